import { namesOf } from '../../ir/ids.js';
import { successors } from '../../ir/flow.js';
import type { FunctionId, Instr, IrFunction, Program } from '../../ir/ir.js';

/**
 * Functions from which no call comes back: the least set of others is those with a way to a `return` on which all calls
 * come back.
 */
export function neverReturning({ functions }: Program): ReadonlySet<FunctionId> {
  const never = new Set(namesOf<FunctionId>(functions));
  for (let size = -1; size !== never.size;) {
    size = never.size;
    for (const id of never) if (returns(functions[id]!, never)) never.delete(id);
  }
  return never;
}

function returns({ code }: IrFunction, never: ReadonlySet<FunctionId>): boolean {
  const reached = new Set([0]);
  for (const pc of reached) {
    const instr = code[pc]!;
    if (instr.kind === 'return') return true;
    if (!endsIn(instr, never)) for (const next of successors(instr, pc)) reached.add(next);
  }
  return false;
}

/** Whether it calls one of these. */
export function endsIn(instr: Instr, never: ReadonlySet<FunctionId>): boolean {
  return instr.kind === 'call' && instr.callee.kind === 'direct' && never.has(instr.callee.function);
}
