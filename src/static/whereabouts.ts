import type { Position } from '../source/diagnostic.js';
import type { Instance } from './instances.js';

/** Where the user's code is when an instruction is executed: at it, or at the calls of the library from which control comes there. */
export function userPositions(instance: Instance, pc: number): readonly Position[] {
  const found: Position[] = [];
  const seen = new Set<Instance>();
  const climb = (at: Instance, position: Position): void => {
    if (!at.fn.library) found.push(position);
    else if (at.callers.length === 0) found.push(at.fn.position);
    else if (!seen.has(at)) {
      seen.add(at);
      for (const call of at.callers) climb(call.instance, call.instance.fn.code[call.pc]!.position);
    }
  };
  climb(instance, instance.fn.code[pc]!.position);
  return found;
}
