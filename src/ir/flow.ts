import { isControl } from './instruction-kinds.js';
import type { Instr } from './ir.js';

/** The instructions that can follow one in its function. */
export function successors(instr: Instr, pc: number): number[] {
  if (!isControl(instr)) return [pc + 1];
  switch (instr.kind) {
    case 'jump':
      return [instr.target];
    case 'branch':
      return [instr.target, pc + 1];
    case 'return':
    case 'halt':
    case 'exit-task':
      return [];
  }
}

const predecessorsIn = new WeakMap<readonly Instr[], readonly (readonly number[])[]>();

/** For each instruction of finished code those that it can follow. */
export function predecessors(code: readonly Instr[]): readonly (readonly number[])[] {
  let found = predecessorsIn.get(code);
  if (!found) predecessorsIn.set(code, (found = computePredecessors(code)));
  return found;
}

function computePredecessors(code: readonly Instr[]): number[][] {
  const found: number[][] = code.map(() => []);
  for (const [pc, instr] of code.entries()) for (const next of successors(instr, pc)) found[next]?.push(pc);
  return found;
}
