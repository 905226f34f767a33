import type { Budget } from '../source/limits.js';
import { Interrupted, exhaustion } from '../source/limits.js';
import type { Engine, EngineEvent, Question } from './engine.js';

/** Its next event, or that it has none any more. */
export type Reply = IteratorResult<EngineEvent, void>;

/**
 * One search among several that go on side by side: it does something only while it is asked for its next event and its
 * gate is open. If it may give up, it ends when memory does not suffice.
 */
export class Runner {
  private readonly events: AsyncGenerator<EngineEvent, void>;
  private pending: Promise<Reply> | undefined;
  private readonly controller = new AbortController();
  private isOpen = false;
  private begunToPause = (): void => undefined;
  /** Done at the first pause. */
  readonly firstPause = new Promise<void>((resolve) => (this.begunToPause = resolve));
  private wasPaused = false;
  private proceed = (): void => undefined;
  private paused = (): void => undefined;
  private milliseconds = 0;
  private readonly abort = (): void => this.controller.abort(this.budget.abortion);

  constructor(
    engine: Engine,
    question: Question,
    private readonly budget: Budget,
    private readonly options: { readonly mayGiveUp?: boolean } = {},
  ) {
    budget.signal?.addEventListener('abort', this.abort);
    if (budget.signal?.aborted) this.abort();
    const gated = budget.pausing(() => this.turn(), this.controller.signal);
    this.events = engine.search(question, gated);
  }

  /** Its next reply, the same until it has been {@link taken}. */
  next(): Promise<Reply> {
    this.pending ??= this.options.mayGiveUp ? this.events.next().catch(giveUp) : this.events.next();
    return this.pending;
  }

  /** Marks its reply as heard. */
  taken(): void {
    this.pending = undefined;
  }

  /** It goes on, from where it was. */
  open(): void {
    this.isOpen = true;
    this.proceed();
  }

  /** It stops at its next pause. */
  shut(): void {
    this.isOpen = false;
  }

  /**
   * Lets only this one go on, for so many milliseconds and until its next pause; undefined if it has said nothing by
   * then.
   */
  async during(milliseconds: number): Promise<Reply | undefined> {
    const start = performance.now();
    const paused = new Promise<undefined>((resolve) => (this.paused = () => resolve(undefined)));
    const timer = setTimeout(() => this.shut(), milliseconds);
    this.open();
    try {
      return await Promise.race([this.next(), paused]);
    } finally {
      clearTimeout(timer);
      this.shut();
      this.milliseconds += performance.now() - start;
    }
  }

  /** The milliseconds of all its turns ({@link during}). */
  get spent(): number {
    return this.milliseconds;
  }

  get hasPaused(): boolean {
    return this.wasPaused;
  }

  /** It ends, and what it holds is freed. */
  async close(): Promise<void> {
    this.budget.signal?.removeEventListener('abort', this.abort);
    this.controller.abort(new Interrupted('aborted'));
    this.proceed();
    // What it was looking for is of no interest, nor why it does not find it.
    await this.pending?.catch(() => undefined);
    await this.events.return().catch(() => undefined);
  }

  /** Looks on at its pauses. */
  private async turn(): Promise<void> {
    this.wasPaused = true;
    this.begunToPause();
    await this.budget.turn();
    if (this.isOpen || this.controller.signal.aborted) return;
    this.paused();
    await new Promise<void>((resolve) => (this.proceed = resolve));
  }
}

/** One that lacks memory has nothing to say any more; what others have found out remains. */
function giveUp(error: unknown): Reply {
  const reason = exhaustion(error)?.reason;
  if (reason !== 'memory' && reason !== 'size') throw error;
  return { done: true, value: undefined };
}
