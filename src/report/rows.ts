import type { Position } from '../source/diagnostic.js';
import type { Trace, TraceAction, TraceEvent, Violation } from '../answer/result.js';
import { actionDetail } from './action-text.js';
import type { Detail } from './action-text.js';
import { withRuns } from './element-runs.js';
import { printable } from '../base/layout.js';
import { irrelevantRows } from './relevance.js';
import { closeSliceOf } from './slice.js';
import type { SourceLine } from './source.js';
import { variablesOf } from './variables.js';

/** Consecutive events of one task on one source line, in one block, with those that only prepare the first one. */
export interface Row {
  readonly task: number;
  readonly block: number;
  readonly position: Position;
  /** The function that contains the line. */
  readonly functionName: string;
  readonly source: string;
  readonly details: readonly Detail[];
  /** The events of the row. */
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
  /** Nothing of it has led to the violation; it is said once how to see it all the same. */
  readonly aside?: 'first' | 'further';
  /** It is of the first task's beginning, and has led there, if at all, only through what is shown. */
  readonly start?: true;
}

export type Shown = Row | Omission;

/** A stretch of lines that touch nothing shared is cut to its two ends when it is longer than this. */
const PRIVATE_RUN = 12;
const PRIVATE_END = 4;
/** Fewer rows before the first switch are not worth a line that says that they are missing. */
const LEAST_FOLDED = 3;
/** The longest run of rows of any other kind within one block. */
const BLOCK_RUN = 80;
const BLOCK_END = 36;
/** Executions with more rows than this are shown as far as they have led to the violation. */
const LONG = 60;
/** If more of them stand before the first switch, only those do of which something has been used afterwards. */
const LONG_START = 24;
/** A row (a loop on a single line, say) shows at most so many values from its beginning and its end. */
const DETAILS_HEAD = 8;
const DETAILS_TAIL = 4;

function isPrivate(action: TraceAction): boolean {
  if (action.kind === 'read' || action.kind === 'write') return !action.shared;
  return action.kind === 'local' || action.kind === 'iterations' || action.kind === 'end';
}

/** The event happens at a call of this function in the source: its position is where the name stands. */
function standsAtCall({ position }: TraceEvent, name: string, lineAt: SourceLine): boolean {
  return lineAt(position.file, position.line)?.startsWith(name, position.column - 1) === true;
}

/** A struct on its way to a call: the line says what is in it, or what it is copied from. */
function prepares({ action }: TraceEvent): boolean {
  if (action.kind !== 'write' && action.kind !== 'read') return false;
  return !action.shared && action.place.object.temporary === true && !action.unwritten;
}

/** The words below an event's source line; undefined if the line itself says it all. */
function describe(event: TraceEvent, trace: Trace, lineAt: SourceLine, hasViolation: boolean): Detail | undefined {
  const { action } = event;
  if (action.kind === 'read' && !action.shared && !hasViolation && !action.unwritten) return undefined;
  if (prepares(event)) return undefined;
  if (action.kind === 'input' && action.choice) return undefined;
  if (action.kind === 'call' && !action.result && standsAtCall(event, action.call.name, lineAt)) return undefined;
  if (action.kind === 'stream' && action.does === 'reads') return undefined;
  return actionDetail(event, trace);
}

function makeRow(events: readonly TraceEvent[], trace: Trace, lineAt: SourceLine): Row {
  const first = events.find((event) => !prepares(event)) ?? events[0]!;
  const { position, task, block } = first;
  const source = printable((lineAt(position.file, position.line) ?? '').trim(), 2);
  const hasViolation = events.some((event) => event.action.kind === 'violation');
  const details: Detail[] = [];
  for (const event of withRuns(events)) {
    const detail = describe(event, trace, lineAt, hasViolation);
    if (!detail) continue;
    const text = printable(detail.text);
    if (details.at(-1)?.text !== text) details.push({ tone: detail.tone, text });
  }
  const functionName = printable(first.stack.at(-1) ?? '');
  return {
    task,
    block,
    position,
    functionName,
    source,
    details: shorten(details),
    events,
    private: events.every((event) => isPrivate(event.action)),
  };
}

function shorten(details: readonly Detail[]): readonly Detail[] {
  const omitted = details.length - DETAILS_HEAD - DETAILS_TAIL;
  if (omitted <= 1) return details;
  return [
    ...details.slice(0, DETAILS_HEAD),
    { tone: 'dim', text: `… ${omitted} more …` },
    ...details.slice(-DETAILS_TAIL),
  ];
}

