import { eventWords, taskName } from '../src/report/event-words.js';
import { card, h } from './dom.js';
import type { Model } from './model.js';

/** On paper: all steps as a table, which is built when somebody prints. */
export function printout(model: Model): { readonly element: HTMLElement; destroy(): void } {
  const element = h('div', { class: 'print-only' });
  const build = (): void => {
    if (element.childElementCount === 0) element.append(stepTable(model));
  };
  const printing = matchMedia('print');
  const changed = (): void => (printing.matches ? build() : element.replaceChildren());
  printing.addEventListener('change', changed);
  addEventListener('beforeprint', build);
  changed();
  return {
    element,
    destroy() {
      printing.removeEventListener('change', changed);
      removeEventListener('beforeprint', build);
    },
  };
}

function stepTable({ trace, lineAt }: Model): HTMLElement {
  const rows = trace.events.map((event, step) => {
    const { task, block, position } = event;
    const where = `${position.file}:${position.line}`;
    const cells = [
      String(step + 1),
      String(block + 1),
      taskName(trace, task),
      where,
      lineAt(position.file, position.line)?.trim() ?? '',
      eventWords(event, trace),
    ];
    return h('tr', {}, ...cells.map((text) => h('td', {}, text)));
  });
  const heads = ['Step', 'Block', 'Task', 'Place', 'Source', 'What happens'].map((text) =>
    h('th', { scope: 'col' }, text),
  );
  return card(
    'All steps',
    {},
    h('table', { class: 'print-table' }, h('thead', {}, h('tr', {}, ...heads)), h('tbody', {}, ...rows)),
  );
}
