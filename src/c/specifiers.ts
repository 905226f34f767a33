import type { Analysis } from './analysis.js';
import type { Expression } from './ast.js';
import { evaluateInteger } from './constants.js';
import { Consequence } from '../source/diagnostic.js';
import type { CType, Quals } from '../source/ctypes/ctype.js';
import { ATOMIC, CONST, NO_QUALS, VOLATILE, qualsOf } from '../source/ctypes/ctype.js';
import type { Attribute, BaseType, SpecifierNote } from './emitter.js';
import { rvalue } from './conversions.js';
import { expression, typeOf } from './expressions.js';
import type { Syntax } from './syntax.js';
import { child, part } from './syntax.js';
import { taggedType } from './tags.js';
import { typeNameType } from './declarators.js';
import { canBeTransparent } from './unions.js';
import { evaluateOperand, isVariablyModified } from './variable-arrays.js';
import { alignOf, aligned, arrayOf, qualified, recordType, unqualified } from '../source/ctypes/types.js';

export interface Specifiers {
  readonly type: CType;
  readonly note: SpecifierNote;
  /** `__auto_type`: the type is that of the initialiser. */
  readonly deduced: boolean;
}

/** The meaning of a declaration's specifiers; `node` is the one type specifier that the prepass left of them. */
export function specifiers(cx: Analysis, node: Syntax): Specifiers {
  const note = cx.note(node);
  if (note?.kind !== 'specifiers') cx.fail('name', `unknown type name '${cx.text(node)}'`, node);
  let quals: Quals = NO_QUALS;
  if (note.isConst) quals = qualsOf(quals, CONST);
  if (note.isVolatile) quals = qualsOf(quals, VOLATILE);
  if (note.isAtomic) quals = qualsOf(quals, ATOMIC);
  const plain = note.base.kind === 'tagged' ? taggedType(cx, node, note) : baseType(cx, node, note.base);
  return {
    type: qualified(withMode(cx, plain, note.attributes, node), quals),
    note,
    deduced: note.base.kind === 'auto',
  };
}

function baseType(cx: Analysis, node: Syntax, base: BaseType): CType {
  switch (base.kind) {
    case 'words':
      return wordType(cx, node, base.words);
    case 'typedef': {
      const binding = cx.scope.lookup(base.name);
      if (binding?.kind === 'typedef') return binding.type;
      if (binding?.kind === 'unknown') throw new Consequence();
      if (base.name === 'bool') return cx.types.bool;
      if (base.name === '__builtin_va_list' || base.name === '__gnuc_va_list') return vaList(cx);
      return cx.fail('name', `unknown type name '${base.name}'`, node);
    }
    case 'typeof':
      return base.unqualified ? withoutQualifiers(fragmentType(cx, base.fragment)) : fragmentType(cx, base.fragment);
    case 'auto':
    case 'tagged':
      return cx.types.int;
  }
}

/** An array's qualifiers are those of its elements. */
function withoutQualifiers(type: CType): CType {
  return type.kind === 'array' ? { ...type, of: withoutQualifiers(type.of) } : unqualified(type);
}

/** The type of a fragment: that of the expression, or the type that is named. */
export function fragmentType(cx: Analysis, fragment: number): CType {
  const operand = fragmentOperand(cx, fragment);
  if (operand.kind === 'type_descriptor') return typeNameType(cx, operand);
  const subject = expression(cx, operand);
  if (isVariablyModified(subject.type)) evaluateOperand(cx, subject, operand);
  return typeOf(cx, subject, operand);
}

function fragmentOperand(cx: Analysis, fragment: number): Syntax {
  const sizeofNode = part(part(cx.fragments[fragment]!, 'declarator'), 'value');
  return child(sizeofNode, 'type') ?? part(sizeofNode, 'value');
}

export function fragmentValue(cx: Analysis, fragment: number): Expression {
  const operand = fragmentOperand(cx, fragment);
  if (operand.kind === 'type_descriptor') return cx.fail('syntax', 'expected an expression', operand);
  return rvalue(cx, expression(cx, operand), operand);
}

