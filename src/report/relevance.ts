/** Events before the first context switch that matter afterwards. */
import type { TraceEvent } from '../answer/result.js';
import { isLinked } from './trace-index.js';

/**
 * Indices of the rows before the first switch that can be left out: nobody is created or waited for there, no input is
 * read, and nothing later has used what is done there, or was decided by it.
 */
export function irrelevantRows(rows: readonly (readonly TraceEvent[])[]): ReadonlySet<number> {
  const events = rows.flat();
  const end = events.findIndex(({ block }) => block !== events[0]!.block);
  if (end < 0 || !isLinked(events)) return new Set();
  const wanted = wantedBefore(events, end);
  const left = new Set<number>();
  let next = 0;
  for (const [index, row] of rows.entries()) {
    const first = next;
    next += row.length;
    if (next > end) break;
    if (!row.some((event, i) => wanted.has(first + i) || isAlwaysTold(event))) left.add(index);
  }
  return left;
}

function isAlwaysTold({ action }: TraceEvent): boolean {
  return (
    action.kind !== 'read' &&
    action.kind !== 'write' &&
    action.kind !== 'call' &&
    action.kind !== 'local' &&
    action.kind !== 'iterations'
  );
}

/** The events before this one that it, or a later one, goes back to. */
function wantedBefore(events: readonly TraceEvent[], end: number): ReadonlySet<number> {
  const wanted = new Set<number>();
  const work = events.slice(end).flatMap(sourcesOf);
  for (const [at, event] of events.slice(0, end).entries()) if (isAlwaysTold(event)) work.push(at);
  for (let at = work.pop(); at !== undefined; at = work.pop()) {
    if (at >= end || wanted.has(at)) continue;
    wanted.add(at);
    work.push(...sourcesOf(events[at]!));
  }
  return wanted;
}

function sourcesOf({ uses = [], because = [] }: TraceEvent): readonly number[] {
  return because.length === 0 ? uses : [...uses, ...because];
}
