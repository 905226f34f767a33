import type { FunctionId, Instr, RegisterId } from '../ir/ir.js';
import type { MemoryObject } from './memory.js';
import type { Task } from './state.js';

export type Fence = Extract<Instr, { readonly kind: 'weak-access' }>;

/** Told of everything that an execution does, in order. The task is seen before its program counter moves on. */
export interface Observer {
  access(
    task: Task,
    instr: Instr,
    kind: 'read' | 'write',
    object: MemoryObject,
    offset: number,
    size: number,
    value: bigint,
  ): void;
  /**
   * Values move without an access that anybody is told of: they are copied for another process, or come from the world.
   */
  moved(task: Task, instr: Instr, kind: 'read' | 'write', object: MemoryObject, offset: number, size: number): void;
  /** A new object begins here. */
  placed(base: bigint): void;
  /** The object that begins here is no more. */
  died(task: Task, base: bigint): void;
  /** A heap block is given back; it still exists. */
  freed(task: Task, instr: Instr, object: MemoryObject): void;
  register(task: Task, instr: Instr, register: RegisterId, value: bigint): void;
  /** So many iterations at once, of which nothing else is told, and the registers that they leave behind. */
  hurried(task: Task, instr: Instr, iterations: number, values: ReadonlyMap<RegisterId, bigint>): void;
  /** Before a branch goes one way or the other. */
  branched(task: Task, instr: Instr): void;
  /** An assumption holds. */
  assumed(task: Task, instr: Instr): void;
  input(task: Task, instr: Instr, name: string, value: bigint): void;
  created(task: Task, instr: Instr, child: Task): void;
  joined(task: Task, instr: Instr, target: Task): void;
  /** A fence, between the instructions before and after it. */
  fenced(task: Task, fence: Fence): void;
  /** The outermost atomic section of the task begins. */
  section(task: Task): void;
  marked(
    task: Task,
    instr: Instr,
    name: string,
    values: readonly { readonly value: bigint; readonly width: number }[],
  ): void;
  /** The new frame is already the innermost one of the task. */
  called(task: Task, instr: Extract<Instr, { kind: 'call' }>, callee: FunctionId, args: readonly bigint[]): void;
  /** Before the frame is left. */
  returning(task: Task, instr: Instr, value: bigint): void;
  ended(task: Task, instr: Instr): void;
}
