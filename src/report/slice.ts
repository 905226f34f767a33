/**
 * The slice of a violation: a backward slice over the events of its trace (after Weiser; dynamic, as by Korel and
 * Laski). Each event says which others it has used, and which have decided that it happens; what tasks do to each other
 * without values (they are made, joined and woken, take locks, overwrite what others have written) is added here.
 */
import type { Call, Place } from '../answer/data.js';
import { overlap, pointedTo } from '../answer/data.js';
import type { TraceAction, TraceEvent, Violation } from '../answer/result.js';
import { firstIndex } from '../base/first-index.js';
import { causesOf } from './causes.js';
import { TraceIndex, isLinked } from './trace-index.js';
import type { Variables } from './variables.js';

/** Actions of a task on others, or theirs on it, other than by values. */
const ORDERING: ReadonlySet<TraceAction['kind']> = new Set<TraceAction['kind']>(['create', 'join', 'wake', 'spurious']);

/** Calls that take or give locks, or have used what another task has done, or the other way round. */
function orderingCalls(events: readonly TraceEvent[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [at, { task, action, uses = [], locks }] of events.entries()) {
    if (action.kind === 'call' && locks) found.add(at);
    for (const used of uses) {
      if (events[used]!.task === task) continue;
      for (const each of [at, used]) if (events[each]!.action.kind === 'call') found.add(each);
    }
  }
  return found;
}

/** Indices of the events that led to the violation, itself among them. */
export function sliceOf(violation: Violation, variables: Variables): ReadonlySet<number> {
  return sliced(violation, variables, false);
}

/**
 * The slice with less of what only orders tasks: of calls that take and release locks those around an event that led
 * there, of joins those of tasks that have done so. What tells an execution line by line needs no more, since the lines
 * stand in their order.
 */
export function closeSliceOf(violation: Violation, variables: Variables): ReadonlySet<number> {
  const found = new Set(sliced(violation, variables, true));
  for (const at of aroundOf(violation.trace.events, found)) found.add(at);
  return found;
}

function sliced(violation: Violation, variables: Variables, isClose: boolean): ReadonlySet<number> {
  const { events } = violation.trace;
  // Too much rather than too little.
  if (!isLinked(events)) return new Set(events.keys());
  const slicer = new Slicer(violation, variables, isClose);
  slicer.begin();
  return slicer.found;
}

/**
 * Where locks are taken that are held at one of these events, and released after it; and joins of tasks that do one of
 * them.
 */
function aroundOf(events: readonly TraceEvent[], relevant: ReadonlySet<number>): number[] {
  const open = new Map<string, { readonly at: number; used: boolean }>();
  const held = new Map<number, readonly string[]>();
  const involved = new Set([...relevant].map((at) => events[at]!.task));
  const found: number[] = [];
  for (const [at, { task, action, locks }] of events.entries()) {
    const before = held.get(task) ?? [];
    if (relevant.has(at)) for (const lock of before) open.get(`${task} ${lock}`)!.used = true;
    if (action.kind === 'join' && involved.has(action.child)) found.push(at);
    if (!locks) continue;
    held.set(task, locks);
    for (const lock of locks) if (!before.includes(lock)) open.set(`${task} ${lock}`, { at, used: relevant.has(at) });
    for (const lock of before) {
      const section = locks.includes(lock) ? undefined : open.get(`${task} ${lock}`);
      if (section?.used) found.push(section.at, at);
    }
  }
  const left = [...held].flatMap(([task, locks]) => locks.map((lock) => open.get(`${task} ${lock}`)!));
  return [...found, ...left.filter(({ used }) => used).map(({ at }) => at)];
}

class Slicer {
  readonly found = new Set<number>();
  private readonly work: number[] = [];
  private readonly index: TraceIndex;
  /** Tasks whose calls were followed, and up to which of their events. */
  private readonly ordered = new Map<number, number>();
  private readonly orderingCalls: ReadonlySet<number>;

  constructor(
    private readonly violation: Violation,
    private readonly variables: Variables,
    private readonly isClose: boolean,
  ) {
    this.index = new TraceIndex(violation);
    this.orderingCalls = isClose ? new Set() : orderingCalls(this.index.events);
  }

  begin(): void {
    for (const at of causesOf(this.violation, this.index)) this.add(at);
    for (let at = this.work.pop(); at !== undefined; at = this.work.pop()) this.follow(at);
  }

