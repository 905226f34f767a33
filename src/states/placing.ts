/** Where a new object goes: the first place of its task that is free, and that no pointer leads to. */
import { GONE } from './parts.js';
import type { Setting } from './setting.js';

/** The changes of a step up to where it makes an object. */
export interface Placing {
  readonly task: number;
  /** Places of which the step itself says what is there. */
  readonly own: ReadonlySet<number>;
  /** Those of them where something is. */
  readonly occupied: ReadonlySet<number>;
  /** Places that pointers lead to that the step has in hand. */
  readonly led: ReadonlySet<number>;
}

/** @param row the parts before the step, or with what it has changed */
export function freePlace(setting: Setting, row: readonly number[], placing: Placing): number {
  const { task, own, occupied, led } = placing;
  for (let nth = 0; ; nth++) {
    const place = setting.placeOfObject(task, nth);
    if (occupied.has(place) || led.has(place) || (!own.has(place) && (row[place] ?? 0) !== 0)) continue;
    if (!isLedTo(setting, row, own, place)) return place;
  }
}

function isLedTo(setting: Setting, row: readonly number[], own: ReadonlySet<number>, target: number): boolean {
  for (let place = 0; place < row.length; place++) {
    const number = row[place]!;
    if (number > GONE && !own.has(place) && setting.parts.at(number)!.points.includes(target)) return true;
  }
  return false;
}
