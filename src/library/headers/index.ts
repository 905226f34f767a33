import { STDATOMIC } from './atomics.js';
import { ENDIAN, FLOAT, ISO646, LIMITS, SIZE, STDALIGN, STDARG, STDBOOL, STDDEF, STDNORETURN } from './freestanding.js';
import { INTTYPES, STDINT } from './integers.js';
import { MATH } from './math.js';
import {
  ERRNO, FCNTL, GETOPT, GETOPT_SHORT, MODES, SYS_STAT, SYS_TIME, SYS_TYPES, TIME, TIMES, TYPES, UNISTD,
} from './posix.js';
import { SETJMP, SIGNAL } from './signals.js';
import { STDIO } from './stdio.js';
import { ALLOCA, ASSERT, MALLOC, STDLIB } from './stdlib.js';
import { CTYPE, MEMORY, STRING, STRINGS } from './strings.js';
import { PTHREAD, PTHREAD_TYPES, SCHED, SEMAPHORE, THREADS } from './threads.js';

export { PRELUDE } from './prelude.js';

const HEADERS: ReadonlyMap<string, string> = new Map([
  ['alloca.h', ALLOCA],
  ['assert.h', ASSERT],
  ['ctype.h', CTYPE],
  ['endian.h', ENDIAN],
  ['errno.h', ERRNO],
  ['fcntl.h', FCNTL],
  ['float.h', FLOAT],
  ['getopt.h', GETOPT],
  ['inttypes.h', INTTYPES],
  ['iso646.h', ISO646],
  ['limits.h', LIMITS],
  ['malloc.h', MALLOC],
  ['math.h', MATH],
  ['memory.h', MEMORY],
  ['pthread.h', PTHREAD],
  ['sched.h', SCHED],
  ['semaphore.h', SEMAPHORE],
  ['setjmp.h', SETJMP],
  ['signal.h', SIGNAL],
  ['stdalign.h', STDALIGN],
  ['stdarg.h', STDARG],
  ['stdatomic.h', STDATOMIC],
  ['stdbool.h', STDBOOL],
  ['stddef.h', STDDEF],
  ['stdint.h', STDINT],
  ['stdio.h', STDIO],
  ['stdlib.h', STDLIB],
  ['stdnoreturn.h', STDNORETURN],
  ['string.h', STRING],
  ['strings.h', STRINGS],
  ['sys/stat.h', SYS_STAT],
  ['sys/time.h', SYS_TIME],
  ['sys/types.h', SYS_TYPES],
  ['tcbmc/getopt.h', GETOPT_SHORT],
  ['tcbmc/modes.h', MODES],
  ['tcbmc/pthread_types.h', PTHREAD_TYPES],
  ['tcbmc/size.h', SIZE],
  ['tcbmc/times.h', TIMES],
  ['tcbmc/types.h', TYPES],
  ['threads.h', THREADS],
  ['time.h', TIME],
  ['unistd.h', UNISTD],
]);

/** The names of all bundled headers. Those under `tcbmc/` are not meant for programs. */
export const bundledHeaderNames: readonly string[] = [...HEADERS.keys()];

/** The text of a bundled standard header. */
export function bundledHeader(name: string): string | undefined {
  return HEADERS.get(name);
}
