/**
 * When an access that comes between two of another task broke nothing up, as far as values and order tell. Each excuse
 * is a clause that a triple (a₁, a₂, a₃) has to fulfil to be a violation: something of what the excuse says is not so.
 * All literals are required, none is refused, as an {@link Order} wants it.
 *
 * - *Handed over.* The three are in order because the tasks themselves see to it: a₂ is made only after its task has
 *   read (r₁) what a₁'s task has written after a₁ (w₁), and a₃ only after its task has read (r₂) what a₂'s has written
 *   (w₂). There is no execution in which the two accesses are one, so none to compare with.
 *     triple → ahead ∨ early
 *     ahead → ¬guard(w₁) ∨ ¬guard(r₁) ∨ before(r₁, w₁)   for all w₁, r₁ of one cell, guard(a₂) depending on r₁
 *     early → ¬guard(w₂) ∨ ¬guard(r₂) ∨ before(r₂, w₂)   for all w₂, r₂ of one cell, guard(a₃) depending on r₂
 * - *Stands.* R-W-R, and what a₁ read (v) only decides whether a₃ is made. It would also have been made if a₁ had come
 *   after a₂, where it finds what a₃ reads (v′): the execution is one in which both come after a₂. A decision that
 *   larger numbers overturn must not be found to stand because few iterations are looked at. So it has to stand for any
 *   number u that a₂ may have made another one of (a₂(u)), but for those so large that it could wrap around.
 *     triple → ¬guard(a₃)[v := v′] ∨ (u < 2ⁿ⁻¹ ∧ guard(a₂)[u] ∧ guard(a₃)[v := u] ∧ ¬guard(a₃)[v := a₂(u)])
 * - *The same.* R-W-W of an interrupt that writes what a₁ has read, with nothing between a₁ and a₃ that anybody could
 *   notice, and a₃ does not write what it makes of v. It could as well have come before a₁, and nothing would be
 *   different. Where work is done in between, it is: what happens during that work is forgotten.
 *     triple → v ≠ value(a₂)
 */
import type { Lit } from '../src/logic/aig.js';
import { FALSE, isConst, not } from '../src/logic/aig.js';
import type { Bits } from '../src/logic/bits.js';
import { Substitution } from '../src/logic/substitution.js';
import type { Action, CellAccess, Step, UnrolledTask } from '../src/steps/events.js';
import { nestsIn } from '../src/steps/preemption.js';
import type { Formula } from './formula.js';
import type { AccessInStep } from './observed-accesses.js';
import type { Order } from './order.js';
import type { Supports } from './supports.js';

/** Why a triple is none, and of what some has to hold if it is one all the same. */
export interface Excuse {
  readonly why: string;
  readonly unless: readonly Lit[];
}

interface Triple {
  readonly task: UnrolledTask;
  readonly first: AccessInStep;
  readonly second: AccessInStep;
  readonly third: AccessInStep;
  readonly other: UnrolledTask;
}

interface Touch {
  readonly step: Step;
  /** Place among the step's actions. */
  readonly at: number;
  readonly action: CellAccess;
}

/** A value that one task has written, and another one has read. */
interface Passing {
  readonly write: Touch;
  readonly read: Touch;
}

const HANDED_OVER = 'each of the two tasks waits for the other one before it goes on: what lies there is handed over';
const STANDS = 'what was decided by the first access is as right afterwards';
const THE_SAME = 'the handler writes what is there already, and could as well have come before';

export class Excuses {
  private readonly touches = new Map<UnrolledTask, readonly Touch[]>();

  constructor(
    private readonly f: Formula,
    private readonly order: Order,
    private readonly supports: Supports,
  ) {}

  /** `decides`: what is read first does nothing but decide whether the other access is made. */
  for(triple: Triple, decides: boolean): readonly Excuse[] {
    const { first, third } = triple;
    const found = [this.handedOver(triple)];
    if (!first.action.write && !third.action.write && decides) found.push(this.stands(triple));
    if (!first.action.write && third.action.write) found.push(this.theSame(triple));
    return found.filter((excuse) => excuse !== undefined);
  }

  private handedOver({ task, first, second, third, other }: Triple): Excuse | undefined {
    const ours = this.touchesOf(task).filter((touch) => isAfter(touch, first) && isBefore(touch, third));
    const theirs = this.touchesOf(other);
    const there = passings(
      ours,
      theirs.filter((touch) => isBefore(touch, second) && this.decides(touch, second)),
    );
    if (there.length === 0) return undefined;
    const isBlock = nestsIn(other, task);
    const back = passings(
      theirs.filter((touch) => isBlock || isAfter(touch, second)),
      ours.filter((touch) => this.decides(touch, third)),
    );
    return back.length === 0 ? undefined : { why: HANDED_OVER, unless: [this.without(there), this.without(back)] };
  }

