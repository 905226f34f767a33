import type { Expr, Instr, IrFunction, TaskSchedule } from '../../ir/ir.js';
import { THREAD, threadOf } from '../../ir/ir.js';
import type { Lit } from '../../logic/aig.js';
import { FALSE, TRUE } from '../../logic/aig.js';
import * as bits from '../../logic/bits.js';
import { fail } from '../../source/diagnostic.js';
import { Interrupted, exhaustion } from '../../source/limits.js';
import type { Position } from '../../source/diagnostic.js';
import type { Boot } from './boot.js';
import { accessBytes } from '../memory/bytes.js';
import { execute } from './control.js';
import type { Environment } from '../values/evaluate.js';
import { evaluate } from '../values/evaluate.js';
import type { CutPlace, Site, UnrolledTask } from '../../steps/events.js';
import type { CellId, ObjectId, TaskId } from '../../steps/ids.js';
import { isWorthAsking } from './feasible.js';
import type { Frame } from './frame.js';
import { enterFrame } from './frame.js';
import type { Head } from './loops.js';
import { limitReached } from './loops.js';
import { Memory } from '../memory/memory.js';
import { OWNS_NOTHING, jointOwnership, objectsOf, privateObjects, toBePublished } from '../memory/ownership.js';
import { Recorder } from './recorder.js';
import type { Round } from './round.js';
import type { PendingTask } from './task-pool.js';
import { OUTSIDE } from './sections.js';
import type { State } from './state.js';
import type { Missing } from './merge.js';
import { mergeStates } from './merge.js';
import { Store } from './store.js';
import type { Value } from '../values/value.js';
import { findEnd } from '../texts/texts.js';
import { Whereabouts } from './whereabouts.js';
import { constantOf, plain, resize } from '../values/value.js';

/** Steps between two looks at the clock. */
const TICK = 128;
/** Calls of one function within itself that the unrolling's own stack has room for. */
const MAX_DEPTH = 500;

/** What a function is called with; the shadows are those of the arguments, 0 where there is none. */
interface Arguments {
  readonly args: readonly Value[];
  readonly shadows?: readonly Value[] | undefined;
}

/** Unrolls one task: a symbolic execution of all its paths at once, which meets other tasks only through shared cells. */
export class TaskUnroller {
  readonly recorder: Recorder;
  readonly memory: Memory;
  /** Filled in when the unrolling has to end. */
  readonly whereabouts = new Whereabouts();
  /** Paths that have ended the task; register 0 is the exit value. */
  private readonly ended: State[] = [];
  private readonly missing: Missing = {
    initial: (cell) => this.round.initial.of(cell),
    contentsOf: (cell) => {
      const { object, offset } = this.round.knowledge.cells.get(cell);
      return offset < 0 ? undefined : object;
    },
  };
  /** Whose number and thread-local variables it has. */
  readonly thread: TaskId;
  /** Where the user's code calls the library function that is being executed. */
  private libraryCall: Position | undefined;
  /** While the first task starts the machine, and nobody asks what registers say. */
  boot: Boot | undefined;
  private steps = 0;

  constructor(
    readonly round: Round,
    readonly id: TaskId,
    readonly key: string,
    readonly schedule: TaskSchedule = THREAD,
  ) {
    this.thread = threadOf(id, schedule) as TaskId;
    this.recorder = new Recorder(id, round.g);
    this.memory = new Memory(round, this.recorder);
  }

  /** Unrolls the first task. */
  runEntry(): UnrolledTask {
    const fn = this.round.program.functions[this.round.program.entry]!;
    const args = fn.params.map((register) => {
      const value = bits.inputs(this.round.g, fn.registers[register]!);
      this.recorder.logInput(TRUE, value);
      return plain(value);
    });
    return this.finish(this.run(this.round.program.entry, { args }, Store.empty(), false), {});
  }

  /** Unrolls a task that another one has created. */
  runCreated(task: PendingTask): UnrolledTask {
    if (task.late) {
      this.cut(atBeginning(task.store, true), task.late);
      return this.finish(this.round.program.functions[task.callee]!.name, task);
    }
    const fn = this.round.program.functions[task.callee]!;
    const args = fn.params.map((register, i) =>
      i === 0 ? this.round.addresses.arithmetic.fit(task.arg, fn.registers[register]!) : this.input(TRUE, fn.registers[register]!),
    );
    const shadows = task.shadow && [task.shadow];
    if (fn.library && task.schedule.kind === 'posted') this.libraryCall = task.origin;
    return this.finish(this.run(task.callee, { args, shadows }, task.store, true), task);
  }

  /** What has to end here for lack of something says where. */
  private located<T>(task: string, body: () => T): T {
    try {
      return body();
    } catch (error) {
      const reason = exhaustion(error);
      if (!reason || reason.where !== undefined) throw error;
      throw new Interrupted(reason.reason, reason.message, `in ${task}, ${this.whereabouts.toString()}`);
    }
  }

