import { MOST_THREADS } from '../../base/largest.js';

/** Conditions that matter where executions go past failing checks: there the models do what glibc does. */
export const MISUSE = String.raw`
#ifdef __TCBMC_GOING_ON
#define MISUSED(condition) (condition)
#else
#define MISUSED(condition) 0
#endif
`;

/** Calls that may fail for reasons of the system. */
export const FAILING = String.raw`
#ifdef __TCBMC_CALLS_MAY_FAIL
#define MAY_FAIL(result) if (__VERIFIER_nondet_bool()) return result
#else
#define MAY_FAIL(result)
#endif
`;

/**
 * C text of models in which a process learns what another one does. Each side of a fork is a run of its own, which ends there; what is beyond is asked
 * once more with anything that the other one could have done (--other-processes).
 */
export const PROCESS_LIMITS = String.raw`
#ifdef __TCBMC_FORKING
extern _Atomic _Bool __tcbmc_shares_memory;
extern _Atomic _Bool __tcbmc_has_forked;
/* What other processes see, too, that were or will be made. */
#define SHARED_WITH_OTHERS { __tcbmc_shares_memory = 1; if (__tcbmc_has_forked) DEPENDS_ON_OTHERS }
#else
#define SHARED_WITH_OTHERS {}
#endif
#ifdef __TCBMC_OTHER_PROCESSES
#define DEPENDS_ON_OTHERS {}
#else
#define DEPENDS_ON_OTHERS { __tcbmc_processes_meet(); __tcbmc_assume(0); }
#endif
`;

/**
 * Cancellation, for programs that cancel threads (see `features.ts`). Who waits at a cancellation point goes on when the thread is to be cancelled, too.
 */
export const CANCELLATION = String.raw`
#ifdef __TCBMC_CANCELLING
extern _Thread_local int __tcbmc_cancel_state;
extern _Atomic _Bool __tcbmc_cancelled[${MOST_THREADS + 1}];
void pthread_testcancel(void);
void __tcbmc_act_on_cancellation(void);
#define REQUESTED (__tcbmc_cancel_state == 0 && __tcbmc_cancelled[__tcbmc_self()])
#define OR_REQUESTED || REQUESTED
#define CANCELLATION_POINT pthread_testcancel()
#define IF_IN_TIME(condition) if (condition)
#define UNLESS_IN_TIME(condition) if (!(condition)) __tcbmc_act_on_cancellation()
#else
#define OR_REQUESTED
#define CANCELLATION_POINT
#define IF_IN_TIME(condition)
#define UNLESS_IN_TIME(condition)
#endif
`;

/**
 * C text that several models share. Objects of the library consist of 32-bit words. The top bit of the first one is set in an object that has
 * been destroyed, and can be set in one that was never initialised, whose contents are arbitrary: so both are noticed by one test, which
 * folds away where nobody destroys. Where the first word is a task's id, a number too large for one is noticed, too: another system's
 * static initialiser, say, which would otherwise pass for a lock that is held for ever.
 */
export const WORDS = String.raw`${MISUSE}${FAILING}
typedef __UINT32_TYPE__ plain_word;
typedef _Atomic __UINT32_TYPE__ word;
#define DESTROYED 0x80000000u
#define OWNERS 0x10000u
#define LOCKED(lock) __tcbmc_event("lock", lock)
#define UNLOCKED(lock) __tcbmc_event("unlock", lock)
static plain_word self(void) { return (plain_word)__tcbmc_self(); }
`;

/**
 * A mutex: the owner's id, 0 when it is free; the further locks of a recursive mutex; and the kind where glibc has it, so that the
 * static initialisers in preprocessed programs mean what they say. glibc's adaptive mutexes (3) are normal ones.
 */
export const MUTEX_LAYOUT = String.raw`${WORDS}
struct mutex {
  word owner;
  word count;
#if __SIZEOF_POINTER__ == 8
  word unused[2];
#else
  word unused[1];
#endif
  word kind;
};
enum { NORMAL = 0, RECURSIVE = 1, ERRORCHECK = 2 };
#ifdef __TCBMC_ROBUST
enum { ROBUST = 16, INCONSISTENT = 1, LOST = 2, EOWNERDEAD = 130, ENOTRECOVERABLE = 131 };
#define ROBUST_ONLY(text) text
extern _Atomic _Bool __tcbmc_ended[${MOST_THREADS + 1}];
/* Its owner has ended. */
static _Bool isAbandoned(struct mutex *m) {
  plain_word owner = m->owner;
  return (m->kind & ROBUST) && owner != 0 && owner <= ${MOST_THREADS} && owner != self() && __tcbmc_ended[owner];
}
#define FREE(m, owner) ((owner) == 0 || isAbandoned(m))
#define TAKEN_OVER(m, result) if (result == EOWNERDEAD) LOCKED(m)
/* Of a mutex that is free. Taken from a thread that has ended it does not behave as a lock: it is said afterwards (TAKEN_OVER). */
static int take(struct mutex *m) {
  if ((m->kind & ROBUST) && m->unused[0] == LOST) return ENOTRECOVERABLE;
  _Bool abandoned = m->owner != 0;
  m->owner = self();
  if (!abandoned) {
    LOCKED(m);
    return 0;
  }
  m->unused[0] = INCONSISTENT;
  m->count = 0;
  return EOWNERDEAD;
}
#else
#define ROBUST_ONLY(text)
#define FREE(m, owner) ((owner) == 0)
#define TAKEN_OVER(m, result)
static int take(struct mutex *m) {
  m->owner = self();
  LOCKED(m);
  return 0;
}
#endif
`;

/** `expired` is the error of a wait that was given up: EINVAL if the deadline is no time. Deadlines are only looked at then. */
export const DEADLINES = String.raw`
struct deadline { long seconds; long nanoseconds; };
static int expired(const void *deadline) {
  long nanoseconds = ((const struct deadline *)deadline)->nanoseconds;
  return nanoseconds < 0 || nanoseconds >= 1000000000 ? 22 : 110;
}
`;
