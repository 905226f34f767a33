import type { MarkKind } from '../src/report/timeline.js';
import { SIGNS } from '../src/report/timeline.js';
import { switchCount } from '../src/answer/within.js';
import type { Cursor } from './cursor.js';
import { h, s, toggle } from './dom.js';
import type { Model, Panel } from './model.js';

/** Of more marks, only those that matter most are shown. */
const MOST_MARKS = 150;
/** Bars that are narrower than this part of the whole have no number in them. */
const LEAST_LABELLED = 0.035;

const WEIGHTY: ReadonlySet<MarkKind> = new Set<MarkKind>(['violation', 'wait']);

/** Lanes from top to bottom, time from left to right. A click goes there. */
export function timelineView(model: Model, cursor: Cursor, slider: HTMLElement): Panel {
  const { lanes } = model.timeline;
  const head = h('div', { class: 'playhead' });
  const chart = h('div', { class: 'chart' }, lines(model), ...laneTracks(model), head);
  const labels = h('div', { class: 'lane-labels' }, ...lanes.map((_, lane) => label(model, lane)));
  const element = h('div', { class: 'timeline' }, labels, h('div', { class: 'chart-room' }, chart), slider, legend(model));
  chart.setAttribute('role', 'img');
  chart.setAttribute('aria-label', summary(model));
  const seek = (event: PointerEvent): void => {
    const { left, width } = chart.getBoundingClientRect();
    const to = Math.floor(((event.clientX - left) / width) * model.events.length);
    cursor.go(cursor.onlyRelevant ? nearest(to, cursor) : to);
  };
  chart.addEventListener('pointerdown', (event) => {
    chart.setPointerCapture(event.pointerId);
    seek(event);
  });
  chart.addEventListener('pointermove', (event) => event.buttons === 1 && seek(event));
  return {
    element,
    show(step) {
      head.style.left = percent((step + 0.5) / model.events.length);
      const lane = lanes.findIndex(({ task }) => task === model.events[step]!.task);
      [...labels.children].forEach((each, index) => toggle(each, 'active', index === lane));
    },
  };
}

/** The step next to one that counts. */
function nearest(to: number, cursor: Cursor): number {
  for (let distance = 0; distance <= cursor.last; distance++) {
    for (const step of [to - distance, to + distance]) if (step >= 0 && step <= cursor.last && cursor.counts(step)) return step;
  }
  return to;
}

function percent(part: number): string {
  return `${(part * 100).toFixed(3)}%`;
}

function summary({ timeline: { lanes, bars, switches, length } }: Model): string {
  const shown = bars.length <= 30 ? `: ${bars.map(({ lane }) => lanes[lane]!.name).join(', then ')}` : '';
  return `Timeline of ${length} steps with ${switchCount(switches.length)}${shown}`;
}

function label(model: Model, index: number): HTMLElement {
  const { task, name, entry, priority, phase } = model.timeline.lanes[index]!;
  const facts = [entry, priority === undefined ? undefined : `priority ${priority}`, phase === undefined ? undefined : `phase ${phase}`];
  const said = facts.filter((fact) => fact !== undefined).join(', ');
  return h(
    'div',
    { class: `lane-label t${model.colour(task)}` },
    h('span', { class: 'dot' }),
    h('span', { class: 'lane-name' }, name),
    said !== '' && h('span', { class: 'dim' }, said),
  );
}

/** Switches as lines through all lanes, and from the lane that is left to the one that goes on. */
function lines({ timeline: { switches, lanes, length } }: Model): SVGElement {
  const through = switches.map(({ at }) => `M${at} 0V${lanes.length}`).join('');
  const between = switches.map(({ at, from, to }) => `M${at} ${from + 0.5}V${to + 0.5}`).join('');
  return s(
    'svg',
    { class: 'switches', viewBox: `0 0 ${length} ${lanes.length}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    s('path', { d: through, class: 'switch-line', 'vector-effect': 'non-scaling-stroke' }),
    s('path', { d: between, class: 'switch-step', 'vector-effect': 'non-scaling-stroke' }),
  );
}

function laneTracks(model: Model): HTMLElement[] {
  const { bars, lanes, length, marks } = model.timeline;
  const shown = marks.length <= MOST_MARKS ? marks : marks.filter(({ kind }) => WEIGHTY.has(kind)).slice(-MOST_MARKS);
  const marked = new Set(shown.map(({ at }) => at));
  return lanes.map(({ task }, lane) => {
    const own = bars.filter((bar) => bar.lane === lane);
    const outline = (afterwards: boolean): SVGElement => {
      const d = own.filter((bar) => bar.afterwards === afterwards).map(({ first, last }) => `M${first} 0H${last + 1}V1H${first}Z`);
      return s('path', { d: d.join(''), class: afterwards ? 'bar afterwards' : 'bar' });
    };
    const svg = s('svg', { viewBox: `0 0 ${length} 1`, preserveAspectRatio: 'none', 'aria-hidden': 'true' }, outline(false), outline(true));
    const wide = own.filter(({ first, last, afterwards }) => !afterwards && !marked.has(first) && (last + 1 - first) / length >= LEAST_LABELLED);
    const numbers = wide.map(({ first, block }) => sign(first / length, 'bar-number', String(block + 1)));
    const signs = shown.filter((mark) => mark.lane === lane).map(({ at, kind }) => sign((at + 0.5) / length, `mark ${kind}`, SIGNS[kind][0]));
    return h('div', { class: `track t${model.colour(task)}` }, svg, ...numbers, ...signs);
  });
}

function sign(part: number, names: string, text: string): HTMLElement {
  const element = h('span', { class: names, 'aria-hidden': 'true' }, text);
  element.style.left = percent(part);
  return element;
}

/** What the picture's signs mean, as far as it has them. */
function legend({ timeline: { marks, switches, bars } }: Model): HTMLElement {
  const kinds = [...new Set(marks.map(({ kind }) => kind))].filter((kind) => marks.length <= MOST_MARKS || WEIGHTY.has(kind));
  const signs = kinds.map((kind) => h('span', {}, h('b', { class: `sign ${kind}` }, SIGNS[kind][0]), ` ${SIGNS[kind][1]}`));
  return h(
    'p',
    { class: 'legend' },
    h('span', {}, h('b', { class: 'sign bar-sign' }, '1'), ' a block: one task runs'),
    switches.length > 0 && h('span', {}, h('b', { class: 'sign line-sign' }, '┆'), ' a context switch: another task goes on'),
    bars.some(({ afterwards }) => afterwards) && h('span', {}, 'faint: where a task stands in the end'),
    ...signs,
  );
}
