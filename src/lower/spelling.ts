import type { Expression } from '../c/ast.js';
import type { Position } from '../source/diagnostic.js';
import { binary, compare, constant, FALSE, resize } from '../ir/expr.js';
import { leastWithDigits } from './decimals.js';
import { asBinary64 } from './floats.js';
import type { Expr } from '../ir/ir.js';
import type { Call } from './builtins.js';
import type { FunctionContext } from './context.js';
import { lowerOutput, lowerValue } from './expressions.js';
import { conversionsOf, knownFormat, literalText, type Conversion } from './formats.js';
import { callModel } from './models.js';
import { noteOutput } from './output-marks.js';

/** How many characters a formatted string has. */
export interface Spelling {
  readonly length: Expr;
  /** It has no more, if that is known. */
  readonly most: number | undefined;
  /** Some of them may be zeros (width 1). */
  readonly zeros: Expr;
  /** Strings read for it, each to its end, with the number of bytes. */
  readonly strings: readonly { readonly pointer: Expr; readonly read: Expr }[];
}

/** Bits of integers by their length modifiers; others have those of `int`. */
const BITS: Readonly<Record<string, (cx: FunctionContext) => number>> = {
  hh: () => 8,
  h: () => 16,
  l: (cx) => cx.program.target.long * 8,
  ll: () => 64,
  j: () => 64,
  z: (cx) => cx.pointerBits,
  t: (cx) => cx.pointerBits,
};

const BASE: Readonly<Record<string, number>> = { d: 10, i: 10, u: 10, x: 16, X: 16, o: 8 };

/**
 * Of a number that is printed in hexadecimal digits, without what is wanted behind the point, and of the message of an
 * error.
 */
const LONGEST = 64;

/**
 * Digits before the point of the largest number, and as far as they are counted; of greater numbers there may be any
 * number.
 */
const DIGITS_OF_DOUBLE = 309;
const COUNTED_DIGITS = 18;

/** Digits behind the point that are looked at. */
const MOST_PRECISE = 1000;

/** Longer texts are not spelled exactly; numbers may need more digits than so many. */
const MOST_EXACT = 64;
const LEAST_DIGITS = 3;

type Part = Pick<Spelling, 'length' | 'most'> & Partial<Pick<Spelling, 'strings'>>;

/**
 * Evaluates the arguments of a call from the format on, and says how long the text is; undefined if the format is not a
 * literal, or more is wanted than is understood.
 */
export function spelling(cx: FunctionContext, e: Call, at: number): Spelling | undefined {
  const text = e.args[at] && knownFormat(e.args[at]);
  if (text === undefined) return undefined;
  const { conversions, characters, complete } = conversionsOf(text, at + 1);
  const wanted = new Set(conversions.flatMap(({ widthAt, precisionAt, valueAt }) => [widthAt, precisionAt, valueAt]));
  if (!complete || !conversions.every((conversion) => isUnderstood(e, conversion))) return undefined;
  const values = new Map<number, Expr>();
  for (const [i, arg] of e.args.entries()) {
    if (i <= at) continue;
    if (wanted.has(i) && literalText(arg) === undefined) values.set(i, cx.code.save(lowerValue(cx, arg), e.position));
    else lowerOutput(cx, arg);
  }
  noteOutput(cx, [...values.values()], e.position);
  const parts = conversions.map((conversion) => new Converter(cx, e, values, conversion).part());
  const length = parts.reduce<Expr>((sum, part) => binary('add', sum, part.length), cx.pointer(characters));
  const most = parts.reduce<number | undefined>(
    (sum, part) => (sum === undefined || part.most === undefined ? undefined : sum + part.most),
    characters,
  );
  const zeros = conversions
    .filter(({ letter }) => letter === 'c')
    .reduce<Expr>(
      (any, { valueAt }) => binary('or', any, compare('eq', resize(values.get(valueAt)!, 8, false), constant(8, 0))),
      FALSE,
    );
  return {
    length: cx.code.save(length, e.position),
    most,
    zeros,
    strings: parts.flatMap(({ strings = [] }) => strings),
  };
}

