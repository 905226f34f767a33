/**
 * Sequentially consistent accesses and fences: psc has no circle. Source: RC11 (Lahav et al., PLDI 2017), where
 *
 *   scb  = sb ∪ sb|≠loc ; hb ; sb|≠loc ∪ hb|loc ∪ mo ∪ rb
 *   psc  = ([S] ∪ [F] ; hb?) ; scb ; ([S] ∪ hb? ; [F])  ∪  [F] ; (hb ∪ hb ; eco ; hb) ; [F]
 *
 * for strong accesses S and strong fences F. A total order s of all of them contains it; so for events a, b of
 * different tasks, x⁻ and x⁺ the steps before and after x in its task, and e as in `sources.ts`:
 *
 *   e(a, b), b writes, x = a ∈ S or hb(x, a), x ∈ F,  y = b ∈ S or hb(b, y), y ∈ F      → s(x, y)      mo ∪ rb
 *   e(a, b), hb(x, a), hb(b, y), x, y ∈ F                                                → s(x, y)      hb ; eco ; hb
 *   hb(x, y), x, y ∈ F                                                                   → s(x, y)
 *   hb(x, y⁻) or hb(x, z) ∧ hb|loc(z, y), x ∈ F, y ∈ S                                   → s(x, y)      hb ; sb, hb ; hb|loc
 *   hb(x⁺, y) or hb|loc(x, z) ∧ hb(z, y), x ∈ S, y ∈ F                                   → s(x, y)
 *   hb|loc(x, y), or hb(u, v) with x sb|≠loc u, v sb|≠loc y, x, y ∈ S                    → s(x, y)
 *
 * Where both a and b of the second line read from one write, e may go either way, and s says which: nothing is lost,
 * since the reads can be ordered as the fences around them are. Cost: the first two lines, accesses² × fences².
 */
import type { Lit } from '../../src/logic/aig.js';
import { FALSE, TRUE, not } from '../../src/logic/aig.js';
import type { Step } from '../../src/steps/events.js';
import type { Holds } from '../claim.js';
import type { Formula } from '../formula.js';
import type { CertainOrder } from '../partial-order/certain-order.js';
import type { FenceEvent, GraphAccess, GraphEvents } from './events.js';
import type { HappensBefore } from './happens-before.js';
import type { Sources } from './sources.js';
import { TotalOrder } from './total-order.js';

/** A strong event at one end of an edge, and when it is there. */
interface End {
  readonly step: Step;
  readonly when: readonly Lit[];
  readonly isFence: boolean;
}

export class StrongOrder {
  private readonly order: TotalOrder<Step>;
  private readonly fences: readonly FenceEvent[];

  constructor(
    private readonly f: Formula,
    private readonly executed: (step: Step) => Lit,
    certain: CertainOrder,
    private readonly events: GraphEvents,
    private readonly sources: Sources,
    private readonly happens: HappensBefore,
  ) {
    this.fences = events.fences.filter(({ order }) => order === 'seq_cst');
    this.order = new TotalOrder(f, [...events.strong.keys()], (first, second) => certain.before(first, second));
    for (const [i, accesses] of events.cells.entries()) {
      for (const a of accesses) for (const b of accesses) if (a.step.task !== b.step.task) this.addSeen(i, a, b);
    }
    for (const x of this.fences) for (const y of this.fences) this.require(x.step, y.step, this.betweenFences(x, y));
    const strong = this.accesses();
    for (const fence of this.fences) for (const access of strong) this.addBesideFence(fence, access);
    for (const x of strong) for (const y of strong) if (x.step.task !== y.step.task) this.addBetween(x, y);
  }

  /** Excludes circles in a model. Returns the number of clauses. */
  refine(holds: Holds): number {
    const { strong } = this.events;
    return this.order.refine((step) => holds(strong.get(step)!) && holds(this.executed(step)), holds);
  }

  /** Strong steps that are not fences. */
  private accesses(): readonly End[] {
    const fences = new Set(this.fences.map(({ step }) => step));
    return [...this.events.strong]
      .filter(([step]) => !fences.has(step))
      .map(([step, guard]) => ({ step, when: [guard, this.executed(step)], isFence: false }));
  }

