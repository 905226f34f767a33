/** Places where control comes together or parts. */
import type { Instr } from '../ir/ir.js';

const known = new WeakMap<readonly Instr[], ReadonlySet<number>>();

/** Targets of jumps and branches. */
export function jointsIn(code: readonly Instr[]): ReadonlySet<number> {
  let found = known.get(code);
  if (!found) {
    found = new Set(code.flatMap((instr) => (instr.kind === 'jump' || instr.kind === 'branch' ? [instr.target] : [])));
    known.set(code, found);
  }
  return found;
}
