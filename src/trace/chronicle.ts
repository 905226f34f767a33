import type { TraceAction, TraceEvent } from '../answer/result.js';
import type { Program } from '../ir/ir.js';
import type { Memory } from '../machine/memory.js';
import type { Task } from '../machine/state.js';
import type { Position } from '../source/diagnostic.js';
import type { Draft } from './drafts.js';
import { Drafts } from './drafts.js';
import { Flow } from './flow/flow.js';
import { NOWHERE, type Provenance } from './flow/provenance.js';
import type { LibraryCall } from './library-calls.js';
import { LibraryCalls } from './library-calls.js';
import { Names } from './names.js';
import { inHeader, inLibrary, isAround, stackOf } from './standing.js';
import { TracedTasks } from './traced-tasks.js';

/** Where an event happens, as its user sees it. */
export type Where = Pick<TraceEvent, 'position' | 'stack' | 'statement'>;

/**
 * An execution as it is written down: its events, with what they have used, and the library calls that are under way.
 */
export class Chronicle {
  /** The block that is being executed. */
  block = 0;
  readonly tasks: TracedTasks;
  readonly drafts = new Drafts((task) => this.taskNumber(task.index));
  readonly calls = new LibraryCalls();
  readonly flow: Flow;
  readonly names: Names;
  /** By task that another one has made: where it was, as its user sees it. */
  readonly origins = new Map<number, Where>();
  /** Objects that have died since the last event. */
  readonly justDied: bigint[] = [];
  /** By task: where its user's code has last been. */
  private readonly seen = new Map<number, Position>();

  /** Of the program's first function. */
  private readonly begin: Position;

  constructor(program: Program, functions: readonly (bigint | undefined)[], memory: () => Memory) {
    this.names = new Names(program, functions, memory);
    const { name, position } = program.functions[program.entry]!;
    this.begin = position;
    this.tasks = new TracedTasks(name);
    this.flow = new Flow(this.drafts, memory);
  }

  /** The position of a task in the trace. */
  taskNumber(index: number): number {
    return this.tasks.numberOf(index);
  }

  /** A library call takes its place among the events where it first changes something, or else where it returns. */
  showCall(task: Task): void {
    const call = this.calls.innermost(task);
    if (call && !call.isOwn && call.event === undefined) this.show(call);
  }

  /** The call gets its event now. */
  show(call: LibraryCall): void {
    const { draft, hub } = call;
    call.event = this.push({ ...draft, event: { ...draft.event, block: this.block } });
    this.flow.hubs.tell(hub, call.event);
  }

  /** Adds an event; one inside the library is shown at the place of the call. @returns the index of the event */
  add(task: Task, position: Position, action: TraceAction, uses: Provenance): number {
    return this.push(this.draft(task, action, this.userEvent(task, position), uses));
  }

  /** @returns the index of the event */
  push(draft: Draft): number {
    const { task, position } = draft.event;
    this.seen.set(task, position);
    this.justDied.length = 0;
    return this.drafts.push(draft);
  }

  /** An event that is not among the others yet. */
  draft(task: Task, action: TraceAction, where: Where, uses: Provenance): Draft {
    const event = { task: this.taskNumber(task.index), block: this.block, ...where, action };
    return { event, uses, because: task.frames.length > 0 ? this.flow.because(task) : NOWHERE };
  }

  /** Where the user's code is, with the functions that are active there. */
  userEvent(task: Task, position: Position): Where {
    const call = inLibrary(task) ? this.calls.innermost(task) : undefined;
    if (call) {
      const { position: place, stack } = call.draft.event;
      return { position: place, stack };
    }
    if (task.frames.length > 0 && inHeader(task)) {
      const frames = task.frames.slice(0, -1);
      const { function: fn, pc } = frames.at(-1)!;
      return this.userEvent({ ...task, frames }, fn.code[pc - 1]!.position);
    }
    if (!isAround(task)) return { position, stack: stackOf(task) };
    return this.around(task);
  }

  /** Where a task is before the program's function that it is for, and after it. */
  around({ index }: Task): Where {
    const number = this.taskNumber(index);
    const seen = this.seen.get(number);
    const origin = this.origins.get(index);
    if (seen && seen !== origin?.position) return { position: seen, stack: [this.tasks.at(number).entry] };
    return origin ?? { position: this.begin, stack: [] };
  }

  /** The hub for a value that a library function uses. */
  hubbed(task: Task, from: Provenance): Provenance {
    const hub = this.flow.hubOf(task);
    return hub === undefined ? from : [hub];
  }
}
