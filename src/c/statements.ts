import type { Analysis } from './analysis.js';
import type { Branch, Expression, Statement } from './ast.js';
import { evaluate } from './constants.js';
import { cast, condition, convert, promotedType } from './conversions.js';
import type { IntType } from '../source/ctypes/ctype.js';
import { checkStaticAssert, leaveUnknown, localDeclaration } from './declarations.js';
import { constantExpression, value } from './expressions.js';
import type { Syntax } from './syntax.js';
import { computedGoto, isComputedGoto } from './labels.js';
import { child, hasCompoundLiteral, part } from './syntax.js';
import { wrap } from './arithmetic.js';
import { typeName } from '../source/ctypes/types.js';
import { someStatement } from './walk.js';

type Block = Extract<Statement, { kind: 'block' }>;

/** The statements around a statement, as far as `break`, `continue` and `case` care. */
interface Enclosing {
  readonly loop: boolean;
  readonly breakable: boolean;
  readonly switchType?: IntType;
  readonly labels?: CaseLabels;
}

interface CaseLabels {
  hasDefault: boolean;
  readonly single: Set<bigint>;
  readonly ranges: { readonly low: bigint; readonly high: bigint }[];
}

const NOTHING: Enclosing = { loop: false, breakable: false };

/** The body of a function; its parameters are in scope already. */
export function functionBlock(cx: Analysis, node: Syntax): Block {
  const statements = items(cx, node.children, NOTHING);
  checkGotos(cx);
  return { kind: 'block', statements, position: cx.position(node) };
}

function checkGotos(cx: Analysis): void {
  for (const { name, token } of cx.function?.gotos ?? []) {
    if (!cx.function?.labels.has(name)) {
      const position = cx.tokens.position(token);
      cx.recovering(
        () => cx.failAt('name', `there is no label '${name}' in this function`, position),
        () => undefined,
      );
    }
  }
}

function block(cx: Analysis, node: Syntax, enclosing: Enclosing): Block {
  return cx.inScope(() => ({
    kind: 'block',
    statements: items(cx, node.children, enclosing),
    position: cx.position(node),
  }));
}

/** `({ … })`: the value is that of the last statement. */
export function statementExpression(cx: Analysis, node: Syntax): Expression {
  if (!cx.function) cx.fail('type', 'a statement expression cannot stand outside a function', node);
  const position = cx.position(node);
  return cx.inScope(() => {
    const last = node.children[node.children.length - 1];
    const lastExpression =
      last?.kind === 'expression_statement' && isExpression(cx, last) ? last.children[0] : undefined;
    const before = items(cx, lastExpression ? node.children.slice(0, -1) : node.children, {
      ...NOTHING,
      ...cx.function!.around,
    });
    const result = lastExpression && value(cx, lastExpression);
    const isVoid = !result || result.type.kind === 'void';
    const statements: Statement[] = [...before];
    if (result && isVoid) statements.push({ kind: 'expression', expression: result, position: result.position });
    const body: Block = { kind: 'block', statements, position };
    return isVoid
      ? { kind: 'statement', body, type: cx.types.void, position }
      : { kind: 'statement', body, result, type: result.type, position };
  });
}

/** A static assertion looks like one. */
function isExpression(cx: Analysis, node: Syntax): boolean {
  return cx.note(node)?.kind !== 'static-assert';
}

/** Where expressions are looked at, statements in them can leave the loop that they stand in. */
function around<T>(cx: Analysis, { loop, breakable }: Enclosing, work: () => T): T {
  const within = cx.function!;
  const outer = within.around;
  within.around = { loop, breakable };
  try {
    return work();
  } finally {
    within.around = outer;
  }
}

function items(cx: Analysis, nodes: readonly Syntax[], enclosing: Enclosing): Statement[] {
  const statements: Statement[] = [];
  for (const node of nodes) {
    const found = cx.recovering(
      () => around(cx, enclosing, () => item(cx, node, enclosing)),
      () => nothingOf(cx, node),
    );
    statements.push(...found);
  }
  return statements;
}

