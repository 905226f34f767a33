import type { Program } from '../../src/ir/ir.js';
import { isVisible } from '../../src/ir/instruction-kinds.js';
import type { InterpreterOptions } from '../../src/machine/interpreter.js';
import { Interpreter } from '../../src/machine/interpreter.js';
import type { State, Task } from '../../src/machine/state.js';
import { hasEnded } from '../../src/machine/state.js';
import type { Canonicalizer } from './canonical.js';
import type { EnumeratingChoices } from './enumerate.js';
import { isPrivate } from './macro-step.js';

/** Enough for a round of any loop that ever comes back. */
const MAX_SMALL_STEPS = 20_000;

/** Tells the steps that never end from those that only take long. */
export class EndlessSteps {
  private readonly interpreter: Interpreter;

  constructor(
    program: Program,
    private readonly choices: EnumeratingChoices,
    private readonly canonicalizer: Canonicalizer,
    passes: InterpreterOptions['passes'] = () => false,
  ) {
    this.interpreter = new Interpreter(program, choices, { maxInvisibleSteps: 1, passes });
  }

  /**
   * Whether the step that a task would make comes back to where it has been, without an input on the way: as long as
   * nobody else moves, the task then computes for ever, and nobody sees anything of it. False also if that takes too
   * long to find out.
   */
  isEndless(before: State, task: number, decisions: readonly number[]): boolean {
    let state = before;
    this.choices.begin(decisions);
    let seen = '';
    for (let count = 0, next = 1; count < MAX_SMALL_STEPS; count++) {
      // A state that has a key must not change any more.
      state = state.clone();
      this.choices.placeIn(state.memory);
      const stop = this.interpreter.step(state, task);
      if (stop && stop.kind !== 'diverges') return false;
      const { [task]: current } = state.tasks;
      if (hasEnded(current!) || (isBetweenSteps(current!) && !isPrivate(state, task))) return false;
      const key = `${this.choices.decisions().length} ${this.canonicalizer.key(state)}`;
      if (key === seen) return true;
      if (count === next) [seen, next] = [key, 2 * next];
    }
    return false;
  }
}

/** Outside of atomic sections, in front of something that others may see. */
function isBetweenSteps({ frames, atomicDepth }: Task): boolean {
  const top = frames[frames.length - 1]!;
  return atomicDepth === 0 && isVisible(top.function.code[top.pc]!);
}
