import type { Participant, HangRound, Trace, TraceAction, TraceEvent } from '../answer/result.js';
import type { Place } from '../answer/data.js';
import { pointedTo } from '../answer/data.js';
import type { FunctionId, Instr, Program, RegisterId } from '../ir/ir.js';
import type { Memory, MemoryObject } from '../machine/memory.js';
import type { Observer } from '../machine/observer.js';
import type { Fault } from '../machine/outcome.js';
import { mayPreempt } from '../machine/preemption.js';
import type { Task } from '../machine/state.js';
import type { Position } from '../source/diagnostic.js';
import { Allocations } from './allocations.js';
import type { BrokenUp } from './broken-up.js';
import { CallEvents } from './call-events.js';
import { Chronicle } from './chronicle.js';
import { NOWHERE, type Provenance } from './flow/provenance.js';
import { Marks } from './marks.js';
import { Masking } from './masking.js';
import type { Wanted } from './monitor.js';
import type { Names } from './names.js';
import { VOID_POINTER } from './names.js';
import type { NotedAccess, Partaking } from './noted-access.js';
import { Participants } from './participants.js';
import type { Look, Rounds } from './rounds.js';
import { roundWords } from './rounds.js';
import { inLibrary, inWords, isAround, shownName } from './standing.js';
import { ValueEvents } from './value-events.js';

/** Turns what an execution does into the events of a report. */
export class Recorder implements Observer {
  private readonly book: Chronicle;
  private readonly values: ValueEvents;
  private readonly calls: CallEvents;
  private readonly marks: Marks;
  private readonly allocations: Allocations;
  /** Indices of the tasks that wait for their turn when a block begins. */
  private readonly queued: { readonly block: number; readonly tasks: readonly number[] }[] = [];
  /** Which tasks have accessed an object. */
  private readonly accessors = new Map<bigint, Set<number>>();
  /** The causes of deaths, by object. */
  private readonly deaths = new Map<bigint, Provenance>();
  /** By task that has ended: its last event. */
  private readonly ends = new Map<number, number>();
  private readonly participants = new Participants();
  private readonly masking: Masking;

  constructor(
    private readonly program: Program,
    functions: readonly (bigint | undefined)[],
    private readonly memory: () => Memory,
  ) {
    this.book = new Chronicle(program, functions, memory);
    this.values = new ValueEvents(this.book, program);
    this.calls = new CallEvents(this.book, program, memory);
    this.marks = new Marks(this.book, program, memory, this.participants);
    this.allocations = new Allocations(this.book, program);
    this.masking = new Masking(program);
  }

  /** The number of the block that is being executed. */
  get block(): number {
    return this.book.block;
  }

  trace(): Trace {
    const events = this.book.drafts.finished(
      this.book.flow.hubs,
      (object) => (this.accessors.get(object)?.size ?? 0) > 1,
    );
    const waiting = this.queued.map(({ block, tasks }) => ({
      block,
      tasks: tasks.map((index) => this.book.taskNumber(index)),
    }));
    const allocations = this.allocations.all();
    return {
      tasks: this.book.tasks.all(),
      events,
      ...(allocations ? { allocations } : {}),
      ...(waiting.length > 0 ? { queued: waiting } : {}),
    };
  }

  /** Those that take part, with their events. */
  told(participants: readonly Partaking[]): readonly Participant[] {
    return participants.map(({ from, ...participant }) => {
      const event = this.book.flow.hubs.eventsOf(from, -1).at(-1);
      return event === undefined ? participant : { ...participant, event };
    });
  }

  /** A new block begins, while these wait for their turn; `isFirst`: before, the machine was only set up. */
  switched(queued: readonly Task[], isFirst: boolean): void {
    if (!isFirst) this.book.block++;
    if (queued.length > 0) this.queued.push({ block: this.book.block, tasks: queued.map(({ index }) => index) });
  }

  /** The position of a task in the trace. */
  taskNumber(index: number): number {
    return this.book.taskNumber(index);
  }

