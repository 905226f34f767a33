import { given } from '../base/given.js';
import type { Position } from '../source/diagnostic.js';
import type { CheckId } from '../ir/checks.js';
import type { Instr } from '../ir/ir.js';
import type { Task } from './state.js';

/** A property that an execution has broken. */
export interface Fault {
  readonly property: string;
  readonly message: string;
  readonly position: Position;
  readonly task: number;
  /** The check that fails; absent if a property has found it. */
  readonly check?: CheckId;
  /** Where the object begins that the access is to. */
  readonly object?: bigint;
}

/** Why an instruction was not executed; the machine stands in front of it, unchanged. */
export type Stop =
  | Violating
  /** A false assumption, or a join whose target has not ended. */
  | Blocked
  /** The task has ended. */
  | { readonly kind: 'ended' }
  /** The whole program has ended without violation. */
  | { readonly kind: 'halted'; readonly status?: bigint }
  /** The choices do not say how to go on, or contradict the rules for them. */
  | { readonly kind: 'no-choice'; readonly message: string; readonly position: Position }
  /** Too many steps without a visible instruction. */
  | { readonly kind: 'diverges'; readonly position: Position };

export interface Violating {
  readonly kind: 'violation';
  readonly fault: Fault;
  /** Other faults of the same access. */
  readonly others?: readonly Fault[];
}

/** `waitsFor`: others may end it, all of them (0) or only the task with this id. */
export interface Blocked {
  readonly kind: 'blocked';
  readonly message: string;
  readonly position: Position;
  readonly waitsFor?: bigint;
}

/** An instruction that cannot be executed, of a machine that knows its checks. */
interface Failing {
  readonly machine: { readonly checks: ReadonlyMap<Instr, CheckId> };
  readonly task: Task;
  readonly instr: Instr;
}

/** Several rules are broken by one instruction. */
export function violations(
  { machine, task, instr }: Failing,
  broken: readonly Pick<Fault, 'property' | 'message' | 'object'>[],
): Violating {
  const at = { position: userPosition(task, instr), task: task.index, ...given({ check: machine.checks.get(instr) }) };
  const [fault, ...others] = broken.map((each) => ({ ...each, ...at }));
  return { kind: 'violation', fault: fault!, ...(others.length > 0 ? { others } : {}) };
}

export function violation(step: Failing, property: string, message: string): Violating {
  return violations(step, [{ property, message }]);
}

/**
 * Where the user's code is: at the instruction, or, inside a library function, at the call that led there; of a task that
 * has none, where it was created, or at its entry.
 */
export function userPosition(task: Task, instr: Instr): Position {
  for (let depth = task.frames.length - 1; depth > 0 && task.frames[depth]!.function.library; depth--) {
    const caller = task.frames[depth - 1]!;
    if (!caller.function.library) return caller.function.code[caller.pc - 1]!.position;
    if (depth === 1) return task.origin ?? caller.function.position;
  }
  const [entry] = task.frames;
  return task.frames.length === 1 && entry!.function.library
    ? (task.origin ?? entry!.function.position)
    : instr.position;
}

export function blocked(instr: Instr, message: string): Blocked {
  return { kind: 'blocked', message, position: instr.position };
}

export function noChoice(position: Position, message: string): Stop {
  return { kind: 'no-choice', message, position };
}
