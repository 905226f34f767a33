/**
 * @model the EEPROM
 * @header avr/eeprom.h
 *
 * Blocks of the EEPROM. What lies in an object of the program (EEMEM) is there, and read in the state that the object
 * has; at other addresses there is no memory of the program's, and any value is read.
 */

#include <stddef.h>
#include <string.h>
unsigned char __VERIFIER_nondet_uchar(void);
/** copies what is in EEMEM objects; at plain addresses any value */
void eeprom_read_block(void *to, const void *from, size_t size) {
  if (__tcbmc_object_size(from) != 0) memcpy(to, from, size);
  else
    for (size_t i = 0; i < size; i++) ((unsigned char *)to)[i] = __VERIFIER_nondet_uchar();
}
/** copies into EEMEM objects; at plain addresses nothing happens */
void eeprom_write_block(const void *from, void *to, size_t size) {
  if (__tcbmc_object_size(to) != 0) memcpy(to, from, size);
}
