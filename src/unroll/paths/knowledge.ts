import { MANY_NUMBERS } from '../values/few-numbers.js';
import type { Contents } from '../memory/contents.js';
import { emptyContents, forget, join, joinContents, widen } from '../memory/contents.js';
import type { CellId, ObjectId, TaskId } from '../../steps/ids.js';
import { Partition } from './partition.js';
import type { Value } from '../values/value.js';

/**
 * What the tasks have to know of each other before any of them can be unrolled: how memory is divided into cells, which cells several
 * tasks touch, and what may be in those. Unrolling starts with optimistic knowledge (nothing is shared) and is repeated until it meets
 * nothing that it did not assume. Facts are only ever added, so this ends; the last round is consistent with all it assumed.
 */
export class Knowledge {
  private readonly cells: CellInfo[] = [];
  private readonly byKey = new Map<string, CellId>();
  private readonly partitions = new Map<ObjectId, Partition>();
  private readonly tasks: TaskOrigin[] = [];
  private readonly taskIds = new Map<string, TaskId>();
  private readonly exitValues = new Map<TaskId, Contents>();
  private readonly exitChanges = new Map<TaskId, number>();
  /** Flags of each object. */
  private readonly flags = new Map<ObjectId, CellId[]>();
  /** Objects that were made beside other tasks, by whether that was so whenever they were made. */
  private readonly made = new Map<ObjectId, boolean>();
  private readonly resembled = new Set<ObjectId>();
  private shared: boolean[] = [];
  /** Who accesses many bytes of an object. */
  private readonly bytes = new Map<ObjectId, Map<TaskId, AccessCounts>>();
  private sharedBytes: ReadonlySet<ObjectId> = new Set();
  private readonly mortal = new Set<ObjectId>();
  private readonly exposed = new Set<ObjectId>();
  private readonly sharers = new Map<ObjectId, Set<ObjectId>>();
  /** Counts from the next round on. */
  private readonly newSharers = new Map<ObjectId, Set<ObjectId>>();
  private grown = false;
  /** So many are over. */
  rounds = 0;
  /** Cells whose numbers have grown in this round; and in the rounds since something else has. */
  private readonly stretched = new Set<CellId>();
  private readonly stretching = new Set<CellId>();
  private quietRounds = 0;
  /** All rounds after which only numbers had grown, whatever else has since. */
  private countingRounds = 0;
  /** All rounds after which numbers had grown, and something else, such as the elements that a counter chooses. */
  private mixedRounds = 0;
  private readonly gathered = new Map<CellId, Contents>();
  /** How often something was added to the few numbers of a cell. */
  private readonly additions = new Map<CellId, number>();

  /** The id of the task with this key (how the unrolling came to its creation); children are numbered in order of creation. */
  task(key: string, parent: TaskId | undefined, childIndex: number): TaskId {
    const known = this.taskIds.get(key);
    if (known !== undefined) {
      if (this.tasks[known]!.childIndex !== childIndex) this.grown = true;
      this.tasks[known] = { parent, childIndex };
      return known;
    }
    const id = this.tasks.length as TaskId;
    this.tasks.push({ parent, childIndex });
    this.taskIds.set(key, id);
    this.grown = true;
    return id;
  }

  get taskCount(): number {
    return this.tasks.length;
  }

  cell(id: CellId): CellInfo {
    return this.cells[id]!;
  }

  get cellCount(): number {
    return this.cells.length;
  }

  /** A cell outside the bytes of an object: a flag with a negative offset. */
  flag(object: ObjectId, offset: number, width: number): CellId {
    const count = this.cells.length;
    const cell = this.internCell(object, offset, width);
    if (this.cells.length > count) this.flags.set(object, [...(this.flags.get(object) ?? []), cell]);
    return cell;
  }

  /** Everything that an object is divided into by now. */
  cellsOf(object: ObjectId): readonly CellId[] {
    return [...(this.flags.get(object) ?? []), ...(this.partitions.get(object)?.cells() ?? [])];
  }

