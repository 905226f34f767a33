import type { Monitor, PropertyDefinition, Word } from '../../src/index.js';

const BITS = 4;

/** The locks that each task takes somewhere: what can be known of the program before any execution. */
const takenBy = new Map<number, Set<bigint>>();

/** How often the task holds the lock: recursive ones, and those of readers, are taken several times. */
const nameOf = (task: number, lock: bigint): string => `${task} holds ${lock}`;
const timesOf = (task: number, lock: bigint, m: Monitor): Word => m.get(nameOf(task, lock), BITS);

function holdsNone(task: number, m: Monitor): void {
  for (const lock of takenBy.get(task) ?? []) m.assert(timesOf(task, lock, m).eq(0), 'a lock is held by who has ended');
}

/** Who has ended holds no lock: nobody else may give it back. */
export default {
  name: 'held-at-end',
  on: {
    start() {
      takenBy.clear();
    },
    lock({ task, lock }, m) {
      takenBy.set(task, (takenBy.get(task) ?? new Set()).add(lock.address));
      const times = timesOf(task, lock.address, m);
      m.assert(times.ne(2 ** BITS - 1), 'a lock is taken more often than is counted');
      m.set(nameOf(task, lock.address), times.add(1));
    },
    unlock({ task, lock }, m) {
      m.set(nameOf(task, lock.address), timesOf(task, lock.address, m).sub(1));
    },
    end({ task }, m) {
      holdsNone(task, m);
    },
    finish(final, m) {
      m.when(final.ended(0), () => holdsNone(0, m));
    },
  },
} satisfies PropertyDefinition;
