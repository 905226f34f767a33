import { avrRegisterObjects } from '../headers/avr-io.js';
import type { ModelFile } from './model.js';
import { registerModel } from './registers.js';

/** The registers that <avr/io.h> declares. */
export const AVR = registerModel('<model of AVR registers>', 'avr/io.h', avrRegisterObjects);

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

/** Who mentions these has streams whose functions nobody calls here. */
export const STREAM_FUNCTIONS: readonly string[] = ['__tcbmc_stream_functions', '__tcbmc_fdevopen', '__iob'];

/** Streams by which programs connect `printf` with a serial port. */
export const AVR_STREAMS: ModelFile = {
  file: '<model of streams of AVRs>',
  header: 'stdio.h',
  defines: {
    __tcbmc_stream_functions: 'the mark of a stream that has some',
    __tcbmc_fdevopen: 'null, or a new stream',
  },
  text: String.raw`
#include <stdio.h>
#include <stdlib.h>
void __tcbmc_stream_functions(void) {}

FILE *__tcbmc_fdevopen(int (*put)(char, FILE *), int (*get)(FILE *)) {
  FILE *stream = calloc(1, sizeof *stream);
  if (stream != 0) fdev_setup_stream(stream, put, get, (get != 0) + 2 * (put != 0));
  return stream;
}
`,
};
