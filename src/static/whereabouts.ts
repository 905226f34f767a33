import type { Position } from '../source/diagnostic.js';
import type { Instance } from './instances.js';

interface Site {
  readonly instance: Instance;
  readonly pc: number;
}

/**
 * Where the user's code is when an instruction is executed: at it, or at the calls of the library from which control
 * comes there.
 * @param creationsOf where tasks are created that begin in the library; without it, they are where they begin
 */
export function userPositions(
  instance: Instance,
  pc: number,
  creationsOf: (root: Instance) => readonly Site[] = () => [],
): readonly Position[] {
  const found: Position[] = [];
  const seen = new Set<Instance>();
  const climb = (at: Instance, position: Position): void => {
    if (!at.fn.library) found.push(position);
    else if (!seen.has(at)) {
      seen.add(at);
      const ways = at.callers.length > 0 ? at.callers : creationsOf(at);
      if (ways.length === 0) found.push(at.fn.position);
      for (const way of ways) climb(way.instance, way.instance.fn.code[way.pc]!.position);
    }
  };
  climb(instance, instance.fn.code[pc]!.position);
  return found;
}
