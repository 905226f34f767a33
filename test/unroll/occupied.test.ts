import { describe, expect, it } from 'vitest';
import type { ObjectId } from '../../src/steps/ids.js';
import { Occupied } from '../../src/unroll/memory/occupied.js';
import { Random } from '../oracle/random.js';

interface Placed {
  readonly id: ObjectId;
  readonly first: number;
  readonly size: number | undefined;
  readonly slot: bigint | undefined;
}

/** The bytes of all but some objects, and of what shares addresses with those. */
function bytesBesides(placed: readonly Placed[], own: readonly ObjectId[]): number[] {
  const slots = placed.filter(({ id, slot }) => slot !== undefined && own.includes(id)).map(({ slot }) => slot);
  const others = placed.filter(({ id, slot }) => !own.includes(id) && (slot === undefined || !slots.includes(slot)));
  const bytes = others.flatMap(({ first, size = 0 }) => Array.from({ length: size }, (_, i) => first + i));
  return [...new Set(bytes)].sort((a, b) => a - b);
}

describe('addresses that are taken', () => {
  it('are those of all objects but some, however objects come, grow, move and share them', () => {
    const random = new Random(7);
    for (let n = 0; n < 40; n++) {
      const occupied = new Occupied();
      let placed: Placed[] = [];
      const put = (next: Placed): void => {
        placed = [...placed.filter(({ id }) => id !== next.id), next];
        occupied.note(next);
      };
      for (let id = 0; id < 12; id++) {
        // Each has five addresses of its own, but for every third one, which may share them with the one before.
        const slot = id % 3 === 2 ? id - 1 : id % 3 === 1 ? id : undefined;
        const first = 5 * (slot ?? id);
        put({
          id: id as ObjectId,
          first,
          size: random.chance(15) ? undefined : random.below(6),
          slot: slot === undefined ? undefined : BigInt(slot),
        });
        if (random.chance(20)) put({ ...placed.at(-1)!, size: random.below(6) });
        if (random.chance(10) && slot === undefined) {
          occupied.leave(id as ObjectId);
          put({ ...placed.at(-1)!, first: 60 + first });
        }
        const own = placed.filter(() => random.chance(25)).map((each) => each.id);
        const among = { first: random.below(20), end: 30 + random.below(90) };
        const found = occupied
          .besides(own, among)
          .flatMap(({ first: from, end }) => Array.from({ length: end - from }, (_, i) => from + i));
        const within = (byte: number): boolean => among.first <= byte && byte < among.end;
        expect(found.filter(within)).toEqual(bytesBesides(placed, own).filter(within));
        expect([...occupied.unknown].sort()).toEqual(
          placed
            .filter(({ size }) => size === undefined)
            .map((each) => each.id)
            .sort(),
        );
      }
    }
  });
});
