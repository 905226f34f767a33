import type { Position } from '../source/diagnostic.js';
import type { Trace, TraceAction, TraceEvent } from '../answer/result.js';
import { actionDetail } from './action-text.js';
import type { Detail } from './action-text.js';
import { withRuns } from './element-runs.js';
import { printable } from './layout.js';
import { irrelevantRows } from './relevance.js';
import type { SourceLine } from './source.js';

/** Consecutive events of one task on one source line, in one block. */
export interface Row {
  readonly task: number;
  readonly block: number;
  readonly position: Position;
  /** The function that contains the line. */
  readonly functionName: string;
  readonly source: string;
  readonly details: readonly Detail[];
  /** What happened here. */
  readonly events: readonly TraceEvent[];
  /** No other task can see what happened here. */
  readonly private: boolean;
}

/** A stretch of rows that is not shown. */
export interface Omission {
  readonly task: number;
  readonly block: number;
  readonly omitted: number;
  readonly private: boolean;
  /** It happens before the first switch, and has nothing to do with what comes then. */
  readonly before?: boolean;
}

export type Shown = Row | Omission;

/** A stretch of lines that touch nothing shared is cut to its two ends when it is longer than this. */
const PRIVATE_RUN = 12;
const PRIVATE_END = 4;
/** Fewer rows before the first switch are not worth a line that says that they are missing. */
const LEAST_FOLDED = 3;
/** The same for any stretch within one block. */
const BLOCK_RUN = 80;
const BLOCK_END = 36;
/** A row (a loop on a single line, say) shows at most so many values from its beginning and its end. */
const DETAILS_HEAD = 8;
const DETAILS_TAIL = 4;

function isPrivate(action: TraceAction): boolean {
  if (action.kind === 'read' || action.kind === 'write') return !action.shared;
  return action.kind === 'local' || action.kind === 'iterations' || action.kind === 'end';
}

/** Whether a source line shows a call of the function that the text `f(…)` names. */
function showsCall(source: string, text: string): boolean {
  const name = /^\w+/.exec(text)?.[0];
  return name !== undefined && new RegExp(`\\b${name}\\s*\\(`).test(source);
}

/** What an event adds below its source line; undefined if the line itself says it all. */
function describe(event: TraceEvent, trace: Trace, source: string, hasViolation: boolean): Detail | undefined {
  const { action } = event;
  if (action.kind === 'read' && !action.shared && !hasViolation && !action.unwritten) return undefined;
  if (action.kind === 'call' && showsCall(source, action.text)) return undefined;
  if (action.kind === 'stream' && action.does === 'reads') return undefined;
  return actionDetail(event, trace);
}

function makeRow(events: readonly TraceEvent[], trace: Trace, lineAt: SourceLine): Row {
  const first = events[0]!;
  const { position, task, block } = first;
  const source = printable((lineAt(position.file, position.line) ?? '').trim(), 2);
  const hasViolation = events.some((event) => event.action.kind === 'violation');
  const details: Detail[] = [];
  for (const event of withRuns(events)) {
    const detail = describe(event, trace, source, hasViolation);
    if (!detail) continue;
    const text = printable(detail.text);
    if (details.at(-1)?.text !== text) details.push({ tone: detail.tone, text });
  }
  const functionName = printable(first.stack.at(-1) ?? '');
  return { task, block, position, functionName, source, details: shorten(details), events, private: events.every((event) => isPrivate(event.action)) };
}

function shorten(details: readonly Detail[]): readonly Detail[] {
  const omitted = details.length - DETAILS_HEAD - DETAILS_TAIL;
  if (omitted <= 1) return details;
  return [...details.slice(0, DETAILS_HEAD), { tone: 'dim', text: `… ${omitted} more …` }, ...details.slice(-DETAILS_TAIL)];
}

function sameRow(left: TraceEvent, right: TraceEvent): boolean {
  return left.task === right.task && left.block === right.block && left.position.line === right.position.line && left.position.file === right.position.file;
}

/** Splits into maximal stretches of neighbours that belong together. */
function stretches<T>(items: readonly T[], together: (left: T, right: T) => boolean): T[][] {
  const result: T[][] = [];
  for (const item of items) {
    const current = result.at(-1);
    if (current && together(current.at(-1)!, item)) current.push(item);
    else result.push([item]);
  }
  return result;
}

function cutMiddle(shown: readonly Shown[], limit: number, end: number): Shown[] {
  const first = shown[0];
  if (!first || shown.length <= limit) return [...shown];
  const middle = shown.slice(end, -end);
  const omitted = middle.reduce((sum, item) => sum + ('omitted' in item ? item.omitted : 1), 0);
  const omission = { task: first.task, block: first.block, omitted, private: middle.every((item) => item.private) };
  return [...shown.slice(0, end), omission, ...shown.slice(-end)];
}

/**
 * The rows of a trace in order of time, with the middle of long stretches left out, and what happens before the first switch as far as it does not
 * matter afterwards; or with everything.
 */
export function traceRows(trace: Trace, lineAt: SourceLine, full = false): Shown[] {
  const groups = stretches(trace.events, sameRow);
  const rows = groups.map((events) => makeRow(events, trace, lineAt));
  if (full) return rows;
  const irrelevant = irrelevantRows(groups, rows);
  const [lead] = rows;
  if (!lead || irrelevant.size < LEAST_FOLDED) return foldedStretches(rows);
  const { task, block } = lead;
  return [{ task, block, omitted: irrelevant.size, private: true, before: true }, ...foldedStretches(rows.filter((_, index) => !irrelevant.has(index)))];
}

function foldedStretches(rows: readonly Row[]): Shown[] {
  return stretches(rows, (left, right) => left.block === right.block && left.task === right.task).flatMap((blockRows) => {
    const runs = stretches(blockRows, (left, right) => left.private === right.private);
    const folded = runs.flatMap((run) => (run[0]!.private ? cutMiddle(run, PRIVATE_RUN, PRIVATE_END) : run));
    return cutMiddle(folded, BLOCK_RUN, BLOCK_END);
  });
}
