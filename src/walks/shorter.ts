/**
 * A shorter execution of the same violation: stretches are left out as long as it is still there (Zeller and
 * Hildebrandt, "Simplifying and isolating failure-inducing input", TSE 2002). What a stretch would have done is done in
 * the task's next one, so that a context switch less is tried, or not at all. Firings are left out as well, of which
 * later ones of the same handler take the place.
 */
import type { Program } from '../ir/ir.js';
import type { Inputs } from './choices.js';
import type { Sought, TaskStretch, ViolatingRun } from './steered-run.js';
import { SteeredRun } from './steered-run.js';

/** An execution that is tried: the inputs that are there no more are 0. */
interface Attempt {
  readonly stretches: readonly TaskStretch[];
  readonly inputs: ReadonlyMap<string, readonly bigint[]>;
}

/** Beyond its end, a stretch that should come to the violation may go on for so many steps. */
const MORE = 2000;

/**
 * @param most visible instructions, of all executions that are tried
 * @param isLate whether to be content with what there is
 */
export function shortened(
  program: Program,
  sought: Sought,
  found: ViolatingRun,
  most: number,
  isLate: () => boolean,
): ViolatingRun {
  let best = found;
  let left = most;
  const tryOut = (attempt: Attempt): boolean => {
    if (left <= 0 || isLate()) return false;
    const { result, steps } = run(program, sought, attempt, found);
    left -= steps;
    if (!result || !isShorter(result, best)) return false;
    best = result;
    return true;
  };
  tryOut({ stretches: best.stretches, inputs: new Map() });
  for (let before: ViolatingRun | undefined; before !== best && left > 0;) {
    before = best;
    for (const task of best.inputs.keys()) tryOut({ stretches: best.stretches, inputs: withoutInputs(best, task) });
    for (const key of [...best.firings.keys()].reverse()) if (best.firings.has(key)) tryOut(withoutFiring(best, key));
    for (let size = Math.ceil(best.stretches.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
      for (let end = best.stretches.length - 1; end > 0; end -= size) {
        const begin = Math.max(0, end - size);
        const stretches = [...best.stretches.slice(0, begin), ...best.stretches.slice(end)];
        if (end < best.stretches.length) tryOut({ stretches, inputs: best.inputs });
      }
  }
  return best;
}

/** Fewer firings count more than fewer switches, and these more than inputs that are 0. */
function isShorter(one: ViolatingRun, other: ViolatingRun): boolean {
  const sizes = ({ firings, stretches, inputs }: ViolatingRun): number[] => [
    firings.size,
    stretches.length,
    [...inputs.values()].reduce((sum, values) => sum + values.filter((value) => value !== 0n).length, 0),
  ];
  const others = sizes(other);
  const first = sizes(one)
    .map((size, i) => size - others[i]!)
    .find((difference) => difference !== 0);
  return first !== undefined && first < 0;
}

function withoutInputs({ inputs }: ViolatingRun, task: string): Attempt['inputs'] {
  return new Map([...inputs].filter(([each]) => each !== task));
}

function run(
  program: Program,
  sought: Sought,
  { stretches, inputs }: Attempt,
  { fault }: ViolatingRun,
): { readonly result: ViolatingRun | undefined; readonly steps: number } {
  const given: Inputs = (task, nth) => inputs.get(task)?.[nth] ?? 0n;
  const walk = new SteeredRun(program, sought, given);
  const arrives = walk.start() === 'moved' && stretches.some((stretch, i) => goesAlong(walk, stretch, i, stretches));
  const isSame =
    arrives &&
    walk.violated?.property === fault.property &&
    walk.violated.message === fault.message &&
    walk.violated.check === fault.check;
  return { result: isSame ? walk.found : undefined, steps: walk.steps };
}

/** @returns whether something is violated */
function goesAlong(
  walk: SteeredRun,
  { task: key, until }: TaskStretch,
  i: number,
  { length }: readonly TaskStretch[],
): boolean {
  const task = walk.taskOf(key);
  if (task === undefined || !walk.mayMove(task)) return false;
  const end = until + (i === length - 1 ? MORE : 0);
  while ((walk.state.tasks[task]?.visible ?? end) < end && walk.mayGoOn(task)) {
    const moved = walk.move(task);
    if (moved !== 'moved') return moved === 'violated';
  }
  return false;
}

/** Each later firing of the handler is what the one before it was, and so are the tasks that it creates. */
function withoutFiring({ stretches, inputs, firings }: ViolatingRun, key: string): Attempt {
  const { handler, instance } = firings.get(key)!;
  const later = [...firings].filter(([, each]) => each.handler === handler && each.instance > instance);
  const renamed = new Map<string, string>();
  const inOrder = [[key, { instance }] as const, ...later].sort(([, a], [, b]) => a.instance - b.instance);
  for (const [i, [name]] of inOrder.entries()) if (i > 0) renamed.set(name, inOrder[i - 1]![0]);
  const isGone = (task: string): boolean => task === key || task.startsWith(`${key}.`);
  const nameOf = (task: string): string => {
    for (const [from, to] of renamed)
      if (task === from || task.startsWith(`${from}.`)) return to + task.slice(from.length);
    return task;
  };
  return {
    stretches: stretches.filter(({ task }) => !isGone(task)).map(({ task, until }) => ({ task: nameOf(task), until })),
    inputs: new Map([...inputs].filter(([task]) => !isGone(task)).map(([task, values]) => [nameOf(task), values])),
  };
}
