const CALL = String.raw`#include "scheduler.h"

/*
 * Whatever a function takes and gives: its turn first, then the function itself. What is no function of the library is
 * never called.
 */
#define CALL(name)                                                               \
  extern void real_##name(void) __asm__(#name) __attribute__((weak));            \
  void *__wrap_##name(void *first, ...) {                                        \
    void *arguments = __builtin_apply_args();                                    \
    const struct tcbmc_event *event = tcbmc_call(#name, TCBMC_PC, first);         \
    if (event && event->flags & TCBMC_WAITS) tcbmc_all_wait();                    \
    if (tcbmc_fails(event)) return NULL;                                         \
    void *result = __builtin_apply(real_##name, arguments, 128);                 \
    tcbmc_returned(event);                                                       \
    __builtin_return(result);                                                    \
  }
`;

/** calls.c: functions of libraries that the report mentions. */
export function callsText(calls: readonly string[]): string {
  return `${CALL}${calls.map((name) => `CALL(${name})\n`).join('')}`;
}
