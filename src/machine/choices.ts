import type { FunctionId, GlobalId } from '../ir/ir.js';
import type { ObjectChoice, Schedule } from './schedule.js';
import { UNSEEN, looksLikeRepresentation } from './representation.js';

/** A task that a `create` instruction starts: its index among all tasks, and the id that the program sees. */
export interface ChildChoice {
  readonly index: number;
  readonly id: bigint;
}

/**
 * Everything that the program text leaves open. `nth` counts, from 0, the choices of that kind which the task has
 * made before. Undefined means that there is no such choice: the machine then stops in front of the instruction.
 */
export interface Choices {
  globalAddress(global: GlobalId, size: number, align: number): bigint | undefined;
  functionAddress(id: FunctionId): bigint | undefined;
  threadLocalAddress(task: number, global: GlobalId, size: number, align: number): bigint | undefined;
  /** The machine's address of what has this representation. */
  machineAddress(base: bigint, size: bigint, align: bigint): bigint;
  input(task: number, nth: number, width: number, name: string): bigint | undefined;
  object(task: number, nth: number, size: bigint, align: number): ObjectChoice | undefined;
  child(parent: number, nth: number): ChildChoice | undefined;
  /**
   * Whether the task, which has executed so many visible instructions, follows a pointer that leads out of its object
   * as a number of the machine: by an access, or by a question that is none. Absent if nobody does.
   */
  followsNumber?(task: number, executed: number, by: Following): boolean;
}

export type Following = 'access' | 'question';

/** The choices of a given execution. */
export class ScheduleChoices implements Choices {
  private next = UNSEEN;

  constructor(private readonly schedule: Schedule) {}

  globalAddress(global: GlobalId): bigint | undefined {
    return this.schedule.globalAddresses[global];
  }

  functionAddress(id: FunctionId): bigint | undefined {
    return this.schedule.functionAddresses[id];
  }

  threadLocalAddress(task: number, global: GlobalId): bigint | undefined {
    return this.schedule.tasks[task]?.threadLocals.get(global);
  }

  machineAddress(base: bigint, size: bigint, align: bigint): bigint {
    const known = looksLikeRepresentation(base) ? this.schedule.machine?.get(base) : base;
    if (known !== undefined) return known;
    const address = ((this.next + align - 1n) / align) * align;
    this.next = address + (((size >> 4n) + 2n) << 4n);
    return address;
  }

  input(task: number, nth: number, width: number): bigint | undefined {
    const value = this.schedule.tasks[task]?.inputs[nth];
    return value === undefined ? undefined : BigInt.asUintN(width, value);
  }

  object(task: number, nth: number): ObjectChoice | undefined {
    return this.schedule.tasks[task]?.objects[nth];
  }

  child(parent: number, nth: number): ChildChoice | undefined {
    const index = this.schedule.tasks[parent]?.children[nth];
    const choices = index === undefined ? undefined : this.schedule.tasks[index];
    return index === undefined || choices === undefined ? undefined : { index, id: choices.id };
  }

  followsNumber(task: number, executed: number, by: Following): boolean {
    const numbers = this.schedule.tasks[task]?.numbers;
    return (by === 'access' ? numbers?.byAccesses : numbers?.byQuestions)?.has(executed) === true;
  }
}
