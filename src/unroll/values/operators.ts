import type { BinaryOp, CompareOp } from '../../ir/ir.js';
import type { Aig, Lit } from '../../logic/aig.js';
import { not } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import * as bits from '../../logic/bits.js';

/** The circuit of an operator. */
export function binary(g: Aig, op: BinaryOp, a: Bits, b: Bits): Bits {
  switch (op) {
    case 'add':
      return bits.add(g, a, b);
    case 'sub':
      return bits.sub(g, a, b);
    case 'mul':
      return bits.mul(g, a, b);
    case 'udiv':
      return bits.udivrem(g, a, b).quotient;
    case 'urem':
      return bits.udivrem(g, a, b).remainder;
    case 'sdiv':
      return bits.sdivrem(g, a, b).quotient;
    case 'srem':
      return bits.sdivrem(g, a, b).remainder;
    case 'and':
      return bits.and(g, a, b);
    case 'or':
      return bits.or(g, a, b);
    case 'xor':
      return bits.xor(g, a, b);
    case 'shl':
      return bits.shl(g, a, b);
    case 'lshr':
      return bits.lshr(g, a, b);
    case 'ashr':
      return bits.ashr(g, a, b);
  }
}

/** The circuit of a comparison. */
export function compare(g: Aig, op: CompareOp, a: Bits, b: Bits): Lit {
  switch (op) {
    case 'eq':
      return bits.eq(g, a, b);
    case 'ne':
      return not(bits.eq(g, a, b));
    case 'ult':
      return bits.ult(g, a, b);
    case 'ule':
      return bits.ule(g, a, b);
    case 'slt':
      return bits.slt(g, a, b);
    case 'sle':
      return bits.sle(g, a, b);
  }
}
