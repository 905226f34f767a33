import type { Budget } from '../source/limits.js';
import { Interrupted } from '../source/limits.js';
import type { Engine, EngineEvent, Question } from './engine.js';

export type Reply = IteratorResult<EngineEvent, void>;

/** One search among several that go on side by side: it does something only while it is asked for its next event and its gate is open. */
export class Runner {
  private readonly events: AsyncGenerator<EngineEvent, void>;
  private pending: Promise<Reply> | undefined;
  private readonly controller = new AbortController();
  private isOpen = false;
  private proceed = (): void => undefined;
  private readonly abort = (): void => this.controller.abort(this.budget.abortion);

  constructor(
    engine: Engine,
    question: Question,
    private readonly budget: Budget,
  ) {
    budget.signal?.addEventListener('abort', this.abort);
    if (budget.signal?.aborted) this.abort();
    const gated = budget.pausing(() => this.turn(), this.controller.signal);
    this.events = engine.search(question, gated);
  }

  /** Its next event, the same one until it has been {@link taken}. */
  next(): Promise<Reply> {
    this.pending ??= this.events.next();
    return this.pending;
  }

  /** What it said has been heard. */
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

  /** It ends, and what it holds is freed. */
  async close(): Promise<void> {
    this.budget.signal?.removeEventListener('abort', this.abort);
    this.controller.abort(new Interrupted('aborted'));
    this.proceed();
    // What it was looking for is of no interest, nor why it does not find it.
    await this.pending?.catch(() => undefined);
    await this.events.return().catch(() => undefined);
  }

  /** What it does at its pauses. */
  private async turn(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (!this.isOpen && !this.controller.signal.aborted) await new Promise<void>((resolve) => (this.proceed = resolve));
  }
}
