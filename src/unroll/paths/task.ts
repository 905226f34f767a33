import type { Expr, IrFunction, Named } from '../../ir/ir.js';
import type { TaskSchedule } from '../../ir/task-schedule.js';
import { THREAD, threadOf } from '../../ir/task-schedule.js';
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
import type { UnrolledTask } from '../../steps/events.js';
import type { CellId, TaskId } from '../../steps/ids.js';
import { Endings } from './endings.js';
import { isWorthAsking } from './feasible.js';
import type { Frame } from './frame.js';
import { enterFrame } from './frame.js';
import type { Deeds, Generation } from './posts.js';
import { limitReached } from './loops.js';
import { SymbolicMemory } from '../memory/memory.js';
import { writesUnread } from '../memory/unread.js';
import { OWNS_NOTHING } from '../memory/ownership.js';
import { Publication } from './publication.js';
import { Recorder } from './recorder.js';
import type { Round } from './round.js';
import type { PendingTask } from './task-pool.js';
import { OUTSIDE } from './sections.js';
import { Sites } from './sites.js';
import type { State } from './state.js';
import { Store } from './store.js';
import type { Value } from '../values/value.js';
import { findEnd } from '../texts/texts.js';
import type { Call, Returned, Unrolling } from './unrolling.js';
import { constantOf, plain, resize } from '../values/value.js';

/** Calls of one function within itself that the unrolling's own stack has room for. */
const MAX_DEPTH = 500;

/**
 * Unrolls one task: a symbolic execution of all its paths at once, which meets other tasks only through shared cells.
 */
export class TaskUnroller implements Unrolling {
  readonly recorder: Recorder;
  readonly memory: SymbolicMemory;
  readonly sites: Sites;
  readonly publication: Publication;
  readonly endings: Endings;
  readonly thread: TaskId;
  boot: Boot | undefined;

  constructor(
    readonly round: Round,
    readonly id: TaskId,
    private readonly key: string,
    readonly schedule: TaskSchedule = THREAD,
    readonly generation?: Generation,
  ) {
    this.thread = threadOf(id, schedule) as TaskId;
    this.recorder = new Recorder(id, round.g, (action) => writesUnread(round, action));
    this.memory = new SymbolicMemory(round, this.recorder, schedule);
    this.sites = new Sites(round.program, this.recorder);
    this.publication = new Publication(round, this.memory, this.sites);
    this.endings = new Endings(this.recorder, this.sites, this.publication, this.entry.position);
  }

  get deeds(): Deeds {
    const { inherited, contents, keepsToItself, touched, isIndividual } = this.memory.cells;
    const { posts } = this.recorder;
    return {
      posts,
      inherited,
      found: contents.byOthers,
      keepsToItself,
      touched,
      isIndividual: isIndividual || this.recorder.isIndividual,
    };
  }

  /** Where the program begins. */
  private get entry(): IrFunction {
    const { program } = this.round;
    return program.functions[program.entry]!;
  }

  /** Unrolls the first task. */
  runEntry(): UnrolledTask {
    const fn = this.entry;
    const args = fn.params.map((register) => {
      const value = bits.inputs(this.round.g, fn.registers[register]!);
      this.recorder.logInput(TRUE, value);
      return plain(value);
    });
    const functionId = this.round.program.entry;
    return this.finish(this.run({ functionId, args, position: fn.position }, atBeginning(Store.empty(), false)), {});
  }

  /** Unrolls a task that another one has created. */
  runCreated(task: PendingTask): UnrolledTask {
    const alone = atBeginning(task.store, true);
    this.memory.cells.various = task.various;
    const fn = this.round.program.functions[task.callee]!;
    if (task.late) {
      this.endings.cut(alone, task.late);
      return this.finish(fn.name, task);
    }
    const inTurns = this.round.limits.without?.has('turns')
      ? []
      : this.round.knowledge.sharing.turns.cellsOf(this.id, this.schedule);
    const state = this.memory.takeOver(alone, inTurns, this.sites.here(fn.position), !this.generation);
    const args = fn.params.map((register, i) =>
      i === 0
        ? this.round.addresses.arithmetic.fit(task.arg, fn.registers[register]!)
        : this.input(TRUE, fn.registers[register]!),
    );
    const shadows = task.shadow && [task.shadow];
    if (fn.library && task.schedule.kind === 'posted') this.sites.beginInLibrary(task.origin);
    return this.finish(this.run({ functionId: task.callee, args, shadows, position: fn.position }, state), task);
  }

  /** Runs `body`; the message of an end for lack of something says where that was. */
  private located<T>(name: string | undefined, body: () => T): T {
    try {
      return body();
    } catch (error) {
      const reason = exhaustion(error);
      if (!reason || reason.where !== undefined) throw error;
      const { whereabouts } = this.sites;
      const function_ = name ?? whereabouts.first;
      const task =
        this.id === 0 ? 'the first task' : `task ${this.id}${function_ === undefined ? '' : ` (${function_})`}`;
      throw new Interrupted(reason.reason, reason.message, `in ${task}, ${whereabouts.toString()}`);
    }
  }

