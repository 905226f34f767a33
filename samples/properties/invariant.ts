import type { Monitor, PropertyDefinition, Word } from '../../src/index.js';

const ACCOUNTS = ['checking', 'savings'];
const TOTAL = 'total';
const WATCHED = [...ACCOUNTS, TOTAL];
const BITS = 32;

const copy = (name: string, m: Monitor): Word => m.get(name, BITS);

/** The invariant, unless a lock is held. */
function look(m: Monitor): void {
  const sum = ACCOUNTS.map((name) => copy(name, m)).reduce((left, right) => left.add(right));
  m.when(m.get('locks held', 8).eq(0), () => m.assert(sum.eq(copy(TOTAL, m)), 'the accounts do not add up, and no lock is held'));
}

/** Whenever no lock is held, the accounts add up to the total. */
export default {
  name: 'books-balance',
  watch: WATCHED,
  on: {
    start(initially, m) {
      for (const name of WATCHED) m.set(name, initially(name));
      look(m);
    },
    write({ place, value }, m) {
      m.set(place.name!, value);
      look(m);
    },
    lock(_event, m) {
      m.set('locks held', m.get('locks held', 8).add(1));
    },
    unlock(_event, m) {
      m.set('locks held', m.get('locks held', 8).sub(1));
      look(m);
    },
  },
} satisfies PropertyDefinition;
