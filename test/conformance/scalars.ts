import type { Target } from '../../src/source/target.js';

/** An arithmetic type of C on some target. */
export type Scalar = Integer | Floating;

export interface Integer {
  readonly kind: 'int';
  readonly name: string;
  readonly bits: number;
  readonly signed: boolean;
  readonly isBool?: true;
}

export interface Floating {
  readonly kind: 'float';
  readonly name: 'float' | 'double' | 'long double';
}

export const FLOAT: Floating = { kind: 'float', name: 'float' };
export const DOUBLE: Floating = { kind: 'float', name: 'double' };
export const LONG_DOUBLE: Floating = { kind: 'float', name: 'long double' };

/** The integer types, each with its counterpart of the other sign; 128 bits where the target has them. */
export function integers(target: Target): readonly Integer[] {
  const pair = (name: string, bytes: number): Integer[] => [
    { kind: 'int', name: name === 'char' ? 'signed char' : name, bits: 8 * bytes, signed: true },
    { kind: 'int', name: `unsigned ${name}`, bits: 8 * bytes, signed: false },
  ];
  return [
    { kind: 'int', name: '_Bool', bits: 1, signed: false, isBool: true },
    { kind: 'int', name: 'char', bits: 8, signed: true },
    ...pair('char', 1),
    ...pair('short', target.short),
    ...pair('int', target.int),
    ...pair('long', target.long),
    ...pair('long long', target.longLong),
    ...(target.pointer === 8 ? pair('__int128', 16) : []),
  ];
}
