/**
 * The loop over bounds. What cuts executions off grows, the cheapest step first: one more context switch under limits
 * that are there already, or larger limits (iterations, tasks, firings, arguments) where the engine says that
 * executions go beyond them. Searches under different limits are kept side by side, each with its formula and solver,
 * until one with larger limits has come as far. Where it takes too long to unroll the program under the first limits,
 * or to look at executions with the fewest switches, smaller ones come before them. What is too large for memory or
 * address space is given up, and the rest goes on. It ends when everything is covered, a violation is found, nothing
 * may grow any more, or the time is over.
 */
import type { Others, Violation } from '../answer/result.js';
import type { Engine, Finding } from '../engine/engine.js';
import type { Identity } from '../engine/distinct.js';
import type { Meter } from '../engine/meter.js';
import { countSteps } from '../engine/meter.js';
import type { Program } from '../ir/ir.js';
import type { Schedule } from '../machine/schedule.js';
import type { QuestionSettings } from '../options/settings.js';
import { BEYOND_CONVERSATION } from '../properties/checks.js';
import type { Property } from '../properties/property.js';
import type { Budget, Interrupted } from '../source/limits.js';
import { exhaustion } from '../source/limits.js';
import type { UnrolledProgram } from '../steps/events.js';
import { costOfAsking, costOfGrowth, costOfSwitches } from './cost.js';
import type { Coverage } from './coverage.js';
import type { AllStatesSearch } from './all-states.js';
import { coverageOf, coverageOfAll, isAsGiven } from './coverage.js';
import { Front } from './front.js';
import type { Limits } from './limits.js';
import { Quiet } from './quiet.js';

/** The results of the stages before the engine, for a program under some limits. */
export interface Prepared {
  readonly program: Program;
  readonly properties: readonly Property[];
  readonly unrolled: UnrolledProgram;
}

export interface Interruption {
  readonly reason: Interrupted;
  /** The stage that was running. */
  readonly step: string;
}

/** Where nobody knows what the world says. */
export interface Beyond {
  readonly program: Program;
  readonly schedule: Schedule;
}

export interface Task {
  readonly asked: QuestionSettings;
  readonly engine: Pick<Engine, 'search'>;
  readonly budget: Budget;
  readonly meter: Meter;
  /** Where growing begins. */
  readonly limits: Limits;
  /** The first bound on context switches, and the last. */
  readonly range: { readonly from: number; readonly to: number };
  /** Limits may grow. */
  readonly grows: boolean;
  /** @throws Interrupted */
  prepare(limits: Limits, budget: Budget): Promise<Prepared>;
  /** Other executions of a violation, where those are wanted. @throws ReplayMismatch */
  readonly others?: ((finding: Finding) => Promise<Others>) | undefined;
  /** Called whenever more is known. */
  onCovered(soFar: Driver): void;
  /** Looks at all states as well, where that answers what is asked. */
  readonly states?: AllStatesSearch | undefined;
  /** Questions asked while bounds grow, so that programs that never end get to them. */
  readonly meanwhile?: Meanwhile;
}

/** Other questions about the executions that were covered. */
export interface Meanwhile {
  /** Whether something has not been asked yet of what is covered. */
  isDue(driver: Driver): boolean;
  /** Asks, and says whether that was all that anybody wants to know. @throws Interrupted */
  ask(driver: Driver): Promise<'over' | 'open'>;
}

/**
 * This share of the time is given to unrolling under the first limits, or so many seconds; then to smaller ones, as
 * long as there are any.
 */
const UNROLLING = { share: 0.2, seconds: 5 };
/** The part of the budget for the first limits, until something is known of executions under them. */
const FIRST = { share: 0.35, seconds: 10 };

/** All states are looked at once limits have grown so often, or where the next step takes so many milliseconds. */
const FEW_GROWTHS = 2;
const LONG = 2000;

/** Scouts look at executions with so many iterations at most. */
const MOST_OF_SCOUTS = 2;

