import type { Context } from './context.js';
import { NO_EFFECTS } from './effects.js';
import type { Value } from './expressions.js';
import { constantValue, ofBits, parenthesised } from './expressions.js';

const KNOWN = [
  'int',
  'unsigned',
  'long',
  'unsigned long',
  'long long',
  'unsigned long long',
  'char',
  'unsigned char',
  '_Bool',
  'float',
  'double',
  'long double',
  'short',
];
const STRINGS = ['"abc"', '"a" "b\\0"', 'L"xy"', 'u"x"', 'U"\\xff"', 'u8"\u00e4"', '""'];

/** What depends on types only, which are told apart exactly. */
export function typeQuestion(cx: Context, made: Value): Value {
  const { random, records } = cx;
  // The types of wide bit-fields have no names.
  const a = [0, 8, 16, 32, 64, 128].includes(made.bits) ? made : constantValue(cx);
  const cases = KNOWN.filter(() => random.chance(60)).map((name, i) => `${name}: ${i + 1}`);
  const operand = random.pick([
    `+${parenthesised(a)}`,
    `(${random.pick(cx.types.filter(({ kind }) => !a.isFloat && kind === 'int').concat(cx.types[2]!)).name})1`,
    `${parenthesised(a)} + ${parenthesised(constantValue(cx))}`,
    `1 ? ${parenthesised(a)} : ${parenthesised(constantValue(cx))}`,
    `~${parenthesised(constantValue(cx))}`,
  ]);
  const record = records.length > 0 ? random.pick(records) : undefined;
  const members = record?.members.filter(({ shape }) => shape.kind !== 'scalar' || shape.width === undefined) ?? [];
  const member = members.length > 0 ? random.pick(members) : undefined;
  const text = random.pick([
    `sizeof(${random.pick(cx.types).name})`,
    `_Alignof(${random.pick(cx.types).name})`,
    `_Generic(${operand}, ${[...cases, 'default: 0'].join(', ')})`,
    `__builtin_types_compatible_p(__typeof__(${operand}), ${random.pick(KNOWN)})`,
    `sizeof(+${parenthesised(a)})`,
    `sizeof ${random.pick(STRINGS)}`,
    `__builtin_choose_expr(sizeof(${operand}) > 4, 1, 2ll)`,
    ...(record ? [`sizeof(${record.tag})`, `_Alignof(${record.tag})`, `sizeof(${record.tag}[3])`] : []),
    ...(record && member
      ? [`__builtin_offsetof(${record.tag}, ${member.name})`, `sizeof(((${record.tag} *)0)->${member.name})`]
      : []),
  ]);
  return ofBits(cx, `(${text})`, 0, NO_EFFECTS);
}
