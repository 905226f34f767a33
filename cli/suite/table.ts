/**
 * Shows how far a suite has come: on a terminal the checks under way stay below those that are over; in a pipe a line
 * is written for each that is over.
 */
import { painter } from '../../src/report/style.js';
import type { Outcome } from './outcome.js';
import { verdictOf, warningsOf } from './outcome.js';
import type { PlannedCheck } from './suite-file.js';

/** Milliseconds between two pictures. */
const INTERVAL = 200;

export class LiveTable {
  private readonly running = new Map<string, { readonly since: number; readonly far: string }>();
  private readonly paint: ReturnType<typeof painter>;
  private readonly timer: NodeJS.Timeout | undefined;
  private over = 0;
  private bad = 0;
  private drawn = 0;

  constructor(
    private readonly stream: NodeJS.WriteStream,
    private readonly count: number,
    color: boolean,
  ) {
    this.paint = painter(color);
    if (stream.isTTY) this.timer = setInterval(() => this.draw(), INTERVAL).unref();
  }

  started({ name }: PlannedCheck): void {
    this.running.set(name, { since: performance.now(), far: '' });
    this.draw();
  }

  /** How far a check is that runs elsewhere. */
  said({ name }: PlannedCheck, far: string): void {
    const { since = performance.now() } = this.running.get(name) ?? {};
    this.running.set(name, { since, far });
  }

  ended(outcome: Outcome): void {
    this.running.delete(outcome.check.name);
    this.over++;
    if (outcome.problem !== undefined) this.bad++;
    this.wipe();
    this.stream.write(`${this.line(outcome)}\n`);
    this.draw();
  }

  /** Above what is under way. */
  note(message: string): void {
    this.wipe();
    this.stream.write(`tcbmc: ${message}\n`);
    this.draw();
  }

  /** Nothing is under way any more. */
  close(): void {
    clearInterval(this.timer);
    this.wipe();
  }

  private line(outcome: Outcome): string {
    const { check, seconds, reused, problem } = outcome;
    const mark = problem === undefined ? this.paint('good', '✓') : this.paint('bad', '✗');
    const time = reused ? 'as before' : `${seconds.toFixed(1)} s`;
    const verdict = verdictOf(outcome);
    const below = [
      ...(problem === undefined ? [] : [this.paint('bad', problem)]),
      ...warningsOf(outcome).map((line) => this.paint('doubt', line)),
    ];
    return [`${mark} ${check.name}  ${this.paint('dim', `${verdict}, ${time}`)}`, ...below].join('\n    ');
  }

  private draw(): void {
    if (!this.timer) return;
    this.wipe();
    const width = Math.max(20, (this.stream.columns || 80) - 1);
    const now = performance.now();
    const rows = [...this.running].map(([name, { since, far }]) =>
      `  … ${((now - since) / 1000).toFixed(0).padStart(3)} s  ${name}${far === '' ? '' : `  ${far}`}`.slice(0, width),
    );
    rows.push(`${this.over} of ${this.count}, ${this.bad} not as they should be`.slice(0, width));
    this.stream.write(`${rows.join('\n')}\n`);
    this.drawn = rows.length;
  }

  private wipe(): void {
    if (this.drawn > 0) this.stream.write(`\u001b[${this.drawn}A\u001b[J`);
    this.drawn = 0;
  }
}
