import { clip } from '../base/layout.js';
import { tag, textTag } from './markup.js';
import type { Bar, Mark, Timeline } from './timeline.js';
import { SIGNS } from './timeline.js';

/** Something that was drawn, with its upper left corner at 0 0. */
export interface Drawn {
  readonly markup: string;
  readonly height: number;
}

export const WIDTH = 880;
export const INK = { text: '#1b2230', dim: '#566072', line: '#d5dae2', bad: '#b3241c' } as const;
/** Of lanes, one after the other. */
const COLOURS: readonly string[] = [
  '#1d5fbf',
  '#a04a00',
  '#17703a',
  '#7a3fb5',
  '#0b6a7d',
  '#a8246a',
  '#62610a',
  '#47566f',
  '#7d1f1a',
  '#4b2fd0',
  '#4f6b00',
  '#8f5a3c',
];

const LABELS = 190;
const ROOM = WIDTH - LABELS;
const LANE = 34;
const BAR = 20;
/** A block has at most so many steps' width; longer ones are shortened. */
const MOST_STEPS = 14;
const [LEAST_UNIT, MOST_UNIT] = [5, 28];
const FIRST_BARS = 4;

export function laneColour(lane: number): string {
  return COLOURS[lane % COLOURS.length]!;
}

interface Placed extends Bar {
  readonly x: number;
  readonly width: number;
}

function steps({ first, last }: Bar): number {
  return last - first + 1;
}

function units(bar: Bar): number {
  return Math.min(MOST_STEPS, steps(bar));
}

/** Which bars there is room for: if not for all, the first ones and as many as possible of the last ones. */
function chosen(bars: readonly Bar[]): {
  readonly shown: readonly Bar[];
  readonly gap: number;
  readonly omitted: number;
} {
  const most = ROOM / LEAST_UNIT;
  const total = bars.reduce((sum, bar) => sum + units(bar), 0);
  if (total <= most) return { shown: bars, gap: -1, omitted: 0 };
  const head = bars.slice(0, FIRST_BARS);
  let left = most - 8 - head.reduce((sum, bar) => sum + units(bar), 0);
  let from = bars.length;
  while (from > FIRST_BARS && units(bars[from - 1]!) <= left) left -= units(bars[--from]!);
  return { shown: [...head, ...bars.slice(from)], gap: FIRST_BARS, omitted: from - FIRST_BARS };
}

/** Where in a bar an event lies: of one that is shortened, its ends are drawn to scale and the rest in its middle. */
function placeIn({ first, last, x, width }: Placed, event: number): number {
  const [count, shown] = [last - first + 1, Math.min(MOST_STEPS, last - first + 1)];
  const index = event - first;
  const half = shown / 2;
  const unit = index < half ? index + 0.5 : count - index <= half ? shown - (count - index) + 0.5 : half;
  return x + (unit / shown) * width;
}

/** The interleaving: a lane a task, time from left to right. */
export function drawTimeline({ lanes, bars, marks }: Timeline): Drawn {
  const { shown, gap, omitted } = chosen(bars);
  const total = shown.reduce((sum, bar) => sum + units(bar), omitted > 0 ? 8 : 0);
  const unit = Math.min(MOST_UNIT, ROOM / total);
  let x = LABELS;
  const placed = shown.map((bar, i): Placed => {
    if (i === gap) x += 8 * unit;
    const at = x;
    x += units(bar) * unit;
    return { ...bar, x: at, width: units(bar) * unit };
  });
  const bottom = lanes.length * LANE + 8;
  const signs = [...new Set(marks.map(({ kind }) => kind))].map((kind) => SIGNS[kind].join(' '));
  const folded = placed.some((bar) => steps(bar) > MOST_STEPS);
  const markup = [
    ...lanes.map((lane, i) => laneLabel(lane, i)),
    ...placed
      .slice(1)
      .flatMap((bar, i) =>
        i + 1 === gap || bar.block === placed[i]!.block ? [] : [switchLine(placed[i]!, bar, bottom)],
      ),
    ...placed.map((bar) =>
      drawBar(
        bar,
        marks.some(({ at }) => at === bar.first),
      ),
    ),
    ...(omitted > 0 ? [gapText(placed[gap]?.x ?? x, unit, bottom, omitted)] : []),
    ...placed.flatMap((bar) =>
      marks.filter(({ at }) => at >= bar.first && at <= bar.last).map((mark) => drawMark(bar, mark)),
    ),
    legend(
      [
        ...signs,
        ...(folded ? ['⫽ a long block, shortened'] : []),
        ...(placed.some(({ afterwards }) => afterwards) ? ['faint bar: where a task stands in the end'] : []),
      ],
      bottom + 22,
    ),
  ];
  return { markup: markup.join(''), height: bottom + 40 };
}

