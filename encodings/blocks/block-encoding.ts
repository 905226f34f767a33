import type { Encoding } from '../encoding.js';

/** An encoding that adds to the formula for every block. */
export interface BlockEncoding extends Encoding {
  /** Adds what concerns one more block, after the encodings before it in the list have done so. */
  extend(block: number): void;
}
