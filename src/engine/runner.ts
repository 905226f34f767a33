import type { Budget } from '../source/limits.js';
import { Interrupted } from '../source/limits.js';
import type { Engine, EngineEvent, Question } from './engine.js';

type Reply = IteratorResult<EngineEvent, void>;

/** One search among several that share the processor: it does something only during a {@link step}. */
export class Runner {
  private readonly events: AsyncGenerator<EngineEvent, void>;
  /** The event that it is looking for. */
  private pending: Promise<Reply> | undefined;
  private turnEnds = 0;
  private closed = false;
  private resume = (): void => undefined;
  private pause = (): void => undefined;

  /** @param used milliseconds that it is taken to have had before */
  constructor(
    engine: Engine,
    question: Question,
    budget: Budget,
    public used = 0,
  ) {
    this.events = engine.search(
      question,
      budget.pausing(() => this.turn()),
    );
  }

  /** Lets the search go on for so many milliseconds, or until it has something to say. Undefined if it has not. @throws Interrupted */
  async step(milliseconds: number): Promise<Reply | undefined> {
    const begin = performance.now();
    this.turnEnds = begin + milliseconds;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const paused = new Promise<undefined>((resolve) => {
      this.pause = () => resolve(undefined);
      // What it waits for may be in another thread or process, and goes on there meanwhile.
      timer = setTimeout(this.pause, 2 * milliseconds);
    });
    this.resume();
    this.pending ??= this.events.next();
    try {
      const reply = await Promise.race([this.pending, paused]);
      if (reply) this.pending = undefined;
      return reply;
    } finally {
      clearTimeout(timer);
      this.used += performance.now() - begin;
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    this.resume();
    // What it was looking for is of no interest, nor why it does not find it.
    await this.pending?.catch(() => undefined);
    await this.events.return();
  }

  private async turn(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (!this.closed && performance.now() >= this.turnEnds)
      await new Promise<void>((resolve) => {
        this.resume = resolve;
        this.pause();
      });
    if (this.closed) throw new Interrupted('aborted');
  }
}
