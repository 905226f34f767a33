import { named } from '../../src/ir/ids.js';
import type { GlobalId, Program } from '../../src/ir/ir.js';
import type { ChildChoice, Choices } from '../../src/machine/choices.js';
import type { Memory } from '../../src/machine/memory.js';
import { looksLikeRepresentation } from '../../src/machine/representation.js';
import type { ObjectChoice, Schedule, TaskChoices, Block } from '../../src/machine/schedule.js';
import type { Layout, Newcomer, Placed } from './layout.js';
import { addressesFor, unseenAddress } from './layout.js';

/** The values that an input of this width and name may have; undefined stands for all of them. */
export type InputDomain = (width: number, name: string) => readonly bigint[] | undefined;

/** Thrown for inputs of which not all values can be tried. */
export class TooManyInputs extends Error {}

/** Of whatever the generators make. */
const ALIGN = 64n;
const HEAP_ALIGN = 16;
const FIRST_ADDRESS = 4096n;
const FIRST_REGION = (1n << 62n) + (1n << 40n);
const REGION = 1n << 40n;
const MAX_ENUMERATED_WIDTH = 8;

/** What is tried. */
export interface Domains {
  /** Values of inputs; default: all of them up to 8 bits, an error beyond. */
  readonly inputs?: InputDomain;
  /** What the program looks at of addresses; default: nothing. */
  readonly layout?: Layout;
}

/** A program that looks at addresses. */
export interface Looking {
  readonly layout: Layout;
  /** The names of its globals. */
  readonly globals: readonly string[];
}

/**
 * Addresses and ids are functions of who asks and how often it has asked before, so that interleavings that lead to the
 * same state are recognised. Inputs are enumerated: `begin` takes a script of decisions, `next` turns it into the one
 * that follows. So are addresses, where the program looks at them: those functions then are their representations.
 */
export class EnumeratingChoices implements Choices {
  private readonly addresses = new Map<string, bigint>();
  /** By representation. */
  private readonly lookedAt = new Map<bigint, Newcomer>();
  private placed: Placed[] = [];
  private memory: Memory | undefined;
  private readonly children = new Map<string, number>();
  private nextAddress = FIRST_ADDRESS;
  private nextRegion = FIRST_REGION;
  private script: number[] = [];
  private arities: number[] = [];
  private used = 0;

  constructor(
    private readonly domain: InputDomain,
    private readonly looking?: Looking,
  ) {}

  static of({ globals }: Program, { inputs = () => undefined, layout }: Domains): EnumeratingChoices {
    return new EnumeratingChoices(inputs, layout && { layout, globals: globals.map(({ name }) => name) });
  }

  /** The decisions of the execution that follows; beyond the script, the first possibility is taken. */
  begin(script: readonly number[], memory?: Memory): void {
    this.script = script.slice();
    this.arities = [];
    this.used = 0;
    this.placed = [];
    this.memory = memory;
  }

  /** Objects will be placed among those that are there; without that, among those placed since the beginning. */
  placeIn(memory: Memory): void {
    this.memory = memory;
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

  globalAddress(global: number, size: number, align: number): bigint {
    const base = this.objectAddress(`global ${global}`, BigInt(size));
    return this.looked(base, this.looking?.globals[global] ?? '', {
      kind: 'global',
      size: BigInt(size),
      align: BigInt(align),
    });
  }

  functionAddress(id: number): bigint {
    return this.address(`function ${id}`, 1n);
  }

  threadLocalAddress(task: number, global: number, size: number): bigint {
    return this.objectAddress(`thread-local ${task} ${global}`, BigInt(size));
  }

  machineAddress(base: bigint): bigint {
    if (!this.looking || !looksLikeRepresentation(base)) return base;
    const newcomer = this.lookedAt.get(base);
    if (!newcomer) return unseenAddress(base);
    const possible = addressesFor(this.looking.layout, newcomer, this.memory?.all() ?? this.placed);
    const machine = possible[this.decide(possible.length)]!;
    this.placed.push({
      machine,
      size: newcomer.size,
      alive: true,
      origin: { kind: 'global', global: named(0), task: undefined },
    });
    return machine;
  }

  input(_task: number, _nth: number, width: number, name: string): bigint {
    const domain = this.domain(width, name);
    if (!domain && width > MAX_ENUMERATED_WIDTH)
      throw new TooManyInputs(`the input ${name} has too many values to enumerate`);
    const choice = this.decide(domain?.length ?? 1 << width);
    return domain ? domain[choice]! : BigInt(choice);
  }

  object(task: number, nth: number, size: bigint, align: number): ObjectChoice {
    const base = this.objectAddress(`object ${task} ${nth} ${size}`, size);
    const kind = align === HEAP_ALIGN ? 'heap' : 'local';
    return { address: this.looked(base, kind, { kind, size, align: BigInt(align) }), contents: new Map() };
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

  private looked(base: bigint, name: string, newcomer: Newcomer): bigint {
    if (this.looking?.layout.objects.has(name)) this.lookedAt.set(base, newcomer);
    return base;
  }

  private objectAddress(name: string, size: bigint): bigint {
    if (!this.looking) return this.address(name, size);
    const known = this.addresses.get(name);
    if (known !== undefined) return known;
    this.addresses.set(name, this.nextRegion);
    this.nextRegion += REGION;
    return this.nextRegion - REGION;
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
 * Runs something once for each way of deciding its inputs; what it returns is done afterwards, with the decisions
 * known. False if there are too many ways.
 */
export function enumerate(
  choices: EnumeratingChoices,
  maxScripts: number,
  run: () => (decisions: readonly number[]) => void,
): boolean {
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
  readonly threadLocals: Map<GlobalId, bigint>;
}

/** Writes down what other choices answer, as a schedule. */
export class RecordingChoices implements Choices {
  private readonly tasks: RecordedTask[] = [];
  private readonly globals: bigint[] = [];
  private readonly functions: bigint[] = [];
  private readonly machine = new Map<bigint, bigint>();

  constructor(private readonly source: EnumeratingChoices) {
    this.addTask(0, 1n);
  }

  /** Indices of tasks that were never started are filled with tasks without choices. */
  schedule(blocks: readonly Block[]): Schedule {
    const tasks = Array.from(this.tasks, (task, index) => task ?? emptyTask(BigInt(index + 1)));
    const machine = this.machine.size > 0 ? { machine: this.machine } : {};
    return { tasks, blocks, globalAddresses: this.globals, functionAddresses: this.functions, ...machine };
  }

  globalAddress(global: number, size: number, align: number): bigint {
    return (this.globals[global] = this.source.globalAddress(global, size, align));
  }

  functionAddress(id: number): bigint {
    return (this.functions[id] = this.source.functionAddress(id));
  }

  threadLocalAddress(task: number, global: GlobalId, size: number): bigint {
    const address = this.source.threadLocalAddress(task, global, size);
    this.tasks[task]!.threadLocals.set(global, address);
    if (task === 0) this.globals[global] ??= address;
    return address;
  }

  machineAddress(base: bigint): bigint {
    const machine = this.source.machineAddress(base);
    if (machine !== base) this.machine.set(base, machine);
    return machine;
  }

  input(task: number, nth: number, width: number, name: string): bigint {
    return (this.tasks[task]!.inputs[nth] = this.source.input(task, nth, width, name));
  }

  object(task: number, nth: number, size: bigint, align: number): ObjectChoice {
    return (this.tasks[task]!.objects[nth] = this.source.object(task, nth, size, align));
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
