import { fail } from './diagnostic.js';

/** Why a check ended before it was over: its time, its caller, the memory, or a formula larger than can be handled. */
export type InterruptionReason = 'timeout' | 'aborted' | 'memory' | 'size';

/** The reason in answers when time is over. */
export const TIME_LIMIT = 'the time limit was reached';

const SENTENCES: Readonly<Record<InterruptionReason, string>> = {
  timeout: TIME_LIMIT,
  aborted: 'the check was aborted',
  memory: 'the memory was used up',
  size: 'the formula became too large',
};

/**
 * Thrown when the check cannot go on for lack of something, which says nothing about the program; the driver answers
 * with what is known.
 */
export class Interrupted extends Error {
  readonly reason: InterruptionReason;

  /** @param where what was at hand: `in task 1 (worker), …` */
  constructor(
    reason: InterruptionReason,
    message: string = SENTENCES[reason],
    readonly where?: string,
  ) {
    super(message);
    this.name = 'Interrupted';
    this.reason = reason;
  }
}

/** Messages of V8 and emscripten when an array, a map, a text or a heap cannot grow. */
const EXHAUSTED =
  /invalid (typed )?array( buffer)? length|invalid string length|array buffer allocation failed|(map|set) maximum size|out of memory|\(OOM\)|could not allocate|memory\.grow/i;

/** The interruption that an error of the machine below us means, if it means one. */
export function exhaustion(error: unknown): Interrupted | undefined {
  if (error instanceof Interrupted) return error;
  if (error instanceof RangeError && /call stack/i.test(error.message))
    return new Interrupted('memory', 'the call stack was used up');
  return error instanceof Error && EXHAUSTED.test(error.message) ? new Interrupted('memory') : undefined;
}

/** The time taken to be left, in milliseconds, where there is no limit. */
const MINUTES = 300_000;

interface Clock {
  deadline: number;
  /** That of the whole, of which this is a part. */
  readonly whole?: Clock;
}

function deadlineOf({ deadline, whole }: Clock): number {
  return whole ? Math.min(deadline, deadlineOf(whole)) : deadline;
}

/** How long the whole check may take. Stages that can run long call {@link Budget.check} now and then. */
export class Budget {
  private readonly clock: Clock;
  readonly signal: AbortSignal | undefined;

  /**
   * @param seconds undefined for no limit
   * @param pause what long work does between two pieces of it
   */
  constructor(
    seconds?: number,
    signal?: AbortSignal,
    private readonly pause: () => Promise<void> = eventLoop,
    clock?: Clock,
  ) {
    this.clock = clock ?? { deadline: seconds === undefined ? Infinity : Date.now() + seconds * 1000 };
    this.signal = signal;
  }

  /** Milliseconds since the epoch, or Infinity. */
  get deadline(): number {
    return deadlineOf(this.clock);
  }

  /** From now on there is as much time as in another one, also for what is under way. */
  extendTo({ deadline }: Budget): void {
    this.clock.deadline = deadline;
  }

  /** From now on there are no more milliseconds than these, also for the parts that are under way. */
  curtail(milliseconds: number): void {
    this.clock.deadline = Math.min(this.clock.deadline, Date.now() + milliseconds);
  }

  /** True once the work should stop; cheap enough to poll from a solver. */
  exhausted(): boolean {
    return this.signal?.aborted === true || Date.now() >= this.deadline;
  }

  /** Throws {@link Interrupted} once the work should stop. */
  check(): void {
    if (this.signal?.aborted) throw this.abortion;
    if (Date.now() >= this.deadline) throw new Interrupted('timeout');
  }

  /**
   * Lets others do something, and goes on when it is this one's turn again.
   * @throws Interrupted once the work should stop
   */
  async turn(): Promise<void> {
    await this.pause();
    this.check();
  }

  /** A budget of the same time for work that pauses in another way, and that the signal ends. */
  pausing(pause: () => Promise<void>, signal: AbortSignal): Budget {
    return new Budget(undefined, signal, pause, this.clock);
  }

  /** A budget for a part of the work: at most the larger of the two, and no more than is left. */
  part(seconds: number, milliseconds: number): Budget {
    const deadline = Date.now() + Math.max(seconds * 1000, milliseconds);
    const part = new Budget(undefined, this.signal, undefined, { deadline, whole: this.clock });
    return deadline < this.deadline ? part : this;
  }

  /** A budget for a first attempt: a share of the time that is left, and no less than so many seconds of it. */
  share(share: number, seconds: number): Budget {
    const left = this.deadline === Infinity ? MINUTES : this.deadline - Date.now();
    return this.part(seconds, left * share);
  }

  /** The meaning of an abort of the signal; who aborts may say it as the signal's reason. */
  get abortion(): Interrupted {
    const reason: unknown = this.signal?.reason;
    return reason instanceof Interrupted ? reason : new Interrupted('aborted');
  }
}

/** A turn of the event loop, so that timers and aborts are seen. */
function eventLoop(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** The largest source text, in characters, that a translation unit may have before or after preprocessing. */
export const MAX_SOURCE_CHARACTERS = 16_000_000;

/** Refuses texts that would not fit in memory once tokenised. */
export function checkSourceSize(characters: number, file: string): void {
  if (characters > MAX_SOURCE_CHARACTERS)
    fail('limit', `the source text is larger than ${MAX_SOURCE_CHARACTERS} characters`, { file, line: 1, column: 1 });
}
