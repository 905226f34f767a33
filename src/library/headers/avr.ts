/** AVR: what goes with <avr/io.h>, as far as programs use it. */
import { macros } from './macros.js';

/** Programs that include this start with interrupts off, and a handler runs with them off, as on the machine. */
export const HANDLERS_MASK = 'extern const unsigned char __tcbmc_starts_masked;\n';
/** A handler that is marked by `interrupt` alone lets others in at once. */
const HANDLERS_LET_OTHERS_IN = 'extern const unsigned char __tcbmc_is_avr;\n';

export const AVR_SFR_DEFS = String.raw`#ifndef _AVR_SFR_DEFS_H_
#define _AVR_SFR_DEFS_H_
#include <stdint.h>
#define _BV(bit) (1 << (bit))
#define _MMIO_BYTE(address) (*(volatile uint8_t *)(uintptr_t)(address))
#define _MMIO_WORD(address) (*(volatile uint16_t *)(uintptr_t)(address))
#define __SFR_OFFSET 0x20
#define _SFR_IO8(address) _MMIO_BYTE((address) + __SFR_OFFSET)
#define _SFR_IO16(address) _MMIO_WORD((address) + __SFR_OFFSET)
#define _SFR_MEM8(address) _MMIO_BYTE(address)
#define _SFR_MEM16(address) _MMIO_WORD(address)
#define _SFR_BYTE(sfr) (sfr)
#define _SFR_WORD(sfr) (sfr)
#define _SFR_MEM_ADDR(sfr) ((uintptr_t)&(sfr))
#define _SFR_ADDR(sfr) _SFR_MEM_ADDR(sfr)
#define _SFR_IO_ADDR(sfr) (_SFR_MEM_ADDR(sfr) - __SFR_OFFSET)
#define _SFR_IO_REG_P(sfr) (_SFR_MEM_ADDR(sfr) < 0x40 + __SFR_OFFSET)
#define _SFR_MEM_REG_P(sfr) 1
#define bit_is_set(sfr, bit) ((sfr) & _BV(bit))
#define bit_is_clear(sfr, bit) (!((sfr) & _BV(bit)))
#define loop_until_bit_is_set(sfr, bit) do { } while (bit_is_clear(sfr, bit))
#define loop_until_bit_is_clear(sfr, bit) do { } while (bit_is_set(sfr, bit))
#endif
`;

export const AVR_INTERRUPT = String.raw`#ifndef _AVR_INTERRUPT_H_
#define _AVR_INTERRUPT_H_
#include <avr/io.h>
${HANDLERS_MASK}${HANDLERS_LET_OTHERS_IN}void sei(void);
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
#if defined(SM2) && !defined(SMCR) && SM2 < SM1
#define __SLEEP_MODE(number) ((((number) & 3) << SM0) | ((((number) >> 2) & 1) << SM2))
#elif defined(SM1)
#define __SLEEP_MODE(number) ((number) << SM0)
#else
#define __SLEEP_MODE(number) ((number) << SM)
#endif
#define SLEEP_MODE_IDLE __SLEEP_MODE(0)
#define SLEEP_MODE_ADC __SLEEP_MODE(1)
#define SLEEP_MODE_PWR_DOWN __SLEEP_MODE(2)
#define SLEEP_MODE_PWR_SAVE __SLEEP_MODE(3)
#define SLEEP_MODE_STANDBY __SLEEP_MODE(6)
#define SLEEP_MODE_EXT_STANDBY __SLEEP_MODE(7)
#ifdef SMCR
#define __SLEEP_CONTROL SMCR
#else
#define __SLEEP_CONTROL MCUCR
#endif
#define __SLEEP_MODES (SLEEP_MODE_PWR_DOWN | SLEEP_MODE_PWR_SAVE | SLEEP_MODE_EXT_STANDBY | SLEEP_MODE_ADC)
#define set_sleep_mode(mode) ((void)(__SLEEP_CONTROL = (unsigned char)((__SLEEP_CONTROL & ~__SLEEP_MODES) | (mode))))
#define sleep_enable() ((void)(__SLEEP_CONTROL |= (unsigned char)_BV(SE)))
#define sleep_disable() ((void)(__SLEEP_CONTROL &= (unsigned char)~_BV(SE)))
static inline void sleep_bod_disable(void) { }
static inline void sleep_cpu(void) { }
static inline void sleep_mode(void) { }
#endif
`;