/** The value of a fragment that is an integer constant expression. */
export function fragmentConstant(cx: Analysis, fragment: number): bigint {
  const operand = fragmentOperand(cx, fragment);
  const value =
    operand.kind === 'type_descriptor' ? undefined : evaluateInteger(rvalue(cx, expression(cx, operand), operand));
  return value ?? cx.fail('type', 'this is not an integer constant expression', operand);
}

/** The alignment that `_Alignas` and `aligned` ask for, in bytes. */
export function fragmentAlignment(cx: Analysis, fragment: number): number {
  const operand = fragmentOperand(cx, fragment);
  if (operand.kind === 'type_descriptor') return alignOf(typeNameType(cx, operand), cx.types.target);
  return Number(fragmentConstant(cx, fragment));
}

/** The strictest alignment among the attributes; 1 if there is none. */
export function attributeAlignment(cx: Analysis, attributes: readonly Attribute[], node: Syntax): number {
  let align = 1;
  for (const attribute of attributes) {
    if (attribute.name !== 'aligned') continue;
    const asked =
      attribute.fragment === undefined ? cx.types.target.maxAlign : fragmentAlignment(cx, attribute.fragment);
    if (asked < 1 || (asked & (asked - 1)) !== 0) cx.fail('type', 'an alignment must be a power of two', node);
    align = Math.max(align, asked);
  }
  return align;
}

/** The alignment that a declaration asks for, by `_Alignas` or `aligned`; 1 if none. */
export function declaredAlignment(cx: Analysis, note: SpecifierNote, own: readonly Attribute[], node: Syntax): number {
  const asked = note.alignments.map((fragment) => fragmentAlignment(cx, fragment));
  if (asked.some((align) => (align & (align - 1)) !== 0)) cx.fail('type', 'an alignment must be a power of two', node);
  return Math.max(attributeAlignment(cx, [...own, ...note.attributes], node), ...asked);
}

/** Applies the `aligned` attributes of a typedef. */
export function alignedTypedef(cx: Analysis, type: CType, attributes: readonly Attribute[], node: Syntax): CType {
  return attributes.some(({ name }) => name === 'aligned')
    ? aligned(type, attributeAlignment(cx, attributes, node))
    : type;
}

/** Applies `transparent_union`, of a union or of a typedef for one. */
export function noteTransparent(cx: Analysis, type: CType, attributes: readonly Attribute[], node: Syntax): void {
  if (type.kind !== 'record' || !attributes.some(({ name }) => name === 'transparent_union')) return;
  if (!canBeTransparent(type))
    cx.fail('unsupported', `'transparent_union' is supported for unions of pointers, or of integers, only`, node);
  type.record.transparent = true;
}

/** Applies `mode` and `vector_size`. Vectors are opaque: they can be declared, but have no size. */
export function withMode(cx: Analysis, type: CType, attributes: readonly Attribute[], node: Syntax): CType {
  for (const attribute of attributes) {
    if (attribute.name === 'vector_size') return opaque('vector types');
    if (attribute.name === 'mode') type = modeType(cx, type, attribute, node);
  }
  return type;
}

function modeType(cx: Analysis, type: CType, attribute: Attribute, node: Syntax): CType {
  if (type.kind !== 'int') cx.fail('unsupported', `the attribute 'mode' is not supported here`, node);
  const { types } = cx;
  const candidates = type.signed
    ? [types.signedChar, types.short, types.int, types.long, types.longLong, types.int128]
    : [
        types.unsignedChar,
        types.unsignedShort,
        types.unsigned,
        types.unsignedLong,
        types.unsignedLongLong,
        types.unsignedInt128,
      ];
  const sizes: Readonly<Record<string, number>> = {
    QI: 1,
    byte: 1,
    HI: 2,
    SI: 4,
    DI: 8,
    TI: 16,
    word: types.target.pointer,
    pointer: types.target.pointer,
  };
  const size = sizes[attribute.word ?? ''];
  const found = candidates.find((candidate) => candidate.size === size);
  return found ?? cx.fail('unsupported', `the machine mode '${attribute.word ?? ''}' is not supported`, node);
}

function opaque(name: string): CType {
  return recordType({ kind: 'struct', name: `<${name}>`, layout: undefined });
}

