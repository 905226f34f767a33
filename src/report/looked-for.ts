import type { CheckResult } from '../answer/result.js';
import { listed } from './event-words.js';

/** Which properties an answer speaks of, as a sentence; without names it is what is looked for by default. */
export function lookedFor({ properties = [] }: Pick<CheckResult, 'properties'>): string {
  if (properties.length > 0) return `Looked for: ${listed(properties.map(({ name }) => name))}; nothing else.`;
  return 'Looked for: the checks in the code (assertions, memory, divisions, misuse of locks, joins and calls). Races, deadlocks and overflow were not looked for.';
}
