import type { ChildChoice, Choices } from './choices.js';
import { bitsOf, represented } from './representation.js';
import type { ObjectChoice } from './schedule.js';

/** Choices with addresses as the machine has them: those that are representations say so. */
export class PlacedChoices implements Choices {
  constructor(private readonly choices: Choices) {}

  get flat(): boolean {
    return this.choices.flat === true;
  }

  get given(): 'addresses' | undefined {
    return this.choices.given;
  }

  globalAddress(global: number, size: number, align: number): bigint | undefined {
    return maybe(this.choices.globalAddress(global, size, align));
  }

  functionAddress(id: number): bigint | undefined {
    return maybe(this.choices.functionAddress(id));
  }

  threadLocalAddress(task: number, global: number, size: number, align: number): bigint | undefined {
    return maybe(this.choices.threadLocalAddress(task, global, size, align));
  }

  machineAddress(base: bigint, size: bigint): bigint {
    return this.choices.machineAddress(bitsOf(base), size);
  }

  input(task: number, nth: number, width: number, name: string): bigint | undefined {
    const value = this.choices.input(task, nth, width, name);
    return this.given === 'addresses' && width === 64 ? maybe(value) : value;
  }

  object(task: number, nth: number, size: bigint, align: number): ObjectChoice | undefined {
    const choice = this.choices.object(task, nth, size, align);
    return choice && { address: represented(choice.address), contents: choice.contents };
  }

  child(parent: number, nth: number): ChildChoice | undefined {
    return this.choices.child(parent, nth);
  }
}

function maybe(address: bigint | undefined): bigint | undefined {
  return address === undefined ? undefined : represented(address);
}
