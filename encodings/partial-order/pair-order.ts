import type { Step } from '../../src/steps/events.js';
import type { Holds } from '../claim.js';
import type { Edge } from './reads-from.js';

/** How two steps of different tasks stand to each other, of which one asks and one offers. */
export interface PairOrder {
  /** Adds what a model shows to be missing, and returns the number of clauses. */
  refine(holds: Holds): number;
  /** Edges that make steps stand so that are said to. */
  edges(holds: Holds, executedSteps: readonly (readonly Step[])[]): Iterable<Edge>;
}
