/** AVR: <avr/io.h> and what goes with it, as far as programs for the ATmega's use them. */
import { AVR_REGISTERS, REGISTER_BITS, VECTORS } from './avr-registers.js';
import { macros } from './macros.js';

/** Programs that include this start with interrupts off, as the machine does. */
const STARTS_MASKED = 'extern const unsigned char __tcbmc_starts_masked;\n';

const declarations = AVR_REGISTERS.map(({ name, type }) => `extern volatile ${type} ${name};\n`).join('');
const names = AVR_REGISTERS.map(({ name }) => `#define ${name} ${name}\n`).join('');

/** Registers are objects of their names; SREG is the status in the model of interrupts. */
export const AVR_IO = `#ifndef _AVR_IO_H_
#define _AVR_IO_H_
#include <stdint.h>
#include <avr/sfr_defs.h>
#include <tcbmc/avr_vectors.h>
extern volatile _Atomic unsigned char __tcbmc_status;
#define SREG __tcbmc_status
#define SREG_I 7
${declarations}${names}${macros(REGISTER_BITS)}#define RAMEND 0x08ff
#define E2END 0x03ff
#endif
`;

export const AVR_SFR_DEFS = String.raw`#ifndef _AVR_SFR_DEFS_H_
#define _AVR_SFR_DEFS_H_
#define _BV(bit) (1 << (bit))
#define bit_is_set(sfr, bit) ((sfr) & _BV(bit))
#define bit_is_clear(sfr, bit) (!((sfr) & _BV(bit)))
#define loop_until_bit_is_set(sfr, bit) do { } while (bit_is_clear(sfr, bit))
#define loop_until_bit_is_clear(sfr, bit) do { } while (bit_is_set(sfr, bit))
#endif
`;

/** Not a public header. A vector is called by its name, and its number is in another macro. */
export const AVR_VECTORS = `#ifndef _TCBMC_AVR_VECTORS_H_
#define _TCBMC_AVR_VECTORS_H_
${VECTORS.map((name, index) => `#define ${name}_vect ${name}_vect\n#define ${name}_vect_num ${index + 1}\n`).join('')}#endif
`;

export const AVR_INTERRUPT = String.raw`#ifndef _AVR_INTERRUPT_H_
#define _AVR_INTERRUPT_H_
#include <avr/io.h>
${STARTS_MASKED}void sei(void);
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
`;

export const AVR_SLEEP = String.raw`#ifndef _AVR_SLEEP_H_
#define _AVR_SLEEP_H_
#include <avr/io.h>
#define SLEEP_MODE_IDLE 0
#define SLEEP_MODE_ADC 2
#define SLEEP_MODE_PWR_DOWN 4
#define SLEEP_MODE_PWR_SAVE 6
#define SLEEP_MODE_STANDBY 12
#define SLEEP_MODE_EXT_STANDBY 14
static inline void set_sleep_mode(unsigned char __mode) { SMCR = __mode; }
static inline void sleep_enable(void) { }
static inline void sleep_disable(void) { }
static inline void sleep_bod_disable(void) { }
static inline void sleep_cpu(void) { }
static inline void sleep_mode(void) { }
#endif
`;

export const AVR_PGMSPACE = String.raw`#ifndef __PGMSPACE_H_
#define __PGMSPACE_H_
#include <stdint.h>
#include <stddef.h>
#include <string.h>
#define PROGMEM
#define PGM_P const char *
#define PGM_VOID_P const void *
#define PSTR(text) (text)
#define pgm_read_byte(address) (*(const uint8_t *)(address))
#define pgm_read_word(address) (*(const uint16_t *)(address))
#define pgm_read_dword(address) (*(const uint32_t *)(address))
#define pgm_read_ptr(address) (*(void *const *)(address))
#define pgm_read_byte_near(address) pgm_read_byte(address)
#define pgm_read_word_near(address) pgm_read_word(address)
#define pgm_read_dword_near(address) pgm_read_dword(address)
#define memcpy_P(to, from, size) memcpy((to), (from), (size))
#define memcmp_P(left, right, size) memcmp((left), (right), (size))
#define strcpy_P(to, from) strcpy((to), (from))
#define strncpy_P(to, from, size) strncpy((to), (from), (size))
#define strcmp_P(left, right) strcmp((left), (right))
#define strlen_P(text) strlen(text)
#endif
`;

export const AVR_WDT = String.raw`#ifndef _AVR_WDT_H_
#define _AVR_WDT_H_
#include <avr/io.h>
#define WDTO_15MS 0
#define WDTO_30MS 1
#define WDTO_60MS 2
#define WDTO_120MS 3
#define WDTO_250MS 4
#define WDTO_500MS 5
#define WDTO_1S 6
#define WDTO_2S 7
static inline void wdt_reset(void) { }
static inline void wdt_enable(unsigned char __timeout) { (void)__timeout; }
static inline void wdt_disable(void) { }
#endif
`;

/** A block is left through the cleanup function of a variable, however it is left. */
export const UTIL_ATOMIC = String.raw`#ifndef _UTIL_ATOMIC_H_
#define _UTIL_ATOMIC_H_ 1
#include <avr/io.h>
#include <avr/interrupt.h>
unsigned char __tcbmc_save_status(void);
void __tcbmc_restore_status(const unsigned char *__saved);
static inline unsigned char __tcbmc_once_masked(void) { cli(); return 1; }
static inline unsigned char __tcbmc_once_unmasked(void) { sei(); return 1; }
static inline void __tcbmc_unmask(const unsigned char *__unused) { (void)__unused; sei(); }
static inline void __tcbmc_mask(const unsigned char *__unused) { (void)__unused; cli(); }
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
`;

/** Delays are no events: time is not modelled. */
export const UTIL_DELAY = String.raw`#ifndef _UTIL_DELAY_H_
#define _UTIL_DELAY_H_
#define _delay_ms(time) ((void)0)
#define _delay_us(time) ((void)0)
#endif
`;
