import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['test/**/*.test.ts'], testTimeout: 60_000, isolate: false, maxWorkers: Math.max(2, availableParallelism() - 1) },
});
