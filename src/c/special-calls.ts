import type { Analysis } from './analysis.js';
import { ASSEMBLY_MARK, UNKNOWN, UNKNOWN_BEHIND } from './assembly.js';
import type { Expression, Lvalue } from './ast.js';
import { BIT_BUILTINS } from './bit-builtins.js';
import { evaluate, evaluateInteger } from './constants.js';
import { cast, isLvalue } from './conversions.js';
import type { CType } from '../source/ctypes/ctype.js';
import { typeNameType } from './declarators.js';
import { COMPILER_BUILTINS, COMPILER_BUILTIN_ARGUMENTS, type Special } from './compiler-builtins.js';
import { constantExpression, expression, findField, typeOf, typeOfOperand, value } from './expressions.js';
import { ADDRESS_OF_LABEL, labelAddress } from './labels.js';
import { overflowCall } from './overflow.js';
import type { Syntax } from './syntax.js';
import { child, part } from './syntax.js';
import { isAsmWord } from './token-cursor.js';
import { notedAssembly, unknownBehind, unknownValue } from './unknowns.js';
import { alignOf, compatible, sizeOf, typeName, unqualified } from '../source/ctypes/types.js';

/** Operators that have the form of a call. */
const SPECIALS: Readonly<Record<string, Special>> = {
  __builtin_expect: expect,
  __builtin_expect_with_probability: expect,
  __builtin_constant_p: (cx, node, args) => integer(cx, node, evaluate(value(cx, args[0]!)) === undefined ? 0n : 1n),
  __builtin_choose_expr: (cx, _node, args) => value(cx, args[constantExpression(cx, args[0]!) !== 0n ? 1 : 2]!),
  __builtin_types_compatible_p: (cx, node, args) => {
    const [a, b] = [operandType(cx, args[0]!), operandType(cx, args[1]!)];
    return integer(cx, node, compatible(unqualified(a), unqualified(b)) ? 1n : 0n);
  },
  __builtin_object_size: objectSize,
  __builtin_dynamic_object_size: objectSize,
  __builtin_offsetof: offsetof,
  ...COMPILER_BUILTINS,
  ...BIT_BUILTINS,
  _Alignof: alignof,
  __alignof: alignof,
  __alignof__: alignof,
  alignof,
  _Generic: selection,
  [ADDRESS_OF_LABEL]: (cx, node, args) => labelAddress(cx, node, args[0]!),
  [UNKNOWN]: (cx, node, args) => unknownValue(cx, node, expression(cx, args[0]!)),
  [UNKNOWN_BEHIND]: (cx, node, args) => unknownBehind(cx, node, value(cx, args[0]!)),
  [ASSEMBLY_MARK]: notedAssembly,
  __builtin_va_start: (cx, node, args) => va(cx, 'start', node, args),
  __builtin_va_end: (cx, node, args) => va(cx, 'end', node, args),
  __builtin_va_copy: (cx, node, args) => va(cx, 'copy', node, args),
  __builtin_va_arg: (cx, node, args) => va(cx, 'arg', node, args),
};

/** No size is known, as of what a compiler cannot see. */
function objectSize(cx: Analysis, node: Syntax, args: readonly Syntax[]): Expression {
  const unknown = (constantExpression(cx, args[1]!) & 2n) === 0n ? (1n << BigInt(8 * cx.types.size.size)) - 1n : 0n;
  return { kind: 'constant', value: unknown, type: cx.types.size, position: cx.position(node) };
}

const ARGUMENTS: Readonly<Record<string, number>> = {
  [ASSEMBLY_MARK]: 0,
  __builtin_expect: 2,
  __builtin_expect_with_probability: 3,
  __builtin_constant_p: 1,
  __builtin_choose_expr: 3,
  __builtin_types_compatible_p: 2,
  __builtin_object_size: 2,
  __builtin_dynamic_object_size: 2,
  ...COMPILER_BUILTIN_ARGUMENTS,
  __builtin_va_start: 1,
  __builtin_va_end: 1,
  __builtin_va_copy: 2,
  __builtin_va_arg: 2,
};

/** The meaning of `name (args)` where it is an operator in disguise; undefined for ordinary calls. */
export function specialCall(cx: Analysis, name: string, node: Syntax, args: readonly Syntax[]): Expression | undefined {
  const special = Object.hasOwn(SPECIALS, name) ? SPECIALS[name] : undefined;
  if (isAsmWord(name)) cx.fail('unsupported', 'inline assembly is not supported in this form', node);
  if (!special) return overflowCall(cx, name, node, args);
  if (args.length < (ARGUMENTS[name] ?? 1)) cx.fail('type', `${name} has too few arguments`, node);
  return special(cx, node, args);
}

function integer(cx: Analysis, node: Syntax, result: bigint): Expression {
  return { kind: 'constant', value: result, type: cx.types.int, position: cx.position(node) };
}

/** The value is the first argument's; the others are evaluated only if that can matter. */
function expect(cx: Analysis, node: Syntax, args: readonly Syntax[]): Expression {
  const subject = cast(value(cx, args[0]!), cx.types.long);
  const guess = value(cx, args[1]!);
  if (evaluate(guess) !== undefined) return subject;
  return cx.fail('unsupported', `the expected value must be a constant`, node);
}

