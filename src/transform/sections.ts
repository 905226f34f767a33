/** Which instructions of a function lie in atomic sections that begin there. */
import { successors } from '../ir/flow.js';
import type { Instr, IrFunction } from '../ir/ir.js';

/** Sections nest no deeper, or the code is taken to be in one for longer than it is. */
const DEEPEST = 8;

interface Place {
  readonly pc: number;
  readonly depth: number;
}

/** Instructions that some path comes to in a section. */
export function insideSections(fn: IrFunction): ReadonlySet<number> {
  const inside = new Set<number>();
  for (const { pc, depth } of placesFrom(fn, { pc: 0, depth: 0 }, () => true)) if (depth > 0) inside.add(pc);
  return inside;
}

/** All that paths come to from a place on, with the sections that they are in, as long as they go on. */
export function* placesFrom({ code }: IrFunction, from: Place, goesOn: (depth: number) => boolean): Iterable<Place> {
  const seen = new Set<string>();
  const work = [from];
  for (let at = work.pop(); at; at = work.pop()) {
    const key = `${at.pc} ${at.depth}`;
    if (seen.has(key)) continue;
    seen.add(key);
    yield at;
    const instr = code[at.pc]!;
    const depth = Math.max(0, Math.min(at.depth + change(instr), DEEPEST));
    if (goesOn(depth)) for (const pc of successors(instr, at.pc)) work.push({ pc, depth });
  }
}

function change({ kind }: Instr): number {
  return kind === 'atomic-begin' ? 1 : kind === 'atomic-end' ? -1 : 0;
}
