import { defineProperty } from './property.js';

/**
 * Atomicity violations: what they are, and how they are found, is in `encodings/atomicity.ts`, since they relate three
 * accesses of two tasks at any distance. As a property it only asks for all accesses to be observed.
 */
export const ATOMICITY = defineProperty({
  name: 'atomicity',
  on: { read: () => undefined, write: () => undefined },
});
