/**
 * Context switches. Source: TCBMC (Rabinovitz, Grumberg, CAV 2005, section 4), with the counters in order (unary)
 * encoding.
 *
 * Time is a sequence of blocks 0, 1, 2, …; block b belongs to one task. For every step s of task t:
 *
 *   from(s, b)   s lies in block b or later, or is never executed
 *   stopped(s)   s is never executed: the run ends before it, or t is stuck
 *
 *   from(s, b+1) → from(s, b)            stopped(s) → from(s, b)
 *   from(s, b) → from(s', b)             stopped(s) → stopped(s')        s' the next step of t
 *   from(s, b) ∧ ¬from(s, b+1) → owner(b, t)                             exactly one owner a block
 *
 * so the number of switches before s is the number of b ≥ 1 with from(s, b). used(b) says that something happens in
 * block b or later; assuming ¬used(n+1) bounds the switches by n. Blocks can be added without touching what is there.
 *
 * Cost: two variables and about five clauses a step and block. A block that a task cannot own (of two tasks each owns
 * every second block; a task created by another cannot own the first) costs it nothing.
 *
 * Where the first step s₀ of the first task only sets up the machine, it takes a block, but the program begins after
 * it: what comes then has been switched to only if the first task has done more,
 *
 *   free ↔ used(1) ∧ from(s₁, 1)         s₁ the second step of the first task
 *
 * and then one block more is no switch more.
 *
 * Normal form: neighbouring blocks have different owners, and the blocks before a used one are not empty. Every
 * execution has this form: drop the empty blocks and join neighbours of the same owner. This never adds a switch.
 */
import type { Lit } from '../../src/logic/aig.js';
import { FALSE, TRUE, not } from '../../src/logic/aig.js';
import type { Step, UnrolledTask } from '../../src/steps/events.js';
import type { TaskId } from '../../src/steps/ids.js';
import type { BlockEncoding } from './block-encoding.js';
import type { Formula } from '../formula.js';
import { guardOf } from '../task.js';

export class ContextSwitches implements BlockEncoding {
  readonly label = 'context switches';
  /** Blocks 0 … blocks-1 exist. */
  blocks = 0;
  private readonly stops: Lit[][];
  /** By task, step and block. */
  private readonly froms: Lit[][][];
  private readonly owners: Lit[][] = [];
  private readonly useds: Lit[] = [TRUE];
  /** Tasks that have steps. */
  private readonly tasks: readonly UnrolledTask[];
  private readonly depths: readonly number[];

  /** So many blocks there can be beyond one more than switches. */
  readonly spare: number;

  constructor(private readonly f: Formula) {
    f.cnf.label(this.label);
    this.tasks = f.program.tasks.filter((task) => task.steps.length > 0);
    this.depths = depthsOf(f.program.tasks);
    this.spare = f.program.starts ? 1 : 0;
    this.stops = f.program.tasks.map((task) => task.steps.map(() => f.fresh()));
    this.froms = f.program.tasks.map((task) => task.steps.map(() => [TRUE]));
    for (const stops of this.stops) for (let i = 1; i < stops.length; i++) f.clause(not(stops[i - 1]!), stops[i]!);
  }

  stopped(step: Step): Lit {
    return this.stops[step.task]![step.index]!;
  }

  /** The step lies in block b or later, or is not executed; defined for b ≤ `blocks`. */
  from(step: Step, block: number): Lit {
    return this.froms[step.task]![step.index]![block]!;
  }

  /** The step is executed in block b. */
  inBlock(step: Step, block: number): Lit {
    return this.f.g.and(this.from(step, block), not(this.from(step, block + 1)));
  }

  owner(block: number, task: TaskId): Lit {
    return this.owners[block]![task]!;
  }

  /** Something happens in block b or later; defined for b ≤ `blocks`. */
  used(block: number): Lit {
    return this.useds[block]!;
  }

