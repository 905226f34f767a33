/**
 * What reads see, if it is known which of two steps comes before the other. Source: Alglave, Kroening, Tautschnig (CAV 2013): reads-from and from-reads;
 * the order of writes that nobody reads in between is left open. For each read e of a cell, and each write w of it that e may see:
 *
 *   executed(e) ∧ reads(e) → some rf(e, w)
 *   rf(e, w) → occurs(w) ∧ o(w, e) ∧ before(e) = after(w)                   occurs(w) = executed(w) ∧ writes(w)
 *   rf(e, w) ∧ occurs(w') → o(w', w) ∨ o(e, w')                               for the other writes w'
 *
 * The initial value is a write that comes before all. A read at the end of the run comes after everything that is executed.
 *
 * Writes that certainly come after e, or between which and e another one certainly comes, are no candidates; nor are those whose value differs in a constant.
 * Cost: reads × writes², the third line; if that is too much for a cell, it is added only where a model breaks it. To some cells steps only add: `sums.ts`.
 */
import type { Lit } from '../../src/logic/aig.js';
import { FALSE, TRUE, isConst, not } from '../../src/logic/aig.js';
import type { Bits } from '../../src/logic/bits.js';
import type { CellId, SharedCell, Step } from '../../src/unroll/events.js';
import type { Holds } from '../claim.js';
import type { Formula } from '../formula.js';
import type { Memory } from '../memory.js';
import type { StepAccess } from './accesses.js';
import { accessesOf } from './accesses.js';
import type { CertainOrder } from './certain-order.js';
import type { OrderLiterals } from './order-literals.js';
import type { Addition } from './sums.js';
import { additionsOf, sumOf } from './sums.js';

/** More clauses than this for a cell are not added before they are needed. */
const MANY = 300_000;

/** A read: undefined for one at the end of the run. */
interface ReadingStep {
  readonly step: Step | undefined;
  readonly happens: Lit;
}

/** A read of which is said which write it sees. */
interface Reading extends ReadingStep {
  readonly sources: readonly Source[];
  readonly cell: CellMemory;
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

interface CellMemory {
  readonly cell: SharedCell;
  readonly writes: readonly StepAccess[];
  readonly reads: readonly StepAccess[];
  /** Present if steps only add to it. */
  readonly additions: readonly Addition[] | undefined;
  /** What it holds when the run stops, once somebody has asked. */
  end: Bits | undefined;
}

/** One step comes before the other, and why: a literal that holds in the model. */
export interface Edge {
  readonly first: Step;
  readonly second: Step;
}

export class ReadsFrom implements Memory {
  private readonly memory = new Map<CellId, CellMemory>();
  private readonly readings: Reading[] = [];
  private readonly sums: Summing[] = [];
  private readonly occurrences = new Map<StepAccess, Lit>();

  constructor(
    private readonly f: Formula,
    private readonly executed: (step: Step) => Lit,
    private readonly certain: CertainOrder,
    private readonly literals: OrderLiterals,
    private readonly atOnce = MANY,
  ) {
    const accesses = accessesOf(f);
    for (const cell of f.program.cells) {
      const all = accesses.get(cell.id)!;
      const memory = {
        cell,
        writes: all.filter(({ writes }) => writes !== FALSE),
        reads: all.filter(({ reads }) => reads !== FALSE),
        additions: additionsOf(f, cell, all),
        end: undefined,
      };
      this.memory.set(cell.id, memory);
      for (const read of memory.reads) this.addReading(memory, read.step, f.g.and(executed(read.step), read.reads), read.before);
    }
    for (const [cell, value] of f.program.final?.values ?? []) f.equalWhen([], value, this.endOf(this.memory.get(cell)!));
  }

  readsEnd(step: Step, when: Lit): void {
    for (const memory of this.memory.values())
      for (const read of memory.reads) if (read.step === step) this.f.equalWhen([when, read.reads], read.before, this.endOf(memory));
  }

