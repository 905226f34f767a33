import type { Expression, Initializer, Lvalue, Statement } from './ast.js';

/** The direct parts of a node of the typed AST, in source order. */
export interface Parts {
  readonly expressions: readonly Expression[];
  readonly lvalues: readonly Lvalue[];
  readonly statements: readonly Statement[];
}

function parts(
  expressions: readonly (Expression | undefined)[],
  lvalues: readonly Lvalue[] = [],
  statements: readonly Statement[] = [],
): Parts {
  return { expressions: expressions.filter((e) => e !== undefined), lvalues, statements };
}

function initialValues(initializer: Initializer | undefined): Expression[] {
  return initializer ? initializer.items.map((item) => item.value) : [];
}

export function partsOfLvalue(l: Lvalue): Parts {
  switch (l.kind) {
    case 'deref':
      return parts([l.pointer]);
    case 'member':
      return parts([], [l.base]);
    case 'compound':
      return parts(initialValues(l.initializer));
    case 'temporary':
      return parts([l.value]);
    case 'string':
    case 'variable':
      return parts([]);
  }
}

export function partsOfExpression(e: Expression): Parts {
  switch (e.kind) {
    case 'load':
    case 'address':
      return parts([], [e.lvalue]);
    case 'unary':
    case 'cast':
      return parts([e.operand]);
    case 'binary':
    case 'logical':
    case 'comma':
      return parts([e.left, e.right]);
    case 'pointer-difference':
      return parts([e.left, e.right, e.count]);
    case 'array-count':
      return parts([e.length, e.count]);
    case 'pointer-add':
      return parts([e.pointer, e.index, e.count]);
    case 'conditional':
      return parts([e.condition, e.then, e.otherwise]);
    case 'assign':
      return parts([e.value], [e.target]);
    case 'update':
      return parts([e.value, e.count], [e.target]);
    case 'call':
      return parts([e.callee, ...e.args]);
    case 'statement':
      return parts([e.result], [], [e.body]);
    case 'va':
      return parts([], e.source ? [e.list, e.source] : [e.list]);
    case 'constant':
    case 'float':
    case 'function':
      return parts([]);
  }
}

function partsOfIf({ branches, otherwise }: Extract<Statement, { kind: 'if' }>): Parts {
  const inner = branches.map(({ then }) => then);
  if (otherwise) inner.push(otherwise);
  return parts(
    branches.map(({ condition }) => condition),
    [],
    inner,
  );
}

export function partsOfStatement(s: Statement): Parts {
  switch (s.kind) {
    case 'expression':
      return parts([s.expression]);
    case 'declaration':
      return parts([s.size, ...initialValues(s.initializer)]);
    case 'block':
      return parts([], [], s.statements);
    case 'if':
      return partsOfIf(s);
    case 'while':
    case 'do':
      return parts([s.condition], [], [s.body]);
    case 'for':
      return parts([s.condition, s.step], [], [...s.init, s.body]);
    case 'switch':
      return parts([s.subject], [], [s.body]);
    case 'case':
    case 'default':
    case 'label':
      return parts([], [], [s.body]);
    case 'return':
      return parts([s.value]);
    case 'computed-goto':
      return parts([s.target]);
    case 'break':
    case 'continue':
    case 'empty':
    case 'goto':
      return parts([]);
  }
}

/** True if `test` holds for the expression or one inside it. */
export function someExpression(e: Expression, test: (e: Expression) => boolean): boolean {
  if (test(e)) return true;
  const { expressions, lvalues, statements } = partsOfExpression(e);
  return (
    expressions.some((p) => someExpression(p, test)) ||
    lvalues.some((p) => someInLvalue(p, test)) ||
    statements.length > 0
  );
}

function someInLvalue(l: Lvalue, test: (e: Expression) => boolean): boolean {
  const { expressions, lvalues } = partsOfLvalue(l);
  return expressions.some((p) => someExpression(p, test)) || lvalues.some((p) => someInLvalue(p, test));
}

/** True if a statement inside (not only at the top) satisfies the test; statement expressions are not searched. */
export function someStatement(s: Statement, test: (s: Statement) => boolean): boolean {
  return test(s) || partsOfStatement(s).statements.some((p) => someStatement(p, test));
}

/** True if evaluation can change a variable that lives in a register. */
export function mayAssign(e: Expression): boolean {
  return someExpression(e, (x) => x.kind === 'assign' || x.kind === 'update' || x.kind === 'va');
}
