import { escaped } from '../base/escaped.js';
import type { Participant, Said, Trace, TraceAction, TraceEvent } from '../answer/result.js';
import type { Place } from '../answer/data.js';
import { pointedTo } from '../answer/data.js';
import type { CType } from '../ctypes/ctype.js';
import type { FunctionId, Instr, Program, RegisterId } from '../ir/ir.js';
import { BEGIN_MARK, LOCK_MARKS, SPURIOUS_MARK, STREAM_MARKS, WAKES_MARK, isStreamMark } from '../ir/ir.js';
import { operandsOf } from '../ir/operands.js';
import type { Memory, MemoryObject } from '../machine/memory.js';
import type { Observer } from '../machine/observer.js';
import type { Fault } from '../machine/outcome.js';
import { mayPreempt } from '../machine/preemption.js';
import type { Task } from '../machine/state.js';
import type { Position } from '../source/diagnostic.js';
import type { BrokenUp } from './broken-up.js';
import type { Draft } from './drafts.js';
import { Drafts } from './drafts.js';
import { Flow } from './flow/flow.js';
import { NOWHERE, type Provenance } from './flow/provenance.js';
import type { LibraryCall } from './library-calls.js';
import { LibraryCalls } from './library-calls.js';
import { Masking } from './masking.js';
import type { Wanted } from './monitor.js';
import { Names } from './names.js';
import type { NotedAccess, Partaking } from './noted-access.js';
import { Participants } from './participants.js';
import { inLibrary, isAround, isPosting, shownName, stackOf } from './standing.js';
import { withThreads } from './thread-calls.js';
import { TracedTasks } from './traced-tasks.js';
import type { Told } from './value-text.js';

type Where = Pick<TraceEvent, 'position' | 'stack'>;

/** Turns what an execution does into the events of a report. */
export class Recorder implements Observer {
  /** The block that is being executed. */
  block = 0;
  private readonly tasks: TracedTasks;
  private readonly drafts = new Drafts((task) => this.taskNumber(task.index));
  private readonly calls = new LibraryCalls();
  private readonly flow: Flow;
  /** Indices of the tasks that wait for their turn when a block begins. */
  private readonly queued: { readonly block: number; readonly tasks: readonly number[] }[] = [];
  /** By timer: where it was set. */
  private readonly timers = new Map<number, Position>();
  /** By task: where its user's code has last been. */
  private readonly seen = new Map<number, Position>();
  /** Which tasks have accessed an object. */
  private readonly accessors = new Map<bigint, Set<number>>();
  /** What has ended the life of an object. */
  private readonly deaths = new Map<bigint, Provenance>();
  /** What has died since the last event. */
  private readonly justDied: bigint[] = [];
  /** By task that has ended: its last event. */
  private readonly ends = new Map<number, number>();
  /** By name. */
  private readonly lockPlaces = new Map<string, Place>();
  private readonly names: Names;
  private readonly participants = new Participants();
  private readonly masking: Masking;

  constructor(
    private readonly program: Program,
    functions: readonly (bigint | undefined)[],
    private readonly memory: () => Memory,
  ) {
    this.names = new Names(program, functions, memory);
    this.masking = new Masking(program);
    this.tasks = new TracedTasks(program.functions[program.entry]!.name);
    this.flow = new Flow(this.drafts, memory);
  }

  trace(): Trace {
    const events = this.drafts.finished(this.flow.hubs, (object) => (this.accessors.get(object)?.size ?? 0) > 1);
    const waiting = this.queued.map(({ block, tasks }) => ({ block, tasks: tasks.map((index) => this.taskNumber(index)) }));
    return { tasks: this.tasks.all(), events, ...(waiting.length > 0 ? { queued: waiting } : {}) };
  }

  /** Those that take part, with their events. */
  told(participants: readonly Partaking[]): readonly Participant[] {
    return participants.map(({ from, ...participant }) => {
      const event = this.flow.hubs.eventsOf(from, -1).at(-1);
      return event === undefined ? participant : { ...participant, event };
    });
  }

  /** A new block begins, while these wait for their turn; `isFirst`: before, the machine was only set up. */
  switched(queued: readonly Task[], isFirst: boolean): void {
    if (!isFirst) this.block++;
    if (queued.length > 0) this.queued.push({ block: this.block, tasks: queued.map(({ index }) => index) });
  }

