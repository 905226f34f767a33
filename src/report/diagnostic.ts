import type { Diagnostic, Position } from '../source/diagnostic.js';
import { displayWidth, printable } from '../base/layout.js';
import type { SourceLine, SourceText } from './source.js';
import { sourceLines } from './source.js';
import type { Paint, Tone } from './style.js';
import { painter } from './style.js';
import { formatPosition } from '../source/position.js';

/** Longer source lines (expanded macros, generated code) are cut to a window around the caret. */
const WINDOW = 100;
/** Characters before and after the caret that are looked at, for all else lies outside of the window. */
const FAR = 2000;

export interface DiagnosticStyle {
  /** Where quoted lines come from. Default: none are quoted. */
  readonly source?: SourceText;
  /** Default: no colours. */
  readonly color?: boolean;
}

/** The source line and a caret below the column, both cut to a window if the line is very long. */
function excerpt(position: Position, full: string, tone: Tone, paint: Paint): string[] {
  const skipped = Math.max(0, position.column - 1 - FAR);
  const line = full.slice(skipped, position.column - 1 + FAR);
  const whole = printable(line.trimEnd());
  const caret = displayWidth(printable(line.slice(0, position.column - 1 - skipped)));
  const start = caret < WINDOW - 10 ? 0 : caret - WINDOW / 2;
  const end = start + WINDOW;
  const text = (start > 0 ? '…' : '') + whole.slice(start, end) + (whole.length > end ? '…' : '');
  const indent = caret - start + (start > 0 ? 1 : 0);
  const number = String(position.line);
  return [
    `${paint('dim', `  ${number} | `)}${text}`,
    `${paint('dim', `  ${' '.repeat(number.length)} | `)}${' '.repeat(indent)}${paint(tone, '^')}`,
  ];
}

/** Codes of diagnostics that tell only how the program was read; these are no warnings. */
const NOTES: ReadonlySet<string> = new Set(['interrupts', 'assembly', 'registers', 'target', 'options', 'processes']);

/** How a diagnostic is presented. */
export function presentedAs({ code, severity }: Diagnostic): 'error' | 'warning' | 'note' {
  return NOTES.has(code) ? 'note' : severity;
}

const KINDS = { error: ['error', 'bad'], warning: ['warning', 'doubt'], note: ['note', 'note'] } as const;

function formatWith(diagnostic: Diagnostic, lineAt: SourceLine, paint: Paint): string {
  const { position, hint } = diagnostic;
  const place = position ? paint('bold', `${formatPosition(position)}: `) : '';
  const [word, tone] = KINDS[presentedAs(diagnostic)];
  const label = paint(tone, `${word}: `);
  const lines = [`${place}${label}${printable(diagnostic.message)}`];
  const line = position && lineAt(position.file, position.line);
  if (position && line !== undefined) lines.push(...excerpt(position, line, tone, paint));
  if (hint) lines.push(`  ${paint('note', 'hint:')} ${printable(hint)}`);
  return lines.join('\n');
}

/** One diagnostic as compilers print it: the place, the message, the source line with a caret, and what can be done. */
export function formatDiagnostic(diagnostic: Diagnostic, style: DiagnosticStyle = {}): string {
  return formatDiagnostics([diagnostic], style);
}

/** Several diagnostics, one below the other. */
export function formatDiagnostics(
  diagnostics: readonly Diagnostic[],
  { source = () => undefined, color = false }: DiagnosticStyle = {},
): string {
  const lineAt = sourceLines(source);
  const paint = painter(color);
  return diagnostics.map((diagnostic) => formatWith(diagnostic, lineAt, paint)).join('\n');
}
