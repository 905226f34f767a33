import type { Report } from '../answer/report.js';
import { isNamedByEntry } from '../answer/task.js';
import type { CheckResult, Trace, Violation } from '../answer/result.js';
import { EXIT_CODES, exitCodeOf } from '../answer/result.js';
import { switchCount } from '../answer/within.js';
import { formatDiagnostic } from './diagnostic.js';
import { formatPosition } from '../source/position.js';
import { messageOf } from './headline.js';
import { whyKnown } from './known.js';
import { conditionOf, ordersTold } from './orders.js';
import { participantSentences } from './participants.js';
import type { Omission, Row, Shown } from './rows.js';
import { traceRows } from './rows.js';
import type { SourceLine } from './source.js';
import { reportLines } from './source.js';
import { verdictSentence, reach } from './summary.js';

/**
 * A comment on GitHub has 65536 characters at most: so many violations are shown with their executions, of so many
 * steps.
 */
const MOST_SHOWN = 5;
const MOST_ROWS = 60;
const MOST_TOLD = 20;

/**
 * An answer for a comment on a pull request: the verdict, and each execution as a table with a column for each task,
 * folded up.
 */
export function formatMarkdown(report: Report): string {
  const { result } = report;
  const lineAt = reportLines(report);
  const fresh = result.violations.filter(({ known }) => !known);
  const parts = [
    ...(fresh.length > 0 ? violationParts(fresh, lineAt) : [verdictPart(result)]),
    ...knownPart(result.violations.filter(({ known }) => known)),
    ...orderPart(result),
    ...propertyPart(result),
    ...listPart(result.verdict === 'violation' ? 'How far the search went' : 'What was not covered', reach(result)),
    ...listPart(
      'Diagnostics',
      result.diagnostics.map((diagnostic) => formatDiagnostic(diagnostic)),
    ),
    `<sub>${escaped(`tcbmc ${report.origin.version}, ${report.origin.files.join(' ')}`)}</sub>`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Other orders of atomic accesses, and fences, if they were wanted. */
function orderPart(result: CheckResult): string[] {
  const told = ordersTold(result);
  if (!told) return [];
  const rows = told.rows.map(([place, change]) => `- ${code(place)} ${escaped(change)}`);
  return [escaped(told.sentence), ...(rows.length > 0 ? [rows.join('\n')] : [])];
}

const BAD = '❌';

/** Whether all is well, as the exit code says it. */
function sign(result: CheckResult): string {
  if (result.verdict === 'error') return BAD;
  return exitCodeOf(result) === EXIT_CODES.safe ? '✅' : '❔';
}

function verdictPart(result: CheckResult): string {
  const { word, rest } = verdictSentence(result);
  return `${sign(result)} **${word}**${escaped(rest)}`;
}

function violationParts(violations: readonly Violation[], lineAt: SourceLine): string[] {
  const shown = violations
    .slice(0, MOST_SHOWN)
    .flatMap((violation) => [violationHead(violation), ...sentences(violation), execution(violation, lineAt)]);
  const more = violations.slice(MOST_SHOWN, MOST_TOLD).map(violationHead);
  const rest = violations.length - MOST_TOLD;
  return [...shown, ...more, ...(rest > 0 ? [`… and ${rest} more.`] : [])];
}

/** Those of a baseline. */
function knownPart(violations: readonly Violation[]): string[] {
  const line = (each: Violation): string =>
    `${formatPosition(each.position)}: ${each.property}: ${messageOf(each)} (${whyKnown(each) ?? ''})`;
  return listPart('Known', violations.map(line));
}

function violationHead(violation: Violation): string {
  const { property, position, task, switches, fewest } = violation;
  const count = `${switchCount(switches)}${fewest && switches > 0 ? ' (the fewest possible)' : ''}`;
  return `${BAD} **VIOLATION** ${code(property)}: ${escaped(messageOf(violation))}<br>at ${code(formatPosition(position))}, in ${escaped(task)}, after ${count}`;
}

function sentences(violation: Violation): string[] {
  const { remark, byChance } = violation;
  const condition = conditionOf(violation);
  const lines = [
    ...(condition === undefined ? [] : [`only with ${condition}`]),
    ...(remark === undefined ? [] : [`rarely a mistake: ${remark}`]),
    ...(byChance ? ['found by chance; there may be a shorter execution'] : []),
    ...participantSentences(violation),
  ];
  return lines.length === 0 ? [] : [lines.map((line) => `- ${escaped(line)}`).join('\n')];
}

function execution(violation: Violation, lineAt: SourceLine): string {
  const { trace, switches } = violation;
  const rows = traceRows(violation, lineAt);
  const tasks = trace.tasks.map((_, index) => index).filter((index) => rows.some(({ task }) => task === index));
  const omitted = rows.length - MOST_ROWS;
  const head = `| ${tasks.map((task) => escaped(titleOf(trace, task))).join(' | ')} |`;
  const lines = rows
    .slice(-MOST_ROWS)
    .map((row) => `| ${tasks.map((task) => (task === row.task ? cell(row) : '')).join(' | ')} |`);
  return [
    `<details><summary>The execution, with ${switchCount(switches)}</summary>`,
    '',
    ...(omitted > 0 ? [`The first ${omitted} steps are left out.`, ''] : []),
    head,
    `| ${tasks.map(() => '---').join(' | ')} |`,
    ...lines,
    '',
    '</details>',
  ].join('\n');
}

function titleOf({ tasks }: Trace, task: number): string {
  const traced = tasks[task];
  if (!traced) return `task ${task}`;
  return isNamedByEntry(traced) ? traced.name : `${traced.name} (${traced.entry})`;
}

function cell(shown: Shown): string {
  return 'omitted' in shown ? omission(shown) : step(shown);
}

function omission({ omitted, before, aside }: Omission): string {
  return `⋮ ${omitted} steps${before ? ' before' : aside ? ' that did not lead here' : ''}`;
}

function step({ position, source, functionName, details }: Row): string {
  const line = source === '' ? `${escaped(functionName)}, line ${position.line}` : `${position.line} ${code(source)}`;
  return [line, ...details.map(({ text, tone }) => (tone === 'bad' ? `**${escaped(text)}**` : code(text)))].join(
    '<br>',
  );
}

function propertyPart({ properties = [] }: CheckResult): string[] {
  if (properties.length < 2) return [];
  return [
    [
      '| property | verdict |',
      '| --- | --- |',
      ...properties.map(({ name, verdict }) => `| ${code(name)} | ${verdict} |`),
    ].join('\n'),
  ];
}

function listPart(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const shown = lines.slice(0, MOST_TOLD).map((line) => `- ${escaped(line)}`);
  const rest = lines.length > MOST_TOLD ? [`- … and ${lines.length - MOST_TOLD} more`] : [];
  return [[`<details><summary>${title}</summary>`, '', ...shown, ...rest, '', '</details>'].join('\n')];
}

/** A text of which nothing is markup: neither Markdown, nor HTML, nor a mention, a link or a mark for a picture. */
function escaped(text: string): string {
  return text
    .replace(/[\r\n]+/g, ' ')
    .replace(/[\\`*_[\]<>&|~$@#:!=+]|^[-\d]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** In place of backticks, between which a table could not have its own marks. */
function code(text: string): string {
  return `<code>${escaped(text)}</code>`;
}
