import type { Diagnostic, Position } from '../source/diagnostic.js';
import { displayWidth, printable } from './layout.js';
import type { SourceLine, SourceText } from './source.js';
import { sourceLines } from './source.js';
import type { Paint } from './style.js';
import { painter } from './style.js';

/** Longer source lines (expanded macros, generated code) are cut to a window around the caret. */
const WINDOW = 100;

export interface DiagnosticStyle {
  readonly source: SourceText;
  readonly color: boolean;
}

/** `file:line:column`, as compilers and editors write it. */
export function formatPosition(position: Position): string {
  return `${printable(position.file)}:${position.line}:${position.column}`;
}

/** The source line and a caret below the column, both cut to a window if the line is very long. */
function excerpt(position: Position, line: string, paint: Paint): string[] {
  const whole = printable(line.trimEnd());
  const caret = displayWidth(printable(line.slice(0, position.column - 1)));
  const start = caret < WINDOW - 10 ? 0 : caret - WINDOW / 2;
  const end = start + WINDOW;
  const text = (start > 0 ? '…' : '') + whole.slice(start, end) + (whole.length > end ? '…' : '');
  const indent = caret - start + (start > 0 ? 1 : 0);
  const number = String(position.line);
  return [`${paint('dim', `  ${number} | `)}${text}`, `${paint('dim', `  ${' '.repeat(number.length)} | `)}${' '.repeat(indent)}${paint('bad', '^')}`];
}

function formatWith(diagnostic: Diagnostic, lineAt: SourceLine, paint: Paint): string {
  const { position, severity, hint } = diagnostic;
  const place = position ? paint('bold', `${formatPosition(position)}: `) : '';
  const label = paint(severity === 'error' ? 'bad' : 'doubt', `${severity}: `);
  const lines = [`${place}${label}${printable(diagnostic.message)}`];
  const line = position && lineAt(position.file, position.line);
  if (position && line !== undefined) lines.push(...excerpt(position, line, paint));
  if (hint) lines.push(`  ${paint('note', 'hint:')} ${printable(hint)}`);
  return lines.join('\n');
}

/** One diagnostic as compilers print it: the place, the message, the source line with a caret, and what can be done. */
export function formatDiagnostic(diagnostic: Diagnostic, style: DiagnosticStyle): string {
  return formatWith(diagnostic, sourceLines(style.source), painter(style.color));
}

/** Several diagnostics, one below the other. */
export function formatDiagnostics(diagnostics: readonly Diagnostic[], style: DiagnosticStyle): string {
  const lineAt = sourceLines(style.source);
  const paint = painter(style.color);
  return diagnostics.map((diagnostic) => formatWith(diagnostic, lineAt, paint)).join('\n');
}
