import type { Report } from '../src/answer/report.js';
import type { CheckResult, Violation } from '../src/answer/result.js';
import { asSentence } from '../src/base/sentence.js';
import { switchCount, within } from '../src/answer/within.js';
import { formatPosition } from '../src/source/position.js';
import { headline, messageOf } from '../src/report/headline.js';
import { nothingNew, whyKnown } from '../src/report/known.js';
import { lookedFor } from '../src/report/looked-for.js';
import { conditionOf } from '../src/report/orders.js';
import { taskName } from '../src/report/event-words.js';
import { h } from './dom.js';

const WORDS = {
  safe: 'Safe',
  bounded: 'No violation found',
  violation: 'Violation',
  unknown: 'Unknown',
  error: 'Error',
} as const;

function wordOf({ verdict, unchangedSince }: CheckResult): string {
  return unchangedSince === undefined ? WORDS[verdict] : 'Not asked';
}

/** The answer in a headline and a sentence or two. */
export function header({ result, origin }: Report, violation: Violation | undefined, theme: HTMLElement): HTMLElement {
  const facts = violation ? violationFacts(result, violation) : [sentence(result)];
  const onlyKnown = nothingNew(result);
  const from = [origin.files.join(', '), origin.target, `tcbmc ${origin.version}`]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ');
  return h(
    'header',
    { class: `header ${onlyKnown ? 'bounded' : result.verdict}` },
    h(
      'div',
      { class: 'header-top' },
      h('span', { class: 'verdict' }, onlyKnown ? 'No new violation' : wordOf(result)),
      h('span', { class: 'dim origin' }, from),
      theme,
    ),
    h(
      'h1',
      {},
      onlyKnown
        ? `No new violation: ${result.violations.length} known`
        : violation
          ? headline(violation)
          : title(result),
    ),
    ...facts.map((text) => h('p', { class: 'lead' }, text)),
    origin.command &&
      h(
        'pre',
        { class: 'command', tabindex: 0, role: 'region', 'aria-label': 'Command line' },
        `tcbmc ${origin.command.join(' ')}`,
      ),
  );
}

function violationFacts(result: CheckResult, violation: Violation): string[] {
  const { met } = result.bounds;
  const why = whyKnown(violation);
  const condition = conditionOf(violation);
  const { position, switches, fewest, atMost, byChance, remark, property, message, trace } = violation;
  const fewer = fewest && switches > 0 ? ', and none with fewer switches' : '';
  const task = trace.tasks.findIndex(({ name }) => name === violation.task);
  const where = `At ${formatPosition(position)}, in ${task < 0 ? violation.task : taskName(trace, task)}.`;
  const cuts = met.filter(({ kind }) => kind !== 'switches');
  return [
    ...(why === undefined ? [] : [`${headline(violation)}: ${why}.`]),
    ...(nothingNew(result) && result.reason !== undefined
      ? [`The search for others ended early. ${sentence(result)}`]
      : []),
    `${where} Here is an execution with ${switchCount(switches)} that leads there${fewer}.`,
    ...(property === 'assertion' ||
    property === 'deadlock' ||
    headline(violation).toLowerCase() === messageOf(violation).toLowerCase()
      ? []
      : [`${property}: ${message}.`]),
    ...(condition === undefined ? [] : [`It happens only with ${condition}.`]),
    ...(remark === undefined ? [] : [`Rarely a mistake: ${remark}.`]),
    ...(atMost === undefined
      ? []
      : [`Any execution with at most ${switchCount(atMost)} was looked for; there may be a shorter one.`]),
    ...(byChance ? ['It was tried by chance; there may be a shorter one.'] : []),
    ...(cuts.length > 0 && !byChance ? [`Found ${within({ met: cuts, assumed: [] })}.`] : []),
  ];
}

function title({ verdict, bounds, unchangedSince }: CheckResult): string {
  if (unchangedSince !== undefined) return `Nothing has changed since ${unchangedSince}`;
  switch (verdict) {
    case 'safe':
      return 'No execution violates a property';
    case 'bounded':
      return `No violation ${within(bounds)}`;
    case 'unknown':
      return 'It is not known whether the program is right';
    case 'error':
      return 'The program could not be checked';
    case 'violation':
      return 'A property is violated';
  }
}

function sentence(result: CheckResult): string {
  const { verdict, bounds, reason } = result;
  const why = reason === undefined ? '' : asSentence(reason);
  switch (verdict) {
    case 'safe':
      return `${bounds.tasks > 1 ? 'All interleavings were covered. ' : 'All executions were covered. '}${lookedFor(result)} ${why}`.trim();
    case 'bounded':
      return `${lookedFor(result)} Below is what was covered, and what would go further. ${why}`.trim();
    case 'error':
    case 'unknown':
    case 'violation':
      return why;
  }
}
