import type { Parting, SaidBy } from '../src/answer/result.js';
import { saidText } from '../src/report/said.js';
import { card, h } from './dom.js';

/** Of a long conversation, so many things before the one that differs. */
const MOST = 30;

/** Two executions side by side that say different things on a stream. */
export function partingView(parting: Parting | undefined): HTMLElement | undefined {
  if (!parting) return undefined;
  return card(
    'Two executions part',
    { class: 'parting' },
    h(
      'p',
      {},
      'They say different things on ',
      h('b', {}, parting.stream),
      '. Both are shown up to the first difference.',
    ),
    h(
      'div',
      { class: 'two' },
      side('The execution that was recorded', parting.known),
      side('This execution', parting.here),
    ),
  );
}

function side(title: string, said: readonly SaidBy[]): HTMLElement {
  const omitted = Math.max(0, said.length - MOST);
  const items = said.slice(omitted).map((each, i, all) => item(each, i === all.length - 1));
  return h(
    'div',
    {},
    h('h3', {}, title),
    h(
      'ol',
      { start: omitted + 1 },
      ...(omitted > 0 ? [h('li', { class: 'dim' }, `${omitted} more before`)] : []),
      ...items,
    ),
  );
}

function item(said: SaidBy, last: boolean): HTMLElement {
  const { bytes, same = 0, task, position, does } = said;
  const where = position ? h('span', { class: 'dim' }, ` line ${position.line}`) : undefined;
  const who = task === undefined ? '' : `${task} `;
  if (!last || bytes === undefined)
    return h(
      'li',
      last ? { class: 'bad' } : {},
      `${who}${saidText(said)}`,
      where,
      last && h('span', { class: 'dim' }, ' – here they differ'),
    );
  return h(
    'li',
    { class: 'bad' },
    `${who}${does} "${same > 24 ? '…' : ''}${bytes.slice(Math.max(0, same - 24), same)}`,
    h('mark', {}, bytes.slice(same, same + 200)),
    '"',
    where,
    h('span', { class: 'dim' }, ' – here they differ'),
  );
}
