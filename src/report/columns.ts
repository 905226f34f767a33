import { clip, displayWidth, pad, wrapAtMost } from '../base/layout.js';
import type { Trace } from '../answer/result.js';
import { isNamedByEntry, isOfTimerTask } from '../answer/task.js';
import type { Detail } from './action-text.js';
import type { Omission, Row, Shown } from './rows.js';
import type { Paint, Tone } from './style.js';

/** A line of one column, not yet padded or coloured: pieces that follow each other. */
export type CellLine = readonly Piece[];

export interface Piece {
  readonly text: string;
  readonly tone: Tone;
}

const GAP: Piece = { text: '   ', tone: 'plain' };

const SEPARATOR = ' │ ';
const RULE_SEPARATOR = '─┼─';
/** Columns narrower than this are not readable; then the tasks go below each other. */
const MIN_COLUMN = 24;

function omissionText(omission: Omission, trace: Trace): string {
  if (omission.before)
    return `⋮ ${omission.omitted} steps of ${trace.tasks[omission.task]?.name ?? 'the program'} before; --full-trace shows them`;
  if (omission.start)
    return `⋮ ${omission.omitted} lines of the beginning${omission.aside === 'first' ? '; --full-trace shows them' : ''}`;
  if (omission.aside)
    return `⋮ ${omission.omitted} lines that did not lead here${omission.aside === 'first' ? '; --full-trace shows them' : ''}`;
  const what = omission.private ? 'lines that touch nothing shared' : 'lines';
  return `⋮ ${omission.omitted} more ${what}`;
}

/** The title of a task's column: its name, phase and priority, and the function it runs if the name does not say it. */
export function taskTitle({ tasks }: Trace, index: number): string {
  const task = tasks[index];
  if (!task) return `task ${index}`;
  const isQueued = task.kind === 'posted' && !isOfTimerTask(task);
  const facts = [
    ...(task.phase === undefined || !isQueued ? [] : [`phase ${task.phase}`]),
    ...(isQueued && task.priority !== undefined ? [`priority ${task.priority}`] : []),
  ];
  const title = [task.name, ...facts].join(', ');
  return isNamedByEntry(task) ? title : `${title} (${task.entry})`;
}

function lineWidth(line: CellLine): number {
  return line.reduce((width, piece) => width + displayWidth(piece.text), 0);
}

function paintLine(line: CellLine, paint: Paint): string {
  return line.map((piece) => paint(piece.tone, piece.text)).join('');
}

/** Sets the values that a row read and wrote beside each other as far as they fit; a violation stands alone. */
function detailLines(details: readonly Detail[], indent: string, room: number): CellLine[] {
  const lines: Piece[][] = [];
  for (const { text, tone } of details) {
    const current = lines.at(-1);
    const fits =
      current && tone !== 'bad' && lineWidth(current) - indent.length + GAP.text.length + displayWidth(text) <= room;
    if (fits) current.push(GAP, { text, tone });
    else
      for (const part of wrapAtMost(text, room, tone === 'bad' ? 6 : 2))
        lines.push([
          { text: indent, tone: 'plain' },
          { text: part, tone },
        ]);
  }
  return lines;
}

/** The lines of one row: where it stands if that is not clear from above, the source line, the values. */
function rowLines(row: Row, gutter: number, width: number, header: string | undefined): CellLine[] {
  const indent = ' '.repeat(gutter + 2);
  const room = Math.max(8, width - gutter - 2);
  const lines: CellLine[] = header === undefined ? [] : [[{ text: clip(indent + header, width), tone: 'dim' }]];
  wrapAtMost(row.source, room, 2).forEach((text, index) => {
    const prefix = index === 0 ? `${String(row.position.line).padStart(gutter)}  ` : indent;
    lines.push([{ text: prefix + text, tone: 'plain' }]);
  });
  return [...lines, ...detailLines(row.details, `${indent}  `, room - 2)];
}

/** The width at which neither the source line nor any single value of an item would have to be broken. */
function wantedWidth(item: Shown, trace: Trace, gutter: number, header: string | undefined): number {
  if ('omitted' in item) return gutter + 2 + displayWidth(omissionText(item, trace));
  const texts = [
    displayWidth(item.source),
    displayWidth(header ?? ''),
    ...item.details.map((detail) => 2 + displayWidth(detail.text)),
  ];
  return gutter + 2 + Math.max(...texts);
}

/** Function headers: a row says where it stands when that differs from the row above it in the same task. */
function headerTracker(trace: Trace): (row: Row) => string | undefined {
  const files = new Set(trace.events.map((event) => event.position.file));
  const last = new Map<number, string>();
  return (row) => {
    const place = row.functionName === '' ? '' : `${row.functionName}()`;
    const header = files.size > 1 ? `${place} in ${row.position.file}:` : `${place}:`;
    const previous = last.get(row.task) ?? (files.size > 1 ? '' : `${trace.tasks[row.task]?.entry ?? ''}():`);
    last.set(row.task, header);
    return place === '' || header === previous ? undefined : header;
  };
}

/** `switch 2`, or `switches 2–3` where a block between them shows nothing. */
function switchLabel(previous: number, block: number): string {
  return block === previous + 1 ? `switch ${block}` : `switches ${previous + 1}–${block}`;
}

