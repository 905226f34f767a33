import { isLayoutLine } from './layout.js';
import type { Expression, FunctionModel, ProgramModel, Statement } from './model.js';

/** Whether a program still shows the trouble; must be false for programs that do not compile. */
export type Failing = (model: ProgramModel) => Promise<boolean>;

/** The smallest program to be found by cutting pieces off one at a time, as long as the trouble remains. */
export async function shrink(model: ProgramModel, failing: Failing): Promise<ProgramModel> {
  let current = model;
  // Pieces before the one just cut off could not be spared a moment ago: they are tried again last.
  for (let start = 0; ;) {
    const next = await nextSmaller(current, start, failing);
    if (next) current = next.model;
    else if (start === 0) return current;
    start = next?.index ?? 0;
  }
}

async function nextSmaller(
  model: ProgramModel,
  start: number,
  failing: Failing,
): Promise<{ model: ProgramModel; index: number } | undefined> {
  let index = 0;
  for (const candidate of smallerPrograms(model)) {
    if (index >= start && (await failing(candidate))) return { model: candidate, index };
    index++;
  }
  return undefined;
}

/** Programs with one piece less, big pieces first. */
export function* smallerPrograms(model: ProgramModel): Generator<ProgramModel> {
  for (const functions of without(model.functions)) yield { ...model, functions };
  for (const functions of replaced(model.functions, smallerFunctions)) yield { ...model, functions };
  for (const declarations of without(model.declarations))
    if (declarations.some(isLayoutLine) === model.declarations.some(isLayoutLine)) yield { ...model, declarations };
  for (const declarations of replaced(model.declarations, plainerDeclarations)) yield { ...model, declarations };
}

function* smallerFunctions(fn: FunctionModel): Generator<FunctionModel> {
  for (const body of smallerBodies(fn.body)) yield { ...fn, body };
}

function* smallerBodies(body: readonly Statement[]): Generator<readonly Statement[]> {
  yield* without(body);
  for (const [i, statement] of body.entries()) {
    for (const inner of innerBodies(statement)) yield [...body.slice(0, i), ...inner, ...body.slice(i + 1)];
  }
  yield* replaced(body, smallerStatements);
}

/** What a compound statement can be replaced by. */
function innerBodies(statement: Statement): (readonly Statement[])[] {
  if (statement.kind === 'if') return [statement.then, statement.otherwise];
  return statement.kind === 'loop' || statement.kind === 'section' || statement.kind === 'block'
    ? [statement.body]
    : [];
}

function* smallerStatements(statement: Statement): Generator<Statement> {
  switch (statement.kind) {
    case 'line':
      return;
    case 'assign':
      for (const target of smallerTargets(statement.target)) yield { ...statement, target };
      for (const value of smallerExpressions(statement.value)) yield { ...statement, value };
      if (statement.operator !== '=') yield { ...statement, operator: '=' };
      return;
    case 'declare':
      for (const value of smallerExpressions(statement.value)) yield { ...statement, value };
      if (statement.type !== 'int') yield { ...statement, type: 'int' };
      return;
    case 'check':
      for (const condition of smallerExpressions(statement.condition)) yield { ...statement, condition };
      return;
    case 'if':
      for (const then of smallerBodies(statement.then)) yield { ...statement, then };
      for (const otherwise of smallerBodies(statement.otherwise)) yield { ...statement, otherwise };
      for (const condition of smallerExpressions(statement.condition)) yield { ...statement, condition };
      return;
    case 'loop':
      if (statement.count > 1) yield { ...statement, count: statement.count - 1 };
      for (const body of smallerBodies(statement.body)) yield { ...statement, body };
      return;
    case 'section':
    case 'block':
      for (const body of smallerBodies(statement.body)) yield { ...statement, body };
  }
}

function* smallerTargets(target: Expression): Generator<Expression> {
  if (target.kind !== 'element') return;
  for (const index of smallerExpressions(target.index)) yield { ...target, index };
}

function* smallerExpressions(expression: Expression): Generator<Expression> {
  if (expression.kind !== 'constant') {
    yield { kind: 'constant', value: 0 };
    yield { kind: 'constant', value: 1 };
  }
  switch (expression.kind) {
    case 'constant':
      if (expression.value > 1) yield { kind: 'constant', value: expression.value - 1 };
      return;
    case 'atom':
      return;
    case 'element':
      for (const index of smallerExpressions(expression.index)) yield { ...expression, index };
      return;
    case 'unary':
    case 'cast':
      yield expression.operand;
      for (const operand of smallerExpressions(expression.operand)) yield { ...expression, operand };
      return;
    case 'binary':
      yield expression.left;
      yield expression.right;
      for (const left of smallerExpressions(expression.left)) yield { ...expression, left };
      for (const right of smallerExpressions(expression.right)) yield { ...expression, right };
      return;
    case 'ternary':
      yield expression.then;
      yield expression.otherwise;
      for (const condition of smallerExpressions(expression.condition)) yield { ...expression, condition };
      for (const then of smallerExpressions(expression.then)) yield { ...expression, then };
      for (const otherwise of smallerExpressions(expression.otherwise)) yield { ...expression, otherwise };
  }
}

/** `unsigned short g0 = 3;` becomes `int g0 = 3;` and `unsigned short g0;` */
function* plainerDeclarations(line: string): Generator<string> {
  const [, type, rest] =
    /^((?:(?:un)?signed |long |short |char |_Bool )+)([a-z]\w*(?: = | *\[|;).*|\*.*)$/.exec(line) ?? [];
  if (type !== undefined && rest !== undefined) yield `int ${rest}`;
  const [, start, value] = /^(.*\w) = (-?\d+);$/.exec(line) ?? [];
  if (start !== undefined && value !== '0') yield `${start} = 0;`;
}

function* without<T>(items: readonly T[]): Generator<readonly T[]> {
  for (const i of items.keys()) yield [...items.slice(0, i), ...items.slice(i + 1)];
}

function* replaced<T>(items: readonly T[], smaller: (item: T) => Iterable<T>): Generator<readonly T[]> {
  for (const [i, item] of items.entries()) {
    for (const less of smaller(item)) yield [...items.slice(0, i), less, ...items.slice(i + 1)];
  }
}
