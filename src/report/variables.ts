/** Cells and local variables of an execution with all that happens to them. */
import type { Place, Value } from '../answer/data.js';
import type { Trace, TraceEvent } from '../answer/result.js';

export interface HistoryEntry {
  /** Index of the event. */
  readonly at: number;
  readonly kind: 'read' | 'write';
  readonly value: string;
  readonly data: Value;
}

export interface Variable {
  readonly name: string;
  /** `shared`: more than one task can see it. `private`: a cell that only its task sees. `local`: in a register. */
  readonly kind: 'shared' | 'private' | 'local';
  /** Of a cell. */
  readonly place?: Place;
  /** Of a local: where it lives. */
  readonly frame?: Frame;
  /** In order of time, at least one. */
  readonly accesses: readonly HistoryEntry[];
}

/** One execution of a function. */
export interface Frame {
  readonly task: number;
  readonly name: string;
  readonly depth: number;
  readonly first: number;
  /** The first event of the task after it, or the number of events. */
  readonly end: number;
}

export interface Variables {
  readonly all: readonly Variable[];
  /** Of an event that reads or writes: the index of what it touches. */
  readonly of: readonly (number | undefined)[];
  /** By an object's number: the events that access it. */
  readonly ofObject: ReadonlyMap<number, readonly number[]>;
  /** For each event: the frame in which it happens. */
  readonly frames: readonly Frame[];
}

type Open = { -readonly [K in keyof Frame]: Frame[K] };

/**
 * Of each event the innermost frame. A function that is called twice in a row, with nothing told in between, looks like
 * one call.
 */
function framesOf(events: readonly TraceEvent[]): Frame[] {
  const stacks = new Map<number, Open[]>();
  return events.map(({ task, stack, action }, at) => {
    const open = stacks.get(task) ?? [];
    stacks.set(task, open);
    let common = 0;
    while (common < open.length && common < stack.length && open[common]!.name === stack[common]) common++;
    for (const gone of open.splice(common)) gone.end = at;
    for (let depth = common; depth < Math.max(1, stack.length); depth++)
      open.push({ task, name: stack[depth] ?? '', depth, first: at, end: events.length });
    const innermost = open.at(-1)!;
    if (action.kind === 'end') for (const gone of open.splice(0)) gone.end = at + 1;
    return innermost;
  });
}

/** All that is read, written and set in an execution. */
export function variablesOf({ events }: Trace): Variables {
  const frames = framesOf(events);
  const numbers = new Map<Frame, number>();
  const found = new Map<string, number>();
  const all: (Omit<Variable, 'accesses' | 'kind'> & { kind: Variable['kind']; accesses: HistoryEntry[] })[] = [];
  const of = events.map(({ action }, at): number | undefined => {
    if (action.kind !== 'read' && action.kind !== 'write' && action.kind !== 'local') return undefined;
    const frame = frames[at]!;
    if (!numbers.has(frame)) numbers.set(frame, numbers.size);
    const local = action.kind === 'local';
    const name = local ? action.name : action.cell;
    const key = local ? `${numbers.get(frame)}:${name}` : `:${action.place.object.id}:${name}`;
    const index =
      found.get(key) ??
      all.push({
        name,
        kind: local ? 'local' : 'private',
        ...(local ? { frame } : { place: action.place }),
        accesses: [],
      }) - 1;
    found.set(key, index);
    const variable = all[index]!;
    if (!local && action.shared) variable.kind = 'shared';
    variable.accesses.push({ at, kind: local ? 'write' : action.kind, value: action.value, data: action.data });
    return index;
  });
  const ofObject = new Map<number, number[]>();
  events.forEach(({ action }, at) => {
    if (action.kind !== 'read' && action.kind !== 'write') return;
    const { id } = action.place.object;
    const known = ofObject.get(id);
    if (known) known.push(at);
    else ofObject.set(id, [at]);
  });
  return { all, of, ofObject, frames };
}

/** The last known access of a variable when an event has happened; the index in its accesses, or -1. */
export function lastAccess({ accesses }: Variable, event: number): number {
  let [low, high] = [-1, accesses.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (accesses[middle]!.at <= event) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Whether there is something to say of it after an event: cells from the beginning on; locals while their function runs
 * and they have a value.
 */
export function isVisible(variable: Variable, event: number): boolean {
  const { frame, kind } = variable;
  if (kind === 'shared') return true;
  return lastAccess(variable, event) >= 0 && (!frame || (frame.first <= event && event < frame.end));
}
