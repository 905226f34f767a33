/** How the posted tasks of an execution came about: who posted whom, from the first task or an interrupt on. */
import type { Trace, Violation } from '../answer/result.js';
import { isOfTimerTask, shortNameOf } from '../answer/task.js';
import { closeSliceOf } from './slice.js';
import { variablesOf } from './variables.js';

/** Of fewer tasks, a chain is what the execution shows anyway. */
const TOLD = 2;
/** So many chains are told. */
const SHOWN = 2;

/**
 * `main → send (phase 2) → sendDone (phase 3)`, for each chain of posts to a task that has led to the violation: first
 * the one to the task that it is in.
 */
export function postingChains(violation: Violation): string[] {
  const { trace } = violation;
  if (!trace.tasks.some(({ kind }) => kind === 'posted')) return [];
  const creators = creatorsIn(trace);
  const last = trace.events.at(-1)?.task;
  const involved = new Set([...closeSliceOf(violation, variablesOf(trace))].map((at) => trace.events[at]!.task));
  const tasks = [...(last === undefined ? [] : [last]), ...[...involved].sort((a, b) => b - a)].filter(
    (task) => trace.tasks[task]!.kind === 'posted',
  );
  const told = new Set<number>();
  const chains: string[] = [];
  for (const task of tasks) {
    if (told.has(task)) continue;
    const chain = chainTo(task, creators);
    for (const each of chain) told.add(each);
    if (chain.length > TOLD) chains.push(chain.map((each) => nameIn(trace, each)).join(' → '));
  }
  const further = chains.length - SHOWN;
  return further > 0 ? [...chains.slice(0, SHOWN), `${further} more`] : chains;
}

/** Of a posted task, the function that it runs, and its phase. */
function nameIn({ tasks }: Trace, index: number): string {
  const task = tasks[index];
  if (!task) return `task ${index}`;
  if (isOfTimerTask(task)) return `${task.entry} (timer task)`;
  return task.kind === 'posted' ? `${task.entry} (phase ${task.phase ?? 1})` : shortNameOf(task);
}

function creatorsIn({ events }: Trace): ReadonlyMap<number, number> {
  return new Map(
    events.flatMap(({ task, action }) =>
      action.kind === 'post' || action.kind === 'create' ? [[action.child, task] as const] : [],
    ),
  );
}

/** From who was not posted to the task. */
function chainTo(task: number, creators: ReadonlyMap<number, number>): number[] {
  const chain = [task];
  for (let at = creators.get(task); at !== undefined && !chain.includes(at); at = creators.get(at)) chain.unshift(at);
  return chain;
}