  /** The position of a task in the trace. */
  taskNumber(index: number): number {
    return this.tasks.numberOf(index);
  }

  nameOf(index: number): string {
    return this.tasks.nameOf(this.taskNumber(index));
  }

  /** Looks where something leads to that does not happen. */
  aside<T>(action: () => T): T {
    return this.flow.aside(action);
  }

  access(task: Task, instr: Instr, kind: 'read' | 'write', object: MemoryObject, offset: number, size: number, value: bigint): void {
    if (kind === 'write') this.masking.written(object, value);
    const accessors = this.accessors.get(object.base) ?? new Set();
    this.accessors.set(object.base, accessors.add(task.index));
    if (inLibrary(task) && kind === 'write') this.showCall(task);
    const cell = this.names.cell(object, offset, size);
    const where = this.userEvent(task, instr.position);
    const uses = kind === 'read' ? this.flow.load(task, instr, object.base, offset, size) : this.flow.operands(task, instr);
    const unwritten = this.dependsOnUnwritten(object.base, offset, size);
    let from = uses;
    if (!inLibrary(task) || (unwritten.unwritten && kind === 'read')) {
      const { text, data } = this.names.value(value, 8 * size, cell.type, cell.place.partial);
      const action: TraceAction = { kind, cell: cell.text, place: cell.place, value: text, data, shared: isGlobal(object), ...unwritten };
      const event = this.push({ ...this.draft(task, action, where, uses), object: object.base });
      if (kind === 'read' && !inLibrary(task)) this.flow.loaded(event);
      from = [event];
    } else if (kind === 'read') from = this.hubbed(task, uses);
    if (kind === 'write') this.flow.store(object.base, offset, size, from);
    const context = { ...this.masking.seenBy(task), ...this.partOf(instr, object, offset) };
    const address = object.base + BigInt(offset);
    this.participants.note({ task: this.taskNumber(task.index), address, size, write: kind === 'write', cell: cell.text, from, ...where, ...context });
  }

  /** What stands for a value that a library function uses. */
  private hubbed(task: Task, from: Provenance): Provenance {
    const hub = this.flow.hubOf(task);
    return hub === undefined ? from : [hub];
  }

  moved(task: Task, instr: Instr, kind: 'read' | 'write', { base }: MemoryObject, offset: number, size: number): void {
    if (kind === 'read') this.flow.load(task, instr, base, offset, size);
    else this.flow.store(base, offset, size, this.flow.operands(task, instr));
  }

  placed(base: bigint): void {
    this.flow.placed(base);
    this.deaths.delete(base);
  }

  died(task: Task, base: bigint): void {
    const last = this.drafts.lastOf(this.taskNumber(task.index));
    this.deaths.set(base, last < 0 ? NOWHERE : [last]);
    this.justDied.push(base);
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
    return { part: { index, start: object.base + BigInt(start), whole: this.names.cell(object, start, of).text } };
  }

  freed(task: Task, instr: Instr, object: MemoryObject): void {
    this.showCall(task);
    const from = this.hubbed(task, this.flow.operands(task, instr));
    this.deaths.set(object.base, from);
    this.participants.note({
      task: this.taskNumber(task.index),
      address: object.base,
      size: Math.max(Number(object.size), 1),
      write: true,
      frees: true,
      cell: this.names.whole(object),
      from,
      ...this.userEvent(task, instr.position),
      ...this.masking.seenBy(task),
    });
  }

  register(task: Task, instr: Instr, register: RegisterId, value: bigint): void {
    const { function: fn } = task.frames.at(-1)!;
    const from = this.flow.given(task, instr);
    const last = this.drafts.length - 1;
    const before = last < 0 ? undefined : this.drafts.at(last).event.action;
    // An input that goes straight into a variable (one without initialiser, say) is told once.
    const isInput = instr.kind === 'nondet' && before?.kind === 'input' && !fn.library;
    if (isInput) return this.flow.set(task, instr, register, [last], true);
    const name = fn.library || instr.kind === 'nondet' ? undefined : fn.registerNames[register];
    const told = name === undefined ? undefined : this.names.value(value, fn.registers[register]!, fn.registerTypes?.[register]);
    if (name === undefined || !told) return this.flow.set(task, instr, register, from, false);
    if (before?.kind === 'input' && before.name === name && before.value === told.text) return this.flow.set(task, instr, register, [last], true);
    const event = this.add(task, instr.position, { kind: 'local', name, value: told.text, data: told.data }, from);
    this.flow.set(task, instr, register, [event], true);
  }