  private run(functionId: number, args: Arguments, store: Store<CellId, Value>, concurrent: boolean): string {
    const state = atBeginning(store, concurrent);
    const entry = this.round.program.functions[functionId]!;
    const task = this.id === 0 ? 'the first task' : `task ${this.id} (${entry.name})`;
    const result = this.located(task, () => this.call(functionId, args, state, undefined, entry.position));
    // When the first task returns, the program is over: no other task runs after that, and nobody can join it.
    if (result && this.id === 0) this.halt(result.state, this.here(entry.position));
    else if (result) this.end(result.state, result.value ?? constantOf(64, 0n));
    return entry.name;
  }

  private finish(entry: string, { parent, turn }: Partial<Pick<PendingTask, 'parent' | 'turn'>>): UnrolledTask {
    const { position } = this.round.program.functions[this.round.program.entry]!;
    const last = this.ended.length > 0 ? this.merge(this.ended, position) : undefined;
    const exitValue = last?.registers[0] ?? constantOf(64, 0n);
    this.round.knowledge.contents.noteExitValue(this.id, exitValue);
    this.recorder.public({ inside: OUTSIDE }, [{ kind: 'end', guard: last?.guard ?? FALSE, position, log: this.recorder.log.visible.length - 1 }]);
    const name = this.id === 0 ? entry : `${entry} (task ${this.id})`;
    return {
      id: this.id,
      name,
      entry,
      schedule: this.schedule,
      ...(turn ? { turn } : {}),
      parent,
      steps: this.recorder.steps,
      exitValue: exitValue.bits,
      exits: this.recorder.exits,
      halts: this.recorder.halts,
      log: this.recorder.log,
    };
  }

  /**
   * The path goes no further: the program is over, or it waits, or the unwinding bound is reached. If that happens in an atomic section, nobody
   * else ever sees what the section has done: it is not entered.
   */
  abandon(state: State, site: Site, again?: Head): void {
    this.recorder.logExit(state.guard, again?.steps);
    this.recorder.forbidSections(state, site);
  }

  /** The program is over. */
  halt(state: State, site: Site): void {
    this.recorder.logHalt(state.guard);
    this.abandon(state, site);
  }

  /** The task is over, and the sections that it is in. */
  end(state: State, value: Value): void {
    const { position } = this.round.program.functions[this.round.program.entry]!;
    const last = this.publishObjects(state, objectsOf(value.pointsTo), position);
    this.recorder.closeSections(last);
    this.ended.push({ ...last, inside: OUTSIDE, registers: [resize(value, 64)], locals: [] });
  }

  /** Inlines a call. @returns undefined if no path comes back */
  call(
    functionId: number,
    { args, shadows = [] }: Arguments,
    caller: State,
    callerFrame: Frame | undefined,
    position: Position,
    pc = 0,
    repeats?: Head,
    sleepsOn = false,
  ): { state: State; value: Value | undefined; shadow: Value | undefined } | undefined {
    const fn = this.round.program.functions[functionId]!;
    const frame = enterFrame(functionId, fn, callerFrame, pc, caller, args, this.key, repeats, sleepsOn);
    if (!this.admitRecursion(frame, fn, caller, position)) return undefined;
    if (isWorthAsking(fn) && this.isInfeasible(caller)) {
      this.abandon(caller, this.here(position));
      return undefined;
    }
    const registers = new Array<Value | undefined>(fn.registers.length).fill(undefined);
    fn.params.forEach((register, i) => {
      const width = fn.registers[register]!;
      registers[register] = args[i] ? this.round.addresses.arithmetic.fit(args[i], width) : this.input(caller.guard, width);
    });
    fn.shadows?.forEach((register, i) => {
      if (register !== undefined) registers[register] = shadows[i] ? resize(shadows[i], fn.registers[register]!) : constantOf(fn.registers[register]!, 0n);
    });
    const locals = new Array<Value | undefined>(fn.locals.length).fill(undefined);
    const outer = this.libraryCall;
    if (!fn.library) this.libraryCall = undefined;
    else this.libraryCall ??= position;
    const entered = { ...caller, registers, locals };
    const done = entered.inside.length === 1 ? (accessBytes(this, fn, entered) ?? findEnd(this, fn, entered)) : undefined;
    const returned = done ? done.returned : execute(this, fn, entered, frame);
    this.libraryCall = outer;
    if (returned.length === 0) return undefined;
    const state = this.merge(returned, position);
    const [value, shadow] = state.registers;
    return { state: { ...state, registers: caller.registers, locals: caller.locals }, value, shadow };
  }

  private admitRecursion(frame: Frame, fn: IrFunction, state: State, position: Position): boolean {
    if (frame.depthOfSame === 0) return true;
    const name = `${fn.name}.recursion`;
    const reached = limitReached(this.round.limits.loop(name), frame.depthOfSame, frame.undetermined);
    if (reached) this.cut(state, { kind: 'loop', name, position, ...reached });
    else if (frame.depthOfSame > MAX_DEPTH) this.cut(state, { kind: 'loop', name, position, bound: MAX_DEPTH, limit: 'depth' });
    else return true;
    return false;
  }