function sameRow(left: TraceEvent, right: TraceEvent): boolean {
  if (left.task !== right.task || left.block !== right.block) return false;
  // A call that begins on an earlier line than its argument is one line.
  if (prepares(left)) return true;
  return left.position.line === right.position.line && left.position.file === right.position.file;
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
  const omission = {
    task: first.task,
    block: first.block,
    omitted: countOf(middle),
    private: middle.every((item) => item.private),
  };
  return [...shown.slice(0, end), omission, ...shown.slice(-end)];
}

function countOf(items: readonly Shown[]): number {
  return items.reduce((sum, item) => sum + ('omitted' in item ? item.omitted : 1), 0);
}

/** All rows of a trace in order of time. */
export function allRows(trace: Trace, lineAt: SourceLine): Row[] {
  return stretches(trace.events, sameRow).map((events) => makeRow(events, trace, lineAt));
}

/**
 * The rows of an execution that are worth a look, in order of time. Without what happens before the first switch and
 * does not matter afterwards; of long executions only what has led to the violation; and with the middle of stretches
 * left out that are long all the same.
 */
export function traceRows(violation: Violation, lineAt: SourceLine): Shown[] {
  const { trace } = violation;
  const rows = allRows(trace, lineAt);
  const shown = withoutPrelude(rows);
  const isLong = shown.filter((item) => !('omitted' in item)).length > LONG;
  return foldedStretches(isLong ? whatLedThere(violation, rows) : shown);
}

/** Without what happens before the first switch and does not matter afterwards. */
function withoutPrelude(rows: readonly Row[]): Shown[] {
  const irrelevant = irrelevantRows(rows.map(({ events }) => events));
  const [lead] = rows;
  if (!lead || irrelevant.size < LEAST_FOLDED) return [...rows];
  const { task, block } = lead;
  return [
    { task, block, omitted: irrelevant.size, private: true, before: true },
    ...rows.filter((_, index) => !irrelevant.has(index)),
  ];
}

/** The rows of which something has led to the violation; a line for each stretch of others. */
function whatLedThere(violation: Violation, rows: readonly Row[]): Shown[] {
  const relevant = closeSliceOf(violation, variablesOf(violation.trace));
  const used = usedAfterStart(violation.trace.events, relevant);
  let next = 0;
  const places = rows.map(({ events }) => events.map(() => next++));
  const led = rows.filter((_, i) => places[i]!.some((at) => relevant.has(at)));
  const isLongStart = led.filter(({ block }) => block === rows[0]!.block).length > LONG_START;
  const isOfStart = ({ block }: Row): boolean => isLongStart && block === rows[0]!.block;
  const isKept = new Map(
    rows.map((row, i) => [row, places[i]!.some((at) => (isOfStart(row) ? used : relevant).has(at))]),
  );
  const together = (left: Row, right: Row): boolean =>
    isKept.get(left) === isKept.get(right) && (!isKept.get(left) || sameBlock(left, right));
  let aside: 'first' | 'further' = 'first';
  return stretches(rows, together).flatMap((run): Shown[] => {
    if (isKept.get(run[0]!) || run.length < LEAST_FOLDED) return run;
    const omission = {
      task: run[0]!.task,
      block: run[0]!.block,
      omitted: run.length,
      private: run.every((row) => row.private),
      aside,
      ...(isOfStart(run[0]!) ? { start: true as const } : {}),
    };
    aside = 'further';
    return [omission];
  });
}

/**
 * Events before the first switch which one that has led to the violation comes back to afterwards, or that bring others
 * about.
 */
function usedAfterStart(events: readonly TraceEvent[], relevant: ReadonlySet<number>): ReadonlySet<number> {
  const found = new Set<number>();
  const start = events[0]?.block;
  for (const at of relevant) {
    const { block, action, uses = [], because = [] } = events[at]!;
    if (block !== start) for (const used of [...uses, ...because]) found.add(used);
    else if (action.kind === 'create' || action.kind === 'post' || action.kind === 'violation') found.add(at);
  }
  return found;
}

function sameBlock(left: Shown, right: Shown): boolean {
  return left.block === right.block && left.task === right.task;
}

function foldedStretches(shown: readonly Shown[]): Shown[] {
  return stretches(shown, sameBlock).flatMap((items) => {
    const runs = stretches(items, (left, right) => left.private === right.private);
    const folded = runs.flatMap((run) => (run[0]!.private ? cutMiddle(run, PRIVATE_RUN, PRIVATE_END) : run));
    return cutMiddle(folded, BLOCK_RUN, BLOCK_END);
  });
}