export const AVR_PGMSPACE = String.raw`#ifndef __PGMSPACE_H_
#define __PGMSPACE_H_
#include <inttypes.h>
#include <stddef.h>
#include <avr/io.h>
#include <string.h>
#include <strings.h>
#include <stdio.h>
#define PROGMEM
#define PGM_P const char *
#define PGM_VOID_P const void *
#define PSTR(text) (text)
#define pgm_read_byte(address) (*(const uint8_t *)(address))
#define pgm_read_word(address) (*(const uint16_t *)(address))
#define pgm_read_dword(address) (*(const uint32_t *)(address))
#define pgm_read_float(address) (*(const float *)(address))
#define pgm_read_ptr(address) (*(void *const *)(address))
#define pgm_read_ptr_near(address) pgm_read_ptr(address)
#define pgm_read_byte_near(address) pgm_read_byte(address)
#define pgm_read_word_near(address) pgm_read_word(address)
#define pgm_read_dword_near(address) pgm_read_dword(address)
#define memcpy_P(to, from, size) memcpy((to), (from), (size))
#define memcmp_P(left, right, size) memcmp((left), (right), (size))
#define strcpy_P(to, from) strcpy((to), (from))
#define strncpy_P(to, from, size) strncpy((to), (from), (size))
#define strcmp_P(left, right) strcmp((left), (right))
#define strlen_P(text) strlen(text)
#define strncmp_P(left, right, size) strncmp((left), (right), (size))
#define strcat_P(to, from) strcat((to), (from))
#define strchr_P(text, character) strchr((text), (character))
#define strstr_P(text, part) strstr((text), (part))
#define strcasecmp_P(left, right) strcasecmp((left), (right))
#define printf_P printf
#define fprintf_P fprintf
#define sprintf_P sprintf
#define snprintf_P snprintf
#define sscanf_P sscanf
#define puts_P puts
#define fputs_P fputs
typedef char prog_char;
typedef uint8_t prog_uint8_t;
typedef uint16_t prog_uint16_t;
typedef uint32_t prog_uint32_t;
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
#define WDTO_4S 8
#define WDTO_8S 9
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

const MODULES = 'ADC TIM0 TIM1 TIM2 TIM3 TIM4 TIM5 USART0 USART1 USART2 USART3 USB USI TWI SPI';
const POWER_NAMES: Readonly<Record<string, string>> = { TIM: 'timer', USART: 'usart' };

/** A module's clock is off while its bit in a power reduction register is set; which register has the bit follows from the part. */
const modulePower = MODULES.split(' ')
  .map((module) => {
    const name = module.replace(/^[A-Z]+/, (letters) => POWER_NAMES[letters] ?? letters.toLowerCase());
    const second = /[345]$|USART[123]|USB/.test(module) ? 'PRR1' : 'PRR0';
    const pair = (register: string): string =>
      `#define power_${name}_enable() ((void)(${register} &= (unsigned char)~_BV(PR${module})))\n#define power_${name}_disable() ((void)(${register} |= (unsigned char)_BV(PR${module})))\n`;
    return `#ifdef PR${module}\n#ifdef PRR\n${pair('PRR')}#else\n${pair(second)}#endif\n#endif\n`;
  })
  .join('');

