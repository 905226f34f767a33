import type { Callee, Expr, Instr, IrFunction } from '../ir/ir.js';
import type { Lit } from '../logic/aig.js';
import { FALSE, TRUE, not } from '../logic/aig.js';
import * as bits from '../logic/bits.js';
import { fail } from '../source/diagnostic.js';
import type { Position } from '../source/diagnostic.js';
import type { Environment } from './evaluate.js';
import { evaluate } from './evaluate.js';
import type { Action, CellId, TaskId, UnrolledTask } from './events.js';
import type { Frame } from './frame.js';
import { enterFrame, objectKey } from './frame.js';
import { liveAt } from './liveness.js';
import { admitIteration, isIdle, noteDecided } from './loops.js';
import { Memory } from './memory.js';
import type { Site } from './memory.js';
import { Paths } from './paths.js';
import { Recorder } from './recorder.js';
import type { PendingTask, Round } from './round.js';
import type { State } from './state.js';
import { mergeStates } from './state.js';
import { Store } from './store.js';
import { createTasks, joinTask } from './tasks.js';
import type { Value } from './value.js';
import { constantOf, plain, resize } from './value.js';

/** Calls of one function within itself that constants may cause. */
const MAX_CONSTANT_RECURSION = 500;

/** Unrolls one task: a symbolic execution of all its paths at once, which meets other tasks only through shared cells. */
export class TaskUnroller {
  readonly recorder: Recorder;
  readonly memory: Memory;
  /** Paths that have ended the task; register 0 is the exit value. */
  private readonly ended: State[] = [];
  /** Where the user's code calls the library function that is being executed. */
  private libraryCall: Position | undefined;
  private steps = 0;

  constructor(
    readonly round: Round,
    readonly id: TaskId,
    readonly key: string,
  ) {
    this.recorder = new Recorder(id);
    this.memory = new Memory(round, this.recorder);
  }

  /** Unrolls the first task. */
  runEntry(): UnrolledTask {
    const fn = this.round.program.functions[this.round.program.entry];
    const args = fn.params.map((register) => {
      const value = bits.inputs(this.round.g, fn.registers[register]);
      this.recorder.logInput(TRUE, value);
      return plain(value);
    });
    return this.finish(this.run(this.round.program.entry, args, Store.empty(), false), undefined);
  }

  /** Unrolls a task that another one has created. */
  runCreated(task: PendingTask): UnrolledTask {
    const fn = this.round.program.functions[task.callee];
    const args = fn.params.map((register, i) =>
      i === 0 ? resize(task.arg, fn.registers[register]) : this.input(TRUE, fn.registers[register]),
    );
    return this.finish(this.run(task.callee, args, task.store, true), task.parent);
  }

  private run(functionId: number, args: readonly Value[], store: Store<Value>, concurrent: boolean): string {
    const state: State = { guard: TRUE, store, registers: [], locals: [], section: undefined, depth: 0, concurrent };
    const entry = this.round.program.functions[functionId];
    const result = this.call(functionId, args, state, undefined, entry.position);
    // When the first task returns, the program is over: no other task runs after that, and nobody can join it.
    if (result && this.id !== 0) this.end(result.state, result.value ?? constantOf(64, 0n));
    return entry.name;
  }

  private finish(entry: string, parent: UnrolledTask['parent']): UnrolledTask {
    const { position } = this.round.program.functions[this.round.program.entry];
    const last = this.ended.length > 0 ? this.merge(this.ended, position) : undefined;
    const exitValue = last?.registers[0] ?? constantOf(64, 0n);
    this.round.knowledge.noteExitValue(this.id, exitValue);
    const outside = { section: undefined } as State;
    this.recorder.public(outside, [{ kind: 'end', guard: last?.guard ?? FALSE, position, log: this.recorder.log.visible.length - 1 }]);
    const name = this.id === 0 ? entry : `${entry} (task ${this.id})`;
    return { id: this.id, name, entry, parent, steps: this.recorder.steps, exitValue: exitValue.bits, log: this.recorder.log };
  }

  /** The program is over. In an atomic section this means that nobody else ever sees what the section has done. */
  private halt(state: State, site: Site): void {
    if (state.depth > 0) this.recorder.private(state, { kind: 'assume', guard: state.guard, cond: FALSE, ...site });
  }

