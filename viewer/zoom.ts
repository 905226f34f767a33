/** No event is wider than so many pixels. */
const WIDEST = 28;
/** A step of the zoom, by a button or a key. */
const FACTOR = 2;
/** Pixels at either side of what is in sight where a step counts as out of sight. */
const MARGIN = 24;

/** How much of the time is in sight: `content`, as wide as all of it, is scrolled along in `scroller`. */
export class Zoom {
  private factor = 1;
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly scroller: HTMLElement,
    private readonly content: HTMLElement,
    private readonly length: number,
    /** The step around which keys and buttons zoom. */
    private readonly step: () => number,
  ) {
    scroller.addEventListener('wheel', (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.to(this.factor * Math.exp(-event.deltaY / 250), event.clientX - scroller.getBoundingClientRect().left);
    });
    new ResizeObserver(() => this.to(this.factor)).observe(scroller);
  }

  listen(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Whether there is something to zoom into. */
  get helps(): boolean {
    return this.most > 1;
  }

  /** How many times as wide as what is in sight. */
  get times(): number {
    return this.factor;
  }

  in(): void {
    this.to(this.factor * FACTOR);
  }

  out(): void {
    this.to(this.factor / FACTOR);
  }

  /** All is in sight. */
  whole(): void {
    this.to(1);
  }

  /** Scrolls to a step that is out of sight. */
  reveal(step: number): void {
    const { scrollLeft, clientWidth } = this.scroller;
    const at = this.placeOf(step);
    if (at >= scrollLeft + MARGIN && at <= scrollLeft + clientWidth - MARGIN) return;
    this.scroller.scrollLeft = at - clientWidth / 2;
  }

  private get most(): number {
    return Math.max(1, (this.length * WIDEST) / Math.max(1, this.scroller.clientWidth));
  }

  private placeOf(step: number): number {
    return ((step + 0.5) / this.length) * this.content.clientWidth;
  }

  /** Zooms; the point `at` pixels from the left stays there, or without it the current step. */
  private to(factor: number, at = this.placeOf(this.step()) - this.scroller.scrollLeft): void {
    const { scrollLeft, clientWidth } = this.scroller;
    const part = (scrollLeft + at) / Math.max(1, this.content.clientWidth);
    this.factor = Math.max(1, Math.min(this.most, factor));
    this.content.style.width = `${(this.factor * 100).toFixed(2)}%`;
    const kept = Math.max(MARGIN, Math.min(clientWidth - MARGIN, at));
    this.scroller.scrollLeft = part * this.content.clientWidth - kept;
    for (const listener of this.listeners) listener();
  }
}
