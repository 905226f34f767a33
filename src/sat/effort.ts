/**
 * The limits of a small question: questions about at most so many clauses, with so much effort in all (some 50 ms).
 * Effort is how often CaDiCaL looks whether to stop, the same on every machine: no clock decides, so that small
 * programs have the same answer each time.
 */
export const FEW_CLAUSES = 5000;
export const LITTLE_EFFORT = 500;
