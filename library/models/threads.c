/**
 * @model POSIX threads
 * @header pthread.h
 *
 * What few programs need is left out for the others: `__TCBMC_DETACHING`, `__TCBMC_THREAD_KEYS` and
 * `__TCBMC_THREAD_ENDS` are defined for programs that detach threads, have keys, or ask which threads have ended (see
 * `src/library/models/features.ts`).
 */

enum { JOINABLE = 1, DETACHED, JOINED, THREADS = (__TCBMC_MOST_THREADS + 1), ESRCH = 3, EAGAIN = 11, EINVAL = 22 };
#include "misuse.h"
#include "failing.h"
#include "cancellation.h"

/** by id: 0 no thread, 1 joinable, 2 detached, 3 joined */
_Atomic unsigned char __tcbmc_thread_states[THREADS] = { [1] = JOINABLE };

void __tcbmc_run_destructors(void);
void __tcbmc_note_end(void);
#ifdef __TCBMC_FORKING
extern _Atomic unsigned int __tcbmc_other_threads;
#endif
#ifdef __TCBMC_SIGNALS
extern _Atomic __UINT64_TYPE__ __tcbmc_blocked[THREADS];
#endif
#ifdef __TCBMC_SIGNALS_ARRIVE
void __tcbmc_receive_signals(void);
#endif
#ifdef __TCBMC_CONVERSING
extern _Thread_local unsigned long __tcbmc_thread_path;
extern _Thread_local void *__tcbmc_places;
static _Thread_local unsigned int children;
#endif
#if defined(__TCBMC_SIGNALS_ARRIVE) || defined(__TCBMC_THREAD_KEYS) || defined(__TCBMC_THREAD_ENDS) || \
    defined(__TCBMC_CONVERSING)
static void windUp(void) {
#ifdef __TCBMC_SIGNALS_ARRIVE
  __tcbmc_blocked[__tcbmc_self()] = -1;
#endif
#ifdef __TCBMC_CANCELLING
  __tcbmc_cancel_state = 1;
#endif
#ifdef __TCBMC_THREAD_KEYS
  __tcbmc_run_destructors();
#endif
#ifdef __TCBMC_THREAD_ENDS
  __tcbmc_note_end();
#endif
}

struct start {
  void *(*routine)(void *);
  void *argument;
  unsigned long path;
  void *places;
};

static void *threadThatWindsUp(void *record) {
#ifdef __TCBMC_SIGNALS_ARRIVE
  __tcbmc_receive_signals();
#endif
  struct start start = *(struct start *)record;
  __tcbmc_free(record);
#ifdef __TCBMC_CONVERSING
  __tcbmc_thread_path = start.path;
  __tcbmc_places = start.places;
#endif
  void *result = start.routine(start.argument);
  windUp();
  return result;
}

static unsigned long create(void *(*routine)(void *), void *argument) {
  struct start *start = __tcbmc_reserve(sizeof *start, 0);
  start->routine = routine;
  start->argument = argument;
#ifdef __TCBMC_CONVERSING
  start->path = __tcbmc_thread_path * 256 + ++children;
  start->places = __tcbmc_places;
#endif
  return __tcbmc_create(threadThatWindsUp, start);
}
#else
#define windUp()
#define create(routine, argument) __tcbmc_create(routine, argument)
#endif

/**
 * fails only with --calls-may-fail; the id is stored before the thread can run; of the attributes only the detach
 * state has an effect
 */
int pthread_create(unsigned long *thread, const void *attributes, void *(*start)(void *), void *argument) {
  MAY_FAIL(EAGAIN);
#ifdef __TCBMC_SIGNALS_ARRIVE
  __tcbmc_receive_signals();
#endif
  __tcbmc_atomic_begin();
  unsigned long id = create(start, argument);
  __tcbmc_hand_out(thread, id);
#ifdef __TCBMC_SIGNALS
  __tcbmc_blocked[id] = __tcbmc_blocked[__tcbmc_self()];
#endif
#ifdef __TCBMC_FORKING
  __tcbmc_other_threads = __tcbmc_other_threads + 1;
#endif
#ifdef __TCBMC_DETACHING
  __tcbmc_thread_states[id] = attributes != 0 && *(const __UINT32_TYPE__ *)attributes != 0 ? DETACHED : JOINABLE;
#endif
  __tcbmc_atomic_end();
  return 0;
}

