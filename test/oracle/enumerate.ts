import type { ChildChoice, Choices } from '../../src/machine/choices.js';
import type { ObjectChoice, Schedule, TaskChoices, Block } from '../../src/machine/schedule.js';

/** The values that an input of this width and name may have; undefined stands for all of them. */
export type InputDomain = (width: number, name: string) => readonly bigint[] | undefined;

/** Thrown for inputs of which not all values can be tried. */
export class TooManyInputs extends Error {}

const ALIGN = 16n;
const FIRST_ADDRESS = 4096n;
const MAX_ENUMERATED_WIDTH = 8;

/**
 * Addresses and ids are functions of who asks and how often it has asked before, so that interleavings that lead to the same state
 * are recognised. Inputs are enumerated: `begin` takes a script of decisions, `next` turns it into the one that follows.
 */
export class EnumeratingChoices implements Choices {
  private readonly addresses = new Map<string, bigint>();
  private readonly children = new Map<string, number>();
  private nextAddress = FIRST_ADDRESS;
  private script: number[] = [];
  private arities: number[] = [];
  private used = 0;

  constructor(private readonly domain: InputDomain) {}

  /** The decisions of the execution that follows; beyond the script, the first possibility is taken. */
  begin(script: readonly number[]): void {
    this.script = script.slice();
    this.arities = [];
    this.used = 0;
  }

  /** The decisions made since `begin`. */
  decisions(): readonly number[] {
    return this.script.slice(0, this.used);
  }

  /** The next script in depth-first order; undefined after the last one. */
  next(): readonly number[] | undefined {
    for (let i = this.used - 1; i >= 0; i--) {
      if (this.script[i]! + 1 < this.arities[i]!) return [...this.script.slice(0, i), this.script[i]! + 1];
    }
    return undefined;
  }

  globalAddress(global: number, size: number): bigint {
    return this.address(`global ${global}`, BigInt(size));
  }

  functionAddress(id: number): bigint {
    return this.address(`function ${id}`, 1n);
  }

  threadLocalAddress(task: number, global: number, size: number): bigint {
    return this.address(`thread-local ${task} ${global}`, BigInt(size));
  }

  machineAddress(base: bigint): bigint {
    return base;
  }

  input(_task: number, _nth: number, width: number, name: string): bigint {
    const domain = this.domain(width, name);
    if (!domain && width > MAX_ENUMERATED_WIDTH) throw new TooManyInputs(`the input ${name} has too many values to enumerate`);
    const choice = this.decide(domain?.length ?? 1 << width);
    return domain ? domain[choice]! : BigInt(choice);
  }

  object(task: number, nth: number, size: bigint): ObjectChoice {
    return { address: this.address(`object ${task} ${nth} ${size}`, size), contents: new Map() };
  }

  child(parent: number, nth: number): ChildChoice {
    const name = `${parent}.${nth}`;
    const index = this.children.get(name) ?? this.children.size + 1;
    this.children.set(name, index);
    return { index, id: BigInt(index + 1) };
  }

  private decide(arity: number): number {
    const choice = this.used < this.script.length ? this.script[this.used]! : 0;
    this.script[this.used] = choice;
    this.arities[this.used] = arity;
    this.used++;
    return choice;
  }

  private address(name: string, size: bigint): bigint {
    const known = this.addresses.get(name);
    if (known !== undefined) return known;
    const address = this.nextAddress;
    this.addresses.set(name, address);
    this.nextAddress += ((size + ALIGN) / ALIGN + 1n) * ALIGN;
    return address;
  }
}

/**
 * Runs something once for each way of deciding its inputs; what it returns is done afterwards, with the decisions known.
 * False if there are too many ways.
 */
export function enumerate(choices: EnumeratingChoices, maxScripts: number, run: () => (decisions: readonly number[]) => void): boolean {
  let count = 0;
  for (let script: readonly number[] | undefined = []; script;) {
    if (++count > maxScripts) return false;
    choices.begin(script);
    const conclude = run();
    const decisions = choices.decisions();
    script = choices.next();
    conclude(decisions);
  }
  return true;
}

interface RecordedTask extends TaskChoices {
  readonly inputs: bigint[];
  readonly objects: ObjectChoice[];
  readonly children: number[];
  readonly threadLocals: Map<number, bigint>;
}

/** Writes down what other choices answer, as a schedule. */
export class RecordingChoices implements Choices {
  private readonly tasks: RecordedTask[] = [];
  private readonly globals: bigint[] = [];
  private readonly functions: bigint[] = [];

  constructor(private readonly source: EnumeratingChoices) {
    this.addTask(0, 1n);
  }

  /** Indices of tasks that were never started are filled with tasks without choices. */
  schedule(blocks: readonly Block[]): Schedule {
    const tasks = Array.from(this.tasks, (task, index) => task ?? emptyTask(BigInt(index + 1)));
    return { tasks, blocks, globalAddresses: this.globals, functionAddresses: this.functions };
  }

  globalAddress(global: number, size: number): bigint {
    return (this.globals[global] = this.source.globalAddress(global, size));
  }

  functionAddress(id: number): bigint {
    return (this.functions[id] = this.source.functionAddress(id));
  }

  threadLocalAddress(task: number, global: number, size: number): bigint {
    const address = this.source.threadLocalAddress(task, global, size);
    this.tasks[task]!.threadLocals.set(global, address);
    if (task === 0) this.globals[global] ??= address;
    return address;
  }

  machineAddress(base: bigint): bigint {
    return this.source.machineAddress(base);
  }

  input(task: number, nth: number, width: number, name: string): bigint {
    return (this.tasks[task]!.inputs[nth] = this.source.input(task, nth, width, name));
  }

  object(task: number, nth: number, size: bigint): ObjectChoice {
    return (this.tasks[task]!.objects[nth] = this.source.object(task, nth, size));
  }

  child(parent: number, nth: number): ChildChoice {
    const child = this.source.child(parent, nth);
    this.tasks[parent]!.children[nth] = child.index;
    this.addTask(child.index, child.id);
    return child;
  }

  private addTask(index: number, id: bigint): void {
    this.tasks[index] ??= emptyTask(id);
  }
}

function emptyTask(id: bigint): RecordedTask {
  return { id, inputs: [], objects: [], children: [], threadLocals: new Map() };
}
