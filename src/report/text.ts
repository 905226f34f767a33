import { switchCount, within } from '../answer/within.js';
import { assumptionLine, boundLine } from './bounds.js';
import { formatColumns, formatList, taskTitle } from './columns.js';
import { executionsOf, othersSentence } from './other-executions.js';
import { formatPosition } from '../source/position.js';
import { exitAdvice } from './giving.js';
import { messageOf } from './headline.js';
import { nothingNew, whyKnown } from './known.js';
import { indented, printable, wrapProse } from '../base/layout.js';
import { participantLines } from './participants.js';
import { conditionOf, ordersTold } from './orders.js';
import { partingLines } from './parting.js';
import { peerLines } from './peers.js';
import { postingChains } from './posting.js';
import type { CheckResult, FailOn, MetBound, Violation } from '../answer/result.js';
import { allRows, traceRows } from './rows.js';
import type { SourceLine, SourceText } from './source.js';
import { sourceLines } from './source.js';
import type { Paint } from './style.js';
import { painter } from './style.js';
import { protectionListing } from './protection-listing.js';
import { openWaitSentence, proofSentence, variableTable } from './protection.js';
import { boundsTold, verdictSentence, reach, reasonOf } from './summary.js';

export interface TextStyle {
  /** Where source lines come from. Default: they are left out. */
  readonly source?: SourceText;
  /** Default: no colours. */
  readonly color?: boolean;
  /** Columns of the terminal. Default: 100. */
  readonly width?: number;
  /** Nothing of the execution is left out. Default: what does not matter is. */
  readonly fullTrace?: boolean;
  /** Which lock protects what, and where it is not held, instead of one line a variable. Default: not. */
  readonly protection?: boolean;
  /** The verdicts for which the exit code is 1, if there is one: then the text ends with how to make it 0. */
  readonly failOn?: FailOn;
}

interface TraceStyle {
  readonly lineAt: SourceLine;
  readonly full: boolean;
}

const MIN_WIDTH = 40;
const MAX_WIDTH = 200;
const DEFAULT_WIDTH = 100;

function verdictLine(
  word: string,
  rest: string,
  tone: 'good' | 'bad' | 'doubt',
  width: number,
  paint: Paint,
): string[] {
  return wrapProse(printable(word + rest), width).map((line, index) =>
    index === 0 ? paint(tone, word) + line.slice(word.length) : line,
  );
}

/** The verdict, where no execution is shown. */
function headLines(result: CheckResult, tone: 'good' | 'bad' | 'doubt', width: number, paint: Paint): string[] {
  const { word, rest } = verdictSentence(result);
  return verdictLine(word, rest, tone, width, paint);
}

function boundedLines(result: CheckResult, width: number, paint: Paint): string[] {
  return [
    ...headLines(result, 'good', width, paint),
    ...reach(result).flatMap((line) => indented(printable(line), 2, width)),
  ];
}

function traceLines(violation: Violation, { lineAt, full }: TraceStyle, width: number, paint: Paint): string[] {
  const rows = full ? allRows(violation.trace, lineAt) : traceRows(violation, lineAt);
  return formatColumns(violation.trace, rows, width, paint) ?? formatList(violation.trace, rows, width, paint);
}

function violationLines(result: CheckResult, index: number, style: TraceStyle, width: number, paint: Paint): string[] {
  const violation = result.violations[index]!;
  const count = result.violations.length;
  const word = count === 1 ? 'VIOLATION' : `VIOLATION ${index + 1} of ${count}`;
  const shortest = violation.fewest && violation.switches > 0 ? ' (the fewest possible)' : '';
  const place = `${formatPosition(violation.position)}, in ${printable(taskOf(violation))}, after ${switchCount(violation.switches)}${shortest}`;
  const chains = postingChains(violation).map(printable);
  const condition = conditionOf(violation);
  return [
    ...verdictLine(word, `: ${violation.property}: ${messageOf(violation)}`, 'bad', width, paint),
    ...indented(`at ${place}`, 2, width),
    ...(condition === undefined ? [] : wrapProse(`  only with ${condition}`, width)),
    ...(isMendable(result, violation) ? ['  --mend looks for orders and fences that mend it'] : []),
    ...(violation.remark !== undefined ? wrapProse(`  rarely a mistake: ${violation.remark}`, width) : []),
    ...violationBounds(result, violation, width),
    ...chains.flatMap((chain, i) => indented(`${i === 0 ? 'posted:' : '       '} ${chain}`, 2, width)),
    ...participantLines(violation, width),
    ...partingLines(violation, width, paint),
    '',
    ...traceLines(violation, style, width, paint),
    ...otherLines(violation, style, width, paint),
  ];
}

