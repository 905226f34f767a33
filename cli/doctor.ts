/** `tcbmc doctor`: what there is on this machine, and whether checks work. */
import { existsSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { delimiter, join } from 'node:path';
import { systemIncludeDirs } from '../node/system-headers.js';
import { DEFAULT_MEMORY } from '../src/options/defaults.js';
import { OWN_SOLVERS } from '../src/options/rows/solving.js';
import { painter } from '../src/report/style.js';
import { DiagnosticError } from '../src/source/diagnostic.js';
import { formatPosition } from '../src/source/position.js';
import type { Given } from './given.js';
import { configurationPath, loadConfiguration } from './config.js';
import type { FurtherGiven } from './further-commands.js';
import { print } from './outlets.js';
import { useColor } from './terminal.js';
import { ownVersion } from './version.js';

interface Finding {
  readonly about: string;
  readonly text: string;
  /** `bad`: checks do not work so. */
  readonly state: 'good' | 'missing' | 'bad';
}

const OLDEST_NODE = 20;
/** Programs that read DIMACS, as `--solver` takes them. */
const SOLVERS: readonly string[] = ['cadical', 'kissat', 'minisat', 'glucose', 'cryptominisat5', 'lingeling'];
const COMPILERS: readonly string[] = ['gcc', 'clang'];
const GIGABYTE = 1 << 30;

/** Returns 0 if checks work here, else 1. */
export async function doctorCommand({ flags }: FurtherGiven): Promise<number> {
  const findings = [...machine(), ...tools(), ...configuration(), ...(await selfTests())];
  const paint = painter(useColor(process.stdout, (flags as Given).color));
  const marks = { good: paint('good', '✓'), missing: paint('dim', '–'), bad: paint('bad', '✗') };
  const width = Math.max(...findings.map(({ about }) => about.length));
  await print(findings.map(({ about, text, state }) => `${marks[state]} ${about.padEnd(width)}  ${text}\n`).join(''));
  return findings.some(({ state }) => state === 'bad') ? 1 : 0;
}

function machine(): readonly Finding[] {
  const major = Number(process.versions.node.split('.')[0]);
  const memory = totalmem();
  return [
    { about: 'tcbmc', text: ownVersion(), state: 'good' },
    {
      about: 'Node.js',
      text: `${process.versions.node}${major < OLDEST_NODE ? `, ${OLDEST_NODE} or newer is needed` : ''}`,
      state: major < OLDEST_NODE ? 'bad' : 'good',
    },
    {
      about: 'machine',
      text: `${process.platform} ${process.arch}, ${availableParallelism()} processors`,
      state: 'good',
    },
    {
      about: 'memory',
      text: `${(memory / GIGABYTE).toFixed(1)} GB; a check takes at most ${(DEFAULT_MEMORY / 1024).toFixed(1)} GB (--memory)`,
      state: 'good',
    },
  ];
}

function tools(): readonly Finding[] {
  const headers = systemIncludeDirs();
  const found = (names: readonly string[]): readonly string[] => names.flatMap((name) => programAt(name) ?? []);
  const [solvers, compilers] = [found(SOLVERS), found(COMPILERS)];
  return [
    {
      about: 'headers',
      text:
        headers.length > 0 ? `of this machine (--system-headers): ${headers.join(', ')}` : 'those that come with tcbmc',
      state: 'good',
    },
    {
      about: 'other solvers',
      text: solvers.length > 0 ? `${solvers.join(', ')} (--solver)` : 'none; none is needed',
      state: solvers.length > 0 ? 'good' : 'missing',
    },
    {
      about: 'compilers',
      text: compilers.length > 0 ? compilers.join(', ') : 'none; only tcbmc harness writes what one compiles',
      state: compilers.length > 0 ? 'good' : 'missing',
    },
  ];
}

function programAt(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders
    .flatMap((folder) => ['', '.exe'].map((end) => join(folder, `${name}${end}`)))
    .find((path) => existsSync(path));
}

function configuration(): readonly Finding[] {
  const [path] = configurationPath([], {});
  if (path === undefined)
    return [{ about: 'tcbmc.json', text: 'none in this folder; tcbmc init writes one', state: 'missing' }];
  try {
    loadConfiguration([], {});
    return [{ about: 'tcbmc.json', text: `${path} is read`, state: 'good' }];
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    const { position, message } = error.diagnostic;
    return [
      { about: 'tcbmc.json', text: `${position ? `${formatPosition(position)}: ` : ''}${message}`, state: 'bad' },
    ];
  }
}

/** A counter that two threads add to, and whether they do so under a lock; with both solvers. */
function counter(isLocked: boolean): string {
  const [lock, unlock] = isLocked ? ['pthread_mutex_lock(&m);', 'pthread_mutex_unlock(&m);'] : ['', ''];
  return `#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int n;
void *add(void *x) { ${lock} int seen = n; n = seen + 1; ${unlock} return x; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(n == 2);
}
`;
}

async function selfTests(): Promise<readonly Finding[]> {
  const { check } = await import('../node/index.js');
  const findings: Finding[] = [];
  for (const solver of OWN_SOLVERS)
    for (const [isLocked, expected] of [
      [false, 'violation'],
      [true, 'safe'],
    ] as const) {
      const begin = performance.now();
      const result = await check({ files: [{ name: 'self-test.c', text: counter(isLocked) }], solver, timeout: 60 });
      const time = `${((performance.now() - begin) / 1000).toFixed(2)} s`;
      const isRight = result.verdict === expected;
      const why = isRight ? '' : `, ${expected} is right${result.reason === undefined ? '' : ` (${result.reason})`}`;
      findings.push({
        about: `self-test, ${solver}`,
        text: `${result.verdict} in ${time}${why}`,
        state: isRight ? 'good' : 'bad',
      });
    }
  return findings;
}
