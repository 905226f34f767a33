import { taskName } from '../src/report/event-words.js';
import { lastAccess } from '../src/report/variables.js';
import type { Cursor } from './cursor.js';
import { h, newId } from './dom.js';
import type { Model, Panel } from './model.js';

/** Of a long history, so many entries around the current step. */
const AROUND = 100;

export interface HistoryView extends Panel {
  open(variable: number): void;
}

/** All reads and writes of one variable; a click goes there. */
export function historyView(model: Model, cursor: Cursor): HistoryView {
  const id = newId();
  const title = h('h2', { id, tabindex: -1 });
  const list = h('ol', { class: 'history-list' });
  const close = h('button', { type: 'button', class: 'button' }, 'Close');
  const element = h(
    'section',
    { class: 'card history', 'aria-labelledby': id, hidden: true },
    h('div', { class: 'card-head' }, title, close),
    list,
  );
  let opened: number | undefined;
  let opener: Element | null = null;
  close.addEventListener('click', () => {
    element.hidden = true;
    opened = undefined;
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  });
  const show = (step: number): void => {
    if (opened === undefined) return;
    const { accesses } = model.variables.all[opened]!;
    const now = lastAccess(model.variables.all[opened]!, step);
    const first = Math.max(0, Math.min(now - AROUND / 2, accesses.length - AROUND));
    const within = list.contains(document.activeElement);
    const shown = accesses.slice(first, first + AROUND);
    list.replaceChildren(...shown.map((_, i) => entry(model, cursor, opened!, first + i, first + i === now)));
    if (within) list.querySelector<HTMLElement>('[aria-current]')?.focus();
    list.setAttribute('start', String(first + 1));
    const [before, after] = [first, accesses.length - first - shown.length];
    if (before > 0) list.prepend(h('li', { class: 'dim' }, `${before} earlier ones`));
    if (after > 0) list.append(h('li', { class: 'dim' }, `${after} later ones`));
  };
  return {
    element,
    show,
    open(variable) {
      opener = document.activeElement;
      opened = variable;
      const { name, accesses } = model.variables.all[variable]!;
      title.textContent = `History of ${name} (${accesses.length})`;
      element.hidden = false;
      show(cursor.step);
      title.focus({ preventScroll: true });
      element.scrollIntoView({ block: 'nearest' });
    },
  };
}

function entry(model: Model, cursor: Cursor, variable: number, index: number, current: boolean): HTMLElement {
  const access = model.variables.all[variable]!.accesses[index]!;
  const { task, position } = model.events[access.at]!;
  return h(
    'li',
    {},
    h(
      'button',
      {
        type: 'button',
        class: `entry${current ? ' current' : ''}`,
        ...(current ? { 'aria-current': 'true' } : {}),
        click: () => cursor.go(access.at),
      },
      h('span', { class: 'dim' }, `step ${access.at + 1} `),
      h('span', { class: `who t${model.colour(task)}` }, taskName(model.trace, task)),
      ` ${access.kind === 'read' ? 'reads' : 'sets it to'} `,
      h('b', { class: access.kind }, access.value),
      h('span', { class: 'dim' }, ` line ${position.line}`),
    ),
  );
}
