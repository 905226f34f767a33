import { binary, compare, complement, constant, isAtom, ite, resize } from '../ir/expr.js';
import type { BinaryOp, CompareOp, Expr, RegisterId } from '../ir/ir.js';

/**
 * The *shadow* of a value is a number of the same width that has a 1 for each bit that depends on memory never written.
 * The rules are those of MemorySanitizer and Valgrind: the undefined bits of the operands are taken to be independent
 * of each other (`x ^ x` is undefined if x is), and then the result is
 *
 * - exact for `& | ^ ~`, extensions, truncations, a choice between two values, shifts by a number that is defined, the
 *   products and quotients of unsigned numbers that are shifts, and, of numbers that cannot be addresses,
 *   `+ - == != < <=`: a bit is undefined if it differs between some two numbers that the operands can be;
 * - too large (a false alarm is possible) for the rest. Carries are taken to go up from the lowest undefined bit as far
 *   as there are bits. If anything is undefined then so is the result of a comparison of numbers as wide as addresses,
 *   of a quotient, of a shift by a number that is undefined, and all bits that computing with floating-point numbers
 *   gives.
 *
 * Numbers as wide as addresses are treated so because their bits must not be looked at: an address has none before
 * somebody does.
 */
export interface ShadowScope {
  readonly pointerBits: number;
  of(register: RegisterId, width: number): Expr;
  /** Puts a shadow into an expression that costs nothing to repeat. */
  save(shadow: Expr): Expr;
}

/** The shadow of an expression; a constant 0 if that is certain. */
export function shadowOf(e: Expr, scope: ShadowScope): Expr {
  const shadow = computed(e, scope);
  return isAtom(shadow) ? shadow : scope.save(shadow);
}

/** Width 1: whether a value with this shadow has a bit that is undefined. */
export function isUndefined(shadow: Expr): Expr {
  return shadow.width === 1 ? shadow : compare('ne', shadow, constant(shadow.width, 0));
}

export function isDefined(shadow: Expr): boolean {
  return shadow.kind === 'const' && shadow.value === 0n;
}

function computed(e: Expr, scope: ShadowScope): Expr {
  switch (e.kind) {
    case 'const':
    case 'addr':
      return constant(e.width, 0);
    case 'reg':
      return scope.of(e.reg, e.width);
    case 'unary': {
      const arg = shadowOf(e.arg, scope);
      return e.op === 'not' || isDefined(arg) ? arg : carried(arg);
    }
    case 'zext':
      return resize(shadowOf(e.arg, scope), e.width, false);
    case 'sext':
      return resize(shadowOf(e.arg, scope), e.width, true);
    case 'trunc':
      return resize(shadowOf(e.arg, scope), e.width, false);
    case 'binary':
      return ofBinary(
        e,
        { value: e.left, shadow: shadowOf(e.left, scope) },
        { value: e.right, shadow: shadowOf(e.right, scope) },
        scope,
      );
    case 'compare':
      return ofComparison(
        e.op,
        { value: e.left, shadow: shadowOf(e.left, scope) },
        { value: e.right, shadow: shadowOf(e.right, scope) },
        scope,
      );
    case 'ite':
      return ofChoice(e, scope);
  }
}

interface Operand {
  readonly value: Expr;
  readonly shadow: Expr;
}

const or = (a: Expr, b: Expr): Expr => binary('or', a, b);
const and = (a: Expr, b: Expr): Expr => binary('and', a, b);

function inverted(e: Expr): Expr {
  if (e.kind === 'const') return constant(e.width, ~e.value);
  return e.width === 1 ? complement(e) : { kind: 'unary', width: e.width, op: 'not', arg: e };
}

/** All bits from the lowest one that is undefined. */
function carried(shadow: Expr): Expr {
  return isDefined(shadow) ? shadow : or(shadow, binary('sub', constant(shadow.width, 0), shadow));
}

/** All bits, if any one is undefined. */
function all(shadow: Expr, width = shadow.width): Expr {
  if (isDefined(shadow)) return constant(width, 0);
  return width === 1 ? isUndefined(shadow) : { kind: 'sext', width, arg: isUndefined(shadow) };
}

/** The least and the largest number that an operand can be, unsigned. */
const least = ({ value, shadow }: Operand): Expr => and(value, inverted(shadow));
const most = ({ value, shadow }: Operand): Expr => or(value, shadow);

