import type { CnfEncoder } from '../logic/cnf.js';
import type { Property } from '../properties/property.js';
import type { Budget } from '../source/limits.js';
import { exhaustion } from '../source/limits.js';
import type { UnrolledProgram } from '../steps/events.js';
import type { Identity } from './distinct.js';
import type { Engine, EngineEvent, Finding, Question } from './engine.js';
import { placeName } from './hunt.js';
import type { Pace } from './pace.js';
import { InTurns, SideBySide } from './pace.js';
import { Runner } from './runner.js';

/** Milliseconds that the bounded search has for itself: most questions are answered in them. */
const HEAD_START = 250;
/** Milliseconds for which one goes on where they take turns. */
const TURN = 200;
/** So long fewer switches are looked for once a violation is known: a share of what it took to find it, or longer. */
const FEWER = { share: 0.25, milliseconds: 10_000 };

export interface PortfolioOptions {
  readonly headStart?: number;
  readonly fewer?: typeof FEWER;
  /** Only one of them does something at a time, for as long as the other one. */
  readonly inTurns?: boolean;
}

/**
 * Two engines side by side, on the same question: one that covers one bound on switches after the other, and one that
 * knows no bounds. What the second one finds is an upper limit for the first, which says whether fewer switches do;
 * what the second one proves ends both.
 */
export class Portfolio implements Engine {
  readonly name: string;

  constructor(
    private readonly bounded: Engine,
    private readonly unbounded: Engine,
    private readonly options: PortfolioOptions = {},
  ) {
    this.name = `${bounded.name} and ${unbounded.name}`;
  }

  async *search(question: Question, budget: Budget): AsyncGenerator<EngineEvent, void> {
    const { headStart = HEAD_START, inTurns = false, fewer = FEWER } = this.options;
    const search = new SharedSearch(question, this.bounded, this.unbounded, budget, fewer);
    try {
      yield* search.run(inTurns ? new InTurns(headStart, TURN) : new SideBySide(headStart));
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
  private readonly runners: readonly Runner[];
  /** A violation for which fewer switches may do. */
  private held: Finding | undefined;
  private readonly begun = performance.now();
  /** Fewer switches have been looked for long enough. */
  private patience: { readonly over: Promise<undefined>; readonly timer: ReturnType<typeof setTimeout> } | undefined;
  /** Places at which executions are cut off, and that have been said. */
  private readonly cuts = new Set<string>();
  /** The bounded one has covered so many switches; -1: none. */
  private covered = -1;

  constructor(
    private readonly question: Question,
    bounded: Engine,
    unbounded: Engine,
    budget: Budget,
    private readonly fewer: typeof FEWER,
  ) {
    this.known = [...question.known];
    this.closed = new Set(question.closed);
    const shared = { ...question, known: this.known, closed: this.closed };
    this.bounded = new Runner(bounded, shared, budget);
    // A single task has one interleaving.
    if (question.unrolled.tasks.length > 1) this.unbounded = new Runner(unbounded, shared, budget, { mayGiveUp: true });
    this.runners = this.unbounded ? [this.bounded, this.unbounded] : [this.bounded];
  }

  async *run(pace: Pace): AsyncGenerator<EngineEvent, void> {
    try {
      for (;;) {
        const next = pace.next(this.bounded, this.held ? undefined : this.unbounded);
        const said = await (this.patience ? Promise.race([next, this.patience.over]) : next);
        if (!said) {
          next.catch(() => undefined);
          if (this.held) yield this.note(this.held);
          return;
        }
        const { runner, reply } = said;
        runner.taken();
        if (runner === this.bounded && reply.done) return;
        if (reply.done) this.unbounded = undefined;
        else {
          yield* runner === this.bounded ? this.fromBounded(reply.value) : this.fromUnbounded(reply.value);
          if (reply.value.kind === 'covered' && (reply.value.complete || runner !== this.bounded)) return;
        }
      }
    } catch (error) {
      // The time is over: a violation, but perhaps not with the fewest switches.
      if (this.held && this.isWithin(this.held) && exhaustion(error)) yield this.held;
      throw error;
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.patience?.timer);
    await Promise.all(this.runners.map((runner) => runner.close()));
  }

  private *fromUnbounded(event: EngineEvent): Iterable<EngineEvent> {
    if (event.kind === 'cut') yield* this.cut(event);
    else if (event.kind === 'covered') yield { ...event, switches: Math.max(this.covered, this.question.from) };
    else if (this.isNew(event)) {
      this.held = event;
      yield* this.settleHeld();
      if (this.held && this.isWithin(event) && this.question.isLast?.(event.property)) this.waitForFewer();
    }
  }

  private waitForFewer(): void {
    const { share, milliseconds } = this.fewer;
    let end = (): void => undefined;
    const over = new Promise<undefined>((resolve) => (end = () => resolve(undefined)));
    const timer = setTimeout(end, Math.max(milliseconds, share * (performance.now() - this.begun)));
    this.patience = { over, timer };
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

  /** Says what is held once it is known that fewer switches do not do. */
  private *settleHeld(): Iterable<EngineEvent> {
    const { held } = this;
    const { shortest, to } = this.question;
    if (!held || !this.isWithin(held) || this.covered < held.violation.switches - 1) return;
    this.held = undefined;
    const found = !shortest ? { atMost: to } : this.cuts.size === 0 ? { fewest: true } : {};
    yield this.note({ ...held, violation: { ...held.violation, ...found } });
  }

  /** Where a bound is given, what needs more switches is none of its violations. */
  private isWithin({ violation }: Finding): boolean {
    return violation.switches <= this.question.to;
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
    return this.question.all
      ? !this.known.some((other) => JSON.stringify(other) === JSON.stringify(identity))
      : !this.closed.has(property);
  }
}
