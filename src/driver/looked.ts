import type { LookedFile, LookedLine } from '../answer/result.js';
import { ATOMICITY } from '../properties/atomicity.js';
import { DEADLOCK } from '../properties/deadlocks.js';
import type { Property } from '../properties/property.js';
import { RACE } from '../properties/races.js';
import type { LookedAt, LookedLine as UnrolledLine } from '../steps/looked.js';

/**
 * The lines that were looked at, with what was asked of each: the checks in the code, and properties of accesses and of
 * waiting.
 */
export function lookedFor(looked: readonly LookedAt[], properties: readonly Property[]): LookedFile[] {
  const askedAt = ({ checks = [], reads, writes, accesses, waits }: UnrolledLine): string[] => {
    const all = [...checks];
    if (accesses && properties.includes(RACE)) all.push(RACE.name);
    if ((accesses ?? reads ?? writes) && properties.includes(ATOMICITY)) all.push(ATOMICITY.name);
    if (waits && properties.includes(DEADLOCK)) all.push(DEADLOCK.name);
    return all;
  };
  return looked.map(({ file, lines }) => ({
    file,
    lines: lines.map((each): LookedLine => {
      const { line, unreached, reads, writes } = each;
      const asked = askedAt(each);
      return {
        line,
        ...(unreached ? { unreached } : {}),
        ...(asked.length > 0 ? { asked } : {}),
        ...(reads ? { reads } : {}),
        ...(writes ? { writes } : {}),
      };
    }),
  }));
}
