/**
 * @model cleanup handlers
 * @header pthread.h
 *
 * What the macros pthread_cleanup_push and pthread_cleanup_pop of C libraries become; a frame is the first three
 * words of what they declare.
 */

struct __tcbmc_cleanup {
  void (*routine)(void *);
  void *argument;
  struct __tcbmc_cleanup *previous;
};
/** the innermost cleanup handler of each thread */
_Thread_local struct __tcbmc_cleanup *__tcbmc_cleanup_top;

/** a handler for the end of the thread */
void __tcbmc_push_cleanup(void *buffer, void (*routine)(void *), void *argument) {
  struct __tcbmc_cleanup *frame = buffer;
  frame->routine = routine;
  frame->argument = argument;
  frame->previous = __tcbmc_cleanup_top;
  __tcbmc_cleanup_top = frame;
}

/** as __tcbmc_push_cleanup */
void _pthread_cleanup_push(void *buffer, void (*routine)(void *), void *argument) {
  __tcbmc_push_cleanup(buffer, routine, argument);
}
/** takes it back */
void __pthread_unregister_cancel(void *buffer) { __tcbmc_cleanup_top = ((struct __tcbmc_cleanup *)buffer)->previous; }

/** takes it back, and calls it if that is asked for */
void _pthread_cleanup_pop(void *buffer, int execute) {
  struct __tcbmc_cleanup *frame = buffer;
  __tcbmc_cleanup_top = frame->previous;
  if (execute) frame->routine(frame->argument);
}

/** never reached: the model of the end of a thread calls the handlers itself */
void __pthread_unwind_next(void *buffer) { __tcbmc_assume(0); }
