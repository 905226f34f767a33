/**
 * Hangs: tasks that wait for ever, in loops or standing still. The definition:
 *
 * A task *rests* where it is in a loop of which one round, from the head back to the head, changes nothing that anybody
 * looks at, as long as the places that the round reads hold what they hold. It comes back to where it was by the same
 * jump, whatever inputs the round takes: where an input decides which way it goes, another one may end the loop. It
 * *spins* if it rests and the loop can be left (by a jump, a return, or by ending the task or the program): it waits
 * for something. A loop that runs posted tasks is an event loop, and no wait. A loop that cannot be left (`for (;;) {
 * if (flag) … }`, the main loop of firmware) is where a task belongs; it is no wait, but while it rests there it does
 * nothing for others.
 *
 *   stuck(t)  =  blocked(t) or rests(t), and for every other task u:  mayWake(u, t) → stuck(u)            (the greatest fixpoint)
 *   a hang    =  a reachable state in which some task spins and is stuck, or some are in a deadlock
 *
 * mayWake(u, t): u may still write what t looks at, create who does, or end the program, as far as can be told without
 * running it. It covers firings that may come, signals and timers. Deadlocks are told as such. Who only waits for the
 * end of a task that rests where it belongs, as main does for its workers, does not hang.
 *
 * What each engine decides of it. Formulas (blocks, partial order): a spin is a step that is never executed
 * (`unroll/paths/rounds.ts`), and the state in which a run stops says whether the task stands in front of it
 * (`encodings/final-state.ts`). Rounds that take and give back a lock change something that others see; they are
 * unrolled, and cut off by the bound. Explicit states (`states/hangs.ts`): that no task stays in a loop, and none
 * waits, in all that can follow a state, so that there is no hang; rounds may do anything. Hangs of their own
 * are rounds that lead back to where they began although others could end them (`states/cycles.ts`), and those in which
 * one task waits for ever and others go on. A replay shows them, not this property.
 */
import { defineProperty } from './property.js';
import { stuckAt } from './stuck.js';
import type { Word } from './word.js';

export const HANG = defineProperty({
  name: 'hang',
  on: {
    finish(final, m) {
      const stuck = stuckAt(final, (task) => final.blocked(task).or(final.rests(task)));
      const deadlocked = stuckAt(final, (task) => final.blocked(task));
      const hangs = (task: number): Word => final.spins(task).and(stuck.get(task)!).or(deadlocked.get(task)!);
      const any = final.tasks.reduce((word, task) => word.or(hangs(task)), m.false);
      m.assert(any.not(), 'a task waits for ever');
    },
  },
});
