import { pointedTo } from '../answer/data.js';
import type { TraceEvent } from '../answer/result.js';

/** A call that allocates, of which the report shows what it gives. */
export interface Allocation {
  /** The call, as an event at its own place. */
  readonly event: TraceEvent;
  readonly name: string;
  readonly fails: boolean;
}

type Sources = Readonly<Record<string, string>>;

const NAMES = 'malloc|calloc|realloc|reallocarray|aligned_alloc|strdup|strndup';
const ASSIGNED = new RegExp(String.raw`^[^;,{}="]*=\s*(?:\([^()]*\)\s*)*(?=(${NAMES})\s*\()`);
const CALLS = new RegExp(String.raw`\b(?:${NAMES})\s*\(`, 'g');
const ASSIGNMENTS = new RegExp(String.raw`[^=!<>]=\s*(?:\([^()]*\)\s*)*(?:${NAMES})\s*\(`, 'g');

/** Which calls allocate before which events, if one of them fails; without that none needs to be told what it gives. */
export function allocationsOf(events: readonly TraceEvent[], sources: Sources): ReadonlyMap<number, Allocation> {
  const found = new Map<number, Allocation>();
  events.forEach((event, index) => {
    const allocation = allocationAt(event, sources);
    if (allocation) found.set(index, allocation);
  });
  return [...found.values()].some(({ fails }) => fails) ? found : new Map();
}

function allocationAt(event: TraceEvent, sources: Sources): Allocation | undefined {
  const { action, position } = event;
  if (action.kind !== 'local' && action.kind !== 'write') return undefined;
  const fails = action.data.kind === 'null';
  if (!fails && pointedTo(action.data)?.object.kind !== 'heap') return undefined;
  const [first = '', ...lines] = (sources[position.file] ?? '').split('\n').slice(position.line - 1, position.line + 9);
  const rest = [first.slice(position.column - 1), ...lines].join('\n');
  const [before, name] = ASSIGNED.exec(rest) ?? [];
  if (before === undefined || name === undefined) return undefined;
  const line = position.line + before.split('\n').length - 1;
  return { event: { ...event, position: { ...position, line } }, name, fails };
}

/** Some calls allocate without an assignment by which the report would show what they give. */
export function hasUnseenAllocations(sources: Sources): boolean {
  return Object.values(sources).some((text) => [...text.matchAll(CALLS)].length > [...text.matchAll(ASSIGNMENTS)].length);
}
