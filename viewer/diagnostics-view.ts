import type { Report } from '../src/answer/report.js';
import type { Diagnostic } from '../src/source/diagnostic.js';
import type { SourceLine } from '../src/report/source.js';
import { sourceLines } from '../src/report/source.js';
import { presentedAs } from '../src/report/diagnostic.js';
import { formatPosition } from '../src/source/position.js';
import { card, h } from './dom.js';
import { textOf } from './model.js';

/** Errors and warnings with the lines that they speak of; undefined if there are none. */
export function diagnosticsView(report: Report): HTMLElement | undefined {
  const { diagnostics, verdict } = report.result;
  if (diagnostics.length === 0) return undefined;
  const lineAt = sourceLines((file) => textOf(report, file));
  return card(
    verdict === 'error' ? 'What is wrong' : 'Notes and warnings',
    {},
    h('ul', { class: 'plain diagnostics' }, ...diagnostics.map((each) => item(each, lineAt))),
  );
}

function item(diagnostic: Diagnostic, lineAt: SourceLine): HTMLElement {
  const { message, position, hint } = diagnostic;
  const kind = presentedAs(diagnostic);
  const line = position && lineAt(position.file, position.line);
  return h(
    'li',
    { class: kind },
    h('div', {}, h('b', { class: `severity ${kind}` }, kind), ` ${message}`),
    position && h('div', { class: 'dim' }, formatPosition(position)),
    position && line !== undefined && excerpt(line, position.line, position.column),
    hint !== undefined && h('div', { class: 'hint' }, `Hint: ${hint}`),
  );
}

/** Longer lines are cut to what is around the column. */
const AROUND = 90;

function excerpt(line: string, number: number, column: number): HTMLElement {
  const start = Math.max(0, column - 1 - AROUND);
  const before = line.slice(start, column - 1);
  const at = line.slice(column - 1, column) || ' ';
  return h(
    'pre',
    { class: 'excerpt', tabindex: 0, role: 'region', 'aria-label': `Line ${number}` },
    h('span', { class: 'number' }, String(number)),
    h('code', {}, `${start > 0 ? '…' : ''}${before}`, h('mark', {}, at), line.slice(column, column + AROUND)),
  );
}
