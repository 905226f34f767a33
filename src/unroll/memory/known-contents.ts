import { MANY_NUMBERS } from '../values/few-numbers.js';
import type { Value } from '../values/value.js';
import type { CellId, TaskId } from '../../steps/ids.js';
import type { News } from '../paths/news.js';
import type { CellTable } from './cell-table.js';
import type { Contents } from './contents.js';
import { emptyContents, forget, isIn, join, joinContents, widen } from './contents.js';

/** Rounds that may be spent on finding out how large numbers can get, and steps unrolled in them. */
const MAX_COUNTING_ROUNDS = 80;
const MAX_COUNTING_EFFORT = 8000;

/** Rounds that may add to the few numbers of a cell. */
const MAX_ADDITIONS = 3;

/** Rounds with new numbers and other growth after which counting begins once more. */
const RECOUNTS = [10, 20, 40];

const EXIT_WIDTH = 64;
/**
 * Nobody asks for a bound on an exit value; so that it does not keep growing with that of a counter, it is the largest
 * there is.
 */
const MOST_EXIT_VALUE = (1n << BigInt(EXIT_WIDTH)) - 1n;
/** After so many rounds that found further bits of an exit value to vary, all of them do. */
const MAX_EXIT_CHANGES = 8;

/** Who writes a cell, or what it holds before anybody does. */
type Writer = TaskId | typeof START;
export const START = 'start';

/** How many writes to some cells the last round met. */
export type WritesTo = (cells: ReadonlySet<CellId>) => number;

/**
 * The possible contents of cells, and the possible results of tasks. Both grow from round to round; numbers that would
 * grow for ever are counted out.
 */
export class KnownContents {
  private readonly gathered = new Map<CellId, Map<Writer, Contents>>();
  /** Values that each of those who write a cell writes there. */
  private readonly written = new Map<CellId, Map<Writer, Contents>>();
  /** Somebody has asked who writes. Otherwise that nobody was known to write what others do is nothing new. */
  private tellsApart = false;
  /** How often something was added to the few numbers of a cell. */
  private readonly additions = new Map<CellId, number>();
  private readonly exitValues = new Map<TaskId, Contents>();
  private readonly exitChanges = new Map<TaskId, number>();
  /** Cells whose numbers have grown in this round; and in the rounds since something else has. */
  private readonly stretched = new Set<CellId>();
  private readonly stretching = new Set<CellId>();
  private quietRounds = 0;
  /** All rounds after which only numbers had grown, whatever else has since. */
  private countingRounds = 0;
  /** All rounds after which numbers had grown, and something else, such as the elements that a counter chooses. */
  private mixedRounds = 0;

  constructor(
    private readonly cells: CellTable,
    private readonly news: News,
  ) {}

  /**
   * Under larger bounds all that is known can happen, and of the writes that come in addition no round has been
   * counted.
   */
  beginAnew(): void {
    for (const known of [this.additions, this.exitChanges, this.stretched, this.stretching]) known.clear();
    this.quietRounds = this.countingRounds = this.mixedRounds = 0;
  }

  /**
   * Notes that the cell may hold this value, by whom; counts from the next round on, so that a round uses what the one
   * before has found.
   */
  note(cell: CellId, value: Value, writer: Writer): void {
    join(contentsIn(this.gathered, cell, writer), value);
  }

  /** All that the task writes there by what was noted, in this round as well; or all that anybody does. */
  soFar(cell: CellId, writer: TaskId): Contents {
    return together(this.noted(cell, writer));
  }

  /** To note the value adds nothing. */
  isKnown(cell: CellId, value: Value, writer: TaskId): boolean {
    return this.noted(cell, writer).some((contents) => isIn(contents, value));
  }

  private noted(cell: CellId, writer: TaskId): readonly Contents[] {
    if (!this.tellsApart) return [this.cells.get(cell).contents, ...(this.gathered.get(cell)?.values() ?? [])];
    return [this.written, this.gathered].flatMap((each) => each.get(cell)?.get(writer) ?? []);
  }

  /** Values that are there at the start, or that those write of whom this holds: in this round as well. */
  byOthers(cell: CellId, isOneOf: (writer: TaskId) => boolean): Contents {
    this.tellsApart = true;
    const all = [this.written, this.gathered].flatMap((each) => [...(each.get(cell) ?? [])]);
    return together(all.flatMap(([writer, contents]) => (writer === START || isOneOf(writer) ? [contents] : [])));
  }

  /** Values that the task itself has written there, in this round. */
  own(cell: CellId, task: TaskId): Contents | undefined {
    return this.gathered.get(cell)?.get(task);
  }

  /** The task writes what another one does in this round, where this holds. */
  noteAlike(task: TaskId, other: TaskId, isCommon: (cell: CellId) => boolean): void {
    for (const [cell, writers] of this.gathered) {
      const contents = writers.get(other);
      if (contents && isCommon(cell)) joinContents(contentsIn(this.gathered, cell, task), contents);
    }
  }

