import type { ModelFile } from './model.js';

/** The first word holds the value. */
export const SEMAPHORES: ModelFile = {
  file: '<model of semaphores>',
  header: 'semaphore.h',
  defines: {
    sem_init: 'exact',
    sem_destroy: 'no effect',
    sem_wait: 'waits until the value is positive',
    sem_trywait: '-1 with EAGAIN if the value is 0',
    sem_timedwait: 'as sem_wait, or gives up at any time with ETIMEDOUT',
    sem_post: 'exact',
    sem_getvalue: 'exact',
  },
  text: String.raw`
typedef _Atomic unsigned int word;
int *__errno_location(void);

int sem_init(void *semaphore, int shared, unsigned int value) {
  *(word *)semaphore = value;
  return 0;
}

int sem_destroy(void *semaphore) { return 0; }

int sem_wait(void *semaphore) {
  word *value = semaphore;
  __tcbmc_atomic_begin();
  unsigned int now = *value;
  __tcbmc_assume(now != 0);
  *value = now - 1;
  __tcbmc_atomic_end();
  return 0;
}

int sem_trywait(void *semaphore) {
  word *value = semaphore;
  int result = -1;
  __tcbmc_atomic_begin();
  unsigned int now = *value;
  if (now != 0) {
    *value = now - 1;
    result = 0;
  }
  __tcbmc_atomic_end();
  if (result != 0) *__errno_location() = 11;
  return result;
}

int sem_timedwait(void *semaphore, const void *deadline) {
  if (__VERIFIER_nondet_bool()) {
    *__errno_location() = 110;
    return -1;
  }
  return sem_wait(semaphore);
}

int sem_post(void *semaphore) {
  word *value = semaphore;
  __tcbmc_atomic_begin();
  *value = *value + 1;
  __tcbmc_atomic_end();
  return 0;
}

int sem_getvalue(void *semaphore, int *result) {
  *result = (int)*(word *)semaphore;
  return 0;
}
`,
};