  /** A part of an object, as the user would write it. */
  nameOf(object: MemoryObject, offset: number, size: number): string {
    return this.book.names.cell(object, offset, size).text;
  }

  /** Looks where something leads to that does not happen. */
  aside<T>(action: () => T): T {
    return this.book.flow.aside(action);
  }

  access(
    task: Task,
    instr: Instr,
    kind: 'read' | 'write',
    object: MemoryObject,
    offset: number,
    size: number,
    value: bigint,
  ): void {
    if (kind === 'write') this.masking.written(object, value);
    const accessors = this.accessors.get(object.base) ?? new Set();
    this.accessors.set(object.base, accessors.add(task.index));
    if (inLibrary(task) && kind === 'write') this.book.showCall(task);
    const cell = this.book.names.cell(object, offset, size);
    const where = this.book.userEvent(task, instr.position);
    const last = kind === 'read' ? this.memory().read(object, offset, size) : value;
    const uses =
      last !== value
        ? []
        : kind === 'read'
          ? this.book.flow.load(task, instr, object.base, offset, size)
          : this.book.flow.operands(task, instr);
    const unwritten = this.dependsOnUnwritten(object.base, offset, size);
    let from = uses;
    if (!inLibrary(task) || (unwritten.unwritten && kind === 'read')) {
      const { text, data } = this.book.names.value(value, 8 * size, cell.type, cell.place.partial);
      const notYet = this.book.names.value(last, 8 * size, cell.type, cell.place.partial).text;
      const facts = { ...unwritten, ...this.madeBy(task, instr), ...(last !== value ? { notYet } : {}) };
      const action: TraceAction = {
        kind,
        cell: cell.text,
        place: cell.place,
        value: text,
        data,
        shared: isGlobal(object),
        ...facts,
      };
      const at = { ...where, ...this.statementOf(task, instr) };
      const event = this.book.push({ ...this.book.draft(task, action, at, uses), object: object.base });
      if (kind === 'read' && !inLibrary(task)) this.book.flow.loaded(event);
      from = [event];
    } else if (kind === 'read') from = this.book.hubbed(task, uses);
    if (kind === 'write') this.book.flow.store(object.base, offset, size, from);
    const context = { ...this.masking.seenBy(task), ...this.partOf(instr, object, offset) };
    const address = object.base + BigInt(offset);
    this.participants.note({
      task: this.book.taskNumber(task.index),
      address,
      size,
      write: kind === 'write',
      cell: cell.text,
      from,
      ...where,
      ...context,
    });
  }

  private madeBy(task: Task, instr: Instr): { readonly by?: string } {
    const own = instr.kind === 'load' || instr.kind === 'store' ? instr.by : undefined;
    const by = inLibrary(task) ? this.book.calls.innermost(task)?.name : own;
    return by === undefined ? {} : { by };
  }

  /** Of what a block begins with. */
  private statementOf(task: Task, instr: Instr): { readonly statement?: Position } {
    const last = this.book.drafts.length - 1;
    const isFirst = last >= 0 && this.book.drafts.at(last).event.block !== this.book.block;
    return isFirst && !inLibrary(task) && instr.kind === 'load' && instr.statement
      ? { statement: instr.statement }
      : {};
  }

  moved(task: Task, instr: Instr, kind: 'read' | 'write', { base }: MemoryObject, offset: number, size: number): void {
    if (kind === 'read') this.book.flow.load(task, instr, base, offset, size);
    else this.book.flow.store(base, offset, size, this.book.flow.operands(task, instr));
  }

  placed(base: bigint): void {
    this.book.flow.placed(base);
    this.deaths.delete(base);
  }

  died(task: Task, base: bigint): void {
    const last = this.book.drafts.lastOf(this.book.taskNumber(task.index));
    this.deaths.set(base, last < 0 ? NOWHERE : [last]);
    this.book.justDied.push(base);
  }

