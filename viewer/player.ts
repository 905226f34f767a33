import type { Cursor } from './cursor.js';

/** Steps on by itself until there is no further step, or until the reader goes somewhere. */
export class Player {
  private timer: number | undefined;
  private stepping = false;
  private readonly listeners: (() => void)[] = [];
  /** Steps in a second. */
  speed: number;

  constructor(
    private readonly cursor: Cursor,
    speed: number,
  ) {
    this.speed = speed;
    cursor.listen(() => {
      if (!this.stepping) this.pause();
    });
  }

  get isPlaying(): boolean {
    return this.timer !== undefined;
  }

  listen(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Begins, at the first step where the last one is shown; or pauses. */
  toggle(): void {
    if (this.isPlaying) return this.pause();
    if (!this.cursor.hasNext) this.cursor.toFirst();
    this.wait();
    this.tell();
  }

  pause(): void {
    if (!this.isPlaying) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.tell();
  }

  private wait(): void {
    this.timer = window.setTimeout(() => this.step(), 1000 / this.speed);
  }

  private step(): void {
    this.stepping = true;
    this.cursor.by(1);
    this.stepping = false;
    if (this.cursor.hasNext) this.wait();
    else this.pause();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
