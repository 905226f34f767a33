/**
 * Steps of different tasks that are executed one directly after the other. Source: the race conditions of TCBMC (CAV
 * 2005, section 5), for any pair.
 *
 * A step q asks whether the step directly before it, of another task, made one of some offers. That step is the last
 * one of block b−1 if q is the first of block b. Steps off the path that their task takes do not count; those after the
 * offer can be put into a later block, so:
 *
 *   head(q, b) → no step before q in b is on the path:     from(p, b) → head(p, b) ∧ ¬guard(p)             p the step before q
 *   offered(O, b) → some s with an offer of O, on the path:  s lies in b−1 and the step after s does not
 *   holds(q) ∧ (q lies in b) → head(q, b) ∧ offered(O, b)
 *
 * A task that keeps off the one of s (`../urgency.ts`) comes in between as a firing does, whatever it does before q in b.
 * What is offered in an atomic section is not offered to it: it comes after the end of the section, which is no access.
 *
 * A firing of an interrupt comes in between, whatever it does: of its steps, the step before its first one counts as
 * the one directly before. So does the step before another firing u that lets it in, and is still under way; both are
 * over before the task that made it goes on. With a(u, O, b) for "u has begun by block b, directly after an offer of O,
 * or within such a firing":
 *
 *   holds(q) ∧ (first(t) lies in b) → offered(O, b) ∨ some a(u, O, b−1) ∧ (last(u) does not lie before b)          u what t, q's task, may preempt
 *   a(u, O, b) → a(u, O, b−1) ∨ (first(u) lies in b) ∧ (the same for u)
 *
 * A step does not offer anything to the tasks that it creates: they were not there before it. Only "holds" implies
 * something: whoever asks wants to find such steps. Cost: a literal and two clauses a step and block, a gate an offer
 * and block.
 */
import type { Lit } from '../../src/logic/aig.js';
import { FALSE, TRUE, not } from '../../src/logic/aig.js';
import type { Action, Step, UnrolledTask } from '../../src/steps/events.js';
import { interrupts } from '../../src/steps/preemption.js';
import type { ContextSwitches } from './context-switches.js';
import type { BlockEncoding } from './block-encoding.js';
import type { Formula } from '../formula.js';
import { hostsOf } from '../letting-in.js';
import { guardOf, lastOf } from '../task.js';
import { keepsOff, waitsForSection } from '../urgency.js';

type Question = Extract<Action, { kind: 'neighbour' }>;
type Offering = Extract<Action, { kind: 'offer' }>;

export class Neighbours implements BlockEncoding {
  readonly label = 'neighbours';
  private readonly questions: {
    readonly task: UnrolledTask;
    readonly asking: readonly { step: Step; question: Question }[];
  }[] = [];
  /** By offer. */
  private readonly offering = new Map<
    number,
    { readonly step: Step; readonly next: Step | undefined; readonly guard: Lit; readonly inSection: boolean }[]
  >();
  private readonly hosts: ReadonlyMap<UnrolledTask, readonly UnrolledTask[]>;
  /** By offers and block; with the task where that matters. */
  private readonly offered = new Map<string, Lit>();
  /** Who has begun directly after an offer, by task, offers and block: a(u, O, b). */
  private readonly begun = new Map<string, Lit>();

  constructor(
    private readonly f: Formula,
    private readonly switches: ContextSwitches,
  ) {
    f.cnf.label(this.label);
    this.hosts = hostsOf(f.program.tasks);
    for (const task of f.program.tasks) {
      const asking: { step: Step; question: Question }[] = [];
      task.steps.forEach((step, i) => {
        for (const action of step.actions) {
          if (action.kind === 'neighbour') asking.push({ step, question: action });
          if (action.kind === 'offer') this.noteOffer(action, step, task.steps[i + 1]);
        }
      });
      if (asking.length > 0) this.questions.push({ task, asking });
    }
  }

  /** Whether anybody asks. */
  get exist(): boolean {
    return this.questions.length > 0;
  }

  /** Adds what concerns a block that the context switches already have. */
  extend(block: number): void {
    for (const { task, asking } of this.questions) {
      if (!this.switches.canOwn(task.id, block)) continue;
      const heads = this.headsOf(task, asking[asking.length - 1]!.step.index, block);
      for (const { step, question } of asking) this.answer(task, step, question, block, heads[step.index]!);
    }
  }

  private noteOffer({ offer, guard, ...made }: Offering, step: Step, next: Step | undefined): void {
    const known = this.offering.get(offer);
    const inSection = made.inSection === true;
    if (known) known.push({ step, next, guard, inSection });
    else this.offering.set(offer, [{ step, next, guard, inSection }]);
  }

