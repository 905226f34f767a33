import type { FunctionId, Instr, IrFunction, Loop, Program } from './ir.js';

/**
 * Whether something in the loop may end the task or the program, in a function that it calls as well. Of one that is
 * called through a pointer nothing is known.
 */
export function mayEndProgram(program: Program, { code }: IrFunction, { head, end }: Loop): boolean {
  const found = ending(program);
  return code.slice(head, end + 1).some((instr) => ends(instr, found));
}

const known = new WeakMap<Program, ReadonlySet<FunctionId>>();

/** Functions that may end the task or the program. */
function ending(program: Program): ReadonlySet<FunctionId> {
  const before = known.get(program);
  if (before) return before;
  const found = new Set<FunctionId>();
  for (let last = -1; last !== found.size;) {
    last = found.size;
    for (const [id, { code }] of program.functions.entries())
      if (!code.some(foresees) && code.some((instr) => ends(instr, found))) found.add(id as FunctionId);
  }
  known.set(program, found);
  return found;
}

/** Only others end the task there. */
function foresees(instr: Instr): boolean {
  return instr.kind === 'nondet' && instr.foresees === true;
}

function ends(instr: Instr, ending: ReadonlySet<FunctionId>): boolean {
  if (instr.kind === 'call') return instr.callee.kind === 'direct' && ending.has(instr.callee.function);
  return instr.kind === 'halt' || instr.kind === 'exit-task';
}