/**
 * Whether the model that goes through formats says each character: there are only single characters and an integer, and
 * the text is short.
 */
export function isSpelledExactly(e: Call, at: number): boolean {
  const text = e.args[at] && knownFormat(e.args[at]);
  if (text === undefined) return false;
  const { conversions, characters, complete } = conversionsOf(text, at + 1);
  const isExact = (conversion: Conversion): boolean =>
    /^[diuxXoc]$/.test(conversion.letter) && !conversion.flags.includes("'") && isUnderstood(e, conversion);
  const most = conversions.reduce(
    (sum, { width = 0, precision = 0, letter }) => sum + Math.max(width, precision, letter === 'c' ? 1 : LEAST_DIGITS),
    characters,
  );
  return (
    complete &&
    most <= MOST_EXACT &&
    conversions.every(isExact) &&
    conversions.filter(({ letter }) => letter !== 'c').length <= 1
  );
}

/** Whether the arguments are there, and of a kind that the conversion expects. */
function isUnderstood(
  { args }: Call,
  { valueAt, widthAt, precision = 0, precisionAt, letter, modifier }: Conversion,
): boolean {
  const isInteger = (index: number | undefined): boolean => index === undefined || args[index]?.type.kind === 'int';
  if (!isInteger(widthAt) || !isInteger(precisionAt)) return false;
  const value: Expression | undefined = args[valueAt];
  if (letter === 'm') return true;
  if (!value) return false;
  if (letter in BASE) return value.type.kind === 'int' && modifier !== 'L';
  if (letter === 'c') return value.type.kind === 'int' && modifier === undefined;
  if (letter === 's') return value.type.kind === 'pointer' && modifier === undefined;
  if (letter === 'p') return value.type.kind === 'pointer';
  const isKnown = precisionAt === undefined && precision <= MOST_PRECISE;
  return (
    /^[fFeEgGaA]$/.test(letter) && isKnown && value.type.kind === 'float' && value.type.size <= 8 && modifier !== 'L'
  );
}

/** One conversion specification of a call. */
class Converter {
  private readonly position: Position;

  constructor(
    private readonly cx: FunctionContext,
    private readonly e: Call,
    private readonly values: ReadonlyMap<number, Expr>,
    private readonly conversion: Conversion,
  ) {
    this.position = e.position;
  }

  /** The value's part of the text, filled up to the width. */
  part(): Part {
    const { width, widthAt } = this.conversion;
    const value = this.value();
    if (widthAt === undefined && width === undefined) return value;
    const wide = widthAt === undefined ? this.number(width!) : this.argument(widthAt);
    const length = this.model('__tcbmc_padded', [value.length, wide]);
    const { most, strings = [] } = value;
    return { length, most: widthAt !== undefined || most === undefined ? undefined : Math.max(most, width!), strings };
  }

  private value(): Part {
    const { letter, valueAt } = this.conversion;
    if (letter in BASE) return this.integer();
    if (letter === 'c') return { length: this.cx.pointer(1), most: 1 };
    if (letter === 's') return this.string(this.e.args[valueAt]!);
    if (letter === 'f' || letter === 'F') return this.fixed();
    const most = this.longest();
    return { length: this.model('__tcbmc_some_length', [this.cx.pointer(most)]), most };
  }

  /**
   * Of what is not counted: with an exponent a sign, a point, the `e` and its sign, and three digits; or `-0.000`
   * before the digits.
   */
  private longest(): number {
    const { letter, precision = -1, flags } = this.conversion;
    const digits = precision < 0 ? 6 : precision;
    if (/[eE]/.test(letter)) return 7 + digits + (digits > 0 || flags.includes('#') ? 1 : 0);
    if (/[gG]/.test(letter)) return 7 + Math.max(digits, 1);
    if (letter === 'p' && this.conversion.precisionAt === undefined)
      return 3 + Math.max(this.cx.pointerBits / 4, precision);
    return LONGEST + Math.max(precision, 0);
  }

