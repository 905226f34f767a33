/**
 * Undefined functions and variables that a violation depends on, so that perhaps a source file is missing, and nothing
 * is wrong.
 */
import type { TraceAction, Violation } from '../answer/result.js';
import { sliceOf } from './slice.js';
import { variablesOf } from './variables.js';

/**
 * Those of these functions and variables, in the order of their first use, whose results, writes or contents have led
 * to the violation (see `slice.ts`).
 */
export function undefinedIn(violation: Violation, names: ReadonlySet<string>): readonly string[] {
  const { events } = violation.trace;
  const made = events.flatMap(({ action }, at) => {
    const name = sourceOf(action);
    return name !== undefined && names.has(name) ? [{ at, name }] : [];
  });
  if (made.length === 0) return [];
  const relevant = sliceOf(violation, variablesOf(violation.trace));
  return [...new Set(made.filter(({ at }) => relevant.has(at)).map(({ name }) => name))];
}

/** `get` of `get()`, `fill` of `fill() writes`, `limit` of a variable's first contents. */
function sourceOf(action: TraceAction): string | undefined {
  return action.kind === 'input' ? (action.function ?? action.name.split('(')[0]) : undefined;
}
