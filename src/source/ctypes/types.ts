import type {
  ArrayType,
  CType,
  Field,
  FunctionType,
  IntType,
  PointerType,
  Quals,
  RecordDecl,
  RecordType,
} from './ctype.js';
import { ATOMIC, CONST, NO_QUALS, VOLATILE, qualsOf } from './ctype.js';
import type { Target } from '../target.js';

/** The basic types of a target. */
export class BasicTypes {
  readonly void: CType = { kind: 'void', quals: NO_QUALS };
  readonly bool = this.integer('_Bool', 1, false, 0, true);
  readonly char: IntType;
  readonly signedChar = this.integer('signed char', 1, true, 1);
  readonly unsignedChar = this.integer('unsigned char', 1, false, 1);
  readonly short: IntType;
  readonly unsignedShort: IntType;
  readonly int: IntType;
  readonly unsigned: IntType;
  readonly long: IntType;
  readonly unsignedLong: IntType;
  readonly longLong: IntType;
  readonly unsignedLongLong: IntType;
  readonly int128 = this.integer('__int128', 16, true, 6);
  readonly unsignedInt128 = this.integer('unsigned __int128', 16, false, 6);
  readonly float: CType = { kind: 'float', size: 4, name: 'float', quals: NO_QUALS };
  readonly double: CType;
  readonly longDouble: CType;
  /** The types of `sizeof` and of pointer differences. */
  readonly size: IntType;
  readonly difference: IntType;
  readonly wideChar: IntType;

  constructor(readonly target: Target) {
    this.char = this.integer('char', 1, target.unsignedChar !== true, 1);
    this.short = this.integer('short', target.short, true, 2);
    this.unsignedShort = this.integer('unsigned short', target.short, false, 2);
    this.int = this.integer('int', target.int, true, 3);
    this.unsigned = this.integer('unsigned int', target.int, false, 3);
    this.long = this.integer('long', target.long, true, 4);
    this.unsignedLong = this.integer('unsigned long', target.long, false, 4);
    this.longLong = this.integer('long long', target.longLong, true, 5);
    this.unsignedLongLong = this.integer('unsigned long long', target.longLong, false, 5);
    this.double = { kind: 'float', size: target.double as 4 | 8, name: 'double', quals: NO_QUALS };
    this.longDouble = {
      kind: 'float',
      size: target.longDouble as 4 | 8 | 12 | 16,
      name: 'long double',
      quals: NO_QUALS,
    };
    const wordIsLong = target.pointer === target.long && target.name === 'lp64';
    this.size = wordIsLong ? this.unsignedLong : this.unsigned;
    this.difference = wordIsLong ? this.long : this.int;
    this.wideChar = target.name === 'ilp32' ? this.long : target.name === 'arm' ? this.unsigned : this.int;
  }

  private integer(name: string, size: number, signed: boolean, rank: number, bool = false): IntType {
    return { kind: 'int', size, signed, bool, rank, name, quals: NO_QUALS };
  }

  pointerTo(to: CType, quals: Quals = NO_QUALS): PointerType {
    return { kind: 'pointer', to, size: this.target.pointer, quals };
  }

  /** The unsigned type that corresponds to a signed one of rank int or more. */
  unsignedOf(type: IntType): IntType {
    return (
      [this.unsigned, this.unsignedLong, this.unsignedLongLong, this.unsignedInt128][type.rank - 3] ?? this.unsigned
    );
  }
}

export function arrayOf(of: CType, length: number | undefined): ArrayType {
  return { kind: 'array', of, length, quals: NO_QUALS };
}

export function functionType(
  result: CType,
  params: readonly CType[],
  variadic: boolean,
  prototyped: boolean,
): FunctionType {
  return { kind: 'function', result, params, variadic, prototyped, quals: NO_QUALS };
}

export function recordType(record: RecordDecl): RecordType {
  return { kind: 'record', record, quals: NO_QUALS };
}

/** Alignments that a typedef's attribute gives to a type, where they differ from the type's own. */
const givenAlignments = new WeakMap<CType, number>();

/** A variant of the type with this alignment. */
export function aligned(type: CType, alignment: number): CType {
  const variant = { ...type };
  givenAlignments.set(variant, alignment);
  return variant;
}

