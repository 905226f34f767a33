import type { Target } from '../../src/source/target.js';
import type { Random } from '../oracle/random.js';
import type { Integer, Scalar } from './scalars.js';
import { DOUBLE, FLOAT, integers, LONG_DOUBLE } from './scalars.js';

/** A constant expression. */
export interface Question {
  readonly text: string;
  /** Its type is asked for only: it has members of objects as operands. */
  readonly isTypeOnly?: true;
  /** The operands, so that the same can be computed of variables. */
  readonly operands?: readonly { readonly type: string; readonly value: string }[];
  /** The expression, with `a` and `b` for the operands. */
  readonly form?: string;
}

const ARITHMETIC = ['+', '-', '*'];
const DIVISIONS = ['/', '%'];
const BITWISE = ['&', '|', '^'];
const SHIFTS = ['<<', '>>'];
const COMPARISONS = ['<', '>', '<=', '>=', '==', '!='];
const LOGICAL = ['&&', '||'];
const UNARY = ['-', '+', '~', '!'];

/** Fields of each width that promotes in another way, and enumerations: only their types are asked for. */
export const DECLARATIONS = `
enum plain { PLAIN = 1 };
enum negative { NEGATIVE = -1 };
struct fields { unsigned u1 : 1, u15 : 15; int s15 : 15; _Bool b : 1; unsigned char c : 7; unsigned long l31 : 31; long s20 : 20; } fields;
int number, *pointer, numbers[3][5];
char text[7];
int function(void);
`;

const MEMBERS = [
  'fields.u1',
  'fields.u15',
  'fields.s15',
  'fields.b',
  'fields.c',
  'fields.l31',
  'fields.s20',
  'PLAIN',
  '(enum plain)1',
  '(enum negative)1',
  'NEGATIVE',
];
const OTHERS = [
  ...[
    'number',
    'pointer',
    'numbers',
    'numbers[1]',
    'text',
    'function',
    '"abc"',
    'L"abc"',
    "'a'",
    "L'a'",
    '1.0',
    '1.0f',
    '1',
    '1u',
    '1l',
    '1ll',
    '0x8000',
    '32768',
    '0xffff',
  ],
  ...[
    '0x7fffffff',
    '2147483648',
    '0x80000000',
    '4294967296',
    '0xffffffffffffffff',
    'sizeof(int)',
    'pointer - pointer',
    'pointer + 1',
    '&numbers[1]',
    '*numbers',
    '&number',
  ],
  ...[
    'pointer == 0',
    'pointer < pointer + 1',
    '!pointer',
    '1 ? pointer : 0',
    '0 ? (void *)0 : pointer',
    '1 ? (char)1 : (short)1',
    '(char)1, (short)1',
    '&fields',
  ],
];

/** Values of a type, its limits among them. */
function values({ bits, signed, name }: Integer, random: Random): string {
  const half = 1n << BigInt(bits - 1);
  const [least, most] = signed ? [-half, half - 1n] : [0n, 2n * half - 1n];
  const inner = [
    0n,
    1n,
    2n,
    3n,
    7n,
    -1n,
    -2n,
    100n,
    127n,
    128n,
    255n,
    256n,
    32767n,
    65535n,
    least,
    most,
    least + 1n,
    most - 1n,
    most / 3n,
  ];
  const fitting = inner.filter((each) => each >= least && each <= most);
  return cast(name, random.pick(fitting));
}

/** A constant expression of this value. */
export function cast(type: string, value: bigint): string {
  const low = BigInt.asUintN(64, value);
  if (value >= -(1n << 63n) && value < 1n << 64n)
    return `((${type})${value < 0n && low === 1n << 63n ? '(-0x7fffffffffffffffll - 1)' : value < 0n ? `(-0x${(-value).toString(16)}ll)` : `0x${low.toString(16)}ull`})`;
  return `((${type})((unsigned __int128)0x${BigInt.asUintN(64, value >> 64n).toString(16)}ull << 64 | 0x${low.toString(16)}ull))`;
}

function valueOf(type: Scalar, random: Random): string {
  return type.kind === 'int'
    ? values(type, random)
    : `((${type.name})${random.pick(['0.5', '1.25', '3.0', '100.0', '-2.75', '0.1', '16777217.0', '1e30', '-0.0'])})`;
}

/** Small enough for every type. */
function smallValueOf(type: Scalar, random: Random): string {
  return type.kind === 'int'
    ? cast(type.name, type.isBool ? 1n : BigInt(random.below(100)))
    : `((${type.name})${random.pick(['0.5', '1.25', '3.0', '99.9'])})`;
}

function isLeast(type: Scalar, value: string): boolean {
  return (
    type.kind === 'int' &&
    type.signed &&
    (value.includes('- 1') || value.includes(`-0x${(1n << BigInt(type.bits - 1)).toString(16)}ll`))
  );
}

function binary(a: Scalar, b: Scalar, operator: string, random: Random): Question {
  const [left, right] = [valueOf(a, random), valueOf(b, random)];
  return computed(a, b, left, right, operator);
}

