/**
 * `npm run nightly:scans [-- CALLS [SEED]]`: compares glibc with the models of formatted input, on so many random
 * calls, one in twenty of them of a text that only a solver knows, and one of a file. `--write` keeps the calls and
 * what they give for the tests.
 */
import { writeFileSync } from 'node:fs';
import { nativeScans } from './native-scans.js';
import { ScanCalls } from './scan-calls.js';
import { differingScans } from './scan-program.js';

const BATCH = 20;

const isKept = process.argv.includes('--write');
const [count = 2000, seed = Math.floor(Date.now() / 1000)] = process.argv
  .slice(2)
  .map(Number)
  .filter(Number.isSafeInteger);
const generator = new ScanCalls(seed);
const expected = nativeScans(Array.from({ length: count }, () => generator.call()));
if (isKept) writeFileSync('test/streams/expected-scans.json', `${JSON.stringify(expected, undefined, 2)}\n`);
let different = 0;
for (let i = 0; i < count && !isKept; i += BATCH) {
  const batch = expected.slice(i, i + BATCH);
  for (const found of [
    await differingScans(batch, 'text'),
    await differingScans(batch.slice(0, 1), 'unknown'),
    await differingScans(batch.slice(1, 2), 'file'),
  ]) {
    different += found.length;
    for (const line of found) console.log(line);
  }
}
console.log(`seed ${seed}: ${count} calls, ${different} differences`);
process.exitCode = different > 0 ? 1 : 0;
