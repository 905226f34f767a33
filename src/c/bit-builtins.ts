import { BIT_QUESTIONS } from '../base/bit-questions.js';
import type { Analysis } from './analysis.js';
import type { Expression, FunctionSymbol } from './ast.js';
import type { Special } from './compiler-builtins.js';
import { evaluateInteger } from './constants.js';
import { cast, convert } from './conversions.js';
import { value } from './expressions.js';
import type { CType, IntType } from '../ctypes/ctype.js';
import { functionType, typeName } from '../ctypes/types.js';
import type { Syntax } from './syntax.js';
import { evaluatedOnce } from './temporaries.js';

const SUFFIXES = ['uc', 'us', 'ui', 'ul', 'ull'] as const;

type Unsigned = Expression & { readonly type: IntType };

function operand(cx: Analysis, node: Syntax): Unsigned {
  const given = value(cx, node);
  const { type } = given;
  if (type.kind !== 'int' || type.signed || type.bool) return cx.fail('type', `'${typeName(type)}' is not an unsigned integer type`, node);
  if (type.precision !== undefined || SUFFIXES[type.rank - 1] === undefined) return cx.fail('unsupported', `'${typeName(type)}' is not supported here`, node);
  return { ...given, type };
}

/** A call of the function of <stdbit.h> that is made for the type of the operand. */
function ask(cx: Analysis, question: string, of: Unsigned): Expression {
  const result = BIT_QUESTIONS[question]!;
  const type: CType = result === 'T' ? of.type : result === 'bool' ? cx.types.bool : cx.types.unsigned;
  const name = `__stdc_${question}_${SUFFIXES[of.type.rank - 1]!}`;
  const known = cx.external.get(name);
  const { position } = of;
  const symbol: FunctionSymbol =
    known?.kind === 'function'
      ? known
      : { kind: 'function', name, type: functionType(type, [of.type], false, true), linkage: 'external', position, system: true, attributes: [] };
  cx.external.set(name, symbol);
  return { kind: 'call', callee: { kind: 'function', symbol, type: cx.types.pointerTo(symbol.type), position }, args: [of], type, position };
}

/** `__builtin_clzg (x)`, and `__builtin_clzg (x, d)`, which is `d` where `x` is 0. */
function count(question: string): Special {
  return (cx, node, args) =>
    evaluatedOnce(cx, operand(cx, args[0]!), node, (x) => {
      const position = cx.position(node);
      const found = cast(ask(cx, question, x as Unsigned), cx.types.int);
      if (!args[1]) return found;
      const otherwise = convert(cx, value(cx, args[1]), cx.types.int, args[1], 'the second argument');
      return { kind: 'conditional', condition: cast(x, cx.types.bool), then: found, otherwise, type: cx.types.int, position };
    });
}

const ones = (value: bigint): number => value.toString(2).replaceAll('0', '').length;
const digits = (value: bigint): number => (value === 0n ? 0 : value.toString(2).length);
const lowest = (value: bigint): number => digits(value & -value);

/** What GCC computes of a constant, by the name without prefix and suffix; of a number without its sign, and how many bits it has. */
const OF_CONSTANTS: Readonly<Record<string, (value: bigint, bits: number) => bigint | undefined>> = {
  popcount: (value) => BigInt(ones(value)),
  parity: (value) => BigInt(ones(value) % 2),
  ffs: (value) => BigInt(lowest(value)),
  ctz: (value) => (value === 0n ? undefined : BigInt(lowest(value) - 1)),
  clz: (value, bits) => (value === 0n ? undefined : BigInt(bits - digits(value))),
  clrsb: (value, bits) => BigInt(bits - 1 - digits(value >> BigInt(bits - 1) === 0n ? value : BigInt.asUintN(bits, ~value))),
  bswap: (value, bits) =>
    BigInt(
      `0x${value
        .toString(16)
        .padStart(bits / 4, '0')
        .match(/../g)!
        .reverse()
        .join('')}`,
    ),
};

/** The call of a builtin of which GCC makes a constant expression, as one. */
export function foldedBits(name: string, call: Expression): Expression {
  const [, asked = '', suffix = ''] = /^__builtin_([a-z]+?)(l{0,2}|16|32|64)$/.exec(name) ?? [];
  const compute = Object.hasOwn(OF_CONSTANTS, asked) && (asked === 'bswap') === /\d/.test(suffix) ? OF_CONSTANTS[asked] : undefined;
  const given = compute && call.kind === 'call' ? call.args[0] : undefined;
  const value = given && evaluateInteger(given);
  if (!compute || value === undefined || given?.type.kind !== 'int') return call;
  const bits = 8 * given.type.size;
  const result = compute(BigInt.asUintN(bits, value), bits);
  return result === undefined ? call : { kind: 'constant', value: result, type: call.type, position: call.position };
}

/** Builtins about the bits of a number of any unsigned type. */
export const BIT_BUILTINS: Readonly<Record<string, Special>> = {
  ...Object.fromEntries(
    Object.keys(BIT_QUESTIONS).map((question): [string, Special] => [
      `__builtin_stdc_${question}`,
      (cx, _node, args) => ask(cx, question, operand(cx, args[0]!)),
    ]),
  ),
  __builtin_clzg: count('leading_zeros'),
  __builtin_ctzg: count('trailing_zeros'),
  __builtin_popcountg: count('count_ones'),
};
