import type { Analysis } from './analysis.js';
import type { BinaryOperator, Expression } from './ast.js';
import { cast, rvalue, usual } from './conversions.js';
import type { CType } from '../source/ctypes/ctype.js';
import { value } from './expressions.js';
import { stringLiteral } from './literals.js';
import type { Syntax } from './syntax.js';
import { evaluatedOnce } from './temporaries.js';
import { LEAST_NORMAL } from '../source/ctypes/extended.js';
import { arrayOf, isArithmetic, isExtended, typeName } from '../source/ctypes/types.js';

/** The meaning of what has the form of a call. */
export type Special = (cx: Analysis, node: Syntax, args: readonly Syntax[]) => Expression;

function integer(cx: Analysis, node: Syntax, result: number): Expression {
  return { kind: 'constant', value: BigInt(result), type: cx.types.int, position: cx.position(node) };
}

function text(cx: Analysis, node: Syntax, content: string): Expression {
  const { element, bytes } = stringLiteral([JSON.stringify(content)], cx.types, cx.position(node));
  return rvalue(
    cx,
    { kind: 'string', bytes, type: arrayOf(element, bytes.length / element.size), position: cx.position(node) },
    node,
  );
}

/** The classes of GCC's <typeclass.h>. */
function typeClass(type: CType): number {
  switch (type.kind) {
    case 'void':
      return 0;
    case 'int':
      return 1;
    case 'pointer':
    case 'array':
    case 'function':
      return 5;
    case 'float':
      return 8;
    case 'record':
      return type.record.kind === 'struct' ? 12 : 13;
  }
}

function floating(cx: Analysis, node: Syntax): Expression {
  const operand = value(cx, node);
  return isArithmetic(operand.type)
    ? operand
    : cx.fail('type', `'${typeName(operand.type)}' is not an arithmetic type`, node);
}

function compare(cx: Analysis, operator: BinaryOperator, a: Expression, b: Expression): Expression {
  const [left, right] = usual(cx, a, b);
  return { kind: 'binary', operator, left, right, type: cx.types.int, position: a.position };
}

/** `isgreater` and its like are the operators, but for exceptions of the floating-point unit. */
function comparison(operator: BinaryOperator): Special {
  return (cx, _node, args) => compare(cx, operator, floating(cx, args[0]!), floating(cx, args[1]!));
}

/** Two questions about both operands, of which one must be answered with yes. */
function either(first: (cx: Analysis, a: Expression, b: Expression) => Expression, second: typeof first): Special {
  return (cx, node, args) =>
    evaluatedOnce(cx, floating(cx, args[0]!), node, (a) =>
      evaluatedOnce(cx, floating(cx, args[1]!), node, (b) => {
        const [left, right] = [first(cx, a, b), second(cx, a, b)];
        return { kind: 'binary', operator: '|', left, right, type: cx.types.int, position: cx.position(node) };
      }),
    );
}

function infinitySign(cx: Analysis, node: Syntax, args: readonly Syntax[]): Expression {
  const limit = (bound: number): Expression => ({
    kind: 'float',
    value: bound,
    type: cx.types.double,
    position: cx.position(node),
  });
  return evaluatedOnce(cx, floating(cx, args[0]!), node, (x) => {
    const [left, right] = [compare(cx, '>=', x, limit(Infinity)), compare(cx, '<=', x, limit(-Infinity))];
    return { kind: 'binary', operator: '-', left, right, type: cx.types.int, position: cx.position(node) };
  });
}

/** `|x| >= bound`; false of a NaN. */
function reaches(cx: Analysis, x: Expression, bound: Expression): Expression {
  const { position } = x;
  const [left, right] = [
    compare(cx, '>=', x, bound),
    compare(cx, '<=', x, { kind: 'unary', operator: '-', operand: bound, type: bound.type, position }),
  ];
  return { kind: 'logical', operator: '||', left, right, type: cx.types.int, position };
}

/** The least number of the type that is normal. */
function leastNormal(cx: Analysis, { type, position }: Expression): Expression {
  if (isExtended(type)) return { kind: 'float', value: 0, extended: LEAST_NORMAL, type, position };
  return {
    kind: 'float',
    value: type.kind === 'float' && type.size === 4 ? 2 ** -126 : 2 ** -1022,
    type: cx.types.double,
    position,
  };
}

