import { successors } from './flow.js';
import type { IrFunction, RegisterId } from './ir.js';
import { operandsOf, registersOf } from './operands.js';

/** Registers whose value at an instruction can still be used, by backward data flow over the function. */
export function liveAt(fn: IrFunction, pc: number): ReadonlySet<RegisterId> {
  let sets = liveness.get(fn);
  if (!sets) liveness.set(fn, (sets = computeLiveness(fn)));
  return sets[pc]!;
}

const liveness = new WeakMap<IrFunction, readonly ReadonlySet<RegisterId>[]>();

function computeLiveness(fn: IrFunction): readonly ReadonlySet<RegisterId>[] {
  const live: Set<RegisterId>[] = fn.code.map((instr) => new Set(operandsOf(instr).flatMap(registersOf)));
  for (let changed = true; changed;) {
    changed = false;
    for (let pc = fn.code.length - 1; pc >= 0; pc--) {
      const instr = fn.code[pc]!;
      const before = live[pc]!.size;
      const defined = 'dst' in instr ? instr.dst : undefined;
      for (const next of successors(instr, pc)) for (const register of live[next]!) if (register !== defined) live[pc]!.add(register);
      changed ||= live[pc]!.size !== before;
    }
  }
  return live;
}