  private integer(): Part {
    const { letter, modifier = '', valueAt, flags } = this.conversion;
    const isSigned = letter === 'd' || letter === 'i';
    const given = this.values.get(valueAt)!;
    const bits = BITS[modifier]?.(this.cx) ?? this.cx.program.target.int * 8;
    const cut = resize(given, Math.min(bits, given.width), isSigned);
    const value = resize(cut, 64, isSigned);
    const base = BASE[letter]!;
    const prefixed = flags.includes('#') && base !== 10;
    const signed = isSigned && /[+ ]/.test(flags);
    const options = [this.number(base), this.bit(isSigned), this.bit(prefixed), this.bit(signed), this.precision()];
    const digits = Math.ceil((bits * Math.LN2) / Math.log(base));
    const { precision = 0, precisionAt } = this.conversion;
    return {
      length: this.model('__tcbmc_spelled_integer', [value, ...options]),
      most:
        precisionAt === undefined ? Math.max(digits, precision) + (isSigned ? 1 : 0) + (prefixed ? 2 : 0) : undefined,
    };
  }

  private string(argument: Expression): Part {
    const { precision, precisionAt, valueAt } = this.conversion;
    const text = literalText(argument);
    if (text !== undefined && precisionAt === undefined) {
      const length = Math.min(new TextEncoder().encode(text).length, precision ?? Infinity);
      return { length: this.cx.pointer(length), most: length };
    }
    const pointer = this.values.get(valueAt) ?? lowerValue(this.cx, argument);
    const length = this.model('__tcbmc_spelled_string', [pointer, this.precision()]);
    const isWhole = precision === undefined && precisionAt === undefined;
    const strings = isWhole ? [{ pointer, read: binary('add', length, this.cx.pointer(1)) }] : [];
    return { length, most: precisionAt === undefined ? precision : undefined, strings };
  }

  private fixed(): Part {
    const { precision: given = -1, valueAt, flags } = this.conversion;
    const precision = given < 0 ? 6 : given;
    const value = this.cx.code.save(asBinary64(this.cx, this.values.get(valueAt)!, this.position), this.position);
    const magnitude = binary('and', value, constant(64, (1n << 63n) - 1n));
    const hasPoint = precision > 0 || flags.includes('#');
    const behind = precision + (hasPoint ? 1 : 0);
    const thresholds = Array.from({ length: COUNTED_DIGITS }, (_, i) => leastWithDigits(i + 2, precision));
    const digits = thresholds.reduce<Expr>(
      (sum, least) => binary('add', sum, resize(compare('ule', constant(64, least), magnitude), 64, false)),
      this.number(1),
    );
    const count = this.cx.code.save(resize(digits, this.cx.pointerBits, false), this.position);
    const options = [count, this.cx.pointer(behind), this.bit(/[+ ]/.test(flags))];
    return { length: this.model('__tcbmc_spelled_fixed', [value, ...options]), most: 1 + DIGITS_OF_DOUBLE + behind };
  }

  /** As a number that is negative if there is none. */
  private precision(): Expr {
    const { precision, precisionAt } = this.conversion;
    return precisionAt === undefined ? this.number(precision ?? -1) : this.argument(precisionAt);
  }

  private argument(index: number): Expr {
    return resize(this.values.get(index)!, 64, true);
  }

  private number(value: number): Expr {
    return constant(64, value);
  }

  private bit(value: boolean): Expr {
    return this.number(value ? 1 : 0);
  }

  private model(name: string, args: readonly Expr[]): Expr {
    return callModel(this.cx, name, args, this.position, this.cx.pointerBits);
  }
}
