import type { State } from '../../src/machine/state.js';

/** Steps between two visible instructions, and visible instructions in one atomic section. */
export const DEFAULT_MAX_STEPS = 20_000;
export const MAX_TASKS = 30;
/** Ways of deciding the inputs of one step: more can only come from an endless loop in an atomic section. */
export const MAX_SCRIPTS = 1000;
/** Live and dead objects of one state: more can only come from an endless loop, each round of which makes new ones. */
const MAX_OBJECTS = 200;
/**
 * Calls within each other in one task: more can only come from a recursion that does not end, each state of which costs
 * more than the last.
 */
const MAX_FRAMES = 40;

/** Tasks, those that have ended included: more come from a loop without end that posts tasks. */
const MAX_POSTED = 14;

/** Whether a state comes from a loop or recursion without end. */
export function isTooLarge({ memory, tasks }: State): boolean {
  if (tasks.filter((task) => task?.turn).length > MAX_POSTED) return true;
  return memory.all().length > MAX_OBJECTS || tasks.some((task) => task && task.frames.length > MAX_FRAMES);
}
