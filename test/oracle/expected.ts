import type { ModelVariant } from '../../src/library/models/features.js';
import type { Target } from '../../src/source/target.js';
import { LP64 } from '../../src/source/target.js';
import { withShadows } from '../../src/transform/shadows.js';
import { violatingTriples } from './atomicity.js';
import { compileC } from './compile.js';
import { findCycle } from './cycles.js';
import type { DeadlockAnswer } from './deadlocks.js';
import { findDeadlock } from './deadlocks.js';
import type { Limits } from './differ.js';
import { DEFAULT_LIMITS } from './differ.js';
import type { Domains, InputDomain } from './enumerate.js';
import { TooManyInputs } from './enumerate.js';
import type { Exploration, ExploreOptions, Found } from './explore.js';
import { explore } from './explore.js';
import { INPUT_WIDTH } from './generate.js';
import type { Graph } from './graph.js';
import { buildGraph } from './graph.js';
import type { HangAnswer } from './hangs.js';
import { findHang } from './hangs.js';
import { layoutIn } from './layout.js';
import type { FewestSwitches } from './races.js';
import { racingLines } from './races.js';
import { spelledOut } from './startup.js';
import { tornAccesses } from './torn.js';

/**
 * The least number of context switches for any violation, and what is violated with so many; or that there is none up
 * to the bound.
 */
export type Answer =
  | { readonly verdict: 'safe' }
  /** `atMost`: something had to be left out that may need fewer switches. */
  | {
      readonly verdict: 'violation';
      readonly switches: number;
      readonly properties: readonly string[];
      readonly atMost?: true;
    };

/** The model of condition variables chooses one of the first threads by its bit in a word of this width. */
const WORD_WIDTH = 32;
const WORDS = [1n, 2n, 4n, 8n, 16n];

/** States together with a triple that is followed, for each state. */
const STATES_WITH_TRIPLES = 20;

/** More in one go only happen in endless loops. */
const MAX_STEPS = 1000;

/** The values of inputs that make a difference in generated programs. */
export const INPUTS: InputDomain = (width) =>
  width <= INPUT_WIDTH ? [0n, 1n] : width === WORD_WIDTH ? WORDS : undefined;

/** What the explorer says about a program; undefined if it is too large. */
export async function expectedAnswer(
  text: string,
  limits: Limits = DEFAULT_LIMITS,
  variant?: ModelVariant,
): Promise<Answer | undefined> {
  return answerOf(
    await exploreText(text, { ...limits, inputs: INPUTS, maxSteps: MAX_STEPS, firstOnly: true }, LP64, variant),
  );
}

/** The same if locals, too, may have the addresses of what is gone. */
export async function expectedOnStacks(text: string, limits: Limits = DEFAULT_LIMITS): Promise<Answer | undefined> {
  const layout = layoutIn(text);
  const options = { ...limits, inputs: INPUTS, maxSteps: MAX_STEPS, firstOnly: true };
  return answerOf(await exploreText(text, layout ? { ...options, layout: { ...layout, stacks: true } } : options));
}

function answerOf(exploration: Exploration | undefined): Answer | undefined {
  if (!exploration) return undefined;
  const { violations, complete } = exploration;
  if (violations.size > 0) return { ...fewest([...violations.values()]), ...(complete ? {} : { atMost: true }) };
  return complete ? { verdict: 'safe' } : undefined;
}

function fewest(found: readonly Found[]): Answer {
  const switches = Math.min(...found.map((each) => each.switches));
  const properties = found.filter((each) => each.switches === switches).map(({ fault }) => fault.property);
  return { verdict: 'violation', switches, properties: [...new Set(properties)].sort() };
}

/** The same of the program that looks for uses of memory never written. */
export async function expectedUnwritten(text: string, limits: Limits): Promise<Answer | undefined> {
  const program = withShadows(await compileC(spelledOut(text), 'program.c'));
  return answerOf(
    unlessTooMany(() => explore(program, { ...limits, inputs: INPUTS, maxSteps: MAX_STEPS, firstOnly: true })),
  );
}