  private end(state: State, value: Value): void {
    this.ended.push({ ...state, registers: [resize(value, 64)], locals: [] });
  }

  /** Inlines a call. @returns undefined if no path comes back */
  private call(
    functionId: number,
    args: readonly Value[],
    caller: State,
    callerFrame: Frame | undefined,
    position: Position,
    pc = 0,
  ): { state: State; value: Value | undefined } | undefined {
    const fn = this.round.program.functions[functionId];
    const frame = enterFrame(functionId, fn, callerFrame, pc, caller, args, this.key);
    if (!this.admitRecursion(frame, fn, caller, position)) return undefined;
    const registers = new Array<Value | undefined>(fn.registers.length).fill(undefined);
    fn.params.forEach((register, i) => {
      const width = fn.registers[register];
      registers[register] = args[i] ? resize(args[i], width) : this.input(caller.guard, width);
    });
    const locals = new Array<Value | undefined>(fn.locals.length).fill(undefined);
    const outer = this.libraryCall;
    if (!fn.library) this.libraryCall = undefined;
    else this.libraryCall ??= position;
    const returned = this.execute(fn, { ...caller, registers, locals }, frame);
    this.libraryCall = outer;
    if (returned.length === 0) return undefined;
    const state = this.merge(returned, position);
    return { state: { ...state, registers: caller.registers, locals: caller.locals }, value: state.registers[0] };
  }

  private admitRecursion(frame: Frame, fn: IrFunction, state: State, position: Position): boolean {
    if (frame.depthOfSame === 0) return true;
    if (frame.determined && frame.depthOfSame <= MAX_CONSTANT_RECURSION) return true;
    const name = `${fn.name}.recursion`;
    const bound = this.round.limits.unwindset[name] ?? this.round.limits.unwind;
    if (frame.undetermined <= bound && frame.depthOfSame <= MAX_CONSTANT_RECURSION) return true;
    this.cut(state, name, position, frame.determined ? MAX_CONSTANT_RECURSION : bound);
    return false;
  }

  /** Executes the body of a function. @returns the states at its returns, with the value in register 0 */
  private execute(fn: IrFunction, entry: State, frame: Frame): State[] {
    const returned: State[] = [];
    const paths = new Paths(fn, (states, at) => this.merge(states, fn.code[at].position));
    paths.add(0, entry);
    for (let at = paths.next(0); at; ) {
      if (at.again && !this.startIteration(paths, fn, at.pc, at.state)) {
        at = paths.next(at.pc);
        continue;
      }
      if (!at.again) this.arriveAtHead(paths, at.pc, at.state);
      if (++this.steps % 1024 === 0) this.round.budget.check();
      this.step(fn, at.pc, at.state, frame, paths, returned);
      at = paths.next(at.pc + 1);
    }
    return returned;
  }

  private step(fn: IrFunction, pc: number, state: State, frame: Frame, paths: Paths, returned: State[]): void {
    const instr = fn.code[pc];
    switch (instr.kind) {
      case 'jump':
        this.go(paths, fn, pc, instr.target, state);
        return;
      case 'branch':
        this.branch(paths, fn, pc, instr, state);
        return;
      case 'return':
        returned.push(this.leaveFunction(instr, state, frame));
        return;
      case 'halt':
        this.halt(state, this.site(instr, state));
        return;
      case 'exit-task': {
        const site = this.site(instr, state);
        const value = this.evaluate(instr.value, state);
        this.end(this.killFrames(state, frame, site), value);
        return;
      }
      default: {
        const next = this.simple(instr, pc, state, frame);
        if (next && next.guard !== FALSE) paths.add(pc + 1, next);
      }
    }
  }

  private branch(paths: Paths, fn: IrFunction, pc: number, instr: Extract<Instr, { kind: 'branch' }>, state: State): void {
    const cond = this.evaluate(instr.cond, state).bits[0];
    if (cond === TRUE || cond === FALSE) {
      for (const activation of paths.activations.values()) noteDecided(activation, instr.cond, state);
      this.go(paths, fn, pc, cond === TRUE ? instr.target : pc + 1, state);
      return;
    }
    const { g } = this.round;
    const taken = g.and(state.guard, cond);
    const straight = g.and(state.guard, not(cond));
    if (taken !== FALSE) this.go(paths, fn, pc, instr.target, { ...state, guard: taken, registers: state.registers.slice(), locals: state.locals.slice() });
    if (straight !== FALSE) this.go(paths, fn, pc, pc + 1, { ...state, guard: straight });
  }

