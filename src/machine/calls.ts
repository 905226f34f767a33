import { misfit, misfitMessage } from '../ir/call-shape.js';
import { named } from '../ir/ids.js';
import { FAULTS } from '../ir/faults.js';
import type { Callee, FunctionId } from '../ir/ir.js';
import type { InstrOf, Machine, MachineStep } from './machine.js';
import { setRegister, valueOf } from './machine.js';
import { NULL_ZONE } from './memory.js';
import type { Stop } from './outcome.js';
import { noChoice, violation, violations } from './outcome.js';
import type { Frame, State, Task } from './state.js';

/** The function that is meant, or the violation that calling it is. */
export function resolveCallee(step: MachineStep, callee: Callee): FunctionId | Stop {
  if (callee.kind === 'direct') return callee.function;
  const { memory } = step.state;
  const pointer = memory.followed(valueOf(step, callee.pointer));
  const id = step.machine.functions.findIndex(
    (address) => address === pointer || (address !== undefined && memory.machineOf(address) === pointer),
  );
  if (id >= 0) return fitting(step, callee, named(id));
  return pointer < NULL_ZONE ? violations(step, [FAULTS.nullCall]) : violations(step, [FAULTS.noFunction]);
}

/** The function, or the violation that this call of it is. */
function fitting(
  step: MachineStep,
  { shape }: Extract<Callee, { kind: 'indirect' }>,
  id: FunctionId,
): FunctionId | Stop {
  const { name, shape: own } = step.machine.program.functions[id]!;
  const reason = shape && own && misfit(shape, own);
  return reason === undefined ? id : violation(step, 'call-misuse', misfitMessage(name, reason));
}

/** The arguments of a call; the shadows are those of the arguments, 0 where there is none. */
export interface Arguments {
  readonly args: readonly bigint[];
  readonly shadows?: readonly bigint[];
}

/**
 * Enters a function. Arguments are adapted to the widths of the parameters; missing ones are inputs of the task that is
 * entered. False, without a change, if there are too few inputs.
 */
export function enterFunction(
  machine: Machine,
  state: State,
  task: Task,
  id: FunctionId,
  { args, shadows = [] }: Arguments,
  result: Frame['result'],
  resultShadow?: Frame['resultShadow'],
): boolean {
  const callee = machine.program.functions[id]!;
  const registers = new Array<bigint>(callee.registers.length).fill(0n);
  let inputs = task.inputs;
  for (const [i, parameter] of callee.params.entries()) {
    const width = callee.registers[parameter]!;
    const given = args[i] ?? machine.choices.input(task.index, inputs++, width, `argument ${i + 1} of ${callee.name}`);
    if (given === undefined) return false;
    registers[parameter] = state.memory.fit(given, width);
  }
  for (const [i, register] of (callee.shadows ?? []).entries())
    if (register !== undefined) registers[register] = BigInt.asUintN(callee.registers[register]!, shadows[i] ?? 0n);
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
    resultShadow,
  });
  return true;
}

export function executeCall(step: MachineStep<InstrOf<'call'>>): Stop | undefined {
  const { machine, state, task, frame, instr } = step;
  const callee = resolveCallee(step, instr.callee);
  if (typeof callee !== 'number') return callee;
  const args = instr.args.map((arg) => valueOf(step, arg));
  const shadows = (instr.shadows ?? []).map((shadow) => valueOf(step, shadow));
  if (!enterFunction(machine, state, task, callee, { args, shadows }, instr.dst, instr.shadow))
    return noChoice(instr.position, 'no input for a missing argument');
  frame.pc++;
  machine.observer?.called(task, instr, callee, args);
  return undefined;
}

/** Leaves the innermost function, whose locals die. When the first task leaves its entry function the program ends. */
export function executeReturn(step: MachineStep<InstrOf<'return'>>): Stop | undefined {
  const { machine, state, task, frame, instr } = step;
  const outermost = task.frames.length === 1;
  if (outermost && task.index === 0) return { kind: 'halted' };
  const caller = outermost ? undefined : task.frames[task.frames.length - 2]!;
  const width = caller && frame.result !== undefined ? caller.function.registers[frame.result]! : 64;
  const value = instr.value ? valueOf(step, instr.value) : missingResult(step, width);
  if (value === undefined) return noChoice(instr.position, `no input for the missing result of ${frame.function.name}`);
  const shadow = instr.shadow ? valueOf(step, instr.shadow) : 0n;
  machine.observer?.returning(task, instr, value);
  if (outermost) {
    endTask(step, value);
    return undefined;
  }
  endLocals(step, frame);
  task.frames.pop();
  const back = { ...step, frame: state.writableFrame(task) };
  if (frame.result !== undefined) setRegister(back, frame.result, state.memory.fit(value, width));
  if (frame.resultShadow !== undefined) setRegister(back, frame.resultShadow, BigInt.asUintN(width, shadow));
  return undefined;
}

/** A result that the caller wants and the function does not give is unconstrained. */
function missingResult({ machine, task, frame }: MachineStep, width: number): bigint | undefined {
  if (frame.result === undefined) return 0n;
  const value = machine.choices.input(task.index, task.inputs, width, `result of ${frame.function.name}`);
  if (value !== undefined) task.inputs++;
  return value;
}

/** Ends a task after its last step: all its locals and thread-locals die. */
export function endTask(step: MachineStep, exitValue: bigint): void {
  const { machine, state, task, instr } = step;
  for (const frame of task.frames) endLocals(step, frame);
  machine.program.globals.forEach((global, id) => {
    if (global.threadLocal && task.schedule.kind !== 'signal') state.memory.kill(task.globals[id]!);
  });
  buryLocals(state, task);
  task.frames.length = 0;
  task.exitValue = exitValue;
  task.atomicDepth = 0;
  machine.observer?.ended(task, instr);
}

function endLocals({ machine, state, task }: MachineStep, { locals }: Frame): void {
  for (const local of locals) {
    if (local === 0n) continue;
    state.memory.kill(local);
    machine.observer?.died(task, local);
  }
}

/** Locals that were entered anew die together with the visible instruction that follows. */
export function buryLocals(state: State, task: Task): void {
  for (const base of task.dying) state.memory.kill(base);
  task.dying.length = 0;
}
