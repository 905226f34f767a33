/**
 * Which write each read sees, and in which order the accesses to each cell are seen: coherence. Source: RC11 (Lahav et
 * al., PLDI 2017). Its coherence is irreflexive(hb ; eco?), with eco = (rf ∪ mo ∪ rb)⁺. Of one cell that says that
 * hb|loc ∪ rf ∪ mo ∪ rb has no circle. For two accesses to a cell are comparable by eco unless they read from one write;
 * so hb agrees with eco, or is between such reads, and has no circle itself. Hence there is a total order e of the
 * accesses to the cell that contains all of it. Each such order gives mo (between writes) and rb (from a read to a
 * write). For each read r, its write w, and other writes w' to the cell:
 *
 *   executed(r) ∧ reads(r) → some rf(r, w)
 *   rf(r, w) → occurs(w) ∧ e(w, r) ∧ o(w, r) ∧ value(r) = value(w)           occurs(w) = executed(w) ∧ writes(w)
 *   rf(r, w) ∧ occurs(w') → e(w', w) ∨ e(r, w')
 *   hb(a, b) → e(a, b)                                                        for all accesses a, b to the cell
 *
 * Whoever waits in the end reads what was written last in e. A read that is made again and again sees each write at some
 * time (Lahav, Namakonov, Oberhauser, Podkopaev, Vafeiadis, "Making Weak Memory Models Fair", OOPSLA 2021). Nothing comes
 * after such a read that any axiom could forbid.
 *
 * The initial value is a write before all. A read-modify-write has one place in e, so nothing is written between what
 * it reads and what it writes (atomicity). In o, the order of all steps, nothing is seen before it is written: no circle
 * in sb ∪ rf. Accesses that do not happen have places too, which restricts nobody.
 *
 * As in `partial-order/reads-from.ts`, of which these are the rules with e for o, writes that certainly come too late
 * or too early are no candidates. Cost: reads × writes² for each cell.
 */
import type { Lit } from '../../src/logic/aig.js';
import { FALSE, TRUE, not } from '../../src/logic/aig.js';
import * as bits from '../../src/logic/bits.js';
import type { Step } from '../../src/steps/events.js';
import type { Holds } from '../claim.js';
import type { Formula } from '../formula.js';
import type { SeenWrites } from '../../src/steps/seen-writes.js';
import type { CertainOrder } from '../partial-order/certain-order.js';
import type { OrderLiterals } from '../partial-order/order-literals.js';
import type { Edge } from '../partial-order/reads-from.js';
import type { GraphAccess, GraphEvents } from './events.js';
import { TotalOrder } from './total-order.js';

/** A write that a read may see; undefined for the initial value. */
export interface SeenWrite {
  readonly write: GraphAccess | undefined;
  readonly holds: Lit;
}

export class Sources {
  private readonly seen = new Map<GraphAccess, readonly SeenWrite[]>();
  private readonly orders: readonly TotalOrder<Step>[];
  private readonly occurrences = new Map<GraphAccess, Lit>();
  /** By cell. */
  private readonly ends = new Map<number, readonly SeenWrite[]>();

  constructor(
    private readonly f: Formula,
    private readonly executed: (step: Step) => Lit,
    private readonly certain: CertainOrder,
    private readonly literals: OrderLiterals,
    private readonly events: GraphEvents,
  ) {
    this.orders = events.cells.map(
      (accesses) =>
        new TotalOrder(
          f,
          accesses.map(({ step }) => step),
          (first, second) => certain.before(first, second),
        ),
    );
    for (const [i, accesses] of events.cells.entries())
      for (const access of accesses) if (access.reads !== FALSE) this.addRead(access, accesses, this.orders[i]!);
  }

  /** The writes that a read may see. */
  of(read: GraphAccess): readonly SeenWrite[] {
    return this.seen.get(read) ?? [];
  }

  /** The order in which accesses to one cell, of different tasks, are seen. */
  order(cell: number): TotalOrder<Step> {
    return this.orders[cell]!;
  }

  /** The access is made, as one that reads or as one that writes. */
  happens({ step, reads, writes }: GraphAccess): Lit {
    return this.f.g.and(this.executed(step), this.f.g.or(reads, writes));
  }

  occurs(write: GraphAccess): Lit {
    let occurs = this.occurrences.get(write);
    if (occurs === undefined)
      this.occurrences.set(write, (occurs = this.f.g.and(this.executed(write.step), write.writes)));
    return occurs;
  }

  /** Accesses to one cell that are ordered by happens-before are seen in that order. */
  follow(happensBefore: (first: Step, second: Step) => Lit): void {
    for (const [i, accesses] of this.events.cells.entries())
      for (const { step: first } of accesses)
        for (const { step: second } of accesses)
          if (first.task !== second.task)
            this.f.clause(not(happensBefore(first, second)), this.orders[i]!.before(first, second));
  }

