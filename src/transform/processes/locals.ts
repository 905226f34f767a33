import { namesOf } from '../../ir/ids.js';
import { successors } from '../../ir/flow.js';
import type { Instr, IrFunction, LocalId } from '../../ir/ir.js';

/** The locals of a function that exist before an instruction; undefined if that depends on the way there. */
export function localsAt(fn: IrFunction, pc: number): LocalId[] | undefined {
  const found = namesOf<LocalId>(fn.locals).map((local) => {
    const change = (instr: Instr): boolean | undefined =>
      (instr.kind === 'enter' || instr.kind === 'leave') && instr.local === local ? instr.kind === 'enter' : undefined;
    return { local, ...statesAt(fn, pc, change) };
  });
  if (found.some(({ isOn, isOff }) => isOn && isOff)) return undefined;
  return found.flatMap(({ local, isOn }) => (isOn ? [local] : []));
}

/**
 * Whether an atomic section of the function may be open before an instruction: whether one has begun, since how many
 * have ended is not counted.
 */
export function mayBeInSection(fn: IrFunction, pc: number): boolean {
  return statesAt(fn, pc, ({ kind }) => (kind === 'atomic-begin' ? true : undefined)).isOn;
}

/**
 * How something may be before an instruction that is off in the beginning.
 * @param change what an instruction makes of it
 */
function statesAt(
  { code }: IrFunction,
  wanted: number,
  change: (instr: Instr) => boolean | undefined,
): { readonly isOn: boolean; readonly isOff: boolean } {
  // Twice the instruction, and one more if it is on.
  const states = new Set([0]);
  for (const state of states) {
    const pc = Math.floor(state / 2);
    const instr = code[pc]!;
    const isOn = change(instr) ?? state % 2 === 1;
    for (const next of successors(instr, pc)) states.add(2 * next + (isOn ? 1 : 0));
  }
  return { isOn: states.has(2 * wanted + 1), isOff: states.has(2 * wanted) };
}
