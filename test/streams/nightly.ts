/**
 * `npm run nightly:formats [-- CALLS [SEED]]`: compares glibc with the models that format exactly, on so many random
 * calls, one in twenty of them with numbers that only a solver knows. `--write` keeps the calls and their texts for the
 * tests.
 */
import { writeFileSync } from 'node:fs';
import { FormatCalls } from './format-calls.js';
import { differing, type ExpectedText } from './format-program.js';
import { nativeTexts } from './native-formats.js';

const BATCH = 20;

const isKept = process.argv.includes('--write');
const [count = 2000, seed = Math.floor(Date.now() / 1000)] = process.argv
  .slice(2)
  .map(Number)
  .filter(Number.isSafeInteger);
const generator = new FormatCalls(seed);
const calls = Array.from({ length: count }, () => generator.call());
const texts = nativeTexts(calls);
const expected: readonly ExpectedText[] = calls.map((call, i) => ({ ...call, text: texts[i]! }));
if (isKept) writeFileSync('test/streams/expected-formats.json', `${JSON.stringify(expected, undefined, 2)}\n`);
let different = 0;
for (let i = 0; i < count && !isKept; i += BATCH) {
  for (const found of [
    await differing(expected.slice(i, i + BATCH), false),
    await differing(expected.slice(i, i + 1), true),
  ]) {
    different += found.length;
    for (const line of found) console.log(line);
  }
}
console.log(`seed ${seed}: ${count} calls, ${different} differences`);
process.exitCode = different > 0 ? 1 : 0;
