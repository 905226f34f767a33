/** The largest numbers that options take. */
export const LARGEST: Readonly<
  Record<'bound' | 'fires' | 'arguments' | 'argumentLength' | 'jobs' | 'shares' | 'seed', number>
> = {
  bound: 999_999,
  fires: 99,
  arguments: 64,
  argumentLength: 256,
  jobs: 64,
  shares: 64,
  seed: 999_999,
};

/**
 * Threads that the library's models tell apart: the numbers of tasks that start as threads, or are posted, are no
 * larger.
 */
export const MOST_THREADS = 256;
