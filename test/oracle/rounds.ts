import { isVisible } from '../../src/ir/instruction-kinds.js';
import type { FunctionId, Instr, IrFunction, Loop, Program } from '../../src/ir/ir.js';
import type { InterpreterOptions } from '../../src/machine/interpreter.js';
import { Interpreter } from '../../src/machine/interpreter.js';
import type { State, Task } from '../../src/machine/state.js';
import { hasEnded } from '../../src/machine/state.js';
import type { EnumeratingChoices } from './enumerate.js';

/** A loop that a task is in: of the call that is so deep. */
export interface LoopInside {
  readonly depth: number;
  readonly loop: Loop;
  /** Some instruction of it leads out of it, or may end the task. */
  readonly canEnd: boolean;
  readonly ofLibrary: boolean;
}

/** Steps in which a task that only computes goes round. */
const ROUNDS = 400;

/** Which loops tasks go round in, step by step. */
export class RoundSteps {
  private readonly interpreter: Interpreter;
  private readonly ending: ReadonlySet<FunctionId>;
  private readonly serving: ReadonlySet<FunctionId>;

  constructor(
    program: Program,
    private readonly choices: EnumeratingChoices,
    passes: InterpreterOptions['passes'] = () => false,
  ) {
    this.interpreter = new Interpreter(program, choices, { maxInvisibleSteps: 1, passes });
    this.ending = functionsWith(program, 'halt', 'exit-task');
    this.serving = functionsWith(program, 'serve');
  }

  /** From the outside to the inside. */
  loopsOf({ frames }: Task): readonly LoopInside[] {
    return frames.flatMap(({ function: fn, pc }, depth) => {
      const around = fn.loops.filter(({ head, end }) => head <= pc && pc <= end);
      return around
        .sort((one, other) => one.head - other.head || other.end - one.end)
        .map((loop) => ({ depth, loop, canEnd: this.canEnd(fn, loop), ofLibrary: fn.library }));
    });
  }

  /**
   * How many of the loops that the task is in it does not leave in a step, up to where it has executed so many visible
   * instructions.
   */
  kept(before: State, index: number, decisions: readonly number[], visible: number): number {
    const first = this.loopsOf(before.tasks[index]!);
    let kept = first.length;
    let computed = 0;
    this.follow(before, index, decisions, (task) => {
      kept = Math.min(kept, common(first, this.loopsOf(task)));
      if (task.visible < visible) return true;
      return !standsInFront(task) && ++computed < ROUNDS;
    });
    return kept;
  }

  /** The loops in which a task goes round that only computes. */
  endless(before: State, index: number, decisions: readonly number[]): readonly LoopInside[] {
    let steps = 0;
    let last: readonly LoopInside[] | undefined;
    this.follow(before, index, decisions, (task) => {
      const now = this.loopsOf(task);
      if (++steps > ROUNDS / 2) last = last ? last.slice(0, common(last, now)) : now;
      return steps < ROUNDS;
    });
    return last ?? [];
  }

  private follow(before: State, index: number, decisions: readonly number[], goesOn: (task: Task) => boolean): void {
    const state = before.clone();
    this.choices.begin(decisions);
    this.choices.placeIn(state.memory);
    for (;;) {
      const task = state.tasks[index]!;
      if (hasEnded(task)) return;
      const stop = standsInFront(task) ? this.interpreter.step(state, index) : this.interpreter.advance(state, index);
      if (stop && stop.kind !== 'diverges') return;
      if (!goesOn(state.tasks[index]!)) return;
    }
  }

  /** A loop that runs posted tasks waits for nothing. */
  private canEnd({ code }: IrFunction, { head, end }: Loop): boolean {
    if (code.slice(head, end + 1).some((instr) => does(instr, this.serving, 'serve'))) return false;
    return code.slice(head, end + 1).some((instr) => {
      if (instr.kind === 'jump' || instr.kind === 'branch') return instr.target < head || instr.target > end;
      return does(instr, this.ending, 'return', 'halt', 'exit-task');
    });
  }
}

function standsInFront({ frames }: Task): boolean {
  const top = frames.at(-1);
  return top !== undefined && isVisible(top.function.code[top.pc]!);
}

/** So many of the first ones are the same. */
function common(some: readonly LoopInside[], others: readonly LoopInside[]): number {
  const different = some.findIndex(({ depth, loop }, i) => others[i]?.depth !== depth || others[i].loop !== loop);
  return different < 0 ? some.length : different;
}

/** The instruction is of one of these kinds, or calls a function that has one. */
function does(instr: Instr, functions: ReadonlySet<FunctionId>, ...kinds: readonly Instr['kind'][]): boolean {
  if (instr.kind === 'call') return instr.callee.kind === 'direct' && functions.has(instr.callee.function);
  return kinds.includes(instr.kind);
}

/** Functions with an instruction of one of these kinds, or that call one with it. */
function functionsWith({ functions }: Program, ...kinds: readonly Instr['kind'][]): ReadonlySet<FunctionId> {
  const found = new Set<FunctionId>();
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const [id, { code }] of functions.entries())
      if (code.some((instr) => does(instr, found, ...kinds))) found.add(id as FunctionId);
  }
  return found;
}
