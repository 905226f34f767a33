import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { embed } from './build/embed.js';
import { LongestFirst } from './test/support/longest-first.js';

embed(fileURLToPath(new URL('.', import.meta.url)));

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 180_000,
    isolate: false,
    sequence: { sequencer: LongestFirst },
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
