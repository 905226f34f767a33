import { fail } from './diagnostic.js';

/** Thrown when the caller's deadline passes or its signal is aborted; the driver turns it into UNKNOWN. */
export class Interrupted extends Error {
  readonly reason: 'timeout' | 'aborted';

  constructor(reason: 'timeout' | 'aborted') {
    super(reason === 'timeout' ? 'the time limit was reached' : 'the check was aborted');
    this.name = 'Interrupted';
    this.reason = reason;
  }
}

/** How long the whole check may take. Stages that can run long call {@link Budget.check} now and then. */
export class Budget {
  /** Milliseconds since the epoch, or Infinity. */
  readonly deadline: number;
  readonly signal: AbortSignal | undefined;

  /** @param seconds none, or 0, for no limit */
  constructor(seconds = 0, signal?: AbortSignal) {
    this.deadline = seconds === 0 ? Infinity : Date.now() + seconds * 1000;
    this.signal = signal;
  }

  /** True once the work should stop; cheap enough to poll from a solver. */
  exhausted(): boolean {
    return this.signal?.aborted === true || Date.now() >= this.deadline;
  }

  /** Throws {@link Interrupted} once the work should stop. */
  check(): void {
    if (this.signal?.aborted) throw new Interrupted('aborted');
    if (Date.now() >= this.deadline) throw new Interrupted('timeout');
  }
}

/** The largest source text, in characters, that a translation unit may have before or after preprocessing. */
export const MAX_SOURCE_CHARACTERS = 16_000_000;

/** Refuses texts that would not fit in memory once tokenised. */
export function checkSourceSize(characters: number, file: string): void {
  if (characters > MAX_SOURCE_CHARACTERS) fail('limit', `the source text is larger than ${MAX_SOURCE_CHARACTERS} characters`, { file, line: 1, column: 1 });
}
