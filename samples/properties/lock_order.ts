import type { PropertyDefinition } from '../../src/index.js';

/** The locks that each task takes somewhere: what can be known of the program before any execution. */
const takenBy = new Map<number, Set<bigint>>();

/** Who holds a lock takes only locks at higher addresses. Then no cycle of waiting tasks can come about. */
export default {
  name: 'lock-order',
  on: {
    start() {
      takenBy.clear();
    },
    lock({ task, lock }, m) {
      const taken = takenBy.get(task) ?? new Set();
      takenBy.set(task, taken.add(lock.address));
      for (const other of taken)
        if (other > lock.address) m.assert(m.get(`${task} holds ${other}`).not(), 'a lock is taken while one at a higher address is held');
      m.set(`${task} holds ${lock.address}`, true);
    },
    unlock({ task, lock }, m) {
      m.set(`${task} holds ${lock.address}`, false);
    },
  },
} satisfies PropertyDefinition;