  private answer(task: UnrolledTask, step: Step, { holds, offers }: Question, block: number, head: Lit): void {
    const { f, switches } = this;
    const here = interrupts(task) ? task.steps[0] : step;
    const elsewhere = [not(holds), not(switches.from(here!, block)), switches.from(here!, block + 1)];
    if (block === 0 || offers.length === 0) {
      f.clause(...elsewhere);
      return;
    }
    const preempted = this.preempted(task, offers, block);
    if (head !== TRUE && !interrupts(task)) f.clause(...elsewhere, head, ...preempted);
    f.clause(...elsewhere, ...this.reasons(task, offers, block), ...preempted);
  }

  /** Of these one is true if the task has come after an offer of a task that it keeps off. */
  private preempted(task: UnrolledTask, offers: readonly number[], block: number): readonly Lit[] {
    const { f, switches } = this;
    return offers
      .flatMap((offer) => this.offering.get(offer) ?? [])
      .flatMap(({ step, next, guard, inSection }) => {
        const isUrgent = keepsOff(f, task, f.program.tasks[step.task]!);
        const isOrigin = task.parent?.steps.includes(step) === true;
        if (isUrgent === FALSE || isOrigin || !switches.canOwn(step.task, block - 1)) return [];
        return [
          f.g.andAll([
            isUrgent,
            inSection ? not(waitsForSection(f, step, task)) : TRUE,
            switches.inBlock(step, block - 1),
            guard,
            next ? switches.from(next, block) : TRUE,
          ]),
        ];
      });
  }

  /** Of these one is true if the task, of which what asks lies in the block, follows an offer. */
  private reasons(task: UnrolledTask, offers: readonly number[], block: number): readonly Lit[] {
    const origins = (task.parent?.steps ?? []).filter((each) => this.makes(each, offers));
    const isOwn = origins.length > 0 || this.makesSomeWait(task, offers);
    const key = `${offers.join()}${isOwn ? ` for ${task.id}` : ''} in ${block - 1}`;
    const direct = this.offered.get(key) ?? this.offeredIn(offers, block - 1, origins, task);
    this.offered.set(key, direct);
    const within = (this.hosts.get(task) ?? []).map((host) =>
      this.f.g.and(this.switches.from(lastOf(host), block), this.hasBegun(host, offers, block - 1)),
    );
    return [direct, ...within];
  }

  /** Implies that the firing began by this block, after an offer. */
  private hasBegun(firing: UnrolledTask, offers: readonly number[], block: number): Lit {
    const { f, switches } = this;
    if (block === 0) return FALSE;
    const before = this.hasBegun(firing, offers, block - 1);
    if (!switches.canOwn(firing.id, block)) return before;
    const key = `${firing.id} ${offers.join()} ${block}`;
    let result = this.begun.get(key);
    if (result === undefined) {
      this.begun.set(key, (result = f.fresh()));
      const begins = switches.inBlock(firing.steps[0]!, block);
      f.clause(not(result), before, begins);
      f.clause(not(result), before, ...this.reasons(firing, offers, block));
    }
    return result;
  }

  private makes(step: Step, offers: readonly number[]): boolean {
    return step.actions.some((action) => action.kind === 'offer' && offers.includes(action.offer));
  }

  /** Some of the offers are none for this task where it may have the larger priority. */
  private makesSomeWait(task: UnrolledTask, offers: readonly number[]): boolean {
    const { f } = this;
    return offers
      .flatMap((offer) => this.offering.get(offer) ?? [])
      .some(({ step, inSection }) => inSection && waitsForSection(f, step, task) !== FALSE);
  }

  /**
   * A literal that implies that the last step of the block, which is none of `origins`, made one of the offers to the
   * task.
   */
  private offeredIn(offers: readonly number[], block: number, origins: readonly Step[], task: UnrolledTask): Lit {
    const { f, switches } = this;
    const result = f.fresh();
    const reasons = offers
      .flatMap((offer) => this.offering.get(offer) ?? [])
      .filter(({ step }) => !origins.includes(step) && switches.canOwn(step.task, block))
      .map(({ step, next, guard, inSection }) =>
        f.g.andAll([
          switches.inBlock(step, block),
          guard,
          next ? switches.from(next, block + 1) : TRUE,
          inSection ? not(waitsForSection(f, step, task)) : TRUE,
        ]),
      );
    f.clause(not(result), ...reasons);
    return result;
  }

  private headsOf(task: UnrolledTask, last: number, block: number): Lit[] {
    const { f, switches } = this;
    const heads: Lit[] = [TRUE];
    for (let i = 1; i <= last; i++) {
      const previous = task.steps[i - 1]!;
      const head = f.fresh();
      if (heads[i - 1] !== TRUE) f.clause(not(head), not(switches.from(previous, block)), heads[i - 1]!);
      f.clause(not(head), not(switches.from(previous, block)), not(guardOf(f, previous)));
      heads.push(head);
    }
    return heads;
  }
}
