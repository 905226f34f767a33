import { expect, it } from 'vitest';
import { Aig, FALSE, TRUE, not } from '../../src/logic/aig.js';
import { cofactors } from '../../src/logic/cofactors.js';

const g = new Aig();
const [first, second, third, own] = [g.newInput(), g.newInput(), g.newInput(), g.newInput()];

it('is what a condition comes to for each value of the inputs that it depends on', () => {
  expect(
    cofactors(g, g.and(own, g.or(first, second)), [[first, second], [third]], 2)
      ?.slice()
      .sort(),
  ).toEqual([FALSE, own, own, own].sort());
  expect(
    cofactors(g, g.iff(first, own), [[first]], 1)
      ?.slice()
      .sort(),
  ).toEqual([own, not(own)].sort());
});

it('is the condition itself if that depends on none of them', () => {
  expect(cofactors(g, own, [[first, TRUE, FALSE]], 0)).toEqual([own]);
});

it('is not said if there are too many', () => {
  expect(cofactors(g, g.andAll([first, second, third]), [[first, second, third]], 2)).toBeUndefined();
});
