/**
 * Memory as x86 machines have it. Source: the axioms of TSO (Alglave, Maranget, Tautschnig, "Herding Cats", TOPLAS
 * 2014; Owens, Sarkar, Sewell, TPHOLs 2009): beside coherence (`sources.ts`), ppo ∪ rfe ∪ mo ∪ rb has no circle, where
 * ppo is program order but from a write to a later read, unless something locked is between. rfe is rf between tasks.
 *
 * That is a total order t of two sequences for each task: P, what happens in the program at once (reads, sections,
 * fences, creation, joins and ends), and M, what comes to memory (writes that are in no section). With w, w' writes, r a
 * read, at(w) the place of w in M, or in P if w is in a section, and s⁻ the last write of M up to s:
 *
 *   P and M are each in program order;   P(a) before M(w) where a = w or a comes before w in its task
 *   rf(r, w), of different tasks                              → t(at(w), P(r))
 *   e(w, w'), both occur, of different tasks                  → t(at(w), at(w'))           mo
 *   e(r, w'), r is read, w' occurs, of different tasks        → t(P(r), at(w'))            rb
 *   s is locked, p the next in P (s itself if it is not in M) → t(M(s⁻), P(p))
 *
 * Locked are sections that access something, read-modify-writes (which are sections) whether they store or not, fences
 * and stores that are seq_cst, and whatever the system does: creation, joins, ends. What comes certainly before
 * something of another task is in memory then, since it was created or joined in between.
 *
 * A read that sees an own write that is not in memory yet has no edge to it. Cost: literals for pairs of places.
 */
import type { Lit } from '../../src/logic/aig.js';
import { FALSE, TRUE, not } from '../../src/logic/aig.js';
import type { Action, Step } from '../../src/steps/events.js';
import type { Holds } from '../claim.js';
import type { Formula } from '../formula.js';
import type { CertainOrder } from '../partial-order/certain-order.js';
import type { GraphAccess, GraphEvents } from './events.js';
import type { Sources } from './sources.js';
import { TotalOrder } from './total-order.js';

/** Where a step takes effect; each sequence counts as a task. */
interface Place {
  readonly step: Step;
  readonly task: number;
  readonly index: number;
}

export class StoreBuffers {
  private readonly order: TotalOrder<Place>;
  private readonly inProgram = new Map<Step, Place>();
  private readonly inMemory = new Map<Step, Place>();
  /** Whether the place is one of what is done. */
  private readonly made = new Map<Place, Lit>();

  constructor(
    private readonly f: Formula,
    private readonly executed: (step: Step) => Lit,
    certain: CertainOrder,
    private readonly events: GraphEvents,
    private readonly sources: Sources,
  ) {
    const { tasks } = f.program;
    for (const step of tasks.flatMap(({ steps }) => steps)) this.place(step);
    this.order = new TotalOrder(f, [...this.inProgram.values(), ...this.inMemory.values()], (first, second) =>
      first.step.task === second.step.task
        ? isAtOnce(first) && !isAtOnce(second) && first.index <= second.index
        : certain.before(first.step, second.step),
    );
    for (const { steps } of tasks) for (const step of steps) this.drain(step, this.lockedIn(step));
    for (const [i, accesses] of events.cells.entries())
      for (const a of accesses) for (const b of accesses) if (a.step.task !== b.step.task) this.addSeen(i, a, b);
  }

  /** If the literal holds, all of the first one's task up to it is in memory before the second one, of another task. */
  require(first: Step, second: Step, when: Lit): void {
    const [done, late] = [this.lastAtOnce(first), this.nextAtOnce(second)];
    this.drain(first, when);
    if (done && late) this.f.clause(not(when), this.order.before(done, late));
  }

  /** Excludes circles in a model. Returns the number of clauses. */
  refine(holds: Holds): number {
    return this.order.refine((place) => holds(this.made.get(place)!), holds);
  }

