/** Loops that may only look: whoever is in one may wait for somebody. */
import { leavingBranches, loopsOf } from './loops.js';
import type { Instr, IrFunction, Program } from './ir.js';

/** Functions of the library that let time pass. */
const PAUSES = /^(?:sched_yield|pthread_yield|thrd_yield|thrd_sleep|sleep|usleep|nanosleep|clock_nanosleep)$/;

/**
 * Whether the user's code has a loop that can be left, whose rounds read memory and change none. That it goes round for
 * ever is not said.
 */
export function mayOnlyLook(program: Program): boolean {
  return program.functions.some(
    (fn) =>
      !fn.library &&
      loopsOf(fn).some((loop) => {
        const code = fn.code.slice(loop.head, loop.end + 1);
        return (
          leavingBranches(fn, loop).size > 0 && reads(program, code, new Set()) && !changes(program, code, new Set())
        );
      }),
  );
}

function reads(program: Program, code: readonly Instr[], seen: Set<IrFunction>): boolean {
  return code.some(
    (instr) =>
      instr.kind === 'load' ||
      calledBy(program, instr, seen).some((fn) => !fn.library && reads(program, fn.code, seen)),
  );
}

function changes(program: Program, code: readonly Instr[], seen: Set<IrFunction>): boolean {
  return code.some((instr) => {
    if (instr.kind === 'store' || instr.kind === 'alloc' || instr.kind === 'create' || instr.kind === 'join')
      return true;
    if (instr.kind === 'call' && instr.callee.kind !== 'direct') return true;
    return calledBy(program, instr, seen).some((fn) =>
      fn.library ? !PAUSES.test(fn.name) : changes(program, fn.code, seen),
    );
  });
}

/** The functions that an instruction calls and that have not been looked at yet. */
function calledBy({ functions }: Program, instr: Instr, seen: Set<IrFunction>): IrFunction[] {
  if (instr.kind !== 'call' || instr.callee.kind !== 'direct') return [];
  const fn = functions[instr.callee.function]!;
  if (seen.has(fn)) return [];
  seen.add(fn);
  return [fn];
}
