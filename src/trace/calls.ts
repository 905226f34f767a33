import type { Callee, FunctionId } from '../ir/ir.js';
import type { InstrOf, Machine, Step } from './machine.js';
import { setRegister, valueOf } from './machine.js';
import { NULL_ZONE } from './memory.js';
import type { Stop } from './outcome.js';
import { noChoice, violation } from './outcome.js';
import type { Frame, State, Task } from './state.js';

/** The function that is meant, or the violation that calling it is. */
export function resolveCallee(step: Step, callee: Callee): FunctionId | Stop {
  if (callee.kind === 'direct') return callee.function;
  const pointer = valueOf(step, callee.pointer);
  const id = step.machine.functions.indexOf(pointer);
  if (id >= 0) return id;
  return pointer < NULL_ZONE
    ? violation(step.task, step.instr, 'null-dereference', 'call through a null pointer')
    : violation(step.task, step.instr, 'out-of-bounds', 'call through a pointer that is not a function');
}

/**
 * Enters a function. Arguments are adapted to the widths of the parameters; missing ones are inputs of the task that is entered.
 * False, without a change, if there are too few inputs.
 */
export function enterFunction(
  machine: Machine,
  state: State,
  task: Task,
  id: FunctionId,
  args: readonly bigint[],
  result: Frame['result'],
): boolean {
  const callee = machine.program.functions[id]!;
  const registers = new Array<bigint>(callee.registers.length).fill(0n);
  let inputs = task.inputs;
  for (const [i, parameter] of callee.params.entries()) {
    const width = callee.registers[parameter]!;
    const given = args[i] ?? machine.choices.input(task.index, inputs++, width, `argument ${i + 1} of ${callee.name}`);
    if (given === undefined) return false;
    registers[parameter] = BigInt.asUintN(width, given);
  }
  task.inputs = inputs;
  state.pushFrame(task, {
    functionId: id,
    function: callee,
    pc: 0,
    registers,
    locals: new Array<bigint>(callee.locals.length).fill(0n),
    globals: task.globals,
    functions: machine.functions,
    result,
  });
  return true;
}

export function executeCall(step: Step<InstrOf<'call'>>): Stop | undefined {
  const { machine, state, task, frame, instr } = step;
  const callee = resolveCallee(step, instr.callee);
  if (typeof callee !== 'number') return callee;
  const args = instr.args.map((arg) => valueOf(step, arg));
  if (!enterFunction(machine, state, task, callee, args, instr.dst)) return noChoice(instr.position, 'no input for a missing argument');
  frame.pc++;
  machine.observer?.called(task, instr, callee, args);
  return undefined;
}

/** Leaves the innermost function. The first task never leaves its entry function: the program ends there. */
export function executeReturn(step: Step<InstrOf<'return'>>): Stop | undefined {
  const { machine, state, task, frame, instr } = step;
  const outermost = task.frames.length === 1;
  if (outermost && task.index === 0) return { kind: 'halted' };
  const value = instr.value ? valueOf(step, instr.value) : 0n;
  machine.observer?.returning(task, instr);
  for (const local of frame.locals) if (local !== 0n) task.dying.push(local);
  task.frames.pop();
  if (outermost) {
    endTask(step, value);
    return undefined;
  }
  if (frame.result !== undefined) {
    const caller = state.writableFrame(task);
    const width = caller.function.registers[frame.result]!;
    setRegister({ ...step, frame: caller }, frame.result, BigInt.asUintN(width, value));
  }
  return undefined;
}

/** What follows the last step of a task. */
export function endTask(step: Step, exitValue: bigint): void {
  const { machine, state, task, instr } = step;
  for (const frame of task.frames) for (const local of frame.locals) if (local !== 0n) task.dying.push(local);
  task.frames.length = 0;
  task.exitValue = exitValue;
  task.atomicDepth = 0;
  buryLocals(state, task);
  machine.observer?.ended(task, instr);
}

/** Locals of functions that have returned die together with the visible instruction that follows. */
export function buryLocals(state: State, task: Task): void {
  for (const base of task.dying) state.memory.kill(base);
  task.dying.length = 0;
}
