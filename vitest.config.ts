import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { embed } from './build/embed.js';

embed(fileURLToPath(new URL('.', import.meta.url)));

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 180_000,
    isolate: false,
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
