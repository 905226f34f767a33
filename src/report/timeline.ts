/** An execution as a picture: lanes, bars, lines and marks as plain data, whatever draws them. */
import type { TraceAction, Violation } from '../answer/result.js';
import type { TracedTask } from '../answer/task.js';
import { isNamedByEntry, shortNameOf } from '../answer/task.js';

export interface Timeline {
  /** Of tasks that do something here, in order of creation. */
  readonly lanes: readonly Lane[];
  /** In order of time, without gaps. */
  readonly bars: readonly Bar[];
  readonly switches: readonly Switch[];
  readonly marks: readonly Mark[];
  /** So many events; places in time are their indices. */
  readonly length: number;
}

export interface Lane {
  /** Index in the trace's tasks. */
  readonly task: number;
  /** Without the priority. */
  readonly name: string;
  /** The function that it runs, where the name does not say it. */
  readonly entry?: string;
  readonly priority?: number;
  readonly phase?: number;
}

/** Events of one task that follow each other in one block. */
export interface Bar {
  readonly lane: number;
  readonly task: number;
  readonly block: number;
  readonly first: number;
  readonly last: number;
  /**
   * It belongs to the block of another task: where the execution has ended, the others are shown where they stand,
   * which is no context switch.
   */
  readonly afterwards: boolean;
}

/** A context switch: it comes right before the event. */
export interface Switch {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** Counted from 1. */
  readonly number: number;
}

export type MarkKind =
  'violation' | 'wait' | 'lock' | 'unlock' | 'create' | 'post' | 'wake' | 'input' | 'stream' | 'end';

export interface Mark {
  readonly at: number;
  readonly lane: number;
  readonly kind: MarkKind;
}

/** A task's name without its priority, and what else a lane says. */
export function laneOf(traced: TracedTask, task: number): Lane {
  const { entry, phase, priority } = traced;
  return {
    task,
    name: shortNameOf(traced),
    ...(isNamedByEntry(traced) ? {} : { entry }),
    ...(priority === undefined ? {} : { priority }),
    ...(phase === undefined ? {} : { phase }),
  };
}

/** The picture of a violation's execution. */
export function timelineOf({ trace }: Pick<Violation, 'trace'>): Timeline {
  const { tasks, events } = trace;
  const busy = new Set(events.map(({ task }) => task));
  const lanes = tasks.map(laneOf).filter(({ task }) => busy.has(task));
  const laneAt = new Map(lanes.map(({ task }, lane) => [task, lane]));
  const bars: Bar[] = [];
  const switches: Switch[] = [];
  for (const [index, { task, block }] of events.entries()) {
    const last = bars.at(-1);
    const lane = laneAt.get(task) ?? 0;
    if (last?.task === task && last.block === block) bars[bars.length - 1] = { ...last, last: index };
    else bars.push({ lane, task, block, first: index, last: index, afterwards: last?.block === block });
    if (last && last.block !== block)
      switches.push({ at: index, from: last.lane, to: lane, number: switches.length + 1 });
  }
  return { lanes, bars, switches, marks: marksOf(trace.events, laneAt), length: events.length };
}

function marksOf(events: Violation['trace']['events'], laneAt: ReadonlyMap<number, number>): Mark[] {
  const held = new Map<number, number>();
  return events.flatMap(({ task, action, locks }, at): Mark[] => {
    const before = held.get(task) ?? 0;
    if (locks) held.set(task, locks.length);
    if (action.kind === 'input' && action.choice) return [];
    const kind = MARKS[action.kind] ?? (locks ? (locks.length < before ? 'unlock' : 'lock') : undefined);
    return kind ? [{ at, lane: laneAt.get(task) ?? 0, kind }] : [];
  });
}

const MARKS: Readonly<Partial<Record<TraceAction['kind'], MarkKind>>> = {
  violation: 'violation',
  wait: 'wait',
  create: 'create',
  post: 'post',
  wake: 'wake',
  input: 'input',
  stream: 'stream',
  end: 'end',
};

/** The bar in which an event lies. */
export function barAt({ bars }: Timeline, event: number): Bar | undefined {
  let [low, high] = [0, bars.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (bars[middle]!.first <= event) low = middle;
    else high = middle - 1;
  }
  return bars[low];
}

/** The event that is worth looking at first: the violation, or else the last one, where all wait. */
export function badMoment({ trace: { events } }: Pick<Violation, 'trace'>): number {
  const violation = events.map(({ action }) => action.kind).lastIndexOf('violation');
  return violation >= 0 ? violation : events.length - 1;
}

/** How a mark is drawn, and what it means. */
export const SIGNS: Readonly<Record<MarkKind, readonly [sign: string, words: string]>> = {
  violation: ['✗', 'the violation'],
  wait: ['‖', 'waits'],
  lock: ['▲', 'takes a lock'],
  unlock: ['▽', 'releases a lock'],
  create: ['+', 'starts a task'],
  post: ['+', 'posts a task'],
  wake: ['!', 'wakes somebody'],
  input: ['?', 'an input'],
  stream: ['⇄', 'talks to the world'],
  end: ['▪', 'ends'],
};
