/**
 * `npm run nightly:c [-- PROGRAMS [SEED]]`: compares GCC with the interpreter on so many random C programs, and with
 * the solver on one in two hundred of them. Seeds go on from SEED, else from the time.
 */
import { compareInterpreter, compareSolver } from './compare.js';

const DEFAULT_PROGRAMS = 20_000;
const BATCH = 200;
const SOLVED = 1;

const [programs = DEFAULT_PROGRAMS, first = Math.floor(Date.now() / 1000)] = process.argv.slice(2).map(Number);
if (!(programs > 0) || !Number.isSafeInteger(first) || first < 0) {
  console.error('usage: npm run nightly:c [-- PROGRAMS [SEED]]');
  process.exit(2);
}

let different = 0;
let open = 0;
let solved = 0;

function tell(found: readonly string[]): void {
  different += found.length;
  for (const line of found) console.log(line);
}

for (let seed = first; seed < first + programs; seed += BATCH) {
  const count = Math.min(BATCH, first + programs - seed);
  tell(await compareInterpreter({ first: seed, count }));
  const proofs = await compareSolver({ first: seed, count: SOLVED });
  tell(proofs.different.map((line) => `solver, ${line}`));
  open += proofs.open;
  solved += SOLVED;
  console.error(`${seed + count - first} programs, ${different} differences`);
}
console.log(
  `seeds ${first} to ${first + programs - 1}: ${programs} programs, ${solved} of the smaller ones solved (${open} open), ${different} differences`,
);
process.exitCode = different > 0 ? 1 : 0;
