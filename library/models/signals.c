/**
 * @model signals
 * @header signal.h
 */

#include "delivery.h"

/** by number */
struct action __tcbmc_signal_actions[LAST_SIGNAL + 1];
/** by thread: the signals that do not come */
_Atomic set __tcbmc_blocked[THREADS];
/** by thread: what was sent while it was blocked, or by others */
_Atomic set __tcbmc_pending_signals[THREADS];
/** what was sent to no thread in particular */
_Atomic set __tcbmc_pending_anywhere;
/** the signals of timers that are set */
_Atomic set __tcbmc_timers;
/** the signals for which there has been a handler */
_Atomic set __tcbmc_catches;
/** there has been one without SA_RESTART */
_Atomic _Bool __tcbmc_stops_calls;
#define TIMED (BIT(SIGALRM) | BIT(SIGVTALRM) | BIT(SIGPROF))
enum { SA_SIGINFO = 4, SA_NODEFER = 0x40000000, SA_RESETHAND = -0x7fffffff - 1, INFORMATION = 128, CONTEXT = 1024 };

/* In an atomic section: whether a signal was sent to this thread; it is not pending any more. */
static _Bool takePending(int number) {
#ifdef __TCBMC_SENDING_SIGNALS
  set own = __tcbmc_pending_signals[__tcbmc_self()];
  if (own & BIT(number)) {
    __tcbmc_pending_signals[__tcbmc_self()] = own & ~BIT(number);
    return 1;
  }
  set common = __tcbmc_pending_anywhere;
  if (common & BIT(number)) {
    __tcbmc_pending_anywhere = common & ~BIT(number);
    return 1;
  }
#endif
  return 0;
}

static set fromOutside(void) { return ~(BY_FAULT | OWN | UNBLOCKABLE | (TIMED & ~__tcbmc_timers)); }

static _Bool comesFromOutside(int number) { return (fromOutside() & BIT(number)) != 0; }

/* Whether one of these may come now. Who waits until then may wait for ever; which one comes is chosen behind that. */
static _Bool mayCome(set wanted) {
#ifdef __TCBMC_SENDING_SIGNALS
  set sent = __tcbmc_pending_signals[__tcbmc_self()] | __tcbmc_pending_anywhere;
#else
  set sent = 0;
#endif
  return (wanted & (fromOutside() | sent)) != 0;
}

static _Bool comes(int number) { return takePending(number) || comesFromOutside(number); }

static void inform(catcher handler, int number) {
  unsigned char information[INFORMATION] __attribute__((aligned(16))), context[CONTEXT] __attribute__((aligned(16)));
  *(int *)information = number;
  handler(number, information, context);
}

static void call(struct action action, int number) {
  if (action.flags & SA_SIGINFO) inform(action.handler, number);
  else action.handler(number, 0, 0);
}

static void run(struct action action, int number) {
  if (action.handler == BY_DEFAULT) {
    if (!((HARMLESS)&BIT(number))) __tcbmc_halt();
  } else if (action.handler != IGNORED) {
    call(action, number);
  }
}

/* In an atomic section. */
static struct action begin(int number, set blocked) {
  struct action action = __tcbmc_signal_actions[number];
  if (action.flags & SA_RESETHAND) __tcbmc_signal_actions[number].handler = BY_DEFAULT;
  if (action.handler != BY_DEFAULT && action.handler != IGNORED)
    __tcbmc_blocked[__tcbmc_self()] = blocked | action.blocks | (action.flags & SA_NODEFER ? 0 : BIT(number));
  return action;
}

/** runs the handlers of all signals of a set that are pending and not blocked, in any order */
void __tcbmc_run_pending(set wanted, set blocked) {
#ifdef __TCBMC_SENDING_SIGNALS
  for (;;) {
    int number = __VERIFIER_nondet_int();
    struct action action = { 0 };
    __tcbmc_atomic_begin();
    set pending = (__tcbmc_pending_signals[__tcbmc_self()] | __tcbmc_pending_anywhere) & wanted & ~blocked;
    if (pending != 0) {
      if ((pending & (pending - 1)) == 0) number = __builtin_ctzll(pending) + 1;
      __tcbmc_assume(isSignal(number) && (pending & BIT(number)));
      takePending(number);
      action = begin(number, blocked);
    }
    __tcbmc_atomic_end();
    if (pending == 0) return;
    run(action, number);
    __tcbmc_blocked[__tcbmc_self()] = blocked;
  }
#endif
}

