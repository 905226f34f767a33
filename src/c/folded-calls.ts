import type { Expression } from './ast.js';
import { evaluate } from './constants.js';
import { isExtended } from '../source/ctypes/types.js';

type Call = Extract<Expression, { kind: 'call' }>;

const ones = (value: bigint): number => value.toString(2).replaceAll('0', '').length;
const digits = (value: bigint): number => (value === 0n ? 0 : value.toString(2).length);
const lowest = (value: bigint): number => digits(value & -value);

/** Of a number without its sign, and how many bits it has. */
const OF_INTEGERS: Readonly<Record<string, (value: bigint, bits: number) => bigint | undefined>> = {
  popcount: (value) => BigInt(ones(value)),
  parity: (value) => BigInt(ones(value) % 2),
  ffs: (value) => BigInt(lowest(value)),
  ctz: (value) => (value === 0n ? undefined : BigInt(lowest(value) - 1)),
  clz: (value, bits) => (value === 0n ? undefined : BigInt(bits - digits(value))),
  clrsb: (value, bits) =>
    BigInt(bits - 1 - digits(value >> BigInt(bits - 1) === 0n ? value : BigInt.asUintN(bits, ~value))),
  bswap: (value, bits) =>
    BigInt(
      `0x${value
        .toString(16)
        .padStart(bits / 4, '0')
        .match(/../g)!
        .reverse()
        .join('')}`,
    ),
  abs: (value, bits) => {
    const size = value >> BigInt(bits - 1) === 0n ? value : BigInt.asUintN(bits, -value);
    return size >> BigInt(bits - 1) === 0n ? size : undefined;
  },
};

const isNegative = (value: number): boolean => value < 0 || Object.is(value, -0);

/** Of numbers, none of which is a NaN (its sign is not known here): the result, exact in their format. */
const OF_NUMBERS: Readonly<Record<string, (value: number, other: number) => number | undefined>> = {
  fabs: Math.abs,
  copysign: (value, other) => (isNegative(value) === isNegative(other) ? value : -value),
  sqrt: (value) => (value < 0 ? undefined : Math.sqrt(value)),
  floor: Math.floor,
  ceil: Math.ceil,
  trunc: Math.trunc,
};

const TESTS: Readonly<Record<string, (value: number) => boolean | undefined>> = {
  isnan: Number.isNaN,
  isinf: (value) => Math.abs(value) === Infinity,
  isfinite: Number.isFinite,
  signbit: (value) => (Number.isNaN(value) ? undefined : isNegative(value)),
};

const ASKED = [OF_INTEGERS, OF_NUMBERS, TESTS].flatMap((table) => Object.keys(table));
/** The name between the prefix and what says the type of the operand. */
const NAME = new RegExp(
  `^__builtin_(?:l{1,2}(?=abs))?(inf|huge_val|nan|strlen|${ASKED.join('|')})(?:[fl]|ll|16|32|64)?$`,
);
/** Those that are functions of the library as well. */
const LIBRARY = /^(?:strlen|l{0,2}abs|ffs(?:ll?)?|(?:fabs|copysign|sqrt|floor|ceil|trunc)[fl]?)$/;

function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** The call of a builtin of which GCC makes a constant, as one; or the call. */
export function foldedCall(name: string, call: Expression): Expression {
  if (call.kind !== 'call') return call;
  const { type, position } = call;
  const asked = NAME.exec(name)?.[1];
  const value = asked === undefined ? undefined : resultOf(asked, call);
  if (value === undefined) return call;
  return typeof value === 'bigint'
    ? { kind: 'constant', value, type, position }
    : { kind: 'float', value, type, position };
}

/** Folds a function of the library, which the program calls by its name where a constant is wanted. */
export function foldedLibraryCall(call: Call): Expression {
  const { callee } = call;
  if (callee.kind !== 'function' || callee.symbol.linkage !== 'external') return call;
  const { name } = callee.symbol;
  return foldedCall(LIBRARY.test(name) ? `__builtin_${name}` : name, call);
}

function textOf(text: Expression | undefined): Uint8Array | undefined {
  const given = text?.kind === 'cast' ? text.operand : text;
  return given?.kind === 'address' && given.lvalue.kind === 'string' ? given.lvalue.bytes : undefined;
}

function ofText(asked: string, text: Uint8Array): bigint | number | undefined {
  if (asked === 'nan') return NaN;
  const length = asked === 'strlen' ? text.indexOf(0) : -1;
  return length < 0 ? undefined : BigInt(length);
}

function resultOf(asked: string, { args, type }: Call): bigint | number | undefined {
  if (args.length === 0) return /^(?:inf|huge_val)$/.test(asked) ? Infinity : undefined;
  const text = textOf(args[0]);
  if (text) return ofText(asked, text);
  const [given, other = given] = args.map(evaluate);
  const of = args[0]!.type;
  if (typeof given === 'bigint' && of.kind === 'int')
    return own(OF_INTEGERS, asked)?.(BigInt.asUintN(8 * of.size, given), 8 * of.size);
  if (typeof given !== 'number' || typeof other !== 'number') return undefined;
  const test = own(TESTS, asked)?.(given);
  if (test !== undefined) return test ? 1n : 0n;
  if (Number.isNaN(given) || Number.isNaN(other)) return undefined;
  const result = isExtended(type) ? undefined : own(OF_NUMBERS, asked)?.(given, other);
  return result !== undefined && type.kind === 'float' && type.size === 4 ? Math.fround(result) : result;
}
