/**
 * `npm run nightly:streams [-- MINUTES [SEED]]`: compares checker and reference on programs that talk on streams, and
 * that nobody has seen. Seeds go on from SEED, else from the time.
 */
import { tryTalk } from './try-talk.js';

const DEFAULT_MINUTES = 60;

const [minutes = DEFAULT_MINUTES, first = Math.floor(Date.now() / 1000)] = process.argv.slice(2).map(Number);
if (!(minutes > 0) || !Number.isSafeInteger(first) || first < 0) {
  console.error('usage: npm run nightly:streams [-- MINUTES [SEED]]');
  process.exit(2);
}

const end = performance.now() + minutes * 60_000;
const open = new Map<string, number>();
let different = 0;
let seed = first;
for (; performance.now() < end; seed++) {
  const outcome = await tryTalk(seed);
  if (outcome.kind === 'open') open.set(outcome.reason, (open.get(outcome.reason) ?? 0) + 1);
  if (outcome.kind !== 'different') continue;
  different++;
  console.log(outcome.report);
}
console.log(`seeds ${first} to ${seed - 1}: ${different} different`);
for (const [reason, times] of open) console.log(`${times} open: ${reason}`);
process.exitCode = different > 0 ? 1 : 0;
