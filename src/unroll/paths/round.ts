import type { Contents } from '../memory/contents.js';
import { likenessOf } from '../values/few-numbers.js';
import type { Reduction } from '../../base/reductions.js';
import type { Expr, Fact, Program, TaskSchedule } from '../../ir/ir.js';
import { Aig, FALSE, TRUE } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import * as bits from '../../logic/bits.js';
import type { QuickSolver } from '../../sat/quick.js';
import type { Budget } from '../../source/limits.js';
import { fail } from '../../source/diagnostic.js';
import type { Position } from '../../source/diagnostic.js';
import { Addresses } from '../addresses/addresses.js';
import { Applications } from '../values/applications.js';
import { evaluate } from '../values/evaluate.js';
import type { CutPlace, Step } from '../../steps/events.js';
import type { CellId, ObjectId, TaskId } from '../../steps/ids.js';
import type { Knowledge } from './knowledge.js';
import { Lineages } from './lineage.js';
import type { Observation } from '../../steps/observation.js';
import type { AddressSpace, ObjectFacts, ObjectInfo } from '../memory/objects.js';
import { Feasibility } from './feasible.js';
import type { Store } from './store.js';
import { WeakMemory } from './weak-memory.js';
import type { Value } from '../values/value.js';
import { constantOf, plain } from '../values/value.js';
import { ALIVE, SHADOWS } from '../../steps/flags.js';

/** Below this offset lie the flags that say of each heap block whether it is there. */
const FIRST_BLOCK = -5;

export interface UnrollLimits {
  /** By the name of a loop (`main.0`) or of a recursion (`fac.recursion`), which also stands for tasks that create tasks of their kind. */
  readonly loop: (name: string) => LoopLimit;
  /** Tasks in all, with the first. */
  readonly maxTasks: number;
  /** The last phase of posted tasks. */
  readonly phases: number;
  readonly without?: ReadonlySet<Reduction>;
}

/** How often a loop is followed back to its head, or a recursion deeper. */
export interface LoopLimit {
  /** Times that something other than constants may have ended it. */
  readonly undetermined: number;
  /** Times in all. */
  readonly counted: number;
  /** Times in all beside other tasks, where each costs more; as many if nothing is said. */
  readonly beside?: number;
}

/** A task that has been created and waits to be unrolled. */
export interface PendingTask {
  readonly id: TaskId;
  readonly key: string;
  readonly callee: number;
  readonly arg: Value;
  /** Of the argument. */
  readonly shadow: Value | undefined;
  readonly schedule: TaskSchedule;
  /** Its key in the queue, if it is posted. */
  readonly turn: Bits | undefined;
  /** The user's code that created it. */
  readonly origin: Position;
  /** It is not followed beyond its beginning. */
  readonly late: CutPlace | undefined;
  readonly parent: { readonly task: TaskId; readonly step: Step };
  readonly store: Store<CellId, Value>;
}

/** Everything that the unrolling of all tasks in one round shares. */
export class Round {
  readonly g = new Aig();
  /** Asked for paths that do not exist. */
  readonly feasible: Feasibility | undefined;
  readonly addresses = new Addresses(this);
  readonly pending: PendingTask[] = [];
  readonly applications = new Applications();
  readonly lineages = new Lineages();
  /** The program may end while there are threads that have not been joined, and leaks are looked for. */
  unjoined = false;
  /** The first step of the first task sets up the machine. */
  starts = false;
  /** What those rely on who come to some place, and where that is, if it is said. */
  readonly relied = new Map<string, Set<string>>();
  readonly facts = new Set<Fact>();
  readonly weak = new WeakMemory();
  /** Who runs the tasks of a queue. */
  readonly servers = new Map<bigint, TaskId>();
  /** So many there are by now, with the first. */
  tasks = 1;
  /** Which firings of which handlers are there. */
  readonly firings = new Set<string>();
  /** The memory of the first task when it first created another; what shared cells hold before the first block. */
  private startStore: Store<CellId, Value> | undefined;
  /** Sizes of the objects that exist in this round, as wide as a pointer. */
  private readonly sizes = new Map<ObjectId, Bits>();
  /** Sizes that were needed before the task that determines them was unrolled. */
  private readonly assumedSizes = new Map<ObjectId, Bits>();
  /** Vectors that must be equal, whatever happens. */
  readonly equations: { readonly left: Bits; readonly right: Bits }[] = [];
  private readonly bases = new Map<ObjectId, Value>();
  private readonly initials = new Map<CellId, Value>();
  /** Cells with unspecified initial contents that somebody looked at. */
  readonly unspecified = new Map<ObjectId, { readonly offset: number; readonly value: Bits }[]>();

