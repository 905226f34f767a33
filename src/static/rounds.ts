/** How often a task has come back from barriers, as far as is known (`barriers.ts`). */
import { gcd } from './locations.js';
import type { SharedMap } from './shared-map.js';

/** How often a task has come back from a barrier. */
export interface RoundCount {
  readonly base: number;
  readonly stride: number;
}

/** By the key of the barrier's place; none is where there is nothing. */
export type RoundsOfAll = SharedMap<string, RoundCount>;

const NONE: RoundCount = { base: 0, stride: 0 };

function rounds(base: number, stride: number): RoundCount {
  return { base: stride > 0 ? base % stride : base, stride };
}

export function oneMore({ base, stride }: RoundCount = NONE): RoundCount {
  return rounds(base + 1, stride);
}

export function joinedRounds(one: RoundCount = NONE, other: RoundCount = NONE): RoundCount {
  return rounds(Math.min(one.base, other.base), gcd(gcd(one.stride, other.stride), one.base - other.base));
}

/** Whether both may be the same number. */
export function mayBeEqual(one: RoundCount = NONE, other: RoundCount = NONE): boolean {
  const stride = gcd(one.stride, other.stride);
  return stride === 0 ? one.base === other.base : (one.base - other.base) % stride === 0;
}
