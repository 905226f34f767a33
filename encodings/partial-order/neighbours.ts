/**
 * Steps of different tasks that can be executed one directly after the other. Source: the race conditions of TCBMC (CAV
 * 2005, section 5), for any pair; that two steps are neighbours means that nothing is ordered between them.
 *
 * A step q asks whether the step directly before it, of another task, made one of some offers. For each step s with
 * such an offer:
 *
 *   holds(q) ∧ executed(q) ∧ guard(q) → some n(s, q)
 *   n(s, q) → executed(s) ∧ guard(offer(s)) ∧ o(s, q)
 *   n(s, q) ∧ executed(c) ∧ guard(c) → o(q, c)            c a step of s's task after s
 *   n(s, q) ∧ guard(c) → o(c, s)                            c a step of q's task before q
 *   n(s, q) ∧ executed(c) → o(c, s) ∨ o(q, c)               c a step of any other task, where a model breaks it
 *
 * A task that keeps off s's (`../urgency.ts`) comes in between as a firing does: its steps c before q need not precede s.
 * What s offers in an atomic section is not offered to it: it comes after the end of the section, which is no access.
 *
 * A firing q that comes within another one u (see letting-in.ts) follows, too, what that one follows:
 *
 *   w(u, q) → executed(u₁) ∧ o(u₁, q) ∧ (executed(last(u)) → o(q, last(u)))                 u₁ the first step of u
 *   holds(q) ∧ executed(q) ∧ guard(q) → some n(s, q) ∨ some w(u, q) ∧ n(s, u₁)
 *
 * Steps off the path that their task takes do not count, and those beyond one that is on it need not be named. A firing
 * of an interrupt comes in between, whatever it does: its first step stands for q. A step does not offer anything to
 * the tasks that it creates. Cost: a literal and five or more clauses for each pair of an offer and a step that asks
 * for it.
 */
import type { Lit } from '../../src/logic/aig.js';
import { FALSE, TRUE, not } from '../../src/logic/aig.js';
import type { Action, Step, UnrolledProgram, UnrolledTask } from '../../src/steps/events.js';
import { interrupts } from '../../src/steps/preemption.js';
import type { Holds } from '../claim.js';
import type { Formula } from '../formula.js';
import { hostsOf } from '../letting-in.js';
import { guardOf, lastOf } from '../task.js';
import { keepsOff, waitsForSection } from '../urgency.js';
import type { CertainOrder } from './certain-order.js';
import type { OrderLiterals } from './order-literals.js';
import type { PairOrder } from './pair-order.js';
import type { Edge } from './reads-from.js';

type Question = Extract<Action, { kind: 'neighbour' }>;

/** Steps after which, and before which, others come; with the guards of their paths. */
interface Around {
  readonly behind: readonly StepOnPath[];
  readonly ahead: readonly StepOnPath[];
}

/** A step, and what of it is on a path with a guard. */
export interface StepOnPath {
  readonly step: Step;
  readonly guard: Lit;
}

/** A step that makes an offer on paths with the guard. */
interface OfferingStep extends StepOnPath {
  readonly inSection: boolean;
}

/** Implies that two steps are neighbours. */
interface Pair {
  readonly holds: Lit;
  readonly first: Step;
  readonly second: Step;
  /** Tasks of which is said that none of their steps comes between. */
  readonly apart: Set<number>;
}

/** Implies that two steps, on the paths that their tasks take, are neighbours. */
interface Reason {
  readonly when: Lit;
  readonly pair: Pair;
}

/** A literal and its clauses for each pair of an offer and a step that asks for it would not fit in memory. */
const MANY_PAIRS = 400_000;

export class Neighbours implements PairOrder {
  private readonly surroundings = new Map<Step, Around>();
  private readonly hosts: ReadonlyMap<UnrolledTask, readonly UnrolledTask[]>;
  /** By second step. */
  private readonly pairs = new Map<Step, Map<Step, Pair | undefined>>();
  private readonly comesWithin = new Map<UnrolledTask, Map<UnrolledTask, Lit>>();
  private readonly answers: { readonly question: Lit; readonly reasons: readonly Reason[] }[] = [];

