import { listed, roundText, taskName } from '../src/report/event-words.js';
import { card, h, newId, s } from './dom.js';
import type { Model, Panel } from './model.js';

interface Edge {
  readonly from: number;
  readonly to: number | undefined;
  readonly why: string;
}

/** Who waits for whom, as a graph and in words. */
export function waitsView(model: Model): Panel {
  const { participants = [] } = model.violation;
  const element = card('Who waits for whom', { class: 'waits' });
  const body = h('div');
  element.append(body);
  let key = '';
  return {
    element,
    show(step) {
      const edges = edgesAt(model, step);
      element.hidden = edges.length === 0;
      const now = JSON.stringify(edges);
      if (now === key) return;
      key = now;
      const held = new Map(participants.map(({ task, locks }) => [task, locks]));
      body.replaceChildren(
        graph(model, edges),
        h(
          'ul',
          { class: 'plain' },
          ...edges.map((edge) =>
            h(
              'li',
              {},
              sentence(model, edge, edge.to === undefined ? [] : (held.get(edge.to) ?? model.locksOf(edge.to, step))),
            ),
          ),
        ),
      );
    },
  };
}

/** Those that wait in the end, and those that go on only when another task has ended. */
function edgesAt(model: Model, step: number): Edge[] {
  return model.timeline.lanes.flatMap(({ task }): Edge[] => {
    const last = model.lastOf(task, step);
    const action = last === undefined ? undefined : model.events[last]!.action;
    if (action?.kind === 'wait')
      return [{ from: task, to: action.waitsFor, why: action.round ? roundText(action.round) : action.text }];
    const next = model.nextOf(task, step);
    const coming = next === undefined ? undefined : model.events[next]!.action;
    if (last === undefined || coming?.kind !== 'join') return [];
    const end = model.lastOf(coming.child, step);
    const ended = end !== undefined && model.events[end]!.action.kind === 'end';
    return ended ? [] : [{ from: task, to: coming.child, why: 'to join it' }];
  });
}

function sentence(model: Model, { from, to, why }: Edge, held: readonly string[]): string {
  const whom = to === undefined ? 'for somebody' : to === from ? 'for itself' : `for ${taskName(model.trace, to)}`;
  const holding = held.length === 0 || to === undefined || to === from ? '' : `, which holds ${listed(held)}`;
  return `${taskName(model.trace, from)} waits ${whom}${holding} (${why})`;
}

const [WIDTH, NODE] = [300, 15];

function graph(model: Model, edges: readonly Edge[]): SVGElement {
  const tasks = [...new Set(edges.flatMap(({ from, to }) => (to === undefined ? [from] : [from, to])))].sort(
    (a, b) => a - b,
  );
  const radius = tasks.length < 3 ? 16 : 58;
  const height = 2 * (radius + NODE) + 30;
  const place = new Map(
    tasks.map((task, i) => {
      const angle = Math.PI * (1 + (2 * i) / tasks.length);
      return [task, { x: WIDTH / 2 + Math.cos(angle) * 92, y: height / 2 - 8 + Math.sin(angle) * radius }] as const;
    }),
  );
  const id = newId();
  const marker = s(
    'marker',
    { id, viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: 'auto' },
    s('path', { d: 'M0 0L8 4L0 8Z', class: 'arrow-head' }),
  );
  const arrows = edges.flatMap(({ from, to }) => {
    const [a, b] = [place.get(from)!, to === undefined ? undefined : place.get(to)];
    if (!b || a === b) return [];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
    const [bend, near] = [14, NODE + 3];
    const middle = `${(a.x + b.x) / 2 - dy * bend * 2} ${(a.y + b.y) / 2 + dx * bend * 2}`;
    const d = `M${a.x + dx * near - dy * 6} ${a.y + dy * near + dx * 6}Q${middle} ${b.x - dx * near - dy * 6} ${b.y - dy * near + dx * 6}`;
    return [s('path', { d, class: 'arrow', 'marker-end': `url(#${id})` })];
  });
  const nodes = [...place].map(([task, { x, y }]) =>
    s(
      'g',
      { class: `node t${model.colour(task)}` },
      s('circle', { cx: x, cy: y, r: NODE }),
      s('text', { x, y: y + NODE + 14, 'text-anchor': 'middle' }, taskName(model.trace, task)),
    ),
  );
  return s(
    'svg',
    { class: 'graph', viewBox: `0 0 ${WIDTH} ${height}`, 'aria-hidden': 'true' },
    s('defs', {}, marker),
    ...arrows,
    ...nodes,
  );
}