function middle(lane: number): number {
  return lane * LANE + LANE / 2 + 4;
}

function laneLabel({ name, entry, priority, phase }: Timeline['lanes'][number], lane: number): string {
  const facts = [
    entry,
    priority === undefined ? undefined : `priority ${priority}`,
    phase === undefined ? undefined : `phase ${phase}`,
  ];
  const said = facts.filter((fact) => fact !== undefined).join(', ');
  const y = middle(lane);
  return [
    tag('line', { x1: LABELS, x2: WIDTH, y1: y, y2: y, stroke: INK.line }),
    textTag(
      { x: 0, y: said === '' ? y + 5 : y - 1, 'font-size': 13, 'font-weight': 600, fill: laneColour(lane) },
      clip(name, 26),
    ),
    ...(said === '' ? [] : [textTag({ x: 0, y: y + 12, 'font-size': 11, fill: INK.dim }, clip(said, 32))]),
  ].join('');
}

function switchLine(from: Placed, to: Placed, bottom: number): string {
  const through = tag('line', { x1: to.x, x2: to.x, y1: 4, y2: bottom, stroke: INK.line, 'stroke-dasharray': '3 3' });
  return (
    through +
    tag('line', {
      class: 'switch',
      x1: to.x,
      x2: to.x,
      y1: middle(from.lane),
      y2: middle(to.lane),
      stroke: INK.dim,
      'stroke-width': 1.5,
    })
  );
}

function drawBar(bar: Placed, marked: boolean): string {
  const { lane, block, x, width, afterwards } = bar;
  const y = middle(lane) - BAR / 2;
  const rect = tag('rect', {
    class: 'block',
    x,
    y,
    width,
    height: BAR,
    rx: 2,
    fill: laneColour(lane),
    'fill-opacity': afterwards ? 0.06 : 0.22,
    stroke: laneColour(lane),
  });
  const number =
    width < 22 || afterwards || marked
      ? ''
      : textTag({ x: x + 4, y: y + 14, 'font-size': 11, fill: INK.dim }, String(block + 1));
  if (steps(bar) <= MOST_STEPS) return rect + number;
  const at = x + width / 2;
  const slash = tag('path', {
    d: `M${at - 4} ${y + BAR + 3}L${at} ${y - 3}M${at + 1} ${y + BAR + 3}L${at + 5} ${y - 3}`,
    stroke: INK.text,
    fill: 'none',
  });
  return rect + number + slash;
}

function gapText(x: number, unit: number, bottom: number, omitted: number): string {
  return textTag(
    { x: x - 4 * unit, y: bottom / 2 + 4, 'text-anchor': 'middle', 'font-size': 11, fill: INK.dim },
    `… ${omitted} …`,
  );
}

function drawMark(bar: Placed, { at, kind }: Mark): string {
  const bad = kind === 'violation' || kind === 'wait';
  const look = bad ? { 'font-size': 17, 'font-weight': 700, fill: INK.bad } : { 'font-size': 11, fill: INK.text };
  return textTag(
    { class: kind, x: placeIn(bar, at), y: middle(bar.lane) + (bad ? 6 : 4), 'text-anchor': 'middle', ...look },
    SIGNS[kind][0],
  );
}

function legend(signs: readonly string[], y: number): string {
  const said = ['bar: a block, one task runs', 'dashed line: a context switch', ...signs];
  return textTag({ x: 0, y, 'font-size': 11, fill: INK.dim }, clip(said.join(' · '), 170));
}
