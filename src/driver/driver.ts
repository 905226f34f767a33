/**
 * The loop over bounds. What cuts executions off grows, the cheapest step first: one more context switch under limits
 * that are there already, or larger limits (iterations, tasks, firings, arguments) where the engine says that
 * executions go beyond them. Searches under different limits are kept side by side, each with its formula and solver,
 * until one with larger limits has come as far. Where it takes too long to unroll the program under the first limits,
 * or to look at executions with the fewest switches, smaller ones come before them. What is too large for memory or
 * address space is given up, and the rest goes on. It ends when everything is covered, a violation is found, nothing
 * may grow any more, or the time is over.
 */
import type { Violation } from '../answer/result.js';
import { countSteps } from '../engine/meter.js';
import { DEADLOCK } from '../properties/deadlocks.js';
import { HANG } from '../properties/hangs.js';
import type { Property } from '../properties/property.js';
import type { AllStatesSearch } from './all-states.js';
import type { Budget } from '../source/limits.js';
import { exhaustion, Interrupted } from '../source/limits.js';
import type { Action } from '../steps/events.js';
import { ConfirmedFindings } from './confirmed.js';
import type { DriverStep } from './cost.js';
import { cheapestOf, costOfAsking, costOfGrowth, costOfSwitches, isLong } from './cost.js';
import type { Coverage } from './coverage.js';
import { coverageOf, coverageOfAll, isAsGiven } from './coverage.js';
import { Front } from './front.js';
import { Fronts } from './fronts.js';
import type { Limits } from './limits.js';
import { Quiet } from './quiet.js';
import type { WalkingSearch } from './walking.js';
import type { Beyond, DriverTask, Interruption, Meanwhile, Prepared, SearchState } from './task.js';

/**
 * This share of the time is given to unrolling under the first limits, or so many seconds; then to smaller ones, as
 * long as there are any.
 */
const UNROLLING = { share: 0.1, seconds: 5 };
/** The part of the budget for the first limits, until something is known of executions under them. */
const FIRST = { share: 0.35, seconds: 10 };

/** All states are looked at once limits have grown so often, or where the next step is long. */
const FEW_GROWTHS = 1;
/** A single task has one interleaving: its loops may well end. */
const FEW_GROWTHS_ALONE = 2;

/** So many looks at them come first where all states are likely to answer, and where formulas are likely to take long. */
const FIRST_LOOKS = { likely: 5, early: 1 };

/** Scouts look at executions with so many iterations at most. */
const MOST_OF_SCOUTS = 2;
/** Tasks that scouts look at, besides the first one. */
const [FEWEST_TASKS, MOST_TASKS] = [2, 5];

export class Driver implements SearchState {
  interruption: Interruption | undefined;
  private readonly found: ConfirmedFindings;
  private readonly fronts: Fronts;
  private covered: readonly Coverage[] = [];
  private over = false;
  /** How often limits have grown. */
  private growths = 0;
  /** How often other questions were asked in between, and the milliseconds that they took the last time. */
  private asked = { rounds: 0, cost: 0 };
  /** The limits are as large as they can be. */
  private isFull = false;
  /** The reason to give up what was too large. */
  private givenUp: Interruption | undefined;
  private hasMadeRoom = false;
  /** The work under way, for people. */
  private doing = '';
  /** Where growing began. */
  private first: Limits;
  private readonly quiet: Quiet;

  constructor(private readonly task: DriverTask) {
    this.first = task.limits;
    this.fronts = new Fronts(task.asked);
    this.found = new ConfirmedFindings(task.asked.all, task.isOneEnough ? undefined : task.asked.properties);
    this.quiet = new Quiet(task.asked);
  }

  /** With what is held back, where nothing else is known. */
  get violations(): readonly Violation[] {
    const { violations } = this.found;
    const held = this.task.walks?.inHand?.finding.violation;
    return violations.length === 0 && held ? [held] : violations;
  }

  get broken(): ReadonlySet<Property> {
    const { broken, count } = this.found;
    const held = this.task.walks?.inHand?.finding.property;
    return count === 0 && held ? new Set([held]) : broken;
  }

  get beyond(): Beyond | undefined {
    return this.found.beyond;
  }

  get coverage(): readonly Coverage[] {
    return this.covered;
  }

  get best(): Coverage | undefined {
    return this.covered[0];
  }

  get isQuiet(): boolean {
    return this.quiet.isOver;
  }

  get properties(): readonly Property[] {
    return this.fronts.properties;
  }