  private dependsOnUnwritten(base: bigint, offset: number, size: number): { readonly unwritten?: true } {
    const memory = this.memory();
    const object = this.program.shadowed ? memory.find(base) : undefined;
    return object && memory.readShadow(object, offset, size) !== 0n ? { unwritten: true } : {};
  }

  /** Which part of what the access is, if the machine makes one of the program's in several. */
  private partOf(instr: Instr, object: MemoryObject, offset: number): Pick<NotedAccess, 'part'> {
    if ((instr.kind !== 'load' && instr.kind !== 'store') || !instr.part) return {};
    const { index, offset: inside, of } = instr.part;
    const start = offset - inside;
    return { part: { index, start: object.base + BigInt(start), whole: this.book.names.cell(object, start, of).text } };
  }

  freed(task: Task, instr: Instr, object: MemoryObject): void {
    this.book.showCall(task);
    const from = this.book.hubbed(task, this.book.flow.operands(task, instr));
    this.deaths.set(object.base, from);
    this.participants.note({
      task: this.book.taskNumber(task.index),
      address: object.base,
      size: Math.max(Number(object.size), 1),
      write: true,
      frees: true,
      cell: this.book.names.whole(object),
      from,
      ...this.book.userEvent(task, instr.position),
      ...this.masking.seenBy(task),
    });
  }

  register(task: Task, instr: Instr, register: RegisterId, value: bigint): void {
    if (instr.kind === 'alloc') this.allocations.granted(task, instr, value);
    this.values.register(task, instr, register, value);
  }

  hurried(task: Task, instr: Instr, count: number, values: ReadonlyMap<RegisterId, bigint>): void {
    this.values.hurried(task, instr, count, values);
  }

  input(task: Task, instr: Instr, name: string, value: bigint): void {
    this.values.input(task, instr, name, value);
  }

  marked(
    task: Task,
    instr: Instr,
    name: string,
    values: readonly { readonly value: bigint; readonly width: number }[],
  ): void {
    this.marks.marked(task, instr, name, values);
  }

  called(task: Task, instr: Extract<Instr, { kind: 'call' }>, callee: FunctionId, args: readonly bigint[]): void {
    this.calls.called(task, instr, callee, args);
  }

  returning(task: Task, instr: Instr, value: bigint): void {
    this.calls.returning(task, instr, value);
  }

  branched(task: Task, instr: Instr): void {
    this.book.flow.branched(task, instr);
  }

  assumed(task: Task, instr: Instr): void {
    this.book.flow.required(task, instr);
  }

  created(task: Task, instr: Instr, child: Task): void {
    this.book.showCall(task);
    const process = instr.kind === 'create' && instr.process === true;
    const { index, id, schedule } = child;
    const posted = schedule.kind === 'posted' ? { queue: this.queueAt(schedule.queue), key: child.turn?.key } : {};
    const number = this.book.tasks.add({ index, id, entry: this.entryOf(task, child), schedule, ...posted }, process);
    this.book.origins.set(index, this.book.userEvent(task, instr.position));
    const arg = instr.kind === 'create' ? this.book.flow.operands(task, instr, [instr.arg]) : NOWHERE;
    const isTold = schedule.kind === 'thread' || schedule.kind === 'posted';
    const kind = schedule.kind === 'posted' ? 'post' : 'create';
    const by = isTold
      ? [this.book.add(task, instr.position, { kind, child: number }, this.book.flow.operands(task, instr))]
      : this.book.flow.because(task);
    this.book.flow.created(child, by, arg);
  }

  /** The name of what a new task does: that of the library is known by the call that it is for. */
  private entryOf(creator: Task, { frames: [outermost] }: Task): string {
    const { name, library } = outermost!.function;
    if (!library) return name;
    const call = isAround(creator)
      ? this.book.tasks.at(this.book.taskNumber(creator.index)).entry
      : this.book.calls.innermost(creator)?.name;
    return (call === undefined ? undefined : shownName(call)) ?? inWords(name);
  }

