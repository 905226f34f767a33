/** The choices of a walk: inputs that are drawn, addresses and tasks that are new, and all of them written down. */
import type { FunctionId, GlobalId, Program } from '../ir/ir.js';
import { FORESEEN } from '../ir/ir.js';
import type { ChildChoice, Choices } from '../machine/choices.js';
import type { Memory, MemoryObject } from '../machine/memory.js';
import { NULL_ZONE } from '../machine/memory.js';
import type { Block, ObjectChoice, Schedule, TaskChoices } from '../machine/schedule.js';

/** The value of an input. `nth` counts the inputs of the task. */
export type Inputs = (task: string, nth: number, width: number, name: string) => bigint;

/** Representations with 64-bit pointers: one region each (`machine/representation.ts`). */
const REGION = 1n << 40n;
const FIRST_REGION = (1n << 62n) + REGION;
/** Where their addresses on the machine begin. */
const FIRST_ADDRESS = 1n << 20n;
const GAP = 16n;
/**
 * Of small machines, bytes that keep objects apart: what lies beyond the end of one is no other one, so that accesses
 * there are seen.
 */
const ROOM = 24_000;
const MOST_APART = 512;
/** The alignment that heap blocks are asked for with, and hardly a local. */
const HEAP_ALIGN = 16n;
/** Objects, from which on places of locals that are gone are used again. */
const MANY = 600;

interface Noted {
  /** Who it is in all executions: how many tasks its parent, and the parents of that, had created before. */
  readonly key: string;
  readonly id: bigint;
  readonly inputs: bigint[];
  readonly objects: ObjectChoice[];
  readonly children: number[];
  readonly threadLocals: Map<GlobalId, bigint>;
}

const FIRST_TASK = '0';

/**
 * Choices are written down by their numbers, so that what is taken back, since it did not happen after all, is written
 * over.
 */
export class WalkChoices implements Choices {
  private memory: Memory | undefined;
  private readonly tasks: Noted[] = [];
  /** Those that nobody has been told of. */
  private unseen: readonly number[] = [];
  private readonly byKey = new Map<string, number>();
  private readonly globals: bigint[] = [];
  private readonly functions: bigint[] = [];
  private readonly machine = new Map<bigint, bigint>();
  private region = FIRST_REGION;
  private address: bigint;
  private readonly hasRegions: boolean;
  private apart: bigint;
  /** Addresses of small machines end here. */
  private readonly limit: bigint;
  /** The end of what is there from the beginning. */
  private lasting = NULL_ZONE;

  constructor(
    program: Program,
    private readonly inputs: Inputs,
  ) {
    this.hasRegions = program.pointerBits === 64;
    this.apart = BigInt(Math.min(MOST_APART, Math.floor(ROOM / (program.globals.length + 1))));
    this.address = this.hasRegions ? FIRST_ADDRESS : NULL_ZONE;
    this.limit = (1n << BigInt(program.pointerBits)) - GAP;
    this.addTask(FIRST_TASK);
  }

  /** All that is there from the beginning has its place; new objects are placed in this memory. */
  begin(memory: Memory): void {
    this.memory = memory;
    this.lasting = this.address;
    this.apart = 0n;
  }

  /** The memory of before, since what came later was taken back. */
  goBackTo(memory: Memory): void {
    this.memory = memory;
  }

  keyOf(task: number): string {
    return this.tasks[task]!.key;
  }

  taskOf(key: string): number | undefined {
    return this.byKey.get(key);
  }

  /** Tasks that are there by now, each once. */
  takeNew(exists: (task: number) => boolean): readonly number[] {
    const found = this.unseen.filter(exists);
    this.unseen = this.unseen.filter((task) => !exists(task));
    return found;
  }

  inputsOf(task: number): readonly bigint[] {
    return this.tasks[task]!.inputs;
  }

