/** Bundles beside that of the command line, each read only by those who need it. */
import type * as Library from '../node/index.js';
import type * as Forms from './forms.js';

/** The rarer forms of answers, and how answers are compared. */
export async function loadForms(): Promise<typeof Forms> {
  return await import('./forms.js');
}

/** The whole library. */
export async function loadLibrary(): Promise<typeof Library> {
  return await import('../node/index.js');
}
