import { CellTable } from '../memory/cell-table.js';
import type { WritesTo } from '../memory/known-contents.js';
import { KnownContents } from '../memory/known-contents.js';
import { KnownObjects } from '../memory/known-objects.js';
import type { CellId } from '../../steps/ids.js';
import { News } from './news.js';
import { Sharing } from './sharing.js';

/**
 * Knowledge that the tasks have to have of each other before any of them can be unrolled: how memory is divided into
 * cells, which cells several tasks touch, and what may be in those. Unrolling starts with optimistic knowledge (nothing
 * is shared) and is repeated until it meets nothing that it did not assume. Facts are only ever added, so this ends;
 * the last round is consistent with all it assumed.
 */
export class Knowledge {
  private readonly news = new News();
  readonly cells = new CellTable();
  readonly sharing = new Sharing(this.news);
  readonly objects = new KnownObjects(this.news);
  readonly contents = new KnownContents(this.cells, this.news);
  /** So many are over. */
  rounds = 0;

  /** @param isReordered whether others see what a task does in another order */
  constructor(readonly isReordered = false) {}

  /** Something else was met that other tasks may depend on. */
  noteGrowth(): void {
    this.news.note();
  }

  /** Something was met in this round that it did not assume: there is another one. */
  get hasGrown(): boolean {
    return this.news.isThere;
  }

  /** The program is unrolled once more. */
  beginAnew(): void {
    this.rounds = 0;
    this.contents.beginAnew();
  }

  /** Nobody but its maker sees what the cell held first, unless it is published, or memory is reordered. */
  startsUnseen(cell: CellId): boolean {
    const { object, offset } = this.cells.get(cell);
    return !this.isReordered && offset >= 0 && this.objects.isMadeBeside(object);
  }

  /**
   * Prepares the next round. `writesTo` tells how many writes to some cells the last round met, `effort` how many steps
   * it took.
   * @returns false if what the last round assumed holds in every execution
   */
  advance(writesTo: WritesTo, effort: number): boolean {
    this.rounds++;
    this.contents.gather();
    this.objects.settle();
    const structural = this.cells.merge() || this.news.isThere;
    const settled = this.contents.settle(structural, writesTo, effort) && !structural;
    this.news.clear();
    this.sharing.settle(this.cells.count);
    return !settled;
  }
}