  hurried(task: Task, instr: Instr, count: number, values: ReadonlyMap<RegisterId, bigint>): void {
    const { function: fn, pc } = task.frames.at(-1)!;
    const { head, end } = fn.loops.find((loop) => loop.head === pc)!;
    const used = this.flow.operands(task, instr, fn.code.slice(head, end + 1).flatMap(operandsOf));
    const from = count > 0 ? [this.add(task, instr.position, { kind: 'iterations', count }, used)] : used;
    for (const [register, value] of values) {
      const name = fn.library ? undefined : fn.registerNames[register];
      if (name === undefined) {
        this.flow.set(task, instr, register, from, false);
        continue;
      }
      const { text, data } = this.names.value(value, fn.registers[register]!, fn.registerTypes?.[register]);
      const event = this.add(task, instr.position, { kind: 'local', name, value: text, data }, from);
      this.flow.set(task, instr, register, [event], true);
    }
  }

  branched(task: Task, instr: Instr): void {
    this.flow.branched(task, instr);
  }

  assumed(task: Task, instr: Instr): void {
    this.flow.required(task, instr);
  }

  input(task: Task, instr: Instr, name: string, value: bigint): void {
    const { function: fn } = task.frames.at(-1)!;
    const isAtStart = this.tasks.at(this.taskNumber(task.index)).schedule.kind === 'signal' && isAround(task);
    // What a variable of the library's own holds before it is written is nobody's input.
    if (instr.kind !== 'nondet' || isAtStart || (instr.unset && fn.library)) return;
    const unwritten = instr.unset && this.program.shadowed ? ({ unwritten: true } as const) : {};
    const told = this.names.value(value, fn.registers[instr.dst]!, fn.registerTypes?.[instr.dst]);
    const call = inLibrary(task) ? this.calls.innermost(task) : undefined;
    const event = this.add(task, instr.position, { ...this.inputOf(task, name, told), ...unwritten }, this.flow.operands(task, instr));
    if (call?.isOwn) this.flow.hubs.add(call.hub, [event]);
  }

  /** What models choose is an input of the call in the program's text. */
  private inputOf(task: Task, name: string, { text: value, data }: Told): Extract<TraceAction, { kind: 'input' }> {
    const own = name.endsWith(CALLED) ? name.slice(0, -CALLED.length) : undefined;
    if (own === undefined) return { kind: 'input', name, value, data };
    if (!inLibrary(task)) return { kind: 'input', name, value, data, function: own };
    const call = this.calls.innermost(task);
    if (call) call.chooses = true;
    const chooser = call && !call.isOwn ? call.name : this.tasks.at(this.taskNumber(task.index)).entry;
    const isTruth = TRUTHS.has(own) && data.kind === 'integer';
    const told = isTruth ? { value: data.number === '0' ? 'false' : 'true', data: { ...data, boolean: true as const } } : { value, data };
    return { kind: 'input', name: `${chooser}${CALLED}`, ...told, function: chooser, choice: true };
  }

  created(task: Task, instr: Instr, child: Task): void {
    this.showCall(task);
    const process = instr.kind === 'create' && instr.process === true;
    const { index, id, schedule } = child;
    const posted = schedule.kind === 'posted' ? { queue: this.queueAt(schedule.queue), key: child.turn?.key } : {};
    const number = this.tasks.add({ index, id, entry: child.frames[0]!.function.name, schedule, ...posted }, process);
    if (schedule.kind === 'posted' && schedule.byItself) this.timers.set(index, this.userEvent(task, instr.position).position);
    const arg = instr.kind === 'create' ? this.flow.operands(task, instr, [instr.arg]) : NOWHERE;
    const isTold = schedule.kind === 'thread' || schedule.kind === 'posted';
    const kind = schedule.kind === 'posted' ? 'post' : 'create';
    const by = isTold ? [this.add(task, instr.position, { kind, child: number }, this.flow.operands(task, instr))] : this.flow.because(task);
    this.flow.created(child, by, arg);
  }