const SIGNED_WORDS = new Set(['__signed', '__signed__']);
const FLOAT_NAMES: Readonly<Record<string, 4 | 8 | 16>> = {
  _Float32: 4,
  _Float64: 8,
  _Float32x: 8,
  _Float64x: 16,
  _Float128: 16,
  __float128: 16,
  __float80: 16,
};

const UNUSUAL: Readonly<Record<string, string>> = {
  _BitInt: 'bit-precise integers',
  _Decimal32: 'decimal floating-point numbers',
  _Decimal64: 'decimal floating-point numbers',
  _Decimal128: 'decimal floating-point numbers',
  _Float16: 'floating-point numbers of 16 bits',
  __fp16: 'floating-point numbers of 16 bits',
  __bf16: 'floating-point numbers of 16 bits',
};

/** The type that a multiset of keywords denotes (C11 6.7.2p2). */
function wordType(cx: Analysis, node: Syntax, written: readonly string[]): CType {
  const words = written.map((word) => (SIGNED_WORDS.has(word) ? 'signed' : word));
  if (words.some((word) => /^(?:_Complex|__complex|__complex__|_Imaginary)$/.test(word)))
    return opaque('complex numbers');
  const unusual = words.map((word) => UNUSUAL[word]).find((name) => name !== undefined);
  if (unusual !== undefined) return opaque(unusual);
  const count = (word: string): number => words.filter((each) => each === word).length;
  const longs = count('long');
  const unsigned = count('unsigned') > 0;
  const bases = words.filter((word) => !/^(?:signed|unsigned|long|short|int)$/.test(word));
  const base = bases[0];
  const { types } = cx;
  const isInteger = base === undefined || base === '__int128';
  const wrong =
    bases.length > 1 ||
    longs > 2 ||
    count('short') > 1 ||
    count('int') > 1 ||
    (unsigned && count('signed') > 0) ||
    (longs > 0 && count('short') > 0) ||
    (base !== undefined && (count('int') > 0 || count('short') > 0 || (longs > 0 && base !== 'double'))) ||
    (!isInteger && base !== 'char' && (unsigned || count('signed') > 0));
  if (wrong) cx.fail('type', `'${words.join(' ')}' is not a type`, node);
  if (base === '__int128') return unsigned ? types.unsignedInt128 : types.int128;
  if (base === 'char') return unsigned ? types.unsignedChar : count('signed') > 0 ? types.signedChar : types.char;
  if (base === 'double' && longs > 0) return types.longDouble;
  if (base !== undefined) return namedType(cx, node, base);
  if (count('short') > 0) return unsigned ? types.unsignedShort : types.short;
  const [signedType, unsignedType] = [
    [types.int, types.unsigned],
    [types.long, types.unsignedLong],
    [types.longLong, types.unsignedLongLong],
  ][longs] as [CType, CType];
  return unsigned ? unsignedType : signedType;
}

function namedType(cx: Analysis, node: Syntax, word: string): CType {
  const { types } = cx;
  const named: Readonly<Record<string, CType>> = {
    void: types.void,
    _Bool: types.bool,
    __CPROVER_bool: types.bool,
    float: types.float,
    double: types.double,
    __int128_t: types.int128,
    __uint128_t: types.unsignedInt128,
  };
  const size = FLOAT_NAMES[word];
  if (size !== undefined) return { kind: 'float', size, name: word, quals: NO_QUALS };
  return named[word] ?? cx.fail('unsupported', `the type '${word}' is not supported`, node);
}

const vaLists = new WeakMap<Analysis, CType>();

/** `va_list`: on LP64 the System V array of one struct; elsewhere a pointer. */
function vaList(cx: Analysis): CType {
  const known = vaLists.get(cx);
  if (known) return known;
  const { types } = cx;
  const pointer = types.pointerTo(types.void);
  const fields = [
    { name: 'gp_offset', type: types.unsigned, offset: 0 },
    { name: 'fp_offset', type: types.unsigned, offset: 4 },
    { name: 'overflow_arg_area', type: pointer, offset: 8 },
    { name: 'reg_save_area', type: pointer, offset: 16 },
  ];
  const type =
    types.target.name === 'lp64'
      ? arrayOf(recordType({ kind: 'struct', name: '__va_list_tag', layout: { size: 24, align: 8, fields } }), 1)
      : types.pointerTo(types.char);
  vaLists.set(cx, type);
  return type;
}
