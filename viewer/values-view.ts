import { taskName } from '../src/report/event-words.js';
import type { Variable } from '../src/report/variables.js';
import { isVisible, lastAccess } from '../src/report/variables.js';
import { card, h } from './dom.js';
import type { Model, Panel } from './model.js';

/** Of more variables, those that were met last are shown. */
const MOST = 48;

/**
 * The known contents of variables after a step; those that change in it are marked. A click shows all that happens to
 * one.
 */
export function valuesView(model: Model, openHistory: (variable: number) => void): Panel {
  const body = h('div', { class: 'values', tabindex: 0, role: 'group', 'aria-label': 'Variables and their values' });
  return {
    element: card('Values', {}, body),
    show(step) {
      const { all } = model.variables;
      const visible = [...all.keys()].filter((index) => isVisible(all[index]!, step));
      const recent =
        visible.length <= MOST
          ? visible
          : [...visible].sort((a, b) => lastMet(all[b]!, step) - lastMet(all[a]!, step)).slice(0, MOST);
      const shown = recent.sort((a, b) => a - b);
      const groups = new Map<string, number[]>();
      for (const index of shown) {
        const title = titleOf(model, all[index]!);
        groups.set(title, [...(groups.get(title) ?? []), index]);
      }
      const focused = focusedIn(body);
      const { scrollTop } = body;
      const sorted = [...groups].sort(([a], [b]) => rank(a) - rank(b));
      body.replaceChildren(...sorted.map(([title, indices]) => table(model, title, indices, step, openHistory)));
      if (sorted.length === 0) body.append(h('p', { class: 'dim' }, 'Nothing has been read or written yet.'));
      if (visible.length > shown.length)
        body.append(h('p', { class: 'dim' }, `${visible.length - shown.length} more that were not met lately`));
      body.scrollTop = scrollTop;
      if (focused !== undefined)
        body.querySelector<HTMLElement>(`[data-variable="${focused}"]`)?.focus({ preventScroll: true });
    },
  };
}

/** The variable whose button has the focus. */
function focusedIn(body: HTMLElement): string | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && body.contains(activeElement)
    ? activeElement.dataset['variable']
    : undefined;
}

function lastMet(variable: Variable, step: number): number {
  return variable.accesses[lastAccess(variable, step)]?.at ?? -1;
}

const UNSEEN = '–';
const SHARED = 'Shared';
const PRIVATE = 'Seen by one task only';

function titleOf(model: Model, { kind, frame }: Variable): string {
  if (kind === 'local' && frame) return `Locals of ${frame.name} in ${taskName(model.trace, frame.task)}`;
  return kind === 'shared' ? SHARED : PRIVATE;
}

function rank(title: string): number {
  return title === SHARED ? 0 : title === PRIVATE ? 2 : 1;
}

function table(
  model: Model,
  title: string,
  indices: readonly number[],
  step: number,
  openHistory: (variable: number) => void,
): HTMLElement {
  const rows = indices.map((index) => row(model, index, step, () => openHistory(index)));
  return h('table', { class: 'value-table' }, h('caption', {}, title), h('tbody', {}, ...rows));
}

function row(model: Model, index: number, step: number, open: () => void): HTMLElement {
  const variable = model.variables.all[index]!;
  const at = lastAccess(variable, step);
  const access = variable.accesses[at];
  const before = variable.accesses[at - 1];
  const now = access?.at === step ? access.kind : undefined;
  const changed = now === 'write' && before?.value !== access?.value;
  const value = access ? access.value : variable.accesses[0]?.kind === 'read' ? variable.accesses[0].value : UNSEEN;
  const freed = variable.place !== undefined && model.isFreed(variable.place, step);
  const mark = now === undefined ? '' : now === 'read' ? 'read' : changed ? 'changed' : 'written';
  return h(
    'tr',
    { class: `${mark}${access ? '' : ' later'}` },
    h(
      'th',
      { scope: 'row' },
      h(
        'button',
        { type: 'button', class: 'link', 'data-variable': index, click: open, title: 'All that happens to it' },
        variable.name,
      ),
    ),
    h(
      'td',
      {},
      changed && before && h('del', {}, before.value),
      changed && before && ' ',
      h(
        'span',
        {
          class: 'value',
          title: value === UNSEEN ? 'not seen yet: what it contains shows when it is read or written' : undefined,
        },
        value,
      ),
      freed && h('span', { class: 'dim' }, ' (freed)'),
    ),
    h('td', { class: 'mark-cell' }, mark === '' ? '' : `${mark} now`),
  );
}
