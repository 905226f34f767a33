import { NO_QUALS } from '../ctypes/ctype.js';
import { unreachable } from '../base/unreachable.js';
import type { CType } from '../ctypes/ctype.js';
import type { FunctionId, Instr, Program, RegisterId, TaskSchedule } from '../ir/ir.js';
import { BEGIN_MARK, LOCK_MARKS, SPURIOUS_MARK, STREAM_MARKS, THREAD, WAKES_MARK, isStreamMark } from '../ir/ir.js';
import { escaped } from '../base/escaped.js';
import type { Participant, Said, Trace, TraceAction, TraceEvent } from '../answer/result.js';
import type { Place } from '../answer/data.js';
import { pointedTo } from '../answer/data.js';
import type { TaskFacts } from '../answer/task.js';
import { taskNameOf } from '../answer/task.js';
import type { Position } from '../source/diagnostic.js';
import type { Memory, MemoryObject } from '../machine/memory.js';
import { FIRST_TASK_ID } from '../machine/startup.js';
import { Masking } from './masking.js';
import { Names } from './names.js';
import type { Told } from './value-text.js';
import type { Observer } from '../machine/observer.js';
import type { Fault } from '../machine/outcome.js';
import { mayPreempt } from '../machine/preemption.js';
import type { BrokenUp } from './broken-up.js';
import type { NotedAccess } from './noted-access.js';
import type { Wanted } from './monitor.js';
import { Participants } from './participants.js';
import type { Task } from '../machine/state.js';

/** A call of a library function whose steps are not shown. */
interface LibraryCall {
  /** Number of active functions while it is the innermost one. */
  readonly depth: number;
  readonly event: TraceEvent;
  shown: boolean;
}

type Draft = TraceEvent & { readonly object?: bigint };