export const AVR_POWER = String.raw`#ifndef _AVR_POWER_H_
#define _AVR_POWER_H_
#include <avr/io.h>
${modulePower}#ifdef PRUSART0
#define power_usart_enable() power_usart0_enable()
#define power_usart_disable() power_usart0_disable()
#endif
#ifdef PRR
#define power_all_enable() ((void)(PRR = 0))
#define power_all_disable() ((void)(PRR = 0xff))
#elif defined(PRR1)
#define power_all_enable() ((void)(PRR0 = 0, PRR1 = 0))
#define power_all_disable() ((void)(PRR0 = 0xff, PRR1 = 0xff))
#elif defined(PRR0)
#define power_all_enable() ((void)(PRR0 = 0))
#define power_all_disable() ((void)(PRR0 = 0xff))
#endif
#ifdef CLKPR
typedef enum {
  clock_div_1, clock_div_2, clock_div_4, clock_div_8, clock_div_16, clock_div_32, clock_div_64, clock_div_128, clock_div_256
} clock_div_t;
#define clock_prescale_set(divisor) ((void)(CLKPR = (unsigned char)_BV(CLKPCE), CLKPR = (unsigned char)(divisor)))
#define clock_prescale_get() ((clock_div_t)(CLKPR & 15))
#endif
#endif
`;

const EEPROM_TYPES = { byte: 'uint8_t', word: 'uint16_t', dword: 'uint32_t', float: 'float' };

/** What was written is there as long as it lies in an object of the program (\`EEMEM\`); at a plain address any value is read. */
export const AVR_EEPROM = `#ifndef _AVR_EEPROM_H_
#define _AVR_EEPROM_H_ 1
#include <avr/io.h>
#include <stddef.h>
#include <string.h>
#define EEMEM
#define eeprom_is_ready() bit_is_clear(EECR, __EEPROM_BUSY)
#define eeprom_busy_wait() do { } while (!eeprom_is_ready())
#ifdef EEPE
#define __EEPROM_BUSY EEPE
#else
#define __EEPROM_BUSY EEWE
#endif
void eeprom_read_block(void *__to, const void *__from, size_t __size);
void eeprom_write_block(const void *__from, void *__to, size_t __size);
#define eeprom_update_block(from, to, size) eeprom_write_block((from), (to), (size))
${Object.entries(EEPROM_TYPES)
  .map(
    ([name, type]) => `static inline ${type} eeprom_read_${name}(const ${type} *__address) {
  ${type} __value;
  eeprom_read_block(&__value, __address, sizeof __value);
  return __value;
}
static inline void eeprom_write_${name}(${type} *__address, ${type} __value) { eeprom_write_block(&__value, __address, sizeof __value); }
#define eeprom_update_${name}(address, value) eeprom_write_${name}((address), (value))
`,
  )
  .join('')}#endif
`;

/** Pages of the flash are not modelled: what is written there is not read again. */
export const AVR_BOOT = String.raw`#ifndef _AVR_BOOT_H_
#define _AVR_BOOT_H_ 1
#include <avr/eeprom.h>
#include <avr/pgmspace.h>
#define BOOTLOADER_SECTION
#if !defined(SPMCSR) && defined(SPMCR)
#define SPMCSR SPMCR
#endif
#define boot_spm_busy() (SPMCSR & 1)
#define boot_spm_busy_wait() do { } while (boot_spm_busy())
#define boot_rww_busy() (SPMCSR & 0x40)
#define boot_is_spm_interrupt() (SPMCSR & 0x80)
#define boot_spm_interrupt_enable() ((void)(SPMCSR |= 0x80))
#define boot_spm_interrupt_disable() ((void)(SPMCSR &= 0x7f))
#define boot_page_fill(address, word) ((void)(address), (void)(word))
#define boot_page_erase(address) ((void)(address))
#define boot_page_write(address) ((void)(address))
#define boot_rww_enable() ((void)0)
#define boot_page_fill_safe(address, word) do { boot_spm_busy_wait(); eeprom_busy_wait(); boot_page_fill(address, word); } while (0)
#define boot_page_erase_safe(address) do { boot_spm_busy_wait(); eeprom_busy_wait(); boot_page_erase(address); } while (0)
#define boot_page_write_safe(address) do { boot_spm_busy_wait(); eeprom_busy_wait(); boot_page_write(address); } while (0)
#define boot_rww_enable_safe() do { boot_spm_busy_wait(); eeprom_busy_wait(); boot_rww_enable(); } while (0)
#define GET_LOW_FUSE_BITS 0
#define GET_LOCK_BITS 1
#define GET_EXTENDED_FUSE_BITS 2
#define GET_HIGH_FUSE_BITS 3
#define boot_lock_fuse_bits_get(which) __VERIFIER_nondet_uchar()
#define boot_signature_byte_get(address) __VERIFIER_nondet_uchar()
unsigned char __VERIFIER_nondet_uchar(void);
#endif
`;

