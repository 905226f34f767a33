import type { Cursor } from './cursor.js';
import { h } from './dom.js';
import type { Player } from './player.js';
import type { Zoom } from './zoom.js';

/** Controls that move the reader through the execution. */
export interface Controls {
  readonly cursor: Cursor;
  readonly player: Player;
  readonly zoom: Zoom;
}

/** Steps in a second. */
const SPEEDS = [1, 2, 5, 10, 20] as const;

/** The speed to begin with: calm for those who want little to move. */
export function firstSpeed(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : 2;
}

/** A button with a sign, and the words for it. */
export function button(label: string, sign: string, act: () => void): HTMLElement {
  return h('button', { type: 'button', class: 'button', title: label, 'aria-label': label, click: act }, sign);
}

/** Plays and pauses, at a speed. */
export function playControls(player: Player): HTMLElement[] {
  const play = h('button', { type: 'button', class: 'button play', click: () => player.toggle() });
  const speed = h('select', { class: 'button speed', 'aria-label': 'Speed of playing' });
  for (const each of SPEEDS)
    speed.append(h('option', { value: each, selected: each === player.speed }, `${each} a second`));
  speed.addEventListener('change', () => {
    player.speed = Number(speed.value);
  });
  const show = (): void => play.replaceChildren(player.isPlaying ? '❚❚ Pause' : '▶ Play');
  player.listen(show);
  show();
  return [play, speed];
}

/** Zooms the timeline; there is nothing of it where all steps have room. */
export function zoomControls(zoom: Zoom): HTMLElement {
  const group = h(
    'span',
    { class: 'zoom', role: 'group', 'aria-label': 'Zoom of the timeline' },
    button('Zoom out', '−', () => zoom.out()),
    button('Zoom in', '+', () => zoom.in()),
    button('The whole timeline', '↔', () => zoom.whole()),
  );
  const show = (): void => {
    group.hidden = !zoom.helps;
  };
  zoom.listen(show);
  show();
  return group;
}

/** Keys that mean something wherever the focus is in the view. @returns whether the key was one */
export function pressed(event: KeyboardEvent, { cursor, player, zoom }: Controls): boolean {
  const act = {
    ArrowRight: () => (event.shiftKey ? cursor.byBlock(1) : cursor.by(1)),
    ArrowLeft: () => (event.shiftKey ? cursor.byBlock(-1) : cursor.by(-1)),
    PageDown: () => cursor.byBlock(1),
    PageUp: () => cursor.byBlock(-1),
    Home: () => cursor.go(0),
    End: () => cursor.go(cursor.last),
    v: () => cursor.go(cursor.bad),
    p: () => player.toggle(),
    '+': () => zoom.in(),
    '=': () => zoom.in(),
    '-': () => zoom.out(),
    '0': () => zoom.whole(),
  }[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return false;
  act();
  return true;
}
