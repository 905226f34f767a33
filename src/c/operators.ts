import type { Analysis } from './analysis.js';
import type { BinaryOperator, Expression, Lvalue } from './ast.js';
import { evaluate } from './constants.js';
import {
  cast,
  commonPointer,
  commonType,
  condition,
  convert,
  implicitCast,
  isLvalue,
  promote,
  rvalue,
  stored,
  usual,
} from './conversions.js';
import { expression, value } from './expressions.js';
import { isLabelAddress } from './labels.js';
import type { CType } from '../source/ctypes/ctype.js';
import { CONST } from '../source/ctypes/ctype.js';
import type { Syntax } from './syntax.js';
import { child, hasNamelessObject, part } from './syntax.js';
import { evaluatedOnce, Pieces } from './temporaries.js';
import { runtimeCount } from './variable-arrays.js';
import {
  compatible,
  innermost,
  isArithmetic,
  isComplete,
  sizeOf,
  typeName,
  unmodelled,
  unqualified,
} from '../source/ctypes/types.js';

/**
 * A binary expression. Chains such as `a + b + … + z` lean to the left and can be long, so the left spine is walked,
 * not recursed into.
 */
export function binary(cx: Analysis, node: Syntax): Expression {
  const spine: Syntax[] = [];
  let leftmost = node;
  for (; leftmost.kind === 'binary_expression'; leftmost = part(leftmost, 'left')) spine.push(leftmost);
  if (spine.length <= LONG_CHAIN)
    return cx.nested(node, spine.length, () => spineValue(cx, leftmost, spine, () => undefined));
  const pieces = cx.function && !hasNamelessObject(node) ? new Pieces(cx, node) : undefined;
  return cx.nested(node, LONG_CHAIN, () => {
    const last = spineValue(cx, leftmost, spine, (left) => constantOf(left) ?? pieces?.save(left));
    return pieces?.before(last) ?? last;
  });
}

/** A longer chain of operators is evaluated piece by piece, so that the depth of no tree grows with its length. */
const LONG_CHAIN = 100;

/** Applies the operators of a spine, the last of which comes first in it; `shorten` may replace a deep left operand. */
function spineValue(
  cx: Analysis,
  leftmost: Syntax,
  spine: Syntax[],
  shorten: (left: Expression) => Expression | undefined,
): Expression {
  let left = value(cx, leftmost);
  let depth = 0;
  for (let each = spine.pop(); each; each = spine.pop()) {
    const node = each;
    const shorter = depth >= LONG_CHAIN ? shorten(left) : undefined;
    if (shorter) [left, depth] = [shorter, 0];
    const right = cx.nested(node, Math.max(0, depth - LONG_CHAIN), () => value(cx, part(node, 'right')));
    left = combine(cx, cx.text(part(node, 'operator')), left, right, node);
    depth++;
  }
  return left;
}

function constantOf(expression: Expression): Expression | undefined {
  const { type, position } = expression;
  const known = type.kind === 'int' || type.kind === 'float' ? evaluate(expression) : undefined;
  if (known === undefined) return undefined;
  return typeof known === 'bigint'
    ? { kind: 'constant', value: known, type, position }
    : { kind: 'float', value: known, type, position };
}

function combine(cx: Analysis, operator: string, left: Expression, right: Expression, node: Syntax): Expression {
  const position = cx.position(node);
  switch (operator) {
    case '&&':
    case '||':
      condition(cx, left, part(node, 'left'));
      condition(cx, right, part(node, 'right'));
      return { kind: 'logical', operator, left, right, type: cx.types.int, position };
    case '+':
    case '-':
      if (left.type.kind === 'pointer' || right.type.kind === 'pointer')
        return pointerSum(cx, operator, left, right, node);
      return arithmetic(cx, operator, left, right, node);
    case '==':
    case '!=':
    case '<':
    case '>':
    case '<=':
    case '>=':
      return comparison(cx, operator, left, right, node);
    default:
      return arithmetic(cx, operator as BinaryOperator, left, right, node);
  }
}

function refuseOperands(cx: Analysis, operator: string, left: CType, right: CType, node: Syntax): never {
  return cx.incomplete(
    unmodelled(left) ? left : right,
    `'${operator}' cannot be applied to '${typeName(left)}' and '${typeName(right)}'`,
    node,
  );
}

const INTEGER_ONLY: ReadonlySet<string> = new Set(['%', '&', '|', '^', '<<', '>>']);

