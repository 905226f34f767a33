import type { CheckResult } from '../answer/result.js';

/** All violations that were found stand in the baseline. */
export function nothingNew({ violations }: Pick<CheckResult, 'violations'>): boolean {
  return violations.length > 0 && violations.every(({ known }) => known);
}
