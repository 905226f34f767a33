import type { PropertyDefinition } from '../../src/index.js';

/** Between the markers "writing" and "written" there is at most one task. */
export default {
  name: 'one-writer',
  on: {
    mark({ name }, m) {
      if (name === 'writing') {
        m.assert(m.get('inside').not(), 'two threads write at the same time');
        m.set('inside', true);
      }
      if (name === 'written') m.set('inside', false);
    },
  },
} satisfies PropertyDefinition;
