import type { Step } from '../../src/steps/events.js';
import type { Edge } from './reads-from.js';

export interface Linear {
  readonly steps: readonly Step[];
  /** Sets of steps of different tasks, each of which waits for another of its set: there is no such order. */
  readonly stuck: readonly (readonly Step[])[];
}

/** No more circles than this are looked for in one model. */
const ENOUGH = 50;

/**
 * An order of the executed steps that keeps to program order and the edges. A task goes on as long as it can, so that
 * there are few switches. Where there is a circle, one of its edges is left out and the search goes on, so that one
 * model shows many.
 */
export function linearise(executed: readonly (readonly Step[])[], edges: Iterable<Edge>): Linear {
  const earlier = new Map<Step, Step[]>();
  for (const { first, second } of edges) {
    const list = earlier.get(second);
    if (list) list.push(first);
    else earlier.set(second, [first]);
  }
  const next = executed.map(() => 0);
  const steps: Step[] = [];
  const stuck: Step[][] = [];
  const isDone = (step: Step): boolean => step.index < next[step.task]!;
  const isReady = (step: Step): boolean => (earlier.get(step) ?? []).every(isDone);
  const total = executed.reduce((sum, task) => sum + task.length, 0);
  for (let task = 0; steps.length < total;) {
    const step = executed[task]![next[task]!];
    if (step && isReady(step)) {
      steps.push(step);
      next[task]!++;
      continue;
    }
    const heads = executed.flatMap((each, i) => each[next[i]!] ?? []);
    const ready = heads.find(isReady);
    if (ready) {
      task = ready.task;
      continue;
    }
    if (stuck.length === ENOUGH) break;
    const circle = circleAmong(heads, (head) => earlier.get(head)!.find((other) => !isDone(other))!.task);
    stuck.push(circle);
    earlier.set(circle[0]!, []);
  }
  return { steps, stuck };
}

/** Of steps each of which waits for a task, those that wait for each other in a circle. */
function circleAmong(heads: readonly Step[], waitsFor: (head: Step) => number): Step[] {
  const seen: Step[] = [];
  for (let head = heads[0]!; ; head = heads.find(({ task }) => task === waitsFor(head))!) {
    const at = seen.indexOf(head);
    if (at >= 0) return seen.slice(at);
    seen.push(head);
  }
}
