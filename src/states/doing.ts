/** The state as actions see it. */
import type { CallerShape } from '../ir/call-shape.js';
import type { FunctionId, Instr, LocalId, RegisterId } from '../ir/ir.js';
import type { AccessFlags } from '../ir/access-flags.js';
import type { Aftermath, PropertyClass } from '../ir/check-classes.js';
import type { Evaluation, Surroundings } from './expressions.js';

/**
 * The outcome of an instruction: the one after it in the code, or wherever the program counter has been set; or that
 * the task, or the program, has ended. Else it is why the instruction was not executed: others can tell when it comes
 * (`seen`), others have to do something before, or nothing does (`waits`), or something is wrong.
 */
export type Next = 'follows' | 'elsewhere' | 'ends' | 'halts' | 'seen' | 'waits' | 'fails';

export type Action = (doing: Doing) => Next;

/** A value that is handed over, with its width. */
export interface Argument {
  readonly evaluate: Evaluation;
  readonly width: number;
}

/** Arguments of a call, and their shadows where the program has some. */
export interface HandedValues {
  readonly args: readonly Argument[];
  readonly shadows: readonly Argument[];
}

/** One task that executes. */
export interface Doing extends Surroundings {
  readonly task: number;
  readonly taskCount: number;
  /** The task's id. */
  readonly self: number;
  jump(target: number): Next;
  set(register: RegisterId, value: number): Next;
  /** The task waits for the one with this id, or for any others (0). */
  waitFor(owner: number): Next;
  /** Something that only answers care for. */
  pass(instr: Instr): Next;
  /** Not if much has been decided in this step that others need not wait for. */
  mayChoose(): boolean;
  /** Whether the step goes on with one more object. */
  mayMake(): boolean;
  /** One of so many possibilities. */
  choose(arity: number): number;
  /** An input; `shift` of its sign. */
  input(value: number, shift: number): number;
  wideInput(): number;
  call(target: FunctionId, given: HandedValues, result: RegisterId | undefined): Next;
  /** The function that a pointer leads to; undefined if that, or such a call of it, is wrong. */
  functionAt(pointer: number, shape: CallerShape | undefined): FunctionId | undefined;
  leaveFunction(value: Argument | undefined, shadow: Argument | undefined): Next;
  endTask(value: number): Next;
  halt(): Next;
  /** A check of the code fails. @param after what a machine does then */
  fail(property: PropertyClass, after: Aftermath): Next;
  /** Whether something leads to all blocks. */
  lookForLeaks(): Next;
  create(target: FunctionId, given: HandedValues, dst: RegisterId): Next;
  join(id: number, dst: RegisterId, failed: RegisterId | undefined): Next;
  beginSection(): Next;
  endSection(): Next;
  load(dst: RegisterId, address: number, size: number, flags: AccessFlags): Next;
  /** @param what undefined: what is there stays */
  store(address: number, size: number, what: Evaluation | undefined, flags: AccessFlags): Next;
  /** The shadow of what was just loaded, and of what was just stored. */
  loadShadow(dst: RegisterId, address: number, size: number): void;
  storeShadow(address: number, size: number, shadow: number): void;
  enterLocal(local: LocalId, size: number): Next;
  leaveLocal(local: LocalId): Next;
  /** The place of a new block. */
  allocate(instr: Extract<Instr, { kind: 'alloc' }>, size: number): number;
  free(address: number, flags: AccessFlags): Next;
  exists(address: number, writable: boolean): boolean;
  sizeAt(address: number): number;
}
