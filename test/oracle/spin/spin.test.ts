/**
 * What is said of hangs, deadlocks and checks, beside SPIN, which shares nothing with the explorer of the other tests.
 * Only where it is installed.
 */
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../../src/index.js';
import { check } from '../../../src/index.js';
import { Random } from '../random.js';
import { oneIn, seeds, SEEDS_VARIABLE } from '../seeds.js';
import { asC } from './as-c.js';
import { asPromela, isFlat } from './as-promela.js';
import type { Taste } from './generate-rounds.js';
import { generateRounds } from './generate-rounds.js';
import type { FoundBySpin } from './pan.js';
import { findBySpin, hasSpin } from './pan.js';
import type { Rounds } from './program.js';
import { actsIn, isEndless } from './program.js';

const TIMEOUT = 2;

const TASTES: Readonly<Record<string, Taste>> = {
  'loops that end': { locks: false, endless: false, nested: false, marks: false },
  'loops within loops': { locks: false, endless: false, nested: true, marks: false },
  'endless loops': { locks: false, endless: true, nested: true, marks: true },
  locks: { locks: true, endless: true, nested: true, marks: true },
};

const ASKED = process.env[SEEDS_VARIABLE] === undefined ? oneIn(4, Object.entries(TASTES)) : Object.entries(TASTES);

type Verdict = 'safe' | 'violation' | 'open';

async function verdictOf(
  text: string,
  properties: readonly string[],
  without: readonly 'states'[] = [],
): Promise<readonly Verdict[]> {
  const result = await check({ files: [{ name: 'rounds.c', text }], properties, without, timeout: TIMEOUT });
  return properties.map((name) => openOr(result, name));
}

function openOr({ properties, verdict }: CheckResult, name: string): Verdict {
  const own = properties?.find((each) => each.name === name)?.verdict ?? verdict;
  if (own === 'error') throw new Error('the program is not understood');
  return own === 'safe' || own === 'violation' ? own : 'open';
}

function has(program: Rounds, kind: string): boolean {
  return [...program.workers, program.main].some((acts) => [...actsIn(acts)].some((act) => act.kind === kind));
}

/** What must not be said of hangs: the second is true only where the first is not. */
function hangsOf(program: Rounds, found: FoundBySpin): readonly Verdict[] {
  const { stuck, idle, idleWithin, waits } = found;
  const tasks = [...program.workers, program.main];
  const stands = has(program, 'locked');
  const isEnding = !tasks.some((acts) => [...actsIn(acts)].some(isEndless));
  const isPlain = !stands && isEnding && !has(program, 'progress') && tasks.every((acts) => isFlat(acts));
  if (stuck || (!stands && idle)) return ['violation', 'open'];
  if (!waits) return ['safe', 'open'];
  if (isPlain && !idleWithin) return ['safe', 'open'];
  return ['safe', 'violation', 'open'];
}

/** What must not be said of deadlocks: SPIN sees only those in which nobody goes on. */
function deadlocksOf(program: Rounds, { stuck }: FoundBySpin): readonly Verdict[] {
  if (stuck) return ['violation', 'open'];
  return has(program, 'locked') ? ['safe', 'violation', 'open'] : ['safe', 'open'];
}

/** @returns all that is wrong */
async function mistakes(program: Rounds, without: readonly 'states'[]): Promise<readonly string[]> {
  const text = asC(program);
  const found = findBySpin(asPromela(program));
  const [assertion, deadlock] = await verdictOf(text, ['assertion', 'deadlock'], without);
  const told: (readonly [string, readonly Verdict[], Verdict | undefined])[] = [
    ['assertion', [found.assertion ? 'violation' : 'safe', 'open'], assertion],
  ];
  // A check that fails ends the program here, and only its task there.
  if (!found.assertion) {
    const [hang] = await verdictOf(text, ['hang'], without);
    told.push(['deadlock', deadlocksOf(program, found), deadlock], ['hang', hangsOf(program, found), hang]);
  }
  const wrong = told.filter(([, allowed, verdict]) => !verdict || !allowed.includes(verdict));
  return wrong.map(([what, , verdict]) => `${what}: ${verdict}, and SPIN says ${JSON.stringify(found)}\n${text}`);
}

describe.skipIf(!hasSpin)('SPIN finds the same', { timeout: 600_000 }, () => {
  it.each(ASKED)('in programs with %s', async (_, taste) => {
    for (const seed of seeds(1)) {
      const program = generateRounds(new Random(seed), taste);
      expect(await mistakes(program, seed % 4 === 0 ? ['states'] : []), `seed ${seed}`).toEqual([]);
    }
  });
});
