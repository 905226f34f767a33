import type { Stats } from '../src/answer/result.js';
import { h } from './dom.js';

const NUMBER = new Intl.NumberFormat('en-US');

interface Row {
  readonly label: string;
  readonly value: number;
  readonly text: string;
  readonly tone?: string;
}

function time(milliseconds: number): string {
  return milliseconds < 1000
    ? `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`
    : `${(milliseconds / 1000).toFixed(2)} s`;
}

/** The costs of each part of the check, in a line that opens. */
export function costsView(stats: Stats): HTMLElement | undefined {
  const { stages, bounds, clausesByLabel, events, sharedCells, variables, clauses } = stats;
  if (stages.length === 0) return undefined;
  const total = stages.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const sizes = [
    [events, 'event'],
    [sharedCells, 'shared cell'],
    [variables, 'variable'],
    [clauses, 'clause'],
  ] as const;
  const tables = [
    bars(
      `Time, ${time(total)} in all`,
      stages.map(({ name, milliseconds }) => ({ label: name, value: milliseconds, text: time(milliseconds) })),
    ),
    bars(
      'Bounds on context switches that were tried',
      bounds.map(({ switches, result, milliseconds }) => ({
        label: `at most ${switches}`,
        value: milliseconds,
        text: `${result === 'sat' ? 'violation' : 'none'}, ${time(milliseconds)}`,
        tone: result,
      })),
    ),
    bars(
      'Clauses of the formula, by what they say',
      Object.entries(clausesByLabel)
        .sort((a, b) => b[1] - a[1])
        .map(([label, count]) => ({ label, value: count, text: NUMBER.format(count) })),
    ),
  ];
  const facts = h(
    'p',
    { class: 'sizes' },
    ...sizes.map(([count, what]) =>
      h('span', {}, h('b', {}, NUMBER.format(count)), ` ${what}${count === 1 ? '' : 's'}`),
    ),
  );
  const body = h(
    'div',
    {},
    facts,
    h('div', { class: 'cost-tables' }, ...tables.filter((table) => table !== undefined)),
  );
  return h('details', { class: 'card costs' }, h('summary', {}, `What it cost: ${time(total)}`), body);
}

function bars(title: string, rows: readonly Row[]): HTMLElement | undefined {
  if (rows.length === 0) return undefined;
  const most = Math.max(...rows.map(({ value }) => value), 1e-9);
  const lines = rows.map(({ label, value, text, tone = '' }) => {
    const bar = h('div', { class: `cost-bar ${tone}` });
    bar.style.width = `${((100 * value) / most).toFixed(1)}%`;
    return h(
      'tr',
      {},
      h('th', { scope: 'row' }, label),
      h('td', { class: 'cost-room' }, bar),
      h('td', { class: 'cost-text' }, text),
    );
  });
  return h('table', { class: 'cost-table' }, h('caption', {}, title), h('tbody', {}, ...lines));
}
