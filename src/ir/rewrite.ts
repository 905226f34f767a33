import { append } from './ids.js';
import type { CType } from '../source/ctypes/ctype.js';
import type { Instr, IrFunction, RegisterId } from './ir.js';

/** Resources for a rewriting besides instructions. */
export interface Scratch {
  /** `type` is how its values are shown. */
  newRegister(width: number, type?: CType): RegisterId;
}

/** The instructions that stand for one, with no jump among them but itself as the last one; undefined to keep it. */
export type Expansion = (instr: Instr, scratch: Scratch) => readonly Instr[] | undefined;

/** The function with some instructions replaced; a jump to one of them goes to the first of those that stand for it. */
export function expand(fn: IrFunction, expansion: Expansion): IrFunction {
  const registers = [...fn.registers];
  const types = fn.registers.map((_, register) => fn.registerTypes?.[register]);
  const scratch: Scratch = {
    newRegister: (width, type) => {
      types.push(type);
      return append(registers, width);
    },
  };
  const parts = fn.code.map((instr) => expansion(instr, scratch));
  if (parts.every((part) => part === undefined)) return fn;
  const starts: number[] = [];
  const code: Instr[] = [];
  fn.code.forEach((instr, index) => {
    starts.push(code.length);
    code.push(...(parts[index] ?? [instr]));
  });
  const added = new Array<undefined>(registers.length - fn.registers.length).fill(undefined);
  return {
    ...fn,
    registers,
    registerNames: [...fn.registerNames, ...added],
    registerTypes: types,
    code: code.map((instr) =>
      instr.kind === 'jump' || instr.kind === 'branch' ? { ...instr, target: starts[instr.target]! } : instr,
    ),
    loops: fn.loops.map((loop) => ({
      ...loop,
      head: starts[loop.head]!,
      end: (starts[loop.end + 1] ?? code.length) - 1,
    })),
  };
}
