import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { embed } from './build/embed.js';
import { compiledSources } from './test/support/compiled-sources.js';
import { LongestFirst } from './test/support/longest-first.js';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
embed(ROOT);

export default defineConfig({
  plugins: [compiledSources(ROOT)],
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/temporary.ts'],
    testTimeout: 180_000,
    isolate: false,
    sequence: { sequencer: LongestFirst },
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
