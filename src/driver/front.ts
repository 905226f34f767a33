import type { Engine, EngineEvent, Finding, Question } from '../engine/engine.js';
import type { Meter } from '../engine/meter.js';
import type { Budget } from '../source/limits.js';
import type { Cut, Limits } from './limits.js';

/** One program under one set of limits, and how far its search has come. */
export class Front {
  /** All executions with at most this many switches were looked at; -1: not even those without. */
  covered = -1;
  /** No execution has more switches. */
  complete = false;
  /** Violations that are rarely mistakes were not looked for. */
  leavesOut = false;
  /** Keys of what comes into question. */
  places: readonly string[] = [];
  /** Where executions were cut off so far. */
  readonly cuts: Cut[];
  /** Milliseconds that the last bound took. */
  lastCost = 0;
  /** Milliseconds that the first bound took. */
  firstCost = 0;
  /** The formula of the last bound was small. */
  isSmall = true;
  private readonly events: AsyncGenerator<EngineEvent, void>;
  private ended = false;

  /** @param setup milliseconds that it took to get here */
  constructor(
    readonly limits: Limits,
    readonly question: Question,
    engine: Pick<Engine, 'search'>,
    budget: Budget,
    readonly setup: number,
    private readonly meter: Pick<Meter, 'isSmall'>,
  ) {
    this.events = engine.search(question, budget);
    const bound = question.program.arguments;
    this.cuts = bound ? [{ kind: 'arguments', ...bound }] : [];
  }

  /** Whether there is a further bound to be looked at. */
  get isOpen(): boolean {
    return !this.ended && !this.complete && this.covered < this.question.to;
  }

  /** Looks at the next number of switches. @throws Interrupted */
  async *advance(): AsyncGenerator<Finding, void> {
    const begin = performance.now();
    for (;;) {
      const { value: event, done } = await this.events.next();
      if (done || !event) {
        this.ended = true;
        break;
      }
      if (event.kind === 'finding') yield event;
      else if (event.kind === 'cut') this.cuts.push(event.place);
      else {
        this.covered = event.switches;
        this.complete = event.complete;
        this.leavesOut = event.leavesOut === true;
        this.places = event.places ?? [];
        break;
      }
    }
    this.lastCost = performance.now() - begin;
    this.firstCost ||= this.lastCost;
    this.isSmall = this.meter.isSmall;
  }

  /** Whether this has covered all that the other one has, which had smaller limits. */
  surpasses(other: Front): boolean {
    return this.complete || (!other.complete && this.covered >= other.covered);
  }

  /** It has ended in an error: what is known stays. */
  giveUp(): void {
    this.ended = true;
  }

  async close(): Promise<void> {
    await this.events.return();
  }
}
