import type { WeakAccess } from '../ir/ir.js';
import type { Position } from '../source/diagnostic.js';

/** An access, or a fence, and where it is. */
export interface PlacedWeakAccess extends WeakAccess {
  readonly position: Position;
}
