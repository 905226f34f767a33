import type { CheckResult } from '../../../../src/answer/result.js';
import { assumptionLine, boundLine } from '../../../../src/report/bounds.js';
import { isComplete } from './problems.js';

/** A way to look at more than the last check did. */
export interface Further {
  readonly flag: string;
  readonly why: string;
}

/** The flags that an answer names, each once. */
export function furtherThan({ bounds: { met, assumed } }: Pick<CheckResult, 'bounds'>): Further[] {
  const all = [
    ...met.map((bound) => ({ flag: bound.flag, why: boundLine(bound) })),
    ...assumed.map((each) => ({ flag: each.flag, why: assumptionLine(each) })),
  ];
  const found = new Map<string, Further>();
  for (const { flag, why } of all)
    if (flag !== undefined && isComplete(flag) && !found.has(flag)) found.set(flag, { flag, why });
  return [...found.values()];
}

/** The words of a flag on a command line. */
export function wordsOf(flag: string): string[] {
  return flag.split(' ');
}