  /** Implies that nothing was passed. */
  private without(all: readonly Passing[]): Lit {
    const { f, order } = this;
    const without = f.fresh();
    for (const { write, read } of all)
      f.clause(not(without), not(write.action.guard), not(read.action.guard), order.before(read.step, write.step));
    return without;
  }

  private stands({ first, second, third, other }: Triple): Excuse | undefined {
    const { g } = this.f;
    const [seen, later, written] = [first, third, second].map(({ action }) => action.value);
    if (!isSamePlace(first, third) || !isSamePlace(first, second) || !this.isOpen(seen!, third)) return undefined;
    const madeWith = (value: Bits): Lit => this.replaced(third.action.guard, [seen!], value);
    const sample = seen!.map((bit) => (isConst(bit) ? bit : this.f.fresh()));
    const read = readsBefore(other, second);
    if (!written!.some((bit) => read.some((value) => this.supports.meet(value, bit))))
      return { why: STANDS, unless: [this.differ(seen!, later!)] };
    const after = written!.map((bit) => this.replaced(bit, read, sample));
    const may = this.replaced(second.action.guard, read, sample);
    const overturned = g.andAll([not(sample.at(-1)!), may, madeWith(sample), not(madeWith(after))]);
    return { why: STANDS, unless: [not(madeWith(later!)), overturned] };
  }

  private theSame({ task, first, second, third, other }: Triple): Excuse | undefined {
    const { g } = this.f;
    if (third.action.value.some((bit) => this.supports.meet(first.action.value, bit))) return undefined;
    if (!nestsIn(other, task) || !isSamePlace(first, second)) return undefined;
    const both = g.and(first.action.guard, third.action.guard);
    const between = task.log.visible.slice(first.action.log + 1, third.action.log);
    if (between.some((guard) => g.and(guard, both) !== FALSE)) return undefined;
    return { why: THE_SAME, unless: [this.differ(first.action.value, second.action.value)] };
  }

  private differ(one: Bits, other: Bits): Lit {
    const { g } = this.f;
    return g.orAll(one.map((bit, i) => g.xor(bit, other[i]!)));
  }

  private decides({ action }: Touch, { action: { guard } }: AccessInStep): boolean {
    return action.kind === 'read' && this.supports.meet(action.value, guard);
  }

  /**
   * Whether the value read can be replaced in what decides on the other access: its bits are inputs, and nothing else
   * is made of them.
   */
  private isOpen(value: Bits, { action: { guard } }: AccessInStep): boolean {
    return this.supports.areInputs(value) && !this.supports.isBoundElsewhere(guard);
  }

  /**
   * All at once, by way of inputs that nothing else is made of: what stands for them may itself depend on them, as a
   * value read again does.
   */
  private replaced(literal: Lit, inputs: readonly Bits[], by: Bits): Lit {
    const { f } = this;
    const [away, back] = [new Substitution(f.g), new Substitution(f.g)];
    const places = by.map((bit) => (isConst(bit) ? bit : f.fresh()));
    for (const each of inputs) away.replace(each, places);
    back.replace(places, by);
    return back.image(away.image(literal));
  }

  /** The program's own reads and writes, in program order. */
  private touchesOf(task: UnrolledTask): readonly Touch[] {
    const known = this.touches.get(task);
    if (known) return known;
    const isOwn = (action: Action): action is CellAccess =>
      (action.kind === 'read' || action.kind === 'write') && !action.library && action.guard !== FALSE;
    const found = task.steps.flatMap((step) =>
      step.actions.flatMap((action, at) => (isOwn(action) ? [{ step, at, action }] : [])),
    );
    this.touches.set(task, found);
    return found;
  }
}

function passings(writers: readonly Touch[], readers: readonly Touch[]): Passing[] {
  const writes = writers.filter(({ action }) => action.kind === 'write');
  return readers.flatMap((read) =>
    read.action.kind === 'read'
      ? writes.filter(({ action }) => action.cell === read.action.cell).map((write) => ({ write, read }))
      : [],
  );
}

function isAfter(touch: Touch, { step, action }: AccessInStep): boolean {
  return touch.step.index > step.index || (touch.step === step && touch.at > step.actions.indexOf(action));
}

function isBefore(touch: Touch, { step, action }: AccessInStep): boolean {
  return touch.step.index < step.index || (touch.step === step && touch.at < step.actions.indexOf(action));
}

/** The values that the task has read there until it makes the access. */
function readsBefore(task: UnrolledTask, place: AccessInStep): Bits[] {
  const steps = task.steps.slice(0, place.step.index + 1);
  return steps.flatMap((step) =>
    step.actions.flatMap((action) => {
      if (action.kind !== 'access' || action.write || action.object !== place.action.object) return [];
      return isSamePlace({ step, action }, place) ? [action.value] : [];
    }),
  );
}

function isSamePlace({ action: one }: AccessInStep, { action: other }: AccessInStep): boolean {
  return one.offset === other.offset && one.value.length === other.value.length && one.value.length > 0;
}