function arithmetic(
  cx: Analysis,
  operator: BinaryOperator,
  left: Expression,
  right: Expression,
  node: Syntax,
): Expression {
  const position = cx.position(node);
  checkArithmetic(cx, operator, left.type, right.type, node);
  if (operator === '<<' || operator === '>>') {
    const subject = promote(cx, left);
    return { kind: 'binary', operator, left: subject, right: promote(cx, right), type: subject.type, position };
  }
  const [a, b] = usual(cx, left, right);
  return { kind: 'binary', operator, left: a, right: b, type: a.type, position };
}

function checkArithmetic(cx: Analysis, operator: BinaryOperator, left: CType, right: CType, node: Syntax): void {
  const fine = INTEGER_ONLY.has(operator)
    ? left.kind === 'int' && right.kind === 'int'
    : isArithmetic(left) && isArithmetic(right);
  if (!fine) refuseOperands(cx, operator, left, right, node);
}

function comparison(
  cx: Analysis,
  operator: BinaryOperator,
  left: Expression,
  right: Expression,
  node: Syntax,
): Expression {
  const position = cx.position(node);
  const { int } = cx.types;
  if (isArithmetic(left.type) && isArithmetic(right.type)) {
    const [a, b] = usual(cx, left, right);
    return { kind: 'binary', operator, left: a, right: b, type: int, position };
  }
  const comparable = (type: CType): boolean => type.kind === 'pointer' || type.kind === 'int';
  if (!comparable(left.type) || !comparable(right.type)) refuseOperands(cx, operator, left.type, right.type, node);
  const [a, b] = commonPointer(cx, left, right, node, 'comparison');
  return { kind: 'binary', operator, left: a, right: b, type: int, position };
}

function pointerSum(cx: Analysis, operator: '+' | '-', left: Expression, right: Expression, node: Syntax): Expression {
  if (left.type.kind === 'pointer' && right.type.kind === 'int')
    return pointerAdd(cx, left, right, operator === '-', node);
  if (operator === '+' && left.type.kind === 'int') return pointerAdd(cx, right, left, false, node);
  if (operator === '+' || left.type.kind !== 'pointer' || right.type.kind !== 'pointer')
    return refuseOperands(cx, operator, left.type, right.type, node);
  if (isLabelAddress(left) || isLabelAddress(right))
    cx.fail('unsupported', 'the distance between labels is not supported', node);
  const { elementSize, count } = scale(cx, left.type, node);
  if (!compatible(unqualified(left.type.to), unqualified(right.type.to)))
    refuseOperands(cx, operator, left.type, right.type, node);
  if (elementSize === 0) cx.fail('type', 'the difference of pointers to objects of size 0 has no meaning', node);
  return {
    kind: 'pointer-difference',
    left,
    right,
    elementSize,
    ...(count ? { count } : {}),
    type: cx.types.difference,
    position: cx.position(node),
  };
}

/** `pointer ± index`; the index is brought to the width of a pointer. */
export function pointerAdd(
  cx: Analysis,
  pointer: Expression,
  index: Expression,
  subtract: boolean,
  node: Syntax,
): Expression {
  const scaling = scale(cx, pointer.type, node);
  const offset = cast(promote(cx, index), cx.types.difference);
  const type = unqualified(pointer.type);
  return { kind: 'pointer-add', pointer, index: offset, subtract, ...scaling, type, position: cx.position(node) };
}

/** The size of what a pointer points to; of a variable-length array, that of an element, and how many there are. */
function scale(
  cx: Analysis,
  pointer: CType,
  node: Syntax,
): { readonly elementSize: number; readonly count?: Expression } {
  if (pointer.kind !== 'pointer') cx.fail('type', 'expected a pointer', node);
  const { to } = pointer;
  if (!isComplete(to) && to.kind !== 'void' && to.kind !== 'function')
    cx.incomplete(to, `arithmetic on a pointer to the incomplete type '${typeName(to)}'`, node);
  const count = runtimeCount(cx, to, node);
  return count ? { elementSize: sizeOf(innermost(to)), count } : { elementSize: sizeOf(to) };
}

/* ------------------------------------------------------------------ assignment */