/**
 * All places that can be violated, with the least number of context switches for each; undefined if the program is too
 * large.
 */
export async function expectedPlaces(
  text: string,
  limits: Limits = DEFAULT_LIMITS,
  target?: Target,
): Promise<ReadonlyMap<string, number> | undefined> {
  const exploration = await exploreText(text, { ...limits, inputs: INPUTS, maxSteps: MAX_STEPS }, target);
  return exploration?.complete
    ? new Map([...exploration.violations].map(([key, found]) => [key, found.switches]))
    : undefined;
}

/**
 * The pairs of lines that race, with the least number of context switches for each; undefined if the program is too
 * large.
 */
export async function expectedRaces(
  text: string,
  limits = DEFAULT_LIMITS,
  target?: Target,
): Promise<ReadonlyMap<string, FewestSwitches> | undefined> {
  const graph = await graphOf(text, limits, target);
  return graph?.complete ? racingLines(graph) : undefined;
}

/**
 * The triples of lines that violate atomicity, and the lines of torn accesses; undefined if the program is too large.
 */
export async function expectedTriples(
  text: string,
  limits: Limits = DEFAULT_LIMITS,
): Promise<ReadonlySet<string> | undefined> {
  const graph = await graphOf(text, limits);
  if (!graph?.complete) return undefined;
  const most = STATES_WITH_TRIPLES * limits.maxStates;
  const [triples, tears] = [violatingTriples(graph, most), tornAccesses(graph, most)];
  return triples && tears && new Set([...triples, ...tears]);
}

/** Whether there is a deadlock; undefined if the program is too large. */
export async function expectedDeadlock(
  text: string,
  limits: Limits = DEFAULT_LIMITS,
): Promise<DeadlockAnswer | undefined> {
  const graph = await graphOf(text, limits);
  return graph?.complete ? findDeadlock(graph) : undefined;
}

/** The worst first. */
const HANGS: readonly HangAnswer[] = ['hang', 'busy', 'assumed', 'changing'];

/** Whether a task hangs; undefined if the program is too large. */
export async function expectedHang(text: string, limits: Limits = DEFAULT_LIMITS): Promise<HangAnswer | undefined> {
  const graph = await graphOf(text, limits, LP64, true);
  if (!graph?.complete) return undefined;
  const deadlock = findDeadlock(graph);
  const answers = [findHang(graph), deadlock === 'deadlock' ? 'hang' : deadlock];
  return HANGS.find((answer) => answers.includes(answer)) ?? 'none';
}

/** Whether tasks keep each other going round for ever; undefined if there are too many states. */
export async function expectedCycle(text: string, limits: Limits = DEFAULT_LIMITS): Promise<boolean | undefined> {
  const graph = await graphOf(text, limits, LP64, true);
  return graph?.complete ? findCycle(graph) : undefined;
}

async function graphOf(
  text: string,
  { maxStates }: Limits,
  target: Target = LP64,
  rounds = false,
): Promise<Graph | undefined> {
  const program = await compileC(spelledOut(text), 'program.c', target, { goingOn: true });
  return unlessTooMany(() =>
    buildGraph(program, { maxStates, inputs: INPUTS, maxSteps: MAX_STEPS, rounds, ...layoutOf(text) }),
  );
}

async function exploreText(
  text: string,
  options: ExploreOptions,
  target?: Target,
  variant?: ModelVariant,
): Promise<Exploration | undefined> {
  const program = await compileC(spelledOut(text), 'program.c', target, variant);
  return unlessTooMany(() => explore(program, { ...layoutOf(text), ...options }));
}

function layoutOf(text: string): Pick<Domains, 'layout'> {
  const layout = layoutIn(text);
  return layout ? { layout } : {};
}

function unlessTooMany<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof TooManyInputs) return undefined;
    throw error;
  }
}
