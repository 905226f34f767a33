/**
 * @model streams of AVRs
 * @header stdio.h
 *
 * Streams by which programs connect `printf` with a serial port.
 */

#include <stdio.h>
#include <stdlib.h>
/** the mark of a stream that has some */
void __tcbmc_stream_functions(void) {}

/** null, or a new stream */
FILE *__tcbmc_fdevopen(int (*put)(char, FILE *), int (*get)(FILE *)) {
  FILE *stream = calloc(1, sizeof *stream);
  if (stream != 0) fdev_setup_stream(stream, put, get, (get != 0) + 2 * (put != 0));
  return stream;
}
