import { BIT_QUESTIONS } from '../base/bit-questions.js';
import type { Analysis } from './analysis.js';
import type { Expression, FunctionSymbol } from './ast.js';
import type { Special } from './compiler-builtins.js';
import { cast, convert } from './conversions.js';
import { value } from './expressions.js';
import type { CType, IntType } from '../source/ctypes/ctype.js';
import { functionType, typeName } from '../source/ctypes/types.js';
import type { Syntax } from './syntax.js';
import { evaluatedOnce } from './temporaries.js';

const SUFFIXES = ['uc', 'us', 'ui', 'ul', 'ull'] as const;

type Unsigned = Expression & { readonly type: IntType };

function operand(cx: Analysis, node: Syntax): Unsigned {
  const given = value(cx, node);
  const { type } = given;
  if (type.kind !== 'int' || type.signed || type.bool)
    return cx.fail('type', `'${typeName(type)}' is not an unsigned integer type`, node);
  if (type.precision !== undefined || SUFFIXES[type.rank - 1] === undefined)
    return cx.fail('unsupported', `'${typeName(type)}' is not supported here`, node);
  return { ...given, type };
}

/** A call of the function of <stdbit.h> that is made for the type of the operand. */
function ask(cx: Analysis, question: string, of: Unsigned): Expression {
  const result = BIT_QUESTIONS[question]!;
  const type: CType = result === 'T' ? of.type : result === 'bool' ? cx.types.bool : cx.types.unsigned;
  const name = `__stdc_${question}_${SUFFIXES[of.type.rank - 1]!}`;
  const known = cx.external.get(name);
  const { position } = of;
  const symbol: FunctionSymbol =
    known?.kind === 'function'
      ? known
      : {
          kind: 'function',
          name,
          type: functionType(type, [of.type], false, true),
          linkage: 'external',
          position,
          system: true,
          attributes: [],
        };
  cx.external.set(name, symbol);
  return {
    kind: 'call',
    callee: { kind: 'function', symbol, type: cx.types.pointerTo(symbol.type), position },
    args: [of],
    type,
    position,
  };
}

/** `__builtin_clzg (x)`, and `__builtin_clzg (x, d)`, which is `d` where `x` is 0. */
function count(question: string): Special {
  return (cx, node, args) =>
    evaluatedOnce(cx, operand(cx, args[0]!), node, (x) => {
      const position = cx.position(node);
      const found = cast(ask(cx, question, x as Unsigned), cx.types.int);
      if (!args[1]) return found;
      const otherwise = convert(cx, value(cx, args[1]), cx.types.int, args[1], 'the second argument');
      return {
        kind: 'conditional',
        condition: cast(x, cx.types.bool),
        then: found,
        otherwise,
        type: cx.types.int,
        position,
      };
    });
}

/** Builtins about the bits of a number of any unsigned type. */
export const BIT_BUILTINS: Readonly<Record<string, Special>> = {
  ...Object.fromEntries(
    Object.keys(BIT_QUESTIONS).map((question): [string, Special] => [
      `__builtin_stdc_${question}`,
      (cx, _node, args) => ask(cx, question, operand(cx, args[0]!)),
    ]),
  ),
  __builtin_clzg: count('leading_zeros'),
  __builtin_ctzg: count('trailing_zeros'),
  __builtin_popcountg: count('count_ones'),
};
