import type { Verdict } from '../src/answer/result.js';
import type { Progress } from '../src/answer/progress.js';
import { progressWords } from './check/progress.js';
import { byId, h } from './dom.js';

/** Milliseconds between two states of the clock. */
const INTERVAL = 100;

/** The line that says what goes on, and what the answer is. */
export class RunLine {
  private readonly bar = byId('run', HTMLElement);
  /** Read out; the rest is not, since it changes all the time. */
  private readonly status = byId('status', HTMLElement);
  private readonly progress = byId('progress', HTMLElement);
  private readonly clock = byId('clock', HTMLElement);
  private timer: number | undefined;

  say(text: string): void {
    this.status.replaceChildren(text);
  }

  /** A check begins. */
  begin(): void {
    const start = performance.now();
    this.bar.dataset['state'] = 'running';
    this.say('Checking …');
    this.progress.textContent = '';
    byId('check', HTMLButtonElement).hidden = true;
    byId('cancel', HTMLButtonElement).hidden = false;
    const tick = (): void => void (this.clock.textContent = `${((performance.now() - start) / 1000).toFixed(1)} s`);
    tick();
    this.timer = window.setInterval(tick, INTERVAL);
  }

  update(progress: Progress): void {
    this.progress.textContent = progressWords(progress);
  }

  /** The check is over: `word` says how, in one. */
  end(verdict: Verdict, word: string, rest = ''): void {
    clearInterval(this.timer);
    this.bar.dataset['state'] = verdict;
    this.progress.textContent = '';
    this.status.replaceChildren(h('strong', {}, word), rest);
    const held = document.activeElement === byId('cancel', HTMLButtonElement);
    byId('check', HTMLButtonElement).hidden = false;
    byId('cancel', HTMLButtonElement).hidden = true;
    if (held) byId('check', HTMLButtonElement).focus();
  }
}
