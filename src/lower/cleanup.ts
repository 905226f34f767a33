import { fail, type Position } from '../source/diagnostic.js';
import type { VariableSymbol } from '../c/ast.js';
import type { FunctionContext } from './context.js';

/** A variable is declared: from here on its scope is left through its cleanup function, if it has one. */
export function noteCleanup(cx: FunctionContext, symbol: VariableSymbol): void {
  const scope = cx.scopes.at(-1);
  if (!symbol.cleanup || !scope) return;
  if (cx.shape.jumpedInto.has(scope.node))
    fail('unsupported', 'a jump into the scope of a variable with a cleanup function', symbol.position);
  scope.cleanups.push(symbol);
}

/** Calls the cleanup functions of all but the outermost `depth` scopes, the last declared first. */
export function runCleanups(cx: FunctionContext, depth: number, position: Position): void {
  for (const scope of cx.scopes.slice(depth).reverse())
    for (const symbol of [...scope.cleanups].reverse()) {
      const called = symbol.cleanup!;
      const linked =
        cx.program.findFunction(called) ??
        fail('unsupported', `the cleanup function '${called.name}' is not defined`, symbol.position);
      const place = cx.place(symbol);
      if (place.kind !== 'memory') throw new Error(`${symbol.name} has a cleanup function and no address`);
      cx.emit({
        kind: 'call',
        callee: { kind: 'direct', function: cx.program.functionId(linked) },
        args: [place.address],
        position,
      });
    }
}