  /**
   * There are at most, or at least, so many switches; defined for fewer than there are blocks without the {@link spare}
   * one.
   */
  atMost(switches: number): Lit {
    const { g } = this.f;
    const most = not(this.used(switches + 1));
    return this.spare === 0 ? most : g.or(most, g.and(this.free(), not(this.used(switches + 2))));
  }

  atLeast(switches: number): Lit {
    const { g } = this.f;
    const least = this.used(switches);
    return this.spare === 0 || switches === 0 ? least : g.and(least, g.or(not(this.free()), this.used(switches + 1)));
  }

  /** The program begins with another task than the first. */
  private free(): Lit {
    const next = this.f.program.tasks[0]!.steps[1];
    return this.f.g.and(this.used(1), next ? this.from(next, 1) : TRUE);
  }

  canOwn(task: TaskId, block: number): boolean {
    if (this.tasks.length === 1) return block === 0;
    if (this.tasks.length === 2) return block % 2 === (task === this.tasks[0]!.id ? 0 : 1);
    return block === 0 ? task === 0 : block >= this.depths[task]!;
  }

  extend(block: number): void {
    this.addOwners(block);
    this.useds.push(this.f.fresh());
    this.f.clause(not(this.used(block + 1)), this.used(block));
    for (const task of this.tasks) this.extendTask(task, block);
    this.blocks++;
    this.forbidEmpty(block);
  }

  private addOwners(block: number): void {
    const { f } = this;
    const candidates = this.tasks.filter((task) => this.canOwn(task.id, block));
    const owners: Lit[] = this.f.program.tasks.map(() => FALSE);
    for (const task of candidates) owners[task.id] = candidates.length === 1 ? TRUE : f.fresh();
    this.owners.push(owners);
    if (candidates.length > 1) f.clause(...candidates.map((task) => owners[task.id]!));
    candidates.forEach((task, i) => {
      for (const other of candidates.slice(i + 1)) f.clause(not(owners[task.id]!), not(owners[other.id]!));
      if (block > 0) f.clause(not(owners[task.id]!), not(this.owner(block - 1, task.id)));
    });
  }

  private extendTask(task: UnrolledTask, block: number): void {
    const { f } = this;
    const own = this.canOwn(task.id, block);
    for (const step of task.steps) {
      const froms = this.froms[task.id]![step.index]!;
      if (!own) {
        froms.push(froms[block]!);
      } else {
        const later = f.fresh();
        froms.push(later);
        const stopped = this.stopped(step);
        f.clause(not(later), froms[block]!);
        f.clause(not(stopped), later);
        if (step.index > 0) f.clause(not(this.froms[task.id]![step.index - 1]![block + 1]!), later);
        f.clause(not(froms[block]!), later, this.owner(block, task.id));
      }
      f.clause(not(froms[block + 1]!), this.stopped(step), this.used(block + 1));
    }
  }

  /** used(b) → some step with a true guard is executed in b; needed of the last block too, lest "used" mean nothing. */
  private forbidEmpty(block: number): void {
    const { f } = this;
    const executed = this.tasks
      .filter((task) => this.canOwn(task.id, block))
      .flatMap((task) => task.steps.map((step) => f.g.and(this.inBlock(step, block), guardOf(f, step))));
    // A run in which nothing is executed can be of interest where it matters how it stops.
    const used = block === 0 && f.program.final ? this.used(1) : this.used(block);
    f.clause(not(used), ...executed);
  }
}

/** By task, the number of creations that lead to it: it cannot run in any earlier block. */
function depthsOf(tasks: readonly UnrolledTask[]): readonly number[] {
  const depths = new Map<UnrolledTask, number>();
  const depth = (task: UnrolledTask): number => {
    const known =
      depths.get(task) ?? (task.parent ? 1 + Math.min(...task.parent.tasks.map((id) => depth(tasks[id]!))) : 0);
    depths.set(task, known);
    return known;
  };
  return tasks.map(depth);
}