  private queueAt(address: bigint): Place | undefined {
    return pointedTo(this.names.value(address, this.program.pointerBits, VOID_POINTER).data);
  }

  joined(task: Task, instr: Instr, target: Task): void {
    this.showCall(task);
    const child = this.taskNumber(target.index);
    const end = this.ends.get(child);
    this.add(task, instr.position, { kind: 'join', child }, this.flow.hubs.join(this.flow.operands(task, instr), end === undefined ? NOWHERE : [end]));
  }

  section(): void {}

  marked(task: Task, instr: Instr, name: string, values: readonly { readonly value: bigint; readonly width: number }[]): void {
    if (name === BEGIN_MARK) return;
    if (name === WAKES_MARK) return this.woke(task, instr, values);
    if (name === SPURIOUS_MARK) {
      this.showCall(task);
      this.add(task, instr.position, { kind: 'spurious' }, this.flow.operands(task, instr));
    } else if (isStreamMark(name)) {
      const bare = values.map(({ value }) => value);
      this.said(task, instr, STREAM_MARKS[name], bare);
    } else if (LOCK_MARKS.includes(name)) this.locked(task, name.startsWith('lock'), values[0]?.value ?? 0n);
    else {
      const args = values.map(({ value, width }) => this.names.value(value, width, undefined));
      this.add(task, instr.position, callOf(name, args), this.flow.operands(task, instr));
    }
  }

  private locked(task: Task, isTaken: boolean, address: bigint): void {
    const number = this.taskNumber(task.index);
    const own = inLibrary(task) ? this.names.libraryObject(address) : undefined;
    const { text, data } = own ?? this.names.value(address, this.program.pointerBits, VOID_POINTER);
    const place = pointedTo(data);
    const lock = place ? text.slice(1) : text;
    if (place) this.lockPlaces.set(lock, place);
    if (isTaken) this.participants.lock(number, lock);
    else this.participants.unlock(number, lock);
    this.showCall(task);
    const last = this.drafts.lastOf(number);
    if (last >= 0) this.drafts.change(last, this.holding(number));
  }

  private holding(number: number): Pick<TraceEvent, 'locks' | 'held'> {
    const locks = [...new Set(this.participants.locksOf(number))];
    return { locks, held: locks.flatMap((lock) => this.lockPlaces.get(lock) ?? []) };
  }

  private said(task: Task, instr: Instr, does: Said['does'], [number, address, length]: readonly bigint[]): void {
    const stream = this.program.streams?.[Number(number)];
    if (stream === undefined) return;
    this.showCall(task);
    const object = address === undefined ? undefined : this.memory().find(address);
    const start = object && address !== undefined ? Number(address - object.base) : 0;
    const size = object?.alive ? Math.min(Number(length), Number(object.size) - start) : 0;
    const bytes = address === undefined ? {} : { bytes: escaped(object ? this.memory().readBytes(object, start, size) : new Uint8Array(0)) };
    const uses = object ? this.flow.contents(task, instr, object.base, start, size) : this.flow.operands(task, instr);
    this.add(task, instr.position, { kind: 'stream', stream, does, ...bytes }, uses);
  }

  private woke(task: Task, instr: Instr, [before, flags, lowered]: readonly { readonly value: bigint }[]): void {
    const word = flags && this.memory().find(flags.value);
    if (!before || !lowered || !word?.alive) return;
    const waiting = this.memory().read(word, Number(flags!.value - word.base), WORD_BYTES) & lowered.value;
    const woken = this.tasks.numbersOf((id) => {
      const bit = id - 1n - before.value;
      return bit >= 0n && bit < FLAGS_IN_WORD && ((waiting >> bit) & 1n) !== 0n;
    });
    if (woken.length === 0) return;
    this.showCall(task);
    this.add(task, instr.position, { kind: 'wake', woken }, this.flow.operands(task, instr));
  }

  /** The two that meet in a race: the running task, and the one that was there before. */
  race(task: number, other: number, line: Position): readonly Partaking[] {
    return this.participants.race(this.taskNumber(task), this.taskNumber(other), line);
  }

