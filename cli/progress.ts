import type { Progress } from '../src/options.js';

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

/** `solve  ≤ 3 switches  120 events  34,567 clauses  1.2 s`. */
export function describeProgress(progress: Progress): string {
  const parts = [progress.stage];
  if (progress.switches !== undefined) parts.push(`≤ ${progress.switches} ${progress.switches === 1 ? 'switch' : 'switches'}`);
  if (progress.events !== undefined) parts.push(`${grouped(progress.events)} events`);
  if (progress.clauses !== undefined) parts.push(`${grouped(progress.clauses)} clauses`);
  parts.push(`${(progress.milliseconds / 1000).toFixed(1)} s`);
  return parts.join('  ');
}

/** A line at the bottom of a terminal that is written over and over; nothing at all in a pipe. */
export function statusLine(stream: NodeJS.WriteStream): StatusLine {
  if (!stream.isTTY) return { update: () => undefined, clear: () => undefined };
  let last = 0;
  let shown = false;
  return {
    update(progress) {
      const now = Date.now();
      if (now - last < INTERVAL) return;
      last = now;
      shown = true;
      stream.write(`\r\u001b[K${describeProgress(progress).slice(0, Math.max(10, (stream.columns || 80) - 1))}`);
    },
    clear() {
      if (shown) stream.write('\r\u001b[K');
      shown = false;
    },
  };
}
