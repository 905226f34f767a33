/**
 * Whether volatile accesses that are not proved to be ordered are so all the same, by what releases and acquires. C says
 * nothing of those that race; those that do not see what happens before them, whatever they are taken for (DRF). So it
 * is asked whether anything races, within the same bounds.
 */
import type { CheckResult } from '../answer/result.js';
import { RACE } from '../properties/races.js';
import { notAssuming } from './asking.js';
import type { Coverage } from './coverage.js';
import { VOLATILE_AS_RELAXED } from './coverage.js';
import type { SearchState } from './task.js';

/**
 * The answer without the assumption on volatile accesses that race, where none does.
 * @param answer nothing is violated within what was covered
 * @param races looks for races within the same bounds; undefined where that cannot be asked
 * @throws Interrupted
 */
export async function withOrderedVolatiles(
  answer: CheckResult,
  covered: Coverage | undefined,
  races: (covered: Coverage) => Promise<SearchState | undefined>,
): Promise<CheckResult> {
  const { verdict, bounds, properties = [] } = answer;
  const isMade = bounds.assumed.some(({ what }) => what === VOLATILE_AS_RELAXED);
  if (!covered || !isMade || (verdict !== 'safe' && verdict !== 'bounded')) return answer;
  const isAsked = properties.some(({ name }) => name === RACE.name);
  const isOrdered = isAsked || isWithout(await races(covered), covered);
  return isOrdered ? notAssuming(answer, { what: VOLATILE_AS_RELAXED }) : answer;
}

/** Whether the search for races came to its end, as far as the answer reaches, and found none. */
function isWithout(search: SearchState | undefined, { limits }: Coverage): boolean {
  if (!search?.best || search.interruption) return false;
  const { best, violations } = search;
  return violations.length === 0 && best.limits === limits && best.complete && best.lost.length === 0;
}