  /** What must come before what so that the reads of a model see what they do. */
  *edges(holds: Holds): Iterable<Edge> {
    yield* this.edgesOfSums(holds);
    for (const { step, sources, cell } of this.happening(holds)) {
      const { write } = sources.find(({ seen }) => holds(seen))!;
      if (write && step && write.step.task !== step.task) yield { first: write.step, second: step };
      for (const other of cell.writes) {
        if (other === write || other.step === step || !holds(this.occurs(other))) continue;
        const earlier = write && holds(this.before(other.step, write.step));
        const edge = earlier ? { first: other.step, second: write.step } : step && { first: step, second: other.step };
        if (edge && edge.first.task !== edge.second.task) yield edge;
      }
    }
  }

  /** What is added before each read of a sum, and what after it. */
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
      const clauses = reading.cell.writes.flatMap((other) => {
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

  private endOf(memory: CellMemory): Bits {
    if (!memory.end) {
      memory.end = memory.cell.initial.map((_, i) => memory.cell.constant[i] ?? this.f.fresh());
      this.addReading(memory, undefined, TRUE, memory.end);
    }
    return memory.end;
  }

  private addReading(cell: CellMemory, step: Step | undefined, happens: Lit, value: Bits): void {
    const { f } = this;
    if (cell.additions) {
      this.addSum(cell.cell, cell.additions, step, happens, value);
      return;
    }
    const sources: Source[] = [];
    for (const write of this.candidates(cell.writes, step)) {
      if (write ? differ(value, write.after) : differ(value, cell.cell.initial)) continue;
      const seen = f.fresh();
      sources.push({ write, seen });
      f.equalWhen([seen], value, write ? write.after : cell.cell.initial);
      if (!write) continue;
      f.clause(not(seen), this.occurs(write));
      if (step) f.clause(not(seen), this.before(write.step, step));
    }
    f.clause(not(happens), ...sources.map(({ seen }) => seen));
    const lazy = cell.reads.length * cell.writes.length * cell.writes.length > this.atOnce;
    const reading = { step, happens, sources, cell, lazy };
    this.readings.push(reading);
    if (lazy) return;
    for (const source of sources)
      for (const other of cell.writes) {
        const clause = this.interference(reading, source, other);
        if (clause) f.clause(...clause);
      }
  }

  private addSum({ initial, constant }: SharedCell, additions: readonly Addition[], step: Step | undefined, happens: Lit, value: Bits): void {
    const { f } = this;
    this.sums.push({ step, happens, additions });
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

  /** What one step adds is in what the other one reads, if that is executed. */
  private countsBefore(step: Step, other: Step, guard: Lit): Lit {
    const { g } = this.f;
    return this.certainly(other, step) ? guard : g.andAll([this.executed(other), guard, this.before(other, step)]);
  }

  /** The writes that the step may see, and undefined if it may see the initial value. */
  private candidates(writes: readonly StepAccess[], step: Step | undefined): (StepAccess | undefined)[] {
    if (!step) return [undefined, ...writes];
    const earlier = writes.filter((write) => write.writes === TRUE && write.step !== step && this.certainly(write.step, step));
    const possible = writes.filter(
      (write) =>
        write.step !== step && !this.certainly(step, write.step) && !earlier.some((later) => later !== write && this.certainly(write.step, later.step)),
    );
    return earlier.length > 0 ? possible : [undefined, ...possible];
  }

  /** rf(e, w) ∧ occurs(w') → o(w', w) ∨ o(e, w'); undefined if that holds anyway. */
  private interference({ step }: Reading, { write, seen }: Source, other: StepAccess): Lit[] | undefined {
    if (other === write || other.step === step) return undefined;
    const earlier = write ? this.before(other.step, write.step) : FALSE;
    const later = step ? this.before(step, other.step) : FALSE;
    return earlier === TRUE || later === TRUE ? undefined : [not(seen), not(this.occurs(other)), earlier, later];
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
    if (occurs === undefined) this.occurrences.set(write, (occurs = this.f.g.and(this.executed(write.step), write.writes)));
    return occurs;
  }
}

/** Some bit is a constant in both, and not the same one. */
function differ(a: Bits, b: Bits): boolean {
  return a.some((bit, i) => isConst(bit) && isConst(b[i]!) && bit !== b[i]);
}
