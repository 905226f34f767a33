import type { ModelFile } from './model.js';

const ATTRIBUTE = 'no effect';

export const THREADS: ModelFile = {
  file: '<model of POSIX threads>',
  header: 'pthread.h',
  defines: {
    pthread_create: 'never fails; the id is stored before the thread can run; attributes have no effect',
    pthread_join: 'waits for the end; joining nothing, oneself, or twice is a violation',
    pthread_exit: 'runs the cleanup handlers and ends the thread with a value; in main the other threads go on',
    __tcbmc_cleanup_top: 'the innermost cleanup handler of each thread',
    pthread_self: 'the id that pthread_create stored',
    pthread_equal: 'exact',
    pthread_detach: 'no effect',
    pthread_attr_init: ATTRIBUTE,
    pthread_attr_destroy: ATTRIBUTE,
    pthread_attr_setdetachstate: ATTRIBUTE,
    pthread_attr_setstacksize: ATTRIBUTE,
    pthread_attr_setscope: ATTRIBUTE,
    pthread_attr_setguardsize: ATTRIBUTE,
    pthread_attr_setinheritsched: ATTRIBUTE,
    pthread_attr_setschedpolicy: ATTRIBUTE,
    pthread_setconcurrency: ATTRIBUTE,
  },
  text: String.raw`
typedef __SIZE_TYPE__ size_t;

int pthread_create(unsigned long *thread, const void *attributes, void *(*start)(void *), void *argument) {
  __tcbmc_atomic_begin();
  *thread = (unsigned long)__tcbmc_create(start, argument);
  __tcbmc_atomic_end();
  return 0;
}

int pthread_join(unsigned long thread, void **result) {
  void *value = (void *)__tcbmc_join(thread);
  if (result != 0) *result = value;
  return 0;
}

struct __tcbmc_cleanup {
  void (*routine)(void *);
  void *argument;
  struct __tcbmc_cleanup *previous;
};
_Thread_local struct __tcbmc_cleanup *__tcbmc_cleanup_top;

void pthread_exit(void *value) {
  for (struct __tcbmc_cleanup *frame = __tcbmc_cleanup_top; frame != 0; frame = __tcbmc_cleanup_top) {
    __tcbmc_cleanup_top = frame->previous;
    frame->routine(frame->argument);
  }
  __tcbmc_exit_task(value);
}

unsigned long pthread_self(void) { return __tcbmc_self(); }
int pthread_equal(unsigned long left, unsigned long right) { return left == right; }
int pthread_detach(unsigned long thread) { return 0; }

int pthread_attr_init(void *attributes) { return 0; }
int pthread_attr_destroy(void *attributes) { return 0; }
int pthread_attr_setdetachstate(void *attributes, int state) { return 0; }
int pthread_attr_setstacksize(void *attributes, size_t size) { return 0; }
int pthread_attr_setscope(void *attributes, int scope) { return 0; }
int pthread_attr_setguardsize(void *attributes, size_t size) { return 0; }
int pthread_attr_setinheritsched(void *attributes, int inherit) { return 0; }
int pthread_attr_setschedpolicy(void *attributes, int policy) { return 0; }
int pthread_setconcurrency(int level) { return 0; }
`,
};