  private go(paths: Paths, fn: IrFunction, from: number, to: number, state: State): void {
    if (to > from) {
      paths.add(to, state);
      return;
    }
    const activation = paths.activations.get(to);
    if (activation && isIdle(this.round.g, activation, state, this.recorder.effects, liveAt(fn, to))) return;
    paths.addBack(to, state);
  }

  /** A path comes to the head of a loop from outside it. */
  private arriveAtHead(paths: Paths, pc: number, state: State): void {
    const loop = paths.loopAt(pc);
    if (!loop) return;
    paths.activations.set(pc, {
      loop,
      entryGuard: state.guard,
      iterations: 0,
      undetermined: 0,
      start: snapshot(state),
      effects: this.recorder.effects.length,
      decided: undefined,
      lastDecided: undefined,
    });
  }

  private startIteration(paths: Paths, fn: IrFunction, head: number, state: State): boolean {
    const activation = paths.activations.get(head);
    if (!activation) throw new Error(`${fn.name}: a loop is repeated that was never entered`);
    const { name, position } = activation.loop;
    const bound = this.round.limits.unwindset[name] ?? this.round.limits.unwind;
    if (!admitIteration(activation, state.guard, bound)) {
      this.cut(state, name, position, activation.iterations - 1);
      return false;
    }
    activation.start = snapshot(state);
    activation.effects = this.recorder.effects.length;
    return true;
  }

  private cut(state: State, name: string, position: Position, bound: number): void {
    const log = this.recorder.log.visible.length - 1;
    this.recorder.private(state, { kind: 'cut', guard: state.guard, loop: { name, position, bound }, position, log });
  }

  /** Instructions after which control goes to the next one. @returns undefined if no path goes on */
  private simple(instr: Instr, pc: number, state: State, frame: Frame): State | undefined {
    switch (instr.kind) {
      case 'assign':
        return withRegister(state, instr.dst, this.evaluate(instr.value, state));
      case 'nondet':
        return withRegister(state, instr.dst, this.unconstrained(instr, state, frame.fn.registers[instr.dst]));
      case 'self':
        return withRegister(state, instr.dst, constantOf(64, taskNumber(this.id)));
      case 'load': {
        const site = this.site(instr, state);
        const loaded = this.memory.load(state, this.evaluate(instr.address, state), instr.size, site);
        return withRegister(loaded.state, instr.dst, loaded.value);
      }
      case 'store': {
        const site = this.site(instr, state);
        return this.memory.store(state, this.evaluate(instr.address, state), this.evaluate(instr.value, state), instr.size, site);
      }
      case 'call':
        return this.callInstr(instr, pc, state, frame);
      case 'enter':
        return this.enter(instr, pc, state, frame);
      case 'leave':
        return this.leave(instr.local, this.site(instr, state), state);
      case 'alloc':
        return this.alloc(instr, pc, state, frame);
      case 'free':
        return this.memory.free(state, this.evaluate(instr.address, state), this.site(instr, state));
      case 'object-size': {
        const size = plain(this.memory.sizeOf(this.evaluate(instr.address, state)));
        return withRegister(state, instr.dst, resize(size, frame.fn.registers[instr.dst]));
      }
      case 'assume':
      case 'assert':
        return this.condition(instr, state);
      case 'atomic-begin':
        this.recorder.logVisible(state);
        return state.depth > 0 ? { ...state, depth: state.depth + 1 } : { ...state, depth: 1, section: { step: undefined } };
      case 'atomic-end':
        return this.atomicEnd(instr, state);
      case 'create':
        return createTasks(this, instr, pc, state, frame);
      case 'join':
        return joinTask(this, instr, state);
      case 'jump':
      case 'branch':
      case 'return':
      case 'halt':
      case 'exit-task':
        throw new Error(`${instr.kind} is not a simple instruction`);
    }
  }

  private atomicEnd(instr: Instr, state: State): State {
    this.recorder.logVisible(state);
    if (state.depth === 0) fail('unsupported', 'the end of an atomic section that has not begun', instr.position);
    if (state.depth > 1) return { ...state, depth: state.depth - 1 };
    this.recorder.closeSection(state);
    return { ...state, depth: 0, section: undefined };
  }