function modifiable(cx: Analysis, node: Syntax): Lvalue {
  const target = expression(cx, node);
  if (
    !isLvalue(target) ||
    target.kind === 'temporary' ||
    target.type.kind === 'array' ||
    target.type.kind === 'function'
  )
    cx.fail('type', 'only an object can be assigned to', node);
  if (target.type.quals & CONST) cx.fail('type', 'a const object cannot be assigned to', node);
  if (!isComplete(target.type)) cx.incomplete(target.type, `the type '${typeName(target.type)}' is incomplete`, node);
  return target;
}

export function assignment(cx: Analysis, node: Syntax): Expression {
  const operator = cx.text(part(node, 'operator'));
  const target = modifiable(cx, part(node, 'left'));
  const right = part(node, 'right');
  const source = value(cx, right);
  const position = cx.position(node);
  if (operator !== '=') return compound(cx, operator.slice(0, -1) as BinaryOperator, target, source, node, false);
  const converted = convert(cx, source, target.type, right, 'assignment');
  return stored(cx, target, { kind: 'assign', target, value: converted, type: unqualified(target.type), position });
}

/** `++` and `--`, before or after. */
export function update(cx: Analysis, node: Syntax): Expression {
  const argument = part(node, 'argument');
  const operator = part(node, 'operator');
  const target = modifiable(cx, argument);
  const one: Expression = { kind: 'constant', value: 1n, type: cx.types.int, position: cx.position(node) };
  return compound(cx, cx.text(operator) === '++' ? '+' : '-', target, one, node, operator.start > argument.start);
}

function compound(
  cx: Analysis,
  operator: BinaryOperator,
  target: Lvalue,
  source: Expression,
  node: Syntax,
  postfix: boolean,
): Expression {
  const type = unqualified(target.type);
  const shared = { kind: 'update', target, operator, type, postfix, position: cx.position(node) } as const;
  if (type.kind === 'pointer') {
    if ((operator !== '+' && operator !== '-') || source.type.kind !== 'int')
      refuseOperands(cx, `${operator}=`, type, source.type, node);
    const index = cast(promote(cx, source), cx.types.difference);
    return { ...shared, value: index, computation: type, ...scale(cx, type, node) };
  }
  checkArithmetic(cx, operator, type, source.type, node);
  const old = promote(cx, rvalue(cx, target, node));
  const operand = promote(cx, source);
  if (operator === '<<' || operator === '>>')
    return stored(cx, target, { ...shared, value: operand, computation: old.type });
  const computation = unqualified(commonType(cx, old.type, operand.type));
  return stored(cx, target, { ...shared, value: implicitCast(operand, computation), computation });
}

/* ------------------------------------------------------------------ conditional */

export function conditional(cx: Analysis, node: Syntax): Expression {
  const conditionNode = part(node, 'condition');
  const test = condition(cx, value(cx, conditionNode), conditionNode);
  const thenNode = child(node, 'consequence');
  const otherwise = value(cx, part(node, 'alternative'));
  if (thenNode) return choose(cx, test, value(cx, thenNode), otherwise, node);
  return evaluate(test) === undefined
    ? omittedMiddle(cx, test, otherwise, node)
    : choose(cx, test, test, otherwise, node);
}

/** `a ?: b` evaluates `a` once: `({ T t = a; t ? t : b; })`, where T is what a bit-field is promoted to. */
function omittedMiddle(cx: Analysis, test: Expression, otherwise: Expression, node: Syntax): Expression {
  return evaluatedOnce(cx, promote(cx, test), node, (read) => choose(cx, read, read, otherwise, node));
}

function choose(cx: Analysis, test: Expression, then: Expression, otherwise: Expression, node: Syntax): Expression {
  const [a, b] = branches(cx, then, otherwise, node);
  return { kind: 'conditional', condition: test, then: a, otherwise: b, type: a.type, position: cx.position(node) };
}

function branches(cx: Analysis, a: Expression, b: Expression, node: Syntax): readonly [Expression, Expression] {
  if (isArithmetic(a.type) && isArithmetic(b.type)) return usual(cx, a, b);
  if (a.type.kind === 'void' || b.type.kind === 'void') return [cast(a, cx.types.void), cast(b, cx.types.void)];
  if (a.type.kind === 'record' || b.type.kind === 'record')
    return compatible(a.type, b.type) ? [a, b] : refuseOperands(cx, '?:', a.type, b.type, node);
  if (a.type.kind === 'float' || b.type.kind === 'float') return refuseOperands(cx, '?:', a.type, b.type, node);
  return commonPointer(cx, a, b, node, 'choice');
}
