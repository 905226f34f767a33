import type { Position } from '../source/diagnostic.js';
import { FALSE, register } from '../ir/expr.js';
import type { Expr } from '../ir/ir.js';
import type { FunctionContext } from './context.js';
import type { UndefinedPolicy } from './undefined.js';

const WEAK = /^_*weak_*$/;

/** Whether the linker leaves the symbol null where nothing defines it, and another definition goes before its own. */
export function isWeak({ attributes }: { readonly attributes: readonly string[] }): boolean {
  return attributes.some((attribute) => WEAK.test(attribute));
}

/**
 * Weak symbols that nothing defines. A file that was not given may define them, so each is null or there, the same
 * throughout a run; where the files are the whole program (`error`), they are null.
 */
export class WeakSymbols {
  constructor(private readonly policy: UndefinedPolicy) {}

  /** @param there makes the address that it has if it is defined */
  address(cx: FunctionContext, name: string, there: () => Expr, position: Position): Expr {
    if (this.policy === 'error') return cx.pointer(0);
    const cond = this.isThere(cx, name, position);
    return { kind: 'ite', width: cx.pointerBits, cond, then: there(), otherwise: cx.pointer(0) };
  }

  /** A call of it is one through a null pointer, if it is null. */
  requireForCall(cx: FunctionContext, name: string, position: Position): void {
    const cond = this.isThere(cx, name, position);
    cx.emit({
      kind: 'assert',
      cond,
      property: 'null-dereference',
      message: 'call through a null pointer',
      after: 'unknown',
      position,
    });
  }

  private isThere(cx: FunctionContext, name: string, position: Position): Expr {
    if (this.policy === 'error') return FALSE;
    const what = `${name} is defined`;
    const dst = cx.code.newRegister(1);
    cx.emit({ kind: 'nondet', dst, name: what, application: { function: what, args: [] }, position });
    return register(1, dst);
  }
}
