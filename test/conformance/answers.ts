import { loadParser } from '../../src/c/parser.js';
import { parseUnit } from '../../src/c/parse-unit.js';
import { typeName } from '../../src/source/ctypes/types.js';
import type { Target } from '../../src/source/target.js';
import { unitOf } from '../source/support.js';
import { cast, DECLARATIONS, type Question } from './operators.js';

/** What we say of a question. */
export interface Answer extends Question {
  readonly type: string;
  readonly value?: bigint | number;
}

const parser = await loadParser();

/** The type of each expression, and the value that it folds to. */
export function answers(target: Target, asked: readonly Question[]): readonly Answer[] {
  const lines = asked.map(
    ({ text, isTypeOnly }, i) => `__typeof__(${text}) ${isTypeOnly === true ? `*q${i}` : `q${i} = ${text}`};\n`,
  );
  const unit = parseUnit(parser, unitOf(DECLARATIONS + lines.join('')), target);
  const variables = new Map(unit.variables.map((each) => [each.name, each]));
  return asked.map((question, i) => {
    const { type, initializer } = variables.get(`q${i}`)!;
    if (question.isTypeOnly === true)
      return { ...question, type: type.kind === 'pointer' ? typeName(type.to) : 'none' };
    const item = initializer?.items[0]?.value;
    if (item?.kind !== 'constant' && item?.kind !== 'float') throw new Error(`not folded: ${question.text}`);
    return { ...question, type: typeName(type), value: item.value };
  });
}

export function isWhole(answer: Answer): answer is Answer & { readonly value: bigint } {
  return typeof answer.value === 'bigint';
}

/** A constant expression for a value of this type. */
export function literal(type: string, value: bigint | number): string {
  if (typeof value === 'bigint') return cast(type, value);
  const isNegative = value < 0 || Object.is(value, -0);
  const magnitude = Math.abs(value);
  return `((${type})${isNegative ? '-' : ''}${Number.isFinite(magnitude) ? exactly(magnitude) : '__builtin_inf()'})`;
}

/** In hexadecimal, without rounding. */
function exactly(value: number): string {
  if (value === 0) return '0.0';
  const exponent = Math.max(Math.floor(Math.log2(value)) - 60, -1074);
  return exponent > -1000
    ? `0x${BigInt(value * 2 ** -exponent).toString(16)}p${exponent}`
    : `0x${BigInt(value * 2 ** 60 * 2 ** (-exponent - 60)).toString(16)}p${exponent}`;
}
