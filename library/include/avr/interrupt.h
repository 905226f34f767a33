#ifndef _AVR_INTERRUPT_H_
#define _AVR_INTERRUPT_H_
#include <avr/io.h>
extern const unsigned char __tcbmc_starts_masked;
extern const unsigned char __tcbmc_is_avr;
void sei(void);
void cli(void);
#define ISR_BLOCK tcbmc_block
#define ISR_NOBLOCK tcbmc_noblock
#define ISR_NAKED tcbmc_block
#define ISR_FLATTEN tcbmc_block
#define ISR_NOICF tcbmc_block
#define ISR_ALIASOF(other) aligned(ISR_ALIASOF_is_not_supported)
#define __TCBMC_ISR(number, handler, ...) \
  void handler(void) __attribute__((signal, used, vector(number), ## __VA_ARGS__)); \
  void handler(void)
#define __TCBMC_VECTOR_NUMBER(handler) handler ## _num
#define ISR(handler, ...) __TCBMC_ISR(__TCBMC_VECTOR_NUMBER(handler), handler, ## __VA_ARGS__)
#define SIGNAL(handler) ISR(handler)
#define EMPTY_INTERRUPT(handler) ISR(handler) { }
#define reti() return
#endif
