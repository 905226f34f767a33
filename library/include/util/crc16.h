/*
 * The polynomials in the order of the names: 0x8005 reversed, 0x1021, 0x1021 reversed, and the one-wire bus's 8-bit
 * one.
 */
#ifndef _UTIL_CRC16_H_
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