  /** True only if no execution takes the path. */
  isInfeasible({ guard, assumed }: State): boolean {
    return this.round.feasible?.excludes(guard, assumed) === true;
  }

  cut(state: State, place: CutPlace): void {
    const position = this.libraryCall ?? place.position;
    const site = this.here(position);
    this.recorder.private(state, { kind: 'cut', guard: state.guard, place: { ...place, position }, ...site });
    this.abandon(state, site);
  }

  /** Gives the caller's budget a chance now and then. */
  tick(): void {
    if (++this.steps % TICK === 0) this.round.budget.check();
  }

  /** Where the user's code is: at a position, or where it calls the library function that has it. */
  userPosition(position: Position): Position {
    return this.libraryCall ?? position;
  }

  /** For what happens beside the instructions that are logged. */
  here(position: Position): Site {
    return { position, log: this.recorder.log.visible.length - 1 };
  }

  /** The state in which one of several alternative paths continues; the latest first, since those split last. */
  merge(states: readonly State[], position: Position): State {
    const ready = this.settled(states.some((s) => s.concurrent) ? states.map((s) => this.publish(s, position)) : states, position);
    return ready.reduceRight((rest, state) => mergeStates(this.round.addresses, rest, state, this.missing));
  }

  /** Publishes objects on all of the paths that have them if it has happened on one. */
  private settled(states: readonly State[], position: Position): readonly State[] {
    if (states.every(({ owned }) => owned === states[0]!.owned)) return states;
    const joint = jointOwnership(states.map(({ owned }) => owned));
    const open = states.map(({ owned }) => toBePublished(owned, joint));
    if (open.every((objects) => objects.length === 0)) return states.map((state) => ({ ...state, owned: joint }));
    return this.settled(
      states.map((state, i) => this.publishObjects(state, open[i]!, position)),
      position,
    );
  }

  /** Others may know of these objects from here on. */
  publishObjects(state: State, objects: readonly ObjectId[], position: Position): State {
    const access = this.memory.begin(state, this.here(position));
    this.memory.cells.escape(access, objects);
    access.step();
    return access.state;
  }

  /** Others may know of everything that the path has made. */
  publishAll(state: State, position: Position): State {
    return this.publishObjects(state, privateObjects(state.owned), position);
  }

  /**
   * Lets others see what the path has done to shared cells while it was still alone: from here on its accesses are events. Needed where
   * only some of the paths have created tasks.
   */
  publish(state: State, position: Position): State {
    if (state.concurrent) return state;
    this.round.initial.start(state.store);
    const access = this.memory.begin(state, this.here(position));
    this.round.initial.changedSinceStart(state.store, (cell, value) => {
      this.memory.cells.writeShared(access, cell, value, state.guard);
    });
    access.step();
    return { ...state, concurrent: true };
  }

  input(guard: Lit, width: number): Value {
    const value = bits.inputs(this.round.g, width);
    this.recorder.logInput(guard, value, true);
    return plain(value);
  }

  evaluate(expr: Expr, state: State): Value {
    const { addresses, g } = this.round;
    const env: Environment = {
      register: (index) =>
        addresses.facts.narrowed(g, state.registers[index] ?? fail('unsupported', 'a value is used before it is set', undefined), state.guard, state.assumed),
      address: (of, id, width) => this.addressOf(of, id, width, state),
    };
    return evaluate(addresses, expr, env);
  }

  private addressOf(of: 'global' | 'local' | 'function', id: number, width: number, state: State): Value {
    if (of === 'global') return this.round.objects.address(this.round.objects.global(id, this.thread), width);
    if (of === 'function') return this.round.objects.address(this.round.objects.function(id), width);
    const address = state.locals[id];
    if (!address) throw new Error('the address of a local that is not in scope');
    return resize(address, width);
  }

  /** The visible instruction enters the log: it is executed now. */
  logSite(instr: Instr, state: State): Site {
    const library = this.libraryCall !== undefined || this.isMachineState(instr);
    const log = this.recorder.logVisible(state);
    const part = instr.kind === 'load' || instr.kind === 'store' ? instr.part : undefined;
    return {
      position: this.libraryCall ?? instr.position,
      log,
      ...(library ? { library } : {}),
      ...(state.held.length > 0 ? { held: state.held } : {}),
      ...(part ? { part: { first: log - part.index, offset: part.offset } } : {}),
    };
  }

  private isMachineState(instr: Instr): boolean {
    if (instr.kind !== 'load' && instr.kind !== 'store') return false;
    const { address } = instr;
    const object = address.kind === 'binary' && address.op === 'add' && address.right.kind === 'const' ? address.left : address;
    return object.kind === 'addr' && object.of === 'global' && this.round.program.globals[object.id]!.machineState === true;
  }
}

/** A path that has done nothing yet. */
function atBeginning(store: Store<CellId, Value>, concurrent: boolean): State {
  return {
    guard: TRUE,
    store,
    registers: [],
    locals: [],
    inside: OUTSIDE,
    concurrent,
    owned: OWNS_NOTHING,
    made: Store.empty(),
    held: [],
    assumed: [],
  };
}
