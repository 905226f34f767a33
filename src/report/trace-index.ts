/** The events of an execution by task, and its calls of library functions by what they are about. */
import type { Call, Place } from '../answer/data.js';
import { isSamePart, overlap, pointedTo } from '../answer/data.js';
import type { Participant, TraceEvent, Violation } from '../answer/result.js';

/** The subject of a call: a place, or what a number names. */
export type Subject = Place | string;

interface CallAt {
  readonly at: number;
  readonly subjects: readonly Subject[];
}

/**
 * The subjects of a call: objects whose addresses it gets, and what it names by a number, as threads and descriptors
 * are.
 */
export function subjectsOf({ args }: Call): readonly Subject[] {
  return args.flatMap((arg, i) => {
    const to = pointedTo(arg);
    if (to) return to;
    if (arg.kind !== 'integer' || i > 0) return [];
    return arg.task === undefined ? (arg.number.startsWith('-') ? [] : `number ${arg.number}`) : `task ${arg.task}`;
  });
}

function isAbout(a: Subject, b: Subject): boolean {
  return typeof a === 'string' || typeof b === 'string' ? a === b : overlap(a, b);
}

/** Events say what they have used: in an answer of version 2 none does. */
export function isLinked(events: readonly TraceEvent[]): boolean {
  return events.some(({ uses, because }) => uses !== undefined || because !== undefined);
}

export class TraceIndex {
  readonly events: readonly TraceEvent[];
  /** The events of each task, and the place of each event among those of its task. */
  readonly byTask = new Map<number, number[]>();
  readonly place: number[] = [];
  /** Who has created or posted a task, and when. */
  readonly beginnings = new Map<number, number>();
  readonly wakes: number[] = [];
  /** Events say what they have used: in an answer of version 2 none does. */
  readonly isLinked: boolean;
  /** Ends of tasks that hold locks. */
  readonly leftLocked: { readonly at: number; readonly held: readonly Place[] }[] = [];
  private readonly calls: CallAt[] = [];

  constructor({ trace }: Pick<Violation, 'trace'>) {
    this.events = trace.events;
    this.isLinked = isLinked(trace.events);
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
    return this.calls
      .filter(({ at, subjects }) => at < before && subjects.some((each) => isAbout(each, subject)))
      .map(({ at }) => at);
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

  /** The event of somebody who takes part. */
  eventOf({ task, event }: Participant): number | undefined {
    return event !== undefined && this.events[event]?.task === task ? event : undefined;
  }
}
