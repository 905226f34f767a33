import type { Position } from '../source/diagnostic.js';
import { type Expr } from '../ir/ir.js';
import { OUTPUT_MARK } from '../ir/marks.js';
import type { FunctionContext } from './context.js';

/** These values leave the program: it matters whether they were ever written, where that is asked. */
export function noteOutput(cx: FunctionContext, args: readonly Expr[], position: Position): void {
  if (cx.requested.has('uninitialized')) cx.emit({ kind: 'mark', name: OUTPUT_MARK, args, position });
}
