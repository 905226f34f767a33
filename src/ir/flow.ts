import type { Instr } from './ir.js';

/** The instructions that can follow one in its function. */
export function successors(instr: Instr, pc: number): number[] {
  switch (instr.kind) {
    case 'jump':
      return [instr.target];
    case 'branch':
      return [instr.target, pc + 1];
    case 'return':
    case 'halt':
    case 'exit-task':
      return [];
    default:
      return [pc + 1];
  }
}
