import { PROPERTY_NAMES } from '../../properties/select.js';
import * as shape from '../shapes.js';
import type { Rows } from './row.js';

export const PROPERTIES = {
  properties: {
    flag: '-p, --property <names>',
    group: 'Properties',
    description: `what to look for, each with a verdict of its own: ${PROPERTY_NAMES.join(', ')}, or the name of a property of a property file (repeatable; default: checks, until the first violation; --show-properties explains them)`,
    shape: shape.list(shape.property),
  },
  propertyFiles: {
    flag: '--property-file <file>',
    group: 'Properties',
    description:
      'a .js or .ts module whose default export is a property or a list of them; without --property, these are looked for (repeatable)',
    shape: shape.many(shape.path),
    joins: true,
    scope: 'node',
  },
  atomicityBy: {
    flag: '--atomicity-by <names>',
    group: 'Properties',
    description:
      'only these handlers (or entry functions of threads) may come between in an atomicity violation (repeatable)',
    shape: shape.list(shape.identifier('function')),
  },
  atomicitySameFunction: {
    flag: '--atomicity-same-function',
    group: 'Properties',
    description: 'both accesses that an atomicity violation breaks up must lie in the same function',
    shape: shape.truth,
  },
  atomicityRare: {
    flag: '--atomicity-rare',
    group: 'Properties',
    description:
      'look for atomicity violations that are rarely mistakes as well, and tell them last: reads in masked sections of their own, of loops that wait, or that have nothing to do with each other, and accesses that a flag, a mask or their values keep in order',
    shape: shape.truth,
  },
} satisfies Partial<Rows>;
