import type { Analysis } from './analysis.js';
import type { Expression, VariableSymbol } from './ast.js';
import type { Syntax } from './syntax.js';

/** `({ T t = first; use (t); })`: `first` is evaluated once, however often `use` reads it. */
export function evaluatedOnce(cx: Analysis, first: Expression, node: Syntax, use: (read: Expression) => Expression): Expression {
  const { type } = first;
  const position = cx.position(node);
  if (!cx.function) return cx.fail('type', 'this is not a constant expression', node);
  const symbol: VariableSymbol = {
    kind: 'variable',
    name: cx.temporaryName(),
    type,
    storage: 'local',
    linkage: 'none',
    threadLocal: false,
    declarationOnly: false,
    initializer: undefined,
    position,
    owner: cx.function.name,
    attributes: [],
  };
  const initializer = { items: [{ offset: 0, type, value: first }] };
  const result = use({ kind: 'load', lvalue: { kind: 'variable', symbol, type, position }, type, position });
  const body = { kind: 'block', statements: [{ kind: 'declaration', symbol, initializer, position }], position } as const;
  return { kind: 'statement', body, result, type: result.type, position };
}