/** Turns what an execution does into the events of a report. */
export class Recorder implements Observer {
  /** The block that is being executed. */
  block = 0;
  private readonly drafts: Draft[] = [];
  /** Indices of the tasks that wait for their turn when a block begins. */
  private readonly queued: { readonly block: number; readonly tasks: readonly number[] }[] = [];
  /** In order of creation: index of the task in the schedule. */
  private readonly tasks: { readonly index: number; readonly id: bigint; readonly entry: string; readonly schedule: TaskSchedule }[] = [];
  /** Those that are known by a function that the library calls for them. */
  private readonly named = new Set<number>();
  /** By timer: where it was set. */
  private readonly timers = new Map<number, Position>();
  /** By task, innermost last. */
  private readonly calls = new Map<number, LibraryCall[]>();
  /** Which tasks have accessed an object. */
  private readonly accessors = new Map<bigint, Set<number>>();
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
    this.tasks.push({ index: 0, id: FIRST_TASK_ID, entry: program.functions[program.entry]!.name, schedule: THREAD });
  }

  trace(): Trace {
    const facts = this.tasks.map(({ entry, schedule }, number) => ({ entry, ...this.factsOf(schedule, number) }));
    const nameOf = (number: number): string => taskNameOf(facts[number]!, number, nameOf);
    const tasks = facts.map((task, number) => ({ name: nameOf(number), ...task }));
    const queued =
      this.queued.length > 0
        ? { queued: this.queued.map(({ block, tasks: waiting }) => ({ block, tasks: waiting.map((index) => this.taskNumber(index)) })) }
        : {};
    return { tasks, events: this.drafts.map((draft) => this.finished(draft)), ...queued };
  }

  private factsOf(schedule: TaskSchedule, number: number): Omit<TaskFacts, 'entry'> {
    switch (schedule.kind) {
      case 'thread':
        return { kind: number === 0 ? 'main' : 'thread' };
      case 'firing': {
        const { handler, priority, instance } = schedule;
        return { kind: 'interrupt', handler, priority, instance };
      }
      case 'signal':
        return { kind: 'signal', instance: schedule.instance, thread: this.taskNumber(schedule.thread) };
      case 'posted':
        return schedule.byItself ? { kind: 'timer' } : { kind: 'posted', phase: schedule.phase };
      default:
        return unreachable(schedule);
    }
  }

  /** A new block begins, while these wait for their turn; `isFirst`: before, the machine was only set up. */
  switched(queued: readonly Task[], isFirst: boolean): void {
    if (!isFirst) this.block++;
    if (queued.length > 0) this.queued.push({ block: this.block, tasks: queued.map(({ index }) => index) });
  }

  /** The position of a task in the trace. */
  taskNumber(index: number): number {
    return this.tasks.findIndex((task) => task.index === index);
  }

  access(task: Task, instr: Instr, kind: 'read' | 'write', object: MemoryObject, offset: number, size: number, value: bigint): void {
    if (kind === 'write') this.masking.written(object, value);
    const accessors = this.accessors.get(object.base) ?? new Set();
    this.accessors.set(object.base, accessors.add(task.index));
    if (inLibrary(task) && kind === 'write') this.showCall(task);
    const cell = this.names.cell(object, offset, size);
    const { position, stack } = this.userEvent(task, instr.position);
    const number = this.taskNumber(task.index);
    const address = object.base + BigInt(offset);
    const context = { ...this.masking.seenBy(task), ...this.partOf(instr, object, offset) };
    this.participants.note({ task: number, address, size, write: kind === 'write', cell: cell.text, position, stack, ...context });
    const unwritten = this.dependsOnUnwritten(object.base, offset, size);
    if (inLibrary(task) && !(unwritten.unwritten && kind === 'read')) return;
    const { text, data } = this.names.value(value, 8 * size, cell.type);
    const action: TraceAction = { kind, cell: cell.text, place: cell.place, value: text, data, shared: isGlobal(object), ...unwritten };
    this.drafts.push({ ...this.event(task, instr.position, action), position, stack, object: object.base });
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
    const { position, stack } = this.userEvent(task, instr.position);
    const cell = this.names.whole(object);
    this.participants.note({
      task: this.taskNumber(task.index),
      address: object.base,
      size: Math.max(Number(object.size), 1),
      write: true,
      frees: true,
      cell,
      position,
      stack,
      ...this.masking.seenBy(task),
    });
  }

  register(task: Task, instr: Instr, register: RegisterId, value: bigint): void {
    const frame = task.frames[task.frames.length - 1]!;
    const name = frame.function.registerNames[register];
    // An input that goes straight into a variable (one without initialiser, say) is told once.
    if (name === undefined || frame.function.library || instr.kind === 'nondet') return;
    const { text, data } = this.names.value(value, frame.function.registers[register]!, frame.function.registerTypes?.[register]);
    const last = this.drafts.at(-1)?.action;
    if (last?.kind === 'input' && last.name === name && last.value === text) return;
    this.add(task, instr.position, { kind: 'local', name, value: text, data });
  }

  hurried(task: Task, instr: Instr, count: number): void {
    this.add(task, instr.position, { kind: 'iterations', count });
  }

  input(task: Task, instr: Instr, name: string, value: bigint): void {
    const frame = task.frames[task.frames.length - 1]!;
    if (instr.kind !== 'nondet' || isBeforeHandler(task)) return;
    // What a variable of the library's own holds before it is written is nobody's input.
    if (instr.unset && frame.function.library) return;
    const type = frame.function.registerTypes?.[instr.dst];
    const unwritten = instr.unset && this.program.shadowed ? ({ unwritten: true } as const) : {};
    const { text, data } = this.names.value(value, frame.function.registers[instr.dst]!, type);
    const called = name.endsWith(CALLED) ? { function: name.slice(0, -CALLED.length) } : {};
    this.add(task, instr.position, { kind: 'input', name, value: text, data, ...called, ...unwritten });
  }

  created(task: Task, instr: Instr, child: Task): void {
    this.showCall(task);
    this.tasks.push({ index: child.index, id: child.id, entry: child.frames[0]!.function.name, schedule: child.schedule });
    const { kind } = child.schedule;
    if (child.schedule.kind === 'posted' && child.schedule.byItself) this.timers.set(child.index, this.userEvent(task, instr.position).position);
    if (kind === 'thread' || kind === 'posted') this.add(task, instr.position, { kind: kind === 'thread' ? 'create' : 'post', child: this.tasks.length - 1 });
  }

  joined(task: Task, instr: Instr, target: Task): void {
    this.showCall(task);
    this.add(task, instr.position, { kind: 'join', child: this.taskNumber(target.index) });
  }

  section(): void {}

  marked(task: Task, instr: Instr, name: string, values: readonly { readonly value: bigint; readonly width: number }[]): void {
    const number = this.taskNumber(task.index);
    if (name === BEGIN_MARK) return;
    if (name === WAKES_MARK) return this.woke(task, instr, values);
    if (name === SPURIOUS_MARK) {
      this.showCall(task);
      return this.add(task, instr.position, { kind: 'spurious' });
    }
    if (isStreamMark(name))
      return this.said(
        task,
        instr,
        STREAM_MARKS[name],
        values.map(({ value }) => value),
      );
    if (!LOCK_MARKS.includes(name)) {
      const args = values.map(({ value, width }) => this.names.value(value, width, undefined));
      return this.add(task, instr.position, callOf(name, args));
    }
    const address = values[0]?.value ?? 0n;
    const own = inLibrary(task) ? this.names.libraryObject(address) : undefined;
    const { text, data } = own ?? this.names.value(address, this.program.pointerBits, VOID_POINTER);
    const place = pointedTo(data);
    const lock = place ? text.slice(1) : text;
    if (place) this.lockPlaces.set(lock, place);
    if (name.startsWith('lock')) this.participants.lock(number, lock);
    else this.participants.unlock(number, lock);
    this.showCall(task);
    let last = this.drafts.length - 1;
    while (last >= 0 && this.drafts[last]!.task !== number) last--;
    if (last >= 0) this.drafts[last] = { ...this.drafts[last]!, ...this.holding(number) };
  }

  private holding(number: number): Pick<TraceEvent, 'locks' | 'held'> {
    const locks = [...new Set(this.participants.locksOf(number))];
    return { locks, held: locks.flatMap((lock) => this.lockPlaces.get(lock) ?? []) };
  }

  private said(task: Task, instr: Instr, does: Said['does'], [number, address, length]: readonly bigint[]): void {
    const stream = this.program.streams?.[Number(number)];
    if (stream === undefined) return;
    this.showCall(task);
    const bytes = address === undefined ? {} : { bytes: escaped(this.bytesAt(address, Number(length))) };
    this.add(task, instr.position, { kind: 'stream', stream, does, ...bytes });
  }

  private bytesAt(address: bigint, length: number): Uint8Array {
    const memory = this.memory();
    const object = memory.find(address);
    if (!object?.alive) return new Uint8Array(0);
    const start = Number(address - object.base);
    const size = Math.min(length, Number(object.size) - start);
    return Uint8Array.from({ length: size }, (_, i) => Number(memory.read(object, start + i, 1) & 255n));
  }

  private woke(task: Task, instr: Instr, [before, flags, lowered]: readonly { readonly value: bigint }[]): void {
    const word = flags && this.memory().find(flags.value);
    if (!before || !lowered || !word?.alive) return;
    const waiting = this.memory().read(word, Number(flags!.value - word.base), WORD_BYTES) & lowered.value;
    const woken = this.tasks.flatMap(({ id }, number) => {
      const bit = id - 1n - before.value;
      return bit >= 0n && bit < FLAGS_IN_WORD && (waiting >> bit) & 1n ? [number] : [];
    });
    if (woken.length === 0) return;
    this.showCall(task);
    this.add(task, instr.position, { kind: 'wake', woken });
  }

  /** The two that meet in a race: the running task, and the one that was there before. */
  race(task: number, other: number, line: Position): readonly Participant[] {
    return this.participants.race(this.taskNumber(task), this.taskNumber(other), line);
  }

  /** The last access of the task as the last of the atomicity violation that is wanted. */
  brokenUp(task: number, { places: lines, between, message: pattern }: Wanted): BrokenUp | undefined {
    const number = this.taskNumber(task);
    const mayComeBetween = (other: number): boolean =>
      mayPreempt(this.tasks[other]!, this.tasks[number]!) && (between === undefined || this.tasks[other]!.index === between);
    return this.participants.brokenUp(number, { pattern, lines, mayComeBetween });
  }

  /** The task cannot go on; `waitsFor` is the index of the only one that can end that. */
  waits(task: Task, position: Position, waitsFor: number | undefined): Participant {
    const waiting = this.innermostCall(task)?.event.action;
    const call = waiting?.kind === 'call' ? waiting : undefined;
    const what = call?.text ?? 'a condition';
    this.showCall(task);
    const target = waitsFor === undefined ? {} : { waitsFor: this.taskNumber(waitsFor) };
    const event = this.userEvent(task, position);
    this.drafts.push({
      ...this.event(task, event.position, { kind: 'wait', text: what, ...(call ? { call: call.call } : {}), ...target }),
      stack: event.stack,
    });
    const number = this.taskNumber(task.index);
    return {
      task: number,
      position: event.position,
      stack: event.stack,
      action: `waits ${call ? 'in' : 'for'} ${what}`,
      locks: [...new Set(this.participants.locksOf(number))],
      ...target,
    };
  }

  called(task: Task, instr: Instr, callee: FunctionId, args: readonly bigint[]): void {
    const target = this.program.functions[callee]!;
    const byLibrary = task.frames[task.frames.length - 2]!.function.library;
    if (byLibrary && !target.library) {
      this.showCall(task);
      if (task.frames.slice(0, -1).every(({ function: fn }) => fn.library)) this.nameEntry(task, target.name);
    }
    if (byLibrary || !target.library) return;
    const shown = target.params.map((register, i) => {
      const [value, type] = [args[i] ?? 0n, target.registerTypes?.[register]];
      const own = type?.kind === 'pointer' && type.to.kind === 'void' ? this.names.libraryObject(value) : undefined;
      return own ?? this.names.value(value, target.registers[register]!, type);
    });
    const event = { ...this.event(task, instr.position, callOf(target.name, shown)), stack: stackOf(task).slice(0, -1) };
    const calls = this.calls.get(task.index) ?? [];
    this.calls.set(task.index, calls);
    // What the lowering itself calls (arithmetic of floating point, masks) is no call that the user has written.
    calls.push({ depth: task.frames.length, event, shown: target.name.startsWith('__tcbmc_') });
  }

  /** A thread that the library starts on the user's behalf is known by the user's function. */
  private nameEntry(task: Task, entry: string): void {
    const number = this.taskNumber(task.index);
    // What is called later at the same place (destructors of its own data) is not what it runs.
    if (this.named.has(number)) return;
    this.named.add(number);
    this.tasks[number] = { ...this.tasks[number]!, entry };
  }

  returning(task: Task): void {
    if (this.innermostCall(task)?.depth !== task.frames.length) return;
    this.showCall(task);
    this.calls.get(task.index)!.pop();
  }

  ended(task: Task, instr: Instr): void {
    this.showCall(task);
    this.calls.delete(task.index);
    const number = this.taskNumber(task.index);
    // What the library does around the user's function is not shown.
    const isInLibrary = this.program.functions.some(({ library, position }) => library && position.file === instr.position.file);
    const last = isInLibrary ? [...this.drafts].reverse().find((draft) => draft.task === number) : undefined;
    this.drafts.push({ ...this.event(task, last?.position ?? instr.position, { kind: 'end' }), stack: [this.tasks[number]!.entry] });
  }

  violated(task: Task, fault: Fault): void {
    this.showCall(task);
    this.add(task, fault.position, { kind: 'violation', property: fault.property, message: fault.message });
  }

  private innermostCall(task: Task): LibraryCall | undefined {
    return this.calls.get(task.index)?.at(-1);
  }

  /** A library call takes its place among the events where it first changes something, or else where it returns. */
  private showCall(task: Task): void {
    const call = this.innermostCall(task);
    if (!call || call.shown) return;
    call.shown = true;
    this.drafts.push({ ...call.event, block: this.block });
  }

  /** What happens inside the library is shown at the place of the call, except for violations. */
  private add(task: Task, position: Position, action: TraceAction): void {
    const event = this.event(task, position, action);
    const { position: place, stack } = this.userEvent(task, position);
    this.drafts.push({ ...event, position: action.kind === 'violation' ? position : place, stack });
  }

  /** Where the user's code is, with the functions that are active there. */
  private userEvent(task: Task, position: Position): { readonly position: Position; readonly stack: readonly string[] } {
    const call = inLibrary(task) ? this.innermostCall(task) : undefined;
    if (call) return { position: call.event.position, stack: call.event.stack };
    const timer = this.timers.get(task.index);
    return timer ? { position: timer, stack: stackOf(task).slice(0, 1) } : { position, stack: stackOf(task) };
  }

  private event(task: Task, position: Position, action: TraceAction): TraceEvent {
    return { task: this.taskNumber(task.index), block: this.block, position, stack: stackOf(task), action };
  }

  private finished({ object, ...event }: Draft): TraceEvent {
    const { action } = event;
    if ((action.kind !== 'read' && action.kind !== 'write') || object === undefined) return event;
    const shared = action.shared || this.accessors.get(object)!.size > 1;
    return { ...event, action: { ...action, shared } };
  }
}

