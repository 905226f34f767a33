import type { Program, FunctionId, GlobalId } from '../../ir/ir.js';
import type { Aig } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import * as bits from '../../logic/bits.js';
import type { AddressContext } from '../addresses/address-context.js';
import type { Knowledge } from '../paths/knowledge.js';
import type { ObjectId, TaskId } from '../../steps/ids.js';
import type { Value } from '../values/value.js';
import { constantOf } from '../values/value.js';
import type { KnownObjects } from './known-objects.js';
import type { AddressSpace, ObjectFacts, ObjectInfo } from './objects.js';

/** Below this offset lie the flags that say of each heap block whether it is there. */
const FIRST_BLOCK = -5;

/** The objects that exist in one round of unrolling: their sizes and addresses as vectors of its circuit. */
export class RoundObjects implements AddressContext {
  /** As wide as a pointer. */
  private readonly sizes = new Map<ObjectId, Bits>();
  /** Sizes that were needed before the task that determines them was unrolled. */
  private readonly assumedSizes = new Map<ObjectId, Bits>();
  private readonly bases = new Map<ObjectId, Value>();
  /** Vectors that must be equal, whatever happens. */
  readonly equations: { readonly left: Bits; readonly right: Bits }[] = [];

  constructor(
    readonly g: Aig,
    private readonly program: Program,
    private readonly knowledge: Knowledge,
    readonly space: AddressSpace,
  ) {}

  get known(): KnownObjects {
    return this.knowledge.objects;
  }

  /** The global as the task sees it (thread-local ones have an instance a task). */
  global(id: GlobalId, task: TaskId): ObjectInfo {
    const global = this.program.globals[id]!;
    const key = global.threadLocal ? `t${task}g${id}` : `g${id}`;
    const info = this.space.intern(key, global.size, {
      kind: 'global',
      index: id,
      name: global.name,
      type: global.type,
      align: global.align,
    });
    if (!this.sizes.has(info.id))
      this.declare(info.id, this.word(global.size), {
        size: global.size,
        maxSize: global.size,
        contents: 'initialised',
        readOnly: global.readOnly,
      });
    return info;
  }

  function(id: FunctionId): ObjectInfo {
    const name = this.program.functions[id]!.name;
    return this.space.intern(`f${id}`, 1, { kind: 'function', index: id, name, type: undefined, align: 1 });
  }

  /** Stands for a task where flags about it are kept. */
  task(task: TaskId): ObjectInfo {
    return this.space.intern(`task${task}`, 0, {
      kind: 'task',
      index: task,
      name: `task ${task}`,
      type: undefined,
      align: 1,
    });
  }

  /** Where it is kept whether a heap block is there, for everybody to see. */
  blockFlag(block: ObjectId): { readonly object: ObjectId; readonly offset: number } {
    const { id } = this.space.intern('blocks', 0, {
      kind: 'task',
      index: -1,
      name: 'heap blocks',
      type: undefined,
      align: 1,
    });
    return { object: id, offset: FIRST_BLOCK - block };
  }

  /** Somebody asks which of these objects something is. */
  tellApart(objects: readonly ObjectId[]): void {
    if (this.space.tellApart(objects)) this.knowledge.noteGrowth();
  }

  /** An object comes into being in this round. */
  declare(object: ObjectId, size: Bits, facts: ObjectFacts): void {
    this.sizes.set(object, size);
    const assumed = this.assumedSizes.get(object);
    if (assumed) this.equations.push({ left: assumed, right: size });
    if (this.space.declare(object, facts)) this.knowledge.noteGrowth();
  }

  /** False for an object that only an earlier round knew. */
  isDeclared(object: ObjectId): boolean {
    return this.sizes.has(object);
  }

  /** The object's size in bytes; it may belong to a task that has not been unrolled yet in this round. */
  sizeOf(object: ObjectId): Bits {
    const known = this.sizes.get(object) ?? this.assumedSizes.get(object);
    if (known) return known;
    const constant = this.space.facts(object)?.size;
    const size = constant === undefined ? bits.inputs(this.g, this.program.pointerBits) : this.word(constant);
    this.assumedSizes.set(object, size);
    return size;
  }

  alignOf(object: ObjectId): number {
    return this.space.get(object).align;
  }

  isStatic(object: ObjectId): boolean {
    const { kind, index } = this.space.get(object);
    return kind === 'function' || (kind === 'global' && !this.program.globals[index]!.threadLocal);
  }

  areMergeable(one: ObjectId, other: ObjectId): boolean {
    const [a, b] = [this.literal(one), this.literal(other)];
    return a !== undefined && a === b;
  }

  /** String literals of which one ends with the contents of the other. */
  areTails(one: ObjectId, other: ObjectId): boolean {
    const [a, b] = [this.literal(one), this.literal(other)];
    return a !== undefined && b !== undefined && a !== b && (`,${a}`.endsWith(`,${b}`) || `,${b}`.endsWith(`,${a}`));
  }

  private literal(object: ObjectId): string | undefined {
    const { kind, index } = this.space.get(object);
    return kind === 'global' ? this.program.globals[index]!.literal : undefined;
  }

  /** A number as wide as a pointer. */
  word(value: number): Bits {
    return bits.constant(this.program.pointerBits, BigInt(value));
  }

  address(info: ObjectInfo, width = this.program.pointerBits): Value {
    const known = this.bases.get(info.id);
    if (known?.bits.length === width) return known;
    const value = constantOf(width, info.base, [info.id]);
    this.bases.set(info.id, value);
    return value;
  }
}
