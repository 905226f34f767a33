import type { IrFunction, Loop } from '../../ir/ir.js';
import { runLoop } from '../../ir/number-loops.js';
import type { State } from './state.js';
import { constantOf, numberOf } from '../values/value.js';

/**
 * The path after whole iterations of a loop that only compute with known numbers; `endless` if it never does anything
 * else, undefined if the next one does.
 */
export function sprint(
  fn: IrFunction,
  loop: Loop,
  state: State,
  most: (loop: Loop) => number,
  look: () => void,
): { state: State; pc: number; iterations: number } | 'endless' | undefined {
  const valueOf = (register: number): bigint | undefined => {
    const value = state.registers[register];
    return value && value.pointsTo.length === 0 ? numberOf(value) : undefined;
  };
  const done = runLoop(fn, loop, valueOf, most, look);
  if (!done || done === 'endless') return done;
  const registers = state.registers.slice();
  for (const [register, value] of done.values) registers[register] = constantOf(fn.registers[register]!, value);
  return { state: { ...state, registers }, pc: done.pc, iterations: done.iterations };
}
