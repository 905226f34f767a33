/**
 * @model actions for signals
 * @header signal.h, unistd.h, sys/time.h, time.h
 */

#include "delivery.h"

enum {
  EINTR = 4,
  EAGAIN = 11,
  EINVAL = 22,
  SA_RESTART = 0x10000000,
  SA_NODEFER = 0x40000000,
  SA_RESETHAND = -0x7fffffff - 1,
  INFORMATION = 128
};
enum { BLOCK, UNBLOCK, SETMASK };
void __tcbmc_deliver(int);
void __tcbmc_run_pending(set, set);
void __tcbmc_await(set, _Bool);
int __tcbmc_take_signal(set);

/* As glibc and musl have it. */
struct user_action {
  catcher handler;
  unsigned long blocks[128 / sizeof(unsigned long)];
  int flags;
  void (*restorer)(void);
};

void __tcbmc_receive_signals(void);
extern _Atomic set __tcbmc_catches;
extern _Atomic _Bool __tcbmc_stops_calls;

static struct action replace(int number, struct action action) {
  __tcbmc_receive_signals();
  if (action.handler != BY_DEFAULT && action.handler != IGNORED) {
    __tcbmc_catches |= BIT(number);
#ifdef __TCBMC_INSIDE
    if (!(action.flags & SA_RESTART)) __tcbmc_stops_calls = 1;
#endif
    OWN_ASSUMED(BIT(number));
    if (~(BY_FAULT | OWN) & BIT(number)) __tcbmc_signals_may_come();
  }
  __tcbmc_atomic_begin();
  struct action old = __tcbmc_signal_actions[number];
  __tcbmc_signal_actions[number] = action;
#ifdef __TCBMC_SENDING_SIGNALS
  if (action.handler == IGNORED) {
    __tcbmc_pending_anywhere &= ~BIT(number);
    __tcbmc_pending_signals[__tcbmc_self()] &= ~BIT(number);
  }
#endif
  __tcbmc_atomic_end();
  return old;
}

static _Bool isCatchable(int number) { return isSignal(number) && number != SIGKILL && number != SIGSTOP; }

/** exact; what a handler is told beside the number is anything */
int sigaction(int number, const void *given, void *before) {
  if (!isSignal(number) || (given != 0 && !isCatchable(number))) return fails(EINVAL);
  const struct user_action *user = given;
  struct action old;
  if (user != 0) {
    struct action action = { user->handler, *(const set *)user->blocks, user->flags };
    old = replace(number, action);
  } else {
    __tcbmc_atomic_begin();
    old = __tcbmc_signal_actions[number];
    __tcbmc_atomic_end();
  }
  if (before != 0) {
    struct user_action *told = before;
    told->handler = old.handler;
    *(set *)told->blocks = old.blocks;
    told->flags = old.flags;
  }
  return 0;
}

static catcher install(int number, catcher handler, int flags) {
  if (!isCatchable(number) || handler == (void *)-1l) {
    fails(EINVAL);
    return (void *)-1l;
  }
  struct action action = { handler, 0, flags };
  return replace(number, action).handler;
}

/** as sigaction with SA_RESTART */
void *signal(int number, void *handler) { return install(number, handler, SA_RESTART); }
/** as signal */
void *bsd_signal(int number, void *handler) { return install(number, handler, SA_RESTART); }
/** as sigaction with SA_RESETHAND and SA_NODEFER */
void *sysv_signal(int number, void *handler) { return install(number, handler, SA_RESETHAND | SA_NODEFER); }
/** exact */
int sigignore(int number) { return install(number, IGNORED, 0) == (void *)-1l ? -1 : 0; }

static set change(int how, set signals) {
  __tcbmc_atomic_begin();
  set before = __tcbmc_blocked[__tcbmc_self()], after = (how == BLOCK     ? before | signals
                                                         : how == UNBLOCK ? before & ~signals
                                                                          : signals) &
                                                        ~UNBLOCKABLE;
  __tcbmc_blocked[__tcbmc_self()] = after;
  __tcbmc_atomic_end();
  if (how != BLOCK) __tcbmc_run_pending(-1, after);
  return before;
}

/** exact; what is unblocked and was sent is delivered */
int pthread_sigmask(int how, const void *signals, void *old) {
  set before;
  if (signals == 0) {
    before = __tcbmc_blocked[__tcbmc_self()];
  } else {
    if (how < BLOCK || how > SETMASK) return EINVAL;
    before = change(how, *(const set *)signals);
  }
  if (old != 0) *(set *)old = before;
  return 0;
}

/** as pthread_sigmask */
int sigprocmask(int how, const void *signals, void *old) {
  int error = pthread_sigmask(how, signals, old);
  return error == 0 ? 0 : fails(error);
}

/** exact */
int sighold(int number) {
  if (!isSignal(number)) return fails(EINVAL);
  change(BLOCK, BIT(number));
  return 0;
}

/** exact */
int sigrelse(int number) {
  if (!isSignal(number)) return fails(EINVAL);
  change(UNBLOCK, BIT(number));
  return 0;
}

/** as signal, and unblocks the signal, or blocks it (SIG_HOLD) */
void *sigset(int number, void *handler) {
  if (!isCatchable(number)) return install(number, handler, 0);
  if (handler == (void *)2)
    return change(BLOCK, BIT(number)) & BIT(number) ? handler : __tcbmc_signal_actions[number].handler;
  void *before = install(number, handler, 0);
  return change(UNBLOCK, BIT(number)) & BIT(number) ? (void *)2 : before;
}

/** what was sent and is blocked, and any other blocked signals */
int sigpending(void *signals) {
  set any = __VERIFIER_nondet_ulong();
  __tcbmc_atomic_begin();
  set blocked = __tcbmc_blocked[__tcbmc_self()];
#ifdef __TCBMC_SENDING_SIGNALS
  set sent = (__tcbmc_pending_signals[__tcbmc_self()] | __tcbmc_pending_anywhere) & blocked;
#else
  set sent = 0;
#endif
  __tcbmc_atomic_end();
  *(set *)signals = sent | (blocked & any);
  return 0;
}

/** a handler runs */
int pause(void) {
  __tcbmc_await(0, 0);
  return fails(EINTR);
}

/** a handler runs, of a signal that is not in the set; those of others that were sent may run, too */
int sigsuspend(const void *blocked) {
  __tcbmc_await(*(const set *)blocked & ~UNBLOCKABLE, 1);
  return fails(EINTR);
}

/** any of the signals that may come: what was sent, all but those of faults, those of timers if one is set */
int sigwait(const void *signals, int *number) {
  *number = __tcbmc_take_signal(*(const set *)signals);
  return 0;
}

/** as sigwait; what is told of the signal beside its number is anything */
int sigwaitinfo(const void *signals, void *information) {
  int number = __tcbmc_take_signal(*(const set *)signals);
  if (information != 0) {
    unsigned int *words = information;
    for (int i = 1; i < INFORMATION / 4; i++) words[i] = __VERIFIER_nondet_uint();
    words[0] = number;
  }
  return number;
}

/** as sigwaitinfo, or gives up with EAGAIN */
int sigtimedwait(const void *signals, void *information, const void *timeout) {
  return __VERIFIER_nondet_bool() ? fails(EAGAIN) : sigwaitinfo(signals, information);
}
