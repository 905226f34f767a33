import type { Analysis } from './analysis.js';
import type { Expression, Statement, VariableSymbol } from './ast.js';
import { cast, rvalue, type Operand } from './conversions.js';
import type { ArrayType, CType } from '../source/ctypes/ctype.js';
import { NO_QUALS } from '../source/ctypes/ctype.js';
import type { Syntax } from './syntax.js';
import { temporary } from './temporaries.js';
import { innermost, sizeOf } from '../source/ctypes/types.js';
import { someExpression } from './walk.js';

/**
 * Variable-length arrays (C11 6.7.6.2). The number of elements is computed once, where the type stands, and kept in a
 * variable without a name; the type refers to that. Of an array of arrays it is the number of elements of the
 * innermost.
 */

/** The variables behind the types of one translation unit. */
const variables = new WeakMap<object, VariableSymbol>();

/** `element [length]`, where one of them is not constant. */
export function variableArray(cx: Analysis, element: CType, length: Expression, node: Syntax): ArrayType {
  const position = cx.position(node);
  const type = cx.types.size;
  const symbol = temporary(cx, type, node);
  const count = runtimeCount(cx, element, node) ?? {
    kind: 'constant',
    value: BigInt(staticCount(element)),
    type,
    position,
  };
  const value: Expression = {
    kind: 'array-count',
    length,
    count,
    elementSize: sizeOf(innermost(element)),
    type,
    position,
  };
  cx.addLength({ kind: 'assign', target: { kind: 'variable', symbol, type, position }, value, type, position }, node);
  const variable = {};
  variables.set(variable, symbol);
  return { kind: 'array', of: element, length: undefined, count: { variable }, quals: NO_QUALS };
}

function staticCount(type: CType): number {
  return type.kind === 'array' ? (type.length ?? 0) * staticCount(type.of) : 1;
}

/** The number of innermost elements of a variable-length array; undefined for all other types. */
export function runtimeCount(cx: Analysis, type: CType, node: Syntax): Expression | undefined {
  const symbol = type.kind === 'array' && type.count ? variables.get(type.count.variable) : undefined;
  if (!symbol) return undefined;
  const position = cx.position(node);
  return {
    kind: 'load',
    lvalue: { kind: 'variable', symbol, type: symbol.type, position },
    type: symbol.type,
    position,
  };
}

/** The size in bytes of a variable-length array. */
export function runtimeSize(cx: Analysis, type: CType, node: Syntax): Expression | undefined {
  const count = runtimeCount(cx, type, node);
  if (!count) return undefined;
  const right: Expression = {
    kind: 'constant',
    value: BigInt(sizeOf(innermost(type))),
    type: count.type,
    position: count.position,
  };
  return { kind: 'binary', operator: '*', left: count, right, type: count.type, position: count.position };
}

/** Whether there is a variable-length array in the type, or in what it points to (C11 6.7.6p3). */
export function isVariablyModified(type: CType): boolean {
  if (type.kind === 'array') return type.count !== undefined || isVariablyModified(type.of);
  return type.kind === 'pointer' && isVariablyModified(type.to);
}

/**
 * Has an operand of `sizeof` or `typeof` evaluated, since its type is only known when the program runs (C11 6.5.3.4p2,
 * C23 6.7.3.6p4).
 */
export function evaluateOperand(cx: Analysis, operand: Operand, node: Syntax): void {
  const value = rvalue(cx, operand, node);
  const hasEffect = someExpression(
    value,
    ({ kind }) => kind === 'assign' || kind === 'update' || kind === 'va' || kind === 'call',
  );
  if (hasEffect) cx.addLength(cast(value, { kind: 'void', quals: NO_QUALS }), node);
}

/** An expression in whose types variable-length arrays may be described. */
export function withLengths(cx: Analysis, work: () => Expression): Expression {
  if (!cx.function) return work();
  const [result, lengths] = cx.collectLengths(work);
  return lengths.reduceRight(
    (right, left) => ({ kind: 'comma', left, right, type: right.type, position: right.position }),
    result,
  );
}

export function evaluations(lengths: readonly Expression[]): Statement[] {
  return lengths.map((expression) => ({
    kind: 'expression',
    expression: cast(expression, { kind: 'void', quals: NO_QUALS }),
    part: true,
    position: expression.position,
  }));
}
