import type { Bounds } from './result.js';

/**
 * Whether an answer that nothing is violated holds for all executions.
 * @param property of this one alone; else of all that were asked for
 */
export function holdsWholly({ met, assumed }: Pick<Bounds, 'met' | 'assumed'>, property?: string): boolean {
  const isApart = (of: readonly string[] | undefined): boolean =>
    property !== undefined && of?.includes(property) === false;
  return met.length === 0 && assumed.every(({ of }) => isApart(of));
}
