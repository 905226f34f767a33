import type { Position } from '../source/diagnostic.js';
import { predecessors, successors } from './flow.js';
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
    .map(([head, end], index) => ({
      head,
      end,
      name: `${name}.${index}`,
      position: keywords.get(head) ?? code[end]!.position,
    }));
}

/**
 * The branches in a loop that decide, or help to decide, whether its head is reached again: what can follow differs
 * between their sides.
 */
export function leavingBranches(fn: IrFunction, loop: Loop): ReadonlySet<number> {
  let result = leaving.get(loop);
  if (!result) leaving.set(loop, (result = findLeaving(fn, loop)));
  return result;
}

const leaving = new WeakMap<Loop, ReadonlySet<number>>();

function findLeaving({ code }: IrFunction, { head, end }: Loop): Set<number> {
  const isOutside = (pc: number): boolean => pc < head || pc > end;
  const returns = reaching(code, head, end, (pc) => successors(code[pc]!, pc).includes(head));
  const leaves = reaching(code, head, end, (pc) => {
    const next = successors(code[pc]!, pc);
    return next.length === 0 || next.some(isOutside);
  });
  const fate = (to: number): string =>
    to === head ? 'again' : isOutside(to) ? 'out' : `${returns.has(to)} ${leaves.has(to)}`;
  const result = new Set<number>();
  for (let pc = head; pc <= end; pc++) {
    const instr = code[pc]!;
    if (instr.kind === 'branch' && fate(instr.target) !== fate(pc + 1)) result.add(pc);
  }
  return result;
}

/** The instructions of a loop from which a goal can be reached without passing the head. */
function reaching(code: readonly Instr[], head: number, end: number, isGoal: (pc: number) => boolean): Set<number> {
  const result = new Set<number>();
  const open: number[] = [];
  const add = (pc: number): void => {
    if (pc < head || pc > end || result.has(pc)) return;
    result.add(pc);
    if (pc !== head) open.push(pc);
  };
  for (let pc = head; pc <= end; pc++) if (isGoal(pc)) add(pc);
  for (let pc = open.pop(); pc !== undefined; pc = open.pop()) predecessors(code)[pc]!.forEach(add);
  return result;
}
