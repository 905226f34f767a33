import type { Position } from '../source/diagnostic.js';
import type { Instr, IrFunction, Loop } from './ir.js';

/** The loops of a function in the order of their heads; every backward jump in its code belongs to one. */
export function loopsOf(fn: IrFunction): readonly Loop[] {
  return fn.loops;
}

/** Finds the loops in finished code; `keywords` gives the positions of the heads of structured loops. */
export function findLoops(name: string, code: readonly Instr[], keywords: ReadonlyMap<number, Position>): Loop[] {
  const ends = new Map<number, number>();
  code.forEach((instr, index) => {
    if ((instr.kind === 'jump' || instr.kind === 'branch') && instr.target <= index) ends.set(instr.target, index);
  });
  return [...ends]
    .sort(([a], [b]) => a - b)
    .map(([head, end], index) => ({ head, end, name: `${name}.${index}`, position: keywords.get(head) ?? code[end]!.position }));
}
