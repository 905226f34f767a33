/**
 * Where the values of an execution come from: dynamic data and control dependence (Korel, Laski, "Dynamic Program
 * Slicing", IPL 1988), as the interpreter goes along, through registers, memory, calls and branches. What no event
 * tells of (temporaries, steps of library functions) hands on what it was made of.
 */
import type { Expr, Instr, RegisterId } from '../../ir/ir.js';
import { operandsOf } from '../../ir/operands.js';
import { evaluate } from '../../machine/evaluate.js';
import type { Memory } from '../../machine/memory.js';
import type { Frame, Task } from '../../machine/state.js';
import { Bytes } from './bytes.js';
import type { Decision } from './control.js';
import { Control } from './control.js';
import { Hubs, NOWHERE, type Provenance } from './provenance.js';
import { regionsOf } from './regions.js';

interface Held {
  readonly from: Provenance;
  /** Under which decision the register was set, of those that no event tells. */
  readonly under: Decision | undefined;
}

/** One activation of a function. */
interface Activation {
  readonly registers: (Held | undefined)[];
  readonly control: Control;
  /** Of a library function: where everything comes together that its call reads. */
  readonly hub: number | undefined;
}

/** The events so far. */
export interface EventsSoFar {
  readonly length: number;
  /** The number of the task of an event. */
  taskOf(event: number): number;
  numberOf(task: Task): number;
}

export class Flow {
  readonly hubs = new Hubs();
  private bytes = new Bytes(this.hubs);
  private readonly activations = new Map<number, Activation[]>();
  /** By task: what has decided that it was made. */
  private readonly births = new Map<number, Provenance>();
  /** The provenance of the load that is under way, and of the result that the return hands over. */
  private loadedFrom = NOWHERE;
  private returned = NOWHERE;

  constructor(
    private readonly told: EventsSoFar,
    private readonly memory: () => Memory,
  ) {}

  /** The provenance of the operands of an instruction that stands to be executed, or of some. */
  operands(task: Task, instr: Instr, of: readonly Expr[] = operandsOf(instr)): Provenance {
    const { activation, frame } = this.standing(task);
    if (activation.hub !== undefined) return [activation.hub];
    activation.control.at(frame.pc);
    return this.joined(of, activation, frame);
  }

  /** The branches that decided that the task does its next thing. */
  because(task: Task): Provenance {
    const { activation, frame } = this.standing(task);
    return activation.control.by(frame.pc);
  }

  /** The provenance of the value that an instruction gives to a register. */
  given(task: Task, instr: Instr): Provenance {
    if (instr.kind === 'load') return this.loadedFrom;
    return instr.kind === 'return' ? this.returned : this.operands(task, instr);
  }

  /** A register has got a value. @param isTold an event tells so */
  set(task: Task, instr: Instr, register: RegisterId, from: Provenance, isTold: boolean): void {
    const { activation, frame } = this.standing(task);
    if (activation.hub !== undefined) return;
    const under = isTold ? undefined : activation.control.at(instr.kind === 'return' ? frame.pc - 1 : frame.pc);
    activation.registers[register] = { from, under };
  }

  /** A value is read. @returns what has written it, and what the address was made of */
  load(task: Task, instr: Instr, base: bigint, offset: number, size: number): Provenance {
    const from = this.hubs.join(this.bytes.read(base, offset, size), this.operands(task, instr));
    const { hub } = this.standing(task).activation;
    if (hub !== undefined) this.hubs.add(hub, from);
    this.loadedFrom = hub === undefined ? from : [hub];
    return from;
  }

  /** The provenance of bytes in memory, and of the address that an instruction uses to name them. */
  contents(task: Task, instr: Instr, base: bigint, offset: number, size: number): Provenance {
    return this.hubs.join(this.bytes.read(base, offset, size), this.operands(task, instr));
  }

  /** The event that tells of the load. */
  loaded(event: number): void {
    this.loadedFrom = [event];
  }

  store(base: bigint, offset: number, size: number, from: Provenance): void {
    this.bytes.write(base, offset, size, from);
  }

  branched(task: Task, instr: Instr): void {
    const { activation, frame } = this.standing(task);
    if (activation.hub !== undefined) return;
    const by = this.operands(task, instr);
    const number = this.told.numberOf(task);
    const own = by.reduce((last, event) => (event > last && this.told.taskOf(event) === number ? event : last), -1);
    activation.control.branch(frame.pc, by, own, this.told.length);
  }

  /** A condition of the library, outside of calls, holds: that a handler may come, say. */
  required(task: Task, instr: Instr): void {
    const { activation, frame } = this.standing(task);
    if (frame.function.library && activation.hub === undefined) activation.control.require(this.operands(task, instr));
  }

  placed(base: bigint): void {
    this.bytes.clear(base);
  }

