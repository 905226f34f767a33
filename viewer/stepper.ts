import { eventWords, taskName } from '../src/report/event-words.js';
import type { Controls } from './controls.js';
import { button, playControls, zoomControls } from './controls.js';
import { h, newId } from './dom.js';
import type { Model, Panel } from './model.js';

/** Buttons to go through the execution, and the sentence that says what happens now. */
export function stepper(model: Model, { cursor, player, zoom }: Controls): Panel {
  const place = h('span', { class: 'place' });
  const now = h('p', { class: 'now', 'aria-live': 'polite', 'aria-atomic': 'true' });
  const id = newId();
  const narrow = h('input', { type: 'checkbox', id, class: 'only' });
  const about = h('p', { class: 'dim about', hidden: true }, ABOUT_SLICE);
  narrow.addEventListener('change', () => {
    about.hidden = !narrow.checked;
    cursor.onlyRelevant = narrow.checked;
  });
  // What is played is seen; told as well, it would be a flood.
  player.listen(() => now.setAttribute('aria-live', player.isPlaying ? 'off' : 'polite'));
  const element = h(
    'div',
    { class: 'stepper' },
    h(
      'div',
      { class: 'controls' },
      button('Previous block', '|←', () => cursor.byBlock(-1)),
      button('Previous step', '←', () => cursor.by(-1)),
      button('Next step', '→', () => cursor.by(1)),
      button('Next block', '→|', () => cursor.byBlock(1)),
      ...playControls(player),
      h(
        'button',
        { type: 'button', class: 'button bad-button', click: () => cursor.go(cursor.bad) },
        '✗ The bad moment',
      ),
      place,
      zoomControls(zoom),
      h('label', { class: 'switch', for: id }, narrow, ' only what led here'),
    ),
    about,
    now,
    h(
      'p',
      { class: 'dim keys' },
      'Keys: ← → a step, with Shift a block; Home and End; V the bad moment; P plays; + − 0 zoom',
    ),
  );
  return {
    element,
    show(step) {
      const event = model.events[step]!;
      const kept = cursor.onlyRelevant ? `, ${model.relevant.size} of them led here` : '';
      place.textContent = `step ${step + 1} of ${cursor.last + 1}${kept}`;
      now.replaceChildren(
        h('span', { class: `who t${model.colour(event.task)}` }, taskName(model.trace, event.task)),
        ` ${eventWords(event, model.trace)} `,
        h(
          'span',
          { class: 'dim' },
          `block ${event.block + 1}, ${event.position.file.split('/').at(-1)}:${event.position.line}`,
        ),
      );
      now.classList.toggle('tcv-bad', event.action.kind === 'violation' || event.action.kind === 'wait');
    },
  };
}

/** The help of the toggle: its promise, and its limits. */
const ABOUT_SLICE =
  'Follows values backwards from the violation: from reads to the writes they have seen, through the lines and conditions between, and to calls by which tasks order each other. ' +
  'Where the trace does not tell whether a step matters, it is kept: so some of these may not matter, and what is left out most likely does not.';
