import { DiagnosticError } from '../../src/source/diagnostic.js';
import { compileC } from './compile.js';
import type { Exploration } from './explore.js';
import { explore } from './explore.js';
import { generate, INPUT_WIDTH } from './generate.js';
import type { ProgramModel } from './model.js';
import { renderProgram } from './model.js';
import { shrink } from './shrink.js';

/** What is compared: the least number of context switches for any violation, or that there is none up to the bound. */
export type Answer = { readonly verdict: 'safe' } | { readonly verdict: 'violation'; readonly switches: number };

/** The checker under test. */
export type Checker = (text: string, options: { readonly maxSwitches: number }) => Promise<Answer>;

export interface Limits {
  readonly maxSwitches: number;
  readonly maxStates: number;
}

export const DEFAULT_LIMITS: Limits = { maxSwitches: 6, maxStates: 60_000 };

export type Comparison =
  | { readonly kind: 'equal'; readonly answer: Answer }
  /** Too many states to be sure of the expected answer. */
  | { readonly kind: 'too-large' }
  | { readonly kind: 'different'; readonly text: string; readonly expected: Answer; readonly actual: Answer | Error };

/** What the explorer says about a program; undefined if it is too large. */
export async function expectedAnswer(text: string, limits: Limits = DEFAULT_LIMITS): Promise<Answer | undefined> {
  const exploration = explore(await compileC(text), {
    ...limits,
    inputs: (width) => (width <= INPUT_WIDTH ? [0n, 1n] : undefined),
    firstOnly: true,
  });
  return answerOf(exploration);
}

function answerOf({ violations, complete }: Exploration): Answer | undefined {
  if (violations.size > 0) return { verdict: 'violation', switches: Math.min(...[...violations.values()].map((found) => found.switches)) };
  return complete ? { verdict: 'safe' } : undefined;
}

/** Compares the checker with the explorer on the program of a seed. */
export async function compareSeed(seed: number, checker: Checker, limits: Limits = DEFAULT_LIMITS): Promise<Comparison> {
  return compareText(renderProgram(generate(seed)), checker, limits);
}

export async function compareText(text: string, checker: Checker, limits: Limits = DEFAULT_LIMITS): Promise<Comparison> {
  const expected = await expectedAnswer(text, limits);
  if (!expected) return { kind: 'too-large' };
  const actual = await checker(text, limits).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  return sameAnswer(expected, actual) ? { kind: 'equal', answer: expected } : { kind: 'different', text, expected, actual };
}

function sameAnswer(expected: Answer, actual: Answer | Error): boolean {
  if (actual instanceof Error || expected.verdict !== actual.verdict) return false;
  return expected.verdict === 'safe' || actual.verdict === 'safe' || expected.switches === actual.switches;
}

/** The smallest program on which checker and explorer still differ. */
export async function shrinkDifference(model: ProgramModel, checker: Checker, limits: Limits = DEFAULT_LIMITS): Promise<ProgramModel> {
  return shrink(model, async (candidate) => {
    try {
      return (await compareText(renderProgram(candidate), checker, limits)).kind === 'different';
    } catch (error) {
      if (error instanceof DiagnosticError) return false;
      throw error;
    }
  });
}

/** Compares the checker with the explorer; a difference is shrunk and described, with the command that shows it again. */
export async function reportSeed(seed: number, checker: Checker, limits: Limits = DEFAULT_LIMITS): Promise<string | undefined> {
  const first = await compareSeed(seed, checker, limits);
  if (first.kind !== 'different') return undefined;
  const smallest = renderProgram(await shrinkDifference(generate(seed), checker, limits));
  const again = await compareText(smallest, checker, limits);
  const shown = again.kind === 'different' ? again : first;
  return [
    `seed ${seed}: the explorer says ${describe(shown.expected)}, the checker ${describe(shown.actual)}`,
    `again with: ${SEEDS_VARIABLE}=${seed} npx vitest run test/oracle/oracle.test.ts`,
    shown.text,
  ].join('\n');
}

function describe(answer: Answer | Error): string {
  if (answer instanceof Error) return `fails: ${answer.message}`;
  return answer.verdict === 'safe' ? 'safe' : `violation with ${answer.switches} switches`;
}

/** Names the seeds to be tried: `7`, or `100-199`. */
export const SEEDS_VARIABLE = 'TCBMC_SEEDS';

/** The seeds that the environment asks for, else the first `count`. */
export function seeds(count: number): number[] {
  const [, first, last] = /^(\d+)(?:-(\d+))?$/.exec(process.env[SEEDS_VARIABLE] ?? '') ?? [];
  const from = Number(first ?? 0);
  const to = first === undefined ? count - 1 : Number(last ?? first);
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
