import { EXIT_INTERRUPTED, EXIT_TERMINATED } from '../exit-codes.js';

const CODES = new Map<NodeJS.Signals, number>([
  ['SIGINT', EXIT_INTERRUPTED],
  ['SIGTERM', EXIT_TERMINATED],
]);

/** Signals to a process that works until it is told to stop: the first lets it finish, the second does not. */
export class DrainSignals {
  readonly first: Promise<void>;
  readonly second: Promise<void>;
  private codes: number[] = [];

  constructor() {
    const { promise: first, resolve: onFirst } = deferred();
    const { promise: second, resolve: onSecond } = deferred();
    this.first = first;
    this.second = second;
    for (const [name, code] of CODES)
      process.on(name, () => {
        const times = this.codes.push(code);
        if (times === 1) onFirst();
        else if (times === 2) onSecond();
        else process.exit(code);
      });
  }

  get isTwice(): boolean {
    return this.codes.length > 1;
  }

  get exitCode(): number {
    return this.codes.at(-1) ?? 0;
  }
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}
