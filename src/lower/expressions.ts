import type { ComparisonOperator, Expression } from '../c/ast.js';
import { addressOf, binary, compare, complement, constant, ite, negate, register, resize, TRUE } from '../ir/expr.js';
import type { Expr, FunctionId } from '../ir/ir.js';
import { outOfReach, reach } from '../ir/address-space.js';
import { arithmetic, checkDivisor, checkQuotient } from './arithmetic.js';
import { lowerAssign, lowerUpdate } from './assignments.js';
import { Label } from './builder.js';
import { lowerCall } from './calls.js';
import { branchOn, isPure, lowerCondition } from './conditions.js';
import type { FunctionContext } from './context.js';
import { convert } from './conversions.js';
import { temporaryAddress, temporaryUnder } from './full-expressions.js';
import { checkConversion } from './implicit-conversions.js';
import { isComparison } from './comparisons.js';
import { compareFloats, floatLiteral, negateFloat } from './floats.js';
import type { Reach } from './reach.js';
import { admitKnown } from './known-streams.js';
import { lowerAccess, lowerAddress, lowerPlace, readPlace } from './lvalues.js';
import { noteOutput } from './output-marks.js';
import { checkOverflow, negation } from './overflow.js';
import { lowerRecord } from './records.js';
import { lowerBlock } from './statements.js';
import { isFloat, isScalar, isSigned, widthOf } from './types.js';
import { isUninterpreted } from './uninterpreted.js';
import { lowerVa } from './varargs.js';
import { lowerArrayCount, moveByArrays } from './variable-arrays.js';
import { isWeak } from './weak.js';
import { mayAssign } from '../c/walk.js';

type Of<K extends Expression['kind']> = Extract<Expression, { kind: K }>;

export { lowerRecord };

/**
 * Evaluates an expression of scalar type: emits its accesses and side effects, left to right, and yields a pure
 * expression for its value. (Of an assignment the right side comes first, then the target.)
 */
export function lowerValue(cx: FunctionContext, e: Expression): Expr {
  switch (e.kind) {
    case 'constant':
      return constant(widthOf(e.type, e.position), e.value);
    case 'float':
      return floatLiteral(e, widthOf(e.type, e.position));
    case 'load':
      return readPlace(cx, lowerAccess(cx, e.lvalue), e.type, e.position);
    case 'address':
      return temporaryUnder(e.lvalue) ? temporaryAddress(cx, e.lvalue) : lowerAddress(cx, e.lvalue);
    case 'function':
      return functionAddress(cx, e);
    case 'unary':
      return lowerUnary(cx, e);
    case 'binary':
      return lowerBinary(cx, e);
    case 'pointer-add':
      return lowerPointerAdd(cx, e);
    case 'pointer-difference':
      return lowerPointerDifference(cx, e);
    case 'array-count':
      return lowerArrayCount(cx, e);
    case 'logical':
      return resize(lowerCondition(cx, e), widthOf(e.type, e.position), false);
    case 'conditional':
      return lowerConditional(cx, e);
    case 'comma':
      lowerEffect(cx, e.left);
      return lowerValue(cx, e.right);
    case 'assign':
      return lowerAssign(cx, e);
    case 'update':
      return lowerUpdate(cx, e);
    case 'call':
      return lowerCall(cx, e) ?? constant(Math.max(1, widthOf(e.type, e.position)), 0);
    case 'cast':
      return lowerCast(cx, e);
    case 'statement':
      return lowerStatementExpression(cx, e);
    case 'va':
      return lowerVa(cx, e) ?? cx.pointer(0);
  }
}

/** Evaluates an expression of any type for its side effects. */
export function lowerEffect(cx: FunctionContext, e: Expression): void {
  if (e.kind === 'cast') lowerEffect(cx, e.operand);
  else if (e.kind === 'comma') {
    lowerEffect(cx, e.left);
    lowerEffect(cx, e.right);
  } else if (e.kind === 'conditional' && (e.type.kind === 'void' || !isPure(cx, e))) lowerBranches(cx, e, lowerEffect);
  else if (e.kind === 'statement' && e.type.kind === 'void') lowerVoidStatement(cx, e);
  else if (e.kind === 'call') {
    cx.discarded = e;
    lowerCall(cx, e);
  } else if (e.kind === 'update') lowerUpdate(cx, { ...e, postfix: false });
  else if (e.kind === 'va' && e.operation !== 'arg') lowerVa(cx, e);
  else if (e.type.kind === 'record') lowerRecord(cx, e);
  else if (e.kind === 'load' && (e.type.kind === 'array' || e.type.kind === 'void')) lowerPlace(cx, e.lvalue);
  else lowerValue(cx, e);
}