/** It needs memory that is reordered, and nobody has asked for orders that exclude it. */
function isMendable({ orders }: CheckResult, { memory, property, onlyWith }: Violation): boolean {
  return memory !== undefined && !orders && (onlyWith !== undefined || property === 'race');
}

/** The task of a violation: of a posted one, also what it runs. */
function taskOf({ task, trace }: Violation): string {
  const at = trace.tasks.findIndex(({ name, kind }) => name === task && kind === 'posted');
  return at < 0 ? task : taskTitle(trace, at);
}

/** The other executions, each as the first one. */
function otherLines(violation: Violation, style: TraceStyle, width: number, paint: Paint): string[] {
  const all = executionsOf(violation);
  const further = all.slice(1).flatMap((each, i) => {
    const place = `${formatPosition(each.position)}, in ${printable(each.task)}, after ${switchCount(each.switches)}`;
    const head = wrapProse(`Execution ${i + 2} of ${all.length}: at ${place}`, width);
    return ['', ...head, ...participantLines(each, width), '', ...traceLines(each, style, width, paint)];
  });
  const said = othersSentence(violation);
  return said === undefined ? further : [...further, '', ...wrapProse(said, width)];
}

/**
 * Under which bounds it was looked for, if some executions with fewer switches go beyond them, or the number of
 * switches was given.
 */
function violationBounds({ bounds: { met } }: CheckResult, { atMost, byChance }: Violation, width: number): string[] {
  if (byChance) return ['  found by chance; there may be a shorter execution'];
  const switches: MetBound[] =
    atMost === undefined ? [] : [{ kind: 'switches', limit: atMost, given: true, flag: '--switches' }];
  const bounds = [...switches, ...met.filter(({ kind }) => kind !== 'switches')];
  return bounds.length > 0 ? indented(`found ${printable(within({ met: bounds, assumed: [] }))}`, 2, width) : [];
}

/** How many atomicity violations of each pattern there are. */
function patternLines(violations: readonly Violation[]): string[] {
  const patterns = violations
    .filter(({ property }) => property === 'atomicity')
    .map(({ message }) => message.split(' ')[0]!);
  if (patterns.length === 0) return [];
  const counts = [...new Set(patterns)].map(
    (pattern) => `${patterns.filter((other) => other === pattern).length} ${pattern}`,
  );
  return ['', `Atomicity violations: ${patterns.length} (${counts.join(', ')})`];
}

function violationsLines(all: CheckResult, style: TraceStyle, width: number, paint: Paint): string[] {
  const result = { ...all, violations: all.violations.filter((violation) => !violation.known) };
  const lines = result.violations.flatMap((_, index) => [
    ...(index > 0 ? [''] : []),
    ...violationLines(result, index, style, width, paint),
  ]);
  lines.push(...patternLines(result.violations), ...knownLines(all, width, paint));
  if (result.reason === undefined || nothingNew(all)) return lines;
  return [
    ...lines,
    '',
    ...wrapProse(`The search for more violations ended early: ${printable(reasonOf(result))}`, width),
  ];
}

/** Those that are known: a line each, and the reason where a comment says so. */
function knownLines(all: CheckResult, width: number, paint: Paint): string[] {
  const known = all.violations.filter((violation) => violation.known);
  if (known.length === 0) return [];
  const { word, rest } = verdictSentence(all);
  const list = known.flatMap((each) => [
    ...indented(printable(`${formatPosition(each.position)}: ${each.property}: ${messageOf(each)}`), 2, width),
    ...(each.suppression ? indented(printable(whyKnown(each)!), 6, width) : []),
  ]);
  return nothingNew(all)
    ? [...verdictLine(word, rest, 'good', width, paint), ...list, ...reachLines(all, width)]
    : ['', ...wrapProse(`Known, and not shown: ${known.length}`, width), ...list];
}

