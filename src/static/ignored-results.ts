/** Calls whose result nobody looks at: they are relied on, where others may fail. */
import type { Instr, IrFunction, RegisterId } from '../ir/ir.js';
import { operandsOf, registersOf } from '../ir/operands.js';

const read = new WeakMap<IrFunction, ReadonlySet<RegisterId>>();

/** @param call of the function */
export function isIgnored(fn: IrFunction, call: Instr): boolean {
  if (call.kind !== 'call') return false;
  return call.dst === undefined || !readIn(fn).has(call.dst);
}

function readIn(fn: IrFunction): ReadonlySet<RegisterId> {
  let found = read.get(fn);
  if (!found) read.set(fn, (found = new Set(fn.code.flatMap((instr) => operandsOf(instr).flatMap(registersOf)))));
  return found;
}
