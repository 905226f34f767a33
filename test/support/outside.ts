import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OutsideSettings } from '../../node/outside.js';
import { NodeOutside } from '../../node/outside.js';
import { ROOT } from './samples.js';

/** The world on this machine; its thread is that of the built package. */
export function outsideOf(settings: OutsideSettings): NodeOutside {
  return new NodeOutside({ script: pathToFileURL(join(ROOT, 'dist/node/outside-thread.cjs')), ...settings });
}
