import type * as OverQueue from './queue.js';

/** Checks on other machines: a bundle of its own, which only those read who need it. */
export async function loadQueue(): Promise<typeof OverQueue> {
  return await import('./queue.js');
}
