import { eventWords, taskName } from '../src/report/event-words.js';
import type { Cursor } from './cursor.js';
import { card, classes, h } from './dom.js';
import type { Model, Panel } from './model.js';
import { textOf } from './model.js';
import { LINE, SourceFile } from './source-file.js';
import { VirtualList } from './virtual-list.js';

/** The text of the file in which the current step is, with the places of all tasks in it. */
export function sourceView(model: Model, cursor: Cursor): Panel {
  const files = new Map<string, SourceFile | undefined>();
  const fileOf = (name: string): SourceFile | undefined => {
    if (!files.has(name)) {
      const text = textOf(model.report, name);
      files.set(name, text === undefined ? undefined : new SourceFile(text));
    }
    return files.get(name);
  };
  const title = h('p', { class: 'file-name' });
  const scroller = h('div', { class: 'source', tabindex: 0, role: 'region', 'aria-label': 'Source text' });
  const element = card('Source', { class: 'source-card' }, title, scroller);
  let shown: { name: string; list: VirtualList; touched: number[] } | undefined;
  const here = (name: string, step: number): Map<number, number[]> => placesIn(model, name, step);
  const open = (name: string, file: SourceFile): VirtualList => {
    scroller.replaceChildren();
    const list = new VirtualList(scroller, LINE, file.lines.length, (index) =>
      line(model, file, index, here(name, cursor.step), cursor.step),
    );
    shown = { name, list, touched: [] };
    return list;
  };
  return {
    element,
    show(step) {
      const { file: name, line: number } = model.events[step]!.position;
      title.textContent = name;
      const file = fileOf(name);
      if (!file) {
        scroller.replaceChildren(
          h('p', { class: 'dim' }, `The text of ${name} is not in this report; the step is at line ${number}.`),
        );
        shown = undefined;
        return;
      }
      const list = shown?.name === name ? shown.list : open(name, file);
      const places = here(name, step);
      for (const index of new Set([...(shown?.touched ?? []), ...places.keys()])) {
        const row = list.built(index);
        if (row) decorate(row, model, index, places, step);
      }
      if (shown) shown.touched = [...places.keys()];
      list.reveal(number - 1);
    },
  };
}

/** By line (counted from 0): the tasks that stand there. */
function placesIn(model: Model, name: string, step: number): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const { task } of model.timeline.lanes) {
    const last = model.lastOf(task, step);
    const event = last === undefined ? undefined : model.events[last]!;
    if (!event || event.position.file !== name || event.action.kind === 'end') continue;
    const index = event.position.line - 1;
    places.set(index, [...(places.get(index) ?? []), task]);
  }
  const { position, task } = model.events[step]!;
  if (position.file === name && !places.get(position.line - 1)?.includes(task))
    places.set(position.line - 1, [...(places.get(position.line - 1) ?? []), task]);
  return places;
}

function line(model: Model, file: SourceFile, index: number, places: Map<number, number[]>, step: number): HTMLElement {
  const row = h(
    'div',
    {},
    h('span', { class: 'gutter', 'aria-hidden': 'true' }),
    h('span', { class: 'number' }, String(index + 1)),
    h('code', {}, ...file.code(index)),
    h('span', { class: 'said' }),
  );
  decorate(row, model, index, places, step);
  return row;
}

/** Marks a line with the tasks that stand there, and with what happens there now. */
function decorate(row: HTMLElement, model: Model, index: number, places: Map<number, number[]>, step: number): void {
  const event = model.events[step]!;
  const tasks = places.get(index) ?? [];
  const active = tasks.includes(event.task) && event.position.line - 1 === index;
  const bad = active && (event.action.kind === 'violation' || event.action.kind === 'wait');
  const names =
    tasks.length === 0
      ? 'line'
      : active
        ? `line here active${bad ? ' bad' : ''} t${model.colour(event.task)}`
        : `line here t${model.colour(tasks[0]!)}`;
  row.className = classes(names);
  if (active) row.setAttribute('aria-current', 'step');
  else row.removeAttribute('aria-current');
  const [gutter, , , said] = row.children;
  gutter!.replaceChildren(
    ...tasks.map((task) => h('i', { class: `dot t${model.colour(task)}`, title: taskName(model.trace, task) })),
  );
  const others = tasks.filter((task) => !active || task !== event.task).map((task) => taskName(model.trace, task));
  const now = active ? `${taskName(model.trace, event.task)} ${eventWords(event, model.trace)}` : '';
  said!.textContent = [
    now,
    others.length > 0 ? `${others.join(', ')} ${others.length === 1 ? 'stands' : 'stand'} here` : '',
  ]
    .filter((text) => text !== '')
    .join(' · ');
}
