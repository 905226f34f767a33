import type * as Library from '../node/index.js';

/** The whole library, which lies beside the command line: few commands need it. */
export async function loadLibrary(): Promise<typeof Library> {
  return await import('../node/index.js');
}
