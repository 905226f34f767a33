import type { Aig } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import type { KnownObjects } from '../memory/known-objects.js';
import type { AddressSpace } from '../memory/objects.js';
import type { ObjectId } from '../../steps/ids.js';

/** A round of unrolling as addresses need it. */
export interface AddressContext {
  readonly g: Aig;
  readonly space: AddressSpace;
  readonly known: KnownObjects;
  readonly equations: { readonly left: Bits; readonly right: Bits }[];
  tellApart(objects: readonly ObjectId[]): void;
  sizeOf(object: ObjectId): Bits;
  alignOf(object: ObjectId): number;
  /** It exists from the beginning to the end. */
  isStatic(object: ObjectId): boolean;
  /** String literals of equal contents. */
  areMergeable(one: ObjectId, other: ObjectId): boolean;
  areTails(one: ObjectId, other: ObjectId): boolean;
}

/** Properties of addresses, not the same on every machine, that the program may have noticed. */
export class SeenOfAddresses {
  /** It looks at addresses of a layout that is not the only possible one. */
  layout = false;
  /** It may be able to tell objects that touch, or that have the address of another, from others. */
  distinctness = false;
}
