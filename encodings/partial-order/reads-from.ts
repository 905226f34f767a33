/**
 * Reads-from: the value that each read sees, if it is known which of two steps comes before the other. Source: Alglave,
 * Kroening, Tautschnig (CAV 2013): reads-from and from-reads; the order of writes that nobody reads in between is left
 * open. For each read e of a cell, and each write w of it that e may see:
 *
 *   executed(e) ∧ reads(e) → some rf(e, w)
 *   rf(e, w) → occurs(w) ∧ o(w, e) ∧ before(e) = after(w)                   occurs(w) = executed(w) ∧ writes(w)
 *   rf(e, w) ∧ occurs(w') → o(w', w) ∨ o(e, w')                               for the other writes w'
 *
 * The initial value is a write that comes before all. A read at the end of the run comes after everything that is
 * executed.
 *
 * Of a family of cells (`families.ts`), of which each access has an index,
 *
 *   rf(e, w) → index(w) = index(e)
 *   rf(e, w) ∧ occurs(w') → o(w', w) ∨ o(e, w') ∨ index(w') ≠ index(e)
 *
 * so that writes to other cells are none for e, and the initial value is that of the cell with its index. No other
 * execution is lost or invented than with the cells apart, since indices are equal if and only if the cells are the
 * same.
 *
 * Writes that certainly come after e, or between which and e another one certainly comes, are no candidates; nor are
 * those whose value differs in a constant. Cost: reads × writes², the third line; if that is too much for a cell, it is
 * added only where a model breaks it. To some cells steps only add: `sums.ts`.
 */
import type { Lit } from '../../src/logic/aig.js';
import { FALSE, TRUE, not } from '../../src/logic/aig.js';
import type { Bits } from '../../src/logic/bits.js';
import * as bits from '../../src/logic/bits.js';
import type { SharedCell, Step } from '../../src/steps/events.js';
import type { CellId } from '../../src/steps/ids.js';
import type { Holds } from '../claim.js';
import type { Formula } from '../formula.js';
import type { MemoryModel } from '../memory.js';
import type { StepAccess } from './accesses.js';
import type { CertainOrder } from './certain-order.js';
import type { CellFamily } from './families.js';
import { constantIn, initialAt, placesOf } from './families.js';
import type { OrderLiterals } from './order-literals.js';
import type { Addition } from './sums.js';
import { additionsOf, sumOf } from './sums.js';

/** More clauses than this for a cell are not added before they are needed. */
const MANY = 300_000;

/** A read: undefined for one at the end of the run. */
interface ReadingStep {
  readonly step: Step | undefined;
  readonly index: Bits;
  readonly happens: Lit;
}

/** A read of which is said which write it sees. */
interface Reading extends ReadingStep {
  readonly sources: readonly Source[];
  readonly memory: PlaceMemory;
  /** Clauses of the third kind are added where a model breaks them. */
  readonly lazy: boolean;
}

/** A read of a sum. */
interface Summing extends ReadingStep {
  readonly additions: readonly Addition[];
}

interface Source {
  /** Undefined for the initial value. */
  readonly write: StepAccess | undefined;
  readonly seen: Lit;
}

interface PlaceMemory {
  readonly place: CellFamily;
  readonly writes: readonly StepAccess[];
  readonly reads: readonly StepAccess[];
  /** Present if steps only add to it. */
  readonly additions: readonly Addition[] | undefined;
  /** The value when the run stops, by the index, once somebody has asked. */
  readonly ends: Map<string, Bits>;
}

/** One step comes before the other, and why: a literal that holds in the model. */
export interface Edge {
  readonly first: Step;
  readonly second: Step;
}

/** Memory, or the cells of it that are meant: of a family, all are or none. */
export class ReadsFrom implements MemoryModel {
  private readonly memory = new Map<CellId, PlaceMemory>();
  private readonly places: readonly PlaceMemory[];
  private readonly readings: Reading[] = [];
  private readonly sums: Summing[] = [];
  private readonly occurrences = new Map<StepAccess, Lit>();

