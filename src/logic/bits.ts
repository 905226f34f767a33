/**
 * Bit-vector circuits over an and-inverter graph. What only rearranges wires (`constant`, `not`, `zext`, `sext`,
 * `trunc`, `extract`, `concat`) takes no graph; everything else takes it first. Meant to be imported as a namespace.
 */
export type { Bits } from './word.js';
export {
  and,
  concat,
  constant,
  constantValue,
  extract,
  inputs,
  ite,
  mux,
  not,
  or,
  renamed,
  sext,
  signBit,
  signedConstantValue,
  trunc,
  xor,
  zext,
} from './word.js';
export { add, borrowOut, carryOut, mul, neg, negateWhen, sub } from './arith.js';
export { certainlyDiffer, eq, isNonZero, isZero, sle, slt, ule, ult } from './compare.js';
export type { Division } from './divide.js';
export { sdivrem, udivrem } from './divide.js';
export { ashr, lshr, shl } from './shift.js';
