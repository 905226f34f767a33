import { brokenUpWords } from '../src/report/broken-up-words.js';
import type { Report } from '../src/answer/report.js';
import type { CheckResult, Violation } from '../src/answer/result.js';
import { taskName } from '../src/report/event-words.js';
import { headline } from '../src/report/headline.js';
import { executionsOf } from '../src/report/other-executions.js';
import { costsView } from './costs.js';
import { coverageView } from './coverage.js';
import { diagnosticsView } from './diagnostics-view.js';
import { card, classes, h } from './dom.js';
import { executionsView } from './executions-view.js';
import type { Explorer } from './explorer.js';
import { explorer } from './explorer.js';
import { header } from './header.js';
import { lookedView } from './looked-view.js';
import { ordersView } from './orders-view.js';
import { variablesView } from './variables-view.js';

type Theme = 'light' | 'dark';

/** A report that is shown, for whoever shows it. */
export interface Shown {
  /** Asks for one more execution of each violation. */
  readonly another?: () => void;
  /**
   * The execution of the first violation that is shown at first, or its last one if there are not so many (default: 0).
   */
  readonly execution?: number;
}

/**
 * Shows an answer in an element: what was found, and how it happens, to be stepped through. The element needs the style
 * sheet `viewer.css`; nothing outside of it is touched, but keys are listened to while nothing else on the page has the
 * focus.
 */
export function showReport(
  element: HTMLElement,
  report: Report,
  { another, execution = 0 }: Shown = {},
): { destroy(): void } {
  const { result } = report;
  const root = h('div', { class: 'root', tabindex: -1 });
  const main = h(element.closest('main') ? 'div' : 'main', { class: 'main' });
  let current: Explorer | undefined;
  const theme = themeButton(root);
  const show = (index: number, which = 0): void => {
    current?.destroy();
    const found = result.violations[index];
    const all = found ? executionsOf(found) : [];
    const chosen = Math.min(which, all.length - 1);
    const violation = all[chosen];
    current = violation && explorer(report, violation);
    const pick = (other: number): void => {
      show(index, other);
      main.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
    };
    const executions = found && executionsView(found, chosen, pick, another);
    main.replaceChildren(
      header(report, violation, theme),
      ...findings(result, index, (other) => show(other)),
      ...(executions ? [executions] : []),
      ...rest(current),
    );
    current?.begin();
    looked?.fill();
  };
  const looked = lookedView(report);
  const rest = (found: Explorer | undefined): Node[] => {
    const side = [
      found?.element,
      ...coverageView(report),
      variablesView(report),
      ordersView(report),
      looked?.element,
      properties(result),
      diagnosticsView(report),
      peers(result),
      result.verdict === 'error' ? undefined : costsView(result.stats),
    ];
    return side.filter((each) => each !== undefined);
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !concerns(event, root) || !current?.key(event)) return;
    event.preventDefault();
  };
  root.append(main);
  element.append(root);
  show(
    Math.max(
      0,
      result.violations.findIndex(({ known }) => !known),
    ),
    execution,
  );
  element.ownerDocument.addEventListener('keydown', keys);
  return {
    destroy() {
      element.ownerDocument.removeEventListener('keydown', keys);
      current?.destroy();
      root.remove();
    },
  };
}

/** Keys that go somewhere else, or mean something to what has the focus, are left alone. */
function concerns({ target }: KeyboardEvent, root: HTMLElement): boolean {
  if (target === document.body || target === document.documentElement) return true;
  if (!(target instanceof HTMLElement) || !root.contains(target)) return false;
  const scrolls = target.getAttribute('role') === 'region' && target.scrollWidth > target.clientWidth;
  return !scrolls && !(target instanceof HTMLSelectElement);
}

/** The violations to pick from, where there are several. */
function findings({ violations, reason }: CheckResult, current: number, pick: (index: number) => void): HTMLElement[] {
  if (violations.length < 2) return [];
  const items = violations.map((each, index) =>
    h(
      'li',
      {},
      h(
        'button',
        {
          type: 'button',
          class: 'entry finding',
          'aria-current': index === current ? 'true' : undefined,
          click: () => pick(index),
        },
        ...words(each),
      ),
    ),
  );
  const note =
    reason === undefined ? undefined : h('p', { class: 'dim' }, `The search for more ended early: ${reason}`);
  const known = violations.filter((each) => each.known).length;
  const title = `${violations.length} findings${known === 0 ? '' : known === violations.length ? ', all known' : `, ${known} of them known`}`;
  return [card(title, { class: 'findings' }, h('ol', {}, ...items), note)];
}

function words(violation: Violation): (Node | string)[] {
  const { property, position, participants, trace, known } = violation;
  const between = property === 'atomicity' && brokenUpWords(violation) === undefined ? participants?.[1] : undefined;
  const whose = between ? `, ${taskName(trace, between.task)} in between ` : ' ';
  return [
    h('b', {}, property),
    ` ${headline(violation)}${whose}`,
    ...(known ? [h('span', { class: 'lock-chip' }, 'known'), ' '] : []),
    h('span', { class: 'dim' }, `${position.file.split('/').at(-1)}:${position.line}`),
  ];
}

function properties({ properties: asked = [] }: CheckResult): HTMLElement | undefined {
  if (asked.length === 0) return undefined;
  const rows = asked.map(({ name, verdict }) =>
    h('tr', {}, h('th', { scope: 'row' }, name), h('td', { class: verdict }, verdict)),
  );
  return card('Properties', {}, h('table', { class: 'value-table' }, h('tbody', {}, ...rows)));
}

function peers({ peers: all = [] }: CheckResult): HTMLElement | undefined {
  if (all.length === 0) return undefined;
  const items = all.flatMap(({ command, text, ended }) => [
    h('h3', {}, command),
    h('p', { class: 'dim' }, ended === undefined ? 'ran until the check was over' : `ended with ${ended}`),
    text === ''
      ? undefined
      : h('pre', { class: 'excerpt', tabindex: 0, role: 'region', 'aria-label': `What ${command} has printed` }, text),
  ]);
  return card('Peers', {}, ...items);
}

function themeButton(root: HTMLElement): HTMLElement {
  const dark = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches;
  const button = h(
    'button',
    { type: 'button', class: 'button theme', 'aria-label': 'Light or dark', title: 'Light or dark' },
    '◐',
  );
  let theme: Theme | undefined;
  button.addEventListener('click', () => {
    theme = (theme ?? (dark() ? 'dark' : 'light')) === 'dark' ? 'light' : 'dark';
    root.className = classes(`root ${theme}`);
  });
  return button;
}
