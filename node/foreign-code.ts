/**
 * Code of property files while it runs: another thread sees which it is, and it cannot end the thread that it runs in.
 */
import type { Handlers, Property } from '../src/properties/property.js';
import { quoted } from '../src/properties/property.js';

/** The number in shared memory while nothing of the kind runs; else one more than an index into what was announced. */
const NOTHING = 0;

type Handler = (first: never, m: never) => void;

/** The side of the thread in which the code runs. */
export class ForeignCode {
  private readonly running: Int32Array;
  private announced = 0;

  /** @param announce tells the other thread, of all that can run in this order, what it is */
  constructor(
    memory: SharedArrayBuffer,
    private readonly announce: (what: string) => void,
  ) {
    this.running = new Int32Array(memory);
  }

  async loading<T>(file: string, load: () => Promise<T>): Promise<T> {
    const number = this.number(`while loading the property file ${file}`);
    Atomics.store(this.running, 0, number);
    try {
      return await load();
    } finally {
      Atomics.store(this.running, 0, NOTHING);
    }
  }

  /** The property with handlers that the other thread can see whenever they run. */
  seen(property: Property): Property {
    const on = Object.fromEntries(
      Object.entries(property.on).map(([event, handler]) => [
        event,
        this.seenHandler(property, event, (handler as Handler).bind(property.on)),
      ]),
    );
    return { ...property, on: on as Handlers };
  }

  private seenHandler(property: Property, event: string, handler: Handler): Handler {
    const number = this.number(`in the handler for '${event}' of the property ${quoted(property)}`);
    return (first, m) => {
      Atomics.store(this.running, 0, number);
      try {
        handler(first, m);
      } finally {
        Atomics.store(this.running, 0, NOTHING);
      }
    };
  }

  private number(what: string): number {
    this.announce(what);
    return ++this.announced;
  }
}

/**
 * The code that runs, seen from the other thread, which was told `announced`: `while loading …`, `in the handler …`.
 */
export function runningNow(memory: SharedArrayBuffer, announced: readonly string[]): string | undefined {
  return announced[Atomics.load(new Int32Array(memory), 0) - 1];
}

/**
 * A property must not end the thread that it runs in: that would be the end of the check, without a word.
 * @returns what allows it again
 */
export function forbidExit(): () => void {
  const { exit } = process;
  const allow = (): void => {
    process.exit = exit;
  };
  // Node itself exits in this way after an error that nobody has caught.
  process.once('uncaughtExceptionMonitor', allow);
  process.exit = (): never => {
    throw new Error('it calls process.exit, and a property has no process to end');
  };
  return allow;
}
