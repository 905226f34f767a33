import type { PropertyClass } from '../ir/ir.js';
import type { Property } from './property.js';
import { defineProperty } from './property.js';

/** One property for each class of checks that the lowering and the library models put into the code. */
export const CHECKS: readonly Property[] = (
  [
    'assertion', 'null-dereference', 'out-of-bounds', 'use-after-free', 'invalid-free', 'division-by-zero', 'lock-misuse', 'join-misuse',
  ] satisfies PropertyClass[]
).map((name) => defineProperty({ name, checks: [name] }));
