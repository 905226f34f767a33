/**
 * Deadlocks (TCBMC, CAV 2005, section 5: threads_in_wait), global and local: a set of tasks that wait, none of which
 * can be woken but by another of the set.
 */
import { defineProperty } from './property.js';
import { stuckAt } from './stuck.js';

export const DEADLOCK = defineProperty({
  name: 'deadlock',
  on: {
    finish(final, m) {
      const stuck = stuckAt(final, (task) => final.blocked(task));
      const any = [...stuck.values()].reduce((left, right) => left.or(right), m.false);
      m.assert(any.not(), 'threads wait for ever');
    },
  },
});
