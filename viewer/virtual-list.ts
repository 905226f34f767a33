import { h } from './dom.js';

/** So many rows beyond the visible ones are there as well. */
const BEYOND = 8;

/** A list of rows that are equally high, of which only those are built that can be seen. */
export class VirtualList {
  private readonly inner: HTMLElement;
  private readonly rows = new Map<number, HTMLElement>();
  private width = 0;

  constructor(
    private readonly scroller: HTMLElement,
    private rowHeight: number,
    private count: number,
    private readonly row: (index: number) => HTMLElement,
    inner: HTMLElement = h('div'),
  ) {
    this.inner = inner;
    inner.style.position = 'relative';
    inner.style.height = `${count * rowHeight}px`;
    scroller.append(inner);
    scroller.addEventListener('scroll', () => this.fill(), { passive: true });
  }

  /** Builds all rows anew, perhaps another number of them, or higher ones. */
  reset(count = this.count, rowHeight = this.rowHeight): void {
    this.count = count;
    this.rowHeight = rowHeight;
    this.inner.style.height = `${count * this.rowHeight}px`;
    for (const row of this.rows.values()) row.remove();
    this.rows.clear();
    this.fill();
  }

  /** The row, if it is built. */
  built(index: number): HTMLElement | undefined {
    return this.rows.get(index);
  }

  /** Scrolls so that a row is well in sight. */
  reveal(index: number): void {
    const [top, height] = [index * this.rowHeight, this.scroller.clientHeight];
    const room = Math.min(this.rowHeight * 2, height / 3);
    const { scrollTop } = this.scroller;
    if (top < scrollTop + room || top + this.rowHeight > scrollTop + height - room)
      this.scroller.scrollTop = top - (height - this.rowHeight) / 2;
    this.fill();
  }

  /** Builds what can be seen, and takes away what cannot. */
  fill(): void {
    const { scrollTop, clientHeight } = this.scroller;
    const first = Math.max(0, Math.floor(scrollTop / this.rowHeight) - BEYOND);
    const end = Math.min(this.count, Math.ceil((scrollTop + (clientHeight || 400)) / this.rowHeight) + BEYOND);
    for (const [index, row] of this.rows) {
      if (index >= first && index < end) continue;
      row.remove();
      this.rows.delete(index);
    }
    for (let index = first; index < end; index++) if (!this.rows.has(index)) this.place(index);
    this.widen();
  }

  private place(index: number): void {
    const row = this.row(index);
    row.style.position = 'absolute';
    row.style.top = `${index * this.rowHeight}px`;
    row.style.height = `${this.rowHeight}px`;
    const after = [...this.rows.keys()].filter((other) => other > index);
    const next = after.length === 0 ? undefined : this.rows.get(Math.min(...after));
    this.rows.set(index, row);
    this.inner.insertBefore(row, next ?? null);
  }

  /** The widest row that was ever seen says how far can be scrolled sideways. */
  private widen(): void {
    const widest = this.inner.scrollWidth;
    if (widest <= this.width || widest <= this.scroller.clientWidth) return;
    this.width = widest;
    this.inner.style.minWidth = `${widest}px`;
  }
}
