import type { FunctionId, GlobalId } from '../ir/ir.js';
import type { ChildChoice, Choices, Following } from './choices.js';
import { bitsOf, represented } from './representation.js';
import type { ObjectChoice } from './schedule.js';

/** Choices with addresses as the machine has them: those that are representations say so. */
export class PlacedChoices implements Choices {
  constructor(private readonly choices: Choices) {}

  globalAddress(global: GlobalId, size: number, align: number): bigint | undefined {
    return maybe(this.choices.globalAddress(global, size, align));
  }

  functionAddress(id: FunctionId): bigint | undefined {
    return maybe(this.choices.functionAddress(id));
  }

  threadLocalAddress(task: number, global: GlobalId, size: number, align: number): bigint | undefined {
    return maybe(this.choices.threadLocalAddress(task, global, size, align));
  }

  machineAddress(base: bigint, size: bigint, align: bigint): bigint {
    return this.choices.machineAddress(bitsOf(base), size, align);
  }

  input(task: number, nth: number, width: number, name: string): bigint | undefined {
    return this.choices.input(task, nth, width, name);
  }

  object(task: number, nth: number, size: bigint, align: number): ObjectChoice | undefined {
    const choice = this.choices.object(task, nth, size, align);
    return choice && { ...choice, address: represented(choice.address) };
  }

  child(parent: number, nth: number): ChildChoice | undefined {
    return this.choices.child(parent, nth);
  }

  followsNumber(task: number, executed: number, by: Following): boolean {
    return this.choices.followsNumber?.(task, executed, by) === true;
  }
}

function maybe(address: bigint | undefined): bigint | undefined {
  return address === undefined ? undefined : represented(address);
}