/** The statements of an item with an error: none. */
function nothingOf(cx: Analysis, node: Syntax): readonly Statement[] {
  leaveUnknown(cx, node);
  return [];
}

function item(cx: Analysis, node: Syntax, enclosing: Enclosing): readonly Statement[] {
  if (cx.note(node)?.kind === 'static-assert') {
    checkStaticAssert(cx, node);
    return [];
  }
  switch (node.kind) {
    case 'declaration':
    case 'struct_specifier':
    case 'union_specifier':
    case 'enum_specifier':
    case 'primitive_type':
      return localDeclaration(cx, node);
    case 'case_statement':
      return cx.nested(node, 1, () => caseStatement(cx, node, enclosing));
    default:
      return [statement(cx, node, enclosing)];
  }
}

/** A statement where exactly one is wanted. */
function statement(cx: Analysis, node: Syntax, enclosing: Enclosing): Statement {
  return cx.nested(node, 1, () =>
    cx.recovering(
      () => around(cx, enclosing, () => dispatch(cx, node, enclosing)),
      () => ({ kind: 'empty', position: cx.position(node) }),
    ),
  );
}

function dispatch(cx: Analysis, node: Syntax, enclosing: Enclosing): Statement {
  const position = cx.position(node);
  switch (node.kind) {
    case 'compound_statement':
      return block(cx, node, enclosing);
    case 'expression_statement':
      return expressionStatement(cx, node);
    case 'if_statement':
      return ifStatement(cx, node, enclosing);
    case 'while_statement':
    case 'do_statement': {
      const kind = node.kind === 'do_statement' ? 'do' : 'while';
      const test = conditionOf(cx, node);
      return { kind, condition: test, body: statement(cx, part(node, 'body'), inLoop(enclosing)), position };
    }
    case 'for_statement':
      return cx.inScope(() => forStatement(cx, node, enclosing));
    case 'switch_statement':
      return switchStatement(cx, node, enclosing);
    case 'labeled_statement':
      return labeled(cx, node, enclosing);
    case 'goto_statement': {
      const label = part(node, 'label');
      cx.function?.gotos.push({ name: cx.text(label), token: cx.token(label) });
      return { kind: 'goto', name: cx.text(label), position };
    }
    case 'break_statement':
      if (!enclosing.breakable) cx.fail('syntax', `'break' outside a loop or switch`, node);
      return { kind: 'break', position };
    case 'continue_statement':
      if (!enclosing.loop) cx.fail('syntax', `'continue' outside a loop`, node);
      return { kind: 'continue', position };
    case 'return_statement':
      return returnStatement(cx, node);
    default:
      return cx.fail('syntax', `'${cx.text(node)}' cannot start a statement`, node);
  }
}

function inLoop(enclosing: Enclosing): Enclosing {
  return { ...enclosing, loop: true, breakable: true };
}

function conditionOf(cx: Analysis, node: Syntax): Expression {
  return tested(cx, part(node, 'condition'));
}

/** A condition; after an error in it, what depends on it is looked at all the same. */
function tested(cx: Analysis, node: Syntax): Expression {
  return orZero(cx, node, () => condition(cx, value(cx, node), node));
}

function orZero(cx: Analysis, node: Syntax, work: () => Expression): Expression {
  return cx.recovering(work, () => ({
    kind: 'constant',
    value: 0n,
    type: cx.types.longLong,
    position: cx.position(node),
  }));
}

function expressionStatement(cx: Analysis, node: Syntax): Statement {
  const position = cx.position(node);
  const only = node.children[0];
  if (only && isComputedGoto(cx, only)) return computedGoto(cx, only);
  return only ? { kind: 'expression', expression: value(cx, only), position } : { kind: 'empty', position };
}

