/**
 * What led to a violation: a backward slice over the events of its trace (after Weiser; dynamic, as by Korel and Laski). It follows values from reads to the writes that they
 * have seen, through the lines in which they are computed, through the conditions that were looked at before, and through all calls by which the tasks of the slice have
 * ordered each other. Of what a trace does not hold (which pointer led to a cell, which local a line without source text mentions) it takes too much rather than too little.
 */
import type { Call, Value } from '../answer/data.js';
import { overlap, pointedTo } from '../answer/data.js';
import type { TraceAction, TraceEvent, Violation } from '../answer/result.js';
import { causesOf } from './causes.js';
import { Mention } from './mention.js';
import type { SourceLine } from './source.js';
import { badMoment } from './timeline.js';
import type { Subject } from './trace-index.js';
import { TraceIndex, subjectsOf } from './trace-index.js';
import type { Access, Frame, Variables } from './variables.js';
import { lastAccess } from './variables.js';

/** What a task does to others, or they to it, other than by values. */
const ORDERING: ReadonlySet<TraceAction['kind']> = new Set<TraceAction['kind']>(['call', 'create', 'join', 'wake', 'spurious']);
/** What makes interrupts come. */
const INTERRUPTS = ['irq', 'nvic', 'interrupt', 'primask'];

function concernsInterrupts({ name }: Call): boolean {
  return name === 'sei' || INTERRUPTS.some((part) => name.toLowerCase().includes(part));
}

