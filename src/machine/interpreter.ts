import { checksOf } from '../ir/checks.js';
import { namesOf } from '../ir/ids.js';
import type { Instr, Program, FunctionId } from '../ir/ir.js';
import { isVisible } from '../ir/instruction-kinds.js';
import { functionsWithAddress } from '../ir/operands.js';
import { runLoop } from '../ir/number-loops.js';
import type { Choices } from './choices.js';
import { executeInvisible } from './invisible.js';
import type { LoadView, Machine } from './machine.js';
import { MemoryTooLarge, NULL_ZONE } from './memory.js';
import type { Observer } from './observer.js';
import { PlacedChoices } from './placed-choices.js';
import { bitsOf } from './representation.js';
import type { Fault, Stop } from './outcome.js';
import { noChoice } from './outcome.js';
import { initialState } from './startup.js';
import type { Frame, State, Task } from './state.js';
import { hasEnded } from './state.js';
import { executeVisible } from './visible.js';
import type { World } from './world.js';

export interface InterpreterOptions {
  readonly observer?: Observer;
  readonly world?: World;
  /** Whether to go past a failing check after which a machine goes on; default: never. */
  readonly passes?: (fault: Fault) => boolean;
  /** Default: every load sees the last value. */
  readonly sees?: LoadView;
  /** Steps that a task may make between two visible instructions. */
  readonly maxInvisibleSteps?: number;
}

const DEFAULT_MAX_INVISIBLE_STEPS = 50_000_000;
/** Steps without a visible instruction after which loops are run as fast as possible. */
const PATIENCE = 20_000;

/**
 * Executes the IR concretely, one visible instruction at a time. It runs ahead: after a visible instruction, the
 * invisible ones up to the next visible one follow at once, so that a task always stands in front of a visible
 * instruction or has ended. Since nobody can see them, this is the same as executing them later.
 */
export class Interpreter {
  private readonly machine: Machine;
  private readonly maxInvisibleSteps: number;

  constructor(program: Program, choices: Choices, options: InterpreterOptions = {}) {
    const placed = new PlacedChoices(choices);
    const pointed = functionsWithAddress(program);
    const functions = namesOf<FunctionId>(program.functions).map((id) =>
      pointed.has(id) ? (placed.functionAddress(id) ?? 0n) : undefined,
    );
    const { observer, world, sees, passes = () => false } = options;
    this.machine = { program, choices: placed, observer, world, passes, sees, checks: checksOf(program), functions };
    this.maxInvisibleSteps = options.maxInvisibleSteps ?? DEFAULT_MAX_INVISIBLE_STEPS;
  }

  /** The state before the first instruction. */
  start(): State | Stop {
    const { functions, program } = this.machine;
    const limit = 1n << BigInt(program.pointerBits);
    const addresses = functions.filter((address) => address !== undefined);
    if (
      addresses.some((address) => address < NULL_ZONE || bitsOf(address) >= limit) ||
      new Set(addresses).size !== addresses.length
    )
      return noChoice(program.functions[program.entry]!.position, 'the functions have no addresses of their own');
    return initialState(this.machine);
  }

  /**
   * Executes one visible instruction of a task and what follows up to the next one. After a stop the task stands in
   * front of the instruction that could not be executed.
   */
  step(state: State, index: number): Stop | undefined {
    const early = this.advance(state, index);
    if (early) return early;
    const task = state.writable(index);
    if (hasEnded(task)) return { kind: 'ended' };
    const frame = state.writableFrame(task);
    const instr = frame.function.code[frame.pc]!;
    if (!isVisible(instr)) throw new Error(`the task stands in front of ${instr.kind}, which nobody sees`);
    const stop = this.guarded(instr.position, () =>
      executeVisible({ machine: this.machine, state, task, frame, instr }, (inState, other) =>
        this.advance(inState, other),
      ),
    );
    if (!stop) this.advance(state, index);
    return stop;
  }

  /**
   * Executes the invisible instructions in front of a task's next visible one. What stops it will be met again by the
   * next step.
   */
  advance(state: State, index: number): Stop | undefined {
    const task = state.writable(index);
    for (let steps = 0; !hasEnded(task); steps++) {
      const top = task.frames[task.frames.length - 1]!;
      const instr = top.function.code[top.pc]!;
      if (isVisible(instr)) return undefined;
      if (steps >= this.maxInvisibleSteps) return { kind: 'diverges', position: instr.position };
      const frame = state.writableFrame(task);
      const ahead = steps >= PATIENCE ? this.runAhead(task, frame, instr, this.maxInvisibleSteps - steps) : 0;
      if (ahead > 0) {
        steps += ahead;
        continue;
      }
      const stop = executeInvisible({ machine: this.machine, state, task, frame, instr });
      if (stop) return stop;
    }
    return undefined;
  }

  /** Takes about so many iterations at once that only compute; what they lead to is told. @returns their number */
  private runAhead(task: Task, frame: Frame, instr: Instr, most: number): number {
    const loop = frame.function.loops.find(({ head }) => head === frame.pc);
    const done =
      loop &&
      runLoop(
        frame.function,
        loop,
        (register) => frame.registers[register],
        () => most,
        () => undefined,
      );
    if (!done) return 0;
    if (done === 'endless') return Infinity;
    const { observer } = this.machine;
    // The last one may only have found out that the loop is left.
    const whole = done.pc === loop.head ? done.iterations : done.iterations - 1;
    for (const [register, value] of done.values) frame.registers[register] = value;
    observer?.hurried(task, instr, whole, done.values);
    frame.pc = done.pc;
    return done.iterations;
  }

  private guarded(
    position: { file: string; line: number; column: number },
    action: () => Stop | undefined,
  ): Stop | undefined {
    try {
      return action();
    } catch (error) {
      if (error instanceof MemoryTooLarge) return noChoice(position, error.message);
      throw error;
    }
  }
}