export const AVR_CPUFUNC = String.raw`#ifndef _AVR_CPUFUNC_H_
#define _AVR_CPUFUNC_H_ 1
#include <avr/io.h>
#define _NOP() ((void)0)
#define _MemoryBarrier() ((void)0)
#endif
`;

export const AVR_BUILTINS = String.raw`#ifndef _AVR_BUILTINS_H_
#define _AVR_BUILTINS_H_
#include <avr/interrupt.h>
#define __builtin_avr_sei() sei()
#define __builtin_avr_cli() cli()
#define __builtin_avr_sleep() ((void)0)
#define __builtin_avr_wdr() ((void)0)
#define __builtin_avr_nop() ((void)0)
#endif
`;

/** Fuses and lock bits are set by the programmer, not by the program. */
export const AVR_FUSE = String.raw`#ifndef _AVR_FUSE_H_
#define _AVR_FUSE_H_ 1
#include <avr/io.h>
typedef struct {
  unsigned char low;
  unsigned char high;
  unsigned char extended;
} __fuse_t;
#define FUSEMEM __attribute__((unused))
#define FUSES __fuse_t __fuse FUSEMEM
#define LOCKMEM __attribute__((unused))
#define LOCKBITS unsigned char __lock LOCKMEM
#endif
`;

/** BAUD and F_CPU are the program's; the register's value is rounded to the nearest, and twice the speed is chosen if the rate is too far off. */
export const UTIL_SETBAUD = String.raw`#ifndef F_CPU
#warning "F_CPU is not defined for <util/setbaud.h>: 1 MHz is taken"
#define F_CPU 1000000UL
#endif
#ifndef BAUD
#error "BAUD is not defined for <util/setbaud.h>"
#endif
#ifndef BAUD_TOL
#define BAUD_TOL 2
#endif
#undef USE_2X
#undef UBRR_VALUE
#undef UBRRL_VALUE
#undef UBRRH_VALUE
#define __UBRR_OF(divisor) ((F_CPU + (divisor) / 2 * BAUD) / ((divisor) * BAUD) - 1)
#if 100 * F_CPU > 16 * (__UBRR_OF(16UL) + 1) * (100 * BAUD + BAUD * BAUD_TOL) || 100 * F_CPU < 16 * (__UBRR_OF(16UL) + 1) * (100 * BAUD - BAUD * BAUD_TOL)
#define USE_2X 1
#define UBRR_VALUE __UBRR_OF(8UL)
#else
#define USE_2X 0
#define UBRR_VALUE __UBRR_OF(16UL)
#endif
#define UBRRL_VALUE (UBRR_VALUE & 0xff)
#define UBRRH_VALUE (UBRR_VALUE >> 8)
`;

