import { eventWords, taskName } from '../src/report/event-words.js';
import type { Cursor } from './cursor.js';
import { h, newId } from './dom.js';
import type { Model, Panel } from './model.js';

/** Buttons and a slider to go through the execution, and the sentence that says what happens now. */
export function stepper(model: Model, cursor: Cursor): Panel & { readonly slider: HTMLElement } {
  const slider = h('input', { type: 'range', class: 'slider', min: 0, max: cursor.last, step: 1, 'aria-label': 'Step' });
  // Its thumb is right below the step in the timeline.
  slider.style.width = `calc((100% - 16px) * ${1 - 1 / model.events.length} + 16px)`;
  slider.style.marginLeft = `calc((100% - 16px) * ${0.5 / model.events.length})`;
  slider.addEventListener('input', () => cursor.go(Number(slider.value)));
  const place = h('span', { class: 'place' });
  const now = h('p', { class: 'now', 'aria-live': 'polite', 'aria-atomic': 'true' });
  const button = (label: string, sign: string, act: () => void): HTMLElement =>
    h('button', { type: 'button', class: 'button', title: label, 'aria-label': label, click: act }, sign);
  const id = newId();
  const narrow = h('input', { type: 'checkbox', id, class: 'only' });
  const about = h('p', { class: 'dim about', hidden: true }, ABOUT_SLICE);
  narrow.addEventListener('change', () => {
    about.hidden = !narrow.checked;
    cursor.onlyRelevant = narrow.checked;
  });
  const element = h(
    'div',
    { class: 'stepper' },
    h(
      'div',
      { class: 'controls' },
      button('Previous block', '|◀', () => cursor.byBlock(-1)),
      button('Previous step', '◀', () => cursor.by(-1)),
      button('Next step', '▶', () => cursor.by(1)),
      button('Next block', '▶|', () => cursor.byBlock(1)),
      h('button', { type: 'button', class: 'button bad-button', click: () => cursor.go(cursor.bad) }, '✗ The bad moment'),
      place,
      h('label', { class: 'switch', for: id }, narrow, ' only what led here'),
    ),
    about,
    now,
    h('p', { class: 'dim keys' }, 'Keys: ← → a step, with Shift a block; Home and End; V the bad moment'),
  );
  return {
    element,
    slider,
    show(step) {
      const event = model.events[step]!;
      const words = `${taskName(model.trace, event.task)} ${eventWords(event, model.trace)}`;
      slider.value = String(step);
      slider.setAttribute('aria-valuetext', `step ${step + 1} of ${cursor.last + 1}: ${words}`);
      const kept = cursor.onlyRelevant ? `, ${model.relevant.size} of them led here` : '';
      place.textContent = `step ${step + 1} of ${cursor.last + 1}${kept}`;
      now.replaceChildren(
        h('span', { class: `who t${model.colour(event.task)}` }, taskName(model.trace, event.task)),
        ` ${eventWords(event, model.trace)} `,
        h('span', { class: 'dim' }, `block ${event.block + 1}, ${event.position.file.split('/').at(-1)}:${event.position.line}`),
      );
      now.classList.toggle('tcv-bad', event.action.kind === 'violation' || event.action.kind === 'wait');
    },
  };
}

/** What the toggle promises, and what it does not. */
const ABOUT_SLICE =
  'Follows values backwards from the violation: from reads to the writes they have seen, through the lines and conditions between, and to calls by which tasks order each other. ' +
  'Where the trace does not tell whether a step matters, it is kept: so some of these may not matter, and what is left out most likely does not.';

/** Keys that go through the execution, wherever the focus is in the view. @returns whether the key was one */
export function pressed(event: KeyboardEvent, cursor: Cursor): boolean {
  const act = {
    ArrowRight: () => (event.shiftKey ? cursor.byBlock(1) : cursor.by(1)),
    ArrowLeft: () => (event.shiftKey ? cursor.byBlock(-1) : cursor.by(-1)),
    PageDown: () => cursor.byBlock(1),
    PageUp: () => cursor.byBlock(-1),
    Home: () => cursor.go(0),
    End: () => cursor.go(cursor.last),
    v: () => cursor.go(cursor.bad),
  }[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return false;
  act();
  return true;
}
