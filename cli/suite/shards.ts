/** Parts of a suite for several machines: each makes the checks of its part, and all agree on the parts. */
import { OutputError } from '../output.js';

/** The part with this number, from 1 on, of so many. */
export interface Shard {
  readonly number: number;
  readonly of: number;
}

const MOST = 1000;

/** Reads `3/8`. @throws OutputError */
export function parseShard(text: string): Shard {
  const [, number = '', of = ''] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const shard = { number: Number(number), of: Number(of) };
  if (number === '' || shard.number < 1 || shard.number > shard.of || shard.of > MOST)
    throw new OutputError(`--shard must look like 3/8: part 3 of 8 (of at most ${MOST}), not ${text}`);
  return shard;
}

/**
 * The indices of the checks in the part, ascending: longest first, each to the part with least to do (Graham, "Bounds on
 * Multiprocessing Timing Anomalies", 1969). It depends on nothing but the times, so that parts that are made on
 * different machines from the same times are disjoint and have all checks.
 * @param seconds how long each check takes; of those of which it is not known the middle one of the others is taken
 */
export function partOf(seconds: readonly (number | undefined)[], { number, of }: Shard): readonly number[] {
  const known = seconds.filter((each) => each !== undefined).sort((one, other) => one - other);
  const middle = known[Math.floor(known.length / 2)] ?? 1;
  const load = Array.from({ length: of }, () => 0);
  const order = [...seconds.entries()].sort(([, one = middle], [, other = middle]) => other - one);
  const own: number[] = [];
  for (const [index, time = middle] of order) {
    const part = load.indexOf(Math.min(...load));
    load[part]! += time;
    if (part === number - 1) own.push(index);
  }
  return own.sort((one, other) => one - other);
}
