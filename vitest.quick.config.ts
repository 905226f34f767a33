import { readdirSync } from 'node:fs';
import { defineConfig, mergeConfig } from 'vitest/config';
import everything from './vitest.config.js';

/** Folders whose tests need a build, a browser or gcc, or compare random programs; all others are units. */
const SLOW: readonly string[] = [
  'cli',
  'conformance',
  'docs',
  'editors',
  'harness',
  'integrations',
  'library',
  'node',
  'oracle',
  'regressions',
  'samples',
  'streams',
  'viewer',
  'web',
];

/** Of the units, what compares random programs, or goes through many checks: six tenths of their processor time. */
const LONG: readonly string[] = [
  'test/driver/{asking,growing,same-answer}.test.ts',
  'test/encodings/{final-state,memory,schedules}.test.ts',
  'test/engine/reductions.test.ts',
  'test/firmware/posted-scheduler.test.ts',
  'test/front/{model-parser,repeated}.test.ts',
  'test/lower/{differential,float-programs,floats}.test.ts',
  'test/logic/cnf.test.ts',
  'test/properties/{examples,property}.test.ts',
  'test/sat/{backends,team}.test.ts',
  'test/source/{differential,headers}.test.ts',
  'test/states/states.test.ts',
  'test/static/words.test.ts',
];

const UNITS = readdirSync('test', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && !SLOW.includes(entry.name) ? [`test/${entry.name}/**/*.test.ts`] : [],
);

/** `npm run test:quick`: what a change breaks first. `npm test` is everything. */
const quick = mergeConfig(everything, defineConfig({ test: { exclude: [...LONG], env: { TCBMC_QUICK: '1' } } }));
quick.test!.include = [...UNITS, 'test/regressions/*.test.ts', 'test/house.test.ts', 'test/docs/{prose,rooms}.test.ts'];

export default quick;
