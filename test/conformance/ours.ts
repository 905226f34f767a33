import { check } from '../../src/index.js';
import { run } from '../support/compile.js';
import { compileC } from '../oracle/compile.js';
import { PRELUDE } from './native.js';
import type { Generated } from './program.js';

/** So many of the numbers that a program tells are kept, to find out where they begin to differ. */
const KEPT = 4000;

const PLAIN = '#define TELL(v)\n#define UNKNOWN(v) v\n';
const TELLING = `static unsigned long long told[${KEPT}]; static int count;
#define TELL(v) if (count < ${KEPT}) told[count++] = v;
#define UNKNOWN(v) v
`;

function whole(head: string, { text, entry }: Generated, end: string): string {
  return `${head}${PRELUDE}${text}\nint main(void) { ${entry}(); ${end} return 0; }\n`;
}

/** The sum of a program on the machine that replays what is found. */
export async function interpretedSum(program: Generated): Promise<bigint> {
  const done = run(await compileC(whole(PLAIN, program, '')));
  if (done.stop.kind !== 'halted') throw new Error(`the program does not end: ${JSON.stringify(done.stop)}`);
  return done.global('sum');
}

/** All that a program tells, in order. */
export async function interpretedValues(program: Generated): Promise<bigint[]> {
  const done = run(await compileC(whole(TELLING, program, '')));
  return Array.from({ length: Number(done.global('count')) }, (_, index) => done.global('told', { index, size: 8 }));
}

/** Only the solver knows that there is one number that fits. */
const HIDDEN = `unsigned long long __VERIFIER_nondet_ulonglong(void);
static unsigned long long hidden(unsigned long long v) {
  unsigned long long x = __VERIFIER_nondet_ulonglong();
  __CPROVER_assume((x ^ x << 1) == v);
  return x;
}
#define UNKNOWN(v) hidden((unsigned long long)(v) ^ (unsigned long long)(v) << 1)
#define TELL(v)
`;

export const SECONDS = 20;

/** What the checker says about a program that ends by claiming something of its sum. */
async function verdict(program: Generated, claim: string): Promise<string> {
  const text = whole(HIDDEN, program, `__CPROVER_assert(${claim}, "");`);
  const result = await check({ files: [{ name: 'program.c', text }], timeout: SECONDS, maxSwitches: 0 });
  const errors = result.diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  return errors.length > 0 ? errors.join() : result.verdict;
}

/** Whether the checker proves what the sum is, and that it can be nothing else; undefined if that takes too long. */
export async function solverAgrees(program: Generated, sum: bigint): Promise<boolean | undefined> {
  const [equal, different] = [await verdict(program, `sum == ${sum}ull`), await verdict(program, `sum != ${sum}ull`)];
  if (equal === 'safe' && different === 'violation') return true;
  const isOpen = (answer: string, wanted: string): boolean =>
    answer === wanted || answer === 'unknown' || answer === 'bounded';
  return isOpen(equal, 'safe') && isOpen(different, 'violation') ? undefined : false;
}
