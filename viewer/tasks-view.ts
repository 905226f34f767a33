import { roundText, taskName } from '../src/report/event-words.js';
import { card, h } from './dom.js';
import type { Model, Panel } from './model.js';

/** Of many tasks, those that have run last are shown. */
const MOST = 24;

/** Where each task stands: its line, its stack, and the locks it holds. */
export function tasksView(model: Model): Panel {
  const list = h('ul', { class: 'tasks' });
  return {
    element: card('Tasks', {}, list),
    show(step) {
      const active = model.events[step]!.task;
      const { lanes } = model.timeline;
      const recent = [...lanes]
        .sort((a, b) => (model.lastOf(b.task, step) ?? -1) - (model.lastOf(a.task, step) ?? -1))
        .slice(0, MOST);
      const shown = lanes.length <= MOST ? lanes : lanes.filter((lane) => recent.includes(lane));
      const omitted = lanes.length - shown.length;
      list.replaceChildren(...shown.map(({ task }) => row(model, task, step, task === active)));
      if (omitted > 0) list.append(h('li', { class: 'dim' }, `${omitted} more that have not run lately`));
    },
  };
}

function row(model: Model, task: number, step: number, active: boolean): HTMLElement {
  const last = model.lastOf(task, step);
  const event = last === undefined ? undefined : model.events[last]!;
  const locks = model.locksOf(task, step);
  const state = stateOf(model, task, step, active);
  const name = h('span', { class: `who t${model.colour(task)}` }, taskName(model.trace, task));
  const head = h('div', { class: 'task-head' }, name, h('span', { class: `state ${state.class}` }, state.text));
  const ended = event?.action.kind === 'end';
  const source = event && !ended ? model.lineAt(event.position.file, event.position.line)?.trim() : undefined;
  return h(
    'li',
    {
      class: `task${active ? ' active' : ''}${event && !ended ? '' : ' idle'} t${model.colour(task)}`,
      ...(active ? { 'aria-current': 'true' } : {}),
    },
    head,
    event &&
      !ended &&
      h(
        'div',
        { class: 'task-line' },
        h('span', { class: 'number' }, String(event.position.line)),
        h('code', {}, source ?? event.position.file),
      ),
    event &&
      !ended &&
      h('div', { class: 'dim stack' }, h('span', { class: 'hidden' }, 'stack: '), event.stack.join(' → ')),
    locks.length > 0 &&
      h('div', { class: 'locks' }, 'holds ', ...locks.map((lock) => h('span', { class: 'lock-chip' }, lock))),
  );
}

function stateOf(
  model: Model,
  task: number,
  step: number,
  active: boolean,
): { readonly text: string; readonly class: string } {
  const last = model.lastOf(task, step);
  if (last === undefined) return { text: 'has not run yet', class: 'dim' };
  const { action } = model.events[last]!;
  if (action.kind === 'end') return { text: 'has ended', class: 'dim' };
  if (action.kind === 'wait') {
    if (action.round) return { text: roundText(action.round), class: 'bad' };
    const whom =
      action.waitsFor === undefined
        ? ''
        : ` for ${action.waitsFor === task ? 'itself' : taskName(model.trace, action.waitsFor)}`;
    return { text: `waits${whom}`, class: 'bad' };
  }
  return active
    ? {
        text: action.kind === 'violation' ? 'fails here' : 'runs',
        class: action.kind === 'violation' ? 'bad' : 'running',
      }
    : { text: 'stands here', class: 'dim' };
}
