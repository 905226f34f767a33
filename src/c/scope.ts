import type { CType, FunctionType, IntType, RecordDecl } from '../source/ctypes/ctype.js';
import type { Errors } from '../source/diagnostic.js';
import type { CSymbol, LabelAddress, VariableSymbol } from './ast.js';

/** The meaning of an ordinary identifier. */
export type Binding =
  | CSymbol
  | { readonly kind: 'typedef'; readonly type: CType; readonly name: string; readonly system: boolean }
  | { readonly kind: 'enumerator'; readonly type: IntType; readonly value: bigint }
  | BitBinding
  | PlaceBinding
  /** Its declaration had an error. */
  | { readonly kind: 'unknown' };

/** The meaning of a tag; an enumeration without its body is incomplete. */
export type Tag =
  | { readonly kind: 'struct' | 'union'; readonly record: RecordDecl; readonly system: boolean }
  | { readonly kind: 'enum'; readonly type: IntType; readonly complete: boolean };

/** A block, prototype or file scope with its two name spaces. */
export class Scope {
  readonly names = new Map<string, Binding>();
  readonly tags = new Map<string, Tag>();

  constructor(readonly parent?: Scope) {}

  get isFile(): boolean {
    return this.parent === undefined;
  }

  lookup(name: string): Binding | undefined {
    return this.names.get(name) ?? this.parent?.lookup(name);
  }

  lookupTag(name: string): Tag | undefined {
    return this.tags.get(name) ?? this.parent?.lookupTag(name);
  }
}

/** The context of the statements of a function. */
export interface FunctionContext {
  readonly name: string;
  readonly type: FunctionType;
  readonly labels: Set<string>;
  readonly errors: Errors;
  readonly gotos: { readonly name: string; readonly token: number }[];
  readonly labelAddresses: LabelAddress[];
  /** Whether `break` and `continue` have a meaning where the analysis is. */
  around: { readonly loop: boolean; readonly breakable: boolean };
}

/** One bit of an object. */
export interface BitBinding {
  readonly kind: 'bit';
  readonly base: VariableSymbol;
  readonly bit: number;
}

/** A register that the linker puts at an address. */
export interface PlaceBinding {
  readonly kind: 'place';
  readonly address: bigint;
  readonly type: CType;
}