  private queueAt(address: bigint): Place | undefined {
    return pointedTo(this.book.names.value(address, this.program.pointerBits, VOID_POINTER).data);
  }

  joined(task: Task, instr: Instr, target: Task): void {
    this.book.showCall(task);
    const child = this.book.taskNumber(target.index);
    const end = this.ends.get(child);
    this.book.add(
      task,
      instr.position,
      { kind: 'join', child },
      this.book.flow.hubs.join(this.book.flow.operands(task, instr), end === undefined ? NOWHERE : [end]),
    );
  }

  section(): void {}
  fenced(): void {}

  /** The two that meet in a race: the running task, and the one that was there before. */
  race(task: number, other: number, line: Position): readonly Partaking[] {
    return this.participants.race(this.book.taskNumber(task), this.book.taskNumber(other), line);
  }

  /** The last access of the task as the last of the atomicity violation that is wanted. */
  brokenUp(task: number, { places: lines, between, message: pattern }: Wanted): BrokenUp | undefined {
    const number = this.book.taskNumber(task);
    const mayComeBetween = (other: number): boolean =>
      mayPreempt(this.book.tasks.at(other), this.book.tasks.at(number)) &&
      (between === undefined || this.book.tasks.at(other).index === between);
    return this.participants.brokenUp(number, { pattern, lines, mayComeBetween });
  }

  /** The task cannot go on; `waitsFor` is the index of the only one that can end that. */
  waits(task: Task, position: Position, waitsFor: number | undefined): Partaking {
    const waiting = this.book.calls.innermost(task)?.draft.event.action;
    const call = waiting?.kind === 'call' ? waiting : undefined;
    const isSuspended = isSuspendedByOthers(task);
    const what = call?.text ?? (isSuspended ? 'to be resumed' : 'a condition');
    this.book.showCall(task);
    const target = waitsFor === undefined ? {} : { waitsFor: this.book.taskNumber(waitsFor) };
    const where = this.book.userEvent(task, position);
    const frame = task.frames.at(-1)!;
    const uses = this.book.flow.operands(task, frame.function.code[frame.pc]!);
    const wait: TraceAction = { kind: 'wait', text: what, ...(call ? { call: call.call } : {}), ...target };
    const event = this.book.push(this.book.draft(task, wait, where, uses));
    const number = this.book.taskNumber(task.index);
    const locks = [...new Set(this.participants.locksOf(number))];
    const own = `waits ${call ? 'in' : 'for'} ${what}`;
    const action = isSuspended ? `is suspended${call ? ` in ${what}` : ''}` : own;
    return { task: number, ...where, action, locks, from: [event], ...target };
  }

  /** Several tasks have accessed the object. */
  isShared(base: bigint): boolean {
    return (this.accessors.get(base)?.size ?? 0) > 1;
  }

  /** The task goes round in a loop. `fate`: what has become of another task, by its index. */
  rests(
    task: Task,
    rounds: Rounds,
    fate: (index: number) => HangRound['writers'][number]['fate'],
    isReordered: boolean,
  ): Partaking {
    this.book.showCall(task);
    const number = this.book.taskNumber(task.index);
    const where = this.book.userEvent(
      { ...task, frames: task.frames.slice(0, rounds.depth + 1) },
      rounds.loop.position,
    );
    const shared = rounds.looks.filter(
      ({ object, isWritten }) => this.isShared(object.base) || (isGlobal(object) && !isWritten),
    );
    const places = shared.map(({ object, offset, size }) => ({ address: object.base + BigInt(offset), size }));
    const cells = shared.map(({ object, offset, size }) => this.book.names.cell(object, offset, size));
    // What the library knows of interrupts and the like is nothing that the loop looks at in the program's text.
    const own = cells.filter(({ place }) => place.object.kind !== 'system');
    const looks = [...new Set((own.length > 0 ? own : cells).map(({ text }) => text))].sort();
    const held = new Map(shared.map((look, i) => [cells[i]!.text, this.heldAt(look, cells[i]!)] as const));
    const writers = this.participants
      .writers(number, places)
      .map((writer) => ({ task: writer, fate: fate(this.book.tasks.at(writer).index) }));
    const round: HangRound = {
      looks,
      ...(isReordered ? { holds: looks.map((name) => held.get(name)!) } : {}),
      writers,
      ...(rounds.canEnd ? {} : { endless: true }),
    };
    const uses = this.participants
      .lastReads(number, places)
      .reduce((all, each) => this.book.flow.hubs.join(all, each), NOWHERE);
    const event = this.book.push(this.book.draft(task, { kind: 'wait', text: 'a change', round }, where, uses));
    const locks = [...new Set(this.participants.locksOf(number))];
    return { task: number, ...where, action: roundWords(round), round, locks, from: [event] };
  }

