/** Bounds at which numbers are likely to stay: what they are compared with, divided by, or masked with. */
import type { Expr, Program } from '../ir/ir.js';
import { operandsOf, partsOf } from '../ir/operands.js';

/** Larger numbers are no bounds of indices. */
const LARGEST = 2 ** 31;

/** In ascending order. */
export function stepsIn({ functions }: Program): readonly number[] {
  const steps = new Set<number>([0]);
  for (const { code, library } of functions) {
    if (library) continue;
    for (const instr of code)
      for (const operand of operandsOf(instr))
        for (const part of partsOf(operand))
          for (const bound of boundsIn(part)) for (const step of [bound - 1, bound, bound + 1]) steps.add(step);
  }
  return [...steps].sort((a, b) => a - b);
}

function boundsIn(e: Expr): number[] {
  const isBound =
    e.kind === 'compare' || (e.kind === 'binary' && (e.op === 'srem' || e.op === 'urem' || e.op === 'and'));
  if (!isBound) return [];
  return [e.left, e.right].flatMap((side) => {
    const value = side.kind === 'const' ? Number(BigInt.asIntN(side.width, side.value)) : LARGEST;
    return Math.abs(value) < LARGEST ? [value] : [];
  });
}