  private condition(instr: Extract<Instr, { kind: 'assume' | 'assert' }>, state: State): State | undefined {
    const site = this.site(instr, state);
    const cond = this.evaluate(instr.cond, state).bits[0];
    if (cond === TRUE) return state;
    if (instr.kind === 'assume') this.recorder.private(state, { kind: 'assume', guard: state.guard, cond, ...site });
    else {
      const { property, message } = instr;
      this.recorder.private(state, { kind: 'assert', guard: state.guard, cond, property, message, ...site });
    }
    return cond === FALSE ? undefined : state;
  }

  private callInstr(instr: Extract<Instr, { kind: 'call' }>, pc: number, state: State, frame: Frame): State | undefined {
    const args = instr.args.map((arg) => this.evaluate(arg, state));
    const results: State[] = [];
    for (const { functionId, state: taken } of this.callees(instr.callee, instr.position, state)) {
      const result = this.call(functionId, args, taken, frame, instr.position, pc);
      if (!result) continue;
      const registers = taken.registers.slice();
      if (instr.dst !== undefined)
        registers[instr.dst] = resize(result.value ?? this.input(result.state.guard, frame.fn.registers[instr.dst]), frame.fn.registers[instr.dst]);
      results.push({ ...result.state, registers, locals: taken.locals.slice() });
    }
    return results.length === 0 ? undefined : this.merge(results, instr.position);
  }

  /** The functions that a call can reach, each with the state in which it does. */
  callees(callee: Callee, position: Position, state: State): { functionId: number; state: State; when: Lit }[] {
    if (callee.kind === 'direct') return [{ functionId: callee.function, state, when: TRUE }];
    const { g, space } = this.round;
    const pointer = this.evaluate(callee.pointer, state);
    const functions = pointer.pointsTo
      .map((object) => space.get(object))
      .filter((info) => info.kind === 'function')
      .map((info) => ({ functionId: info.index, when: bits.eq(g, pointer.bits, this.round.address(info, pointer.bits.length).bits) }))
      .filter(({ when }) => when !== FALSE);
    this.claimFunction(state, pointer, g.orAll(functions.map(({ when }) => when)), position);
    return functions.map(({ functionId, when }) => ({ functionId, when, state: { ...state, guard: g.and(state.guard, when) } }));
  }

  private claimFunction(state: State, pointer: Value, valid: Lit, position: Position): void {
    if (valid === TRUE) return;
    const isNull = bits.isZero(this.round.g, pointer.bits);
    const action = { guard: state.guard, position, log: this.recorder.log.visible.length - 1 };
    const property = isNull === FALSE ? 'out-of-bounds' : 'null-dereference';
    const message = 'call through a pointer that is not the address of a function';
    this.recorder.private(state, { ...action, kind: 'assert', cond: valid, property, message });
  }

  private enter(instr: Extract<Instr, { kind: 'enter' }>, pc: number, state: State, frame: Frame): State {
    const local = frame.fn.locals[instr.local];
    const site = { position: instr.position, log: this.recorder.log.visible.length - 1 };
    const fresh = this.leave(instr.local, site, state);
    const make = { kind: 'local' as const, index: -1, name: `${frame.fn.name}::${local.name}`, type: local.type };
    const info = this.round.space.intern(objectKey(frame, pc), local.size, make);
    const facts = { size: local.size, maxSize: local.size, contents: 'unspecified', readOnly: false } as const;
    this.round.declare(info.id, this.round.word(local.size), facts);
    this.recorder.logObject(state.guard, info.id);
    const locals = fresh.locals.slice();
    locals[instr.local] = this.round.address(info);
    return { ...fresh, locals };
  }

  private leave(local: number, site: Site, state: State): State {
    const address = state.locals[local];
    if (!address) return state;
    const locals = state.locals.slice();
    locals[local] = undefined;
    return { ...this.memory.kill(state, address, site), locals };
  }