/** a join of a thread that has ended, or that is waited for */
int __tcbmc_join_ended(unsigned long thread, void **result) {
  int failed = 0;
#ifdef __TCBMC_DETACHING
  if (thread < THREADS) {
    unsigned char state = __tcbmc_thread_states[thread];
    __tcbmc_assert(state != DETACHED, "join-misuse", "joining a detached thread");
    if (MISUSED(state == DETACHED)) return EINVAL;
  }
#endif
  void *value = (void *)__tcbmc_join(thread, failed);
  if (failed) return EINVAL;
#ifdef __TCBMC_FORKING
  __tcbmc_atomic_begin();
  __tcbmc_other_threads = __tcbmc_other_threads - 1;
  __tcbmc_atomic_end();
#endif
#ifdef __TCBMC_DETACHING
  __tcbmc_atomic_begin();
  __tcbmc_assert(__tcbmc_thread_states[thread] != DETACHED, "join-misuse", "joining a detached thread");
  __tcbmc_thread_states[thread] = JOINED;
  __tcbmc_atomic_end();
#endif
  if (result != 0) *result = value;
  return 0;
}

#ifdef __TCBMC_CANCELLING
extern _Atomic _Bool __tcbmc_ended[THREADS];

static void awaitEnd(unsigned long thread) {
  __tcbmc_atomic_begin();
  _Bool ended = __tcbmc_thread_states[thread] != JOINABLE || __tcbmc_ended[thread];
  __tcbmc_wait(ended OR_REQUESTED);
  __tcbmc_atomic_end();
  UNLESS_IN_TIME(ended);
}
#endif

/** waits for the end; joining nothing, oneself, twice, or a detached thread is a violation */
int pthread_join(unsigned long thread, void **result) {
#ifdef __TCBMC_CANCELLING
  CANCELLATION_POINT;
  if (thread < THREADS && thread != __tcbmc_self()) awaitEnd(thread);
#endif
  return __tcbmc_join_ended(thread, result);
}

/** detaching twice, or after a join, is a violation */
int pthread_detach(unsigned long thread) {
  __tcbmc_assert(thread < THREADS, "join-misuse", "detaching something that is not a thread");
  if (MISUSED(thread >= THREADS)) return ESRCH;
  __tcbmc_atomic_begin();
  __tcbmc_assert(__tcbmc_thread_states[thread] != 0, "join-misuse", "detaching something that is not a thread");
  __tcbmc_assert(__tcbmc_thread_states[thread] == JOINABLE, "join-misuse",
                 "detaching a thread that was detached or joined before");
  __tcbmc_thread_states[thread] = DETACHED;
  __tcbmc_atomic_end();
  return 0;
}

struct __tcbmc_cleanup {
  void (*routine)(void *);
  void *argument;
  struct __tcbmc_cleanup *previous;
};
extern _Thread_local struct __tcbmc_cleanup *__tcbmc_cleanup_top;

#ifdef __TCBMC_SIGNALS_ARRIVE
extern _Thread_local _Atomic int __tcbmc_handling;
#endif

/**
 * runs the cleanup handlers and the destructors of thread-specific data, and ends the thread with a value; in main
 * the other threads go on
 */
void pthread_exit(void *value) {
#ifdef __TCBMC_SIGNALS_ARRIVE
  if (__tcbmc_handling != 0) {
    __tcbmc_take_for_granted("no handler of a signal that comes from outside ends its thread", "pthread_exit");
    __tcbmc_assume(0);
  }
#endif
#ifdef __TCBMC_CANCELLING
  __tcbmc_cancel_state = 1;
#endif
  for (struct __tcbmc_cleanup *frame = __tcbmc_cleanup_top; frame != 0; frame = __tcbmc_cleanup_top) {
    __tcbmc_cleanup_top = frame->previous;
    frame->routine(frame->argument);
  }
  windUp();
  __tcbmc_exit_task(value);
}

/** the id that pthread_create stored */
unsigned long pthread_self(void) { return __tcbmc_self(); }
/** exact */
int pthread_equal(unsigned long left, unsigned long right) { return left == right; }

/** no effect */
int pthread_setconcurrency(int level) { return 0; }
int pthread_setname_np(unsigned long thread, const char *name) { return 0; }