  schedule(blocks: readonly Block[]): Schedule {
    const tasks: readonly TaskChoices[] = this.tasks;
    return {
      tasks,
      blocks,
      globalAddresses: this.globals,
      functionAddresses: Array.from(this.functions),
      ...(this.hasRegions ? { machine: this.machine } : {}),
    };
  }

  globalAddress(global: GlobalId, size: number, align: number): bigint {
    return (this.globals[global] = this.place(BigInt(size), BigInt(align)));
  }

  functionAddress(id: FunctionId): bigint {
    return (this.functions[id] = this.place(1n, 1n));
  }

  threadLocalAddress(task: number, global: GlobalId, size: number, align: number): bigint {
    const address = this.place(BigInt(size), BigInt(align));
    this.tasks[task]!.threadLocals.set(global, address);
    if (task === 0) this.globals[global] = address;
    return address;
  }

  machineAddress(base: bigint, size: bigint, align: bigint): bigint {
    if (!this.hasRegions) return base;
    const known = this.machine.get(base);
    if (known !== undefined) return known;
    const address = this.bump(size, align);
    this.machine.set(base, address);
    return address;
  }

  input(task: number, nth: number, width: number, name: string): bigint {
    const noted = this.tasks[task]!;
    const value = name === FORESEEN ? 0n : BigInt.asUintN(width, this.inputs(noted.key, nth, width, name));
    noted.inputs[nth] = value;
    return value;
  }

  object(task: number, nth: number, size: bigint, align: number): ObjectChoice {
    const isLocal = BigInt(align) !== HEAP_ALIGN;
    const address = (isLocal ? this.again(size) : undefined) ?? this.place(size, BigInt(align), isLocal);
    return (this.tasks[task]!.objects[nth] = { address, contents: new Map() });
  }

  child(parent: number, nth: number): ChildChoice {
    const key = `${this.tasks[parent]!.key}.${nth}`;
    const index = this.byKey.get(key) ?? this.addTask(key);
    this.tasks[parent]!.children[nth] = index;
    return { index, id: this.tasks[index]!.id };
  }

  private addTask(key: string): number {
    const index = this.tasks.length;
    this.tasks.push({ key, id: BigInt(index + 1), inputs: [], objects: [], children: [], threadLocals: new Map() });
    this.byKey.set(key, index);
    this.unseen = [...this.unseen, index];
    return index;
  }

  private place(size: bigint, align: bigint, isLocal = false): bigint {
    if (!this.hasRegions)
      return this.memory && this.address + size >= this.limit
        ? this.inGap(this.memory, size, align, isLocal)
        : this.bump(size, align);
    const region = this.region;
    this.region += ((size >> 40n) + 2n) * REGION;
    return region;
  }

  private bump(size: bigint, align: bigint): bigint {
    const address = aligned(this.address, align > GAP ? align : GAP);
    this.address = address + (this.hasRegions ? ((size >> 4n) + 2n) << 4n : size + 1n + this.apart);
    return address;
  }

  /** Once there is no other place: a local may lie where others were, as frames of one stack do. */
  private inGap(memory: Memory, size: bigint, align: bigint, isLocal: boolean): bigint {
    let address = aligned(this.lasting, align);
    for (const object of memory.all()) {
      if (isLocal && isGone(object)) continue;
      if (object.base >= address + size + 1n) break;
      const end = object.base + object.size + 1n;
      if (end > address) address = aligned(end, align);
    }
    return address;
  }

  /** Where a local of this size was before, once there are many. */
  private again(size: bigint): bigint | undefined {
    const objects = this.memory?.all() ?? [];
    if (!this.hasRegions || objects.length < MANY) return undefined;
    return objects.find((object) => isGone(object) && object.size === size)?.base;
  }
}

function aligned(address: bigint, align: bigint): bigint {
  return ((address + align - 1n) / align) * align;
}

function isGone({ alive, origin }: MemoryObject): boolean {
  return !alive && origin.kind === 'local';
}
