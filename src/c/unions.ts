import type { Analysis } from './analysis.js';
import type { Expression } from './ast.js';
import { cast, isNullPointerConstant } from './conversions.js';
import type { CType, Field, RecordType } from '../source/ctypes/ctype.js';
import type { Syntax } from './syntax.js';
import { temporary } from './temporaries.js';
import { compatible, isScalar, isVoidPointer, typeName, unqualified } from '../source/ctypes/types.js';

/** GNU C's cast to a union: `({ union u t = { .member = value }; t; })`, with the member that has the value's type. */
export function castToUnion(cx: Analysis, value: Expression, type: RecordType, node: Syntax): Expression {
  const from = unqualified(value.type);
  const member = type.record.layout?.fields.find((field) => !field.bits && compatible(unqualified(field.type), from));
  if (!member) return cx.fail('type', `'${typeName(type)}' has no member of type '${typeName(from)}'`, node);
  const position = cx.position(node);
  if (!cx.function) return cx.fail('unsupported', 'a cast to a union outside a function', node);
  const symbol = temporary(cx, type, node);
  const items = [{ offset: member.offset, type: member.type, value: cast(value, member.type) }];
  const plain = unqualified(type);
  const result: Expression = {
    kind: 'load',
    lvalue: { kind: 'variable', symbol, type, position },
    type: plain,
    position,
  };
  const body = {
    kind: 'block',
    statements: [{ kind: 'declaration', symbol, initializer: { items }, position }],
    position,
  } as const;
  return { kind: 'statement', body, result, type: plain, position };
}

/** Whether a union can be passed as its first member. */
export function canBeTransparent(type: CType): boolean {
  if (type.kind !== 'record' || type.record.kind !== 'union') return false;
  const fields = type.record.layout?.fields ?? [];
  const first = fields[0];
  return (
    first !== undefined &&
    fields.every((field) => isScalar(field.type) && field.type.kind === first.type.kind && field.bits === undefined)
  );
}

/**
 * An argument for a parameter of transparent union type: of that type, or of a type that some member can be given
 * without a cast.
 */
export function transparentArgument(
  cx: Analysis,
  value: Expression,
  type: RecordType,
  first: Field,
  node: Syntax,
  what: string,
): Expression {
  const from = value.type;
  const to = unqualified(first.type);
  if (from.kind === 'record' && from.record === type.record) {
    const base =
      value.kind === 'load'
        ? value.lvalue
        : ({ kind: 'temporary', value, type: from, position: value.position } as const);
    return {
      kind: 'load',
      lvalue: { kind: 'member', base, field: first, type: first.type, position: value.position },
      type: to,
      position: value.position,
    };
  }
  const fits = type.record.layout!.fields.some((field) => accepts(field.type, value));
  return fits
    ? cast(value, to)
    : cx.fail('type', `${what}: cannot convert '${typeName(from)}' to '${typeName(type)}'`, node);
}

function accepts(member: CType, value: Expression): boolean {
  const from = value.type;
  if (member.kind !== 'pointer' || from.kind !== 'pointer')
    return (
      compatible(unqualified(member), unqualified(from)) || (member.kind === 'pointer' && isNullPointerConstant(value))
    );
  return (
    isVoidPointer(member) ||
    isVoidPointer(from) ||
    isNullPointerConstant(value) ||
    compatible(unqualified(member.to), unqualified(from.to))
  );
}
