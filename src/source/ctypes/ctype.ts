/** C types, as the rest of the pipeline sees them. Enumerations are their integer type; typedefs are resolved. */
export type CType =
  | { readonly kind: 'void'; readonly quals: Quals }
  | IntType
  | { readonly kind: 'float'; readonly size: 4 | 8 | 12 | 16; readonly name: string; readonly quals: Quals }
  | PointerType
  | ArrayType
  | FunctionType
  | RecordType;

/** Bit set of the qualifiers. */
export type Quals = number & { readonly __brand: 'Quals' };
export const NO_QUALS = 0 as Quals;
export const CONST = 1 as Quals;
export const VOLATILE = 2 as Quals;
export const ATOMIC = 4 as Quals;

/** Those of some qualifiers that are among others. */
export function qualsAmong(quals: Quals, ...others: readonly Quals[]): Quals {
  return qualsOf(...others.filter((each) => (quals & each) !== 0));
}

/** All of these qualifiers. */
export function qualsOf(...quals: readonly Quals[]): Quals {
  return quals.reduce((all, each) => all | each, 0) as Quals;
}

export interface IntType {
  readonly kind: 'int';
  /** Bytes; a `_Bool` has 1, and only the values 0 and 1. */
  readonly size: number;
  readonly signed: boolean;
  readonly bool: boolean;
  /** Conversion rank (C11 6.3.1.1): _Bool 0, char 1, short 2, int 3, long 4, long long 5, __int128 6. */
  readonly rank: number;
  /**
   * The width in bits, where it is less than the size has: GCC gives the value of a bit-field that is wider than `int`
   * a type of its own.
   */
  readonly precision?: number;
  /** As C spells it: `unsigned int`, `enum colour`. */
  readonly name: string;
  readonly quals: Quals;
}

export interface PointerType {
  readonly kind: 'pointer';
  readonly to: CType;
  readonly size: number;
  readonly quals: Quals;
}

export interface ArrayType {
  readonly kind: 'array';
  readonly of: CType;
  /** Undefined for `T a[]` whose length is not known (yet). */
  readonly length: number | undefined;
  /**
   * Of a variable-length array, and of any array of those: what stands for the number of elements of the innermost
   * arrays' type.
   */
  readonly count?: RuntimeCount;
  readonly quals: Quals;
}

/** A number that is computed where the type is: one object for each time that it stands in the text. */
export interface RuntimeCount {
  readonly variable: object;
}

export interface FunctionType {
  readonly kind: 'function';
  readonly result: CType;
  readonly params: readonly CType[];
  readonly variadic: boolean;
  /** False for `f()` and old-style definitions: arguments are then only promoted. */
  readonly prototyped: boolean;
  readonly quals: Quals;
}

export interface RecordType {
  readonly kind: 'record';
  readonly record: RecordDecl;
  readonly quals: Quals;
}

/** A struct or union; one object per declaration, completed in place when its body is seen. */
export interface RecordDecl {
  readonly kind: 'struct' | 'union';
  /** The tag, or a made-up name such as `<anonymous at file.c:3>`. */
  readonly name: string;
  /** The typedef that names it first, if it has no tag, or one that only the library's models know. */
  alias?: string;
  /** It is declared in a header that comes with tcbmc. */
  system?: true;
  /**
   * Undefined while incomplete. Anonymous members stand as fields with an empty name, and member access goes through
   * them.
   */
  layout: RecordLayout | undefined;
  /** GNU C's `transparent_union`: a parameter of this type takes arguments of the types of its members. */
  transparent?: boolean;
  /**
   * Of an object of the library whose type the program declares itself, and too small: that type. The layout has room
   * for what the library keeps.
   */
  declaredAs?: CType;
  /** Bytes that the record has at least, when it is completed. */
  room?: number;
}

export interface RecordLayout {
  readonly size: number;
  readonly align: number;
  readonly fields: readonly Field[];
}

/** Where the bits are in the storage unit, counted from the least significant, and how many bytes that has. */
export interface BitField {
  readonly start: number;
  readonly width: number;
  readonly bytes: number;
}

export interface Field {
  readonly name: string;
  readonly type: CType;
  /** Byte offset in the record; for a bit-field: of its storage unit. */
  readonly offset: number;
  /** If its declaration, or that of the record, asks for another alignment than its type. */
  readonly align?: number;
  /** Present for a bit-field. */
  readonly bits?: BitField;
}
