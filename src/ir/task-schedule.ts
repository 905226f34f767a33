/**
 * The place of a task in scheduling. Only `mayPreempt` of the encoding and that of the machine say what follows from
 * it.
 */
export type TaskSchedule = typeof THREAD | FiringSchedule | SignalSchedule | PostedSchedule;

/** The place of a created task in scheduling; the queue of a posted one is not known before it is created. */
export type CreatedSchedule =
  typeof THREAD | FiringSchedule | Omit<SignalSchedule, 'thread'> | Pick<PostedSchedule, 'kind' | 'byItself'>;

/** @param queue what the queue's address is, where one is named */
export function scheduleOf(
  creation: CreatedSchedule,
  creator: { readonly thread: number; readonly schedule: TaskSchedule },
  queue: bigint | undefined,
): TaskSchedule {
  if (creation.kind === 'signal') return { ...creation, thread: creator.thread };
  if (creation.kind !== 'posted') return creation;
  const { byItself } = creation;
  return {
    kind: 'posted',
    queue: queue!,
    phase: phaseOf(creator.schedule) + (byItself ? 0 : 1),
    ...(byItself ? { byItself } : {}),
  };
}

/** Runs whenever no other kind of task keeps it from running. The first task is one. */
/** Of a task that is scheduled by it: the larger, the more urgent. */
export const PRIORITY_BITS = 32;

export const THREAD = { kind: 'thread' } as const;

/** One firing of an interrupt service routine. */
export interface FiringSchedule {
  readonly kind: 'firing';
  readonly handler: string;
  readonly number: number;
  /** At least 1; a firing may interrupt whatever has a lower one. */
  readonly priority: number;
  /** Firings of one routine are counted from 0 and happen in this order. */
  readonly instance: number;
  readonly beyond?: Beyond;
}

/** One more than a bound that nobody has given allows: it never begins, and is there for what it still could do. */
type Beyond = true;

/**
 * The handler of a signal, which comes between the steps of one thread, beside which others go on. It has the thread's
 * number and its thread-local variables.
 */
export interface SignalSchedule {
  readonly kind: 'signal';
  /** Index of the task that stands still meanwhile. */
  readonly thread: number;
  /** Counted from 0; one with a higher number may come between the steps of one with a lower number. */
  readonly instance: number;
  readonly beyond?: Beyond;
}

/**
 * A task that was posted, and waits until it is its turn: when it is the first in its queue, and a thread serves that
 * (`serve` in ir.ts). It runs to its end before the next one begins, and before that thread goes on; others may come
 * between its steps. Source: asynchronous programs with a task buffer (Majumdar, Wang, "Bbs: A Phase-Bounded Model
 * Checker for Asynchronous Programs", CAV 2015), here any number of buffers, which are queues.
 */
export interface PostedSchedule {
  readonly kind: 'posted';
  /** The address that names it. */
  readonly queue: bigint;
  /** That of who posts it is one less; the phase of all that is not posted is 1. */
  readonly phase: number;
  readonly byItself?: true;
}

function phaseOf(schedule: TaskSchedule): number {
  return schedule.kind === 'posted' ? schedule.phase : 1;
}

/** Both wait for their turn in the same queue. */
export function shareQueue(one: TaskSchedule, other: TaskSchedule): boolean {
  return one.kind === 'posted' && other.kind === 'posted' && one.queue === other.queue;
}

/** Whose number and thread-local variables a task has. */
export function threadOf(task: number, schedule: TaskSchedule): number {
  return schedule.kind === 'signal' ? schedule.thread : task;
}
