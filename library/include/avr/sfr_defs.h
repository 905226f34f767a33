#ifndef _AVR_SFR_DEFS_H_
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
