import type { CheckResult, Violation } from '../answer/result.js';
import { formatPosition } from '../source/position.js';

/** All violations that were found stand in the baseline. */
export function nothingNew({ violations }: Pick<CheckResult, 'violations'>): boolean {
  return violations.length > 0 && violations.every(({ known }) => known);
}

/** Why it is known, as a sentence without its full stop; undefined if it is not. */
export function whyKnown({ known, suppression }: Pick<Violation, 'known' | 'suppression'>): string | undefined {
  if (suppression) return `known, as ${formatPosition(suppression.position)} says: ${suppression.reason}`;
  return known ? 'known, since it stands in the baseline' : undefined;
}