  private run(call: Call, state: State): string {
    const { name, library } = this.round.program.functions[call.functionId]!;
    const result = this.located(library ? undefined : name, () => this.call(call, state));
    // When the first task returns, the program is over: no other task runs after that, and nobody can join it.
    if (result && this.id === 0) this.endings.halt(result.state, this.sites.here(call.position));
    else if (result) this.endings.end(result.state, result.value ?? constantOf(64, 0n));
    return name;
  }

  private finish(
    entry: string,
    { parent, turn, priority }: Partial<Pick<PendingTask, 'parent' | 'turn' | 'priority'>>,
  ): UnrolledTask {
    const { position } = this.entry;
    const { ended } = this.endings;
    const merged = ended.length > 0 ? this.publication.merge(ended, position) : undefined;
    const last = merged && this.memory.giveBack(merged, this.sites.here(position));
    const exitValue = last?.registers[0] ?? constantOf(64, 0n);
    this.round.knowledge.contents.noteExitValue(this.id, exitValue);
    this.recorder.public({ inside: OUTSIDE }, [
      { kind: 'end', guard: last?.guard ?? FALSE, position, log: this.recorder.log.visible.length - 1 },
    ]);
    const name = this.id === 0 ? entry : `${entry} (task ${this.id})`;
    return {
      id: this.id,
      name,
      entry,
      schedule: this.schedule,
      ...(turn ? { turn } : {}),
      ...(priority ? { priority } : {}),
      parent,
      steps: this.recorder.steps,
      exitValue: exitValue.bits,
      exits: this.recorder.exits,
      halts: this.recorder.halts,
      log: this.recorder.log,
    };
  }

  call(call: Call, caller: State): Returned | undefined {
    const { functionId, position } = call;
    const fn = this.round.program.functions[functionId]!;
    const frame = enterFrame(fn, call, caller, this.key);
    if (!this.admitRecursion(frame, caller, position)) return undefined;
    if (isWorthAsking(fn) && this.round.isInfeasible(caller)) {
      this.endings.abandon(caller, this.sites.here(position));
      return undefined;
    }
    const entered = this.entered(fn, call, caller);
    const returned = this.sites.within(fn, position, () => {
      const done =
        entered.inside.length === 1 ? (accessBytes(this, fn, entered) ?? findEnd(this, fn, entered)) : undefined;
      if (!done) return execute(this, frame, entered);
      this.round.findings.visits.of(fn).fill(1);
      return done.returned;
    });
    if (returned.length === 0) return undefined;
    const state = this.publication.merge(returned, position);
    const [value, shadow] = state.registers;
    return { state: { ...state, registers: caller.registers, locals: caller.locals }, value, shadow };
  }

  /** The path at the beginning of a function. */
  private entered(fn: IrFunction, { args, shadows = [] }: Call, caller: State): State {
    const registers = new Array<Value | undefined>(fn.registers.length).fill(undefined);
    fn.params.forEach((register, i) => {
      const width = fn.registers[register]!;
      registers[register] = args[i]
        ? this.round.addresses.arithmetic.fit(args[i], width)
        : this.input(caller.guard, width);
    });
    fn.shadows?.forEach((register, i) => {
      if (register !== undefined)
        registers[register] = shadows[i]
          ? resize(shadows[i], fn.registers[register]!)
          : constantOf(fn.registers[register]!, 0n);
    });
    return { ...caller, registers, locals: new Array<Value | undefined>(fn.locals.length).fill(undefined) };
  }

  private admitRecursion(frame: Frame, state: State, position: Position): boolean {
    if (frame.depthOfSame === 0) return true;
    const name = `${frame.fn.name}.recursion`;
    const reached = limitReached(this.round.limits.loop(name), frame.depthOfSame, frame.undetermined);
    if (reached) this.endings.cut(state, { kind: 'loop', name, position, ...reached });
    else if (frame.depthOfSame > MAX_DEPTH)
      this.endings.cut(state, { kind: 'loop', name, position, bound: MAX_DEPTH, limit: 'depth' });
    else return true;
    return false;
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
        addresses.facts.narrowed(
          g,
          state.registers[index] ?? fail('unsupported', 'a value is used before it is set', undefined),
          state.guard,
          state.assumed,
        ),
      address: (named, width) => this.addressOf(named, width, state),
    };
    return evaluate(addresses, expr, env);
  }

  private addressOf(named: Named, width: number, state: State): Value {
    const { objects } = this.round;
    if (named.of === 'global') return objects.address(objects.global(named.id, this.thread), width);
    if (named.of === 'function') return objects.address(objects.function(named.id), width);
    const address = state.locals[named.id];
    if (!address) throw new Error('the address of a local that is not in scope');
    return resize(address, width);
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
    keeps: !concurrent,
    owned: OWNS_NOTHING,
    made: Store.empty(),
    held: [],
    assumed: [],
    masked: undefined,
  };
}
