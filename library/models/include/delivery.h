/*
 * What threads, handlers and senders have in common. A signal is delivered where its handler runs: where it is sent
 * to the own thread, where it is unblocked or waited for, and, if signals arrive (`__TCBMC_SIGNALS_ARRIVE`),
 * anywhere. That is what `arrive` is for, a task that comes between the steps of its thread and has the thread's number
 * and variables.
 *
 * Those that only a fault of the program causes (`BY_FAULT`) do not come from outside, those of timers (`TIMED`) when
 * one was set. If the program sends signals, those that have no meaning of their own (`OWN`) come only from it.
 */
#pragma once
#include "signal-numbers.h"

enum { THREADS = (__TCBMC_MOST_THREADS + 1) };
typedef void (*catcher)(int, void *, void *);
struct action {
  catcher handler;
  set blocks;
  int flags;
};
#define BY_DEFAULT ((catcher)0)
#define IGNORED ((catcher)1)
extern struct action __tcbmc_signal_actions[LAST_SIGNAL + 1];
extern _Atomic set __tcbmc_blocked[THREADS];
extern _Atomic set __tcbmc_pending_signals[THREADS];
extern _Atomic set __tcbmc_pending_anywhere;
extern _Atomic set __tcbmc_timers;
#ifdef __TCBMC_SENDING_SIGNALS
#define OWN (BIT(10) | BIT(12) | ~(BIT(32) - 1))
#define OWN_ASSUMED(signals) \
  do { \
    if ((signals) & OWN) \
      __tcbmc_take_for_granted("SIGUSR1, SIGUSR2 and real-time signals come only from the program itself"); \
  } while (0)
#else
#define OWN 0
#define OWN_ASSUMED(signals)
#endif
#define BY_FAULT (BIT(SIGILL) | BIT(SIGTRAP) | BIT(SIGABRT) | BIT(SIGBUS) | BIT(SIGFPE) | BIT(SIGSEGV) | BIT(SIGSYS))
/* Signals without a handler that change nothing; all others end the program. */
#define HARMLESS BIT(SIGCHLD) | BIT(18) | BIT(SIGSTOP) | BIT(20) | BIT(21) | BIT(22) | BIT(23) | BIT(28)
