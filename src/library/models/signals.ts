import { MOST_THREADS } from '../../base/largest.js';
import { SIGNAL_NUMBERS } from './signal-sets.js';
import type { ModelFile } from './model.js';

/**
 * What threads, handlers and senders have in common. A signal is delivered where its handler runs: where it is sent to the own thread, where it is unblocked or
 * waited for, and, if signals arrive (`__TCBMC_SIGNALS_ARRIVE`), anywhere: that is what `arrive` is for, a task that comes between the steps of its thread and has
 * the thread's number and variables.
 *
 * Those that only a fault of the program causes (`BY_FAULT`) do not come from outside, those of timers (`TIMED`) when one was set, and if the program sends signals, those that have no
 * meaning of their own (`OWN`) come only from it.
 */
export const DELIVERY = String.raw`${SIGNAL_NUMBERS}
enum { THREADS = ${MOST_THREADS + 1} };
typedef void (*catcher)(int, void *, void *);
struct action { catcher handler; set blocks; int flags; };
#define BY_DEFAULT ((catcher)0)
#define IGNORED ((catcher)1)
extern struct action __tcbmc_signal_actions[LAST_SIGNAL + 1];
extern _Atomic set __tcbmc_blocked[THREADS];
extern _Atomic set __tcbmc_pending_signals[THREADS];
extern _Atomic set __tcbmc_pending_anywhere;
extern _Atomic set __tcbmc_timers;
#ifdef __TCBMC_SENDING_SIGNALS
#define OWN (BIT(10) | BIT(12) | ~(BIT(32) - 1))
#define OWN_ASSUMED(signals) do { if ((signals) & OWN) __tcbmc_take_for_granted("SIGUSR1, SIGUSR2 and real-time signals come only from the program itself"); } while (0)
#else
#define OWN 0
#define OWN_ASSUMED(signals)
#endif
#define BY_FAULT (BIT(SIGILL) | BIT(SIGTRAP) | BIT(SIGABRT) | BIT(SIGBUS) | BIT(SIGFPE) | BIT(SIGSEGV) | BIT(SIGSYS))
`;

/** Signals without a handler that change nothing; all others end the program. */
export const HARMLESS = 'BIT(SIGCHLD) | BIT(18) | BIT(SIGSTOP) | BIT(20) | BIT(21) | BIT(22) | BIT(23) | BIT(28)';

export const SIGNALS: ModelFile = {
  file: '<model of signals>',
  header: 'signal.h',
  defines: {
    __tcbmc_signal_actions: 'by number',
    __tcbmc_blocked: 'by thread: the signals that do not come',
    __tcbmc_pending_signals: 'by thread: what was sent while it was blocked, or by others',
    __tcbmc_pending_anywhere: 'what was sent to no thread in particular',
    __tcbmc_timers: 'the signals of timers that are set',
    __tcbmc_deliver: 'runs the handler of a signal, or does what happens without one',
    __tcbmc_abort: 'runs the handler of SIGABRT, if there is one, and ends the program',
    __tcbmc_run_pending: 'runs the handlers of all signals of a set that are pending and not blocked, in any order',
    __tcbmc_await: 'waits until a signal comes that has a handler, and runs that',
    __tcbmc_take_signal: 'waits until one of these signals comes, and takes it',
    __tcbmc_receive_signals: 'from here on signals may come while this thread runs',
    __tcbmc_receives: 'they may',
    __tcbmc_catches: 'the signals for which there has been a handler',
    __tcbmc_stops_calls: 'there has been one without SA_RESTART',
    __tcbmc_handling: 'how many handlers of such signals have been started in this thread and not ended',
    __tcbmc_set_timer: 'the signal of a timer may come, or no longer',
  },
  text: String.raw`${DELIVERY}
struct action __tcbmc_signal_actions[LAST_SIGNAL + 1];
_Atomic set __tcbmc_blocked[THREADS];
_Atomic set __tcbmc_pending_signals[THREADS];
_Atomic set __tcbmc_pending_anywhere;
_Atomic set __tcbmc_timers;
_Atomic set __tcbmc_catches;
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
    if (!((${HARMLESS}) & BIT(number))) __tcbmc_halt();
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

void __tcbmc_run_pending(set wanted, set blocked) {
#ifdef __TCBMC_SENDING_SIGNALS
  for (;;) {
    int number = __VERIFIER_nondet_int();
    struct action action = {0};
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

void __tcbmc_deliver(int number) {
  __tcbmc_atomic_begin();
  set before = __tcbmc_blocked[__tcbmc_self()];
  struct action action = begin(number, before);
  __tcbmc_atomic_end();
  run(action, number);
  resume(before);
}

#ifdef __TCBMC_SIGNALS_ARRIVE
_Thread_local int __tcbmc_handling;
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

void __tcbmc_await(set blocked, _Bool given) { await(blocked, given, 0); }

#ifdef __TCBMC_SIGNALS_ARRIVE
_Thread_local _Bool __tcbmc_receives;

static void *arrive(void *unused) {
  await(0, 0, 1);
  __tcbmc_handling = __tcbmc_handling - 1;
  return 0;
}

void __tcbmc_receive_signals(void) {
  if (__tcbmc_receives) return;
  __tcbmc_receives = 1;
  __tcbmc_interrupt(arrive);
}
#else
void __tcbmc_receive_signals(void) {}
#endif

int __tcbmc_take_signal(set wanted) {
  OWN_ASSUMED(wanted);
  int number = __VERIFIER_nondet_int();
  __tcbmc_atomic_begin();
  __tcbmc_wait(mayCome(wanted));
  __tcbmc_assume(isSignal(number) && (wanted & BIT(number)) && comes(number));
  __tcbmc_atomic_end();
  return number;
}

void __tcbmc_abort(void) {
  __tcbmc_atomic_begin();
  __tcbmc_blocked[__tcbmc_self()] &= ~BIT(SIGABRT);
  __tcbmc_atomic_end();
  __tcbmc_deliver(SIGABRT);
  __tcbmc_halt();
}

void __tcbmc_set_timer(int number, _Bool isSet) {
  __tcbmc_atomic_begin();
  __tcbmc_timers = isSet ? __tcbmc_timers | BIT(number) : __tcbmc_timers & ~BIT(number);
  __tcbmc_atomic_end();
}
`,
};
