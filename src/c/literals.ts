import { strayByte } from '../base/byte-text.js';
import { fail } from '../source/diagnostic.js';
import type { Position } from '../source/diagnostic.js';
import { NO_QUALS, type CType, type IntType } from '../source/ctypes/ctype.js';
import { extendedOf, extendedOfNumber, numberOf } from '../source/ctypes/extended.js';
import { wrap } from './arithmetic.js';
import { isExtended, type BasicTypes } from '../source/ctypes/types.js';

const INTEGER = /^(0[xX][0-9a-fA-F]+|0[bB][01]+|0[0-7]*|[1-9][0-9]*)([uUlL]*)$/;
const FLOAT =
  /^((?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?|0[xX](?:[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)[pP][+-]?[0-9]+)(f|F|l|L|[fF](?:16|32|64|128)x?|q|Q|w|W)?$/;

export type NumberLiteral =
  | { readonly kind: 'constant'; readonly type: IntType; readonly value: bigint }
  | { readonly kind: 'float'; readonly type: CType; readonly value: number; readonly extended?: bigint };

/** The value and type of an integer or floating constant (C11 6.4.4.1, 6.4.4.2). */
export function numberLiteral(text: string, types: BasicTypes, position: Position): NumberLiteral {
  const integer = INTEGER.exec(text);
  if (integer) return integerLiteral(integer[1]!, integer[2]!, types, position);
  const float = FLOAT.exec(text);
  if (!float) return refuse(text, position);
  const suffix = (float[2] ?? '').toLowerCase();
  const type =
    SUFFIXED[suffix] ??
    (suffix === 'f' || suffix === 'f32'
      ? types.float
      : suffix === 'l' || suffix === 'w'
        ? types.longDouble
        : types.double);
  if (isExtended(type)) return extended(float[1]!, type);
  const value = /^0x/i.test(float[1]!) ? hexFloat(float[1]!) : Number(float[1]);
  return { kind: 'float', type, value: type.kind === 'float' && type.size === 4 ? single(float[1]!, value) : value };
}

/** In the format of x87; far beyond what that has, the number of digits does not count. */
function extended(text: string, type: CType): NumberLiteral {
  const exponent = Number(/(?:p|^(?!0x).*e)([+-]?[0-9]+)$/i.exec(text)?.[1] ?? 0);
  const [numerator, denominator] = Math.abs(exponent) > FAR + 4 * text.length ? beyond(exponent) : ratio(text);
  const image = extendedOf(numerator, denominator);
  const value = numberOf(image, 8);
  return { kind: 'float', type, value, ...(extendedOfNumber(value) === image ? {} : { extended: image }) };
}

const FAR = 20_000;

function beyond(exponent: number): readonly [bigint, bigint] {
  return exponent < 0 ? [0n, 1n] : [1n << BigInt(FAR), 1n];
}

const WIDE: readonly (readonly [suffix: string, name: string])[] = [
  ['f64x', '_Float64x'],
  ['f128', '_Float128'],
  ['q', '__float128'],
];
const SUFFIXED: Readonly<Record<string, CType>> = Object.fromEntries(
  WIDE.map(([suffix, name]) => [suffix, { kind: 'float', size: 16, name, quals: NO_QUALS }]),
);

/** Suffixes of constants whose types nobody models. */
const UNUSUAL: readonly (readonly [RegExp, string])[] = [
  [/(?:wb|WB)[uU]?$/, 'bit-precise integers'],
  [/[dD][fFdDlL]$/, 'decimal floating-point numbers'],
  [/[iIjJ][fFlL]?$/, 'complex numbers'],
];

function refuse(text: string, position: Position): never {
  const what = UNUSUAL.find(([suffix]) => suffix.test(text))?.[1];
  return what === undefined
    ? fail('syntax', `invalid constant '${text}'`, position)
    : fail('unsupported', `${what} are not supported`, position);
}

/**
 * The nearest number of type float, where `value` is the nearest one of type double: if that is half-way between two,
 * the text decides.
 */
function single(text: string, value: number): number {
  const rounded = Math.fround(value);
  const other = rounded === Infinity ? LARGEST_SINGLE : 2 * value - rounded;
  if (rounded === value || (rounded === Infinity ? value !== SINGLE_LIMIT : Math.fround(other) !== other))
    return rounded;
  const [numerator, denominator] = ratio(text);
  const [doubled, scale] = ratio(hexOf(value));
  const difference = numerator * scale - doubled * denominator;
  return difference === 0n ? rounded : difference > 0n ? Math.max(rounded, other) : Math.min(rounded, other);
}

const LARGEST_SINGLE = (2 - 2 ** -23) * 2 ** 127;
/** From here on, and half-way to what would be the next number, there is only infinity. */
const SINGLE_LIMIT = (2 - 2 ** -24) * 2 ** 127;

function hexOf(value: number): string {
  const exponent = Math.floor(Math.log2(value)) - 60;
  return `0x${BigInt(value * 2 ** -exponent).toString(16)}p${exponent}`;
}

/** The exact value of a floating constant without its suffix. */
function ratio(text: string): readonly [bigint, bigint] {
  const isHex = /^0x/i.test(text);
  const [mantissa, exponent = '0'] = text
    .toLowerCase()
    .slice(isHex ? 2 : 0)
    .split(isHex ? 'p' : 'e');
  const [whole = '', fraction = ''] = mantissa!.split('.');
  const digits = BigInt(`${isHex ? '0x' : ''}${whole}${fraction}` || '0');
  const power = BigInt(exponent) - BigInt((isHex ? 4 : 1) * fraction.length);
  const base = isHex ? 2n : 10n;
  return power < 0n ? [digits, base ** -power] : [digits * base ** power, 1n];
}

/** Whether an integer constant has a value that its digits do not say, or a type that C does not have for it. */
export function isTooLarge(text: string): boolean {
  const [, digits, suffix = ''] = INTEGER.exec(text) ?? [];
  if (digits === undefined || digits.length < SHORTEST_LARGE) return false;
  const bits = /^[1-9]/.test(digits) && !/u/i.test(suffix) ? 63 : 64;
  const value = BigInt(/^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits);
  return BigInt.asUintN(bits, value) !== value;
}

/** Digits of 2 to the 63rd in the form that has fewest. */
const SHORTEST_LARGE = 18;

function integerLiteral(digits: string, suffix: string, types: BasicTypes, position: Position): NumberLiteral {
  const lower = suffix.toLowerCase();
  if (!/^(?:u?l{0,2}|l{1,2}u)$/.test(lower) || /lL|Ll/.test(suffix))
    fail('syntax', `invalid suffix on constant '${digits}${suffix}'`, position);
  const isOctal = /^0[0-7]+$/.test(digits);
  // Of what has more than 64 bits, GCC keeps the lower ones, with a warning.
  const value = BigInt.asUintN(64, BigInt(isOctal ? `0o${digits.slice(1)}` : digits));
  const onlyUnsigned = lower.includes('u');
  const decimal = /^[1-9]/.test(digits);
  const longs = lower.replace('u', '').length;
  const ladder: readonly (readonly [IntType, IntType])[] = [
    [types.int, types.unsigned],
    [types.long, types.unsignedLong],
    [types.longLong, types.unsignedLongLong],
  ];
  for (const [signed, unsigned] of ladder.slice(longs)) {
    if (!onlyUnsigned && wrap(value, signed) === value) return { kind: 'constant', type: signed, value };
    if ((onlyUnsigned || !decimal) && wrap(value, unsigned) === value)
      return { kind: 'constant', type: unsigned, value };
  }
  // GCC warns, and takes a type of 128 bits where there is one.
  return { kind: 'constant', type: types.target.name === 'lp64' ? types.int128 : types.unsignedLongLong, value };
}

function hexFloat(text: string): number {
  const [mantissa, exponent] = text.slice(2).split(/[pP]/);
  const [whole = '', fraction = ''] = mantissa!.split('.');
  const scale = Number(exponent) - 4 * fraction.length;
  const half = Math.trunc(scale / 2);
  return Number(BigInt(`0x${whole}${fraction}`)) * 2 ** half * 2 ** (scale - half);
}

/**
 * A piece of a character or string literal: code points to be encoded, values that escapes give directly, and bytes
 * that are not UTF-8.
 */
type Piece = { readonly point: number } | { readonly raw: number } | { readonly byte: number };

const SIMPLE_ESCAPES: Readonly<Record<string, number>> = {
  n: 10,
  t: 9,
  r: 13,
  a: 7,
  b: 8,
  f: 12,
  v: 11,
  e: 27,
  E: 27,
  '\\': 92,
  "'": 39,
  '"': 34,
  '?': 63,
};
const PIECE = /\\(?:x([0-9a-fA-F]+)|([0-7]{1,3})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([^]))|([^])/gu;

function plainPiece(character: string): Piece {
  const point = character.codePointAt(0)!;
  const byte = strayByte(point);
  return byte === undefined ? { point } : { byte };
}

/** Hears of escapes that no compiler knows. */
type OnUnknown = (message: string) => void;

/** An escape that is not known is the character, as GCC has it, unless it is one that is not finished. */
function unknownEscape(character: string, position: Position, onUnknown: OnUnknown): Piece {
  const message = `unknown escape sequence '\\${character}'`;
  if (/[xuU\n]/.test(character)) fail('syntax', message, position);
  onUnknown(message);
  return plainPiece(character);
}

function pieces(body: string, position: Position, onUnknown: OnUnknown): Piece[] {
  const found: Piece[] = [];
  for (const match of body.matchAll(PIECE)) {
    const [, hex, octal, short, long, simple, plain] = match;
    if (plain !== undefined) found.push(plainPiece(plain));
    else if (hex !== undefined) found.push({ raw: Number(BigInt.asUintN(32, BigInt(`0x${hex}`))) });
    else if (octal !== undefined) found.push({ raw: parseInt(octal, 8) });
    else if (short !== undefined || long !== undefined) found.push({ point: parseInt((short ?? long)!, 16) });
    else {
      const value = Object.hasOwn(SIMPLE_ESCAPES, simple!) ? SIMPLE_ESCAPES[simple!] : undefined;
      found.push(value === undefined ? unknownEscape(simple!, position, onUnknown) : { raw: value });
    }
  }
  return found;
}

/** The prefix and the text between the quotes. */
function parts(text: string): readonly [string, string] {
  const quote = text.search(/["']/);
  return [text.slice(0, quote), text.slice(quote + 1, -1)];
}

function characterType(prefix: string, types: BasicTypes): IntType {
  if (prefix === 'L') return types.wideChar;
  if (prefix === 'u') return types.target.short === 2 ? types.unsignedShort : types.unsigned;
  if (prefix === 'U') return types.target.int === 4 ? types.unsigned : types.unsignedLong;
  return types.char;
}

/** The code units of the pieces in elements of this type: UTF-8, UTF-16 or UTF-32. */
function encode(found: readonly Piece[], element: IntType, position: Position): number[] {
  const units: number[] = [];
  for (const piece of found) {
    if ('raw' in piece) units.push(piece.raw);
    else if ('byte' in piece) units.push(element.size === 1 ? piece.byte : refuseByte(piece.byte, position));
    else if (element.size === 1) units.push(...utf8(piece.point));
    else if (element.size === 2 && piece.point > 0xffff)
      units.push(0xd800 + ((piece.point - 0x10000) >> 10), 0xdc00 + ((piece.point - 0x10000) & 0x3ff));
    else units.push(piece.point);
  }
  return units;
}

function refuseByte(byte: number, position: Position): never {
  return fail('syntax', `the byte 0x${byte.toString(16)} in a wide literal is not UTF-8`, position);
}

function utf8(point: number): number[] {
  if (point < 0x80) return [point];
  if (point < 0x800) return [0xc0 | (point >> 6), 0x80 | (point & 63)];
  if (point < 0x10000) return [0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63)];
  return [0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63)];
}

/** A character constant (C11 6.4.4.4); several characters in one combine as in GCC, the last in the low byte. */
export function characterLiteral(
  text: string,
  types: BasicTypes,
  position: Position,
  onUnknown: OnUnknown,
): { type: IntType; value: bigint } {
  const [prefix, body] = parts(text);
  const element = characterType(prefix, types);
  const units = encode(pieces(body, position, onUnknown), element, position);
  if (units.length === 0) fail('syntax', 'empty character constant', position);
  if (prefix !== '')
    return {
      type: prefix === 'u8' ? types.unsignedChar : element,
      value: wrap(BigInt(units[units.length - 1]!), element),
    };
  if (units.length === 1) return { type: types.int, value: wrap(BigInt(units[0]!), types.char) };
  const combined = units.reduce((value, unit) => (value << 8n) | BigInt(unit & 255), 0n);
  return { type: types.int, value: wrap(combined, types.int) };
}

/** The elements and bytes, terminating zero included, of adjacent string literals. */
export function stringLiteral(
  texts: readonly string[],
  types: BasicTypes,
  position: Position,
  onUnknown: OnUnknown = () => {},
): { readonly element: IntType; readonly bytes: Uint8Array } {
  const split = texts.map(parts);
  const prefix = split.map(([found]) => found).find((found) => found !== '' && found !== 'u8') ?? '';
  const element = characterType(prefix, types);
  const units = split.flatMap(([, body]) => encode(pieces(body, position, onUnknown), element, position));
  const bytes = new Uint8Array((units.length + 1) * element.size);
  units.forEach((unit, index) => {
    for (let byte = 0; byte < element.size; byte++)
      bytes[index * element.size + byte] = Math.floor(unit / 256 ** byte) & 255;
  });
  return { element, bytes };
}