/** Evaluates an expression whose value leaves the program. */
export function lowerOutput(cx: FunctionContext, e: Expression): void {
  if (!cx.requested.has('uninitialized') || !isScalar(e.type)) return lowerEffect(cx, e);
  noteOutput(cx, [cx.code.save(lowerValue(cx, e), e.position)], e.position);
}

function lowerVoidStatement(cx: FunctionContext, e: Of<'statement'>): void {
  lowerBlock(cx, e.body, () => {
    if (e.result) lowerEffect(cx, e.result);
  });
}

function lowerStatementExpression(cx: FunctionContext, e: Of<'statement'>): Expr {
  let value: Expr | undefined;
  lowerBlock(cx, e.body, () => {
    const result = e.result && lowerValue(cx, e.result);
    // The address of one of its locals means that object only as long as it lives.
    value = result?.kind === 'const' || result?.kind === 'reg' ? result : result && cx.code.save(result, e.position);
  });
  return value ?? constant(widthOf(e.type, e.position) || 1, 0);
}

/** @param shown to what an undefined function's pointers to void point, if that is known */
export function functionAddress(cx: FunctionContext, e: Of<'function'>, shown?: Reach): Expr {
  const address = (id: FunctionId): Expr => addressOf(cx.pointerBits, 'function', id);
  admitKnown(cx, e.symbol, e.position);
  const linked = cx.program.findFunction(e.symbol);
  if (linked) return address(cx.program.functionId(linked));
  const undefinedAddress = (): Expr => address(undefinedId(cx, e, shown));
  return isWeak(e.symbol)
    ? cx.program.weakSymbols.address(cx, e.symbol.name, undefinedAddress, e.position)
    : undefinedAddress();
}

function undefinedId(cx: FunctionContext, { symbol, position }: Of<'function'>, shown?: Reach): FunctionId {
  const { uninterpretedFunctions, undefinedFunctions } = cx.program;
  return isUninterpreted(symbol.name)
    ? uninterpretedFunctions.pointee(symbol, position)
    : undefinedFunctions.pointee(symbol, position, shown);
}

/**
 * Evaluates the operands in order. What a later one may assign to is saved first, since a pure expression reads its
 * registers only when it is used.
 */
export function lowerOperands(cx: FunctionContext, operands: readonly Expression[]): Expr[] {
  return operands.map((operand, i) => {
    const value = lowerValue(cx, operand);
    const settled = value.kind === 'const' || value.kind === 'addr' || !operands.slice(i + 1).some(mayAssign);
    return settled ? value : cx.code.save(value, operand.position);
  });
}

function lowerUnary(cx: FunctionContext, e: Of<'unary'>): Expr {
  if (e.operator === '!') return resize(complement(lowerCondition(cx, e.operand)), widthOf(e.type, e.position), false);
  const operand = lowerValue(cx, e.operand);
  if (isFloat(e.type)) return negateFloat(operand);
  if (e.operator === '~') return complement(operand);
  return negate(checkOverflow(cx, negation(operand, e.type), e)[1]);
}

function lowerBinary(cx: FunctionContext, e: Of<'binary'>): Expr {
  if (isComparison(e.operator)) return resize(lowerComparison(cx, e, e.operator), widthOf(e.type, e.position), false);
  const [left, right] = lowerOperands(cx, [e.left, e.right]) as [Expr, Expr];
  checkDivisor(cx, e.operator, right, e.right.type, e);
  const operands = checkOverflow(cx, { ...e, left, right, type: e.left.type, rightType: e.right.type }, e);
  checkQuotient(cx, e.operator, ...operands, e.right.type, e);
  return arithmetic(cx, e.operator, ...operands, e.left.type, e.right.type, e);
}

/** Width 1. */
export function lowerComparison(cx: FunctionContext, e: Of<'binary'>, operator: ComparisonOperator): Expr {
  const [left, right] = lowerOperands(cx, [e.left, e.right]) as [Expr, Expr];
  widthOf(e.left.type, e.position);
  if (isFloat(e.left.type)) return compareFloats(cx, operator, left, right, e.position);
  const signed = isSigned(e.left.type);
  const less = signed ? 'slt' : 'ult';
  const lessOrEqual = signed ? 'sle' : 'ule';
  switch (operator) {
    case '<':
      return compare(less, left, right);
    case '>':
      return compare(less, right, left);
    case '<=':
      return compare(lessOrEqual, left, right);
    case '>=':
      return compare(lessOrEqual, right, left);
    case '==':
      return compare('eq', left, right);
    case '!=':
      return compare('ne', left, right);
  }
}