function computed(a: Scalar, b: Scalar, left: string, right: string, operator: string): Question {
  return {
    text: `${left} ${operator} ${right}`,
    form: `a ${operator} b`,
    operands: [
      { type: a.name, value: left },
      { type: b.name, value: right },
    ],
  };
}

/** The left operand is no least number, the right one not zero. */
function division(a: Scalar, b: Scalar, operator: string, random: Random): Question {
  const left = [valueOf(a, random), smallValueOf(a, random)].find(
    (each) => !isLeast(a, each) && !each.includes('ull << 64'),
  )!;
  const right =
    b.kind === 'float'
      ? valueOf(b, random)
      : cast(b.name, b.isBool ? 1n : BigInt(random.pick([1, 2, 3, 7, 10, 100, b.signed ? -1 : 5, b.signed ? -7 : 99])));
  return computed(a, b, left, right, operator);
}

function shift(target: Target, a: Integer, b: Integer, operator: string, random: Random): Question {
  const width = Math.max(a.bits, 8 * target.int);
  const left = valueOf(a, random);
  const isNegative = left.includes('(-');
  const amount = BigInt(random.pick([0, 1, 3, 7, Math.min(width - 1, 127)]));
  const right = cast(b.name, b.isBool ? 1n : amount < 1n << BigInt(b.bits - 1) ? amount : 1n);
  // Constants that lose bits to the left are refused by some compilers.
  return computed(a, b, operator === '<<' && isNegative ? smallValueOf(a, random) : left, right, operator);
}

function pair(target: Target, a: Scalar, b: Scalar, random: Random): Question[] {
  const isWhole = a.kind === 'int' && b.kind === 'int';
  const mixes128 =
    (a.kind === 'int' && a.bits > 64 && b.kind === 'float') || (b.kind === 'int' && b.bits > 64 && a.kind === 'float');
  if (mixes128) return [];
  const of = (operators: readonly string[], make: (operator: string) => Question): Question[] => operators.map(make);
  const whole = isWhole
    ? [
        ...of(['%'], (operator) => division(a, b, operator, random)),
        ...of(BITWISE, (operator) => binary(a, b, operator, random)),
        ...of(SHIFTS, (operator) => shift(target, a, b, operator, random)),
      ]
    : [];
  return [
    ...of([...ARITHMETIC, ...COMPARISONS, ...LOGICAL], (operator) => binary(a, b, operator, random)),
    ...of(DIVISIONS.slice(0, 1), (operator) => division(a, b, operator, random)),
    ...whole,
    { text: `${valueOf(a, random)} ? ${valueOf(a, random)} : ${valueOf(b, random)}` },
  ];
}

function unary(type: Scalar, random: Random): Question[] {
  const operators = type.kind === 'float' ? UNARY.filter((each) => each !== '~') : UNARY;
  return operators.map((operator) => {
    const value = valueOf(type, random);
    return { text: `${operator}${value}`, form: `${operator}a`, operands: [{ type: type.name, value }] };
  });
}

function conversion(from: Scalar, to: Scalar, random: Random): Question {
  const isNarrowing = from.kind === 'float' && to.kind === 'int' && to.isBool !== true;
  const value = isNarrowing ? smallValueOf(from, random) : valueOf(from, random);
  return { text: `(${to.name})${value}`, form: `(${to.name})a`, operands: [{ type: from.name, value }] };
}

export function scalars(target: Target): readonly Scalar[] {
  return [...integers(target), FLOAT, DOUBLE, ...(target.longDouble <= 8 ? [LONG_DOUBLE] : [])];
}

/** Every operator on every pair of types, each with some values; `share` of a hundred of the pairs are asked about. */
export function questions(target: Target, random: Random, share: number): readonly Question[] {
  const types = scalars(target);
  const pairs = types
    .flatMap((a) => types.map((b): readonly [Scalar, Scalar] => [a, b]))
    .filter(() => random.chance(share));
  const names = [
    ...types.map(({ name }) => name),
    'void *',
    'int (*)(void)',
    'struct fields',
    'enum plain',
    'enum negative',
    '__typeof__(sizeof 1)',
    `__typeof__(L'a')`,
  ];
  return [
    ...pairs.flatMap(([a, b]) => [...pair(target, a, b, random), conversion(a, b, random)]),
    ...types.flatMap((type) => unary(type, random)),
    ...names.flatMap((name) =>
      [`sizeof(${name})`, `_Alignof(${name})`, `__builtin_offsetof(struct { char c; __typeof__(${name}) m; }, m)`].map(
        (text) => ({ text }),
      ),
    ),
    ...MEMBERS.filter((member) => target.int > 2 || !/l31|s20/.test(member)).flatMap((member) =>
      [
        `+${member}`,
        `~${member}`,
        `${member} + 1`,
        `${member} + 1u`,
        `${member} + 1l`,
        `1 ? ${member} : 1u`,
        `${member} << 1`,
      ].map((text): Question => ({
        text,
        isTypeOnly: true,
      })),
    ),
    ...OTHERS.flatMap((each): Question[] => [{ text: `sizeof(${each})` }, { text: each, isTypeOnly: true }]),
  ];
}
