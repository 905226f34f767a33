import type { Expression, FunctionDefinition, Lvalue, Statement } from '../../c/ast.js';
import { partsOfExpression, partsOfLvalue, partsOfStatement, type Parts } from './walk.js';

export type CallExpression = Extract<Expression, { kind: 'call' }>;

/** Every expression in the bodies of these functions. */
export function* expressionsIn(definitions: readonly FunctionDefinition[]): Iterable<Expression> {
  for (const { body } of definitions) yield* inStatement(body);
}

/** Names of the functions that the bodies call or point to. */
export function mentionedFunctions(definitions: readonly FunctionDefinition[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const e of expressionsIn(definitions)) if (e.kind === 'function') names.add(e.symbol.name);
  return names;
}

function inStatement(s: Statement): Iterable<Expression> {
  return inParts(partsOfStatement(s));
}

function* inExpression(e: Expression): Iterable<Expression> {
  yield e;
  yield* inParts(partsOfExpression(e));
}

function inLvalue(l: Lvalue): Iterable<Expression> {
  return inParts(partsOfLvalue(l));
}

function* inParts({ expressions, lvalues, statements }: Parts): Iterable<Expression> {
  for (const e of expressions) yield* inExpression(e);
  for (const l of lvalues) yield* inLvalue(l);
  for (const s of statements) yield* inStatement(s);
}