  private add(at: number | undefined): void {
    if (at === undefined || this.found.has(at)) return;
    this.found.add(at);
    this.work.push(at);
  }

  private follow(at: number): void {
    const { action, task, uses = [], because = [] } = this.index.events[at]!;
    if (!this.isOnlyOrder(at)) for (const used of uses) if (!this.isRoundBefore(at, used)) this.add(used);
    for (const decided of because) if (!this.isRoundBefore(at, decided)) this.add(decided);
    this.add(this.index.beginnings.get(task));
    for (const part of this.index.parts(at)) this.add(part);
    if (action.kind === 'write') this.addLost(at, action.place);
    if (action.kind === 'wait') this.addAwaited(at, action.call);
    if (action.kind === 'stream') this.addStream(at, action.stream);
    if (action.kind === 'violation' && action.property === 'io-schedule') this.addStream(at, undefined);
    if (action.kind === 'join') this.add(this.index.byTask.get(action.child)?.at(-1));
    if (!this.isClose) this.addOrdering(at);
    this.addWakes(at);
  }

  /**
   * Adds writes that a write has overwritten without its task's knowledge: writes of others since its own last access.
   */
  private addLost(at: number, place: Place): void {
    const { task } = this.index.events[at]!;
    const lost: number[] = [];
    const accesses = this.variables.ofObject.get(place.object.id) ?? [];
    for (let i = firstIndex(accesses, (other) => other >= at) - 1; i >= 0; i--) {
      const other = accesses[i]!;
      const { action, task: by } = this.index.events[other]!;
      if ((action.kind !== 'read' && action.kind !== 'write') || !overlap(action.place, place)) continue;
      if (by === task) return lost.forEach((each) => this.add(each));
      if (action.kind === 'write') lost.push(other);
    }
  }

  /** All that the task has done up to then by which tasks order each other. */
  private addOrdering(at: number): void {
    const { task } = this.index.events[at]!;
    const own = this.index.own(at);
    const done = this.ordered.get(task) ?? -1;
    for (let i = this.index.place[at]!; i > done; i--) {
      const each = own[i]!;
      if (ORDERING.has(this.index.events[each]!.action.kind) || this.orderingCalls.has(each)) this.add(each);
    }
    this.ordered.set(task, Math.max(done, this.index.place[at]!));
  }

  /** Who has woken the task. */
  private addWakes(at: number): void {
    const { task } = this.index.events[at]!;
    for (const wake of this.index.wakes) {
      const { action } = this.index.events[wake]!;
      if (wake < at && action.kind === 'wake' && action.woken.includes(task)) this.add(wake);
    }
  }

  /** Closely, what a loop has made of a local variable is its last value, not those of all rounds before. */
  private isRoundBefore(at: number, decided: number): boolean {
    const [one, other] = [this.index.events[at]!, this.index.events[decided]!];
    if (!this.isClose || one.action.kind !== 'local' || other.action.kind !== 'local' || one.task !== other.task)
      return false;
    return (
      one.position.line === other.position.line &&
      one.position.column === other.position.column &&
      one.position.file === other.position.file
    );
  }

  /** A call that takes or releases a lock, of which closely those are looked at that are around something else. */
  private isOnlyOrder(at: number): boolean {
    const { action, locks } = this.index.events[at]!;
    return this.isClose && locks !== undefined && action.kind === 'call';
  }

  /** Of what is waited for: what others have done with it, and ends of tasks that have left it locked. */
  private addAwaited(at: number, call: Call | undefined): void {
    const wanted = call ? call.args.flatMap((arg) => pointedTo(arg) ?? []) : [];
    for (const place of wanted)
      for (const other of this.index.callsOn(place, at)) if (!this.isOnlyOrder(other)) this.add(other);
    for (const { at: end, held } of this.index.leftLocked)
      if (end < at && held.some((lock) => wanted.some((place) => overlap(lock, place)))) this.add(end);
  }

  private addStream(at: number, stream: string | undefined): void {
    for (let i = at - 1; i >= 0; i--) {
      const { action, task } = this.index.events[i]!;
      if (action.kind !== 'stream' || (stream !== undefined && action.stream !== stream)) continue;
      if (stream === undefined && task !== this.index.events[at]!.task) continue;
      this.add(i);
      if (stream === undefined) return;
    }
  }
}
