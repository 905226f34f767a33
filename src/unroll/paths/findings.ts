import type { Fact } from '../../ir/ir.js';
import type { Position } from '../../source/diagnostic.js';
import { Visits } from './visits.js';
import { WeakMemory } from './weak-memory.js';

/** Notes of a round of unrolling for who asks what an answer holds for. */
export class Findings {
  /** The program may end while there are threads that have not been joined, and leaks are looked for. */
  unjoined = false;
  /** The first step of the first task sets up the machine. */
  starts = false;
  /** Assumptions of those who come to some place, and where that is, if it is said. */
  readonly relied = new Map<string, Set<string>>();
  readonly facts = new Set<Fact>();
  readonly weak = new WeakMemory();
  readonly visits = new Visits();

  rely(what: string, place: Position | undefined): void {
    const places = this.relied.get(what) ?? new Set();
    this.relied.set(what, place ? places.add(`${place.file}:${place.line}`) : places);
  }
}