  /** If the literal holds, what the step would read is what each cell holds in the end: what was written last in e. */
  readsEnd(step: Step, when: Lit): void {
    for (const [i, accesses] of this.events.cells.entries())
      for (const read of accesses)
        if (read.step === step && read.reads !== FALSE) {
          const ends = this.endsOf(i);
          this.f.clause(not(when), not(read.reads), ...ends.map(({ holds }) => holds));
          for (const { write, holds } of ends)
            this.f.equalWhen([when, read.reads, holds], read.before, write ? write.after : read.cell.initial);
        }
  }

  /** The writes that may be the last one to a cell. */
  private endsOf(cell: number): readonly SeenWrite[] {
    const known = this.ends.get(cell);
    if (known) return known;
    const order = this.order(cell);
    const writes = this.events.cells[cell]!.filter((access) => access.writes !== FALSE);
    const ends = [undefined, ...writes].map((write): SeenWrite => {
      const holds = this.f.fresh();
      if (write) this.f.clause(not(holds), this.occurs(write));
      for (const other of writes)
        if (other !== write)
          this.f.clause(not(holds), not(this.occurs(other)), write ? order.before(other.step, write.step) : FALSE);
      return { write, holds };
    });
    this.ends.set(cell, ends);
    return ends;
  }

  /** Excludes circles of what a model makes of one cell. Returns the number of clauses. */
  refine(holds: Holds): number {
    return this.events.cells.reduce((sum, accesses, i) => {
      const made = new Set(accesses.filter((access) => holds(this.happens(access))).map(({ step }) => step));
      return sum + this.orders[i]!.refine((step) => made.has(step), holds);
    }, 0);
  }

  /** Nothing is seen before it is written. */
  *edges(holds: Holds): Iterable<Edge> {
    for (const { read, write } of this.views(holds))
      if (write && write.step.task !== read.step.task) yield { first: write.step, second: read.step };
  }

  /** Which write each read of a model sees. */
  *views(holds: Holds): Iterable<{ readonly read: GraphAccess; readonly write: GraphAccess | undefined }> {
    for (const [read, sources] of this.seen)
      if (holds(this.executed(read.step)) && holds(read.reads))
        yield { read, write: sources.find((source) => holds(source.holds))!.write };
  }

  /** The writes to each cell that a model makes, in the order in which they are seen. */
  writes(holds: Holds): SeenWrites['writes'] {
    return this.events.cells.map((accesses, i) => {
      const order = this.orders[i]!;
      const made = accesses.filter((access) => holds(this.occurs(access))).map(({ step }) => step);
      const steps = made.sort((a, b) => (a === b ? 0 : holds(order.before(a, b)) ? -1 : 1));
      return { cell: this.events.places[i]!.id, steps };
    });
  }

  private addRead(read: GraphAccess, accesses: readonly GraphAccess[], order: TotalOrder<Step>): void {
    const { f } = this;
    const { step, cell, before: value } = read;
    const writes = accesses.filter((access) => access.writes !== FALSE);
    const sources: SeenWrite[] = [];
    for (const write of this.candidates(read, writes)) {
      const source = write ? write.after : cell.initial;
      if (bits.certainlyDiffer(value, source)) continue;
      const holds = f.fresh();
      sources.push({ write, holds });
      f.equalWhen([holds], value, source);
      if (!write) continue;
      f.clause(not(holds), this.occurs(write));
      f.clause(not(holds), order.before(write.step, step));
      if (write.step.task !== step.task) f.clause(not(holds), this.literals.before(write.step, step));
    }
    f.clause(not(this.executed(step)), not(read.reads), ...sources.map(({ holds }) => holds));
    this.seen.set(read, sources);
    for (const { write, holds } of sources)
      for (const other of writes) {
        if (other === write || other.step === step) continue;
        const earlier = write ? order.before(other.step, write.step) : FALSE;
        const later = order.before(step, other.step);
        if (earlier !== TRUE && later !== TRUE) f.clause(not(holds), not(this.occurs(other)), earlier, later);
      }
  }

  /** The writes that the step may see, and undefined if it may see the initial value. */
  private candidates({ step }: GraphAccess, writes: readonly GraphAccess[]): (GraphAccess | undefined)[] {
    const earlier = writes.filter((write) => write.writes === TRUE && this.certainly(write.step, step));
    const possible = writes.filter(
      (write) =>
        write.step !== step &&
        !this.certainly(step, write.step) &&
        !earlier.some((later) => later !== write && this.certainly(write.step, later.step)),
    );
    return earlier.length > 0 ? possible : [undefined, ...possible];
  }

  private certainly(first: Step, second: Step): boolean {
    return first.task === second.task ? first.index < second.index : this.certain.before(first, second);
  }
}
