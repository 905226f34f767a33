import { defineConfig, mergeConfig } from 'vitest/config';
import everything from './vitest.config.js';

/** Folders whose tests need neither a build nor a browser. */
const UNITS =
  'answer,base,c,ctypes,driver,encodings,engine,firmware,front,ir,logic,lower,machine,options,properties,reduce,report,sat,source,steps,trace,unroll';

/** Of them, what compares random programs, or goes through many checks. */
const LONG: readonly string[] = [
  'test/driver/growing.test.ts',
  'test/encodings/{final-state,memory,schedules}.test.ts',
  'test/engine/reductions.test.ts',
  'test/lower/{differential,float-programs,floats}.test.ts',
  'test/logic/cnf.test.ts',
  'test/properties/{examples,property}.test.ts',
  'test/sat/{backends,team}.test.ts',
  'test/source/{differential,headers}.test.ts',
];

/** `npm run test:quick`: what a change breaks first. `npm test` is everything. */
const quick = mergeConfig(everything, defineConfig({ test: { exclude: [...LONG], env: { TCBMC_QUICK: '1' } } }));
quick.test!.include = [
  `test/{${UNITS}}/**/*.test.ts`,
  'test/regressions/*.test.ts',
  'test/house.test.ts',
  'test/docs/{prose,rooms}.test.ts',
];

export default quick;
