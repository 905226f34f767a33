import type { Expression, FunctionDefinition, Lvalue, Statement } from '../c/ast.js';
import { partsOfExpression, partsOfLvalue, partsOfStatement, type Parts } from '../c/walk.js';

/** Every expression in the bodies of these functions. */
export function* expressionsIn(definitions: readonly FunctionDefinition[]): Iterable<Expression> {
  for (const { body } of definitions) yield* inStatement(body);
}

/** The pointers through which these functions access objects. */
export function* accessedThrough(definitions: readonly FunctionDefinition[]): Iterable<Expression> {
  const inPlace = function* (l: Lvalue): Iterable<Expression> {
    if (l.kind === 'deref') yield l.pointer;
    else if (l.kind === 'member') yield* inPlace(l.base);
  };
  for (const e of expressionsIn(definitions)) for (const place of partsOfExpression(e).lvalues) yield* inPlace(place);
}

/** Names of the functions that the bodies call or point to. */
export function mentionedFunctions(definitions: readonly FunctionDefinition[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const e of expressionsIn(definitions)) if (e.kind === 'function') names.add(e.symbol.name);
  return names;
}

/** Names of the labels in the bodies. */
export function labelsIn(definitions: readonly FunctionDefinition[]): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = ({ expressions, lvalues, statements }: Parts): void => {
    for (const e of expressions) visit(partsOfExpression(e));
    for (const l of lvalues) visit(partsOfLvalue(l));
    for (const s of statements) {
      if (s.kind === 'label') names.add(s.name);
      visit(partsOfStatement(s));
    }
  };
  for (const { body } of definitions) visit(partsOfStatement(body));
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
