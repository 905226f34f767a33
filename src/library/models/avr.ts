import { AVR_REGISTER_OBJECTS } from '../headers/avr-io.js';
import type { ModelFile } from './model.js';

/** The registers that <avr/io.h> declares. */
export const AVR: ModelFile = {
  file: '<model of AVR registers>',
  header: 'avr/io.h',
  defines: Object.fromEntries(AVR_REGISTER_OBJECTS.map(({ name, input }) => [name, input ? 'any value at each read' : 'a variable'])),
  text: AVR_REGISTER_OBJECTS.map(({ name, type, input }) => `volatile ${type} ${name}${input ? ' __attribute__((tcbmc_volatile_input))' : ''};\n`).join(''),
};

/**
 * Blocks of the EEPROM. What lies in an object of the program (EEMEM) is there, and read in the state that the object has; at other addresses there is
 * no memory of the program's, and any value is read.
 */
export const AVR_EEPROM_MODEL: ModelFile = {
  file: '<model of the EEPROM>',
  header: 'avr/eeprom.h',
  defines: {
    eeprom_read_block: 'copies what is in EEMEM objects; at plain addresses any value',
    eeprom_write_block: 'copies into EEMEM objects; at plain addresses nothing happens',
  },
  text: String.raw`
#include <stddef.h>
#include <string.h>
unsigned char __VERIFIER_nondet_uchar(void);
void eeprom_read_block(void *to, const void *from, size_t size) {
  if (__tcbmc_object_size(from) != 0) memcpy(to, from, size);
  else for (size_t i = 0; i < size; i++) ((unsigned char *)to)[i] = __VERIFIER_nondet_uchar();
}
void eeprom_write_block(const void *from, void *to, size_t size) {
  if (__tcbmc_object_size(to) != 0) memcpy(to, from, size);
}
`,
};
