/**
 * Block values: what a shared cell holds. Source: TCBMC (CAV 2005, section 4: g_val and the conditions on reads).
 *
 * For cell g and block b, end(g, b) is its value at the end of the block; end(g, −1) is its initial value. Let a₁, a₂,
 * … be the accesses of one task to g in program order, in steps s₁, s₂, …. The value before and after an access:
 *
 *   before(aⱼ) = after(aⱼ₋₁)      if sⱼ₋₁ and sⱼ lie in the same block
 *   before(aⱼ) = end(g, b−1)      if sⱼ lies in b and sⱼ₋₁ (if any) in an earlier block
 *   after(aⱼ)  = the value written, if aⱼ is a write and its guard holds; before(aⱼ) otherwise
 *   end(g, b)  = after(aⱼ)        for the last write aⱼ in b
 *   end(g, b)  = end(g, b−1)      if there is no write in b
 *
 * The value that the unrolling gave a read is before(aⱼ). Cost: for a cell of w variable bits, 2w clauses an access and
 * block that its task can own. An access whose step is not executed only passes values on; a cell nobody can write in a
 * block needs no new variables for it.
 */
import type { Lit } from '../../src/logic/aig.js';
import { FALSE, TRUE, not } from '../../src/logic/aig.js';
import type { Bits } from '../../src/logic/bits.js';
import type { CellAccess, SharedCell, Step } from '../../src/steps/events.js';
import type { CellId, TaskId } from '../../src/steps/ids.js';
import type { ContextSwitches } from './context-switches.js';
import type { BlockEncoding } from './block-encoding.js';
import type { Formula } from '../formula.js';
import type { MemoryModel } from '../memory.js';

/** One access in the chain of its task's accesses to one cell. */
interface Link {
  readonly step: Step;
  readonly write: boolean;
  readonly previous: Link | undefined;
  /** Absent where nobody needs it: before an unconditional write. */
  readonly before: Bits | undefined;
  readonly after: Bits;
  /** Holds if this and the previous link lie in the same block. */
  readonly same: Lit;
}

interface CellChains {
  readonly cell: SharedCell;
  readonly chains: readonly {
    readonly task: TaskId;
    readonly links: readonly Link[];
    readonly writes: readonly Link[];
  }[];
  /** Values at the ends of the blocks; index 0 is the initial value. */
  readonly ends: Bits[];
}

export class BlockValues implements BlockEncoding, MemoryModel {
  readonly label = 'block values';
  private readonly cells: readonly CellChains[];
  private readonly ties = new Map<Step, Lit>();

  constructor(
    private readonly f: Formula,
    private readonly switches: ContextSwitches,
  ) {
    f.cnf.label(this.label);
    const accesses = collect(f);
    this.cells = f.program.cells.map((cell) => this.chainsOf(cell, accesses.get(cell.id) ?? new Map()));
  }

  /**
   * If the literal holds, the step, which is not executed, sees what the cells hold at the end of the run:
   *
   *   when ∧ ¬used(b+1) → before(a) = end(g, b)       for the step's first access a to each cell g
   */
  readsEnd(step: Step, when: Lit): void {
    this.ties.set(step, when);
  }

  /** Adds the values of a block that the context switches already have. */
  extend(block: number): void {
    for (const cell of this.cells) this.extendCell(cell, block);
  }

  private chainsOf(
    cell: SharedCell,
    byTask: ReadonlyMap<TaskId, readonly { step: Step; access: CellAccess }[]>,
  ): CellChains {
    const chains = [...byTask].map(([task, accesses]) => {
      const links: Link[] = [];
      for (const { step, access } of accesses) links.push(this.link(cell, step, access, links[links.length - 1]));
      return { task, links, writes: lastOfEachStep(links) };
    });
    return { cell, chains, ends: [cell.initial] };
  }

  private link(cell: SharedCell, step: Step, access: CellAccess, previous: Link | undefined): Link {
    const { f } = this;
    const inStep = previous?.step === step ? previous.after : undefined;
    const write = access.kind === 'write';
    const needed = !write || access.guard !== TRUE;
    const before = this.before(cell, access, inStep, needed);
    const same = previous === undefined ? FALSE : inStep ? TRUE : f.fresh();
    if (before && previous && !inStep) f.equalWhen([same], before, previous.after);
    return { step, write, previous, before, after: this.after(access, before), same };
  }

