import * as bits from '../../logic/bits.js';
import type { Bits } from '../../logic/bits.js';
import { fail } from '../../source/diagnostic.js';
import type { Position } from '../../source/diagnostic.js';
import type { Observation, WatchedScalar } from '../../steps/observation.js';
import type { ObjectInfo } from '../memory/objects.js';

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
    .filter(
      (scalar) =>
        scalar.global === object.index && scalar.offset < offset + size && offset < scalar.offset + scalar.size,
    )
    .map((scalar) => {
      const from = (scalar.offset - offset) * 8;
      if (from < 0 || scalar.offset + scalar.size > offset + size)
        fail('unsupported', `an access to a part of ${scalar.name}, which a property watches as a whole`, position);
      return { scalar, value: bits.extract(value, from, from + scalar.size * 8) };
    });
}
