/**
 * `npm run nightly [-- MINUTES [SEED]]`: compares checker and explorer on programs that nobody has seen, all families
 * and questions in turn. Seeds go on from SEED, else from the time.
 */
import { DiagnosticError } from '../../src/source/diagnostic.js';
import type { Outcome } from './differ.js';
import { repeating, trySeed } from './differ.js';
import type { Question } from './questions.js';
import { QUESTIONS, titleOf } from './questions.js';
import { Tally } from './tally.js';

const DEFAULT_MINUTES = 60;

const [minutes = DEFAULT_MINUTES, first = Math.floor(Date.now() / 1000)] = process.argv.slice(2).map(Number);
if (!(minutes > 0) || !Number.isSafeInteger(first) || first < 0) {
  console.error('usage: npm run nightly [-- MINUTES [SEED]]');
  process.exit(2);
}

/** A generated program that does not compile is a mistake of its generator. */
async function outcomeOf(seed: number, question: Question): Promise<Outcome> {
  try {
    return await trySeed(seed, question);
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    return {
      kind: 'different',
      report: `seed ${seed}: the program does not compile: ${error.message}\n${repeating(seed, question)}`,
    };
  }
}

const tally = new Tally();
const end = performance.now() + minutes * 60_000;
let seed = first;
for (; performance.now() < end; seed++) {
  for (const question of Object.values(QUESTIONS).flat()) {
    if (performance.now() >= end) break;
    const outcome = await outcomeOf(seed, question);
    tally.add(question.family, seed, outcome);
    if (outcome.kind === 'different') console.log(`${titleOf(question)}: ${outcome.report}`);
  }
}
console.log(`seeds ${first} to ${seed - 1}`);
for (const family of tally.families) console.log(tally.describe(family));
process.exitCode = tally.different > 0 ? 1 : 0;
