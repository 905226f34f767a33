import type { CnfEncoder } from '../logic/cnf.js';
import type { Property } from '../properties/property.js';
import type { Budget } from '../source/limits.js';
import { exhaustion } from '../source/limits.js';
import type { UnrolledProgram } from '../unroll/events.js';
import type { Identity } from './distinct.js';
import type { Engine, EngineEvent, Finding, Question } from './engine.js';
import { placeName } from './hunt.js';
import { Runner } from './runner.js';

/** Milliseconds that a search has before it is the other one's turn. */
const TURN = 100;
/** Milliseconds that the bounded search has for itself: most questions are answered in them. */
const HEAD_START = 250;

/**
 * Two engines in turns, on the same question: one that covers one bound on switches after the other, and one that knows no bounds. What the second one finds
 * is an upper limit for the first, which says whether fewer switches do; what the second one proves ends both.
 */
export class Portfolio implements Engine {
  readonly name: string;

  constructor(
    private readonly bounded: Engine,
    private readonly unbounded: Engine,
  ) {
    this.name = `${bounded.name} and ${unbounded.name}`;
  }

  async *search(question: Question, budget: Budget): AsyncGenerator<EngineEvent, void> {
    const search = new SharedSearch(question, this.bounded, this.unbounded, budget);
    try {
      yield* search.run();
    } finally {
      await search.close();
    }
  }

  encode(unrolled: UnrolledProgram, switches: number, cnf: CnfEncoder): void {
    this.bounded.encode(unrolled, switches, cnf);
  }
}

class SharedSearch {
  private readonly known: Identity[];
  private readonly closed: Set<Property>;
  private readonly bounded: Runner;
  private unbounded: Runner | undefined;
  /** A violation for which fewer switches may do. */
  private held: Finding | undefined;
  /** Places at which executions are cut off, and whether that has been said. */
  private readonly cuts = new Set<string>();
  private covered: number;

  constructor(
    private readonly question: Question,
    bounded: Engine,
    unbounded: Engine,
    budget: Budget,
  ) {
    this.known = [...question.known];
    this.closed = new Set(question.closed);
    this.covered = question.from - 1;
    const shared = { ...question, known: this.known, closed: this.closed };
    this.bounded = new Runner(bounded, shared, budget);
    this.unbounded = new Runner(unbounded, shared, budget, HEAD_START);
  }

  async *run(): AsyncGenerator<EngineEvent, void> {
    try {
      for (;;) {
        const { unbounded } = this;
        if (unbounded && !this.held && unbounded.used < this.bounded.used) {
          const reply = await this.stepUnbounded(unbounded);
          if (reply) yield* this.fromUnbounded(reply);
          if (reply?.kind === 'covered') return;
          continue;
        }
        const reply = await this.bounded.step(TURN);
        if (reply?.done) return;
        if (reply) yield* this.fromBounded(reply.value);
      }
    } catch (error) {
      // The time is over: a violation, but perhaps not with the fewest switches.
      if (this.held) yield this.held;
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.bounded.close(), this.unbounded?.close()]);
  }

  private async stepUnbounded(unbounded: Runner): Promise<EngineEvent | undefined> {
    try {
      const reply = await unbounded.step(TURN);
      if (reply?.done) this.unbounded = undefined;
      return reply?.value ?? undefined;
    } catch (error) {
      // Its formula is too large; the bounded one may not be.
      const reason = exhaustion(error)?.reason;
      if (reason !== 'memory' && reason !== 'size') throw error;
      this.unbounded = undefined;
      await unbounded.close();
      return undefined;
    }
  }

  private *fromUnbounded(event: EngineEvent): Iterable<EngineEvent> {
    if (event.kind === 'cut') yield* this.cut(event);
    else if (event.kind === 'covered') yield { ...event, switches: Math.max(this.covered, this.question.from) };
    else if (this.isNew(event)) {
      this.held = event;
      yield* this.settleHeld();
    }
  }

  private *fromBounded(event: EngineEvent): Iterable<EngineEvent> {
    if (event.kind === 'cut') yield* this.cut(event);
    else if (event.kind === 'finding') {
      if (this.isNew(event)) yield this.note(event);
      if (this.held && !this.isNew(this.held)) this.held = undefined;
    } else {
      this.covered = event.switches;
      yield* this.settleHeld();
      // Until it is known how many switches a violation needs, nothing else is to be looked at.
      if (!this.held || event.complete || event.switches >= this.question.to) yield event;
    }
  }

  /** Fewer switches than those of the violation do not do. */
  private *settleHeld(): Iterable<EngineEvent> {
    const { held } = this;
    if (!held || held.violation.switches > this.question.to || this.covered < held.violation.switches - 1) return;
    this.held = undefined;
    const { shortest, to } = this.question;
    const found = !shortest ? { atMost: to } : this.cuts.size === 0 ? { fewest: true } : {};
    yield this.note({ ...held, violation: { ...held.violation, ...found } });
  }

  private *cut(event: Extract<EngineEvent, { kind: 'cut' }>): Iterable<EngineEvent> {
    const name = placeName(event.place);
    if (this.cuts.has(name)) return;
    this.cuts.add(name);
    yield event;
  }

  private note(finding: Finding): Finding {
    this.known.push(finding.identity);
    if (!this.question.all) this.closed.add(finding.property);
    return finding;
  }

  private isNew({ property, identity }: Finding): boolean {
    return this.question.all ? !this.known.some((other) => sameIdentity(other, identity)) : !this.closed.has(property);
  }
}

function sameIdentity(a: Identity, b: Identity): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
