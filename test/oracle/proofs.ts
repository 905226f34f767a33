import { withLateFirings } from '../../src/firmware/late-firings.js';
import { formatPosition } from '../../src/source/position.js';
import { LP64, type Target } from '../../src/source/target.js';
import { analyse, type StaticAnswer } from '../../src/static/analyse.js';
import type { Touch } from '../../src/static/touches.js';
import { userPositions } from '../../src/static/whereabouts.js';
import { compileC } from './compile.js';
import { TOO_LARGE } from './difference.js';
import type { Comparison } from './difference.js';
import type { Comparer, Limits } from './differ.js';
import { expectedDeadlock, expectedRaces } from './expected.js';
import { pairOf } from './races.js';
import { spelledOut } from './startup.js';

/** Declared where the machine starts with interrupts off: then firings may also be created late. */
const STARTS_MASKED = '__tcbmc_starts_masked;';

/**
 * Compares the pairs of lines that race with what is proved without unrolling: none of the latter is one of the former.
 * What is open may race or not.
 */
export const provedNeverRace: Comparer = provedOn(LP64);

/** The same on other machines. */
export function provedOn(target: Target): Comparer {
  return (text, limits) => compareProofs(text, limits, target);
}

/**
 * Compares whether tasks can wait for each other for ever with what is proved without unrolling. What is open may end
 * or not.
 */
export const provedNeverDeadlock: Comparer = async (text, limits) => {
  const { openWait } = analyse(await compileC(spelledOut(text), 'program.c', LP64, { goingOn: true }));
  if (openWait) return { kind: 'equal' };
  const expected = await expectedDeadlock(text, limits);
  if (expected === undefined) return TOO_LARGE;
  if (expected === 'none') return { kind: 'equal' };
  return {
    kind: 'different',
    trouble: 'false safe',
    about: ['deadlock'],
    expected,
    actual: 'proves that there is none',
  };
};

async function compareProofs(text: string, limits: Limits, target: Target): Promise<Comparison> {
  const program = await compileC(spelledOut(text), 'program.c', target, { goingOn: true });
  const proved = analyse(program);
  const late = analyse(text.includes(STARTS_MASKED) ? withLateFirings(program) : program);
  if (proved.unknown) return { kind: 'open', reason: proved.unknown.why };
  const expected = await expectedRaces(text, limits, target);
  if (!expected) return TOO_LARGE;
  const open = openLines(proved);
  const openLate = late.unknown ? open : openLines(late);
  const missed = [...expected.keys()].filter((pair) => !open.has(pair) || !openLate.has(pair));
  if (missed.length === 0) return { kind: 'equal' };
  return {
    kind: 'different',
    trouble: 'false safe',
    about: ['race'],
    expected: missed.join(', '),
    actual: `proves that these do not race; open are ${[...open].join(', ')}`,
  };
}

function openLines({ open }: StaticAnswer): ReadonlySet<string> {
  const lines = ({ instance, pc }: Touch): string[] =>
    userPositions(instance, pc).map((position) => formatPosition(position).replace(/:\d+$/, ''));
  return new Set(
    open.flatMap(({ pairs }) =>
      pairs.flatMap(({ one, other }) => lines(one).flatMap((a) => lines(other).map((b) => pairOf(a, b)))),
    ),
  );
}