  constructor(
    private readonly f: Formula,
    private readonly executed: (step: Step) => Lit,
    private readonly certain: CertainOrder,
    private readonly literals: OrderLiterals,
    private readonly atOnce = MANY,
    isMeant: (cell: SharedCell) => boolean = () => true,
  ) {
    const all = placesOf(f).filter(({ cells }) => isMeant(cells[0]));
    this.places = all.map((place) => {
      const { cells, accesses } = place;
      return {
        place,
        writes: accesses.filter(({ writes }) => writes !== FALSE),
        reads: accesses.filter(({ reads }) => reads !== FALSE),
        additions: cells.length === 1 ? additionsOf(f, cells[0], accesses) : undefined,
        ends: new Map<string, Bits>(),
      };
    });
    for (const memory of this.places) {
      for (const { id } of memory.place.cells) this.memory.set(id, memory);
      for (const { step, index, reads, before } of memory.reads)
        this.addReading(memory, { step, index, happens: f.g.and(executed(step), reads) }, before);
    }
    for (const [cell, value] of f.program.final?.values ?? []) {
      const memory = this.memory.get(cell)!;
      f.equalWhen([], value, this.endOf(memory, memory.place.codes.get(cell)!));
    }
  }

  readsEnd(step: Step, when: Lit): void {
    for (const memory of this.places)
      for (const read of memory.reads)
        if (read.step === step) this.f.equalWhen([when, read.reads], read.before, this.endOf(memory, read.index));
  }

  /** The order in which the reads of a model see what they do. */
  *edges(holds: Holds): Iterable<Edge> {
    yield* this.edgesOfSums(holds);
    for (const reading of this.happening(holds)) {
      const { step, sources, memory } = reading;
      const { write } = sources.find(({ seen }) => holds(seen))!;
      if (write && step && write.step.task !== step.task) yield { first: write.step, second: step };
      for (const other of memory.writes) {
        if (other === write || other.step === step || !holds(this.occurs(other)) || !holds(this.meet(other, reading)))
          continue;
        const earlier = write && holds(this.before(other.step, write.step));
        const edge = earlier ? { first: other.step, second: write.step } : step && { first: step, second: other.step };
        if (edge && edge.first.task !== edge.second.task) yield edge;
      }
    }
  }

  /** The order of each read of a sum and the additions before and after it. */
  private *edgesOfSums(holds: Holds): Iterable<Edge> {
    for (const { step, happens, additions } of this.sums) {
      if (!step || !holds(happens)) continue;
      for (const { step: other, guard } of additions) {
        if (other.task === step.task || !holds(guard) || !holds(this.executed(other))) continue;
        yield holds(this.before(other, step)) ? { first: other, second: step } : { first: step, second: other };
      }
    }
  }

  /** Adds clauses that were put off and which the model breaks. Returns their number. */
  refine(holds: Holds): number {
    let added = 0;
    for (const reading of this.happening(holds)) {
      if (!reading.lazy) continue;
      const source = reading.sources.find(({ seen }) => holds(seen))!;
      const clauses = reading.memory.writes.flatMap((other) => {
        const clause = this.interference(reading, source, other);
        return clause ? [clause] : [];
      });
      if (clauses.every((clause) => clause.some(holds))) continue;
      for (const clause of clauses) this.f.clause(...clause);
      added += clauses.length;
    }
    return added;
  }

  private happening(holds: Holds): Reading[] {
    return this.readings.filter(({ happens }) => holds(happens));
  }

  private endOf(memory: PlaceMemory, index: Bits): Bits {
    const key = index.join();
    const known = memory.ends.get(key);
    if (known) return known;
    const end = constantIn(memory.place).map((bit) => bit ?? this.f.fresh());
    memory.ends.set(key, end);
    this.addReading(memory, { step: undefined, index, happens: TRUE }, end);
    return end;
  }

