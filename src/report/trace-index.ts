/** The events of an execution by task, and its calls of library functions by what they are about. */
import type { Call, Place } from '../answer/data.js';
import { isSamePart, overlap, pointedTo } from '../answer/data.js';
import type { Participant, TraceEvent, Violation } from '../answer/result.js';

/** What a call is about: a place, or what a number names. */
export type Subject = Place | string;

interface CallAt {
  readonly at: number;
  readonly subjects: readonly Subject[];
}

/** What a call is about: objects whose addresses it gets, and what it names by a number, as threads and descriptors are. */
export function subjectsOf({ name, args }: Call): readonly Subject[] {
  const numbered = isOfThreads(name) ? 'thread' : 'number';
  return args.flatMap((arg, i) => pointedTo(arg) ?? (i === 0 && arg.kind === 'integer' && !arg.number.startsWith('-') ? `${numbered} ${arg.number}` : []));
}

export function isOfThreads(name: string): boolean {
  return name.startsWith('pthread_') || name.startsWith('thrd_');
}

function isAbout(a: Subject, b: Subject): boolean {
  return typeof a === 'string' || typeof b === 'string' ? a === b : overlap(a, b);
}

export class TraceIndex {
  readonly events: readonly TraceEvent[];
  /** The events of each task, and the place of each event among those of its task. */
  readonly byTask = new Map<number, number[]>();
  readonly place: number[] = [];
  /** Who has created or posted a task, and when. */
  readonly beginnings = new Map<number, number>();
  readonly wakes: number[] = [];
  /** Ends of tasks that hold locks. */
  readonly leftLocked: { readonly at: number; readonly held: readonly Place[] }[] = [];
  private readonly calls: CallAt[] = [];

  constructor({ trace }: Pick<Violation, 'trace'>) {
    this.events = trace.events;
    const holding = new Map<number, readonly Place[]>();
    for (const [at, { task, action, held }] of this.events.entries()) {
      const own = this.byTask.get(task) ?? [];
      this.place.push(own.length);
      own.push(at);
      this.byTask.set(task, own);
      if (held) holding.set(task, held);
      const left = holding.get(task) ?? [];
      if (action.kind === 'create' || action.kind === 'post') this.beginnings.set(action.child, at);
      if (action.kind === 'wake') this.wakes.push(at);
      if (action.kind === 'call') this.calls.push({ at, subjects: subjectsOf(action.call) });
      if (action.kind === 'end' && left.length > 0) this.leftLocked.push({ at, held: left });
    }
  }

  own(at: number): readonly number[] {
    return this.byTask.get(this.events[at]!.task)!;
  }

  /** Calls before an event that are about the same, or a part of it. */
  callsOn(subject: Subject, before: number): number[] {
    return this.calls.filter(({ at, subjects }) => at < before && subjects.some((each) => isAbout(each, subject))).map(({ at }) => at);
  }

  /** What the same task has done right before an event on the same line, and in functions that are called there; the last first. */
  statement(at: number): number[] {
    const own = this.own(at);
    const { position, stack } = this.events[at]!;
    const found: number[] = [];
    for (let i = this.place[at]! - 1; i >= 0; i--) {
      const event = this.events[own[i]!]!;
      const inside = event.stack.length > stack.length;
      if (!inside && event.position.line !== position.line) break;
      found.push(own[i]!);
    }
    return found;
  }

  /** The other parts of a cell that is read or written in parts, in the same statement. */
  parts(at: number): number[] {
    const { action, position } = this.events[at]!;
    if ((action.kind !== 'read' && action.kind !== 'write') || !action.place.partial) return [];
    const own = this.own(at);
    const found: number[] = [];
    for (const direction of [-1, 1]) {
      for (let i = this.place[at]! + direction; i >= 0 && i < own.length; i += direction) {
        const other = this.events[own[i]!]!;
        if (other.position.line !== position.line) break;
        if (other.action.kind === action.kind && isSamePart(other.action.place, action.place)) found.push(own[i]!);
      }
    }
    return found;
  }

  /** The access of somebody who takes part: the last one of its kind there that is not yet taken by another one of the same task, or else the last event there. */
  accessOf({ task, position, action }: Participant, taken: ReadonlySet<number>): number | undefined {
    const there = (this.byTask.get(task) ?? []).filter((at) => {
      const { line, file } = this.events[at]!.position;
      return line === position.line && file === position.file;
    });
    const same = there.filter((at) => {
      const { action: done } = this.events[at]!;
      return (done.kind === 'read' || done.kind === 'write') && !taken.has(at) && action === `${done.kind}s ${done.cell}`;
    });
    return same.at(-1) ?? there.at(-1);
  }
}
