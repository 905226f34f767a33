/**
 * Interrupts: a firing is a task whose blocks nest. Source: the semantics of CPA4AV (atomicity violations in interrupt-driven programs), as a
 * constraint on who owns which block.
 *
 *   A task u is under way in block b if its first step lies in an earlier block and its last one does not. While it is, only what may preempt it
 *   can run:
 *       used(b) ∧ owner(b, t) → from(first(u), b) ∨ (¬from(last(u), b) ∧ guard(end(u)))          for every task t ≠ u that may not preempt u
 *   (its last step can end the run by a violation instead of being its proper end).
 *   Firings of one routine come one after the other:
 *       from(last(i), b) → from(first(i+1), b+1)          ¬stopped(first(i+1)) → ¬stopped(last(i)) ∧ guard(end(i))
 *
 * So whatever is interrupted goes on when, and only when, all that interrupted it is over, and equal priorities never interrupt each other. When a
 * firing may start at all (masks) is a condition in its first step. Cost: a clause a firing, task and block.
 *
 * Each firing costs at most two switches, so twice their number bounds the switches of a program whose other task is alone.
 */
import type { Lit } from '../src/logic/aig.js';
import { FALSE, not } from '../src/logic/aig.js';
import type { UnrolledTask } from '../src/unroll/events.js';
import { mayPreempt } from '../src/unroll/preemption.js';
import type { ContextSwitches } from './context-switches.js';
import type { Formula } from './formula.js';

type Firing = UnrolledTask & { readonly schedule: Extract<UnrolledTask['schedule'], { kind: 'firing' }> };

export class Interrupts {
  private readonly firings: readonly Firing[];
  /** Firings of one routine that directly follow each other. */
  private readonly sequences: readonly { readonly firing: Firing; readonly next: Firing }[];
  /** Tasks with others that have to wait until they are over. */
  private readonly nested: readonly { readonly running: UnrolledTask; readonly heldOff: readonly UnrolledTask[] }[];

  constructor(
    private readonly f: Formula,
    private readonly switches: ContextSwitches,
  ) {
    f.cnf.label('interrupts');
    const tasks = f.program.tasks.filter((task) => task.steps.length > 0);
    this.firings = tasks.filter(isFiring);
    this.nested = tasks.map((running) => ({ running, heldOff: tasks.filter((task) => task !== running && !mayPreempt(task, running)) }));
    this.sequences = this.firings.flatMap((firing) => this.firings.filter((next) => follows(firing, next)).map((next) => ({ firing, next })));
    for (const { firing, next } of this.sequences)
      for (const needed of [not(switches.stopped(lastOf(firing))), endOf(firing)]) f.clause(switches.stopped(next.steps[0]), needed);
  }

  /** Twice the number of firings, if nothing but one task can be interrupted. */
  get mostSwitches(): number | undefined {
    const others = this.f.program.tasks.filter((task) => !isFiring(task) && task.steps.length > 0);
    return this.firings.length > 0 && others.length <= 1 ? 2 * this.firings.length : undefined;
  }

  /** Adds what concerns a block that the context switches already have. */
  extend(block: number): void {
    const { f, switches } = this;
    f.cnf.label('interrupts');
    for (const { firing, next } of this.sequences) f.clause(not(switches.from(lastOf(firing), block)), switches.from(next.steps[0], block + 1));
    const idle = block === 0 ? [] : [not(switches.used(block))];
    for (const { running, heldOff } of this.nested) {
      const begun = not(switches.from(running.steps[0], block));
      for (const task of heldOff)
        if (switches.canOwn(task.id, block))
          for (const needed of [not(switches.from(lastOf(running), block)), endOf(running)])
            f.clause(...idle, not(switches.owner(block, task.id)), not(begun), needed);
    }
  }
}

function isFiring(task: UnrolledTask): task is Firing {
  return task.schedule.kind === 'firing';
}

function follows({ schedule: one }: Firing, { schedule: next }: Firing): boolean {
  return next.handler === one.handler && next.instance === one.instance + 1;
}

function lastOf({ steps }: UnrolledTask): UnrolledTask['steps'][number] {
  return steps[steps.length - 1];
}

/** The path that the task takes comes to its proper end. */
function endOf(task: UnrolledTask): Lit {
  const end = lastOf(task).actions.find((action) => action.kind === 'end');
  return end ? end.guard : FALSE;
}
