/**
 * A normal form of schedules: neighbouring blocks that touch nothing in common stand in a fixed order. Source: the idea
 * of peephole and monotonic partial-order reduction (Wang, Yang, Kahlon, Gupta, TACAS 2008; Kahlon, Wang, Gupta, CAV
 * 2009), here for whole blocks.
 *
 * Blocks b and b+1 depend on each other if both touch some cell and one of them writes it, or if b creates the task of
 * b+1 and that starts there, or if b ends a task that b+1 joins. Independent neighbours can be swapped without changing
 * what any task sees. Required, for used blocks:
 *
 *   owner(b) > owner(b+1)          → depend(b)
 *   owner(b−1) = owner(b+1)        → depend(b)
 *   owner(b) = owner(b+2)          → depend(b)
 *
 * No execution within the bound is lost: as long as a condition fails, swap the two blocks (and join neighbours of one
 * owner). Each swap makes the sequence of owners shorter or, at the same length, lexicographically smaller; so this
 * ends, with at most as many blocks and the same values everywhere. A violation stays one: what is moved behind it is
 * cut off. None is invented: only clauses are added.
 *
 * Where it matters which step comes directly before another (neighbours.ts), the last two blocks are exempt: what is
 * before them is brought into normal form.
 *
 * Cost: two literals a cell and block, a gate a step and block, and two gates a cell and pair of neighbours.
 */
import type { Lit } from '../../src/logic/aig.js';
import { TRUE, not } from '../../src/logic/aig.js';
import type { Step } from '../../src/steps/events.js';
import type { TaskId } from '../../src/steps/ids.js';
import type { ContextSwitches } from './context-switches.js';
import type { BlockEncoding } from './block-encoding.js';
import type { Formula } from '../formula.js';

interface Toucher {
  readonly step: Step;
  readonly guard: Lit;
}

interface Footprint {
  readonly touches: Lit;
  readonly writes: Lit;
}

export class IndependentBlocks implements BlockEncoding {
  readonly label = 'independent blocks';
  /** For every shared cell the steps that touch it, and those that write it. */
  private readonly touchers: { readonly all: Toucher[]; readonly writers: Toucher[] }[];
  /** Pairs of steps of which the second cannot come before the first. */
  private readonly orders: { readonly first: Step; readonly second: Step }[] = [];
  /** By block, then by cell. */
  private readonly footprints: Footprint[][] = [];
  private readonly depends: Lit[] = [];

  constructor(
    private readonly f: Formula,
    private readonly switches: ContextSwitches,
    /**
     * So many blocks at the end of a run are exempt: what matters about them is that they follow each other as they do.
     */
    private readonly exempt = 0,
  ) {
    f.cnf.label(this.label);
    this.touchers = collectTouchers(f);
    for (const task of f.program.tasks) {
      const [second] = task.steps;
      if (task.parent && second) for (const first of task.parent.steps) this.orders.push({ first, second });
      for (const step of task.steps)
        for (const action of step.actions)
          if (action.kind === 'join')
            for (const { task: joined } of action.choices) {
              const steps = f.program.tasks[joined]!.steps;
              if (steps.length > 0) this.orders.push({ first: steps[steps.length - 1]!, second: step });
            }
    }
  }

  /** Adds what concerns a block that the context switches already have, and its predecessors. */
  extend(block: number): void {
    this.footprints.push(
      this.touchers.map(({ all, writers }) => ({ touches: this.some(all, block), writes: this.some(writers, block) })),
    );
    if (block === 0) return;
    this.depends.push(this.dependence(block - 1));
    const last = this.exempt === 0 ? block : block - this.exempt + 1;
    const active = this.f.program.tasks.filter((task) => task.steps.length > 0);
    for (const { id: t } of active) {
      for (const { id: u } of active) if (t > u && last >= 1) this.order(last - 1, t, u);
      if (last >= 2) this.keepApart(last, t);
    }
  }

  /** Holds if the block is used and not exempt. */
  private counts(block: number): Lit {
    return this.switches.used(block + this.exempt);
  }

  /** A literal that implies that one of the steps does its access in the block. */
  private some(touchers: readonly Toucher[], block: number): Lit {
    const { f, switches } = this;
    const here = touchers.filter(({ step }) => switches.canOwn(step.task, block));
    const result = f.fresh();
    f.clause(not(result), ...here.map(({ step, guard }) => f.g.and(switches.inBlock(step, block), guard)));
    return result;
  }

  /** A literal that implies that the block depends on the next one. */
  private dependence(block: number): Lit {
    const { f, switches } = this;
    const reasons: Lit[] = [];
    this.touchers.forEach((_, cell) => {
      const a = this.footprints[block]![cell]!;
      const b = this.footprints[block + 1]![cell]!;
      reasons.push(f.g.and(a.writes, b.touches), f.g.and(a.touches, b.writes));
    });
    for (const { first, second } of this.orders)
      reasons.push(f.g.and(switches.inBlock(first, block), switches.inBlock(second, block + 1)));
    const result = f.fresh();
    f.clause(not(result), ...reasons);
    return result;
  }

  private order(block: number, first: TaskId, second: TaskId): void {
    const { f, switches } = this;
    f.clause(
      not(this.counts(block + 1)),
      not(switches.owner(block, first)),
      not(switches.owner(block + 1, second)),
      this.depends[block]!,
    );
  }

  /** The task owns this block and the last but one: the block between them must depend on both. */
  private keepApart(block: number, task: TaskId): void {
    const { f, switches } = this;
    const condition = [this.counts(block), switches.owner(block - 2, task), switches.owner(block, task)]
      .filter((c) => c !== TRUE)
      .map(not);
    f.clause(...condition, this.depends[block - 2]!);
    f.clause(...condition, this.depends[block - 1]!);
  }
}

function collectTouchers(f: Formula): { all: Toucher[]; writers: Toucher[] }[] {
  const indexOf = new Map(f.program.cells.map((cell, index) => [cell.id, index]));
  const result = f.program.cells.map(() => ({ all: [] as Toucher[], writers: [] as Toucher[] }));
  for (const task of f.program.tasks)
    for (const step of task.steps) {
      const seen = new Map<number, { touch: Lit[]; write: Lit[] }>();
      for (const action of step.actions) {
        if (action.kind !== 'read' && action.kind !== 'write') continue;
        const cell = indexOf.get(action.cell)!;
        const guards = seen.get(cell) ?? { touch: [], write: [] };
        seen.set(cell, guards);
        guards.touch.push(action.guard);
        if (action.kind === 'write') guards.write.push(action.guard);
      }
      for (const [cell, { touch, write }] of seen) {
        result[cell]!.all.push({ step, guard: f.g.orAll(touch) });
        if (write.length > 0) result[cell]!.writers.push({ step, guard: f.g.orAll(write) });
      }
    }
  return result;
}
