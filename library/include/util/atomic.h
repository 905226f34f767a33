/* A block is left through the cleanup function of a variable, however it is left. */
#ifndef _UTIL_ATOMIC_H_
#define _UTIL_ATOMIC_H_ 1
#include <avr/io.h>
#include <avr/interrupt.h>
unsigned char __tcbmc_save_status(void);
void __tcbmc_restore_status(const unsigned char *__saved);
static inline unsigned char __tcbmc_once_masked(void) {
  cli();
  return 1;
}
static inline unsigned char __tcbmc_once_unmasked(void) {
  sei();
  return 1;
}
static inline void __tcbmc_unmask(const unsigned char *__left_unused) {
  (void)__left_unused;
  sei();
}
static inline void __tcbmc_mask(const unsigned char *__left_unused) {
  (void)__left_unused;
  cli();
}
#define ATOMIC_RESTORESTATE \
  unsigned char __tcbmc_saved __attribute__((__cleanup__(__tcbmc_restore_status))) = SREG
#define ATOMIC_FORCEON \
  unsigned char __tcbmc_saved __attribute__((__cleanup__(__tcbmc_unmask))) = 0
#define NONATOMIC_RESTORESTATE ATOMIC_RESTORESTATE
#define NONATOMIC_FORCEOFF \
  unsigned char __tcbmc_saved __attribute__((__cleanup__(__tcbmc_mask))) = 0
#define ATOMIC_BLOCK(kind) for (kind, __tcbmc_todo = __tcbmc_once_masked(); __tcbmc_todo; __tcbmc_todo = 0)
#define NONATOMIC_BLOCK(kind) for (kind, __tcbmc_todo = __tcbmc_once_unmasked(); __tcbmc_todo; __tcbmc_todo = 0)
#endif
