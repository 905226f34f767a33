/** Which posted tasks begin before others that were put into the same queue earlier, and wait there. */
import { isSamePart } from '../answer/data.js';
import type { Trace } from '../answer/result.js';
import { enumerated } from '../answer/within.js';
import { taskName } from './event-words.js';

interface Life {
  readonly task: number;
  readonly posted: number;
  /** The first event; one that does nothing has none. */
  readonly begun: number;
}

export interface Overtaking {
  /** The event with which the task begins. */
  readonly at: number;
  readonly task: number;
  readonly overtaken: readonly number[];
}

/** @param relevant events: only tasks that do one of them are looked at */
export function overtakingIn({ tasks, events }: Trace, relevant: ReadonlySet<number>): Overtaking[] {
  const involved = new Set([...relevant].map((at) => events[at]!.task));
  const begun = new Map<number, number>();
  const posted = new Map<number, number>();
  events.forEach(({ task, action }, at) => {
    if (!begun.has(task)) begun.set(task, at);
    if (action.kind === 'post') posted.set(action.child, at);
  });
  const lives = tasks.flatMap(({ kind }, task): Life[] => {
    const at = posted.get(task);
    return kind === 'posted' && at !== undefined && involved.has(task)
      ? [{ task, posted: at, begun: begun.get(task) ?? Infinity }]
      : [];
  });
  return lives.flatMap((life): Overtaking[] => {
    const overtaken = lives.filter(
      (other) => isOvertaken(other, life) && inOneQueue(tasks[other.task]!, tasks[life.task]!),
    );
    return overtaken.length === 0
      ? []
      : [{ at: life.begun, task: life.task, overtaken: overtaken.map(({ task }) => task) }];
  });
}

/** It was there before the other one, and still waits when that begins. */
function isOvertaken(one: Life, other: Life): boolean {
  return other.begun !== Infinity && one.posted < other.posted && one.begun > other.begun;
}

function inOneQueue({ queue: one }: Trace['tasks'][number], { queue: other }: Trace['tasks'][number]): boolean {
  return one !== undefined && other !== undefined && isSamePart(one, other);
}

/** `overtakes task 2 (priority 5 over 0)`. */
export function overtakingWords({ task, overtaken }: Overtaking, trace: Trace): string {
  const priority = (index: number): string => String(trace.tasks[index]?.priority ?? 0);
  const others = [...new Set(overtaken.map(priority))];
  const why =
    trace.tasks[task]?.priority === undefined ? '' : ` (priority ${priority(task)} over ${enumerated(others)})`;
  return `overtakes ${enumerated(overtaken.map((each) => taskName(trace, each)))} in the queue${why}`;
}