function lowerPointerAdd(cx: FunctionContext, e: Of<'pointer-add'>): Expr {
  const [pointer, index] = lowerOperands(cx, [e.pointer, e.index]) as [Expr, Expr];
  if (e.count)
    return moveByArrays(cx, pointer, index, lowerValue(cx, e.count), { signed: isSigned(e.index.type), ...e });
  return movePointer(pointer, index, isSigned(e.index.type), e.elementSize, e.subtract);
}

/**
 * `pointer ± index` elements; {@link outOfReach} where the distance is absurd, so that it cannot wrap around to a valid
 * one.
 */
export function movePointer(pointer: Expr, index: Expr, signed: boolean, elementSize: number, subtract: boolean): Expr {
  const moved = binary(subtract ? 'sub' : 'add', pointer, distance(pointer.width, index, signed, elementSize));
  return ite(
    isNear(pointer.width, index, signed, elementSize),
    moved,
    constant(pointer.width, outOfReach(pointer.width)),
  );
}

/** In bytes. */
export function distance(width: number, index: Expr, signed: boolean, elementSize: number): Expr {
  return binary('mul', resize(index, width, signed), constant(width, elementSize));
}

/**
 * Whether the distance is within reach of a pointer of this width. Indices of that width or more count as signed: a
 * large one is a negative one.
 */
function isNear(width: number, index: Expr, signed: boolean, elementSize: number): Expr {
  if (elementSize <= 1) return TRUE;
  const farthest = reach(width) / BigInt(elementSize);
  const narrow = index.kind === 'zext' || index.kind === 'sext' ? index.arg : index;
  const isSignedIndex = index === narrow ? signed : index.kind === 'sext';
  if (1n << BigInt(narrow.width - (isSignedIndex ? 1 : 0)) <= farthest) return TRUE;
  const shift = 1n << BigInt(farthest.toString(2).length - 1);
  const full = Math.max(width, index.width);
  if (shift << 1n >= 1n << BigInt(full)) return TRUE;
  return compare('ult', binary('add', resize(index, full, signed), constant(full, shift)), constant(full, shift << 1n));
}

function lowerPointerDifference(cx: FunctionContext, e: Of<'pointer-difference'>): Expr {
  const [left, right] = lowerOperands(cx, [e.left, e.right]) as [Expr, Expr];
  const bytes = binary('sub', left, right);
  const size = constant(bytes.width, Math.max(1, e.elementSize));
  const elements = binary(
    'sdiv',
    bytes,
    e.count ? binary('mul', size, resize(lowerValue(cx, e.count), bytes.width, false)) : size,
  );
  return resize(elements, widthOf(e.type, e.position), true);
}

/** Runs one of the two branches; `lower` evaluates the chosen expression. */
export function lowerBranches(
  cx: FunctionContext,
  e: Of<'conditional'>,
  lower: (cx: FunctionContext, e: Expression) => void,
): void {
  const otherwise = new Label();
  const end = new Label();
  branchOn(cx, e.condition, otherwise, false);
  lower(cx, e.then);
  cx.code.jump(end, e.position);
  cx.code.place(otherwise);
  lower(cx, e.otherwise);
  cx.code.place(end);
}

function lowerConditional(cx: FunctionContext, e: Of<'conditional'>): Expr {
  const width = widthOf(e.type, e.position);
  if (isPure(cx, e.then) && isPure(cx, e.otherwise)) {
    const cond = cx.code.atom(lowerCondition(cx, e.condition), e.position);
    return ite(cond, lowerValue(cx, e.then), lowerValue(cx, e.otherwise));
  }
  const dst = cx.code.newRegister(width);
  lowerBranches(cx, e, (inner, branch) => {
    cx.emit({ kind: 'assign', dst, value: lowerValue(inner, branch), position: branch.position });
  });
  return register(width, dst);
}

function lowerCast(cx: FunctionContext, e: Of<'cast'>): Expr {
  if (e.type.kind === 'void') {
    lowerEffect(cx, e.operand);
    return constant(1, 0);
  }
  if (e.operand.kind === 'call') {
    const value = lowerCall(cx, e.operand, e.type);
    if (value) return converted(cx, value, e);
  }
  const value = lowerValue(cx, e.operand);
  widthOf(e.operand.type, e.position);
  return converted(cx, value, e);
}

function converted(cx: FunctionContext, value: Expr, { operand, type, implicit, position }: Of<'cast'>): Expr {
  return convert(
    cx,
    implicit ? checkConversion(cx, value, operand.type, type, position) : value,
    operand.type,
    type,
    position,
  );
}
