import type { StoryLine, StoryPart } from '../src/report/story.js';
import { storyOf } from '../src/report/story.js';
import type { Cursor } from './cursor.js';
import { card, h } from './dom.js';
import type { Model } from './model.js';

/**
 * How it happens, in a few lines with the numbers of their blocks; a click goes there. What is left out is told when it
 * is opened.
 */
export function storyView(model: Model, cursor: Cursor): HTMLElement {
  const parts = storyOf(model.violation, model.timeline, model.variables, model.relevant);
  const list = h('ol');
  for (const part of parts) list.append(item(model, cursor, part));
  return card('How it happens', { class: 'story' }, list);
}

function item(model: Model, cursor: Cursor, part: StoryPart): HTMLElement {
  if (!('omitted' in part)) return line(model, cursor, part);
  const gap = h('li', { class: 'gap' });
  const open = (): void => {
    gap.replaceWith(...part.lines.map((each) => line(model, cursor, each)));
  };
  gap.append(
    h(
      'button',
      { type: 'button', class: 'entry dim', 'aria-expanded': 'false', click: open },
      `… ${part.omitted} more blocks; show them`,
    ),
  );
  return gap;
}

function line(model: Model, cursor: Cursor, { task, name, block, at, text, bad }: StoryLine): HTMLElement {
  const button = h(
    'button',
    { type: 'button', class: 'entry', click: () => cursor.go(at) },
    h('span', { class: `who t${model.colour(task)}` }, name),
    ` ${text}`,
  );
  return h(
    'li',
    { class: bad ? 'bad' : '' },
    h('span', { class: 'block-number', title: `block ${block + 1}` }, String(block + 1)),
    button,
  );
}
