/*
 * What was written is there as long as it lies in an object of the program (\`EEMEM\`); at a plain address any value
 * is read.
 */
#ifndef _AVR_EEPROM_H_
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
static inline uint8_t eeprom_read_byte(const uint8_t *__address) {
  uint8_t __value;
  eeprom_read_block(&__value, __address, sizeof __value);
  return __value;
}
static inline void eeprom_write_byte(uint8_t *__address, uint8_t __value) {
  eeprom_write_block(&__value, __address, sizeof __value);
}
#define eeprom_update_byte(address, value) eeprom_write_byte((address), (value))
static inline uint16_t eeprom_read_word(const uint16_t *__address) {
  uint16_t __value;
  eeprom_read_block(&__value, __address, sizeof __value);
  return __value;
}
static inline void eeprom_write_word(uint16_t *__address, uint16_t __value) {
  eeprom_write_block(&__value, __address, sizeof __value);
}
#define eeprom_update_word(address, value) eeprom_write_word((address), (value))
static inline uint32_t eeprom_read_dword(const uint32_t *__address) {
  uint32_t __value;
  eeprom_read_block(&__value, __address, sizeof __value);
  return __value;
}
static inline void eeprom_write_dword(uint32_t *__address, uint32_t __value) {
  eeprom_write_block(&__value, __address, sizeof __value);
}
#define eeprom_update_dword(address, value) eeprom_write_dword((address), (value))
static inline float eeprom_read_float(const float *__address) {
  float __value;
  eeprom_read_block(&__value, __address, sizeof __value);
  return __value;
}
static inline void eeprom_write_float(float *__address, float __value) {
  eeprom_write_block(&__value, __address, sizeof __value);
}
#define eeprom_update_float(address, value) eeprom_write_float((address), (value))
#endif
