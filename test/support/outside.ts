import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OutsideSettings } from '../../node/outside.js';
import { NodeOutside } from '../../node/outside.js';
import { ROOT } from './samples.js';

/** Of the built package: what has the sockets. */
export const OUTSIDE_THREAD = pathToFileURL(join(ROOT, 'dist/node/outside-thread.cjs'));

/** The world on this machine. */
export function outsideOf(settings: OutsideSettings): NodeOutside {
  return new NodeOutside({ script: OUTSIDE_THREAD, ...settings });
}