function keepAlignment<T extends CType>(from: CType, to: T): T {
  const alignment = givenAlignments.get(from);
  if (alignment !== undefined) givenAlignments.set(to, alignment);
  return to;
}

/** The type with these qualifiers added; an array passes them on to its elements (C11 6.7.3p9). */
export function qualified(type: CType, quals: Quals): CType {
  if (quals === NO_QUALS || type.kind === 'function') return type;
  if (type.kind === 'array') return { ...type, of: qualified(type.of, quals) };
  return (type.quals | quals) === type.quals
    ? type
    : keepAlignment(type, { ...type, quals: qualsOf(type.quals, quals) });
}

export function unqualified<T extends CType>(type: T): T {
  return type.quals === NO_QUALS ? type : keepAlignment(type, { ...type, quals: NO_QUALS });
}

export const EXTENDED_BYTES = 10;

/** The 80-bit format of x87: ten bytes of a larger object. */
export function isExtended(type: CType): boolean {
  return type.kind === 'float' && type.size > 8 && !type.name.endsWith('128');
}

export function isArithmetic(type: CType): boolean {
  return type.kind === 'int' || type.kind === 'float';
}

export function isScalar(type: CType): boolean {
  return isArithmetic(type) || type.kind === 'pointer';
}

export function isVoidPointer(type: CType): boolean {
  return type.kind === 'pointer' && type.to.kind === 'void';
}

const depths = new WeakMap<CType, number>();

/** How many types are nested in the type, through pointers, arrays and functions. */
export function nesting(type: CType): number {
  const known = depths.get(type);
  if (known !== undefined) return known;
  const inner =
    type.kind === 'pointer'
      ? [type.to]
      : type.kind === 'array'
        ? [type.of]
        : type.kind === 'function'
          ? [type.result, ...type.params]
          : [];
  const depth = inner.reduce((most, each) => Math.max(most, 1 + nesting(each)), 0);
  depths.set(type, depth);
  return depth;
}

/**
 * The member as which an argument is passed for a `transparent_union`: always the first one, by the calling convention.
 * All its members have one representation; anything else is refused where the type is declared.
 */
export function passedMember(type: CType): Field | undefined {
  return type.kind === 'record' && type.record.transparent === true ? type.record.layout?.fields[0] : undefined;
}

/** Whether objects of the type can exist, so that it has a size. */
export function isComplete(type: CType): boolean {
  switch (type.kind) {
    case 'void':
    case 'function':
      return false;
    case 'array':
      return (type.length !== undefined || type.count !== undefined) && isComplete(type.of);
    case 'record':
      return type.record.layout !== undefined;
    case 'float':
    case 'int':
    case 'pointer':
      return true;
  }
}

/**
 * The part of a type that C has and nobody models: vectors, complex numbers, the values of what the library keeps its
 * state in.
 */
export function unmodelled(type: CType): string | undefined {
  if (type.kind === 'array') return unmodelled(type.of);
  if (type.kind === 'record' && type.record.declaredAs)
    return `values of the library's type '${type.record.name}', which the program declares itself,`;
  return type.kind === 'record' ? /^<(.*)>$/.exec(type.record.name)?.[1] : undefined;
}

/** The type of the elements of the innermost array. */
export function innermost(type: CType): CType {
  return type.kind === 'array' ? innermost(type.of) : type;
}

/** Size in bytes of a complete type whose size is a constant. GNU C gives void and functions the size 1. */
export function sizeOf(type: CType): number {
  switch (type.kind) {
    case 'void':
    case 'function':
      return 1;
    case 'array':
      return (type.length ?? 0) * sizeOf(type.of);
    case 'record':
      return type.record.layout?.size ?? 0;
    case 'float':
    case 'int':
    case 'pointer':
      return type.size;
  }
}

/** Alignment in bytes, as the System V ABIs lay it down: that of the size, up to the target's limit. */
export function alignOf(type: CType, target: Target): number {
  return givenAlignments.get(type) ?? naturalAlign(type, target);
}

function naturalAlign(type: CType, target: Target): number {
  switch (type.kind) {
    case 'void':
    case 'function':
      return 1;
    case 'array':
      return alignOf(type.of, target);
    case 'record':
      return type.record.layout?.align ?? 1;
    case 'float':
      return Math.min(type.size === 12 ? 4 : type.size, target.maxAlign);
    case 'int':
    case 'pointer':
      return Math.min(type.size, target.maxAlign);
  }
}

