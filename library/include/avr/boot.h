/* Pages of the flash are not modelled: what is written there is not read again. */
#ifndef _AVR_BOOT_H_
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
#define boot_page_fill_safe(address, word) \
  do { \
    boot_spm_busy_wait(); \
    eeprom_busy_wait(); \
    boot_page_fill(address, word); \
  } while (0)
#define boot_page_erase_safe(address) \
  do { \
    boot_spm_busy_wait(); \
    eeprom_busy_wait(); \
    boot_page_erase(address); \
  } while (0)
#define boot_page_write_safe(address) \
  do { \
    boot_spm_busy_wait(); \
    eeprom_busy_wait(); \
    boot_page_write(address); \
  } while (0)
#define boot_rww_enable_safe() do { boot_spm_busy_wait(); eeprom_busy_wait(); boot_rww_enable(); } while (0)
#define GET_LOW_FUSE_BITS 0
#define GET_LOCK_BITS 1
#define GET_EXTENDED_FUSE_BITS 2
#define GET_HIGH_FUSE_BITS 3
#define boot_lock_fuse_bits_get(which) __VERIFIER_nondet_uchar()
#define boot_signature_byte_get(address) __VERIFIER_nondet_uchar()
unsigned char __VERIFIER_nondet_uchar(void);
#endif