  private place(step: Step): void {
    const { g } = this.f;
    const { task, index, actions } = step;
    const made = (counts: (action: Action) => boolean): Lit =>
      g.and(this.executed(step), g.orAll(actions.filter(counts).map(({ guard }) => guard)));
    const isSection = step.ends.length > 0;
    const isAtOnceHere = (action: Action): boolean => this.isAtOnceIn(action, isSection);
    const isStore = (action: Action): boolean => action.kind === 'write' && this.events.isOfPlace(action);
    const atOnce = actions.some(isAtOnceHere);
    if (atOnce || index === 0) {
      const place = { step, task: 2 * task, index };
      this.inProgram.set(step, place);
      this.made.set(place, atOnce ? made(isAtOnceHere) : this.executed(step));
    }
    if (isSection || !actions.some(isStore)) return;
    const place = { step, task: 2 * task + 1, index };
    this.inMemory.set(step, place);
    this.made.set(place, made(isStore));
  }

  /** A clause: if the literal holds, what the task has written up to the step is in memory before what it does next. */
  private drain(step: Step, when: Lit): void {
    if (when === FALSE) return;
    const { steps } = this.f.program.tasks[step.task]!;
    const last = placesOf(steps.slice(0, step.index + 1), this.inMemory).at(-1);
    const [next] = placesOf(steps.slice(this.inMemory.has(step) ? step.index + 1 : step.index), this.inProgram);
    if (last && next) this.f.clause(not(when), not(this.executed(step)), this.order.before(last, next));
  }

  private lastAtOnce(step: Step): Place | undefined {
    const { steps } = this.f.program.tasks[step.task]!;
    return placesOf(steps.slice(0, step.index + 1), this.inProgram).at(-1);
  }

  private nextAtOnce(step: Step): Place | undefined {
    const { steps } = this.f.program.tasks[step.task]!;
    return placesOf(steps.slice(step.index), this.inProgram)[0];
  }

  private isAtOnceIn(action: Action, isSection: boolean): boolean {
    const { kind } = action;
    if (kind === 'fence' || isOfTheSystem(kind)) return true;
    return this.events.isOfPlace(action) && (isSection || action.kind === 'read');
  }

  /** The guards of what is locked in the step. */
  private lockedIn({ actions, ends }: Step): Lit {
    const isLocked = (action: Action): boolean =>
      isOfTheSystem(action.kind) ||
      (ends.length > 0 && this.events.isOfPlace(action)) ||
      ((action.kind === 'write' || action.kind === 'fence') && action.order === 'seq_cst');
    const guards = actions.filter(isLocked).map(({ guard }) => guard);
    return guards.includes(TRUE) ? TRUE : this.f.g.orAll(guards);
  }

  /** Of two accesses to one cell, of different tasks: rfe, mo and rb. */
  private addSeen(cell: number, a: GraphAccess, b: GraphAccess): void {
    const { sources, f } = this;
    const seen = sources.of(b).find(({ write }) => write === a);
    if (seen) f.clause(not(seen.holds), this.order.before(this.at(a.step), this.inProgram.get(b.step)!));
    if (b.writes === FALSE) return;
    const first = sources.order(cell).before(a.step, b.step);
    const later = (made: Lit, place: () => Place): void => {
      if (first === FALSE || made === FALSE) return;
      f.clause(not(first), not(made), not(sources.occurs(b)), this.order.before(place(), this.at(b.step)));
    };
    if (a.writes !== FALSE) later(sources.occurs(a), () => this.at(a.step));
    later(f.g.and(this.executed(a.step), a.reads), () => this.inProgram.get(a.step)!);
  }

  /** Where the writes of a step take effect. */
  private at(step: Step): Place {
    return this.inMemory.get(step) ?? this.inProgram.get(step)!;
  }
}

function placesOf(steps: readonly Step[], places: ReadonlyMap<Step, Place>): readonly Place[] {
  return steps.flatMap((step) => places.get(step) ?? []);
}

function isAtOnce({ task }: Place): boolean {
  return task % 2 === 0;
}

function isOfTheSystem(kind: Action['kind']): boolean {
  return kind === 'create' || kind === 'join' || kind === 'end';
}
