import { isOneOf } from '../../src/base/kinds.js';
import { evaluate } from '../../src/machine/evaluate.js';
import type { Program } from '../../src/ir/ir.js';
import type { Interpreter } from '../../src/machine/interpreter.js';
import type { Stop } from '../../src/machine/outcome.js';
import { hasOnlyStarted } from '../../src/machine/startup.js';
import type { State } from '../../src/machine/state.js';

/**
 * One visible instruction, or a whole atomic section; and the instructions after it that depend on nothing but the
 * task's own registers and that others cannot see. A failing assertion or assumption stays a step of its own, since
 * other tasks may run before it.
 */
export function macroStep(interpreter: Interpreter, state: State, task: number, maxSteps: number): Stop | undefined {
  for (let steps = 0; steps < maxSteps; steps++) {
    const stop = interpreter.step(state, task);
    if (stop) return stop;
    if (state.tasks[task]!.atomicDepth === 0 && !isPrivate(state, task)) return undefined;
  }
  return { kind: 'diverges', position: state.tasks[task]!.frames[0]!.function.position };
}

/** Sets up the machine, if there is something to set up. @returns the tasks that may then be the first */
export function startMachine({ functions, entry }: Program, interpreter: Interpreter, state: State): readonly number[] {
  if (!functions[entry]!.code.some((instr) => instr.kind === 'atomic-end' && instr.starts)) return [0];
  while (!hasOnlyStarted(state)) if (interpreter.step(state, 0)) throw new Error('the machine cannot be set up');
  return state.tasks.flatMap((task) => (task ? [task.index] : []));
}

/** Whether what a task does next depends on nothing but its registers, and is seen by nobody. */
export function isPrivate(state: State, task: number): boolean {
  const { frames } = state.tasks[task]!;
  const top = frames[frames.length - 1];
  const instr = top?.function.code[top.pc];
  if (!top || !instr) return false;
  if (isOneOf(instr, 'assert', 'assume')) return evaluate(instr.cond, top, state.memory) !== 0n;
  return instr.kind === 'return' && frames.length > 1 && top.locals.every((local) => local === 0n);
}
