import type { Participant } from '../src/answer/result.js';
import { listed, taskName } from '../src/report/event-words.js';
import { card, h } from './dom.js';
import type { Model } from './model.js';

/** Who takes part in a race, a deadlock or an atomicity violation, and how. */
export function participantsView(model: Model): HTMLElement | undefined {
  const { participants = [] } = model.violation;
  if (participants.length === 0) return undefined;
  const handlers = participants.some(({ interrupts }) => interrupts !== undefined);
  return card(
    'Who takes part',
    {},
    h('ul', { class: 'plain participants' }, ...participants.map((each) => item(model, each, handlers))),
  );
}

/** Beside handlers, which take no locks, nothing is said of those who hold none. */
function item(
  model: Model,
  { task, action, position, stack, locks, interrupts, waitsFor }: Participant,
  handlers: boolean,
): HTMLElement {
  const source = model.lineAt(position.file, position.line)?.trim();
  const whom = waitsFor === undefined ? '' : ` for ${waitsFor === task ? 'itself' : taskName(model.trace, waitsFor)}`;
  const held = locks.length === 0 ? (handlers ? '' : 'holds no lock') : `holds ${listed(locks)}`;
  const facts = [held, interrupts && `interrupts are ${interrupts}`].filter((fact) => fact).join(', ');
  return h(
    'li',
    { class: `participant t${model.colour(task)}` },
    h('div', {}, h('span', { class: `who t${model.colour(task)}` }, taskName(model.trace, task)), ` ${action}${whom}`),
    h(
      'div',
      { class: 'task-line' },
      h('span', { class: 'number' }, String(position.line)),
      h('code', {}, source ?? position.file),
    ),
    h('div', { class: 'dim' }, [stack.join(' → '), facts].filter((fact) => fact !== '').join(' · ')),
  );
}