/**
 * Links of an `else if` chain can be many, so they are walked, not recursed into; only one with an object of its own
 * must be a block of its own.
 */
function ifStatement(cx: Analysis, node: Syntax, enclosing: Enclosing): Statement {
  const position = cx.position(node);
  const branches: Branch[] = [branch(cx, node, conditionOf(cx, node), enclosing)];
  let alternative = child(node, 'alternative')?.children[0];
  while (alternative?.kind === 'if_statement' && !hasCompoundLiteral(part(alternative, 'condition'))) {
    branches.push(branch(cx, alternative, conditionOf(cx, alternative), enclosing));
    alternative = child(alternative, 'alternative')?.children[0];
  }
  const otherwise = alternative && statement(cx, alternative, enclosing);
  return { kind: 'if', branches, ...(otherwise ? { otherwise } : {}), position };
}

function branch(cx: Analysis, node: Syntax, test: Expression, enclosing: Enclosing): Branch {
  return { condition: test, then: statement(cx, part(node, 'consequence'), enclosing), position: cx.position(node) };
}

function evaluated(cx: Analysis, node: Syntax): Expression {
  return orZero(cx, node, () => value(cx, node));
}

function forStatement(cx: Analysis, node: Syntax, enclosing: Enclosing): Statement {
  const init: Statement[] = [];
  const initializer = child(node, 'initializer');
  if (initializer?.kind === 'declaration') init.push(...items(cx, [initializer], enclosing));
  else if (initializer)
    init.push({ kind: 'expression', expression: evaluated(cx, initializer), position: cx.position(initializer) });
  const test = child(node, 'condition');
  const step = child(node, 'update');
  return {
    kind: 'for',
    init,
    ...(test ? { condition: tested(cx, test) } : {}),
    ...(step ? { step: evaluated(cx, step) } : {}),
    body: statement(cx, part(node, 'body'), inLoop(enclosing)),
    position: cx.position(node),
  };
}

function returnStatement(cx: Analysis, node: Syntax): Statement {
  const position = cx.position(node);
  const result = cx.function!.type.result;
  const valueNode = node.children[0];
  if (!valueNode) {
    if (result.kind !== 'void')
      cx.warn('type', `'return' without a value in a function that returns '${typeName(result)}'`, node);
    return { kind: 'return', position };
  }
  const source = value(cx, valueNode);
  if (result.kind !== 'void')
    return { kind: 'return', value: convert(cx, source, result, valueNode, 'return'), position };
  if (source.type.kind !== 'void') cx.warn('type', `'return' with a value in a function that returns void`, node);
  const evaluated: Statement = { kind: 'expression', expression: cast(source, cx.types.void), position };
  return { kind: 'block', statements: [evaluated, { kind: 'return', position }], position };
}

/* ------------------------------------------------------------------ labels and switch */

function labeled(cx: Analysis, node: Syntax, enclosing: Enclosing): Statement {
  const label = part(node, 'label');
  const name = cx.text(label);
  if (cx.function!.labels.has(name)) cx.fail('name', `duplicate label '${name}'`, label);
  cx.function!.labels.add(name);
  const bodyNode = node.children.find((each) => each.field !== 'label');
  if (!bodyNode) return cx.fail('syntax', 'expected a statement after the label', node);
  return { kind: 'label', name, body: statement(cx, bodyNode, enclosing), position: cx.position(node) };
}

function switchStatement(cx: Analysis, node: Syntax, enclosing: Enclosing): Statement {
  const subjectNode = part(node, 'condition');
  const raw = evaluated(cx, subjectNode);
  if (raw.type.kind !== 'int')
    return cx.fail('type', `a switch needs an integer, not '${typeName(raw.type)}'`, subjectNode);
  const switchType = promotedType(cx, raw.type);
  const labels: CaseLabels = { hasDefault: false, single: new Set(), ranges: [] };
  const inner: Enclosing = { ...enclosing, breakable: true, switchType, labels };
  const body = statement(cx, part(node, 'body'), inner);
  return { kind: 'switch', subject: cast(raw, switchType), body, position: cx.position(node) };
}