/** Of a block in a list. */
function headOf(previous: number | undefined, block: number, title: string, trace: Trace): string {
  return previous === undefined
    ? `at the end: ${title}`
    : withQueue(`${switchLabel(previous, block)}: ${title}`, block, trace);
}

/** A label, and which posted tasks wait when the block begins. */
function withQueue(label: string, block: number, trace: Trace): string {
  const queued = trace.queued?.find((each) => each.block === block)?.tasks ?? [];
  return queued.length > 0
    ? `${label}, in the queue: ${queued.map((task) => trace.tasks[task]!.name).join(', ')}`
    : label;
}

/** Width of the widest line number. */
function gutterWidth(trace: Trace): number {
  return trace.events.reduce((width, event) => Math.max(width, String(event.position.line).length), 2);
}

function itemLines(
  item: Shown,
  trace: Trace,
  gutter: number,
  width: number,
  header: (row: Row) => string | undefined,
): CellLine[] {
  const indent = ' '.repeat(gutter + 2);
  const room = Math.max(8, width - gutter - 2);
  if ('omitted' in item)
    return wrapAtMost(omissionText(item, trace), room, 3).map((line) => [
      { text: clip(indent + line, width), tone: 'dim' },
    ]);
  return rowLines(item, gutter, width, header(item));
}

/**
 * Widths of the columns, given what each would like to have; undefined when they cannot stand side by side. Columns
 * that need little leave their share to the others.
 */
function columnWidths(wanted: readonly number[], total: number): number[] | undefined {
  const room = total - SEPARATOR.length * (wanted.length - 1) - 1;
  const widths = wanted.map(() => 0);
  let left = room;
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]!);
  for (const [position, index] of order.entries()) {
    const share = Math.floor(left / (order.length - position));
    widths[index] = Math.min(wanted[index]!, share);
    left -= widths[index]!;
  }
  return widths.every((width, index) => width >= Math.min(MIN_COLUMN, wanted[index]!)) ? widths : undefined;
}

function rule(label: string, widths: readonly number[], paint: Paint): string {
  const line = '─' + widths.map((width) => '─'.repeat(width)).join(RULE_SEPARATOR);
  const text = label === '' ? line : `── ${label} ` + line.slice(displayWidth(`── ${label} `));
  return paint(label === '' ? 'dim' : 'bold', text);
}

function columnLine(cell: CellLine, column: number, widths: readonly number[], paint: Paint): string {
  const cells = widths.map((width, index) => {
    if (index !== column) return ' '.repeat(width);
    return paintLine(cell, paint) + ' '.repeat(Math.max(0, width - lineWidth(cell)));
  });
  return ` ${cells.join(paint('dim', SEPARATOR))}`.trimEnd();
}

/** The trace with one column a task; undefined when the width does not suffice. */
export function formatColumns(
  trace: Trace,
  shown: readonly Shown[],
  total: number,
  paint: Paint,
): string[] | undefined {
  const tasks = [...new Set(shown.map((item) => item.task))].sort((a, b) => a - b);
  const gutter = gutterWidth(trace);
  const titles = tasks.map((task) => taskTitle(trace, task));
  const wanted = titles.map(displayWidth);
  const measure = headerTracker(trace);
  for (const item of shown) {
    const column = tasks.indexOf(item.task);
    const header = 'omitted' in item ? undefined : measure(item);
    wanted[column] = Math.max(wanted[column]!, wantedWidth(item, trace, gutter, header));
  }
  const widths = columnWidths(wanted, total);
  if (!widths) return undefined;
  const titleCells = titles.map((title, column) => paint('bold', pad(clip(title, widths[column]!), widths[column]!)));
  const lines = [` ${titleCells.join(paint('dim', SEPARATOR))}`.trimEnd(), rule('', widths, paint)];
  const header = headerTracker(trace);
  let block = shown[0]?.block ?? 0;
  for (const item of shown) {
    if (item.block !== block)
      lines.push(rule(withQueue(switchLabel(block, item.block), item.block, trace), widths, paint));
    block = item.block;
    const column = tasks.indexOf(item.task);
    for (const cell of itemLines(item, trace, gutter, widths[column]!, header))
      lines.push(columnLine(cell, column, widths, paint));
  }
  return lines;
}

/**
 * The trace as one list, each block headed by the name of its task; where the execution stops, several tasks may say
 * why they do not go on.
 */
export function formatList(trace: Trace, shown: readonly Shown[], total: number, paint: Paint): string[] {
  const gutter = gutterWidth(trace);
  const header = headerTracker(trace);
  const lines: string[] = [];
  let block: number | undefined;
  let task: number | undefined;
  for (const item of shown) {
    if (item.block !== block || item.task !== task) {
      const title = taskTitle(trace, item.task);
      const label =
        block === undefined ? title : headOf(item.block === block ? undefined : block, item.block, title, trace);
      const head = `── ${clip(label, total - 6)} `;
      lines.push(paint('bold', `${head}${'─'.repeat(Math.max(0, total - displayWidth(head)))}`));
      block = item.block;
      task = item.task;
    }
    for (const cell of itemLines(item, trace, gutter, total - 1, header))
      lines.push(` ${paintLine(cell, paint)}`.trimEnd());
  }
  return lines;
}
