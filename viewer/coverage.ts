import type { Report } from '../src/answer/report.js';
import type { Assumption, CheckResult, MetBound } from '../src/answer/result.js';
import type { Position } from '../src/source/diagnostic.js';
import { switchCount } from '../src/answer/within.js';
import { assumptionLine, boundLine } from '../src/report/bounds.js';
import { sourceLines } from '../src/report/source.js';
import type { Child } from './dom.js';
import { card, h } from './dom.js';
import { textOf } from './model.js';

/** The coverage of an answer without a violation: covered, cut off, assumed. */
export function coverageView(report: Report): HTMLElement[] {
  const { bounds, verdict } = report.result;
  if (verdict === 'error' || verdict === 'violation') return [];
  const { met, assumed } = bounds;
  return [
    card(
      'What was covered',
      {},
      h('ul', { class: 'plain facts' }, ...covered(report.result).map((text) => h('li', {}, text))),
    ),
    ...(met.length > 0
      ? [card('What was cut off', {}, h('ul', { class: 'plain cuts' }, ...met.map((each) => cut(report, each))))]
      : []),
    ...(assumed.length > 0
      ? [card('What was assumed', {}, h('ul', { class: 'plain cuts' }, ...assumed.map(assumption)))]
      : []),
  ];
}

function covered({ bounds, verdict }: CheckResult): string[] {
  const { tasks, switches, switchesComplete, met, interrupted } = bounds;
  const which =
    switches < 0 && !switchesComplete
      ? 'The check ended before anything was known'
      : switchesComplete
        ? 'All executions, with any number of context switches'
        : `All executions with at most ${switchCount(switches)}`;
  return [
    ...(tasks > 0
      ? [
          `${tasks} ${tasks === 1 ? 'task' : 'tasks'}${tasks > 1 ? ', the main program among them' : ': the main program'}.`,
        ]
      : []),
    `${which}${met.some(({ kind }) => kind !== 'switches') ? ', within the bounds below' : ''}.`,
    ...(verdict === 'safe'
      ? ['Nothing was cut off: there is no execution in which one of these properties is violated.']
      : []),
    ...(interrupted === undefined ? [] : [`The search was ended early, while ${interrupted}.`]),
  ];
}

function cut(report: Report, bound: MetBound): HTMLElement {
  return h('li', {}, ...sentence(boundLine(bound), bound.flag), source(report, bound.position));
}

function assumption(each: Assumption): HTMLElement {
  return h('li', {}, ...sentence(assumptionLine(each), each.flag));
}

/** With what can be typed as code. */
function sentence(line: string, flag: string | undefined): Child[] {
  const text = `${line.charAt(0).toUpperCase()}${line.slice(1)}.`;
  const at = flag === undefined ? -1 : text.lastIndexOf(flag);
  if (flag === undefined || at < 0) return [text];
  return [text.slice(0, at), h('code', { class: 'flag' }, flag), text.slice(at + flag.length)];
}

function source(report: Report, position: Position | undefined): HTMLElement | undefined {
  const line = position && sourceLines((file) => textOf(report, file))(position.file, position.line);
  return position && line !== undefined
    ? h(
        'div',
        { class: 'task-line' },
        h('span', { class: 'number' }, String(position.line)),
        h('code', {}, line.trim()),
      )
    : undefined;
}
