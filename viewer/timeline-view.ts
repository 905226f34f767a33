import { eventWords, taskName } from '../src/report/event-words.js';
import { signsWithRoom } from '../src/report/timeline-signs.js';
import { SIGNS } from '../src/report/timeline.js';
import { switchCount } from '../src/answer/within.js';
import type { Cursor } from './cursor.js';
import { h, s, toggle } from './dom.js';
import type { Model, Panel } from './model.js';
import { Zoom } from './zoom.js';

/** Lanes from top to bottom, time from left to right, as much of it as is zoomed to. A click goes there. */
export function timelineView(model: Model, cursor: Cursor): Panel & { readonly zoom: Zoom } {
  const { lanes } = model.timeline;
  const head = h('div', { class: 'playhead' });
  const tracks = lanes.map((_, lane) => track(model, lane));
  const chart = h(
    'div',
    { class: 'chart', role: 'img', 'aria-label': summary(model) },
    lines(model),
    ...tracks.map(({ element }) => element),
    head,
  );
  const labels = h('div', { class: 'lane-labels' }, ...lanes.map((_, lane) => label(model, lane)));
  const slider = sliderOf(model, cursor);
  const wide = h('div', { class: 'chart-wide' }, chart, slider.element);
  const room = h('div', { class: 'chart-room' }, wide);
  const zoom = new Zoom(room, wide, model.events.length, () => cursor.step);
  const draw = (): void => {
    toggle(chart, 'zoomed', zoom.times > 1);
    drawSigns(model, room, chart, tracks);
  };
  zoom.listen(draw);
  room.addEventListener('scroll', draw, { passive: true });
  const isDragged = seeks(chart, cursor);
  return {
    element: h('div', { class: 'timeline' }, labels, room, legend(model)),
    zoom,
    show(step) {
      head.style.left = percent((step + 0.5) / model.events.length);
      slider.show(step);
      const lane = lanes.findIndex(({ task }) => task === model.events[step]!.task);
      [...labels.children].forEach((each, index) => toggle(each, 'active', index === lane));
      if (!isDragged()) zoom.reveal(step);
    },
  };
}

/** A pointer that is pressed goes to where it is. @returns whether it is */
function seeks(chart: HTMLElement, cursor: Cursor): () => boolean {
  let dragged = false;
  const seek = (event: PointerEvent): void => {
    const { left, width } = chart.getBoundingClientRect();
    const to = Math.floor(((event.clientX - left) / width) * (cursor.last + 1));
    cursor.go(cursor.onlyRelevant ? nearest(to, cursor) : to);
  };
  chart.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'touch') chart.setPointerCapture(event.pointerId);
    dragged = true;
    seek(event);
  });
  chart.addEventListener('pointermove', (event) => dragged && seek(event));
  for (const over of ['pointerup', 'pointercancel', 'lostpointercapture']) {
    chart.addEventListener(over, () => {
      dragged = false;
    });
  }
  return () => dragged;
}

/** Its thumb is right below the step in the timeline. */
function sliderOf(model: Model, cursor: Cursor): Panel {
  const element = h('input', {
    type: 'range',
    class: 'slider',
    min: 0,
    max: cursor.last,
    step: 1,
    'aria-label': 'Step',
  });
  const events = model.events.length;
  element.style.width = `calc(100% * ${1 - 1 / events} + 16px)`;
  element.style.marginLeft = `calc(100% * ${0.5 / events} - 8px)`;
  element.addEventListener('input', () => cursor.go(Number(element.value)));
  return {
    element,
    show(step) {
      const event = model.events[step]!;
      element.value = String(step);
      const words = `${taskName(model.trace, event.task)} ${eventWords(event, model.trace)}`;
      element.setAttribute('aria-valuetext', `step ${step + 1} of ${cursor.last + 1}: ${words}`);
    },
  };
}

/** The step next to one that counts. */
function nearest(to: number, cursor: Cursor): number {
  for (let distance = 0; distance <= cursor.last; distance++) {
    for (const step of [to - distance, to + distance])
      if (step >= 0 && step <= cursor.last && cursor.counts(step)) return step;
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
  const facts = [
    entry,
    priority === undefined ? undefined : `priority ${priority}`,
    phase === undefined ? undefined : `phase ${phase}`,
  ];
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

interface Track {
  readonly element: HTMLElement;
  readonly signs: HTMLElement;
}

/** A lane with its bars; the signs in it are drawn as far as there is room for them. */
function track(model: Model, lane: number): Track {
  const { bars, lanes, length } = model.timeline;
  const own = bars.filter((bar) => bar.lane === lane);
  const outline = (afterwards: boolean): SVGElement => {
    const d = own
      .filter((bar) => bar.afterwards === afterwards)
      .map(({ first, last }) => `M${first} 0H${last + 1}V1H${first}Z`);
    return s('path', { d: d.join(''), class: afterwards ? 'bar afterwards' : 'bar' });
  };
  const picture = { viewBox: `0 0 ${length} 1`, preserveAspectRatio: 'none', 'aria-hidden': 'true' };
  const signs = h('div');
  const colour = `track t${model.colour(lanes[lane]!.task)}`;
  return { element: h('div', { class: colour }, s('svg', picture, outline(false), outline(true)), signs), signs };
}

/** The signs of what is in sight, and of as much again at both sides. */
function drawSigns({ timeline }: Model, room: HTMLElement, chart: HTMLElement, tracks: readonly Track[]): void {
  const { length } = timeline;
  const scale = chart.clientWidth / length;
  if (scale === 0) return;
  const [from, to] = [(room.scrollLeft - room.clientWidth) / scale, (room.scrollLeft + 2 * room.clientWidth) / scale];
  const { marks, numbered } = signsWithRoom(timeline, scale);
  const drawn = tracks.map((): HTMLElement[] => []);
  for (const { first, block, lane } of numbered) {
    if (first >= from && first <= to) drawn[lane]!.push(sign(first / length, 'bar-number', String(block + 1)));
  }
  for (const { at, kind, lane } of marks) {
    if (at >= from && at <= to) drawn[lane]!.push(sign((at + 0.5) / length, `mark ${kind}`, SIGNS[kind][0]));
  }
  tracks.forEach(({ signs }, lane) => signs.replaceChildren(...drawn[lane]!));
}

function sign(part: number, names: string, text: string): HTMLElement {
  const element = h('span', { class: names, 'aria-hidden': 'true' }, text);
  element.style.left = percent(part);
  return element;
}

/** The meaning of the picture's signs, as far as it has them. */
function legend({ timeline: { marks, switches, bars } }: Model): HTMLElement {
  const kinds = [...new Set(marks.map(({ kind }) => kind))];
  const signs = kinds.map((kind) =>
    h('span', {}, h('b', { class: `sign ${kind}` }, SIGNS[kind][0]), ` ${SIGNS[kind][1]}`),
  );
  return h(
    'p',
    { class: 'legend' },
    h('span', {}, h('b', { class: 'sign bar-sign' }, '1'), ' a block: one task runs'),
    switches.length > 0 &&
      h('span', {}, h('b', { class: 'sign line-sign' }, '┆'), ' a context switch: another task goes on'),
    bars.some(({ afterwards }) => afterwards) && h('span', {}, 'faint: where a task stands in the end'),
    ...signs,
  );
}
