import { eventWords, taskName } from '../src/report/event-words.js';
import type { Cursor } from './cursor.js';
import { card, h, newId, toggle } from './dom.js';
import type { Model, Panel } from './model.js';
import { VirtualList } from './virtual-list.js';

/** On narrow screens a row has four lines. */
const [ROW, HIGH_ROW] = [30, 70];

/** All steps, one below the other; a click goes there. */
export function stepsView(model: Model, cursor: Cursor): Panel {
  const prefix = newId();
  const list = h('div', { class: 'steps', role: 'listbox', tabindex: 0, 'aria-label': 'Steps' });
  const inner = h('div', { role: 'presentation' });
  let steps = stepsOf(model, cursor);
  let place = new Map(steps.map((step, index) => [step, index]));
  const row = (index: number): HTMLElement => option(model, steps, index, prefix, cursor);
  const narrowScreen = matchMedia('(max-width: 760px)');
  const height = (): number => (narrowScreen.matches ? HIGH_ROW : ROW);
  const virtual = new VirtualList(list, height(), steps.length, row, inner);
  let narrow = cursor.onlyRelevant;
  let selected = -1;
  narrowScreen.addEventListener('change', () => {
    virtual.reset(steps.length, height());
    if (selected >= 0) select(virtual.built(selected), true);
  });
  list.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    cursor.by(event.key === 'ArrowDown' ? 1 : -1);
    event.preventDefault();
  });
  return {
    element: card('All steps', { class: 'steps-card' }, list),
    show(step) {
      if (narrow !== cursor.onlyRelevant) {
        narrow = cursor.onlyRelevant;
        steps = stepsOf(model, cursor);
        place = new Map(steps.map((each, index) => [each, index]));
        virtual.reset(steps.length);
        selected = -1;
      }
      const index = place.get(step);
      select(virtual.built(selected), false);
      selected = index ?? -1;
      if (index === undefined) return list.removeAttribute('aria-activedescendant');
      virtual.reveal(index);
      select(virtual.built(index), true);
      list.setAttribute('aria-activedescendant', `${prefix}-${step}`);
    },
  };
}

function select(row: HTMLElement | undefined, on: boolean): void {
  if (!row) return;
  row.setAttribute('aria-selected', String(on));
  toggle(row, 'current', on);
}

function stepsOf(model: Model, cursor: Cursor): number[] {
  return [...model.events.keys()].filter((step) => cursor.counts(step));
}

function option(model: Model, steps: readonly number[], index: number, prefix: string, cursor: Cursor): HTMLElement {
  const step = steps[index]!;
  const event = model.events[step]!;
  const before = steps[index - 1];
  const switched = before !== undefined && model.events[before]!.block !== event.block;
  const bad = event.action.kind === 'violation' || event.action.kind === 'wait';
  const current = step === cursor.step;
  return h(
    'div',
    {
      role: 'option',
      id: `${prefix}-${step}`,
      class: `step${switched ? ' switched' : ''}${bad ? ' bad' : ''}${current ? ' current' : ''}`,
      'aria-selected': String(current),
      'aria-setsize': steps.length,
      'aria-posinset': index + 1,
      click: () => cursor.go(step),
    },
    h('span', { class: 'number' }, String(step + 1)),
    h('span', { class: `who t${model.colour(event.task)}` }, taskName(model.trace, event.task)),
    h('span', { class: 'what' }, eventWords(event, model.trace)),
    h('span', { class: 'where' }, `${event.stack.at(-1) ?? ''}:${event.position.line}`),
  );
}
