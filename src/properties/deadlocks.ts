/**
 * Deadlocks (TCBMC, CAV 2005, section 5: threads_in_wait), global and local: a set of tasks that wait, none of which can be woken but by another
 * of the set. The largest such set is the greatest fixpoint of
 *
 *   stuck(t)  =  blocked(t)  and for every other task u:  mayWake(u, t) → stuck(u)
 *
 * which is reached after as many rounds as there are tasks.
 */
import type { FinalState } from './property.js';
import { defineProperty } from './property.js';
import type { Word } from './word.js';

export const DEADLOCK = defineProperty({
  name: 'deadlock',
  on: {
    finish(final, m) {
      let stuck = new Map<number, Word>(final.tasks.map((task) => [task, final.blocked(task)]));
      for (let round = 0; round < final.tasks.length; round++) stuck = new Map(final.tasks.map((task) => [task, remains(final, task, stuck)]));
      const any = [...stuck.values()].reduce((left, right) => left.or(right), m.false);
      m.assert(any.not(), 'threads wait for ever');
    },
  },
});

function remains(final: FinalState, task: number, stuck: ReadonlyMap<number, Word>): Word {
  return final.tasks
    .filter((other) => other !== task)
    .reduce((word, other) => word.and(final.mayWake(other, task).not().or(stuck.get(other)!)), stuck.get(task)!);
}