function ofBinary(
  { op, width }: Extract<Expr, { kind: 'binary' }>,
  left: Operand,
  right: Operand,
  { pointerBits }: ShadowScope,
): Expr {
  const either = or(left.shadow, right.shadow);
  if (isDefined(either)) return either;
  switch (op) {
    case 'and':
      return or(and(left.shadow, right.shadow), or(and(left.value, right.shadow), and(right.value, left.shadow)));
    case 'or':
      return or(
        and(left.shadow, right.shadow),
        or(and(inverted(left.value), right.shadow), and(inverted(right.value), left.shadow)),
      );
    case 'xor':
      return either;
    case 'add':
      return width === pointerBits
        ? carried(either)
        : or(either, binary('xor', binary('add', least(left), least(right)), binary('add', most(left), most(right))));
    case 'sub':
      return width === pointerBits
        ? carried(either)
        : or(either, binary('xor', binary('sub', least(left), most(right)), binary('sub', most(left), least(right))));
    case 'mul':
      return ofProduct(left, right);
    case 'shl':
    case 'lshr':
    case 'ashr':
      return or(isDefined(left.shadow) ? left.shadow : binary(op, left.shadow, right.value), all(right.shadow));
    case 'udiv':
    case 'urem':
    case 'sdiv':
    case 'srem':
      return ofQuotient(op, left, right);
  }
}

function ofProduct(left: Operand, right: Operand): Expr {
  const [factor, other] = left.value.kind === 'const' ? [left.value, right] : [right.value, left];
  if (factor.kind === 'const' && factor.value === 0n) return factor;
  if (factor.kind === 'const')
    return carried(binary('shl', other.shadow, constant(factor.width, trailingZeros(factor.value))));
  const isZero = ({ value, shadow }: Operand): Expr => compare('eq', or(value, shadow), constant(value.width, 0));
  return ite(or(isZero(left), isZero(right)), constant(factor.width, 0), carried(or(left.shadow, right.shadow)));
}

function trailingZeros(value: bigint): number {
  return value.toString(2).length - value.toString(2).replace(/0+$/, '').length;
}

function ofQuotient(op: BinaryOp, left: Operand, { value, shadow }: Operand): Expr {
  const isPower = value.kind === 'const' && value.value !== 0n && (value.value & (value.value - 1n)) === 0n;
  if (isPower && op === 'udiv') return binary('lshr', left.shadow, constant(value.width, trailingZeros(value.value)));
  if (isPower && op === 'urem') return and(left.shadow, constant(value.width, value.value - 1n));
  return all(or(left.shadow, shadow));
}

function ofComparison(op: CompareOp, left: Operand, right: Operand, { pointerBits }: ShadowScope): Expr {
  const either = or(left.shadow, right.shadow);
  if (isDefined(either) || left.value.width === pointerBits) return isUndefined(either);
  if (op === 'eq' || op === 'ne') {
    const differing = and(binary('xor', left.value, right.value), inverted(either));
    return and(isUndefined(either), compare('eq', differing, constant(differing.width, 0)));
  }
  const isSigned = op === 'slt' || op === 'sle';
  const [low, high] = isSigned ? [signedLeast, signedMost] : [least, most];
  return binary('xor', compare(op, high(left), low(right)), compare(op, low(left), high(right)));
}

/** An undefined sign counts the other way round. */
function signedLeast({ value, shadow }: Operand): Expr {
  const sign = signOf(value.width);
  return or(and(value, inverted(and(shadow, inverted(sign)))), and(shadow, sign));
}

function signedMost({ value, shadow }: Operand): Expr {
  const sign = signOf(value.width);
  return and(or(value, and(shadow, inverted(sign))), inverted(and(shadow, sign)));
}

function signOf(width: number): Expr {
  return constant(width, 1n << BigInt(width - 1));
}

function ofChoice({ cond, then, otherwise }: Extract<Expr, { kind: 'ite' }>, scope: ShadowScope): Expr {
  const [unclear, first, second] = [cond, then, otherwise].map((part) => shadowOf(part, scope)) as [Expr, Expr, Expr];
  const chosen = isDefined(first) && isDefined(second) ? first : ite(cond, first, second);
  if (isDefined(unclear)) return chosen;
  const differing =
    then.width === scope.pointerBits ? constant(then.width, -1) : or(binary('xor', then, otherwise), or(first, second));
  return ite(unclear, differing, chosen);
}
