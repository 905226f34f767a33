import type { Violation } from '../src/answer/result.js';
import { switchCount } from '../src/answer/within.js';
import { executionsOf, othersSentence } from '../src/report/other-executions.js';
import { card, h } from './dom.js';

/** The executions of a violation to pick from, and a button for one more; undefined where neither is of use. */
export function executionsView(
  violation: Violation,
  chosen: number,
  pick: (index: number) => void,
  another?: () => void,
): HTMLElement | undefined {
  const all = executionsOf(violation);
  const said = othersSentence(violation);
  // That none was found is an answer as well; then there is nothing to ask for.
  const more =
    another && said === undefined
      ? h('button', { type: 'button', class: 'button another', click: another }, 'Another execution')
      : undefined;
  if (all.length === 1 && !more && said === undefined) return undefined;
  const buttons = all.map(({ switches }, index) =>
    h(
      'button',
      {
        type: 'button',
        class: 'button execution',
        'aria-pressed': String(index === chosen),
        title: switchCount(switches),
        click: () => pick(index),
      },
      String(index + 1),
    ),
  );
  const choice =
    all.length > 1 ? h('span', { class: 'zoom', role: 'group', 'aria-label': 'Executions' }, ...buttons) : undefined;
  const about =
    all.length > 1
      ? h('p', { class: 'dim' }, 'In any two of them accesses to the same memory come in another order.')
      : undefined;
  const title = all.length > 1 ? `${all.length} executions that lead there` : 'Executions that lead there';
  return card(
    title,
    { class: 'executions' },
    about,
    h('div', { class: 'controls' }, choice, more),
    said !== undefined && h('p', { class: 'dim' }, said),
  );
}
