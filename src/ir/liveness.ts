import { predecessors } from './flow.js';
import type { Instr, IrFunction, RegisterId } from './ir.js';
import { operandsOf, registersOf } from './operands.js';

/** Registers whose value at an instruction can still be used, by backward data flow over the function. */
export function liveAt(fn: IrFunction, pc: number): ReadonlySet<RegisterId> {
  let sets = liveness.get(fn);
  if (!sets) liveness.set(fn, (sets = computeLiveness(fn)));
  return sets[pc]!;
}

/** Whether a frame holds on to what is in a register: it is that of a variable, or going to be used. */
export function isHeld(fn: IrFunction, register: RegisterId, pc: number): boolean {
  return fn.registerNames[register] !== undefined || liveAt(fn, pc).has(register);
}

const liveness = new WeakMap<IrFunction, readonly ReadonlySet<RegisterId>[]>();

/** From each use back to the definitions. */
function computeLiveness({ code }: IrFunction): readonly ReadonlySet<RegisterId>[] {
  const live: Set<RegisterId>[] = code.map(() => new Set());
  const before = predecessors(code);
  const follow = (register: RegisterId, use: number): void => {
    const open = [use];
    for (let pc = open.pop(); pc !== undefined; pc = open.pop()) {
      if (live[pc]!.has(register)) continue;
      live[pc]!.add(register);
      for (const earlier of before[pc]!) if (!defines(code[earlier]!, register)) open.push(earlier);
    }
  };
  for (const [pc, instr] of code.entries())
    for (const register of operandsOf(instr).flatMap(registersOf)) follow(register, pc);
  return live;
}

/** Whether the instruction sets the register. */
export function defines(instr: Instr, register: RegisterId): boolean {
  if ('dst' in instr && instr.dst === register) return true;
  if (instr.kind === 'join' && instr.failed === register) return true;
  return (instr.kind === 'load' || instr.kind === 'call') && instr.shadow === register;
}
