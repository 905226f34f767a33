import type { Report } from '../answer/report.js';
import type { CheckResult, Violation } from '../answer/result.js';
import { assumptionLine, boundLine } from './bounds.js';
import { switchCount, within } from '../answer/within.js';
import { faultsAskedFor } from './looked-for.js';
import { formatPosition } from '../source/position.js';
import { headline } from './headline.js';
import { clip, wrapProse } from '../base/layout.js';
import { escapeMarkup, tag, textTag } from './markup.js';
import { sliceOf } from './slice.js';
import { storyOf } from './story.js';
import type { Drawn } from './svg-timeline.js';
import { INK, WIDTH, drawTimeline, laneColour } from './svg-timeline.js';
import { timelineOf } from './timeline.js';
import { variablesOf } from './variables.js';

const MARGIN = 24;
const LINE = 19;
/** Columns of text that fit. */
const COLUMNS = 122;
const FONT = "system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";

/** A picture of the answer for papers and issue trackers: how the first violation comes about, or what was covered. */
export function formatSvg(report: Report): string {
  const { result } = report;
  const [violation] = result.violations;
  return violation ? violationPicture(violation) : answerPicture(result);
}

/** Pieces one below the other, under a headline. */
function picture(title: string, subtitle: string, description: string, pieces: readonly Drawn[]): string {
  const lead = wrapProse(subtitle, COLUMNS).map((line, i) =>
    textTag({ x: MARGIN, y: 58 + i * LINE, fill: INK.dim, 'font-size': 13 }, line),
  );
  let y = 58 + lead.length * LINE;
  const placed = pieces.map(({ markup, height }) => {
    const group = tag('g', { transform: `translate(${MARGIN} ${y})` }, markup);
    y += height;
    return group;
  });
  const height = y + MARGIN / 2;
  const head = textTag({ x: MARGIN, y: 34, fill: INK.text, 'font-size': 19, 'font-weight': 600 }, clip(title, 84));
  const shape = { width: WIDTH + 2 * MARGIN, height, viewBox: `0 0 ${WIDTH + 2 * MARGIN} ${height}` };
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    ...shape,
    role: 'img',
    'font-family': FONT,
    'aria-labelledby': 'title desc',
  };
  const told = [
    tag('title', { id: 'title' }, escapeMarkup(title)),
    tag('desc', { id: 'desc' }, escapeMarkup(description)),
  ];
  const ground = tag('rect', { width: '100%', height: '100%', fill: '#fff' });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag('svg', attributes, ...told, ground, head, ...lead, ...placed)}\n`;
}

function violationPicture(violation: Violation): string {
  const { position, switches, fewest, property, message } = violation;
  const place = `${formatPosition(position)}, after ${switchCount(switches)}${fewest && switches > 0 ? ' (the fewest possible)' : ''}`;
  const timeline = timelineOf(violation);
  const variables = variablesOf(violation.trace);
  const relevant = sliceOf(violation, variables);
  const parts = storyOf(violation, timeline, variables, relevant);
  const lines = parts.map((part): Line =>
    'omitted' in part
      ? { text: `… ${part.omitted} more blocks …`, colour: INK.dim }
      : {
          name: part.name,
          text: part.text,
          colour: part.bad ? INK.bad : INK.text,
          block: part.block,
          lane: timeline.lanes.findIndex(({ task }) => task === part.task),
        },
  );
  const description = lines.map(({ name, text }) => `${name === undefined ? '' : `${name} `}${text}`).join('. ');
  return picture(headline(violation), `${property}: ${message} – ${place}`, description, [
    ...(timeline.length > 0 ? [drawTimeline(timeline)] : []),
    list('How it happens', lines),
  ]);
}

interface Line {
  readonly name?: string;
  readonly text: string;
  readonly colour: string;
  readonly lane?: number;
  /** Of a line of the story. */
  readonly block?: number;
}

function list(title: string, lines: readonly Line[]): Drawn {
  const markup = [textTag({ x: 0, y: 22, 'font-size': 14, 'font-weight': 600, fill: INK.text }, title)];
  let y = 22;
  lines.forEach(({ name, text, colour, lane = 0, block }, index) => {
    const number = lines.some((line) => line.block !== undefined)
      ? block === undefined
        ? ''
        : `${block + 1}. `
      : `${index + 1}. `;
    const said = wrapProse(`${number}${name === undefined ? '' : `${name} `}${text}`, COLUMNS);
    said.forEach((line, i) => {
      y += LINE;
      const own = i === 0 && name !== undefined ? `${number}${name} ` : undefined;
      const inside =
        own !== undefined && line.startsWith(own)
          ? tag('tspan', { 'font-weight': 600, fill: laneColour(lane) }, escapeMarkup(own)) +
            escapeMarkup(line.slice(own.length))
          : escapeMarkup(line);
      markup.push(
        tag('text', { x: i === 0 ? 0 : 18, y, 'font-size': 13, fill: colour, 'xml:space': 'preserve' }, inside),
      );
    });
  });
  return { markup: markup.join(''), height: y + 12 };
}

const WORDS = {
  safe: 'SAFE',
  bounded: 'No violation found',
  unknown: 'Unknown',
  error: 'Error',
  violation: 'Violation',
} as const;

function answerPicture(result: CheckResult): string {
  const { verdict, bounds, diagnostics, reason } = result;
  const errors = diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ message, position }) => `${position ? `${formatPosition(position)}: ` : ''}${message}`);
  const said = {
    safe: `no ${faultsAskedFor(result)} in any execution`,
    bounded: `no violation ${within(bounds)}`,
    unknown: reason ?? '',
    error: errors[0] ?? '',
    violation: reason ?? '',
  }[verdict];
  const limits =
    verdict === 'error' ? errors.slice(1) : [...bounds.met.map(boundLine), ...bounds.assumed.map(assumptionLine)];
  const pieces = [
    ...(bounds.switches >= 0 || bounds.switchesComplete ? [covered(result)] : []),
    ...(limits.length > 0
      ? [
          list(
            verdict === 'error' ? 'And' : 'What was not looked at',
            limits.map((text) => ({ text, colour: INK.text })),
          ),
        ]
      : []),
  ];
  return picture(
    result.unchangedSince === undefined ? WORDS[verdict] : 'Not asked',
    said,
    [said, ...limits].join('. '),
    pieces,
  );
}

const MOST_BOXES = 12;

/** A box for each number of context switches that was covered, and one for all that are greater. */
function covered({ bounds: { switches, switchesComplete, tasks, met } }: CheckResult): Drawn {
  const first = Math.max(0, switches + 1 - MOST_BOXES);
  const numbers = Array.from({ length: Math.max(0, switches + 1 - first) }, (_, i) => first + i);
  const boxes = [
    ...numbers.map((number, i) => ({ text: i === 0 && first > 0 ? `≤ ${number}` : String(number), done: true })),
    { text: 'more', done: switchesComplete },
  ];
  const cells = boxes.map(({ text, done }, i) => {
    const look = done
      ? { fill: '#d9efe0', stroke: '#17703a' }
      : { fill: '#fff', stroke: INK.dim, 'stroke-dasharray': '4 3' };
    const label = textTag({ x: i * 54 + 24, y: 59, 'text-anchor': 'middle', 'font-size': 13, fill: INK.text }, text);
    return tag('rect', { x: i * 54, y: 40, width: 48, height: 28, rx: 4, ...look }) + label;
  });
  const cut = met.some(({ kind }) => kind !== 'switches') ? ', within the bounds below' : '';
  const title = `Context switches that were covered${tasks > 0 ? ` (${tasks} ${tasks === 1 ? 'task' : 'tasks'})` : ''}${cut}`;
  return {
    markup: textTag({ x: 0, y: 22, 'font-size': 14, 'font-weight': 600, fill: INK.text }, title) + cells.join(''),
    height: 80,
  };
}