  constructor(
    private readonly f: Formula,
    private readonly executed: (step: Step) => Lit,
    private readonly certain: CertainOrder,
    private readonly literals: OrderLiterals,
  ) {
    f.cnf.label('neighbours');
    this.hosts = hostsOf(f.program.tasks);
    const offering = offeringSteps(f.program);
    for (const task of f.program.tasks)
      for (const step of task.steps)
        for (const action of step.actions) if (action.kind === 'neighbour') this.answer(task, step, action, offering);
  }

  /** Whether the pairs are not too many. */
  static areFew(program: UnrolledProgram): boolean {
    const offering = offeringSteps(program);
    let pairs = 0;
    for (const { steps } of program.tasks)
      for (const { actions } of steps)
        for (const action of actions)
          if (action.kind === 'neighbour') for (const offer of action.offers) pairs += offering.get(offer)?.length ?? 0;
    return pairs <= MANY_PAIRS;
  }

  /** Adds what a model shows to be missing, and returns the number of clauses. */
  refine(holds: Holds): number {
    let added = 0;
    for (const pair of this.asked(holds))
      for (const { id, steps } of this.f.program.tasks) {
        if (id === pair.first.task || id === pair.second.task || pair.apart.has(id)) continue;
        if (
          !steps.some(
            (step) =>
              holds(this.executed(step)) &&
              this.isBefore(holds, pair.first, step) &&
              this.isBefore(holds, step, pair.second),
          )
        )
          continue;
        pair.apart.add(id);
        for (const step of steps)
          this.f.clause(
            not(pair.holds),
            not(this.executed(step)),
            this.before(step, pair.first),
            this.before(pair.second, step),
          );
        added += steps.length;
      }
    return added;
  }

  /** Edges that make steps neighbours that are said to be. */
  *edges(holds: Holds, executedSteps: readonly (readonly Step[])[]): Iterable<Edge> {
    const isOnPath = (step: Step): boolean => holds(guardOf(this.f, step));
    for (const { first, second } of this.asked(holds)) {
      yield { first, second };
      for (const [task, steps] of executedSteps.entries()) {
        const isOther = task !== first.task && task !== second.task;
        const isAhead = (step: Step): boolean =>
          isOther
            ? this.isBefore(holds, step, first)
            : task === second.task && step.index < second.index && isOnPath(step) && this.isBefore(holds, step, first);
        const isBehind = (step: Step): boolean =>
          isOther
            ? this.isBefore(holds, second, step)
            : task === first.task && step.index > first.index && isOnPath(step);
        const [before, after] = [steps.filter(isAhead).at(-1), steps.find(isBehind)];
        if (before) yield { first: before, second: first };
        if (after) yield { first: second, second: after };
      }
    }
  }

  private answer(
    task: UnrolledTask,
    step: Step,
    question: Question,
    offering: ReadonlyMap<number, readonly OfferingStep[]>,
  ): void {
    const { f } = this;
    const offers = question.offers.flatMap((offer) => offering.get(offer) ?? []);
    const reasons = this.reasons(task, interrupts(task) ? task.steps[0]! : step, offers);
    const asked = f.g.andAll([question.holds, this.executed(step), question.guard]);
    f.clause(not(asked), ...reasons.map(({ when }) => when));
    if (reasons.length > 0) this.answers.push({ question: asked, reasons });
  }

  /** Why the step may follow one of the offers. */
  private reasons(task: UnrolledTask, step: Step, offers: readonly OfferingStep[]): Reason[] {
    const { f } = this;
    const { g } = f;
    const reasons: Reason[] = [];
    for (const { step: first, guard, inSection } of offers) {
      if (first.task === task.id || task.parent?.steps.includes(first) || this.certain.before(step, first)) continue;
      const meets = inSection ? not(waitsForSection(f, first, task)) : TRUE;
      const pair = meets === FALSE ? undefined : this.pairOf(first, step);
      if (pair) reasons.push({ when: g.andAll([pair.holds, guard, meets]), pair });
    }
    for (const host of this.hosts.get(task) ?? [])
      for (const { when, pair } of this.reasons(host, host.steps[0]!, offers))
        reasons.push({ when: g.and(when, this.within(host, task)), pair });
    return reasons;
  }