  /** Assumes contents of the cell at the start; for a cell of which nothing else is known yet. */
  assume(cell: CellId, value: Value): void {
    join(this.cells.get(cell).contents, value);
    join(contentsIn(this.written, cell, START), value);
    this.news.note();
  }

  noteExitValue(task: TaskId, value: Value): void {
    const contents = this.exitValues.get(task) ?? { ...emptyContents(), most: MOST_EXIT_VALUE, few: MANY_NUMBERS };
    this.exitValues.set(task, contents);
    const change = join(contents, value);
    if (change === undefined) return;
    this.news.note();
    const changes = (this.exitChanges.get(task) ?? 0) + 1;
    this.exitChanges.set(task, changes);
    if (change === 'numbers' && changes > MAX_EXIT_CHANGES) widen(contents, EXIT_WIDTH);
  }

  exitValue(task: TaskId): Contents {
    return this.exitValues.get(task) ?? emptyContents();
  }

  /** A round is over: what it has found counts from now on. */
  gather(): void {
    for (const [cell, writers] of this.gathered) {
      for (const [writer, contents] of writers) {
        const change = joinContents(contentsIn(this.written, cell, writer), contents);
        if (this.tellsApart) this.noteChange(cell, change);
      }
      this.add(cell, together([...writers.values()]));
    }
    this.gathered.clear();
  }

  private add(cell: CellId, gathered: Contents): void {
    const { contents } = this.cells.get(cell);
    const { few } = contents;
    this.noteChange(cell, joinContents(contents, gathered));
    // Addresses come as the objects do, whatever the numbers.
    const isCounter = few.size > 1 && contents.few !== few && contents.pointsTo.length === 0;
    if (isCounter && this.isGrowing(cell)) contents.few = MANY_NUMBERS;
  }

  private noteChange(cell: CellId, change: ReturnType<typeof joinContents>): void {
    if (change === 'targets') this.news.note();
    if (change === 'numbers') this.stretched.add(cell);
  }

  /** Whether numbers that are few come to the cell round by round, as those of a counter do. */
  private isGrowing(cell: CellId): boolean {
    const additions = (this.additions.get(cell) ?? 0) + 1;
    this.additions.set(cell, additions);
    return additions > MAX_ADDITIONS;
  }

  /** Whether numbers need no further round. @param structural something else needs one */
  settle(structural: boolean, writesTo: WritesTo, effort: number): boolean {
    const numbers = this.stretched.size > 0;
    const settled = !numbers || (!structural && this.isCountedOut(writesTo, effort));
    if (structural) {
      this.stretching.clear();
      if (numbers) this.countAnew();
    }
    this.stretched.clear();
    return settled;
  }

  /**
   * Numbers in cells can grow with every round (a counter). Say that in the last k rounds only the numbers in the cells
   * U have changed. Then the contents of U include everything that at most k writes to U can produce, since each such
   * write uses the contents of the round before. An execution has no more of them than there are write actions, so that
   * many rounds are enough. If that takes too long, all numbers are possible.
   */
  private isCountedOut(writesTo: WritesTo, effort: number): boolean {
    const before = this.stretching.size;
    for (const cell of this.stretched) this.stretching.add(cell);
    if (this.stretching.size !== before) this.quietRounds = 0;
    this.quietRounds++;
    this.countingRounds++;
    const needed = writesTo(this.stretching);
    if (this.quietRounds > needed) return true;
    const rounds = this.countingRounds - this.quietRounds + needed;
    if (rounds > MAX_COUNTING_ROUNDS || rounds * effort > MAX_COUNTING_EFFORT)
      for (const cell of this.stretching) this.change(widen, cell);
    return false;
  }

  /**
   * Numbers that choose elements of an array bring along a new one with every round. By now the elements have got ahead
   * of the writes that there are, or have not yet: counting begins once more from what the cells held first, and may
   * end before it comes to a new element. If that does not help, all numbers are possible.
   */
  private countAnew(): void {
    this.mixedRounds++;
    const change =
      this.mixedRounds > MAX_COUNTING_ROUNDS ? widen : RECOUNTS.includes(this.mixedRounds) ? forget : undefined;
    if (change) for (const cell of this.stretched) this.change(change, cell);
  }

  private change(how: typeof widen, cell: CellId): void {
    const { contents, width } = this.cells.get(cell);
    how(contents, width);
    for (const each of this.written.get(cell)?.values() ?? []) how(each, width);
  }
}

function contentsIn(all: Map<CellId, Map<Writer, Contents>>, cell: CellId, writer: Writer): Contents {
  let writers = all.get(cell);
  if (!writers) all.set(cell, (writers = new Map()));
  let contents = writers.get(writer);
  if (!contents) writers.set(writer, (contents = emptyContents()));
  return contents;
}

function together(several: readonly Contents[]): Contents {
  const all = emptyContents();
  for (const each of several) joinContents(all, each);
  return all;
}