  private heldAt({ object, offset, size }: Look, { type, place }: ReturnType<Names['cell']>): string {
    const memory = this.memory();
    const held = memory.read(memory.find(object.base) ?? object, offset, size);
    return this.book.names.value(held, 8 * size, type, place.partial).text;
  }

  ended(task: Task, instr: Instr): void {
    this.book.showCall(task);
    const gone = [...this.book.justDied];
    const call = this.book.calls.innermost(task);
    this.book.calls.end(task);
    const number = this.book.taskNumber(task.index);
    const last = this.book.drafts.lastOf(number);
    // What the library does around the user's function is not shown.
    const where = this.isInLibrary(instr.position)
      ? this.book.around(task)
      : { position: instr.position, stack: [this.book.tasks.at(number).entry] };
    const event: TraceEvent = { task: number, block: this.book.block, ...where, action: { kind: 'end' } };
    // The end stands for what the library does on the way there, if no call does.
    const inner = call && call.event === undefined ? { hub: call.hub } : {};
    const end = this.book.push({
      event,
      uses: NOWHERE,
      because: last < 0 ? NOWHERE : this.book.drafts.at(last).because,
      ...inner,
    });
    if (inner.hub !== undefined) this.book.flow.hubs.tell(inner.hub, end);
    this.ends.set(number, end);
    for (const base of gone) this.deaths.set(base, [end]);
  }

  private isInLibrary({ file }: Position): boolean {
    return this.program.functions.some(({ library, position }) => library && position.file === file);
  }

  /** @returns where it is shown: what the library does around the user's function is shown where that has last been */
  violated(task: Task, { property, message, position, object }: Fault, parts: readonly Partaking[] = []): Position {
    this.book.showCall(task);
    const found = object === undefined ? undefined : this.memory().find(object);
    const about = found ? { about: this.book.names.wholePlace(found) } : {};
    const frame = task.frames.at(-1);
    const instr = frame?.function.code[frame.pc];
    const death = (object !== undefined && !found?.alive && this.deaths.get(object)) || NOWHERE;
    const own = instr ? this.book.flow.operands(task, instr) : NOWHERE;
    const uses = [death, ...parts.map(({ from }) => from)].reduce(
      (all, each) => this.book.flow.hubs.join(all, each),
      own,
    );
    const user = this.book.userEvent(task, position);
    const where = { position: this.isInLibrary(position) ? user.position : position, stack: user.stack };
    this.book.push(this.book.draft(task, { kind: 'violation', property, message, ...about }, where, uses));
    return where.position;
  }
}

/** Globals count as shared even if only one task happened to touch them; instances for one thread do not. */
function isGlobal({ origin }: MemoryObject): boolean {
  return origin.kind === 'global' && origin.task === undefined;
}

/** The function of the models in which a task stays while it is suspended, and the one that suspends the own task. */
const STAYING = '__tcbmc_await_resuming';
const PAUSING = '__tcbmc_pause';

/** A task of a kernel stands where another one has suspended it. */
function isSuspendedByOthers({ frames }: Task): boolean {
  const isIn = (wanted: string): boolean =>
    frames.some(({ function: { library, name } }) => library && name === wanted);
  return isIn(STAYING) && !isIn(PAUSING);
}