/** Compatibility of C11 6.2.7, apart from the qualifiers of the two types themselves. */
export function compatible(a: CType, b: CType): boolean {
  if (a === b) return true;
  switch (a.kind) {
    case 'void':
      return b.kind === 'void';
    case 'int':
      return (
        b.kind === 'int' &&
        a.size === b.size &&
        a.signed === b.signed &&
        a.bool === b.bool &&
        a.precision === b.precision &&
        sameInteger(a, b)
      );
    case 'float':
      return b.kind === 'float' && a.name === b.name;
    case 'pointer':
      return b.kind === 'pointer' && a.to.quals === b.to.quals && compatible(a.to, b.to);
    case 'array':
      return (
        b.kind === 'array' &&
        (a.length === b.length ||
          a.length === undefined ||
          b.length === undefined ||
          a.count !== undefined ||
          b.count !== undefined) &&
        compatible(a.of, b.of)
      );
    case 'record':
      return b.kind === 'record' && a.record === b.record;
    case 'function':
      return b.kind === 'function' && compatibleFunctions(a, b);
  }
}

/** An enumeration is compatible with its integer type. */
function sameInteger(a: IntType, b: IntType): boolean {
  if (a.name.startsWith('enum ') || b.name.startsWith('enum ')) return a.rank === b.rank;
  return a.name === b.name;
}

function compatibleFunctions(a: FunctionType, b: FunctionType): boolean {
  if (!compatible(a.result, b.result)) return false;
  if (!a.prototyped || !b.prototyped) return true;
  if (a.params.length !== b.params.length || a.variadic !== b.variadic) return false;
  return a.params.every((param, index) => compatible(unqualified(param), unqualified(b.params[index]!)));
}

/** The composite type (C11 6.2.7p3) of two compatible types: what either knows, both know. */
export function composite(a: CType, b: CType): CType {
  if (a.kind === 'array' && b.kind === 'array')
    return a.count ? a : b.count ? b : { ...a, of: composite(a.of, b.of), length: a.length ?? b.length };
  if (a.kind === 'pointer' && b.kind === 'pointer') return { ...a, to: composite(a.to, b.to) };
  if (a.kind === 'function' && b.kind === 'function') return compositeFunction(a, b);
  return a;
}

export function compositeFunction(a: FunctionType, b: FunctionType): FunctionType {
  const [base, other] = a.prototyped || !b.prototyped ? [a, b] : [b, a];
  const params = base.params.map((param, index) =>
    other.prototyped && other.params[index] ? composite(param, other.params[index]) : param,
  );
  return { ...base, result: composite(a.result, b.result), params };
}

/** The type as C spells it, roughly: good for messages and dumps. */
export function typeName(type: CType, inner = ''): string {
  const quals = qualifierNames(type.quals);
  const join = (base: string): string => [quals + base, inner].filter(Boolean).join(' ');
  switch (type.kind) {
    case 'void':
      return join('void');
    case 'int':
    case 'float':
      return join(type.name);
    case 'record':
      return join(`${type.record.kind} ${type.record.name}`);
    case 'pointer': {
      const star = `*${quals.trim() === '' ? '' : quals}${inner}`;
      return typeName(type.to, type.to.kind === 'array' || type.to.kind === 'function' ? `(${star})` : star);
    }
    case 'array':
      return typeName(type.of, `${inner}[${type.length ?? ''}]`);
    case 'function': {
      const params = type.params.map((param) => typeName(param));
      if (type.variadic) params.push('...');
      if (type.prototyped && params.length === 0) params.push('void');
      return typeName(type.result, `${inner}(${params.join(', ')})`);
    }
  }
}

function qualifierNames(quals: Quals): string {
  let names = '';
  if (quals & CONST) names += 'const ';
  if (quals & VOLATILE) names += 'volatile ';
  if (quals & ATOMIC) names += '_Atomic ';
  return names;
}

/** A record without a tag, for which a made-up name stands, or with one that only the library's models know. */
export function isNamedByTypedef({ name, system }: RecordDecl): boolean {
  return name.startsWith('<') || (system === true && name.startsWith('__'));
}
