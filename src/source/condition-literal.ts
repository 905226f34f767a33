import { strayByte } from '../base/byte-text.js';
import { CHARACTER, withoutSeparators, type Token } from './token.js';

/** A value of `#if`: of type intmax_t or uintmax_t (C11 6.10.1p4), kept within its 64 bits. */
export interface ConditionValue {
  readonly value: bigint;
  readonly unsigned: boolean;
}

type OnError = (message: string, token: Token) => never;

const ESCAPES: Readonly<Record<string, number>> = {
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

/** The value of an integer or character constant in `#if`. */
export function literalValue(token: Token, onError: OnError): ConditionValue {
  return token.kind === CHARACTER ? characterValue(token, onError) : integerValue(token, onError);
}

function integerValue(token: Token, onError: OnError): ConditionValue {
  const match = /^(0[xX][0-9a-fA-F]+|0[bB][01]+|0[0-7]*|[1-9][0-9]*)([uUlL]*)$/.exec(withoutSeparators(token.text));
  if (!match || !/^(u?(l|ll)?|(l|ll)u)$/i.test(match[2]!) || /lL|Ll/.test(match[2]!))
    return onError(`"${token.text}" is not an integer constant, which #if needs`, token);
  if (match[1]!.length > 80) onError('the integer constant is too large', token);
  const decimal = !match[1]!.startsWith('0');
  const value = decimal ? BigInt(match[1]!) : BigInt(match[1]!.replace(/^0(?=[0-7])/, '0o'));
  if (BigInt.asUintN(64, value) !== value) onError('the integer constant is too large', token);
  return { value, unsigned: /u/i.test(match[2]!) || BigInt.asIntN(64, value) !== value };
}

/** `int` constants of several characters are put together as GCC does, the last character lowest. */
function characterValue(token: Token, onError: OnError): ConditionValue {
  const open = token.text.indexOf("'");
  const prefix = token.text.slice(0, open);
  const units = characterUnits(token, token.text.slice(open + 1, -1), prefix === '', onError);
  if (units.length === 0) onError('empty character constant', token);
  if (prefix !== '') {
    if (units.length > 1) onError('a character constant with a prefix must have one character', token);
    const signed = prefix === 'L';
    return { value: BigInt(signed ? units[0]! | 0 : units[0]!), unsigned: !signed };
  }
  if (units.length === 1) return { value: BigInt((units[0]! << 24) >> 24), unsigned: false };
  const packed = units.reduce((sum, unit) => (sum << 8) | (unit & 0xff), 0);
  return { value: BigInt(packed), unsigned: false };
}

/** The code units of the execution character set: bytes of UTF-8 when `narrow`, code points otherwise. */
function characterUnits(token: Token, body: string, narrow: boolean, onError: OnError): number[] {
  const units: number[] = [];
  const pattern = /\\(?:([0-7]{1,3})|x([0-9a-fA-F]+)|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))|([^\\])/gsu;
  for (const match of body.matchAll(pattern)) {
    const [, octal, hex, short, long, escape, plain] = match;
    if (octal !== undefined) units.push(parseInt(octal, 8));
    else if (hex !== undefined) units.push(parseInt(hex.slice(-8), 16));
    else if (escape !== undefined)
      units.push(ESCAPES[escape] ?? onError(`unknown escape sequence "\\${escape}"`, token));
    else {
      const byte = strayByte(plain?.codePointAt(0) ?? 0);
      if (byte !== undefined && !narrow) onError('a byte that is not UTF-8 in a wide character', token);
      const code = plain?.codePointAt(0) ?? parseInt(short ?? long ?? '0', 16);
      if (code > 0x10ffff) onError('not a Unicode character', token);
      if (byte !== undefined) units.push(byte);
      else units.push(...(narrow ? utf8(code) : [code]));
    }
  }
  return units;
}

function utf8(code: number): number[] {
  if (code < 0x80) return [code];
  const tail = (shift: number): number => 0x80 | ((code >> shift) & 0x3f);
  if (code < 0x800) return [0xc0 | (code >> 6), tail(0)];
  if (code < 0x10000) return [0xe0 | (code >> 12), tail(6), tail(0)];
  return [0xf0 | (code >> 18), tail(12), tail(6), tail(0)];
}