/** A label and the statements up to the next one, of which only the first is the label's own. */
function caseStatement(cx: Analysis, node: Syntax, enclosing: Enclosing): readonly Statement[] {
  const { switchType, labels } = enclosing;
  const position = cx.position(node);
  if (!switchType || !labels) return cx.fail('syntax', `'${cx.text(node)}' outside a switch`, node);
  const valueNode = child(node, 'value');
  const range = valueNode && caseRange(cx, valueNode, switchType);
  if (range) checkDistinct(cx, labels, range, node);
  else if (labels.hasDefault) cx.fail('type', `two 'default' labels in one switch`, node);
  else labels.hasDefault = true;
  const following = items(
    cx,
    node.children.filter((each) => each !== valueNode),
    enclosing,
  );
  const [first, ...rest] = following;
  const isStatement = first !== undefined && first.kind !== 'declaration';
  const body: Statement = isStatement ? first : { kind: 'empty', position };
  const label: Statement = range ? { kind: 'case', ...range, body, position } : { kind: 'default', body, position };
  return [label, ...(isStatement ? rest : following)];
}

function caseRange(cx: Analysis, node: Syntax, type: IntType): { low: bigint; high: bigint } {
  const isRange =
    node.kind === 'call_expression' && cx.token(node) === cx.token(part(node, 'arguments').children[0] ?? node);
  const [lowNode, highNode] = isRange ? part(node, 'arguments').children : [node, node];
  const low = wrap(constantExpression(cx, lowNode!), type);
  const high = wrap(constantExpression(cx, highNode!), type);
  if (low > high) cx.warn('type', 'an empty range in a case label', node);
  return { low, high };
}

function checkDistinct(cx: Analysis, labels: CaseLabels, range: { low: bigint; high: bigint }, node: Syntax): void {
  const { low, high } = range;
  const isSingle = low === high;
  const taken = isSingle ? labels.single.has(low) : [...labels.single].some((each) => low <= each && each <= high);
  if (taken || labels.ranges.some((each) => each.low <= high && low <= each.high))
    cx.fail('type', `duplicate case value ${low}`, node);
  if (isSingle) labels.single.add(low);
  else labels.ranges.push(range);
}

/** Whether control seems to reach the end of a statement; good enough for a warning. */
export function fallsThrough(node: Statement): boolean {
  switch (node.kind) {
    case 'return':
    case 'goto':
    case 'computed-goto':
      return false;
    case 'block':
      return node.statements.reduce(
        (isReached, statement) =>
          (isReached || someStatement(statement, ({ kind }) => kind === 'label')) && fallsThrough(statement),
        true,
      );
    case 'if':
      return !node.otherwise || node.branches.some(({ then }) => fallsThrough(then)) || fallsThrough(node.otherwise);
    case 'for':
      return node.condition !== undefined;
    case 'while':
    case 'do':
      return evaluate(node.condition) !== 1n;
    case 'label':
      return fallsThrough(node.body);
    case 'switch':
      return false;
    case 'expression':
      return !(node.expression.kind === 'call' && neverReturns(node.expression));
    case 'break':
    case 'case':
    case 'continue':
    case 'declaration':
    case 'default':
    case 'empty':
      return true;
  }
}

const NEVER_RETURN = new Set([
  'abort',
  'exit',
  '_exit',
  '_Exit',
  'pthread_exit',
  '__builtin_unreachable',
  '__builtin_trap',
  '__assert_fail',
]);

function neverReturns(call: Extract<Expression, { kind: 'call' }>): boolean {
  if (call.callee.kind !== 'function') return false;
  const { symbol } = call.callee;
  return NEVER_RETURN.has(symbol.name) || symbol.attributes.some((attribute) => attribute.includes('noreturn'));
}