  constructor(
    readonly program: Program,
    readonly knowledge: Knowledge,
    readonly space: AddressSpace,
    readonly limits: UnrollLimits,
    readonly budget: Budget,
    readonly observation: Observation,
    quick: (() => QuickSolver) | undefined,
  ) {
    this.feasible = quick && !limits.without?.has('infeasible-paths') ? new Feasibility(this.g, quick()) : undefined;
  }

  rely(what: string, place: Position | undefined): void {
    const places = this.relied.get(what) ?? new Set();
    this.relied.set(what, place ? places.add(`${place.file}:${place.line}`) : places);
  }

  get started(): boolean {
    return this.startStore !== undefined;
  }

  start(store: Store<CellId, Value>): void {
    this.startStore ??= store;
  }

  /** Calls back for every shared cell that `store` holds another value of than the memory at the start. */
  changedSinceStart(store: Store<CellId, Value>, visit: (cell: CellId, value: Value) => void): void {
    this.startStore?.merge(store, (cell, atStart, now) => {
      const value = now ?? this.initial(cell);
      if (this.knowledge.isShared(cell)) visit(cell, value);
      return atStart ?? value;
    });
  }

  /** The global as the task sees it (thread-local ones have an instance a task). */
  global(id: number, task: TaskId): ObjectInfo {
    const global = this.program.globals[id]!;
    const key = global.threadLocal ? `t${task}g${id}` : `g${id}`;
    const info = this.space.intern(key, global.size, { kind: 'global', index: id, name: global.name, type: global.type, align: global.align });
    if (!this.sizes.has(info.id))
      this.declare(info.id, this.word(global.size), { size: global.size, maxSize: global.size, contents: 'initialised', readOnly: global.readOnly });
    return info;
  }

  function(id: number): ObjectInfo {
    const name = this.program.functions[id]!.name;
    return this.space.intern(`f${id}`, 1, { kind: 'function', index: id, name, type: undefined, align: 1 });
  }

  /** Stands for a task where flags about it are kept. */
  taskObject(task: TaskId): ObjectInfo {
    return this.space.intern(`task${task}`, 0, { kind: 'task', index: task, name: `task ${task}`, type: undefined, align: 1 });
  }

  /** Where it is kept whether a heap block is there, for everybody to see. */
  blockFlag(block: ObjectId): { readonly object: ObjectId; readonly offset: number } {
    const { id } = this.space.intern('blocks', 0, { kind: 'task', index: -1, name: 'heap blocks', type: undefined, align: 1 });
    return { object: id, offset: FIRST_BLOCK - block };
  }

  /** Somebody asks which of these objects something is. */
  tellApart(objects: readonly ObjectId[]): void {
    if (this.space.tellApart(objects)) this.knowledge.noteGrowth();
  }

  /** Somebody asks for blocks of the heap that get lost. */
  get looksForLeaks(): boolean {
    return this.observation.claimed?.has('leak') === true;
  }