  /** An object comes into being, beside other tasks or before there are any. */
  noteMade(object: ObjectId, concurrent: boolean): void {
    const before = this.made.get(object);
    const after = concurrent && before !== false;
    this.made.set(object, after);
    if (before !== after) this.grown = true;
  }

  /** A number of which nothing is known is found where one would expect a pointer into these objects. */
  noteResembled(objects: readonly ObjectId[]): void {
    for (const object of objects) {
      if (this.resembled.has(object) || this.made.get(object) !== true) continue;
      this.resembled.add(object);
      this.grown = true;
    }
  }

  /** What leads to the object, which its maker has beside other tasks, may be a number that only looks like its address. */
  isResembled(object: ObjectId): boolean {
    return this.resembled.has(object) && this.made.get(object) === true;
  }

  /** Nobody but its maker sees what the cell held first, unless it is published. */
  startsUnseen(cell: CellId): boolean {
    const { object, offset } = this.cells[cell]!;
    return offset >= 0 && this.made.get(object) === true;
  }

  /** The cells that cover `size` bytes from `offset`, in order. Uncovered stretches become new cells. */
  cover(object: ObjectId, offset: number, size: number): readonly CellId[] {
    let partition = this.partitions.get(object);
    if (!partition) this.partitions.set(object, (partition = new Partition((at, width) => this.internCell(object, at, width))));
    return partition.cover(offset, size);
  }

  /** The cells by now that so many bytes from `offset` have a part of, in order. */
  within(object: ObjectId, offset: number, size: number): readonly CellInfo[] {
    return (this.partitions.get(object)?.within(offset, size) ?? []).map((cell) => this.cell(cell));
  }

  private internCell(object: ObjectId, offset: number, width: number): CellId {
    const key = `${object}:${offset}:${width}`;
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    const id = this.cells.length as CellId;
    this.cells.push({ id, object, offset, width, accesses: new Map(), contents: emptyContents() });
    this.byKey.set(key, id);
    return id;
  }

  /** Something else was met that other tasks may depend on. */
  noteGrowth(): void {
    this.grown = true;
  }

  /** The object may cease to exist. */
  noteDeath(object: ObjectId): void {
    if (this.mortal.has(object)) return;
    this.mortal.add(object);
    this.grown = true;
  }

  /** The object may cease to exist, by what is known. */
  isMortal(object: ObjectId): boolean {
    return this.mortal.has(object);
  }

  /** The program looks at the machine's address of the object. @returns for how many objects it does so */
  noteExposed(object: ObjectId): number {
    if (!this.exposed.has(object)) this.grown = true;
    return this.exposed.add(object).size;
  }

  /** The objects at whose machine's addresses the program is known to look. */
  exposedObjects(): readonly ObjectId[] {
    return [...this.exposed];
  }

  /** The program is known to look at the machine's address of the object. */
  isExposed(object: ObjectId): boolean {
    return this.exposed.has(object);
  }

  /** Somebody asks whether two objects have had the same address. @returns whether they can have, as far as was known when the round began */
  noteSharing(one: ObjectId, other: ObjectId): boolean {
    if (!this.mortal.has(one) && !this.mortal.has(other)) return false;
    const known = this.sharers.get(one)?.has(other) === true;
    if (known) return true;
    for (const [a, b] of [
      [one, other],
      [other, one],
    ] as const) {
      const partners = this.newSharers.get(a);
      if (partners) partners.add(b);
      else this.newSharers.set(a, new Set([b]));
    }
    this.grown = true;
    return false;
  }

  /** With which objects this one may share its address. */
  sharing(object: ObjectId): Iterable<ObjectId> {
    return this.sharers.get(object) ?? [];
  }

  /** Notes an access; `created` is the number of tasks that the accessing task had created by then. */
  noteAccess(cell: CellId, task: TaskId, write: boolean, created: number): void {
    this.note(this.cells[cell]!.accesses, task, write, created);
  }

  /** As {@link noteAccess}, of an object of which many bytes are accessed, with cells or without. */
  noteBytes(object: ObjectId, task: TaskId, write: boolean, created: number): void {
    let accesses = this.bytes.get(object);
    if (!accesses) this.bytes.set(object, (accesses = new Map()));
    this.note(accesses, task, write, created);
  }

