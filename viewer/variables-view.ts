import type { Report } from '../src/answer/report.js';
import type { SharedAccess, SharedVariable } from '../src/answer/result.js';
import { openWaitSentence, proofSentence, variablesInOrder } from '../src/report/protection.js';
import { formatPosition } from '../src/source/position.js';
import type { Child } from './dom.js';
import { card, h } from './dom.js';

/** By what the rows can be ordered. */
const COLUMNS = ['variable', 'word', 'why', 'accesses'] as const;
type Column = (typeof COLUMNS)[number];

/**
 * Facts about each shared variable, in a table to be ordered by any column; undefined where nothing is known without
 * looking at executions.
 */
export function variablesView({ result }: Report): HTMLElement | undefined {
  const all = variablesInOrder(result);
  const notes = [proofSentence(result), openWaitSentence(result)]
    .filter((text) => text !== undefined)
    .map((text) => h('p', {}, text));
  if (all.length === 0) return notes.length > 0 ? card('What is proved', {}, ...notes) : undefined;
  const body = h('tbody', {});
  const heads = new Map(
    COLUMNS.map((column) => [
      column,
      h('th', { scope: 'col' }, h('button', { type: 'button', class: 'sort', click: () => order(column) }, column)),
    ]),
  );
  let current: { readonly by: Column; readonly reversed: boolean } | undefined;
  const order = (by: Column): void => {
    current = { by, reversed: current?.by === by && !current.reversed };
    const { reversed } = current;
    for (const [column, head] of heads)
      if (column === by) head.setAttribute('aria-sort', reversed ? 'descending' : 'ascending');
      else head.removeAttribute('aria-sort');
    const sorted = [...all].sort((one, other) => compare(one, other, by) * (reversed ? -1 : 1));
    body.replaceChildren(...sorted.map(row));
  };
  body.replaceChildren(...all.map(row));
  const table = h('table', { class: 'value-table shared-table' }, h('thead', {}, h('tr', {}, ...heads.values())), body);
  return card(
    'Shared variables',
    { class: 'shared' },
    ...notes,
    h(
      'div',
      { class: 'values', tabindex: 0, role: 'region', 'aria-label': 'What is known of each shared variable' },
      table,
    ),
  );
}

function compare(one: SharedVariable, other: SharedVariable, by: Column): number {
  switch (by) {
    case 'variable':
      return one.name.localeCompare(other.name);
    case 'word':
      return one.word.localeCompare(other.word);
    case 'why':
      return (one.because ?? '').localeCompare(other.because ?? '');
    case 'accesses':
      return one.accesses.length - other.accesses.length;
  }
}

function row({ name, word, because, accesses }: SharedVariable): HTMLElement {
  return h(
    'tr',
    {},
    h('th', { scope: 'row' }, h('code', {}, name)),
    h('td', { class: `word-${word}` }, word),
    h('td', {}, because ?? ''),
    h('td', {}, ...places(accesses)),
  );
}

/** Where it is accessed; the locks that are held stand beside each place. */
function places(accesses: readonly SharedAccess[]): Child[] {
  const items = accesses.map(({ kind, position, locks }) =>
    h(
      'li',
      {},
      `${kind === 'write' ? 'written' : 'read'} at ${formatPosition(position)}${locks.length > 0 ? `, holding ${locks.join(' and ')}` : ''}`,
    ),
  );
  return [h('details', {}, h('summary', {}, String(accesses.length)), h('ul', { class: 'plain' }, ...items))];
}
