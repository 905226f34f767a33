/** The code of a thread of {@link checkInThread}. */
import { loadCached } from './cached-code.js';
import type * as Work from './work.js';

const { exports, keep } = loadCached<typeof Work>(new URL('./work.cjs', import.meta.url));
void exports.work(keep);
