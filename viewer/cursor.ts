import { badMoment, barAt } from '../src/report/timeline.js';
import type { Model } from './model.js';

type Listener = (step: number) => void;

/** Where in the execution the reader is. A step is an event; what is shown is how things are right after it. */
export class Cursor {
  private at: number;
  private narrow = false;
  private readonly listeners: Listener[] = [];
  readonly last: number;
  readonly bad: number;

  constructor(private readonly model: Model) {
    this.last = model.events.length - 1;
    this.bad = badMoment(model.violation);
    this.at = this.bad;
  }

  get step(): number {
    return this.at;
  }

  /** Only what led to the violation is stepped through. */
  get onlyRelevant(): boolean {
    return this.narrow;
  }

  set onlyRelevant(on: boolean) {
    this.narrow = on;
    if (on && !this.counts(this.at)) this.move(1, this.bad);
    this.tell();
  }

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  go(step: number): void {
    const to = Math.max(0, Math.min(this.last, step));
    if (to === this.at) return;
    this.at = to;
    this.tell();
  }

  /** To the next (1) or the previous (-1) step that counts. */
  by(direction: 1 | -1): void {
    this.move(direction, this.at);
    this.tell();
  }

  /** To the beginning of the next block, of this one, or of the previous one. */
  byBlock(direction: 1 | -1): void {
    const { bars } = this.model.timeline;
    const bar = barAt(this.model.timeline, this.at);
    if (!bar) return;
    const index = bars.indexOf(bar);
    const inside = this.at > bar.first;
    const next = bars[direction === 1 ? index + 1 : inside ? index : index - 1];
    this.go(next ? next.first : direction === 1 ? this.last : 0);
  }

  /** To the first step that counts. */
  toFirst(): void {
    this.go(this.counts(0) ? 0 : (this.next(1, 0) ?? 0));
  }

  /** Whether a later step counts. */
  get hasNext(): boolean {
    return this.next(1, this.at) !== undefined;
  }

  counts(step: number): boolean {
    return !this.narrow || this.model.relevant.has(step);
  }

  private move(direction: 1 | -1, otherwise: number): void {
    this.at = this.next(direction, this.at) ?? otherwise;
  }

  /** The nearest other step in a direction that counts. */
  private next(direction: 1 | -1, from: number): number | undefined {
    for (let to = from + direction; to >= 0 && to <= this.last; to += direction) if (this.counts(to)) return to;
    return undefined;
  }

  private tell(): void {
    for (const listener of this.listeners) listener(this.at);
  }
}
