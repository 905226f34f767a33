import { assumptionLine, boundLine, switchCount, within } from './bounds.js';
import { formatColumns, formatList } from './columns.js';
import { formatPosition } from './diagnostic.js';
import { indented, printable, wrapProse } from './layout.js';
import { participantLines } from './participants.js';
import { partingLines } from './parting.js';
import { peerLines } from './peers.js';
import type { CheckResult, MetBound, Violation } from '../answer/result.js';
import { traceRows } from './rows.js';
import type { DiagnosticCode } from '../source/diagnostic.js';
import type { SourceLine, SourceText } from './source.js';
import { sourceLines } from './source.js';
import type { Paint } from './style.js';
import { painter } from './style.js';

export interface TextStyle {
  /** Where source lines come from. Default: they are left out. */
  readonly source?: SourceText;
  /** Default: no colours. */
  readonly color?: boolean;
  /** Columns of the terminal. Default: 100. */
  readonly width?: number;
  /** Nothing of the execution is left out. Default: what does not matter is. */
  readonly fullTrace?: boolean;
}

interface TraceStyle {
  readonly lineAt: SourceLine;
  readonly full: boolean;
}

const MIN_WIDTH = 40;
const MAX_WIDTH = 200;
const DEFAULT_WIDTH = 100;

function verdictLine(word: string, rest: string, tone: 'good' | 'bad' | 'doubt', width: number, paint: Paint): string[] {
  return wrapProse(`${word}: ${rest}`, width).map((line, index) => (index === 0 ? paint(tone, word) + line.slice(word.length) : line));
}

function boundsLines({ bounds, reason }: CheckResult, width: number): string[] {
  const ended =
    bounds.interrupted !== undefined && reason !== undefined
      ? [`${sentence(reason)}${/time limit/.test(reason) ? ' --timeout 0 goes on without one.' : ''}`]
      : [];
  const lines = [...bounds.met.map(boundLine), ...bounds.assumed.map(assumptionLine), ...ended];
  return lines.flatMap((line) => indented(printable(line), 2, width));
}

function safeLines({ bounds }: CheckResult, width: number, paint: Paint): string[] {
  const which = bounds.tasks > 1 ? 'in any execution, whatever the interleaving' : 'in any execution';
  return verdictLine('SAFE', `no violation ${which}.`, 'good', width, paint);
}

function boundedLines(result: CheckResult, width: number, paint: Paint): string[] {
  const word = 'NO VIOLATION FOUND';
  const lines = wrapProse(`${word} ${printable(within(result.bounds))}.`, width);
  return [...lines.map((line, index) => (index === 0 ? paint('good', word) + line.slice(word.length) : line)), ...boundsLines(result, width)];
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;
}

function reasonSentence(result: CheckResult): string {
  return `${printable(result.reason ?? 'no reason was given').replace(/\.$/, '')}.`;
}

function unknownLines(result: CheckResult, width: number, paint: Paint): string[] {
  return verdictLine('UNKNOWN', reasonSentence(result), 'doubt', width, paint);
}

/** What kind of error it is; the diagnostics say the rest. */
const HEADLINES: Readonly<Record<DiagnosticCode, string>> = {
  usage: 'wrong usage.',
  'missing-file': 'a file could not be read.',
  preprocessor: 'the program could not be read.',
  syntax: 'the program could not be read.',
  name: 'the program could not be read.',
  type: 'the program could not be read.',
  target: 'the program could not be read.',
  assembly: 'the program could not be read.',
  registers: 'the program could not be read.',
  options: 'the program could not be read.',
  interrupts: 'the program could not be read.',
  unsupported: 'the program uses something that cannot be modelled.',
  undefined: 'the program is not complete.',
  limit: 'the program is larger or nested more deeply than can be handled.',
};

function errorLines(result: CheckResult, width: number, paint: Paint): string[] {
  const errors = result.diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  const sentence = HEADLINES[errors[0]?.code ?? 'syntax'];
  return verdictLine('ERROR', sentence, 'bad', width, paint);
}

function traceLines(violation: Violation, { lineAt, full }: TraceStyle, width: number, paint: Paint): string[] {
  const rows = traceRows(violation.trace, lineAt, full);
  return formatColumns(violation.trace, rows, width, paint) ?? formatList(violation.trace, rows, width, paint);
}