function infinity(cx: Analysis, { position }: Expression): Expression {
  return { kind: 'float', value: Infinity, type: cx.types.double, position };
}

function isNormal(cx: Analysis, node: Syntax, args: readonly Syntax[]): Expression {
  return evaluatedOnce(cx, floating(cx, args[0]!), node, (x) => ({
    kind: 'binary',
    operator: '-',
    left: reaches(cx, x, leastNormal(cx, x)),
    right: reaches(cx, x, infinity(cx, x)),
    type: cx.types.int,
    position: cx.position(node),
  }));
}

/** `__builtin_fpclassify (nan, infinite, normal, subnormal, zero, x)`. */
function classify(cx: Analysis, node: Syntax, args: readonly Syntax[]): Expression {
  const position = cx.position(node);
  const [nan, infinite, normal, subnormal, zero] = args
    .slice(0, 5)
    .map((each) => cast(value(cx, each), cx.types.int)) as [Expression, Expression, Expression, Expression, Expression];
  return evaluatedOnce(cx, floating(cx, args[5]!), node, (x) => {
    const choice = (condition: Expression, then: Expression, otherwise: Expression): Expression => ({
      kind: 'conditional',
      condition,
      then,
      otherwise,
      type: cx.types.int,
      position,
    });
    const isZero = compare(cx, '==', x, { kind: 'float', value: 0, type: cx.types.double, position });
    const small = choice(reaches(cx, x, leastNormal(cx, x)), normal, choice(isZero, zero, subnormal));
    return choice(compare(cx, '!=', x, x), nan, choice(reaches(cx, x, infinity(cx, x)), infinite, small));
  });
}

/** The value of the first argument; the others only tell the compiler something. */
function first(wanted: (cx: Analysis) => CType | undefined): Special {
  return (cx, _node, args) => {
    const operand = value(cx, args[0]!);
    const type = wanted(cx);
    return type ? cast(operand, type) : operand;
  };
}

/** Builtins of GCC and Clang that are written with the operators of C. */
export const COMPILER_BUILTINS: Readonly<Record<string, Special>> = {
  __builtin_assume_aligned: first((cx) => cx.types.pointerTo(cx.types.void)),
  __builtin_extract_return_addr: first((cx) => cx.types.pointerTo(cx.types.void)),
  __builtin_unpredictable: first((cx) => cx.types.long),
  __builtin_speculation_safe_value: first(() => undefined),
  __builtin_classify_type: (cx, node, args) => integer(cx, node, typeClass(value(cx, args[0]!).type)),
  __builtin_LINE: (cx, node) => integer(cx, node, cx.position(node).line),
  __builtin_FILE: (cx, node) => text(cx, node, cx.position(node).file),
  __builtin_FUNCTION: (cx, node) => text(cx, node, cx.function?.name ?? ''),
  __builtin_isgreater: comparison('>'),
  __builtin_isgreaterequal: comparison('>='),
  __builtin_isless: comparison('<'),
  __builtin_islessequal: comparison('<='),
  __builtin_islessgreater: either(
    (cx, a, b) => compare(cx, '<', a, b),
    (cx, a, b) => compare(cx, '>', a, b),
  ),
  __builtin_isunordered: either(
    (cx, a) => compare(cx, '!=', a, a),
    (cx, _a, b) => compare(cx, '!=', b, b),
  ),
  __builtin_isinf_sign: infinitySign,
  __builtin_fpclassify: classify,
  __builtin_isnormal: isNormal,
};

export const COMPILER_BUILTIN_ARGUMENTS: Readonly<Record<string, number>> = {
  __builtin_LINE: 0,
  __builtin_FILE: 0,
  __builtin_FUNCTION: 0,
  ...Object.fromEntries(
    ['isgreater', 'isgreaterequal', 'isless', 'islessequal', 'islessgreater', 'isunordered'].map((name) => [
      `__builtin_${name}`,
      2,
    ]),
  ),
  __builtin_fpclassify: 6,
};