/** The type of an argument that the prepass wrapped in `sizeof`. */
function operandType(cx: Analysis, argument: Syntax): CType {
  const descriptor = child(argument, 'type');
  return descriptor ? typeNameType(cx, descriptor) : typeOfOperand(cx, part(argument, 'value'));
}

function alignof(cx: Analysis, node: Syntax, args: readonly Syntax[]): Expression {
  const descriptor = child(args[0]!, 'type');
  const align = descriptor
    ? alignOf(typeNameType(cx, descriptor), cx.types.target)
    : alignmentOf(cx, part(args[0]!, 'value'));
  return { kind: 'constant', value: BigInt(align), type: cx.types.size, position: cx.position(node) };
}

/** Of an expression: what its type has, or what the declaration asks for of the variable or member that it names. */
function alignmentOf(cx: Analysis, node: Syntax): number {
  const operand = expression(cx, node);
  const own = alignOf(typeOf(cx, operand, node), cx.types.target);
  if (operand.kind === 'member') return operand.field.align ?? own;
  return operand.kind === 'variable' ? Math.max(own, operand.symbol.align ?? 1) : own;
}

function offsetof(cx: Analysis, node: Syntax, args: readonly Syntax[]): Expression {
  const position = cx.position(node);
  const { size } = cx.types;
  const { offset, computed } = designated(cx, args[1]!, operandType(cx, args[0]!));
  const constant: Expression = { kind: 'constant', value: BigInt(offset), type: size, position };
  return computed.reduce<Expression>(
    (left, right) => ({ kind: 'binary', operator: '+', left, right, type: size, position }),
    constant,
  );
}

/** The place that a member designator names. */
interface Designated {
  readonly offset: number;
  /** GNU C: what indices that are no constants add to it. */
  readonly computed: readonly Expression[];
  readonly type: CType;
}

/** The place that `x.a.b[3]` names in an object of type `base`, where `x` is the placeholder of the prepass. */
function designated(cx: Analysis, node: Syntax, base: CType): Designated {
  if (node.kind === 'identifier') return { offset: 0, computed: [], type: base };
  const outer = designated(cx, part(node, 'argument'), base);
  if (node.kind === 'subscript_expression') return designatedElement(cx, node, outer);
  if (node.kind !== 'field_expression') cx.fail('syntax', 'this is not a member designator', node);
  const name = cx.text(part(node, 'field'));
  const path = findField(outer.type, name);
  if (!path) cx.fail('name', `'${typeName(outer.type)}' has no member '${name}'`, node);
  const last = path[path.length - 1]!;
  if (last.bits) cx.fail('type', 'a bit-field has no offset', node);
  return { ...outer, offset: path.reduce((sum, step) => sum + step.offset, outer.offset), type: last.type };
}

function designatedElement(cx: Analysis, node: Syntax, outer: Designated): Designated {
  if (outer.type.kind !== 'array') cx.fail('type', `'${typeName(outer.type)}' is not an array`, node);
  const indexNode = part(node, 'index');
  const index = value(cx, indexNode);
  if (index.type.kind !== 'int') cx.fail('type', 'an index must be an integer', indexNode);
  const type = outer.type.of;
  const known = evaluateInteger(index);
  if (known !== undefined) return { ...outer, offset: outer.offset + Number(known) * sizeOf(type), type };
  const { size } = cx.types;
  const position = cx.position(indexNode);
  const right: Expression = { kind: 'constant', value: BigInt(sizeOf(type)), type: size, position };
  const distance: Expression = { kind: 'binary', operator: '*', left: cast(index, size), right, type: size, position };
  return { ...outer, computed: [...outer.computed, distance], type };
}

/** `_Generic` (C11 6.5.1.1); the prepass made it `_Generic (e, sizeof (T), a, …, default, b)`. */
function selection(cx: Analysis, node: Syntax, args: readonly Syntax[]): Expression {
  const control = unqualified(value(cx, args[0]!).type);
  let fallback: Syntax | undefined;
  for (let index = 1; index + 1 < args.length; index += 2) {
    const label = args[index]!;
    const result = args[index + 1]!;
    if (label.kind === 'identifier') fallback = result;
    else {
      const type = operandType(cx, label);
      if (type.quals === control.quals && compatible(type, control)) return value(cx, result);
    }
  }
  return fallback
    ? value(cx, fallback)
    : cx.fail('type', `_Generic has no association for '${typeName(control)}'`, node);
}

function va(
  cx: Analysis,
  operation: 'start' | 'arg' | 'end' | 'copy',
  node: Syntax,
  args: readonly Syntax[],
): Expression {
  const list = vaList(cx, args[0]!);
  const position = cx.position(node);
  if (operation === 'copy')
    return { kind: 'va', operation, list, source: vaList(cx, args[1]!), type: cx.types.void, position };
  const type = operation === 'arg' ? unqualified(operandType(cx, args[1]!)) : cx.types.void;
  return { kind: 'va', operation, list, type, position };
}

function vaList(cx: Analysis, node: Syntax): Lvalue {
  const operand = expression(cx, node);
  return isLvalue(operand) ? operand : cx.fail('type', 'expected a va_list', node);
}