  /** An object comes into being in this round. */
  declare(object: ObjectId, size: Bits, facts: ObjectFacts): void {
    this.sizes.set(object, size);
    const assumed = this.assumedSizes.get(object);
    if (assumed) this.equations.push({ left: assumed, right: size });
    if (this.space.declare(object, facts)) this.knowledge.noteGrowth();
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

  /** What a shared cell holds before the first block. */
  atStart(cell: CellId): Value {
    return this.startStore?.get(cell) ?? this.initial(cell);
  }

  /** Which bits of what a cell holds are alike; undefined if none are, or if nobody wants to know. */
  likenessOf({ few }: Contents, width: number): readonly number[] | undefined {
    return this.limits.without?.has('few-numbers') ? undefined : likenessOf(few, width);
  }

  /** False for cells of objects that only an earlier round knew. */
  canHold(cell: CellId): boolean {
    const { object, offset } = this.knowledge.cell(cell);
    return offset < 0 || this.sizes.has(object);
  }

  /** What a cell holds when its object comes into being. */
  initial(cell: CellId): Value {
    let value = this.initials.get(cell);
    if (!value) this.initials.set(cell, (value = this.computeInitial(cell)));
    return value;
  }

  private computeInitial(cell: CellId): Value {
    const { object, offset, width } = this.knowledge.cell(cell);
    if (offset === ALIVE) return plain([TRUE]);
    if (offset < 0) return plain([FALSE]);
    const contents = this.space.facts(object)?.contents;
    if (offset >= SHADOWS) return contents === 'unspecified' ? this.neverWritten(object, offset - SHADOWS, width) : constantOf(width, 0n);
    if (contents === 'initialised') return this.image(object, offset, width / 8);
    if (contents === 'zero') return constantOf(width, 0n);
    const value = bits.inputs(this.g, width);
    const seen = this.unspecified.get(object);
    if (seen) seen.push({ offset, value });
    else this.unspecified.set(object, [{ offset, value }]);
    return plain(value);
  }

  /** The shadow of part of a new object: padding does not count. */
  private neverWritten(object: ObjectId, offset: number, width: number): Value {
    const padding = this.space.facts(object)?.padding ?? [0];
    const isPadding = (bit: number): boolean => ((padding[(offset + (bit >> 3)) % padding.length]! >> (bit & 7)) & 1) !== 0;
    return plain(Array.from({ length: width }, (_, bit) => (isPadding(bit) ? FALSE : TRUE)));
  }

  /** Part of a global's initial contents. */
  private image(object: ObjectId, offset: number, size: number): Value {
    const global = this.program.globals[this.space.get(object).index]!;
    let result = constantOf(size * 8, 0n);
    for (const item of global.init) {
      if (item.offset + item.size <= offset || item.offset >= offset + size) continue;
      const value = this.constantExpression(item.value, global.position);
      if (item.offset === offset && item.size === size) return value;
      result = overlay(result, offset, this.addresses.revealing.reveal(value), item.offset, item.size);
    }
    return result;
  }

  private constantExpression(value: Expr, position: Position): Value {
    return evaluate(this.addresses, value, {
      register: () => fail('unsupported', 'an initialiser that is not constant', position),
      address: (of, id, width) => this.address(of === 'function' ? this.function(id) : this.global(id, 0 as TaskId), width),
    });
  }
}

/** Writes `size` bytes of `value`, which belong at `valueOffset`, over the part of `base` (at `baseOffset`) that they cover. */
export function overlay(base: Value, baseOffset: number, value: Value, valueOffset: number, size: number): Value {
  const result = base.bits.slice();
  for (let i = 0; i < size * 8; i++) {
    const at = (valueOffset - baseOffset) * 8 + i;
    if (at >= 0 && at < result.length) result[at] = value.bits[i] ?? FALSE;
  }
  const covered = valueOffset <= baseOffset && valueOffset + size >= baseOffset + base.bits.length / 8;
  const pointsTo = covered ? value.pointsTo : [...new Set([...base.pointsTo, ...value.pointsTo])].sort((a, b) => a - b);
  return { bits: result, pointsTo };
}
