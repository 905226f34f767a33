import type { Progress } from '../src/answer/progress.js';

/** Milliseconds between two states of the line. */
const INTERVAL = 100;

export interface StatusLine {
  readonly update: (progress: Progress) => void;
  /** Removes the line, so that what follows starts clean. */
  readonly clear: () => void;
}

/** With commas. `Intl` would do the same, but takes as long to load as a small check takes to solve. */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `solving  iterations of main.0: 20  ≤ 3 switches  120 events  34,567 clauses  1.2 s`. */
export function describeProgress(progress: Progress): string {
  const parts = [progress.stage];
  if (progress.growing !== undefined) parts.push(progress.growing);
  if (progress.switches !== undefined)
    parts.push(`≤ ${progress.switches} ${progress.switches === 1 ? 'switch' : 'switches'}`);
  if (progress.events !== undefined) parts.push(`${grouped(progress.events)} events`);
  if (progress.clauses !== undefined) parts.push(`${grouped(progress.clauses)} clauses`);
  parts.push(`${(progress.milliseconds / 1000).toFixed(1)} s`);
  return parts.join('  ');
}

/**
 * A line at the bottom of a terminal that is written over and over, also while a stage has nothing to say; nothing at
 * all in a pipe.
 */
export function statusLine(stream: NodeJS.WriteStream, terminal = process.env['TERM']): StatusLine {
  if (!stream.isTTY || terminal === 'dumb') return { update: () => undefined, clear: () => undefined };
  let last: { readonly progress: Progress; readonly at: number } | undefined;
  let shown = false;
  const draw = (): void => {
    if (!last) return;
    const milliseconds = last.progress.milliseconds + performance.now() - last.at;
    shown = true;
    stream.write(
      `\r\u001b[K${describeProgress({ ...last.progress, milliseconds }).slice(0, Math.max(10, (stream.columns || 80) - 1))}`,
    );
  };
  const timer = setInterval(draw, INTERVAL);
  timer.unref();
  return {
    update(progress) {
      const isFirst = last === undefined;
      last = { progress, at: performance.now() };
      if (isFirst) draw();
    },
    clear() {
      clearInterval(timer);
      if (shown) stream.write('\r\u001b[K');
      shown = false;
    },
  };
}