  /** By what was known when the round began, tasks access many bytes of the object, and creation does not order that. */
  areBytesShared(object: ObjectId): boolean {
    return this.sharedBytes.has(object);
  }

  private note(accesses: Map<TaskId, AccessCounts>, task: TaskId, write: boolean, created: number): void {
    const seen = accesses.get(task);
    if (!seen) {
      accesses.set(task, { read: write ? -1 : created, write: write ? created : -1 });
      this.grown = true;
      return;
    }
    const field = write ? 'write' : 'read';
    if (created <= seen[field]) return;
    seen[field] = created;
    this.grown = true;
  }

  /** Notes that the cell may hold this value; counts from the next round on, so that a round uses what the one before has found. */
  noteContents(cell: CellId, value: Value): void {
    let gathered = this.gathered.get(cell);
    if (!gathered) this.gathered.set(cell, (gathered = emptyContents()));
    join(gathered, value);
  }

  /** What the cell holds at the start; for a cell of which nothing else is known yet. */
  assumeContents(cell: CellId, value: Value): void {
    join(this.cells[cell]!.contents, value);
    this.grown = true;
  }

  noteExitValue(task: TaskId, value: Value): void {
    const contents = this.exitValues.get(task) ?? { ...emptyContents(), most: MOST_EXIT_VALUE, few: MANY_NUMBERS };
    this.exitValues.set(task, contents);
    const change = join(contents, value);
    if (change === undefined) return;
    this.grown = true;
    const changes = (this.exitChanges.get(task) ?? 0) + 1;
    this.exitChanges.set(task, changes);
    if (change === 'numbers' && changes > MAX_EXIT_CHANGES) widen(contents, EXIT_WIDTH);
  }

  exitContents(task: TaskId): Contents {
    return this.exitValues.get(task) ?? emptyContents();
  }

  /** True if, by what was known when the round began, the cell has a write and another task's access that creation does not order. */
  isShared(cell: CellId): boolean {
    return this.shared[cell] ?? false;
  }

  /**
   * Prepares the next round. `writesTo` tells how many writes to some cells the last round met, `effort` how many steps it took.
   * @returns false if what the last round assumed holds in every execution
   */
  advance(writesTo: (cells: ReadonlySet<CellId>) => number, effort: number): boolean {
    this.rounds++;
    for (const [cell, contents] of this.gathered) this.addContents(cell, contents);
    this.gathered.clear();
    for (const [object, partners] of this.newSharers) this.sharers.set(object, new Set([...(this.sharers.get(object) ?? []), ...partners]));
    this.newSharers.clear();
    const repartitioned = [...this.partitions.values()].filter((partition) => partition.merge()).length > 0;
    const structural = repartitioned || this.grown;
    const numbers = this.stretched.size > 0;
    const settled = !structural && (!numbers || this.isCountedOut(writesTo, effort));
    if (structural) {
      this.stretching.clear();
      if (numbers) this.countAnew();
    }
    this.grown = false;
    this.stretched.clear();
    this.shared = this.cells.map((cell) => this.hasConcurrentAccess(cell.accesses));
    this.sharedBytes = new Set([...this.bytes].filter(([, accesses]) => this.hasConcurrentAccess(accesses)).map(([object]) => object));
    return !settled;
  }

  private addContents(cell: CellId, gathered: Contents): void {
    const { contents } = this.cells[cell]!;
    const { few } = contents;
    const change = joinContents(contents, gathered);
    if (few.size > 1 && contents.few !== few && this.isGrowing(cell)) contents.few = MANY_NUMBERS;
    if (change === 'targets') this.grown = true;
    if (change === 'numbers') this.stretched.add(cell);
  }

  /** Whether numbers that are few come to the cell round by round, as those of a counter do. */
  private isGrowing(cell: CellId): boolean {
    const additions = (this.additions.get(cell) ?? 0) + 1;
    this.additions.set(cell, additions);
    return additions > MAX_ADDITIONS;
  }

