import { taskName } from '../src/report/event-words.js';
import { card, h } from './dom.js';
import type { Model, Panel } from './model.js';

/** Posted tasks that wait for their turn; absent in programs that post none. */
export function queueView(model: Model): Panel | undefined {
  const { queued, tasks } = model.trace;
  if (!queued) return undefined;
  const at = new Map(queued.map((entry) => [entry.block, entry.tasks]));
  const list = h('ol', { class: 'queue' });
  const note = h('p', { class: 'dim' });
  return {
    element: card('Queue of posted tasks', {}, note, list),
    show(step) {
      const { block } = model.events[step]!;
      const waiting = at.get(block) ?? [];
      note.textContent =
        waiting.length === 0
          ? `Nobody waits for a turn when block ${block + 1} begins.`
          : `When block ${block + 1} begins, these wait for their turn:`;
      list.replaceChildren(
        ...waiting.map((task) =>
          h(
            'li',
            { class: `t${model.colour(task)}` },
            h('span', { class: 'who' }, taskName(model.trace, task)),
            ` ${tasks[task]?.entry ?? ''}`,
          ),
        ),
      );
    },
  };
}
