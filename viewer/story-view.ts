import { storyOf } from '../src/report/story.js';
import type { Cursor } from './cursor.js';
import { card, h } from './dom.js';
import type { Model } from './model.js';

/** How it happens, in a few lines; a click goes there. */
export function storyView(model: Model, cursor: Cursor): HTMLElement {
  const parts = storyOf(model.violation, model.timeline, model.variables, model.relevant);
  const items = parts.map((part) => {
    if ('omitted' in part) return h('li', { class: 'dim gap' }, `… ${part.omitted} more blocks …`);
    const { task, name, at, text, bad } = part;
    const button = h(
      'button',
      { type: 'button', class: 'entry', click: () => cursor.go(at) },
      h('span', { class: `who t${model.colour(task)}` }, name),
      ` ${text}`,
    );
    return h('li', { class: bad ? 'bad' : '' }, button);
  });
  return card('How it happens', { class: 'story' }, h('ol', {}, ...items));
}