  /** The last access of the task as the last of the atomicity violation that is wanted. */
  brokenUp(task: number, { places: lines, between, message: pattern }: Wanted): BrokenUp | undefined {
    const number = this.taskNumber(task);
    const mayComeBetween = (other: number): boolean =>
      mayPreempt(this.tasks.at(other), this.tasks.at(number)) && (between === undefined || this.tasks.at(other).index === between);
    return this.participants.brokenUp(number, { pattern, lines, mayComeBetween });
  }

  /** The task cannot go on; `waitsFor` is the index of the only one that can end that. */
  waits(task: Task, position: Position, waitsFor: number | undefined): Partaking {
    const waiting = this.calls.innermost(task)?.draft.event.action;
    const call = waiting?.kind === 'call' ? waiting : undefined;
    const what = call?.text ?? 'a condition';
    this.showCall(task);
    const target = waitsFor === undefined ? {} : { waitsFor: this.taskNumber(waitsFor) };
    const where = this.userEvent(task, position);
    const frame = task.frames.at(-1)!;
    const uses = this.flow.operands(task, frame.function.code[frame.pc]!);
    const action: TraceAction = { kind: 'wait', text: what, ...(call ? { call: call.call } : {}), ...target };
    const event = this.push(this.draft(task, action, where, uses));
    const number = this.taskNumber(task.index);
    const locks = [...new Set(this.participants.locksOf(number))];
    return { task: number, ...where, action: `waits ${call ? 'in' : 'for'} ${what}`, locks, from: [event], ...target };
  }

  called(task: Task, instr: Extract<Instr, { kind: 'call' }>, callee: FunctionId, args: readonly bigint[]): void {
    const target = this.program.functions[callee]!;
    const byLibrary = task.frames[task.frames.length - 2]!.function.library;
    const hub = !byLibrary && target.library ? this.flow.hubs.open() : undefined;
    this.flow.called(task, instr, hub);
    if (byLibrary && !target.library) {
      this.showCall(task);
      if (task.frames.slice(0, -1).every(({ function: fn }) => fn.library)) this.tasks.rename(this.taskNumber(task.index), target.name);
    }
    if (hub === undefined) return;
    const shown = target.params.map((register, i) => {
      const [value, type] = [args[i] ?? 0n, target.registerTypes?.[register]];
      const own = type?.kind === 'pointer' && type.to.kind === 'void' ? this.names.libraryObject(value) : undefined;
      return own ?? this.names.value(value, target.registers[register]!, type);
    });
    const name = shownName(target.name);
    const action = callOf(name ?? target.name, withThreads(target.name, shown, args, this.tasks));
    const outer = { position: instr.position, stack: stackOf({ ...task, frames: task.frames.slice(0, -1) }) };
    const draft = { ...this.draft(task, action, outer, NOWHERE), because: this.flow.because(task), hub };
    // What the lowering itself calls (arithmetic of floating point, masks) is no call that the user has written.
    this.calls.begin(task, { name: name ?? target.name, depth: task.frames.length, hub, draft, isOwn: name === undefined });
  }

  returning(task: Task, instr: Instr, value: bigint): void {
    const { function: fn } = task.frames.at(-1)!;
    const call = this.calls.returning(task);
    if (call) {
      this.showCall(task);
      const isRefusal = isPosting(fn.name) && value === 0n;
      if (isRefusal) this.show(call);
      if (call.event !== undefined && (call.chooses || isRefusal) && fn.resultWidth > 0) {
        const { text, data } = this.names.value(this.memory().fit(value, fn.resultWidth), fn.resultWidth, undefined);
        const { action } = this.drafts.at(call.event).event;
        if (action.kind === 'call') this.drafts.change(call.event, { action: { ...action, result: { value: text, data } } });
      }
      this.calls.leave(task);
    }
    this.flow.returning(task, instr);
  }

