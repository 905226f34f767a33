/** Makes the code of the bundles that is kept with the package: run once when it is built. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A program; the code that V8 compiles to check it is what most checks need. */
const SAMPLE = `
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int *counter;

void *count(void *arg) {
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&mutex);
    ++*counter;
    pthread_mutex_unlock(&mutex);
  }
  return arg;
}

int main(void) {
  pthread_t threads[2];
  counter = malloc(sizeof *counter);
  *counter = 0;
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, count, NULL);
  int seen = *counter;
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  printf("%d\\n", seen);
  assert(seen == 4);
  free(counter);
}
`;

const folder = fileURLToPath(new URL('../code/', import.meta.url));
rmSync(folder, { recursive: true, force: true });
const command = [fileURLToPath(new URL('../cli/main.js', import.meta.url)), 'check', '-'];
const { status, stderr } = spawnSync(process.execPath, command, {
  input: SAMPLE,
  encoding: 'utf8',
  env: { ...process.env, NODE_OPTIONS: '', TCBMC_CODE_CACHE: folder },
});
if (status !== 10) throw new Error(`the sample was not checked: ${stderr}`);
