import { binary, resize } from '../ir/expr.js';
import type { Expr } from '../ir/ir.js';
import type { Call, Handler } from './builtins.js';
import { lowerEffect, lowerValue } from './expressions.js';
import { floatConstant, isInfinite, isNan, isNegative, magnitude } from './floats.js';
import { isFloat, widthOf } from './types.js';

const CONSTANTS: Readonly<Record<string, number>> = {
  inf: Infinity,
  inff: Infinity,
  huge_val: Infinity,
  huge_valf: Infinity,
  nan: NaN,
  nanf: NaN,
  infl: Infinity,
  huge_vall: Infinity,
  nanl: NaN,
};

const TESTS: Readonly<Record<string, (value: Expr) => Expr>> = {
  isnan: isNan,
  isinf: isInfinite,
  isfinite: (value) =>
    binary('xor', binary('or', isNan(value), isInfinite(value)), { kind: 'const', width: 1, value: 1n }),
  signbit: isNegative,
};

/** Functions of few bits: `fabs`, special values, and tests for them. */
export function lowerFloatBuiltin(name: string, e: Call): Handler | undefined {
  const value = Object.hasOwn(CONSTANTS, name) ? CONSTANTS[name] : undefined;
  if (value !== undefined && isFloat(e.type)) {
    return (cx) => {
      for (const arg of e.args) lowerEffect(cx, arg);
      return floatConstant(widthOf(e.type, e.position), value);
    };
  }
  const arg = e.args[0];
  if (!arg || e.args.length !== 1 || !isFloat(arg.type)) return undefined;
  if (['fabs', 'fabsf', 'fabsl'].includes(name) && isFloat(e.type)) return (cx) => magnitude(lowerValue(cx, arg));
  const test = Object.hasOwn(TESTS, name) ? TESTS[name] : undefined;
  if (!test || e.type.kind !== 'int') return undefined;
  return (cx) => resize(test(cx.code.atom(lowerValue(cx, arg), e.position)), widthOf(e.type, e.position), false);
}
