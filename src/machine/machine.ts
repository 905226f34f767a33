import type { CheckId } from '../ir/checks.js';
import type { Expr, Instr, Program, RegisterId } from '../ir/ir.js';
import { evaluate } from './evaluate.js';
import type { Following } from './choices.js';
import type { MemoryObject, Origin } from './memory.js';
import { NULL_ZONE } from './memory.js';
import type { Observer } from './observer.js';
import type { Fault, Stop } from './outcome.js';
import type { PlacedChoices } from './placed-choices.js';
import { noChoice } from './outcome.js';
import { bitsOf } from './representation.js';
import type { Frame, State, Task } from './state.js';
import type { World } from './world.js';

/** Everything besides the state that instructions need. */
export interface Machine {
  readonly program: Program;
  readonly choices: PlacedChoices;
  readonly observer: Observer | undefined;
  /** The world that answers where the known conversation ends. */
  readonly world: World | undefined;
  /** Whether the execution goes past a failing check after which a machine goes on. */
  readonly passes: (fault: Fault) => boolean;
  /** The view of loads, where they may see another value than the last one. */
  readonly sees: LoadView | undefined;
  readonly checks: ReadonlyMap<Instr, CheckId>;
  /** Addresses of the functions. */
  readonly functions: readonly (bigint | undefined)[];
}

/** @param value what the bytes hold now. @returns what the task's next visible instruction reads there */
export type LoadView = (task: Task, object: MemoryObject, offset: number, size: number, value: bigint) => bigint;

/** One instruction about to be executed; task and frame may be changed. */
export interface MachineStep<I extends Instr = Instr> {
  readonly machine: Machine;
  readonly state: State;
  readonly task: Task;
  readonly frame: Frame;
  readonly instr: I;
}

export type InstrOf<K extends Instr['kind']> = Extract<Instr, { kind: K }>;

export function valueOf(step: MachineStep, expr: Expr): bigint {
  return evaluate(expr, step.frame, step.state.memory);
}

/** Whether the instruction follows pointers that lead out of their objects as numbers of the machine. */
export function followsNumber({ machine, task }: MachineStep, by: Following): boolean {
  return machine.choices.followsNumber(task.index, task.visible, by);
}

export function setRegister(step: MachineStep, register: RegisterId, value: bigint): void {
  step.frame.registers[register] = value;
  step.machine.observer?.register(step.task, step.instr, register, value);
}

/** The contents of a string literal: those of equal contents may be one object on the machine. */
function literalOf({ program }: Machine, origin: Origin): string | undefined {
  return origin.kind === 'global' ? program.globals[origin.global]!.literal : undefined;
}

/**
 * Places a new object, or says why it cannot be there. Addresses must leave the null zone free and may not wrap around.
 */
export function placeObject(
  machine: Machine,
  state: State,
  object: Parameters<State['memory']['add']>[0],
  align: number,
  position: Instr['position'],
  replaced?: bigint,
): Stop | undefined {
  const [base, size] = object;
  const address = machine.choices.machineAddress(base, size, BigInt(align));
  const limit = 1n << BigInt(machine.program.pointerBits);
  if (base < NULL_ZONE || bitsOf(base) + size >= limit || base % BigInt(align) !== 0n)
    return noChoice(position, `0x${bitsOf(base).toString(16)} is not a possible address for the object`);
  if (address !== base && !state.memory.isFree(address, size, BigInt(align), literalOf(machine, object[2]), replaced))
    return noChoice(position, `0x${address.toString(16)} is not free on the machine`);
  if (!state.memory.add(object, address, BigInt(align), literalOf(machine, object[2])))
    return noChoice(position, `the object at 0x${bitsOf(base).toString(16)} overlaps another one`);
  machine.observer?.placed(base);
  return undefined;
}
