/** Numbers and characters as reports show them, and as data. */
import type { Value } from '../answer/data.js';
import { extendedOfNumber, numberOf } from '../source/ctypes/extended.js';

const MAX_WIDTH_SHOWN_IN_DECIMAL = 64;

/** A value with its text. */
export interface Told {
  readonly text: string;
  readonly data: Value;
}

export function isCharacter(name: string): boolean {
  return /^((un)?signed )?char$/.test(name);
}

/** As a string literal, up to the null character. */
export function characters(value: bigint, width: number): Told {
  let text = '';
  for (let at = 0; at < width; at += 8) {
    const code = Number((value >> BigInt(at)) & 255n);
    if (code === 0) break;
    const character = String.fromCharCode(code);
    text += code < 0x20 || code >= 0x7f ? `\\${code.toString(8).padStart(3, '0')}` : character.replace(/["\\]/, '\\$&');
  }
  return { text: `"${text}"`, data: { kind: 'string', literal: `"${text}"` } };
}

export function boolean(value: bigint): Told {
  const number = value.toString();
  return {
    text: value === 0n ? 'false' : value === 1n ? 'true' : number,
    data: { kind: 'integer', number, boolean: true },
  };
}

/** The shortest decimal number that has these bits; of 80 bits, that is nearest as a double. */
export function floating(bits: bigint, size: number): Told {
  const text = floatingText(bits, size);
  return {
    text,
    data: text.startsWith('0x') ? { kind: 'bits', number: bits.toString() } : { kind: 'float', number: text },
  };
}

function floatingText(bits: bigint, size: number): string {
  const view = new DataView(new ArrayBuffer(8));
  if (size === 8) {
    view.setBigUint64(0, bits);
    return decimal(view.getFloat64(0));
  }
  if (size !== 4) {
    const value = numberOf(bits, 8);
    const isFar = !Number.isFinite(value) || value === 0;
    return isFar && extendedOfNumber(value) !== bits ? `0x${bits.toString(16)}` : decimal(value);
  }
  view.setUint32(0, Number(bits));
  const value = view.getFloat32(0);
  const digits = [6, 7, 8, 9].find((count) => Math.fround(Number(value.toPrecision(count))) === value);
  return decimal(digits === undefined ? value : Number(value.toPrecision(digits)));
}

function decimal(value: number): string {
  return Object.is(value, -0) ? '-0' : value.toString();
}

export function integer(value: bigint, width: number, signed: boolean, character: boolean): Told {
  const number = (signed ? BigInt.asIntN(width, value) : value).toString();
  const data = { kind: 'integer', number, ...(character ? { character } : {}) } as const;
  if (width > MAX_WIDTH_SHOWN_IN_DECIMAL) return { text: `0x${value.toString(16)}`, data };
  const printable = character && value > 0x20n && value < 0x7fn;
  return { text: printable ? `${number} '${String.fromCharCode(Number(value))}'` : number, data };
}
