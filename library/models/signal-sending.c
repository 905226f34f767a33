/**
 * @model sending signals
 * @header signal.h, unistd.h, sys/time.h, time.h
 */

#include "delivery.h"
#include "errors.h"

enum { EAGAIN = 11, EINVAL = 22, SIGEV_THREAD = 2 };
void __tcbmc_deliver(int);
void __tcbmc_set_timer(int, _Bool);
void __tcbmc_fail_among(unsigned long long low, unsigned long long high);
int getpid(void);
int pthread_kill(unsigned long, int);

static _Bool isHarmless(int number) {
  catcher handler = __tcbmc_signal_actions[number].handler;
  return handler == IGNORED || (handler == BY_DEFAULT && ((HARMLESS)&BIT(number)));
}

static void hold(_Atomic set *pending, int number) {
  __tcbmc_atomic_begin();
  *pending |= BIT(number);
  __tcbmc_atomic_end();
}

/**
 * the handler runs at once, or when the signal is unblocked; without a handler the program ends, or nothing happens
 */
int raise(int number) {
  if (number == 0) return 0;
  if (!isSignal(number)) return fails(EINVAL);
  if (__tcbmc_blocked[__tcbmc_self()] & BIT(number)) hold(&__tcbmc_pending_signals[__tcbmc_self()], number);
  else __tcbmc_deliver(number);
  return 0;
}

/** as raise */
int gsignal(int number) { return raise(number); }

/** sends a signal to a thread */
void __tcbmc_direct_signal(unsigned long thread, int number) {
  if (thread == __tcbmc_self()) {
    raise(number);
  } else if (number != 0) {
    __tcbmc_atomic_begin();
    _Bool deadly = !isHarmless(number) && __tcbmc_signal_actions[number].handler == BY_DEFAULT &&
                   !(__tcbmc_blocked[thread] & BIT(number));
    __tcbmc_atomic_end();
    if (deadly && __VERIFIER_nondet_bool()) __tcbmc_halt();
    __tcbmc_signals_may_come();
    hold(&__tcbmc_pending_signals[thread], number);
  }
}

/* Some thread gets it: this one at once, if it does not block the signal and no other one takes it. */
static void sendToProcess(int number) {
  if (__tcbmc_blocked[__tcbmc_self()] & BIT(number)) hold(&__tcbmc_pending_anywhere, number);
#ifdef __TCBMC_THREADS
  else if (__tcbmc_signal_actions[number].handler != BY_DEFAULT && __VERIFIER_nondet_bool()) {
    hold(&__tcbmc_pending_anywhere, number);
    __tcbmc_signals_may_come();
  }
#endif
  else
    __tcbmc_deliver(number);
}

/**
 * to this process: the handler runs at once, or when the signal is unblocked; without a handler the program ends, or
 * nothing happens; to others: 0, or -1
 */
int kill(int process, int number) {
  if (number < 0 || number > LAST_SIGNAL) return fails(EINVAL);
  if (process == getpid() || process == 0 || (process < -1 && __VERIFIER_nondet_bool())) {
    if (number != 0) sendToProcess(number);
    return 0;
  }
  if (__VERIFIER_nondet_bool()) return 0;
  __tcbmc_fail_among(ERRORS_OF(kill));
  return -1;
}

/** as kill */
int killpg(int group, int number) { return kill(-group, number); }

union sigval {
  int sival_int;
  void *sival_ptr;
};
/** as kill */
int sigqueue(int process, int number, union sigval value) { return kill(process, number); }
/** as pthread_kill */
int pthread_sigqueue(unsigned long thread, int number, union sigval value) { return pthread_kill(thread, number); }

static unsigned int setAlarm(_Bool isSet) {
  __tcbmc_set_timer(SIGALRM, isSet);
  return __VERIFIER_nondet_uint();
}

/** any number from 0 on; SIGALRM may come from here on, or no longer */
unsigned int alarm(unsigned int seconds) { return setAlarm(seconds != 0); }
/** as alarm */
unsigned int ualarm(unsigned int microseconds, unsigned int interval) { return setAlarm(microseconds != 0); }

/** 0 or -1; the signal may come from here on, or no longer; writes any values through its last argument */
int setitimer(int which, const void *given, void *before) {
  if (which < 0 || which > 2) return fails(EINVAL);
  const long *next = (const long *)given + 2;
  if (before != 0)
    for (int i = 0; i < 4; i++) ((long *)before)[i] = __VERIFIER_nondet_long();
  if (given != 0)
    __tcbmc_set_timer(which == 0 ? SIGALRM : which == 1 ? SIGVTALRM : SIGPROF, next[0] != 0 || next[1] != 0);
  return 0;
}

/** 0 or -1; a timer, of which SIGALRM may come; it is said that no function is called */
int timer_create(int clock, const void *event, void *timer) {
  __tcbmc_take_for_granted("timers call no functions", "timer_create");
  if (__VERIFIER_nondet_bool()) return fails(EAGAIN);
  __tcbmc_set_timer(SIGALRM, 1);
  *(unsigned long *)timer = __VERIFIER_nondet_ulong();
  return 0;
}