  /**
   * Numbers in cells can grow with every round (a counter). If in the last k rounds only the numbers in the cells U have changed, the contents
   * of U include everything that at most k writes to U can produce, since each such write uses the contents of the round before. An execution has no
   * more of them than there are write actions, so that many rounds are enough. If that takes too long, all numbers are possible.
   */
  private isCountedOut(writesTo: (cells: ReadonlySet<CellId>) => number, effort: number): boolean {
    const before = this.stretching.size;
    for (const cell of this.stretched) this.stretching.add(cell);
    if (this.stretching.size !== before) this.quietRounds = 0;
    this.quietRounds++;
    this.countingRounds++;
    const needed = writesTo(this.stretching);
    if (this.quietRounds > needed) return true;
    const rounds = this.countingRounds - this.quietRounds + needed;
    if (rounds > MAX_COUNTING_ROUNDS || rounds * effort > MAX_COUNTING_EFFORT)
      for (const cell of this.stretching) widen(this.cells[cell]!.contents, this.cells[cell]!.width);
    return false;
  }

  /**
   * Numbers that choose elements of an array bring along a new one with every round. By now the elements have got ahead of the writes that there are, or have
   * not yet: counting begins once more from what the cells held first, and may end before it comes to a new element. If that does not help, all numbers are
   * possible.
   */
  private countAnew(): void {
    this.mixedRounds++;
    const change = this.mixedRounds > MAX_COUNTING_ROUNDS ? widen : RECOUNTS.includes(this.mixedRounds) ? forget : undefined;
    for (const cell of this.stretched) change?.(this.cells[cell]!.contents, this.cells[cell]!.width);
  }

  private hasConcurrentAccess(accesses: ReadonlyMap<TaskId, AccessCounts>): boolean {
    if (accesses.size < 2) return false;
    for (const [writer, { write }] of accesses) {
      if (write < 0) continue;
      for (const [other, counts] of accesses) if (other !== writer && this.mayOverlap(writer, write, other, Math.max(counts.read, counts.write))) return true;
    }
    return false;
  }

  /** Whether `a`'s access (after creating `createdA` tasks) is unordered with `b`'s by creation alone. */
  private mayOverlap(a: TaskId, createdA: number, b: TaskId, createdB: number): boolean {
    const towardsB = this.childTowards(a, b);
    if (towardsB !== undefined) return createdA > towardsB;
    const towardsA = this.childTowards(b, a);
    if (towardsA !== undefined) return createdB > towardsA;
    return true;
  }

  /** If `ancestor` is one of `task`: the index of the child through which it created it. */
  private childTowards(ancestor: TaskId, task: TaskId): number | undefined {
    for (let at: TaskId | undefined = task; at !== undefined;) {
      const origin: TaskOrigin = this.tasks[at]!;
      if (origin.parent === ancestor) return origin.childIndex;
      at = origin.parent;
    }
    return undefined;
  }
}

/** Rounds that may be spent on finding out how large numbers can get, and steps unrolled in them. */
const MAX_COUNTING_ROUNDS = 80;
const MAX_COUNTING_EFFORT = 8000;

/** Rounds that may add to the few numbers of a cell. */
const MAX_ADDITIONS = 3;

/** Rounds with new numbers and other growth after which counting begins once more. */
const RECOUNTS = [10, 20, 40];

const EXIT_WIDTH = 64;
/** Nobody asks for a bound on an exit value; so that it does not keep growing with that of a counter, it is the largest there is. */
const MOST_EXIT_VALUE = (1n << BigInt(EXIT_WIDTH)) - 1n;
/** After so many rounds that found further bits of an exit value to vary, all of them do. */
const MAX_EXIT_CHANGES = 8;

interface TaskOrigin {
  readonly parent: TaskId | undefined;
  readonly childIndex: number;
}

interface AccessCounts {
  read: number;
  write: number;
}

export interface CellInfo {
  readonly id: CellId;
  readonly object: ObjectId;
  readonly offset: number;
  readonly width: number;
  readonly accesses: Map<TaskId, AccessCounts>;
  readonly contents: Contents;
}
