import type { Analysis } from './analysis.js';
import type { Expression } from './ast.js';
import { evaluate } from './constants.js';
import { cast, convert } from './conversions.js';
import type { IntType } from '../source/ctypes/ctype.js';
import { CONST } from '../source/ctypes/ctype.js';
import { value } from './expressions.js';
import type { Syntax } from './syntax.js';
import { evaluatedOnce } from './temporaries.js';
import { typeName, unqualified } from '../source/ctypes/types.js';

const GENERIC = /^__builtin_(add|sub|mul)_overflow(_p)?$/;
const TYPED = /^__builtin_([su])(add|sub|mul)(l{0,2})_overflow$/;
const OPERATORS = { add: '+', sub: '-', mul: '*' } as const;
type Operation = keyof typeof OPERATORS;

/** GCC's `__builtin_add_overflow (a, b, &r)` and its like; undefined for other calls. */
export function overflowCall(
  cx: Analysis,
  name: string,
  node: Syntax,
  args: readonly Syntax[],
): Expression | undefined {
  const match = GENERIC.exec(name);
  const typed = TYPED.exec(name);
  if (!match && !typed) return undefined;
  if (args.length !== 3) return cx.fail('type', `${name} takes 3 arguments, not ${args.length}`, node);
  const type = typed ? operandType(cx, typed[1] === 's', typed[3]!.length) : undefined;
  const [left, right] = [args[0]!, args[1]!].map((each, index) => {
    const given = value(cx, each);
    return integer(cx, type ? convert(cx, given, type, each, `argument ${index + 1} of ${name}`) : given, each);
  }) as [Integer, Integer];
  const operation = (typed?.[2] ?? match![1]) as Operation;
  return match?.[2]
    ? predicate(cx, node, operation, left, right, args[2]!)
    : storing(cx, node, operation, left, right, args[2]!);
}

type Integer = Expression & { readonly type: IntType };

function integer(cx: Analysis, operand: Expression, node: Syntax): Integer {
  const { type } = operand;
  if (type.kind !== 'int') return cx.fail('type', `'${typeName(type)}' is not an integer type`, node);
  return { ...operand, type };
}

function operandType(cx: Analysis, signed: boolean, longs: number): IntType {
  const { types } = cx;
  const [signedType, unsignedType] = [
    [types.int, types.unsigned],
    [types.long, types.unsignedLong],
    [types.longLong, types.unsignedLongLong],
  ][longs] as [IntType, IntType];
  return signed ? signedType : unsignedType;
}

function storing(
  cx: Analysis,
  node: Syntax,
  operation: Operation,
  left: Integer,
  right: Integer,
  target: Syntax,
): Expression {
  const pointer = value(cx, target);
  const position = cx.position(node);
  const to = pointer.type.kind === 'pointer' ? pointer.type.to : undefined;
  if (to?.kind !== 'int' || to.bool || (to.quals & CONST) !== 0)
    return cx.fail('type', `'${typeName(pointer.type)}' does not point to an integer that can be set`, target);
  return evaluatedOnce(cx, exact(cx, node, operation, left, right, to), node, (result) => ({
    kind: 'comma',
    left: {
      kind: 'assign',
      target: { kind: 'deref', pointer, type: to, position },
      value: cast(result, to),
      type: unqualified(to),
      position,
    },
    right: isLost(cx, result, to),
    type: cx.types.bool,
    position,
  }));
}

function predicate(
  cx: Analysis,
  node: Syntax,
  operation: Operation,
  left: Integer,
  right: Integer,
  example: Syntax,
): Expression {
  const last = integer(cx, value(cx, example), example);
  if (evaluate(last) === undefined) cx.fail('unsupported', 'the last argument must be a constant here', example);
  return evaluatedOnce(cx, exact(cx, node, operation, left, right, last.type), node, (result) =>
    isLost(cx, result, last.type),
  );
}

/** The result in a type that can hold it, and that is wider than `to`, so that no conversion to `to` goes unnoticed. */
function exact(
  cx: Analysis,
  node: Syntax,
  operation: Operation,
  left: Integer,
  right: Integer,
  to: IntType,
): Expression {
  const [signed, unsigned] = exactTypes(cx, Math.max(left.type.size, right.type.size, to.size));
  const type = operation === 'mul' && !left.type.signed && !right.type.signed ? unsigned : signed;
  return {
    kind: 'binary',
    operator: OPERATORS[operation],
    left: cast(left, type),
    right: cast(right, type),
    type,
    position: cx.position(node),
  };
}

/** A signed and an unsigned type of twice the size, or more. */
function exactTypes({ types }: Analysis, size: number): readonly [IntType, IntType] {
  if (size <= 4) return [types.longLong, types.unsignedLongLong];
  const wide = [types.int128, types.unsignedInt128] as const;
  return size <= 8 ? wide : [twice(wide[0]), twice(wide[1])];
}

/** No type of C, but what one would be with twice as many bits. */
function twice(type: IntType): IntType {
  return { ...type, size: 2 * type.size, rank: type.rank + 1, name: `${type.name} twice` };
}

/** Whether conversion to `to` changes the value. */
function isLost(cx: Analysis, result: Expression, to: IntType): Expression {
  const kept = cast(cast(result, to), result.type);
  const differs: Expression = {
    kind: 'binary',
    operator: '!=',
    left: kept,
    right: result,
    type: cx.types.int,
    position: result.position,
  };
  return cast(differs, cx.types.bool);
}
