import type { Reply, Runner } from './runner.js';

/** Who goes on when, of a search and, if there is one, another beside it. */
export interface Pace {
  /** Lets them go on until one has something to say. */
  next(first: Runner, second: Runner | undefined): Promise<Said>;
}

export interface Said {
  readonly runner: Runner;
  readonly reply: Reply;
}

/**
 * Both at the same time, once the first one has had some time for itself and has paused: what needs no pause is small,
 * and has the same answer each time.
 */
export class SideBySide implements Pace {
  private readonly headStart: Promise<void>;
  private isAlone = true;

  /** @param headStart milliseconds */
  constructor(headStart: number) {
    this.headStart = new Promise((resolve) => setTimeout(resolve, headStart));
  }

  async next(first: Runner, second: Runner | undefined): Promise<Said> {
    for (;;) {
      const runners = second && !this.isAlone ? [first, second] : [first];
      const replies: Promise<Said | undefined>[] = runners.map(async (runner) => ({
        runner,
        reply: await runner.next(),
      }));
      if (this.isAlone) replies.push(Promise.all([this.headStart, first.firstPause]).then(() => undefined));
      for (const runner of runners) runner.open();
      try {
        const said = await Promise.race(replies);
        if (said) return said;
        this.isAlone = false;
      } finally {
        for (const runner of runners) runner.shut();
      }
    }
  }
}

/**
 * One at a time, whichever has had less of it, once the first one has paused; nothing computes while it waits for its
 * turn.
 */
export class InTurns implements Pace {
  /** @param headStart milliseconds that the first one has more than the second one */
  constructor(
    private readonly headStart: number,
    private readonly turn: number,
  ) {}

  async next(first: Runner, second: Runner | undefined): Promise<Said> {
    for (;;) {
      const runner = second && first.hasPaused && second.spent + this.headStart < first.spent ? second : first;
      const reply = await runner.during(this.turn);
      if (reply) return { runner, reply };
    }
  }
}