  /** Implies that the firing begins while the other one is under way. */
  private within(host: UnrolledTask, firing: UnrolledTask): Lit {
    const { f } = this;
    const known = this.comesWithin.get(host) ?? new Map<UnrolledTask, Lit>();
    this.comesWithin.set(host, known);
    let result = known.get(firing);
    if (result === undefined) {
      known.set(firing, (result = f.fresh()));
      const [begin, first, last] = [host.steps[0]!, firing.steps[0]!, lastOf(host)];
      f.clause(not(result), this.executed(begin));
      f.clause(not(result), this.before(begin, first));
      f.clause(not(result), not(this.executed(last)), this.before(first, last));
    }
    return result;
  }

  /** The pairs that are neighbours in a model because somebody asks. */
  private asked(holds: Holds): ReadonlySet<Pair> {
    const asked = this.answers.filter(({ question }) => holds(question));
    return new Set(asked.flatMap(({ reasons }) => reasons.flatMap(({ when, pair }) => (holds(when) ? [pair] : []))));
  }

  private pairOf(first: Step, second: Step): Pair | undefined {
    const known = this.pairs.get(second) ?? new Map<Step, Pair | undefined>();
    this.pairs.set(second, known);
    if (!known.has(first)) known.set(first, this.pair(first, second));
    return known.get(first);
  }

  /** Undefined if something certainly comes in between. */
  private pair(first: Step, second: Step): Pair | undefined {
    const { f } = this;
    const [task, other] = [f.program.tasks[second.task]!, f.program.tasks[first.task]!];
    const isUrgent = keepsOff(f, task, other);
    const [behind, ahead] = [this.around(first).behind, this.around(second).ahead];
    if (behind.some(({ guard, step }) => guard === TRUE && this.certain.before(step, second))) return undefined;
    if (isUrgent === FALSE && ahead.some(({ guard, step }) => guard === TRUE && this.certain.before(first, step)))
      return undefined;
    const holds = f.fresh();
    f.clause(not(holds), this.executed(first));
    f.clause(not(holds), this.before(first, second));
    for (const { guard, step } of behind)
      f.clause(not(holds), not(this.executed(step)), not(guard), this.before(second, step));
    for (const { guard, step } of ahead) f.clause(not(holds), not(guard), this.before(step, first), isUrgent);
    return { holds, first, second, apart: new Set() };
  }

  /** The steps of its task that must not come in between, up to one on all paths on which the step is. */
  private around(step: Step): Around {
    let around = this.surroundings.get(step);
    if (!around)
      this.surroundings.set(
        step,
        (around = { behind: this.untilCertain(step, 1), ahead: this.untilCertain(step, -1) }),
      );
    return around;
  }

  private untilCertain(step: Step, direction: 1 | -1): StepOnPath[] {
    const { g, program } = this.f;
    const { steps } = program.tasks[step.task]!;
    const isCertain = (other: StepOnPath | undefined): boolean =>
      other !== undefined && g.and(guardOf(this.f, step), not(other.guard)) === FALSE;
    const result: StepOnPath[] = [];
    for (let i = step.index + direction; steps[i] && !isCertain(result.at(-1)); i += direction) {
      const guard = guardOf(this.f, steps[i]!);
      if (guard !== FALSE) result.push({ step: steps[i]!, guard });
    }
    return result;
  }

  private isBefore(holds: Holds, first: Step, second: Step): boolean {
    return holds(this.before(first, second));
  }

  private before(first: Step, second: Step): Lit {
    return this.literals.before(first, second);
  }
}

/** By offer, the steps that make it. */
export function offeringSteps({ tasks }: UnrolledProgram): Map<number, OfferingStep[]> {
  const result = new Map<number, OfferingStep[]>();
  for (const { steps } of tasks)
    for (const step of steps)
      for (const action of step.actions)
        if (action.kind === 'offer') {
          const known = result.get(action.offer);
          const made = { step, guard: action.guard, inSection: action.inSection === true };
          if (known) known.push(made);
          else result.set(action.offer, [made]);
        }
  return result;
}