  ended(task: Task, instr: Instr): void {
    this.showCall(task);
    const gone = [...this.justDied];
    const call = this.calls.innermost(task);
    this.calls.end(task);
    const number = this.taskNumber(task.index);
    const last = this.drafts.lastOf(number);
    // What the library does around the user's function is not shown.
    const isInLibrary = this.program.functions.some(({ library, position }) => library && position.file === instr.position.file);
    const position = isInLibrary && last >= 0 ? this.drafts.at(last).event.position : instr.position;
    const event: TraceEvent = { task: number, block: this.block, position, stack: [this.tasks.at(number).entry], action: { kind: 'end' } };
    // The end stands for what the library does on the way there, if no call does.
    const inner = call && call.event === undefined ? { hub: call.hub } : {};
    const end = this.push({ event, uses: NOWHERE, because: last < 0 ? NOWHERE : this.drafts.at(last).because, ...inner });
    if (inner.hub !== undefined) this.flow.hubs.tell(inner.hub, end);
    this.ends.set(number, end);
    for (const base of gone) this.deaths.set(base, [end]);
  }

  violated(task: Task, { property, message, position, object }: Fault, parts: readonly Partaking[] = []): void {
    this.showCall(task);
    const found = object === undefined ? undefined : this.memory().find(object);
    const about = found ? { about: this.names.wholePlace(found) } : {};
    const frame = task.frames.at(-1);
    const instr = frame?.function.code[frame.pc];
    const death = (object !== undefined && !found?.alive && this.deaths.get(object)) || NOWHERE;
    const own = instr ? this.flow.operands(task, instr) : NOWHERE;
    const uses = [death, ...parts.map(({ from }) => from)].reduce((all, each) => this.flow.hubs.join(all, each), own);
    const { stack } = this.userEvent(task, position);
    this.push(this.draft(task, { kind: 'violation', property, message, ...about }, { position, stack }, uses));
  }

  /** A library call takes its place among the events where it first changes something, or else where it returns. */
  private showCall(task: Task): void {
    const call = this.calls.innermost(task);
    if (call && !call.isOwn && call.event === undefined) this.show(call);
  }

  private show(call: LibraryCall): void {
    const { draft, hub } = call;
    call.event = this.push({ ...draft, event: { ...draft.event, block: this.block } });
    this.flow.hubs.tell(hub, call.event);
  }

  /** What happens inside the library is shown at the place of the call. @returns the index of the event */
  private add(task: Task, position: Position, action: TraceAction, uses: Provenance): number {
    return this.push(this.draft(task, action, this.userEvent(task, position), uses));
  }

  private push(draft: Draft): number {
    const { task, position } = draft.event;
    this.seen.set(task, position);
    this.justDied.length = 0;
    return this.drafts.push(draft);
  }

  private draft(task: Task, action: TraceAction, where: Where, uses: Provenance): Draft {
    const event = { task: this.taskNumber(task.index), block: this.block, ...where, action };
    return { event, uses, because: task.frames.length > 0 ? this.flow.because(task) : NOWHERE };
  }

  /** Where the user's code is, with the functions that are active there. */
  private userEvent(task: Task, position: Position): Where {
    const call = inLibrary(task) ? this.calls.innermost(task) : undefined;
    if (call) {
      const { position: place, stack } = call.draft.event;
      return { position: place, stack };
    }
    if (!isAround(task)) return { position, stack: stackOf(task) };
    const number = this.taskNumber(task.index);
    // Before the function of a task, and after it.
    return { position: this.timers.get(task.index) ?? this.seen.get(number) ?? position, stack: [this.tasks.at(number).entry] };
  }
}

/** What the name of an input ends with that a call gives. */
const CALLED = '()';
/** Inputs of models that are truth values. */
const TRUTHS = new Set(['__VERIFIER_nondet_bool', '__tcbmc_unless_repeated']);

function callOf(name: string, args: readonly Told[]): Extract<TraceAction, { kind: 'call' }> {
  const text = `${name}(${args.map((arg) => arg.text).join(', ')})`;
  return { kind: 'call', text, call: { name, args: args.map(({ data }) => data) } };
}

/** Condition variables keep the flags of their waiters so. */
const WORD_BYTES = 4;
const FLAGS_IN_WORD = 31n;

const VOID_POINTER: CType = { kind: 'pointer', to: { kind: 'void', quals: 0 }, size: 8, quals: 0 };

/** Globals count as shared even if only one task happened to touch them; instances for one thread do not. */
function isGlobal({ origin }: MemoryObject): boolean {
  return origin.kind === 'global' && origin.task === undefined;
}