/** How far others were looked for. */
function reachLines(all: CheckResult, width: number): string[] {
  const { bounds, reason } = all;
  const found =
    reason === undefined
      ? `No other violation was found${bounds.met.length + bounds.assumed.length > 0 ? ` ${within(bounds)}` : ''}.`
      : `Whether there are others is not known: ${reasonOf(all)}`;
  return [
    '',
    ...wrapProse(printable(found), width),
    ...[...boundsTold(all).map(boundLine), ...bounds.assumed.map(assumptionLine)].flatMap((line) =>
      indented(printable(line), 2, width),
    ),
  ];
}

/** One line a property, if several were asked for. */
function propertyLines(result: CheckResult, width: number, paint: Paint): string[] {
  const { properties = [], reason } = result;
  if (properties.length < 2) return [];
  if (reason !== undefined && properties.every(({ verdict }) => verdict === 'unknown'))
    return [
      '',
      ...wrapProse(`Properties: all ${properties.length} are unknown, since ${printable(reasonOf(result))}`, width),
    ];
  const tones = { safe: 'good', bounded: 'good', violation: 'bad', unknown: 'doubt' } as const;
  const longest = Math.max(...properties.map(({ name }) => name.length));
  return [
    '',
    ...wrapProse('Properties', width),
    ...properties.map(({ name, verdict }) => `  ${name.padEnd(longest)}  ${paint(tones[verdict], verdict)}`),
  ];
}

/** A line for each variable, if races were looked for. */
function variableLines(result: CheckResult, width: number, listed: boolean): string[] {
  const sentence = proofSentence(result) ?? openWaitSentence(result);
  return [
    ...(sentence === undefined ? [] : indented(sentence, 2, width)),
    ...(listed ? protectionLines(result, width) : tableLines(result)),
  ];
}

/** Orders that mend the program, or that are enough. */
function orderLines(result: CheckResult, width: number): string[] {
  const told = ordersTold(result);
  if (!told) return [];
  const longest = Math.max(0, ...told.rows.map(([place]) => place.length));
  const rows = told.rows.map(([place, change]) => `  ${printable(place).padEnd(longest)}  ${change}`);
  return ['', ...wrapProse(printable(told.sentence), width), ...rows];
}

function tableLines(result: CheckResult): string[] {
  const table = variableTable(result);
  const longest = Math.max(0, ...table.map(([name]) => name.length));
  const rows = table.map(([name, words]) => `  ${printable(name).padEnd(longest)}  ${printable(words)}`);
  return rows.length > 0 ? ['', 'Variables', ...rows] : [];
}

function protectionLines(result: CheckResult, width: number): string[] {
  const listing = protectionListing(result);
  const why = result.variables
    ? 'No variable that is written is shared.'
    : 'Nothing is known of it: races were not looked for (--race-only), or nothing could be said without unrolling.';
  if (listing.length === 0) return ['', ...wrapProse(`Protection: ${why}`, width)];
  return [
    '',
    'Protection',
    ...listing.flatMap(({ lock, variables }) => [
      `  ${printable(lock ?? 'no lock')}`,
      ...variables.flatMap(({ name, words, where }) => [
        ...indented(printable(`${name}: ${words}`), 4, width),
        ...(where === undefined ? [] : indented(printable(where), 6, width)),
      ]),
    ]),
  ];
}

/**
 * The answer for people: the verdict and how far it reaches, then each counterexample with one column a task.
 * Diagnostics are not part of it (see `formatDiagnostic`).
 */
export function formatText(result: CheckResult, style: TextStyle = {}): string {
  const { source = () => undefined, color = false, width: columns = DEFAULT_WIDTH, fullTrace = false, failOn } = style;
  const { protection = false } = style;
  const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, columns));
  const paint = painter(color);
  const lines = {
    safe: () => boundedLines(result, width, paint),
    bounded: () => boundedLines(result, width, paint),
    unknown: () => headLines(result, 'doubt', width, paint),
    error: () => headLines(result, 'bad', width, paint),
    violation: () => violationsLines(result, { lineAt: sourceLines(source), full: fullTrace }, width, paint),
  }[result.verdict]();
  const advice = failOn ? exitAdvice(result, failOn).flatMap((line) => ['', ...wrapProse(line, width)]) : [];
  return `${[...lines, ...variableLines(result, width, protection), ...orderLines(result, width), ...propertyLines(result, width, paint), ...peerLines(result, width), ...advice].join('\n')}\n`;
}
