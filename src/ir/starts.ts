import type { IrFunction, Instr } from './ir.js';

/** The function with instructions before its first one. */
export function withStarts(fn: IrFunction, startsIn: (entry: IrFunction) => Instr[]): IrFunction {
  const starts = startsIn(fn);
  const count = starts.length;
  if (count === 0) return fn;
  const shifted = fn.code.map((instr) =>
    instr.kind === 'jump' || instr.kind === 'branch' ? { ...instr, target: instr.target + count } : instr,
  );
  return {
    ...fn,
    registers: [...fn.registers, 64],
    registerNames: [...fn.registerNames, undefined],
    ...(fn.registerTypes ? { registerTypes: [...fn.registerTypes, undefined] } : {}),
    code: [...starts, ...shifted],
    loops: fn.loops.map((loop) => ({ ...loop, head: loop.head + count, end: loop.end + count })),
  };
}
