import type { Instr, Program, WeakAccess } from '../ir/ir.js';

/**
 * Whether who sees the address of an object comes after all that was done to it before the address was given away: by
 * locks, or by atomics that acquire and release (C11 5.1.2.4). A relaxed one orders nothing, and of fences it is not
 * known what they are for.
 */
export function publishes({ functions }: Program): boolean {
  return functions.every(({ code }) =>
    code.every((instr: Instr) => instr.kind !== 'weak-access' || synchronises(instr)),
  );
}

function synchronises({ access, order }: WeakAccess): boolean {
  switch (access) {
    case 'load':
      return order === 'acquire' || order === 'consume';
    case 'store':
      return order === 'release';
    case 'exchange':
    case 'operation':
      return order === 'acq_rel';
    case 'fence':
      return false;
  }
}
