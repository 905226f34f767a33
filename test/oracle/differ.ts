import { DiagnosticError } from '../../src/source/diagnostic.js';
import type { Comparison, Difference } from './difference.js';
import { crash, isAlike } from './difference.js';
import { generateHeldUp, generateInterrupts, generateNested, generateTorn } from './generate-interrupts.js';
import { generateCrews } from './generate-crews.js';
import { generateChunks } from './generate-chunks.js';
import { generateCounting } from './generate-counting.js';
import { generateOwned } from './generate-owned.js';
import { generatePhases } from './generate-phases.js';
import { generateSemaphores } from './generate-semaphores.js';
import { generateGuarded } from './generate-guarded.js';
import { generateIndexed } from './generate-indexed.js';
import { generateMasked } from './generate-masked.js';
import {
  generateAddresses,
  generateElements,
  generateFrames,
  generateHanging,
  generateLooping,
  generateMemory,
  generateProbed,
  generateRacing,
  generateSections,
  generateSectionsAlone,
  generateSpinning,
  generateSpinningAlone,
  generateStacks,
  generateWaiting,
  generateWaking,
} from './generate-memory.js';
import { generateAlike } from './generate-alike.js';
import { generateOrdered } from './generate-ordered.js';
import { generatePosted, generateStuck } from './generate-posted.js';
import { generateInheriting, generateScheduled, generateScheduledWaiting } from './generate-scheduled.js';
import { generateStopping, generateStoppingScheduled, generateStoppingWaiting } from './generate-stopping.js';
import { generate } from './generate.js';
import type { ProgramModel } from './model.js';
import { renderProgram } from './model.js';
import { SEEDS_VARIABLE } from './seeds.js';
import { shrink } from './shrink.js';

/** Kinds of random programs. */
export const FAMILIES = {
  plain: generate,
  memory: generateMemory,
  probed: generateProbed,
  racing: generateRacing,
  waiting: generateWaiting,
  looping: generateLooping,
  waking: generateWaking,
  addresses: generateAddresses,
  elements: generateElements,
  frames: generateFrames,
  stacks: generateStacks,
  sections: generateSections,
  'sections alone': generateSectionsAlone,
  spinning: generateSpinning,
  'spinning alone': generateSpinningAlone,
  hanging: generateHanging,
  interrupts: generateInterrupts,
  torn: generateTorn,
  'held-up': generateHeldUp,
  nested: generateNested,
  posted: generatePosted,
  stuck: generateStuck,
  scheduled: generateScheduled,
  inheriting: generateInheriting,
  'scheduled and waiting': generateScheduledWaiting,
  stopping: generateStopping,
  'stopping and scheduled': generateStoppingScheduled,
  'stopping and waiting': generateStoppingWaiting,
  guarded: generateGuarded,
  crews: generateCrews,
  indexed: generateIndexed,
  semaphores: generateSemaphores,
  chunks: generateChunks,
  owned: generateOwned,
  counting: generateCounting,
  phases: generatePhases,
  ordered: generateOrdered,
  alike: generateAlike,
  masked: generateMasked,
} as const;
export type Family = keyof typeof FAMILIES;

export interface Limits {
  readonly maxSwitches: number;
  readonly maxStates: number;
}

export const DEFAULT_LIMITS: Limits = { maxSwitches: 6, maxStates: 60_000 };

/** Compares what the checker and the explorer say about the text of a program. */
export type Comparer = (text: string, limits: Limits) => Promise<Comparison>;

/** A comparison in which a checker that fails is different. */
export async function compareText(
  text: string,
  comparer: Comparer,
  limits: Limits = DEFAULT_LIMITS,
): Promise<Comparison> {
  try {
    return await comparer(text, limits);
  } catch (error) {
    if (error instanceof DiagnosticError || !(error instanceof Error)) throw error;
    return crash(error);
  }
}

/** So long a program is cut down at most. */
const SHRINKING_MILLISECONDS = 120_000;

/**
 * The smallest program on which checker and explorer still differ in the same way: another difference may be another
 * mistake.
 */
export async function shrinkDifference(
  model: ProgramModel,
  difference: Difference,
  comparer: Comparer,
  limits: Limits = DEFAULT_LIMITS,
): Promise<ProgramModel> {
  const end = performance.now() + SHRINKING_MILLISECONDS;
  return shrink(model, async (candidate) => {
    if (performance.now() > end) return false;
    try {
      return isAlike(difference, await compareText(renderProgram(candidate), comparer, limits));
    } catch (error) {
      if (error instanceof DiagnosticError) return false;
      throw error;
    }
  });
}

/** What came of a seed. */
export type Outcome = Exclude<Comparison, Difference> | { readonly kind: 'different'; readonly report: string };

/** Compares on the program of a seed; a difference is shrunk and described, with the command that shows it again. */
export async function trySeed(seed: number, asked: Asked): Promise<Outcome> {
  const { family, comparer, limits = DEFAULT_LIMITS } = asked;
  const model = FAMILIES[family](seed);
  const first = await compareText(renderProgram(model), comparer, limits);
  if (first.kind !== 'different') return first;
  const smallest = renderProgram(await shrinkDifference(model, first, comparer, limits));
  const again = await compareText(smallest, comparer, limits);
  const { trouble, expected, actual } = again.kind === 'different' ? again : first;
  const report = [
    `seed ${seed}: ${trouble}: the explorer says ${expected}, the checker ${actual}`,
    repeating(seed, asked),
    smallest,
  ].join('\n');
  return { kind: 'different', report };
}

/** The command that compares once more. */
export function repeating(seed: number, { about, family }: Asked): string {
  return `again with: ${SEEDS_VARIABLE}=${seed} npx vitest run test/oracle -t '${about}: ${family}'`;
}

/** A question about the programs of a family. */
export interface Asked {
  readonly about: string;
  readonly family: Family;
  readonly comparer: Comparer;
  readonly limits?: Limits;
}