  private addReading(memory: PlaceMemory, at: ReadingStep, value: Bits): void {
    const { f } = this;
    const { step, index, happens } = at;
    const initial = initialAt(f, memory.place, index);
    if (memory.additions) {
      this.addSum(initial, constantIn(memory.place), memory.additions, at, value);
      return;
    }
    const sources: Source[] = [];
    for (const write of this.candidates(memory.writes, at)) {
      if (bits.certainlyDiffer(value, write ? write.after : initial)) continue;
      const seen = f.fresh();
      sources.push({ write, seen });
      f.equalWhen([seen], value, write ? write.after : initial);
      if (!write) continue;
      f.clause(not(seen), this.occurs(write));
      f.clause(not(seen), this.meet(write, at));
      if (step) f.clause(not(seen), this.before(write.step, step));
    }
    f.clause(not(happens), ...sources.map(({ seen }) => seen));
    const lazy = memory.reads.length * memory.writes.length * memory.writes.length > this.atOnce;
    const reading = { ...at, sources, memory, lazy };
    this.readings.push(reading);
    if (lazy) return;
    for (const source of sources)
      for (const other of memory.writes) {
        const clause = this.interference(reading, source, other);
        if (clause) f.clause(...clause);
      }
  }

  private addSum(
    initial: Bits,
    constant: readonly (Lit | undefined)[],
    additions: readonly Addition[],
    at: ReadingStep,
    value: Bits,
  ): void {
    const { f } = this;
    const { step, happens } = at;
    this.sums.push({ ...at, additions });
    const earlier = additions.filter(({ step: other }) => !step || (other !== step && !this.certainly(step, other)));
    const tasks = f.program.tasks.map(({ id }) => earlier.filter(({ step: { task } }) => task === id));
    const terms = tasks.map((own) => ({
      isChain: own.every(({ guard }) => guard === TRUE),
      terms: own.map(({ step: other, guard, amount }) => ({
        when: step ? this.countsBefore(step, other, guard) : f.g.and(this.executed(other), guard),
        amount,
      })),
    }));
    const varying = constant.lastIndexOf(undefined) + 1;
    f.equalWhen([happens], value.slice(0, varying), sumOf(f, initial, terms).slice(0, varying));
  }

  /** The condition that the addition of one step is in what the other one reads, if that is executed. */
  private countsBefore(step: Step, other: Step, guard: Lit): Lit {
    const { g } = this.f;
    return this.certainly(other, step) ? guard : g.andAll([this.executed(other), guard, this.before(other, step)]);
  }

  /** The writes that the step may see, and undefined if it may see the initial value. */
  private candidates(writes: readonly StepAccess[], at: ReadingStep): (StepAccess | undefined)[] {
    const { step } = at;
    const here = writes.filter((write) => this.meet(write, at) !== FALSE);
    if (!step) return [undefined, ...here];
    const earlier = here.filter(
      (write) =>
        write.writes === TRUE &&
        this.meet(write, at) === TRUE &&
        write.step !== step &&
        this.certainly(write.step, step),
    );
    const possible = here.filter(
      (write) =>
        write.step !== step &&
        !this.certainly(step, write.step) &&
        !earlier.some((later) => later !== write && this.certainly(write.step, later.step)),
    );
    return earlier.length > 0 ? possible : [undefined, ...possible];
  }

  /** rf(e, w) ∧ occurs(w') → o(w', w) ∨ o(e, w') ∨ index(w') ≠ index(e); undefined if that holds anyway. */
  private interference(reading: Reading, { write, seen }: Source, other: StepAccess): Lit[] | undefined {
    const { step } = reading;
    const meet = this.meet(other, reading);
    if (other === write || other.step === step || meet === FALSE) return undefined;
    const earlier = write ? this.before(other.step, write.step) : FALSE;
    const later = step ? this.before(step, other.step) : FALSE;
    return earlier === TRUE || later === TRUE
      ? undefined
      : [not(seen), not(this.occurs(other)), not(meet), earlier, later];
  }

  /** Both are to the same cell, if they are made. */
  private meet({ index }: StepAccess, at: ReadingStep): Lit {
    return bits.eq(this.f.g, index, at.index);
  }

  private before(first: Step, second: Step): Lit {
    if (first.task === second.task) return first.index < second.index ? TRUE : FALSE;
    return this.literals.before(first, second);
  }

  private certainly(first: Step, second: Step): boolean {
    return first.task === second.task ? first.index < second.index : this.certain.before(first, second);
  }

  private occurs(write: StepAccess): Lit {
    let occurs = this.occurrences.get(write);
    if (occurs === undefined)
      this.occurrences.set(write, (occurs = this.f.g.and(this.executed(write.step), write.writes)));
    return occurs;
  }
}
