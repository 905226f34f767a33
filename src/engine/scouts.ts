/**
 * A search that is stuck sends scouts: the same question about executions with fewer iterations of each loop, and fewer
 * tasks, from the fewest on. A violation among those is one of the question, and its formula is a part of the size; that
 * there is none says nothing. Lock-free structures fail with one repeated iteration and three or four tasks, but not
 * with few switches.
 */
import type { CnfEncoder } from '../logic/cnf.js';
import type { Budget } from '../source/limits.js';
import type { UnrolledProgram } from '../steps/events.js';
import type { Engine, EngineEvent, Question } from './engine.js';
import { Runner } from './runner.js';

/** All times in milliseconds. */
export interface Sending {
  /** Until the question is taken to be stuck. */
  readonly patience: number;
  /** How long one goes on before the other may. */
  readonly turn: number;
  /** So many times the time of the question is that of a scout from then on. */
  readonly share: number;
}
const SENDING: Sending = { patience: 4000, turn: 200, share: 1 };

export class Scouting implements Engine {
  readonly name: string;

  constructor(
    private readonly engine: Engine,
    private readonly memoryIsShort: () => boolean = () => false,
    private readonly sending = SENDING,
  ) {
    this.name = engine.name;
  }

  search(question: Question, budget: Budget): AsyncGenerator<EngineEvent, void> {
    return question.fewer ? this.withScouts(question, question.fewer, budget) : this.engine.search(question, budget);
  }

  encode(unrolled: UnrolledProgram, switches: number, cnf: CnfEncoder): void {
    this.engine.encode(unrolled, switches, cnf);
  }

  private async *withScouts(
    question: Question,
    fewer: NonNullable<Question['fewer']>,
    budget: Budget,
  ): AsyncGenerator<EngineEvent, void> {
    const { patience, turn, share } = this.sending;
    const whole = new Runner(this.engine, question, budget);
    let scout: Runner | undefined;
    const parts = fewer()[Symbol.asyncIterator]();
    let returned = 0;
    let [areAllBack, isGivenUp] = [false, false];
    try {
      for (;;) {
        if (!scout && !areAllBack && whole.spent >= patience) {
          const part = await parts.next();
          if (part.done) areAllBack = true;
          else scout = new Runner(this.engine, { ...question, ...part.value }, budget, { mayGiveUp: true });
        }
        // What is stuck and large makes room for what is small.
        if (scout && !isGivenUp && this.memoryIsShort()) {
          isGivenUp = true;
          await whole.close();
        }
        if (isGivenUp && areAllBack) return;
        const isScouts = isGivenUp || (scout && returned + scout.spent <= share * (whole.spent - patience));
        const runner = isScouts && scout ? scout : whole;
        const reply = await runner.during(turn);
        if (!reply) continue;
        runner.taken();
        if (runner === whole && reply.done) return;
        if (reply.done) {
          returned += runner.spent;
          scout = undefined;
          await runner.close();
        } else if (runner === whole || reply.value.kind === 'finding') yield reply.value;
      }
    } finally {
      await scout?.close();
      await whole.close();
    }
  }
}
