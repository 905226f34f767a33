import type { Program } from '../ir/ir.js';
import type { Diagnostic } from '../source/diagnostic.js';

/** Below this, an address may be that of a member of nothing. */
const NULL_ZONE = 0x1000n;

/** Addresses of programs are below 2 to this power. */
const ADDRESS_BITS = 47n;

/** A word on the first access to a constant address that is no register's. */
export function strayConstants({ functions, pointerBits }: Program): Diagnostic[] {
  for (const fn of functions) {
    if (fn.library) continue;
    for (const instr of fn.code) {
      if ((instr.kind !== 'load' && instr.kind !== 'store') || instr.address.kind !== 'const') continue;
      const { value } = instr.address;
      if (value < NULL_ZONE && (pointerBits > 16 || value === 0n)) continue;
      // No machine has a register there: what wrapped around, rather.
      if (value % BigInt(instr.size) !== 0n || value >= 1n << ADDRESS_BITS) continue;
      const shown = `0x${value.toString(16)}`;
      const last = `0x${(value + BigInt(instr.size) - 1n).toString(16)}`;
      const message = `no object is known to be at the constant address ${shown}: this access is a violation`;
      const hint = `if it is a hardware register: --volatile-input ${shown}-${last}`;
      return [{ severity: 'warning', code: 'registers', message, position: instr.position, hint }];
    }
  }
  return [];
}