/* What a handler held up runs when that is over. */
static void resume(set before) {
  set during = __tcbmc_blocked[__tcbmc_self()];
  __tcbmc_blocked[__tcbmc_self()] = before;
  __tcbmc_run_pending(during, before);
}

/** runs the handler of a signal, or does what happens without one */
void __tcbmc_deliver(int number) {
  __tcbmc_atomic_begin();
  set before = __tcbmc_blocked[__tcbmc_self()];
  struct action action = begin(number, before);
  __tcbmc_atomic_end();
  run(action, number);
  resume(before);
}

#ifdef __TCBMC_SIGNALS_ARRIVE
/** how many handlers of such signals have been started in this thread and not ended */
_Thread_local _Atomic int __tcbmc_handling;
#endif

/* @param given whether these are blocked meanwhile, or those that are anyway */
static void await(set blocked, _Bool given, _Bool interrupts) {
  int number = __VERIFIER_nondet_int();
  __tcbmc_atomic_begin();
  set before = __tcbmc_blocked[__tcbmc_self()];
  if (!given) blocked = before;
  __tcbmc_wait(mayCome(__tcbmc_catches & ~blocked));
  __tcbmc_assume(isSignal(number) && !(blocked & BIT(number)));
  catcher handler = __tcbmc_signal_actions[number].handler;
  __tcbmc_assume(handler != BY_DEFAULT && handler != IGNORED && comes(number));
  struct action action = begin(number, blocked);
#ifdef __TCBMC_SIGNALS_ARRIVE
  if (interrupts) __tcbmc_handling = __tcbmc_handling + 1;
#endif
  __tcbmc_atomic_end();
  call(action, number);
  if (given) {
    __tcbmc_blocked[__tcbmc_self()] = blocked;
    __tcbmc_run_pending(__VERIFIER_nondet_ulong(), blocked);
  }
  resume(before);
}

/** waits until a signal comes that has a handler, and runs that */
void __tcbmc_await(set blocked, _Bool given) { await(blocked, given, 0); }

#ifdef __TCBMC_SIGNALS_ARRIVE
/** they may */
_Thread_local _Bool __tcbmc_receives;

static void *arrive(void *unused) {
  await(0, 0, 1);
  __tcbmc_handling = __tcbmc_handling - 1;
  return 0;
}

/** from here on signals may come while this thread runs */
void __tcbmc_receive_signals(void) {
  if (__tcbmc_receives) return;
  __tcbmc_receives = 1;
  __tcbmc_interrupt(arrive);
}
#else
void __tcbmc_receive_signals(void) {}
#endif

/** waits until one of these signals comes, and takes it */
int __tcbmc_take_signal(set wanted) {
  OWN_ASSUMED(wanted);
  int number = __VERIFIER_nondet_int();
  __tcbmc_atomic_begin();
  __tcbmc_wait(mayCome(wanted));
  __tcbmc_assume(isSignal(number) && (wanted & BIT(number)) && comes(number));
  __tcbmc_atomic_end();
  return number;
}

/** runs the handler of SIGABRT, if there is one, and ends the program */
void __tcbmc_abort(void) {
  __tcbmc_atomic_begin();
  __tcbmc_blocked[__tcbmc_self()] &= ~BIT(SIGABRT);
  __tcbmc_atomic_end();
  __tcbmc_deliver(SIGABRT);
  __tcbmc_halt();
}

/** the signal of a timer may come, or no longer */
void __tcbmc_set_timer(int number, _Bool isSet) {
  __tcbmc_atomic_begin();
  __tcbmc_timers = isSet ? __tcbmc_timers | BIT(number) : __tcbmc_timers & ~BIT(number);
  __tcbmc_atomic_end();
}