const CALL = /\b([A-Za-z_]\w*)\s*\(/g;
const KEYWORDS = new Set(['for', 'while', 'if', 'switch', 'return', 'sizeof']);

/** The same place has done the same before, as an increment in a loop does. */
function isRepeated({ position, action }: TraceEvent, { position: before, action: earlier }: TraceEvent): boolean {
  if (position.line !== before.line || position.column !== before.column || position.file !== before.file) return false;
  if (action.kind === 'local') return earlier.kind === 'local' && action.name === earlier.name;
  return (
    (action.kind === 'read' || action.kind === 'write') &&
    earlier.kind === action.kind &&
    earlier.cell === action.cell &&
    earlier.place.object.id === action.place.object.id
  );
}

/** Indices of the events that led to the violation, itself among them. */
export function sliceOf(violation: Violation, variables: Variables, lineAt: SourceLine): ReadonlySet<number> {
  return sliced(violation, variables, lineAt, false);
}

/**
 * The same with less of what only orders tasks: of calls that take and release locks those around an event that led there, of joins those of tasks that
 * have done so. What tells an execution line by line needs no more, since the lines stand in their order.
 */
export function closeSliceOf(violation: Violation, variables: Variables, lineAt: SourceLine): ReadonlySet<number> {
  const found = new Set(sliced(violation, variables, lineAt, true));
  for (const at of aroundOf(violation.trace.events, found)) found.add(at);
  return found;
}

function sliced(violation: Violation, variables: Variables, lineAt: SourceLine, isClose: boolean): ReadonlySet<number> {
  if (violation.trace.events.length === 0) return new Set();
  const slicer = new Slicer(violation, variables, new Mention(lineAt), isClose);
  slicer.begin();
  return slicer.found;
}

/** Where locks are taken that are held at one of these events, and released after it; and joins of tasks that do one of them. */
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
  /** Of each variable, the others of which it is a part, or that are a part of it. */
  private readonly related = new Map<number, readonly number[]>();
  /** Frames whose conditions were followed, and up to which event. */
  private readonly conditions = new Map<Frame, number>();
  /** The same of tasks whose calls were followed, and of objects. */
  private readonly ordered = new Map<number, number>();
  private readonly subjects = new Map<string, number>();
  private readonly handlers = new Set<number>();
  private readonly bad: number;

  constructor(
    private readonly violation: Violation,
    private readonly variables: Variables,
    private readonly mention: Mention,
    private readonly isClose: boolean,
  ) {
    this.index = new TraceIndex(violation);
    this.bad = badMoment(violation);
  }

  begin(): void {
    for (const at of causesOf(this.violation, this.variables, this.index)) this.add(at);
    for (let at = this.work.pop(); at !== undefined; at = this.work.pop()) this.follow(at);
  }

  private add(at: number | undefined): void {
    if (at === undefined || this.found.has(at)) return;
    this.found.add(at);
    this.work.push(at);
  }

  private follow(at: number): void {
    const { action } = this.index.events[at]!;
    this.addBeginning(at);
    this.addStatement(at);
    for (const part of this.index.parts(at)) this.add(part);
    if (action.kind === 'read') this.addWrites(at);
    if (action.kind === 'write') this.addLost(at);
    if (action.kind === 'read' || action.kind === 'write') this.addCallsOn(action.place, at);
    if (action.kind === 'read' || action.kind === 'write' || action.kind === 'local') this.addPointedTo(action.data);
    if (action.kind === 'call' && !this.isOnlyOrder(at)) for (const subject of subjectsOf(action.call)) this.addCallsOn(subject, at);
    if (action.kind === 'wait') this.addHolders(at, action.call, action.waitsFor);
    if (action.kind === 'stream') this.addStream(at, action.stream);
    if (action.kind === 'violation' && action.property === 'io-schedule') this.addStream(at, undefined);
    if (action.kind === 'join') this.add(this.index.byTask.get(action.child)?.at(-1));
    if (this.isClose) this.addWakes(at);
    else this.addOrdering(at);
    this.addMentioned(at);
    this.addConditions(at);
    this.addCaller(at);
  }

  /** Who has made the task; of a handler, what lets it run. */
  private addBeginning(at: number): void {
    const { task } = this.index.events[at]!;
    const created = this.index.beginnings.get(task);
    this.add(created);
    if (created !== undefined || task === 0 || this.handlers.has(task)) return;
    this.handlers.add(task);
    for (let other = this.index.byTask.get(task)![0]! - 1; other >= 0; other--) {
      const { action } = this.index.events[other]!;
      if ((action.kind === 'call' && concernsInterrupts(action.call)) || (action.kind === 'write' && action.place.object.machine)) this.add(other);
    }
  }

  /** The last writes before a read, of the cell and of its parts; of all of its object if they do not explain the value, as with members of a union. */
  private addWrites(at: number): void {
    const { all, of } = this.variables;
    const variable = all[of[at]!]!;
    for (const other of this.relatives(of[at]!)) this.add(this.lastWrite(other, at)?.at);
    if (this.lastWrite(of[at]!, at)?.value === variable.accesses[lastAccess(variable, at)]!.value) return;
    for (const [other, { place }] of all.entries()) if (place?.object.id === variable.place?.object.id) this.add(this.lastWrite(other, at)?.at);
  }

  private lastWrite(index: number, before: number): Access | undefined {
    const variable = this.variables.all[index]!;
    let i = lastAccess(variable, before - 1);
    while (i >= 0 && variable.accesses[i]!.kind !== 'write') i--;
    return variable.accesses[i];
  }

  /** What a write has overwritten that its task did not know of: writes of others since its own last access. */
  private addLost(at: number): void {
    const variable = this.variables.all[this.variables.of[at]!]!;
    const { task } = this.index.events[at]!;
    const lost: number[] = [];
    for (let i = lastAccess(variable, at) - 1; i >= 0; i--) {
      const { at: other, kind } = variable.accesses[i]!;
      if (this.index.events[other]!.task === task) return lost.forEach((each) => this.add(each));
      if (kind === 'write') lost.push(other);
    }
  }

  private relatives(index: number): readonly number[] {
    const known = this.related.get(index);
    if (known) return known;
    const { all } = this.variables;
    const { place } = all[index]!;
    const related = [...all.keys()].filter((other) => place && all[other]!.place && overlap(place, all[other]!.place));
    this.related.set(index, related);
    return related;
  }

  /** What the same task has evaluated for it: on the same line, and in functions that are called there; not in an earlier iteration of a loop on that line. */
  private addStatement(at: number): void {
    const event = this.index.events[at]!;
    const { length } = event.stack;
    for (const other of this.index.statement(at)) {
      const { action, stack } = this.index.events[other]!;
      if (stack.length === length ? isRepeated(event, this.index.events[other]!) : !this.mayCall(event, stack[length]!)) return;
      if (action.kind !== 'write' && (action.kind !== 'local' || stack.length === length)) this.add(other);
    }
  }

  /** Whether a function can have been called for what happens on a line: its text names it there, or calls something that may be another name of it. */
  private mayCall({ position: { file, line }, action }: TraceEvent, called: string): boolean {
    const text = this.mention.text(file, line);
    if (text === undefined) return true;
    const names = [...text.matchAll(CALL)].flatMap(([, name]) => (KEYWORDS.has(name!) ? [] : [name!]));
    if (!names.includes(called)) return names.length > 0;
    return action.kind !== 'local' || new RegExp(`\\b${action.name}\\b[^;]*=[^;]*\\b${called}\\s*\\(`).test(text);
  }

  /** All that the task has done up to then by which tasks order each other, and who has woken it. */
  private addOrdering(at: number): void {
    const { task } = this.index.events[at]!;
    const own = this.index.own(at);
    const done = this.ordered.get(task) ?? -1;
    for (let i = this.index.place[at]!; i > done; i--) if (ORDERING.has(this.index.events[own[i]!]!.action.kind)) this.add(own[i]);
    this.ordered.set(task, Math.max(done, this.index.place[at]!));
    this.addWakes(at);
  }

  private addWakes(at: number): void {
    const { task } = this.index.events[at]!;
    for (const wake of this.index.wakes) {
      const { action } = this.index.events[wake]!;
      if (wake < at && action.kind === 'wake' && action.woken.includes(task)) this.add(wake);
    }
  }

  /** A call that takes or releases a lock, of which closely those are looked at that are around something else. */
  private isOnlyOrder(at: number): boolean {
    return this.isClose && this.index.events[at]!.locks !== undefined;
  }

  /** Calls that are about an object, by whomever, and ends of tasks that have left it locked. */
  private addCallsOn(subject: Subject, before: number): void {
    const key = typeof subject === 'string' ? subject : `${subject.object.id} ${subject.path.join(' ')}`;
    if ((this.subjects.get(key) ?? -1) >= before) return;
    this.subjects.set(key, before);
    for (const at of this.index.callsOn(subject, before)) if (!this.isOnlyOrder(at)) this.add(at);
    if (typeof subject === 'string') return;
    for (const { at, held } of this.index.leftLocked) if (at < before && held.some((lock) => overlap(lock, subject))) this.add(at);
  }

  /** Of what is pointed to: all calls about it, such as the one that frees it. */
  private addPointedTo(value: Value): void {
    const object = pointedTo(value);
    if (object !== undefined) this.addCallsOn(object, this.bad);
  }

  /** Where others took what is waited for. */
  private addHolders(at: number, call: Call | undefined, waitsFor: number | undefined): void {
    const wanted = call ? call.args.flatMap((arg) => pointedTo(arg) ?? []) : [];
    const { task } = this.index.events[at]!;
    for (let i = at - 1; i >= 0; i--) {
      const { task: other, action: done } = this.index.events[i]!;
      if (done.kind !== 'call' || other === task || (waitsFor !== undefined && waitsFor !== other)) continue;
      const about = done.call.args.flatMap((arg) => pointedTo(arg) ?? []);
      if (!about.some(({ object }) => wanted.some((each) => each.object.id === object.id))) continue;
      if (!this.isOnlyOrder(i) || !this.isGivenBack(i, at)) this.add(i);
    }
  }

  /** None of the locks that a call has taken is held all the time up to a later event; a call that takes none has given some back. */
  private isGivenBack(call: number, later: number): boolean {
    const own = this.index.own(call);
    const changes = own.filter((at) => at <= later && this.index.events[at]!.locks !== undefined);
    const [before] = changes.filter((at) => at < call).slice(-1);
    const since = changes.filter((at) => at >= call);
    const held = before === undefined ? [] : this.index.events[before]!.locks!;
    return this.index.events[call]!.locks!.every((lock) => held.includes(lock) || !since.every((at) => this.index.events[at]!.locks!.includes(lock)));
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

  private addMentioned(at: number): void {
    const { position, action } = this.index.events[at]!;
    const mentioned = this.mention.at(position.file, position.line);
    if (mentioned || action.kind !== 'read') this.addLocals(this.variables.frames[at]!, at, mentioned);
  }

  /** What the locals of a call have last got before an event; of those that are mentioned, if that is known. */
  private addLocals(frame: Frame, before: number, mentioned: ReadonlySet<string> | undefined): void {
    const own = this.index.own(before);
    const done = new Set<string>();
    for (let i = this.index.place[before]! - 1; i >= 0 && own[i]! >= frame.first; i--) {
      const { action } = this.index.events[own[i]!]!;
      if (action.kind !== 'local' || this.variables.frames[own[i]!] !== frame || done.has(action.name) || mentioned?.has(action.name) === false) continue;
      done.add(action.name);
      if (!this.isClose || !isRepeated(this.index.events[before]!, this.index.events[own[i]!]!)) this.add(own[i]);
    }
  }

  /** The conditions that the same call has looked at before: where their text is known, the last time that each was; and the locals in them. */
  private addConditions(at: number): void {
    const frame = this.variables.frames[at]!;
    if ((this.conditions.get(frame) ?? -1) >= at) return;
    this.conditions.set(frame, at);
    const own = this.index.own(at);
    const { file } = this.index.events[at]!.position;
    const lines = new Set<number>();
    const seen: number[] = [this.index.events[at]!.position.line];
    for (let i = this.index.place[at]! - 1; i >= 0 && own[i]! >= frame.first; i--) {
      const { position, action } = this.index.events[own[i]!]!;
      if (this.variables.frames[own[i]!] !== frame) continue;
      seen.push(position.line);
      if ((action.kind !== 'read' && action.kind !== 'input') || lines.has(position.line) || !this.mention.isCondition(position.file, position.line)) continue;
      if (this.index.events[own[i + 1] ?? -1]?.position.line !== position.line) lines.add(position.line);
      this.add(own[i]);
    }
    const [first, last] = [seen.reduce((a, b) => Math.min(a, b)), seen.reduce((a, b) => Math.max(a, b))];
    const mentioned = this.mention.conditions(file, first, last);
    if (mentioned) this.addLocals(frame, at, mentioned);
  }

  /** What was evaluated for the call in which it happens. */
  private addCaller(at: number): void {
    const { first, depth } = this.variables.frames[at]!;
    if (depth === 0) return;
    const own = this.index.own(at);
    let i = this.index.place[first]! - 1;
    while (i >= 0 && this.index.events[own[i]!]!.stack.length > depth) i--;
    const before = own[i];
    if (before === undefined) return;
    if (i === this.index.place[first]! - 1) this.add(before);
    const { position, stack } = this.index.events[before]!;
    const called = this.index.events[first]!.stack[stack.length];
    this.addLocals(this.variables.frames[before]!, first, called === undefined ? undefined : this.mention.calls(position.file, called));
  }
}