function violationLines(result: CheckResult, index: number, style: TraceStyle, width: number, paint: Paint): string[] {
  const violation = result.violations[index]!;
  const count = result.violations.length;
  const word = count === 1 ? 'VIOLATION' : `VIOLATION ${index + 1} of ${count}`;
  const shortest = violation.fewest && violation.switches > 0 ? ' (the fewest possible)' : '';
  const place = `${formatPosition(violation.position)}, in ${printable(violation.task)}, after ${switchCount(violation.switches)}${shortest}`;
  return [
    ...verdictLine(word, `${violation.property}: ${printable(violation.message)}`, 'bad', width, paint),
    ...indented(`at ${place}`, 2, width),
    ...(violation.onlyWith ? wrapProse(`  only with ${violation.onlyWith}`, width) : []),
    ...(violation.remark !== undefined ? wrapProse(`  rarely a mistake: ${violation.remark}`, width) : []),
    ...violationBounds(result, violation, width),
    ...participantLines(violation, width),
    ...partingLines(violation, width, paint),
    '',
    ...traceLines(violation, style, width, paint),
  ];
}

/** Under which bounds it was looked for, if some executions with fewer switches go beyond them, or the number of switches was given. */
function violationBounds({ bounds: { met } }: CheckResult, { atMost }: Violation, width: number): string[] {
  const switches: MetBound[] = atMost === undefined ? [] : [{ kind: 'switches', limit: atMost, given: true, flag: '--switches' }];
  const bounds = [...switches, ...met.filter(({ kind }) => kind !== 'switches')];
  return bounds.length > 0 ? indented(`found ${printable(within({ met: bounds, assumed: [] }))}`, 2, width) : [];
}

/** How many atomicity violations of each pattern there are. */
function patternLines(violations: readonly Violation[]): string[] {
  const patterns = violations.filter(({ property }) => property === 'atomicity').map(({ message }) => message.split(' ')[0]!);
  if (patterns.length === 0) return [];
  const counts = [...new Set(patterns)].map((pattern) => `${patterns.filter((other) => other === pattern).length} ${pattern}`);
  return ['', `Atomicity violations: ${patterns.length} (${counts.join(', ')})`];
}

function violationsLines(result: CheckResult, style: TraceStyle, width: number, paint: Paint): string[] {
  const lines = result.violations.flatMap((_, index) => [...(index > 0 ? [''] : []), ...violationLines(result, index, style, width, paint)]);
  lines.push(...patternLines(result.violations));
  if (result.reason === undefined) return lines;
  return [...lines, '', ...wrapProse(`The search for more violations ended early: ${reasonSentence(result)}`, width)];
}

/** One line a property, if several were asked for. */
function propertyLines({ properties = [] }: CheckResult, width: number, paint: Paint): string[] {
  if (properties.length < 2) return [];
  const tones = { safe: 'good', bounded: 'good', violation: 'bad', unknown: 'doubt' } as const;
  const longest = Math.max(...properties.map(({ name }) => name.length));
  return ['', ...wrapProse('Properties', width), ...properties.map(({ name, verdict }) => `  ${name.padEnd(longest)}  ${paint(tones[verdict], verdict)}`)];
}

/**
 * The answer for people: the verdict and how far it reaches, then each counterexample with one column a task. Diagnostics are
 * not part of it (see `formatDiagnostic`).
 */
export function formatText(result: CheckResult, style: TextStyle = {}): string {
  const { source = () => undefined, color = false, width: columns = DEFAULT_WIDTH, fullTrace = false } = style;
  const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, columns));
  const paint = painter(color);
  const lines = {
    safe: () => safeLines(result, width, paint),
    bounded: () => boundedLines(result, width, paint),
    unknown: () => unknownLines(result, width, paint),
    error: () => errorLines(result, width, paint),
    violation: () => violationsLines(result, { lineAt: sourceLines(source), full: fullTrace }, width, paint),
  }[result.verdict]();
  return `${[...lines, ...propertyLines(result, width, paint), ...peerLines(result, width)].join('\n')}\n`;
}
