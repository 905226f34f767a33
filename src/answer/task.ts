/** A task of an execution, as data, and its name. */
import type { Place } from './data.js';

/**
 * `interrupt`: a firing of a handler. `signal`: the handler of one, on a thread. `posted`: runs to its end when it is
 * its turn. `timer`: runs by itself some time after it was set. `child`: a process made by `fork`.
 */
export type TaskKind = 'main' | 'thread' | 'child' | 'interrupt' | 'signal' | 'posted' | 'timer';

/** A task without its name. */
export interface TaskFacts {
  readonly kind: TaskKind;
  /** The function that it runs. */
  readonly entry: string;
  /** Of an interrupt: the handler that it is a firing of. */
  readonly handler?: string;
  /**
   * Of an interrupt: it may come between the steps of whatever has a lower one; main and threads have 0. Of a posted
   * task, if they differ in it: those with a higher one come first in its queue.
   */
  readonly priority?: number;
  /**
   * Of an interrupt or a signal: so many of the same handler came before. Of a child: so many others were made before.
   */
  readonly instance?: number;
  /** Of a signal: the index of the task between whose steps it comes. */
  readonly thread?: number;
  /** Of a posted task: where the queue is that it was put into. */
  readonly queue?: Place;
  /** Of a posted task: one more than that of who posted it. */
  readonly phase?: number;
}

export interface TracedTask extends TaskFacts {
  /** For people, with the priority. */
  readonly name: string;
}

/** The name of the task with this index. @param nameOf the name of an earlier one */
export function taskNameOf(task: TaskFacts, index: number, nameOf: (index: number) => string): string {
  switch (task.kind) {
    case 'main':
      return task.entry;
    case 'thread':
      return `thread ${index}`;
    case 'child':
      return `child ${(task.instance ?? 0) + 1}`;
    case 'interrupt':
      return `${firing(task)}, priority ${task.priority ?? 0}`;
    case 'signal':
      return `signal${task.instance ? ` ${task.instance + 1}` : ''} in ${nameOf(task.thread ?? 0)}`;
    case 'posted':
      return isOfTimerTask(task) ? `timer task, call ${index}` : `task ${index}`;
    case 'timer':
      return `timer ${index}`;
  }
}

/** The queue of the kernel's task that serves timers. */
const TIMER_QUEUE = 'the timer posts';

/** It is a call that the kernel's timer task makes: a command for a timer, or the function of one. */
export function isOfTimerTask({ kind, queue }: TaskFacts): boolean {
  return kind === 'posted' && queue?.object.kind === 'system' && queue.object.name === TIMER_QUEUE;
}

/** The name of a task without its priority. */
export function shortNameOf(task: TracedTask): string {
  return task.kind === 'interrupt' ? firing(task) : task.name;
}

function firing({ handler = '', instance }: TaskFacts): string {
  return `${handler}${instance ? ` (firing ${instance + 1})` : ''}`;
}

/** The name says which function it runs. */
export function isNamedByEntry({ name, entry, handler }: TracedTask): boolean {
  return name === entry || handler === entry;
}

/** Main and threads run by themselves; handlers of interrupts and signals come between the steps of others. */
export function isHandler({ kind }: TaskFacts): boolean {
  return kind === 'interrupt' || kind === 'signal';
}