  /** Fills in what is found; what is known when it is interrupted stays. */
  async run(): Promise<void> {
    try {
      for (let next: DriverStep | undefined = this.beginning(); next && !this.over; next = this.cheapest())
        await this.attempt(next);
      this.tellHeldStates();
      this.over = this.tellHeld() || this.over;
      if (this.task.others && !this.beyond) await this.found.addOthers(this.task.others);
      if (!this.over && !(this.best && isAsGiven(this.best))) this.interruption = this.givenUp;
    } catch (error) {
      const reason = exhaustion(error);
      if (!reason) throw error;
      this.tellHeldStates();
      // Then the time was only that for a shorter one.
      if (this.tellHeld()) return;
      this.interruption = this.interruptedBy(reason);
      if (this.givenUp)
        this.interruption = {
          reason,
          step: `${this.interruption.step}; before that, ${this.givenUp.reason.message} while ${this.givenUp.step}`,
        };
    } finally {
      await this.fronts.close();
    }
  }

  /** Findings of chance are told where nobody has found anything else. @returns whether one is */
  private tellHeld(): boolean {
    const held = this.task.walks?.release();
    if (!held || this.found.count > 0) return false;
    this.found.note(held.finding, held.program);
    return true;
  }

  /** Of properties of which nothing else was found. */
  private tellHeldStates(): void {
    const held = this.task.states?.release(this.found.broken);
    if (held && !this.found.areEnough(this.properties)) this.found.note(held.finding, held.program);
  }

