/**
 * Names of what unrolling makes: indices into the tasks and the cells of an unrolled program, and the objects of one
 * round.
 */
export type TaskId = number & { readonly __brand: 'TaskId' };
export type CellId = number & { readonly __brand: 'CellId' };
export type ObjectId = number & { readonly __brand: 'ObjectId' };

export type { CheckId } from '../ir/checks.js';
