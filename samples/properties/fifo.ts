import type { Monitor, PropertyDefinition, Word } from '../../src/index.js';

/** How many items the property can follow; queues may be smaller. */
const CAPACITY = 4;
const BITS = 32;

const countOf = (m: Monitor): Word => m.get('count', 4);
const slot = (m: Monitor, i: number): Word => m.get(`slot ${i}`, BITS);

function put(item: Word, m: Monitor): void {
  const count = countOf(m);
  m.assert(count.lt(CAPACITY), 'more items are in the queue than the property can follow');
  for (let i = 0; i < CAPACITY; i++) m.when(count.eq(i), () => m.set(`slot ${i}`, item, BITS));
  m.set('count', count.add(1));
}

function get(item: Word, m: Monitor): void {
  const count = countOf(m);
  m.assert(count.ne(0), 'an item comes out that was never put in');
  m.assert(item.eq(slot(m, 0)), 'the item that comes out is not the oldest one');
  for (let i = 1; i < CAPACITY; i++) m.set(`slot ${i - 1}`, slot(m, i));
  m.set('count', count.sub(1));
}

/** A queue gives at the marker "get" what it got at the marker "put", in the same order. */
export default {
  name: 'fifo',
  on: {
    mark({ name, values }, m) {
      if (name === 'put') put(values[0]!.resize(BITS), m);
      if (name === 'get') get(values[0]!.resize(BITS), m);
    },
  },
} satisfies PropertyDefinition;