  private before(cell: SharedCell, access: CellAccess, inStep: Bits | undefined, needed: boolean): Bits | undefined {
    if (!needed) return undefined;
    if (access.kind === 'read') {
      if (inStep) this.f.equalWhen([], access.value, inStep);
      return access.value;
    }
    return inStep ?? freshIn(this.f, cell);
  }

  private after(access: CellAccess, before: Bits | undefined): Bits {
    if (access.kind === 'read') return access.value;
    if (!before || access.guard === TRUE) return access.value;
    const after = this.f.freshLike(access.value, before);
    this.f.equalWhen([access.guard], after, access.value);
    this.f.equalWhen([not(access.guard)], after, before);
    return after;
  }

  private extendCell({ cell, chains, ends }: CellChains, block: number): void {
    const atStart = ends[block]!;
    const writers: { write: Link; next: Link | undefined }[] = [];
    for (const { task, links, writes } of chains) {
      if (!this.switches.canOwn(task, block)) continue;
      for (const link of links) this.enter(link, block, atStart);
      writes.forEach((write, i) => writers.push({ write, next: writes[i + 1] }));
    }
    ends.push(writers.length === 0 ? atStart : this.endOf(writers, block, atStart));
    this.atEnd(chains, cell, block, ends[block + 1]!);
  }

  private atEnd(chains: CellChains['chains'], cell: SharedCell, block: number, end: Bits): void {
    const { f } = this;
    const last = not(this.switches.used(block + 1));
    const asked = f.program.final?.values.get(cell.id);
    if (asked) f.equalWhen([last], asked, end);
    if (this.ties.size === 0) return;
    for (const { links } of chains)
      for (const { step, before, previous } of links) {
        const when = this.ties.get(step);
        if (when !== undefined && before && previous?.step !== step) f.equalWhen([when, last], before, end);
      }
  }

  /** The value that an access in this block sees if it is the first one of its task there. */
  private enter(link: Link, block: number, atStart: Bits): void {
    const { f, switches } = this;
    if (!link.before || link.same === TRUE) return;
    const here = [switches.from(link.step, block), not(switches.from(link.step, block + 1))];
    const earlier = link.previous && switches.from(link.previous.step, block);
    if (earlier !== undefined) f.clause(not(earlier), switches.from(link.step, block + 1), link.same);
    f.equalWhen(earlier === undefined ? here : [...here, not(earlier)], link.before, atStart);
  }

  private endOf(writers: readonly { write: Link; next: Link | undefined }[], block: number, atStart: Bits): Bits {
    const { f, switches } = this;
    const end = writers.reduce<Bits>((bits, { write }) => f.freshLike(bits, write.after), atStart);
    const written = f.fresh();
    for (const { write, next } of writers) {
      const here = [switches.from(write.step, block), not(switches.from(write.step, block + 1))];
      f.equalWhen(next ? [...here, switches.from(next.step, block + 1)] : here, end, write.after);
    }
    f.clause(not(written), ...writers.map(({ write }) => switches.inBlock(write.step, block)));
    f.equalWhen([not(written)], end, atStart);
    return end;
  }
}

function collect(f: Formula): Map<CellId, Map<TaskId, { step: Step; access: CellAccess }[]>> {
  const result = new Map<CellId, Map<TaskId, { step: Step; access: CellAccess }[]>>();
  for (const task of f.program.tasks)
    for (const step of task.steps)
      for (const access of step.actions) {
        if (access.kind !== 'read' && access.kind !== 'write') continue;
        const byTask = result.get(access.cell) ?? new Map<TaskId, { step: Step; access: CellAccess }[]>();
        result.set(access.cell, byTask);
        const list = byTask.get(task.id);
        if (list) list.push({ step, access });
        else byTask.set(task.id, [{ step, access }]);
      }
  return result;
}

/** The last link of every step that writes: what the cell holds when the step is over. */
function lastOfEachStep(links: readonly Link[]): Link[] {
  const writing = new Set(links.filter((link) => link.write).map((link) => link.step));
  return links.filter((link, i) => writing.has(link.step) && links[i + 1]?.step !== link.step);
}

/** Variables for what a cell holds at some time. */
function freshIn(f: Formula, { initial, constant, like }: SharedCell): Bits {
  const result: Lit[] = [];
  for (let i = 0; i < initial.length; i++)
    result.push(constant[i] ?? (like && like[i]! < i ? result[like[i]!]! : f.fresh()));
  return result;
}
