/** Facts that hold in all executions at places of a program, known without unrolling. */
import type { Position } from '../source/diagnostic.js';

/** Bounds that hold whenever a task comes to the head of a loop, from outside or after an iteration. */
export interface LoopInvariant {
  /** Of the loop's keyword. */
  readonly position: Position;
  readonly function: string;
  readonly bounds: readonly InvariantBound[];
}

/** A variable of C with the numbers that it can be; one that is not there is that of the type. */
export interface InvariantBound {
  readonly name: string;
  /** `global`: of the file, so that it holds at all times. */
  readonly scope: 'global' | 'local';
  readonly least?: number;
  readonly most?: number;
}
