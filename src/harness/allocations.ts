import type { Allocation, Trace, TraceEvent } from '../answer/result.js';

/** Functions that give NULL where they cannot allocate, and do nothing else then. */
const GIVING_NULL: ReadonlySet<string> = new Set([
  'malloc',
  'calloc',
  'realloc',
  'reallocarray',
  'aligned_alloc',
  'strdup',
  'strndup',
]);

/** The allocations, if one of them fails; without that none needs to be told what it gets. */
export function allocationsOf({ allocations = [] }: Trace): readonly Allocation[] {
  const made = allocations.filter((each) => GIVING_NULL.has(each.function));
  return made.some(({ fails }) => fails) ? made : [];
}

/** An allocation that fails in a call that does not simply give NULL then. */
export function hiddenFailure({ allocations = [] }: Trace): Allocation | undefined {
  return allocations.find((each) => each.fails && !GIVING_NULL.has(each.function));
}

/** The call as an event of its own. */
export function eventOf({ task, block, position, stack, function: name }: Allocation): TraceEvent {
  return { task, block, position, stack, action: { kind: 'call', text: `${name}()`, call: { name, args: [] } } };
}
