import { Walks } from '../../src/engine/walks.js';
import { CHECKS } from '../../src/properties/checks.js';
import { Budget } from '../../src/source/limits.js';
import { compileC } from './compile.js';
import { TOO_LARGE } from './difference.js';
import type { Comparer } from './differ.js';
import { expectedAnswer } from './expected.js';

/** Visible instructions, in which chance finds nearly all violations of such programs. */
const STEPS = 30_000;
const MANY_SWITCHES = 16;
const PHASES = 7;
const FIRES = 1;

/** Compares whether chance finds a violation, which it may miss, and none with fewer switches than there are. */
export const byChance: Comparer = async (text, { maxStates }) => {
  const expected = await expectedAnswer(text, { maxStates, maxSwitches: MANY_SWITCHES });
  if (!expected) return TOO_LARGE;
  const classes = new Set(CHECKS.flatMap(({ checks }) => checks));
  const walks = new Walks(await compileC(text), CHECKS, { classes, phases: PHASES }, FIRES);
  const found = await walks.look(STEPS, new Budget());
  if (!found)
    return expected.verdict === 'safe' ? { kind: 'equal' } : { kind: 'open', reason: 'chance has not found it' };
  const { property, switches } = found.violation;
  if (expected.verdict === 'violation' && (switches >= expected.switches || expected.atMost)) return { kind: 'equal' };
  return {
    kind: 'different',
    trouble: expected.verdict === 'safe' ? 'false alarm' : 'wrong number',
    about: [property],
    expected: expected.verdict,
    actual: `${property} with ${switches} switches, by chance`,
  };
};