/** What the name of an input ends with that a call gives. */
const CALLED = '()';

function callOf(name: string, args: readonly Told[]): Extract<TraceAction, { kind: 'call' }> {
  const text = `${name}(${args.map((arg) => arg.text).join(', ')})`;
  return { kind: 'call', text, call: { name, args: args.map(({ data }) => data) } };
}

/** Condition variables keep the flags of their waiters so. */
const WORD_BYTES = 4;
const FLAGS_IN_WORD = 31n;

const VOID_POINTER: CType = { kind: 'pointer', to: { kind: 'void', quals: NO_QUALS }, size: 8, quals: NO_QUALS };

function inLibrary(task: Task): boolean {
  return task.frames[task.frames.length - 1]?.function.library === true;
}

/** The library is about to call the handler of a signal. */
function isBeforeHandler({ schedule, frames }: Task): boolean {
  return schedule.kind === 'signal' && frames.every(({ function: fn }) => fn.library);
}

function stackOf(task: Task): string[] {
  // What starts an interrupt's handler is not shown.
  const first = task.frames.findIndex((frame) => !frame.function.library);
  return task.frames.slice(Math.max(first, 0)).map((frame) => frame.function.name);
}

/** Globals count as shared even if only one task happened to touch them; instances for one thread do not. */
function isGlobal({ origin }: MemoryObject): boolean {
  return origin.kind === 'global' && origin.task === undefined;
}