  private require(first: Step, second: Step, when: readonly Lit[]): void {
    if (first.task === second.task || when.includes(FALSE)) return;
    this.f.clause(...when.map(not), this.order.before(first, second));
  }

  private betweenFences(x: FenceEvent, y: FenceEvent): readonly Lit[] {
    if (x.step.task === y.step.task) return [FALSE];
    return [x.guard, y.guard, this.executed(y.step), this.happens.before(x.step, y.step)];
  }

  /** mo ∪ rb, and eco between fences. */
  private addSeen(cell: number, a: GraphAccess, b: GraphAccess): void {
    const { sources } = this;
    const seen = [sources.order(cell).before(a.step, b.step), sources.happens(a)];
    for (const x of this.ends(a, 'before'))
      for (const y of this.ends(b, 'after')) {
        const isEco = x.isFence && y.isFence;
        this.require(x.step, y.step, [...seen, isEco ? sources.happens(b) : sources.occurs(b), ...x.when, ...y.when]);
      }
  }

  /** The access itself, and the fences that happen before it, or after it. */
  private ends({ step }: GraphAccess, side: 'before' | 'after'): readonly End[] {
    const strong = this.events.strong.get(step);
    const own = strong === undefined ? [] : [{ step, when: [strong], isFence: false }];
    const fences = this.fences
      .filter((fence) => fence.step !== step)
      .map((fence) => ({
        step: fence.step,
        when: [
          fence.guard,
          this.executed(fence.step),
          side === 'before' ? this.happens.before(fence.step, step) : this.happens.before(step, fence.step),
        ],
        isFence: true,
      }));
    return [...own, ...fences.filter(({ when }) => !when.includes(FALSE))];
  }

  /** hb ; sb and hb ; hb|loc from a fence to an access, and the other way round. */
  private addBesideFence(fence: FenceEvent, { step, when }: End): void {
    if (fence.step.task === step.task) return;
    const { steps } = this.f.program.tasks[step.task]!;
    const both = [fence.guard, this.executed(fence.step), ...when];
    const [last, next] = [steps[step.index - 1], steps[step.index + 1]];
    if (last) this.require(fence.step, step, [...both, this.happens.before(fence.step, last)]);
    if (next) this.require(step, fence.step, [...both, this.happens.before(next, fence.step)]);
    for (const { other: z, made } of this.beside(step)) {
      const met = [...both, ...made];
      this.require(fence.step, step, [...met, this.happens.before(fence.step, z), this.happens.before(z, step)]);
      this.require(step, fence.step, [...met, this.happens.before(step, z), this.happens.before(z, fence.step)]);
    }
  }

  /** Steps of other tasks that access a cell which the step accesses, if both are made. */
  private beside(step: Step): readonly { readonly other: Step; readonly made: readonly Lit[] }[] {
    return this.events.cells.flatMap((accesses) => {
      const own = accesses.find((access) => access.step === step);
      if (!own) return [];
      const others = accesses.filter((access) => access.step.task !== step.task);
      return others.map((access) => ({
        other: access.step,
        made: [this.sources.happens(own), this.sources.happens(access)],
      }));
    });
  }

  private addBetween(x: End, y: End): void {
    const both = [...x.when, ...y.when];
    for (const { other, made } of this.beside(x.step))
      if (other === y.step) this.require(x.step, y.step, [...both, ...made, this.happens.before(x.step, y.step)]);
    for (const after of this.apartFrom(x.step, 1))
      for (const before of this.apartFrom(y.step, -1))
        this.require(x.step, y.step, [...both, after.when, before.when, this.happens.before(after.step, before.step)]);
  }

  /** The next steps, one way or the other, that do something else, up to one that certainly does. */
  private apartFrom(step: Step, way: 1 | -1): readonly { readonly step: Step; readonly when: Lit }[] {
    const { steps } = this.f.program.tasks[step.task]!;
    const result: { readonly step: Step; readonly when: Lit }[] = [];
    for (let at = steps[step.index + way]; at; at = steps[at.index + way]) {
      const when = this.events.differs(at, step);
      if (when !== FALSE) result.push({ step: at, when });
      if (when === TRUE) break;
    }
    return result;
  }
}
