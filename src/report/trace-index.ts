/** The events of an execution by task, and its calls of library functions by what they are about. */
import type { Participant, TraceEvent, Violation } from '../answer/result.js';

interface Call {
  readonly at: number;
  readonly objects: readonly string[];
}

/** One is the other, or a part of it. */
export function overlap(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return long.startsWith(short) && (long.length === short.length || /[.[\- ]/.test(long[short.length]!));
}

/** The object that a value points to, whether or not it still exists. */
export function pointedTo(value: string): string | undefined {
  return /^&(.+?)(?: \(dead\))?$/.exec(value)?.[1];
}

/** What a call is about: objects whose addresses it gets, and what it names by a number, as threads and descriptors are. */
export function objectsOf(call: string): readonly string[] {
  const open = call.indexOf('(');
  const numbered = /^(?:pthread|thrd)_/.test(call) ? 'thread' : 'number';
  return call
    .slice(open + 1, call.lastIndexOf(')'))
    .split(', ')
    .flatMap((part, i) => pointedTo(part) ?? (i === 0 && /^\d+$/.test(part) ? `${numbered} ${part}` : []));
}

/** Without the bytes that it stands for: `uptime` of `uptime (bytes 4–7)`. */
export function wholeCell(cell: string): string {
  return cell.replace(/ \(bytes [^)]*\)$/, '');
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
  readonly leftLocked: { readonly at: number; readonly locks: readonly string[] }[] = [];
  private readonly calls: Call[] = [];

  constructor({ trace }: Pick<Violation, 'trace'>) {
    this.events = trace.events;
    const held = new Map<number, readonly string[]>();
    for (const [at, { task, action, locks }] of this.events.entries()) {
      const own = this.byTask.get(task) ?? [];
      this.place.push(own.length);
      own.push(at);
      this.byTask.set(task, own);
      if (locks) held.set(task, locks);
      const left = held.get(task) ?? [];
      if (action.kind === 'create' || action.kind === 'post') this.beginnings.set(action.child, at);
      if (action.kind === 'wake') this.wakes.push(at);
      if (action.kind === 'call') this.calls.push({ at, objects: objectsOf(action.text) });
      if (action.kind === 'end' && left.length > 0) this.leftLocked.push({ at, locks: left });
    }
  }

  own(at: number): readonly number[] {
    return this.byTask.get(this.events[at]!.task)!;
  }

  /** Calls before an event that are about an object or a part of it. */
  callsOn(object: string, before: number): number[] {
    return this.calls.filter(({ at, objects }) => at < before && objects.some((each) => overlap(each, object))).map(({ at }) => at);
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
    if ((action.kind !== 'read' && action.kind !== 'write') || wholeCell(action.cell) === action.cell) return [];
    const [own, cell] = [this.own(at), wholeCell(action.cell)];
    const found: number[] = [];
    for (const direction of [-1, 1]) {
      for (let i = this.place[at]! + direction; i >= 0 && i < own.length; i += direction) {
        const other = this.events[own[i]!]!;
        if (other.position.line !== position.line) break;
        if (other.action.kind === action.kind && wholeCell(other.action.cell) === cell) found.push(own[i]!);
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
