/** Which seeds a test tries: other ones on each commit, the same ones whenever it is run again. */
import { spawnSync } from 'node:child_process';

/** Names the seeds to be tried: `7`, or `100-199`. */
export const SEEDS_VARIABLE = 'TCBMC_SEEDS';

/** So many digits of a commit's name say where its seeds begin. */
const DIGITS = 6;

/** The seeds that the environment asks for, else `count` from where the commit says; from 0 without a commit. */
export function seeds(count: number): number[] {
  const [, first, last] = /^(\d+)(?:-(\d+))?$/.exec(process.env[SEEDS_VARIABLE] ?? '') ?? [];
  const from = first === undefined ? firstOf(commit()) : Number(first);
  const to = first === undefined ? from + count - 1 : Number(last ?? first);
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** One in so many of what is slow to test, on each commit other ones; all of them with `TCBMC_ALL=1`. */
export function oneIn<T>(count: number, items: readonly T[]): readonly T[] {
  const part = firstOf(commit()) % count;
  return process.env['TCBMC_ALL'] === '1' ? items : items.filter((_, i) => i % count === part);
}

export function firstOf(commit: string): number {
  return Number.parseInt(commit.slice(0, DIGITS).padStart(1, '0'), 16);
}

function commit(): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  return status === 0 ? stdout : '';
}

/** The share of programs whose comparison may be open. */
const MOST_OPEN = 0.1;

/** Chance brings more open ones about less often than this. */
const CHANCE = 1e-4;

/** More comparisons are open than chance explains: those show nothing. */
export function tooManyOpen(open: number, all: number): boolean {
  return tail(open, all) < CHANCE;
}

/** How likely at least so many of all are open: the tail of the binomial distribution. */
function tail(open: number, all: number): number {
  let sum = 0;
  let choices = 1;
  for (let k = 0; k <= all; k++) {
    if (k >= open) sum += choices * MOST_OPEN ** k * (1 - MOST_OPEN) ** (all - k);
    choices = (choices * (all - k)) / (k + 1);
  }
  return sum;
}
