import { expect, it } from 'vitest';
import type { Lit } from '../../src/logic/aig.js';
import { Aig, FALSE, TRUE, nodeOf, not } from '../../src/logic/aig.js';
import { Signatures } from '../../src/logic/signatures.js';
import { Sweep, Ternary } from '../../src/logic/ternary.js';
import { Random } from '../oracle/random.js';

function randomGraph(random: Random): { g: Aig; inputs: Lit[]; all: Lit[] } {
  const g = new Aig();
  const inputs = Array.from({ length: 6 }, () => g.newInput());
  const all = [...inputs];
  const any = (): Lit => (random.below(2) === 0 ? random.pick(all) : not(random.pick(all)));
  for (let i = 0; i < 40; i++) all.push(random.below(3) === 0 ? g.ite(any(), any(), any()) : g.and(any(), any()));
  return { g, inputs, all };
}

it('going through all gates in their order finds the same constants as asking for each', () => {
  let found = 0;
  for (let seed = 0; seed < 200; seed++) {
    const random = new Random(seed);
    const { g, inputs, all } = randomGraph(random);
    const sweep = new Sweep(g, all);
    for (let run = 0; run < 3; run++) {
      const known = new Map(
        inputs
          .filter(() => random.below(2) === 0)
          .map((input) => [nodeOf(input), random.below(2) === 0 ? TRUE : FALSE]),
      );
      sweep.run((tell) => {
        for (const input of inputs) if (known.has(nodeOf(input))) tell(not(input), not(known.get(nodeOf(input))!));
      });
      const ternary = new Ternary(g, known);
      for (const literal of all) {
        expect(sweep.valueOf(literal)).toBe(ternary.valueOf(literal));
        if (ternary.valueOf(literal) !== undefined) found++;
      }
    }
  }
  expect(found).toBeGreaterThan(1000);
});

it('what is one of two equal values is that value, whichever it is', () => {
  const g = new Aig();
  const [condition, one, other] = [g.newInput(), g.newInput(), g.newInput()];
  const chosen = g.ite(condition, one, other);
  const known = (a: Lit, b: Lit): Lit | undefined =>
    new Ternary(
      g,
      new Map([
        [nodeOf(one), a],
        [nodeOf(other), b],
      ]),
    ).valueOf(chosen);
  expect([known(TRUE, TRUE), known(FALSE, FALSE), known(TRUE, FALSE)]).toEqual([TRUE, FALSE, undefined]);
});

it('signatures differ only between different functions', () => {
  const g = new Aig();
  const [a, b, c] = [g.newInput(), g.newInput(), g.newInput()];
  const signatures = Signatures.of(g);
  expect(signatures.differ(g.and(a, g.and(b, c)), g.and(g.and(c, a), b))).toBe(false);
  expect(signatures.differ(g.or(g.and(a, b), g.and(a, c)), g.and(a, g.or(b, c)))).toBe(false);
  expect(signatures.differ(g.xor(a, b), g.xor(a, c))).toBe(true);
  expect(signatures.differ(a, not(a))).toBe(true);
  expect(signatures.differ(FALSE, TRUE)).toBe(true);
});
