/**
 * `npm run bench:scaling`: what a thread and a context switch cost. N threads increment counters under a mutex, K times
 * each, and one counter without it; the bound on switches grows. Prints the sizes of the formula, and clauses by events
 * × blocks, which must not grow.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measure } from './measure.js';

const MAIN = fileURLToPath(new URL('../cli/main.js', import.meta.url));
const LIMIT_SECONDS = 120;
const INCREMENTS = 3;
const MODES: Readonly<Record<string, readonly string[]>> = {
  checks: [],
  race: ['--race-only'],
  deadlock: ['--deadlock-only'],
};

/** Safe in every mode: the counter without a lock is atomic. */
function program(threads: number): string {
  const body = 'pthread_mutex_lock(&lock); counter++; pthread_mutex_unlock(&lock); atomic_fetch_add(&free_counter, 1);';
  return `#include <pthread.h>
#include <stdatomic.h>
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int counter;
atomic_int free_counter;
void *work(void *unused) {
  for (int i = 0; i < ${INCREMENTS}; i++) { ${body} }
  return 0;
}
int main(void) {
  pthread_t t[${threads}];
  for (int i = 0; i < ${threads}; i++) pthread_create(&t[i], 0, work, 0);
  return 0;
}
`;
}

interface Answer {
  readonly verdict: string;
  readonly stats: { readonly events: number; readonly clauses: number; readonly variables: number };
}

async function row(folder: string, mode: string, threads: number, switches: number): Promise<void> {
  const file = join(folder, `threads${threads}.c`);
  writeFileSync(file, program(threads));
  const args = [MAIN, 'check', file, ...MODES[mode]!, '--switches', String(switches), '--format', 'json'];
  const run = await measure(process.execPath, args, LIMIT_SECONDS);
  const cells = [mode, threads, switches];
  if (run.timedOut) {
    process.stdout.write(`${cells.map((cell) => String(cell).padStart(9)).join('')}  more than ${LIMIT_SECONDS} s\n`);
    return;
  }
  const { verdict, stats } = JSON.parse(run.stdout) as Answer;
  // Completeness asks for one block more than the bound has.
  const perEvent = stats.clauses / (stats.events * (switches + 2));
  const shown = [
    ...cells,
    stats.events,
    stats.clauses,
    perEvent.toFixed(1),
    (run.milliseconds / 1000).toFixed(2),
    verdict,
  ];
  process.stdout.write(`${shown.map((cell) => String(cell).padStart(9)).join('')}\n`);
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tcbmc-scaling-'));
  const header = ['mode', 'threads', 'switches', 'events', 'clauses', 'per e×b', 'seconds', 'verdict'];
  process.stdout.write(`${header.map((cell) => cell.padStart(9)).join('')}\n`);
  try {
    for (const mode of Object.keys(MODES)) {
      for (const threads of [2, 4, 8, 16]) await row(folder, mode, threads, 2);
      for (const switches of [1, 2, 4, 8]) await row(folder, mode, 3, switches);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await main();