export class Driver {
  readonly broken = new Set<Property>();
  interruption: Interruption | undefined;
  /**
   * An execution that goes beyond what is known of the world, if somebody can ask it: nothing else is found out before
   * that is known.
   */
  beyond: Beyond | undefined;
  private readonly known = new Map<string, Identity>();
  private readonly findings: Finding[] = [];
  /** By growing limits. */
  private fronts: Front[] = [];
  private covered: Coverage[] = [];
  private over = false;
  /** How often limits have grown. */
  private growths = 0;
  /** How often other questions were asked in between, and the milliseconds that they took the last time. */
  private asked = { rounds: 0, cost: 0 };
  /** The limits are as large as they can be. */
  private isFull = false;
  /** The reason to give up what was too large. */
  private givenUp: Interruption | undefined;
  /** The work under way, for people. */
  private doing = '';
  /** Where growing began. */
  private first: Limits;
  private readonly quiet: Quiet;

  constructor(private readonly task: Task) {
    this.first = task.limits;
    this.quiet = new Quiet(task.asked);
  }

  /** Those of the first rank come first, each rank as it was found. */
  get violations(): readonly Violation[] {
    return [...this.findings].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0)).map(({ violation }) => violation);
  }

  /**
   * The bounds that were covered: first that which leaves out only what was to be left out, else the largest number of
   * switches. None says all that another one says.
   */
  get coverage(): readonly Coverage[] {
    return this.covered;
  }

  /** The first of them. */
  get best(): Coverage | undefined {
    return this.covered[0];
  }

  /** Limits did not grow any further since nothing new was expected. */
  get isQuiet(): boolean {
    return this.quiet.isOver;
  }

  /** The properties looked for; none as long as nothing is unrolled. */
  get properties(): readonly Property[] {
    return this.fronts[0]?.question.properties ?? [];
  }

  /** Fills in what is found; what is known when it is interrupted stays. */
  async run(): Promise<void> {
    try {
      for (let next: Candidate | undefined = this.beginning(); next && !this.over; next = this.cheapest())
        await this.attempt(next);
      await this.lookForOthers();
      if (!this.over && !(this.best && isAsGiven(this.best))) this.interruption = this.givenUp;
    } catch (error) {
      const reason = exhaustion(error);
      if (!reason) throw error;
      this.interruption = this.interruptedBy(reason);
      if (this.givenUp)
        this.interruption = {
          reason,
          step: `${this.interruption.step}; before that, ${this.givenUp.reason.message} while ${this.givenUp.step}`,
        };
    } finally {
      await Promise.all(this.fronts.map((front) => front.close()));
    }
  }

  private async lookForOthers(): Promise<void> {
    const { others } = this.task;
    if (!others || this.beyond) return;
    for (const [i, finding] of this.findings.entries()) {
      const violation = { ...finding.violation, others: await others(finding) };
      this.findings[i] = { ...finding, violation };
    }
  }

  private async attempt(step: Candidate): Promise<void> {
    this.doing = step.what;
    try {
      await step.take();
    } catch (error) {
      const reason = this.excess(error);
      if (!reason || !step.giveUp) throw error;
      step.giveUp();
      this.givenUp ??= this.interruptedBy(reason);
    }
  }

  private interruptedBy(reason: Interrupted): Interruption {
    return { reason, step: [this.doing, ...(reason.where === undefined ? [] : [reason.where])].join(', ') };
  }

  /** That it was too much, while time and memory are left for something smaller. */
  private excess(error: unknown): Interrupted | undefined {
    const reason = exhaustion(error);
    return reason?.reason === 'aborted' || this.task.budget.exhausted() ? undefined : reason;
  }

  private beginning(): Candidate {
    return { what: 'unrolling the program', cost: 0, take: () => this.beginSomewhere() };
  }

  /** An answer about few iterations is better than none. */
  private async beginSomewhere(): Promise<void> {
    const { budget, grows } = this.task;
    for (let smaller = this.first.smaller; grows && smaller; smaller = smaller.smaller) {
      try {
        await this.begin(
          this.first,
          budget.share(UNROLLING.share, UNROLLING.seconds),
          budget.share(FIRST.share, FIRST.seconds),
        );
        return;
      } catch (error) {
        if (!this.excess(error)) throw error;
        this.first = smaller;
      }
    }
    await this.begin(this.first, budget, budget);
  }

  /** The step that seems to cost least, of equal ones the one that goes furthest; undefined if there is none. */
  private cheapest(): Candidate | undefined {
    const steps = this.fronts.filter(({ isOpen }) => isOpen).map((front) => this.oneMoreSwitch(front));
    const growth = this.largerLimits();
    const states = this.allStates(growth ? [...steps, growth] : steps);
    if (states) steps.push(states);
    // Where nothing is to go on there is time for them in the end.
    if (growth && this.task.meanwhile?.isDue(this)) steps.push(this.otherQuestions(this.task.meanwhile));
    if (growth) steps.push(growth);
    return steps.reduce<Candidate | undefined>(
      (best, step) => (best && best.cost < step.cost ? best : step),
      undefined,
    );
  }

  private oneMoreSwitch(front: Front): Candidate {
    const switches = Math.max(front.covered + 1, front.question.from);
    return {
      what: this.lookingAt(switches, front.limits),
      cost: costOfSwitches(switches - front.question.from, front.lastCost),
      take: () => this.advance(front),
      giveUp: () => front.giveUp(),
    };
  }

  /** For people, with what sets these executions apart from those that were looked at first. */
  private lookingAt(switches: number, limits: Limits): string {
    const grown = limits.difference(this.first);
    return `looking at executions with ${switches} context ${switches === 1 ? 'switch' : 'switches'}${grown === '' ? '' : `, ${grown}`}`;
  }

  /**
   * Undefined where they have nothing more to say, and where limits do not cut off anything, or have hardly grown and
   * what is to be done next is short: most programs end there.
   */
  private allStates(otherwise: readonly Candidate[]): Candidate | undefined {
    const { states, budget, grows } = this.task;
    const [front] = this.fronts;
    const isCutOff = this.best !== undefined && this.best.complete && !isAsGiven(this.best);
    const isDue = grows ? this.isGrowing(otherwise) : otherwise.length === 0 && isCutOff;
    if (!states || states.isOver || !front || !isDue) return undefined;
    return {
      what: 'looking at all states',
      cost: states.cost,
      take: async () => {
        const found = await states.look(front.question.program, budget);
        if (found?.kind === 'finding') this.note(found, front);
        // However far limits have grown has nothing to do with it.
        if (found?.kind === 'finding') this.covered = [{ ...coverageOf(front, this.task.asked), met: [], lost: [] }];
        if (found?.kind === 'all') this.covered = [coverageOfAll(found, front, this.task.asked)];
        if (found) this.over = true;
        if (found) this.task.onCovered(this);
      },
      giveUp: () => states.giveUp(),
    };
  }

  private isGrowing(next: readonly Candidate[]): boolean {
    return this.largerLimits() !== undefined && (this.growths >= FEW_GROWTHS || next.every(({ cost }) => cost >= LONG));
  }

  private largerLimits(): Candidate | undefined {
    const newest = this.fronts.at(-1);
    if (!newest || newest.covered < 0 || !this.task.grows || this.isFull) return undefined;
    const grown = newest.limits.grown(newest.cuts);
    // The least phase with a violation is to be found first.
    if (!grown || (grown.phases > newest.limits.phases && newest.isOpen)) return undefined;
    const what = grown.difference(newest.limits);
    return {
      what,
      cost: costOfGrowth(this.growths, newest.setup + newest.firstCost),
      take: () => {
        this.growths++;
        return this.begin(grown, this.task.budget, this.task.budget, what);
      },
      giveUp: () => (this.isFull = true),
    };
  }

  private otherQuestions(meanwhile: Meanwhile): Candidate {
    const [front] = this.fronts;
    const { rounds, cost } = this.asked;
    return {
      what: 'assuming less',
      cost: costOfAsking(rounds, rounds === 0 && front ? front.setup + front.firstCost : cost),
      take: async () => {
        const begin = performance.now();
        this.over = (await meanwhile.ask(this)) === 'over';
        this.asked = { rounds: rounds + 1, cost: performance.now() - begin };
        this.task.onCovered(this);
      },
    };
  }

  /**
   * @param unrolling the time for that
   * @param first the time until something is known
   */
  private async begin(limits: Limits, unrolling: Budget, first: Budget, growing = ''): Promise<void> {
    const { engine, asked, budget, meter } = this.task;
    const start = performance.now();
    if (growing !== '') meter.growing = growing;
    const { program, properties, unrolled } = await this.task.prepare(limits, unrolling);
    const { all } = asked;
    const { range } = this.task;
    const question = {
      program,
      properties,
      unrolled,
      all,
      ...range,
      shortest: asked.switches === undefined,
      closed: all ? new Set<Property>() : this.broken,
      known: [...this.known.values()],
      fewer: (iterations: number) => this.withFewer(iterations, limits, unrolled),
    };
    this.doing = this.lookingAt(range.from, limits);
    const front = new Front(limits, question, engine, first, performance.now() - start);
    this.fronts.push(front);
    try {
      await this.advance(front);
    } catch (error) {
      this.fronts = this.fronts.filter((other) => other !== front);
      throw error;
    }
    first.extendTo(budget);
  }

  /**
   * The smaller program that a stuck search may look at instead ({@link Question.fewer}); undefined where it would be
   * the same.
   */
  private async withFewer(iterations: number, limits: Limits, whole: UnrolledProgram): Promise<Prepared | undefined> {
    const fewer = iterations <= MOST_OF_SCOUTS ? limits.withAtMost(iterations) : undefined;
    if (!fewer) return undefined;
    const { meter, budget } = this.task;
    const { unrolled: known } = meter;
    const prepared = await this.task.prepare(fewer, budget);
    meter.unrolled = known;
    return countSteps(prepared.unrolled) < countSteps(whole) ? prepared : undefined;
  }

  private async advance(front: Front): Promise<void> {
    for await (const finding of front.advance()) {
      this.note(finding, front);
      if (this.isDone(front)) {
        this.over = true;
        this.covered = [coverageOf(front, this.task.asked)];
        return;
      }
    }
    if (front.complete) this.quiet.note(front.places, this.findings.length);
    this.settle();
    this.over ||= this.quiet.isOver;
  }

  private note(finding: Finding, front: Front): void {
    const { property, identity, schedule } = finding;
    if (property === BEYOND_CONVERSATION) {
      this.beyond = { program: front.question.program, schedule };
      return;
    }
    const key = JSON.stringify(identity, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    if (this.task.asked.all ? this.known.has(key) : this.broken.has(property)) return;
    this.known.set(key, identity);
    this.broken.add(property);
    this.findings.push(finding);
  }

  /** Without `all`, one violation is enough, or one of each property if those were named. */
  private isDone({ question }: Front): boolean {
    if (this.beyond) return true;
    if (this.task.asked.all || this.broken.size === 0) return false;
    const { properties } = this.task.asked;
    return (
      properties === undefined ||
      question.properties.every((property) => this.broken.has(property) || property === BEYOND_CONVERSATION)
    );
  }

  /** Notes what is covered; searches that others have surpassed are over. */
  private settle(): void {
    const surpassed = this.fronts.filter((front, i) =>
      this.fronts.slice(i + 1).some((later) => later.surpasses(front)),
    );
    for (const front of surpassed) void front.close();
    this.fronts = this.fronts.filter((front) => !surpassed.includes(front));
    const covered = this.fronts
      .filter(({ covered }) => covered >= 0)
      .map((front) => coverageOf(front, this.task.asked));
    this.covered = [...covered.filter(isAsGiven), ...covered.filter((each) => !isAsGiven(each))];
    this.task.onCovered(this);
  }
}

interface Candidate {
  /** For people: "looking at 4 context switches". */
  readonly what: string;
  /** Milliseconds that it will take, roughly. */
  readonly cost: number;
  take(): Promise<void>;
  /** It is too much: there are others. */
  giveUp?(): void;
}
