/** Programs, and kinds of locks, of which not everything is thought through. */
import type { Expr, Program } from '../ir/ir.js';
import type { Position } from '../source/diagnostic.js';

/** The reason to say nothing about a program with features that were not thought through yet. */
export function refused({
  functions,
  unprotected,
  allocationsMayFail,
  entry,
}: Program): { readonly why: string; readonly position: Position } | undefined {
  const { position } = functions[entry]!;
  if (unprotected) return { why: 'memory is not protected', position };
  if (allocationsMayFail) return { why: 'allocations may fail', position };
  for (const { code, library, name } of functions) {
    if (library && /setrobust/.test(name)) return { why: 'mutexes may be robust', position };
    for (const instr of code) {
      if (instr.kind === 'create' && instr.process)
        return { why: 'processes are not followed', position: instr.position };
      if (instr.kind === 'fact' && instr.fact === 'processes') return { why: 'processes are not followed', position };
      if (instr.kind === 'world') return { why: 'the world is asked', position: instr.position };
    }
  }
  return undefined;
}

/** Of a mutex that refuses to be locked twice by the same thread. */
const REFUSING_KIND = 2n;

/** Whether some mutex may refuse to be locked twice: anything is made of that kind, or set to what could be one. */
export function refusesTwice({ functions, globals }: Program): boolean {
  const isKind = (size: number, value: Expr): boolean =>
    size <= 4 && value.kind === 'const' && value.value === REFUSING_KIND;
  return (
    functions.some(({ name, library }) => library && /^pthread_mutexattr_settype$|^mtx_lock$/.test(name)) ||
    globals.some(({ init }) => init.some(({ value, size }) => isKind(size, value))) ||
    functions.some(
      ({ code, library }) =>
        !library && code.some((instr) => instr.kind === 'store' && isKind(instr.size, instr.value)),
    )
  );
}
