/** When a thread acts on a request that it be cancelled, at a call of a library function: always, or perhaps. */
export type CancellationPoint = 'always' | 'possible';

/** For a program that cancels threads. */
export interface Cancellation {
  /** Whether a library function is a cancellation point. */
  readonly point: (name: string) => CancellationPoint | undefined;
  /** Threads may ask to be cancelled anywhere. */
  readonly asynchronous: boolean;
}
