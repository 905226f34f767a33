import { expect, it } from 'vitest';
import { check } from '../../src/index.js';

async function raceIn(first: string, second: string, globals = ''): Promise<readonly string[]> {
  const text = `#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
time_t now; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
${globals}
void *f(void *a) { ${first} return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); ${second} pthread_join(t, 0); ${first} return 0; }`;
  const result = await check({
    files: [{ name: 'program.c', text }],
    properties: ['race'],
    callsMayFail: false,
    spuriousWakeups: false,
    maxSwitches: 4,
  });
  expect(['violation', 'safe'], JSON.stringify(result.diagnostics)).toContain(result.verdict);
  return (result.violations[0]?.participants ?? []).map(({ action }) => action);
}

it.each([
  ['localtime(&now);', 'gmtime(&now);', 'the result of localtime, gmtime, asctime and ctime'],
  ['setenv("A", "1", 1);', 'getenv("B");', 'the environment'],
  ['strerror(1);', 'strerror(2);', 'the result of strerror'],
])('%s beside %s is a race', async (first, second, what) =>
  expect((await raceIn(first, second)).every((action) => action.endsWith(what))).toBe(true),
);

it.each([
  ['getenv("A");', 'getenv("B");', ''],
  ['{ struct tm r; localtime_r(&now, &r); }', '{ struct tm r; localtime_r(&now, &r); }', ''],
  [
    'pthread_mutex_lock(&m); strerror(1); pthread_mutex_unlock(&m);',
    'pthread_mutex_lock(&m); strerror(2); pthread_mutex_unlock(&m);',
    '',
  ],
  ['own(1);', 'own(2);', 'int own(int x) { return x; }'],
  ['ttyname(1);', 'ttyname(2);', 'static char *ttyname(int n) { return 0; }'],
])('%s beside %s is none', async (first, second, globals) => expect(await raceIn(first, second, globals)).toEqual([]));
