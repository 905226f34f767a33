import { describe, expect, it } from 'vitest';
import { Aig, TRUE, not } from '../../src/logic/aig.js';
import { isSameFunction } from '../../src/logic/bdd.js';
import * as bits from '../../src/logic/bits.js';
import { Substitution } from '../../src/logic/substitution.js';

describe('replacing inputs', () => {
  const g = new Aig();
  const [a, b, c] = [bits.inputs(g, 8), bits.inputs(g, 8), bits.inputs(g, 8)];

  it('makes what had been made of others', () => {
    const substitution = new Substitution(g);
    substitution.replace(b, a);
    expect(substitution.imageOf(bits.mul(g, b, c))).toEqual(bits.mul(g, a, c));
    expect(substitution.image(bits.eq(g, a, b))).toBe(TRUE);
  });

  it('goes on in what they are replaced by, once it has settled', () => {
    const substitution = new Substitution(g);
    substitution.replace(b, bits.add(g, c, c));
    const sum = bits.add(g, a, b);
    substitution.imageOf(sum);
    substitution.replace(c, bits.constant(8, 3n));
    substitution.settle();
    expect(isSameFunction(g, substitution.imageOf(sum), bits.add(g, a, bits.constant(8, 6n)))).toBe(true);
  });

  it('takes negated inputs, and leaves constants', () => {
    const substitution = new Substitution(g);
    substitution.replace([not(a[0]!), TRUE], [b[0]!, c[0]!]);
    expect(substitution.imageOf([a[0]!, TRUE, c[0]!])).toEqual([not(b[0]!), TRUE, c[0]!]);
  });

  it('is refused where an input is replaced by what depends on it', () => {
    const substitution = new Substitution(g);
    substitution.replace(b, bits.add(g, b, c));
    expect(() => substitution.imageOf(bits.add(g, a, b))).toThrow('depends on it');
  });
});

describe('comparing circuits', () => {
  const g = new Aig();
  const [a, b] = [bits.inputs(g, 64), bits.inputs(g, 64)];
  const one = bits.constant(64, 1n);

  it.each([
    ['a constant added and taken away', bits.sub(g, bits.add(g, a, one), one), a],
    ['a number added and taken away', bits.sub(g, bits.add(g, a, b), b), a],
    ['twice the same exclusive or', bits.xor(g, bits.xor(g, a, b), b), a],
  ])('%s', (_, first, second) => {
    expect(first).not.toEqual(second);
    expect(isSameFunction(g, first, second)).toBe(true);
  });

  it.each([
    ['another number', bits.add(g, a, one), a],
    ['the highest bit', [...a.slice(0, 63), not(a[63]!)], a],
    ['two inputs', b, a],
    ['what is too large, though the same', bits.mul(g, a, bits.add(g, b, one)), bits.add(g, bits.mul(g, a, b), a)],
  ])('not %s', (_, first, second) => {
    expect(isSameFunction(g, first, second)).toBe(false);
  });
});
