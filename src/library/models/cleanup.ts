import type { ModelFile } from './model.js';

/** What the macros pthread_cleanup_push and pthread_cleanup_pop of C libraries become; a frame is the first three words of what they declare. */
export const CLEANUP: ModelFile = {
  file: '<model of cleanup handlers>',
  header: 'pthread.h',
  defines: {
    __tcbmc_cleanup_top: 'the innermost cleanup handler of each thread',
    __tcbmc_push_cleanup: 'a handler for the end of the thread',
    _pthread_cleanup_push: 'as __tcbmc_push_cleanup',
    _pthread_cleanup_pop: 'takes it back, and calls it if that is asked for',
    __pthread_unregister_cancel: 'takes it back',
    __pthread_unwind_next: 'never reached: the model of the end of a thread calls the handlers itself',
  },
  text: String.raw`
struct __tcbmc_cleanup {
  void (*routine)(void *);
  void *argument;
  struct __tcbmc_cleanup *previous;
};
_Thread_local struct __tcbmc_cleanup *__tcbmc_cleanup_top;

void __tcbmc_push_cleanup(void *buffer, void (*routine)(void *), void *argument) {
  struct __tcbmc_cleanup *frame = buffer;
  frame->routine = routine;
  frame->argument = argument;
  frame->previous = __tcbmc_cleanup_top;
  __tcbmc_cleanup_top = frame;
}

void _pthread_cleanup_push(void *buffer, void (*routine)(void *), void *argument) { __tcbmc_push_cleanup(buffer, routine, argument); }
void __pthread_unregister_cancel(void *buffer) { __tcbmc_cleanup_top = ((struct __tcbmc_cleanup *)buffer)->previous; }

void _pthread_cleanup_pop(void *buffer, int execute) {
  struct __tcbmc_cleanup *frame = buffer;
  __tcbmc_cleanup_top = frame->previous;
  if (execute) frame->routine(frame->argument);
}

void __pthread_unwind_next(void *buffer) { __tcbmc_assume(0); }
`,
};
