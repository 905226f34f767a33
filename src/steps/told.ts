import type { Lit } from '../logic/aig.js';
import type { Bits } from '../logic/bits.js';
import type { Handlers } from '../properties/property.js';
import type { Position } from '../source/diagnostic.js';

/**
 * The account that a handler gives of one event in all executions at once; it holds in those in which the guard does.
 */
export interface Told {
  readonly property: string;
  readonly event: keyof Handlers;
  readonly position: Position;
  readonly guard: Lit;
  readonly seen: readonly (string | Bits)[];
  readonly effects: readonly { readonly when: Lit; readonly text: string }[];
  /** Words that are set; `text` says to what. */
  readonly words: readonly { readonly before: Bits; readonly after: Bits; readonly text: (value: bigint) => string }[];
}