  private alloc(instr: Extract<Instr, { kind: 'alloc' }>, pc: number, state: State, frame: Frame): State {
    const size = resize(this.evaluate(instr.size, state), this.round.program.pointerBits).bits;
    const constant = bits.constantValue(size);
    let maxSize = 0;
    size.forEach((bit, i) => {
      if (bit !== FALSE) maxSize += 2 ** i;
    });
    const bytes = constant === undefined ? undefined : Number(constant);
    const make = { kind: 'heap' as const, index: -1, name: 'heap', type: instr.type };
    const info = this.round.space.intern(objectKey(frame, pc), bytes, make);
    this.round.declare(info.id, size, { size: bytes, maxSize, contents: instr.zero ? 'zero' : 'unspecified', readOnly: false });
    this.recorder.logObject(state.guard, info.id);
    return withRegister(state, instr.dst, this.round.address(info, frame.fn.registers[instr.dst]));
  }

  private leaveFunction(instr: Extract<Instr, { kind: 'return' }>, state: State, frame: Frame): State {
    const site = this.site(instr, state);
    const value = instr.value && this.evaluate(instr.value, state);
    const isProgramEnd = this.id === 0 && frame.caller === undefined;
    const left = isProgramEnd ? state : state.locals.reduce<State>((s, _, local) => this.leave(local, site, s), state);
    return { ...left, registers: [value], locals: [] };
  }

  /** All locals of the task go with it. */
  private killFrames(state: State, frame: Frame, site: Site): State {
    let result = state.locals.reduce<State>((s, _, local) => this.leave(local, site, s), state);
    for (let at: Frame | undefined = frame; at; at = at.caller)
      for (const address of at.callerLocals) if (address) result = this.memory.kill(result, address, site);
    return result;
  }

  /** The state in which one of several alternative paths continues; the latest first, since those split last. */
  merge(states: readonly State[], position: Position): State {
    const ready = states.some((s) => s.concurrent) ? states.map((s) => this.publish(s, position)) : states;
    return ready.reduceRight((rest, state) =>
      mergeStates(this.round.g, rest, state, (cell) => this.round.initial(cell as CellId), position),
    );
  }

  /**
   * Lets others see what the path has done to shared cells while it was still alone: from here on its accesses are events. Needed where
   * only some of the paths have created tasks.
   */
  publish(state: State, position: Position): State {
    if (state.concurrent) return state;
    this.round.start(state.store);
    const actions: Action[] = [];
    const site = { position, log: this.recorder.log.visible.length - 1 };
    this.round.changedSinceStart(state.store, (cell, value) => this.memory.writeShared(cell, value, state.guard, site, actions));
    this.recorder.public(state, actions);
    return { ...state, concurrent: true };
  }

  private unconstrained({ application }: Extract<Instr, { kind: 'nondet' }>, state: State, width: number): Value {
    if (!application) return this.input(state.guard, width);
    const args = application.args.map((arg) => this.evaluate(arg, state).bits);
    const value = this.round.applications.apply(this.round.g, application.function, args, width);
    this.recorder.logInput(state.guard, value);
    return plain(value);
  }

  input(guard: Lit, width: number): Value {
    const value = bits.inputs(this.round.g, width);
    this.recorder.logInput(guard, value);
    return plain(value);
  }

  evaluate(expr: Expr, state: State): Value {
    const env: Environment = {
      register: (index) => state.registers[index] ?? fail('unsupported', 'a value is used before it is set', undefined),
      address: (of, id, width) => this.addressOf(of, id, width, state),
    };
    return evaluate(this.round.g, expr, env);
  }

  private addressOf(of: 'global' | 'local' | 'function', id: number, width: number, state: State): Value {
    if (of === 'global') return this.round.address(this.round.global(id, this.id), width);
    if (of === 'function') return this.round.address(this.round.function(id), width);
    const address = state.locals[id];
    if (!address) throw new Error('the address of a local that is not in scope');
    return resize(address, width);
  }

  site(instr: Instr, state: State): Site {
    return { position: this.libraryCall ?? instr.position, log: this.recorder.logVisible(state) };
  }
}

/** The number by which programs know a task: what `self` and `create` yield. */
export function taskNumber(task: TaskId): bigint {
  return BigInt(task) + 1n;
}

/** Registers belong to the path alone, so they are updated in place. */
export function withRegister(state: State, register: number, value: Value): State {
  state.registers[register] = value;
  return state;
}

function snapshot(state: State): State {
  return { ...state, registers: state.registers.slice(), locals: state.locals.slice() };
}
