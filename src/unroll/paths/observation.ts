import * as bits from '../../logic/bits.js';
import type { Bits } from '../../logic/bits.js';
import { fail } from '../../source/diagnostic.js';
import type { Position } from '../../source/diagnostic.js';
import type { ObjectInfo } from '../memory/objects.js';

/** What properties want to be told of, beyond what the encodings need. */
export interface Observation {
  /** Accesses to what several tasks touch, at least one of them writing, while they run side by side. */
  readonly shared: boolean;
  readonly watched: readonly WatchedScalar[];
  readonly marks: boolean;
  /** Somebody may count what tasks do, or where they are: no step may be left out that changes nothing. */
  readonly counted: boolean;
  /** Somebody wants to know of executions that go beyond what is known of the world. */
  readonly conversing?: boolean;
  /** The classes of checks that are asked for; all, if absent, and nothing but these. */
  readonly claimed?: ReadonlySet<string>;
}

/** A scalar (part of a) global of which every access counts. */
export interface WatchedScalar {
  readonly name: string;
  /** Index in the program's globals. */
  readonly global: number;
  readonly offset: number;
  readonly size: number;
}

export const UNOBSERVED: Observation = { shared: false, watched: [], marks: false, counted: false };

/** The watched scalars that an access touches, with the part of its value that belongs to each. */
export function watchedIn(
  { watched }: Observation,
  object: ObjectInfo,
  offset: number,
  size: number,
  value: Bits,
  position: Position,
): { scalar: WatchedScalar; value: Bits }[] {
  if (watched.length === 0 || object.kind !== 'global') return [];
  return watched
    .filter((scalar) => scalar.global === object.index && scalar.offset < offset + size && offset < scalar.offset + scalar.size)
    .map((scalar) => {
      const from = (scalar.offset - offset) * 8;
      if (from < 0 || scalar.offset + scalar.size > offset + size)
        fail('unsupported', `an access to a part of ${scalar.name}, which a property watches as a whole`, position);
      return { scalar, value: bits.extract(value, from, from + scalar.size * 8) };
    });
}
