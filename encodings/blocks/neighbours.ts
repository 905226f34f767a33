/**
 * Steps of different tasks that are executed one directly after the other. Source: the race conditions of TCBMC (CAV 2005, section 5), for any pair.
 *
 * A step q asks whether the step directly before it, of another task, made one of some offers. That step is the last one of block b−1 if q is
 * the first of block b. Steps off the path that their task takes do not count; those after the offer can be put into a later block, so:
 *
 *   head(q, b) → no step before q in b is on the path:     from(p, b) → head(p, b) ∧ ¬guard(p)             p the step before q
 *   offered(O, b) → some s with an offer of O, on the path:  s lies in b−1 and the step after s does not
 *   holds(q) ∧ (q lies in b) → head(q, b) ∧ offered(O, b)
 *
 * A firing of an interrupt comes in between, whatever it does: of its steps, the step before its first one counts as the one directly before.
 *
 * A step does not offer anything to the tasks that it creates: they were not there before it. Only "holds" implies something: whoever asks wants to find such steps. Cost: a literal and two clauses a step and block, a gate an offer and block.
 */
import type { Lit } from '../../src/logic/aig.js';
import { TRUE, not } from '../../src/logic/aig.js';
import type { Action, Step, UnrolledTask } from '../../src/steps/events.js';
import { interrupts } from '../../src/steps/preemption.js';
import type { ContextSwitches } from './context-switches.js';
import type { BlockEncoding } from './block-encoding.js';
import type { Formula } from '../formula.js';
import { guardOf } from '../task.js';

type Question = Extract<Action, { kind: 'neighbour' }>;

export class Neighbours implements BlockEncoding {
  readonly label = 'neighbours';
  private readonly questions: { readonly task: UnrolledTask; readonly asking: readonly { step: Step; question: Question }[] }[] = [];
  /** By offer. */
  private readonly offering = new Map<number, { readonly step: Step; readonly next: Step | undefined; readonly guard: Lit }[]>();

  constructor(
    private readonly f: Formula,
    private readonly switches: ContextSwitches,
  ) {
    f.cnf.label(this.label);
    for (const task of f.program.tasks) {
      const asking: { step: Step; question: Question }[] = [];
      task.steps.forEach((step, i) => {
        for (const action of step.actions) {
          if (action.kind === 'neighbour') asking.push({ step, question: action });
          if (action.kind === 'offer') this.noteOffer(action.offer, step, task.steps[i + 1], action.guard);
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
    const offered = new Map<string, Lit>();
    for (const { task, asking } of this.questions) {
      if (!this.switches.canOwn(task.id, block)) continue;
      const heads = this.headsOf(task, asking[asking.length - 1]!.step.index, block);
      for (const { step, question } of asking) this.answer(task, step, question, block, heads[step.index]!, offered);
    }
  }

  private noteOffer(offer: number, step: Step, next: Step | undefined, guard: Lit): void {
    const known = this.offering.get(offer);
    if (known) known.push({ step, next, guard });
    else this.offering.set(offer, [{ step, next, guard }]);
  }

  private answer(task: UnrolledTask, step: Step, { holds, offers }: Question, block: number, head: Lit, offered: Map<string, Lit>): void {
    const { f, switches } = this;
    const here = interrupts(task) ? task.steps[0] : step;
    const elsewhere = [not(holds), not(switches.from(here!, block)), switches.from(here!, block + 1)];
    if (block === 0 || offers.length === 0) {
      f.clause(...elsewhere);
      return;
    }
    if (head !== TRUE && !interrupts(task)) f.clause(...elsewhere, head);
    const origins = (task.parent?.steps ?? []).filter((each) => this.makes(each, offers));
    const key = `${offers.join()}${origins.length > 0 ? ` not from the creation of ${task.id}` : ''}`;
    let literal = offered.get(key);
    if (literal === undefined) offered.set(key, (literal = this.offeredIn(offers, block - 1, origins)));
    f.clause(...elsewhere, literal);
  }

  private makes(step: Step, offers: readonly number[]): boolean {
    return step.actions.some((action) => action.kind === 'offer' && offers.includes(action.offer));
  }

  /** A literal that implies that the last step of the block, which is none of `origins`, made one of the offers. */
  private offeredIn(offers: readonly number[], block: number, origins: readonly Step[]): Lit {
    const { f, switches } = this;
    const result = f.fresh();
    const reasons = offers
      .flatMap((offer) => this.offering.get(offer) ?? [])
      .filter(({ step }) => !origins.includes(step) && switches.canOwn(step.task, block))
      .map(({ step, next, guard }) => f.g.andAll([switches.inBlock(step, block), guard, next ? switches.from(next, block + 1) : TRUE]));
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