  private async attempt(step: DriverStep): Promise<void> {
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

  private beginning(): DriverStep {
    const take = async (): Promise<void> => {
      const { walks } = this.task;
      if (walks && (await walks.comesFirst())) await this.attempt(this.someExecutions(walks));
      await this.beginSomewhere();
    };
    return { what: 'unrolling the program', cost: 0, take };
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
        const { walks } = this.task;
        if (walks && !walks.isOver) await this.attempt(this.someExecutions(walks));
      }
    }
    await this.begin(this.first, budget, budget);
  }

  private cheapest(): DriverStep | undefined {
    const steps = this.fronts.open.map((front) => this.oneMoreSwitch(front));
    const growth = this.largerLimits();
    const states = this.allStates(growth ? [...steps, growth] : steps);
    if (states && (this.hasMadeRoom || this.task.isCramped?.())) return states;
    if (states) steps.push(states);
    // Where nothing is to go on there is time for them in the end.
    if (growth && this.task.meanwhile?.isDue(this)) steps.push(this.otherQuestions(this.task.meanwhile));
    if (growth) steps.push(growth);
    const { walks } = this.task;
    if (walks && !walks.isOver && steps.length > 0) steps.push(this.someExecutions(walks));
    return cheapestOf(steps);
  }

  private someExecutions(walks: WalkingSearch): DriverStep {
    return {
      what: 'trying executions',
      cost: walks.cost,
      take: () => this.walk(walks),
      giveUp: () => walks.giveUp(),
    };
  }

  /** A finding is held back, for others to find a shorter one, unless more is wanted than that. */
  private async walk(walks: WalkingSearch): Promise<void> {
    const found = await walks.look(this.task.budget);
    if (!found || this.found.broken.has(found.finding.property)) return;
    const { property } = found.finding;
    if (this.found.wouldBeEnough(walks.properties, property)) walks.hold(found, this.task.budget);
    else this.found.note(found.finding, found.program);
    this.task.onCovered(this);
  }

  private oneMoreSwitch(front: Front): DriverStep {
    const switches = Math.max(front.covered + 1, front.question.from);
    return {
      what: this.lookingAt(switches, front.limits),
      cost: costOfSwitches(switches - front.question.from, front.lastCost),
      isSmall: front.isSmall,
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
   * Undefined where they have nothing more to say, and where limits have hardly grown, or do not cut off anything, and
   * what is to be done next is short: most programs end there.
   */
  private allStates(otherwise: readonly DriverStep[]): DriverStep | undefined {
    const { states, budget, grows } = this.task;
    const front = this.fronts.first;
    const isCutOff = this.best !== undefined && this.best.complete && !isAsGiven(this.best);
    const isDue = grows ? this.hasMadeRoom || this.isStuck(front, otherwise) : otherwise.length === 0 && isCutOff;
    if (!states || states.isOver || !front || !isDue) return undefined;
    return {
      what: 'looking at all states',
      cost: states.cost,
      take: async () => {
        if (this.task.isCramped?.()) await this.makeRoom();
        await this.look(states, front, budget);
      },
      giveUp: () => states.giveUp(),
    };
  }

  private async lookFirst(front: Front): Promise<void> {
    const { states, budget, statesFirst } = this.task;
    if (!states || (!statesFirst && !mayTakeLong(front))) return;
    const looks = statesFirst ? FIRST_LOOKS.likely : FIRST_LOOKS.early;
    for (let round = 0; round < looks && !states.isOver && !this.over; round++)
      await this.look(states, front, budget, !statesFirst);
  }

  /** @param isEarly formulas have had no chance yet, of which executions are often shorter */
  private async look(states: AllStatesSearch, front: Front, budget: Budget, isEarly = false): Promise<void> {
    const { program, properties } = front.question;
    const found = await states.look(program, budget, this.found.broken);
    if (!found) return;
    if (found.kind === 'finding' && isEarly && !isAboutWaits(found.property)) states.hold(found, program);
    else if (found.kind === 'finding') {
      this.found.note(found, program);
      if (!this.found.areEnough(properties)) {
        this.task.onCovered(this);
        return;
      }
      // However far limits have grown has nothing to do with it.
      this.endWith({ ...coverageOf(front, this.task.asked), met: [], lost: [] });
    } else this.endWith(coverageOfAll(found, front, this.task.asked));
  }

  private endWith(coverage: Coverage): void {
    this.covered = [coverage];
    this.over = true;
    this.task.onCovered(this);
  }

  /** States need less memory than formulas: these go where it is scarce, and what was covered stays. */
  private async makeRoom(): Promise<void> {
    if (this.hasMadeRoom) return;
    this.hasMadeRoom = true;
    this.isFull = true;
    this.givenUp ??= { reason: new Interrupted('memory'), step: 'looking at executions with more context switches' };
    await this.fronts.giveUp();
  }

  private isStuck(front: Front | undefined, next: readonly DriverStep[]): boolean {
    const few = (front?.question.unrolled.tasks.length ?? 0) > 1 ? FEW_GROWTHS : FEW_GROWTHS_ALONE;
    return (next.length > 0 && next.every(isLong)) || (this.largerLimits() !== undefined && this.growths >= few);
  }

  private largerLimits(): DriverStep | undefined {
    const { newest } = this.fronts;
    if (!newest || newest.covered < 0 || !this.task.grows || this.isFull) return undefined;
    const grown = newest.limits.grown(newest.cuts);
    // The least phase with a violation is to be found first.
    if (!grown || (grown.phases > newest.limits.phases && newest.isOpen)) return undefined;
    const what = grown.difference(newest.limits);
    return {
      what,
      cost: costOfGrowth(this.growths, newest.setup + newest.firstCost),
      isSmall: newest.isSmall,
      take: () => {
        this.growths++;
        return this.begin(grown, this.task.budget, this.task.budget, what);
      },
      giveUp: () => (this.isFull = true),
    };
  }

  private otherQuestions(meanwhile: Meanwhile): DriverStep {
    const front = this.fronts.first;
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
      closed: all ? new Set<Property>() : this.found.broken,
      known: this.found.identities,
      asks: this.task.asks,
      isLast: (property: Property) => this.found.wouldBeEnough(properties, property),
      fewer: () => this.withFewer(limits, { program, properties, unrolled }),
    };
    this.doing = this.lookingAt(range.from, limits);
    const front = new Front(limits, question, engine, first, performance.now() - start, meter);
    this.fronts.add(front);
    try {
      if (growing === '') await this.lookFirst(front);
      if (!this.over) await this.advance(front);
    } catch (error) {
      this.fronts.remove(front);
      throw error;
    }
    first.extendTo(budget);
  }

  /**
   * The smaller programs that a stuck search may look at instead ({@link Question.fewer}), one after the other. Loops
   * that nothing constant bounds go back to their heads never, then once, then twice, then as often as in the search
   * itself; each time a few of the tasks come first.
   */
  private async *withFewer(limits: Limits, whole: Prepared): AsyncGenerator<Prepared, void> {
    const { meter, budget } = this.task;
    for (let iterations = 0; iterations <= MOST_OF_SCOUTS; iterations++) {
      const fewer = limits.withAtMost(iterations);
      if (!fewer) break;
      const { unrolled: known } = meter;
      const prepared = await this.task.prepare(fewer, budget);
      meter.unrolled = known;
      if (countSteps(prepared.unrolled) >= countSteps(whole.unrolled)) break;
      yield* this.withFewerTasks(prepared);
      yield prepared;
    }
    yield* this.withFewerTasks(whole);
  }

  private *withFewerTasks(whole: Prepared): Generator<Prepared, void> {
    for (let count = FEWEST_TASKS; count <= MOST_TASKS; count++) {
      const some = this.task.withTasks(whole, count);
      if (!some) return;
      yield some;
    }
  }

  private async advance(front: Front): Promise<void> {
    for await (const finding of front.advance()) {
      this.found.note(finding, front.question.program);
      if (this.found.areEnough(front.question.properties)) {
        this.over = true;
        this.covered = [coverageOf(front, this.task.asked)];
        return;
      }
    }
    if (front.complete) this.quiet.note(front.places, this.found.count);
    this.covered = this.fronts.settle();
    this.task.onCovered(this);
    this.over ||= this.quiet.isOver;
  }
}

/** Formulas of tasks with loops that are cut off, and about hangs. */
function mayTakeLong({ question: { unrolled, properties } }: Front): boolean {
  const { tasks } = unrolled;
  if (properties.includes(HANG) || tasks.length === 1) return properties.includes(HANG);
  return tasks.some(({ steps }) => steps.some(({ actions }) => actions.some(endsLoop)));
}

function endsLoop(action: Action): boolean {
  return action.kind === 'cut' && action.place.kind === 'loop';
}

function isAboutWaits(property: Property): boolean {
  return property === HANG || property === DEADLOCK;
}
