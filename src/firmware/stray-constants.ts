import type { Program } from '../ir/ir.js';
import type { Diagnostic } from '../source/diagnostic.js';

/** Below this, an address may be that of a member of nothing. */
const NULL_ZONE = 0x1000n;

/** A word on the first access to a constant address that is no register's. */
export function strayConstants({ functions, pointerBits }: Program): Diagnostic[] {
  for (const fn of functions) {
    if (fn.library) continue;
    for (const instr of fn.code) {
      if ((instr.kind !== 'load' && instr.kind !== 'store') || instr.address.kind !== 'const') continue;
      const { value } = instr.address;
      if (value < NULL_ZONE && (pointerBits > 16 || value === 0n)) continue;
      const shown = `0x${value.toString(16)}`;
      const last = `0x${(value + BigInt(instr.size) - 1n).toString(16)}`;
      const message = `there is no object at the constant address ${shown}: this access is a violation`;
      const hint = `if it is a hardware register: --volatile-input ${shown}-${last}`;
      return [{ severity: 'warning', code: 'registers', message, position: instr.position, hint }];
    }
  }
  return [];
}
