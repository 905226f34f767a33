/** Places, values and calls of an execution, as data. The texts beside them are made of the same. */

/** An object in memory. */
export interface TracedObject {
  /**
   * `local`: of one call of a function. `heap`: an allocated block. `literal`: a string in the program's text.
   * `system`: of the system, such as an argument of `main`.
   */
  readonly kind: 'global' | 'local' | 'heap' | 'literal' | 'system';
  /** Differs between any two objects of an execution. */
  readonly id: number;
  /** As the program has it, if it has a name there; of a heap block, its number. */
  readonly name: string;
  /** Of a local: the function that it lives in. */
  readonly function?: string;
  /** Of a static variable: the file that declares it, if others have one of that name. */
  readonly file?: string;
  /** The type it was declared or allocated as, if that is known. */
  readonly type?: string;
  /** Registers of a part that is modelled. */
  readonly machine?: true;
  /** A local without a name in the program: what an expression has for a moment. */
  readonly temporary?: true;
}

/** A member's name; an index; the names of bit fields that are accessed together. */
export type PathStep = string | number | readonly string[];

/** A part of an object. */
export interface Place {
  readonly object: TracedObject;
  readonly path: readonly PathStep[];
  /**
   * Where it begins in the object, in bytes, and how many they are; 0: what begins there is not known. Absent in
   * answers of version 2.
   */
  readonly offset?: number;
  readonly size?: number;
  /** Only some bytes of what the path leads to. */
  readonly partial?: true;
}

/** Numbers are in decimal, since they can have more bits than a number of JSON. */
export type Value =
  /** `task`: it names the task with this index. */
  | {
      readonly kind: 'integer';
      readonly number: string;
      readonly boolean?: true;
      readonly character?: true;
      readonly task?: number;
    }
  /** Digits, `NaN`, `Infinity` or `-Infinity`. */
  | { readonly kind: 'float'; readonly number: string }
  | { readonly kind: 'null' }
  /** To an object or beyond its end; `dead`: it is no more. */
  | { readonly kind: 'pointer'; readonly to: Place; readonly dead?: true }
  | { readonly kind: 'function'; readonly name: string }
  /** A pointer to nothing that is known. */
  | { readonly kind: 'address'; readonly number: string }
  /** Characters up to the null character, as a literal of C. */
  | { readonly kind: 'string'; readonly literal: string }
  /** Of a type that is no number. */
  | { readonly kind: 'bits'; readonly number: string };

export interface Call {
  readonly name: string;
  readonly args: readonly Value[];
}

/** Where a value points to, whether or not that still exists. */
export function pointedTo(value: Value): Place | undefined {
  return value.kind === 'pointer' ? value.to : undefined;
}

/** One is the other, or a part of it, or they have bytes in common. */
export function overlap(a: Place, b: Place): boolean {
  if (a.object.id !== b.object.id) return false;
  if (a.offset === undefined || a.size === undefined || b.offset === undefined || b.size === undefined)
    return isPrefix(a, b) || isPrefix(b, a);
  if (a.size === 0 || b.size === 0) return true;
  return a.offset < b.offset + b.size && b.offset < a.offset + a.size;
}

function isPrefix({ path }: Place, { path: longer }: Place): boolean {
  return path.length <= longer.length && path.every((step, i) => isSameStep(step, longer[i]!));
}

function isSameStep(a: PathStep, b: PathStep): boolean {
  return typeof a === 'object' && typeof b === 'object' ? a.join() === b.join() : a === b;
}

/** Both lead to the same part; of how many bytes of it is another question. */
export function isSamePart(a: Place, b: Place): boolean {
  return a.object.id === b.object.id && a.path.length === b.path.length && isPrefix(a, b);
}