  /**
   * The innermost function of the task has just been called.
   * @param hub of a library function: where its values come together
   */
  called(task: Task, instr: Extract<Instr, { kind: 'call' }>, hub: number | undefined): void {
    const depth = task.frames.length - 1;
    const caller = task.frames[depth - 1]!;
    const callee = task.frames[depth]!;
    const outer = this.activationsOf(task, depth).at(-1)!;
    // It stands behind the call already.
    const because = outer.control.by(caller.pc - 1);
    const from = instr.args.map((arg) => this.of(arg, outer, caller));
    if (outer.hub === undefined) {
      const by = instr.callee.kind === 'indirect' ? this.of(instr.callee.pointer, outer, caller) : NOWHERE;
      this.enter(task, callee, this.hubs.join(because, by), hub);
    } else
      this.enter(
        task,
        callee,
        callee.function.library ? because : [outer.hub],
        callee.function.library ? outer.hub : undefined,
      );
    if (hub !== undefined) for (const each of from) this.hubs.add(hub, each);
    const { registers } = this.activations.get(task.index)!.at(-1)!;
    callee.function.params.forEach(
      (register, i) => (registers[register] = { from: from[i] ?? NOWHERE, under: undefined }),
    );
  }

  /** The innermost function is about to be left. */
  returning(task: Task, instr: Instr): void {
    const { activation, frame } = this.standing(task);
    const { hub, control } = activation;
    this.returned = hub === undefined ? this.hubs.join(this.operands(task, instr), control.own(frame.pc)) : [hub];
    const activations = this.activations.get(task.index)!;
    activations.pop();
    const outer = activations.at(-1)?.hub;
    if (outer !== undefined) this.hubs.add(outer, this.returned);
  }

  /** @param by what tells that the task was made @param arg what its argument comes from */
  created(child: Task, by: Provenance, arg: Provenance): void {
    this.births.set(child.index, by);
    const [entry] = this.activationsOf(child, 1);
    const [parameter] = child.frames[0]?.function.params ?? [];
    if (entry && parameter !== undefined) entry.registers[parameter] = { from: arg, under: undefined };
  }

  /** The hub of the library function that the task is in. */
  hubOf(task: Task): number | undefined {
    return this.activationsOf(task, task.frames.length).at(-1)?.hub;
  }

  /** Does something that leaves memory, and where all tasks stand, as it was. */
  aside<T>(action: () => T): T {
    const { bytes } = this;
    const standing = [...this.activations].map(([task, activations]) => [task, activations.slice()] as const);
    this.bytes = bytes.copy();
    try {
      return action();
    } finally {
      this.bytes = bytes;
      this.activations.clear();
      for (const [task, activations] of standing) this.activations.set(task, activations);
    }
  }

  private enter(task: Task, { function: fn }: Frame, base: Provenance, hub: number | undefined): void {
    const control = new Control(regionsOf(fn), this.hubs, base, this.told.length);
    this.activations.get(task.index)!.push({ registers: [], control, hub });
  }

  private standing(task: Task): { readonly activation: Activation; readonly frame: Frame } {
    const frame = task.frames.at(-1)!;
    return { activation: this.activationsOf(task, task.frames.length).at(-1)!, frame };
  }

  /** Those of the outermost functions of a task; the first function of a task is called by nobody. */
  private activationsOf(task: Task, depth: number): Activation[] {
    const activations = this.activations.get(task.index) ?? [];
    this.activations.set(task.index, activations);
    while (activations.length < depth)
      this.enter(task, task.frames[activations.length]!, this.births.get(task.index) ?? NOWHERE, undefined);
    return activations;
  }

  private joined(exprs: readonly Expr[], activation: Activation, frame: Frame): Provenance {
    return exprs.reduce((from: Provenance, expr) => this.hubs.join(from, this.of(expr, activation, frame)), NOWHERE);
  }

  private of(expr: Expr, activation: Activation, frame: Frame): Provenance {
    if (activation.hub !== undefined) return [activation.hub];
    switch (expr.kind) {
      case 'const':
      case 'addr':
        return NOWHERE;
      case 'reg': {
        const held = activation.registers[expr.reg];
        if (!held) return NOWHERE;
        // What was decided where two ways have met since is a part of the value.
        return held.under && !held.under.isOpen ? this.hubs.join(held.from, held.under.by) : held.from;
      }
      case 'binary':
      case 'compare':
        return this.joined([expr.left, expr.right], activation, frame);
      case 'ite': {
        const taken = evaluate(expr.cond, frame, this.memory()) !== 0n ? expr.then : expr.otherwise;
        return this.joined([expr.cond, taken], activation, frame);
      }
      case 'sext':
      case 'trunc':
      case 'unary':
      case 'zext':
        return this.of(expr.arg, activation, frame);
    }
  }
}
