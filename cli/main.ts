#!/usr/bin/env node
/**
 * Starts the thread of a check before all else, since both take as long as each other; not where workers make the check.
 */
import { loadCached } from '../node/cached-code.js';
import { startThread } from '../node/start.js';
import { DEFAULT_MEMORY } from '../src/options/defaults.js';
import type * as Run from './run.js';

async function main(): Promise<void> {
  const [, , command, ...words] = process.argv;
  const isHere = command === 'check' && !words.some((word) => word.startsWith('--queue'));
  const started = isHere ? startThread(DEFAULT_MEMORY) : undefined;
  // Should it fail before anybody needs it, another one is started.
  started?.worker.on('error', () => undefined);
  const { exports, keep } = loadCached<typeof Run>(new URL('./run.cjs', import.meta.url));
  process.exitCode = await exports.run(process.argv, started);
  keep();
  // Work that was given up (a solver, a timer) must not keep the process alive; pending output is written first.
  process.stdout.write('', () => process.exit());
}

void main();
