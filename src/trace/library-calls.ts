import type { Task } from '../machine/state.js';
import type { Draft } from './drafts.js';

/** A call of a library function whose steps are not shown. */
export interface LibraryCall {
  /** Of the function that the program's text calls; undefined if there is no call. */
  readonly name: string | undefined;
  /** Number of active functions while it is the innermost one. */
  readonly depth: number;
  /** The hub of all that it has read. */
  readonly hub: number;
  readonly draft: Draft;
  /** No call of the program's text: never shown. */
  readonly isOwn: boolean;
  /** The index of its event, once it has one. */
  event: number | undefined;
  /** Its model has chosen something. */
  chooses: boolean;
}

/** The calls of library functions that are under way. */
export class LibraryCalls {
  /** By task, innermost last. */
  private readonly calls = new Map<number, LibraryCall[]>();

  begin(task: Task, call: Omit<LibraryCall, 'event' | 'chooses'>): void {
    this.calls.set(task.index, [...(this.calls.get(task.index) ?? []), { ...call, event: undefined, chooses: false }]);
  }

  innermost(task: Task): LibraryCall | undefined {
    return this.calls.get(task.index)?.at(-1);
  }

  /** The call whose function is the innermost one. */
  returning(task: Task): LibraryCall | undefined {
    const call = this.innermost(task);
    return call?.depth === task.frames.length ? call : undefined;
  }

  leave(task: Task): void {
    this.calls.get(task.index)?.pop();
  }

  end(task: Task): void {
    this.calls.delete(task.index);
  }
}
