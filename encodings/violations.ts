/**
 * Assumptions, assertions and unwinding bounds: what ends a run.
 *
 * An assertion a in step s has a literal violated(a) that the solver may choose:
 *
 *   violated(a) → executed(s) ∧ guard(a) ∧ ¬cond(a)          violated(a) → ¬executed(s')          s' the next step of the task
 *   executed(s) ∧ guard(a) → cond(a) ∨ violated(a)           no run goes past a failing assertion …
 *   executed(s) ∧ guard(m) → cond(m)                          … or assumption m
 *
 * A run is a prefix of an execution: stopping before a step is always allowed, so an assumption that fails only stops
 * its task (as does one in an atomic section: the section is not entered). What a step would do after a chosen
 * violation does not matter, so constraints of later actions of the same step are relaxed by it: nothing that would
 * happen afterwards hides a violation. The same holds for places beyond which paths were not followed. In a model with
 * several violations the earliest is real: nothing before it has been relaxed.
 *
 * The checks of one memory access have no order: a stale pointer that leads out of bounds breaks both rules, whichever
 * is asked for. So for them also the violations of the later ones relax the earlier.
 *
 * Runs go past a claim of a property that observes, and it relaxes nothing: in a section that is not entered nothing is
 * observed. They may also go past a check in the code after which a machine goes on. A check that is chosen to be
 * violated ends the run, so that what its task does next (an assumption that fails, a wait for ever) does not hide it.
 */
import { given } from '../src/base/given.js';
import type { Lit } from '../src/logic/aig.js';
import { not } from '../src/logic/aig.js';
import type { Position } from '../src/source/diagnostic.js';
import type { Action, CutPlace, Step } from '../src/steps/events.js';
import type { Claim, Holds } from './claim.js';
import type { Encoding } from './encoding.js';
import type { Formula } from './formula.js';
import type { Order } from './order.js';

/** The bound on how often signals come, in reports. */
const SIGNAL_HANDLERS = 'signal handlers in each thread';

type Assertion = Extract<Action, { kind: 'assert' }>;

export class Violations implements Encoding {
  readonly label = 'assertions and assumptions';
  readonly claims: Claim[] = [];
  /** Places beyond which paths were not followed, with a literal that implies that the run ends there. */
  readonly cuts: { readonly place: CutPlace; readonly reached: Lit }[] = [];
  /** Implies that no assertion is violated. */
  readonly none: Lit;
  /** Implies that no run ends at such a place. */
  readonly uncut: Lit;
  private readonly earlier = new Map<Action, readonly Lit[]>();

  constructor(
    private readonly f: Formula,
    private readonly order: Order,
  ) {
    f.cnf.label(this.label);
    this.none = f.fresh();
    this.uncut = f.fresh();
    for (const task of f.program.tasks)
      task.steps.forEach((step, i) => {
        this.addStep(step, task.steps[i + 1]);
      });
    this.addFirings();
    for (const { cond, property, message } of f.program.final?.claims ?? []) {
      const violated = f.fresh();
      f.clause(not(violated), not(cond));
      f.clause(not(violated), not(this.none));
      this.claims.push({ violated, property, message });
    }
  }

  /** The violations that may end the run in this step before the action. */
  before(_step: Step, action: Action): readonly Lit[] {
    return this.earlier.get(action) ?? [];
  }

  private addStep(step: Step, next: Step | undefined): void {
    const { f, order } = this;
    const escapes: Lit[] = [];
    const violatedBy = new Map<Action, Lit>(
      step.actions.filter((action) => action.kind === 'assert').map((action) => [action, f.fresh()] as const),
    );
    for (const [i, action] of step.actions.entries()) {
      if (escapes.length > 0) this.earlier.set(action, escapes.slice());
      const siblings =
        action.access !== undefined ? step.actions.slice(i + 1).filter(({ access }) => access === action.access) : [];
      const unless = [
        not(order.executed(step)),
        not(action.guard),
        ...escapes,
        ...siblings.flatMap((other) => violatedBy.get(other) ?? []),
      ];
      if (action.kind === 'assume') f.clause(...unless, action.cond);
      else if (action.kind === 'cut') escapes.push(this.addCut(step, next, action.guard, action.place));
      else if (action.kind === 'assert') {
        const violated = violatedBy.get(action)!;
        if (!action.observer) f.clause(...unless, action.cond, violated);
        for (const needed of [order.executed(step), action.guard, not(action.cond), not(this.none)])
          f.clause(not(violated), needed);
        if (next) f.clause(not(violated), not(order.executed(next)));
        this.claims.push(claimOf(step, action, violated));
        if (!action.observer || action.inCode) escapes.push(violated);
      }
    }
  }

  /** The last firing of a routine that there can be within the bound: another one might follow it, but does not. */
  private addFirings(): void {
    const last = new Map<
      string,
      { readonly handler: string; readonly instance: number; readonly steps: readonly Step[] }
    >();
    for (const task of this.f.program.tasks) {
      const { schedule, steps } = task;
      if (schedule.kind === 'thread' || schedule.kind === 'posted' || steps.length === 0) continue;
      if (schedule.beyond) {
        this.f.clause(not(this.order.executed(steps[0]!)));
        continue;
      }
      if (schedule.kind === 'firing' && this.f.program.repeated?.has(schedule.handler)) continue;
      const key = schedule.kind === 'firing' ? schedule.handler : `signal ${schedule.thread}`;
      const before = last.get(key);
      if (!before || schedule.instance > before.instance)
        last.set(key, {
          handler: schedule.kind === 'firing' ? schedule.handler : SIGNAL_HANDLERS,
          instance: schedule.instance,
          steps,
        });
    }
    for (const { handler, instance, steps } of last.values()) {
      const reached = this.f.fresh();
      this.f.clause(not(reached), this.order.executed(steps[0]!));
      const { position } = steps.flatMap(({ actions }) => actions)[0]!;
      this.cuts.push({ place: { kind: 'firings', handler, position, bound: instance + 1 }, reached });
    }
  }

  private addCut(step: Step, next: Step | undefined, guard: Lit, place: CutPlace): Lit {
    const reached = this.f.fresh();
    for (const needed of [guard, this.order.executed(step), not(this.uncut)]) this.f.clause(not(reached), needed);
    if (next) this.f.clause(not(reached), not(this.order.executed(next)));
    this.cuts.push({ place, reached });
    return reached;
  }
}

function claimOf(step: Step, assertion: Assertion, violated: Lit): Claim {
  const { property, message, position, other, log, observer, inCode, check } = assertion;
  const place = { step, log, places: other ? [position, other] : [position] };
  // Two assertions of one macro stand at one place.
  const key = `${property} ${placeKey(position, other)}${property === 'assertion' ? ` ${message}` : ''}`;
  const fails = (holds: Holds): boolean => holds(assertion.guard) && !holds(assertion.cond);
  const ofCode = observer && !inCode ? {} : { ends: true as const, ...given({ check }), ...(inCode ? { fails } : {}) };
  return { violated, property, message, key, place: () => place, ...ofCode };
}

/** A place by its column; of two, the lines in any order. */
function placeKey(position: Position, other: Position | undefined): string {
  const lineOf = ({ file, line }: Position): string => `${file}:${line}`;
  return other ? [position, other].map(lineOf).sort().join(' and ') : `${lineOf(position)}:${position.column}`;
}
