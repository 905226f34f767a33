import type { Analysis } from './analysis.js';
import type { Expression, Statement, VariableSymbol } from './ast.js';
import type { CType } from '../source/ctypes/ctype.js';
import type { Syntax } from './syntax.js';

/** A local variable without a name. */
export function temporary(cx: Analysis, type: CType, node: Syntax): VariableSymbol {
  return {
    kind: 'variable',
    name: cx.temporaryName(),
    type,
    storage: 'local',
    linkage: 'none',
    threadLocal: false,
    declarationOnly: false,
    initializer: undefined,
    position: cx.position(node),
    ...(cx.function ? { owner: cx.function.name } : {}),
    attributes: [],
  };
}

/** `({ T t = first; use (t); })`: `first` is evaluated once, however often `use` reads it. */
export function evaluatedOnce(
  cx: Analysis,
  first: Expression,
  node: Syntax,
  use: (read: Expression) => Expression,
): Expression {
  if (!cx.function) return cx.fail('type', 'this is not a constant expression', node);
  const pieces = new Pieces(cx, node);
  return pieces.before(use(pieces.save(first)));
}

/**
 * `({ T t = first; U u = second (t); … last (u); })`: an expression in pieces, one evaluated after the other. Only for
 * expressions in functions.
 */
export class Pieces {
  private readonly statements: Statement[] = [];

  constructor(
    private readonly cx: Analysis,
    private readonly node: Syntax,
  ) {}

  /** The value of a piece, for those after it. */
  save(piece: Expression): Expression {
    const { type } = piece;
    const position = this.cx.position(this.node);
    const symbol = temporary(this.cx, type, this.node);
    this.statements.push({
      kind: 'declaration',
      symbol,
      initializer: { items: [{ offset: 0, type, value: piece }] },
      position,
    });
    return { kind: 'load', lvalue: { kind: 'variable', symbol, type, position }, type, position };
  }

  /** The whole, of which `result` is the last piece. */
  before(result: Expression): Expression {
    const position = this.cx.position(this.node);
    return {
      kind: 'statement',
      body: { kind: 'block', statements: this.statements, position },
      result,
      type: result.type,
      position,
    };
  }
}