const TWI_STATES = {
  START: 0x08,
  REP_START: 0x10,
  MT_SLA_ACK: 0x18,
  MT_SLA_NACK: 0x20,
  MT_DATA_ACK: 0x28,
  MT_DATA_NACK: 0x30,
  MT_ARB_LOST: 0x38,
  MR_ARB_LOST: 0x38,
  MR_SLA_ACK: 0x40,
  MR_SLA_NACK: 0x48,
  MR_DATA_ACK: 0x50,
  MR_DATA_NACK: 0x58,
  SR_SLA_ACK: 0x60,
  SR_ARB_LOST_SLA_ACK: 0x68,
  SR_GCALL_ACK: 0x70,
  SR_ARB_LOST_GCALL_ACK: 0x78,
  SR_DATA_ACK: 0x80,
  SR_DATA_NACK: 0x88,
  SR_GCALL_DATA_ACK: 0x90,
  SR_GCALL_DATA_NACK: 0x98,
  SR_STOP: 0xa0,
  ST_SLA_ACK: 0xa8,
  ST_ARB_LOST_SLA_ACK: 0xb0,
  ST_DATA_ACK: 0xb8,
  ST_DATA_NACK: 0xc0,
  ST_LAST_DATA: 0xc8,
  NO_INFO: 0xf8,
  BUS_ERROR: 0x00,
  STATUS_MASK: 0xf8,
  READ: 1,
  WRITE: 0,
};

export const UTIL_TWI = `#ifndef _UTIL_TWI_H_
#define _UTIL_TWI_H_ 1
#include <avr/io.h>
${macros(TWI_STATES, 'TW_')}#define TW_STATUS (TWSR & TW_STATUS_MASK)
#endif
`;

/** The polynomials in the order of the names: 0x8005 reversed, 0x1021, 0x1021 reversed, and the one-wire bus's 8-bit one. */
export const UTIL_CRC16 = String.raw`#ifndef _UTIL_CRC16_H_
#define _UTIL_CRC16_H_
#include <stdint.h>
static inline uint16_t _crc16_update(uint16_t __crc, uint8_t __data) {
  __crc ^= __data;
  for (uint8_t __i = 0; __i < 8; __i++) __crc = (uint16_t)((__crc >> 1) ^ ((__crc & 1) ? 0xa001 : 0));
  return __crc;
}
static inline uint16_t _crc_xmodem_update(uint16_t __crc, uint8_t __data) {
  __crc ^= (uint16_t)((uint16_t)__data << 8);
  for (uint8_t __i = 0; __i < 8; __i++) __crc = (uint16_t)((__crc << 1) ^ ((__crc & 0x8000) ? 0x1021 : 0));
  return __crc;
}
static inline uint16_t _crc_ccitt_update(uint16_t __crc, uint8_t __data) {
  __crc ^= __data;
  for (uint8_t __i = 0; __i < 8; __i++) __crc = (uint16_t)((__crc >> 1) ^ ((__crc & 1) ? 0x8408 : 0));
  return __crc;
}
static inline uint8_t _crc_ibutton_update(uint8_t __crc, uint8_t __data) {
  __crc ^= __data;
  for (uint8_t __i = 0; __i < 8; __i++) __crc = (uint8_t)((__crc >> 1) ^ ((__crc & 1) ? 0x8c : 0));
  return __crc;
}
static inline uint8_t _crc8_ccitt_update(uint8_t __crc, uint8_t __data) {
  __crc ^= __data;
  for (uint8_t __i = 0; __i < 8; __i++) __crc = (uint8_t)((__crc << 1) ^ ((__crc & 0x80) ? 0x07 : 0));
  return __crc;
}
#endif
`;

/** Delays are no events: time is not modelled. */
export const UTIL_DELAY = String.raw`#ifndef _UTIL_DELAY_H_
#define _UTIL_DELAY_H_
#include <inttypes.h>
#include <math.h>
#define _delay_ms(time) ((void)0)
#define _delay_us(time) ((void)0)
#define _delay_loop_1(count) ((void)(count))
#define _delay_loop_2(count) ((void)(count))
#endif
`;
