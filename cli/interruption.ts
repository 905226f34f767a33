/**
 * Signals that ask for an end: what is known is told, then the process ends with 128 and the number of the signal, as
 * shells have it.
 */
import { EXIT_HANGUP, EXIT_INTERRUPTED, EXIT_TERMINATED } from './exit-codes.js';

const CODES: ReadonlyMap<NodeJS.Signals, number> = new Map([
  ['SIGHUP', EXIT_HANGUP],
  ['SIGINT', EXIT_INTERRUPTED],
  ['SIGTERM', EXIT_TERMINATED],
]);

/** Whether a process that ended so was asked to. */
export function isInterruption(code: number | string): boolean {
  return [...CODES.values()].some((each) => each === code);
}

/**
 * From its making until it is over, the first signal aborts what goes on, and a second one ends the process at once.
 */
export class Interruption {
  private readonly controller = new AbortController();
  private code: number | undefined;
  private readonly note = (signal: NodeJS.Signals): void => {
    if (this.code !== undefined) process.exit(this.code);
    this.code = CODES.get(signal) ?? EXIT_INTERRUPTED;
    this.controller.abort();
  };

  constructor() {
    for (const name of CODES.keys()) process.on(name, this.note);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** The exit code of the process; undefined if nobody has asked for an end. */
  get exitCode(): number | undefined {
    return this.code;
  }

  /** Signals do again what they do by themselves. */
  over(): void {
    for (const name of CODES.keys()) process.off(name, this.note);
  }
}
