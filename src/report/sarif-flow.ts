import type { Trace, TraceEvent, Violation } from '../answer/result.js';
import { actionDetail } from './action-text.js';
import { switchCount } from '../answer/within.js';
import type { Row } from './rows.js';
import { traceRows } from './rows.js';
import type { SourceLine } from './source.js';
import { location } from './uri.js';

/** The most steps of one task that code scanning shows; of more, the last ones. */
const MOST = 1000;

/** The execution: what each task does, numbered through all of them in order of time. */
export function codeFlow(violation: Violation, lineAt: SourceLine) {
  const { trace, switches } = violation;
  const shown = traceRows(violation, lineAt);
  const locking = lockChanges(trace);
  const omitted = shown.reduce((sum, item) => sum + ('omitted' in item ? item.omitted : 0), 0);
  const rows = shown
    .filter((item): item is Row => !('omitted' in item))
    .map((row, index) => ({ row, order: index + 1 }));
  const missing = omitted === 0 ? '' : `; ${omitted} steps that matter less are left out`;
  return {
    message: { text: `An execution with ${switchCount(switches)}${missing}.` },
    threadFlows: trace.tasks.flatMap(({ name, entry }, task) => {
      const own = rows.filter(({ row }) => row.task === task).slice(-MOST);
      if (own.length === 0) return [];
      return [
        {
          id: `${task}`,
          message: { text: `${name} runs ${entry}` },
          locations: own.map(({ row, order }) => step(violation, row, order, locking)),
        },
      ];
    }),
  };
}

function step({ trace }: Violation, row: Row, order: number, locking: ReadonlyMap<TraceEvent, readonly string[]>) {
  const { events, position, source } = row;
  const stack = events[0]?.stack ?? [];
  const details = row.details.map(({ text }) => text);
  const text =
    details.length > 0
      ? details.join('; ')
      : source !== ''
        ? source
        : events.map((event) => actionDetail(event, trace).text).join('; ');
  const values = Object.fromEntries(events.flatMap(valuesOf));
  return {
    location: {
      ...location(position),
      logicalLocations: [{ fullyQualifiedName: stack.join(' → '), name: stack.at(-1) ?? '', kind: 'function' }],
      message: { text },
    },
    kinds: [...new Set(events.flatMap((event) => [...kindsOf(event), ...(locking.get(event) ?? [])]))],
    ...(Object.keys(values).length > 0 ? { state: values } : {}),
    nestingLevel: Math.max(0, stack.length - 1),
    executionOrder: order,
    importance: importanceOf(row),
  };
}

function importanceOf({ events, private: unseen }: Row): 'essential' | 'important' | 'unimportant' {
  if (events.some(({ action }) => action.kind === 'violation' || action.kind === 'wait')) return 'essential';
  return unseen ? 'unimportant' : 'important';
}

/** Where locks are taken and given back. */
function lockChanges({ events }: Trace): Map<TraceEvent, readonly string[]> {
  const held = new Map<number, number>();
  const changes = new Map<TraceEvent, readonly string[]>();
  for (const event of events) {
    if (!event.locks) continue;
    const before = held.get(event.task) ?? 0;
    held.set(event.task, event.locks.length);
    changes.set(event, [event.locks.length > before ? 'acquire' : 'release', 'lock']);
  }
  return changes;
}

/** Values known after the event. */
function valuesOf({ action }: TraceEvent): [string, { readonly text: string }][] {
  switch (action.kind) {
    case 'read':
    case 'write':
      return [[action.cell, { text: action.value }]];
    case 'local':
      return [[action.name, { text: action.value }]];
    case 'input':
      return action.choice ? [] : [[action.name, { text: action.value }]];
    case 'call':
    case 'create':
    case 'end':
    case 'iterations':
    case 'join':
    case 'post':
    case 'spurious':
    case 'stream':
    case 'violation':
    case 'wait':
    case 'wake':
      return [];
  }
}

/** In the words of SARIF (3.38.8). */
function kindsOf({ action }: TraceEvent): string[] {
  switch (action.kind) {
    case 'read':
    case 'write':
      return ['memory'];
    case 'local':
    case 'input':
    case 'iterations':
      return ['value'];
    case 'create':
    case 'post':
    case 'join':
    case 'wake':
    case 'spurious':
    case 'stream':
      return ['function'];
    case 'call':
      return ['call'];
    case 'end':
      return ['exit'];
    case 'wait':
      return ['danger', 'lock'];
    case 'violation':
      return ['danger'];
  }
}
