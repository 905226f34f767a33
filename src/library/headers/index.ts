import { STDATOMIC } from './atomics.js';
import { AVR_INTERRUPT, AVR_IO, AVR_PGMSPACE, AVR_SFR_DEFS, AVR_SLEEP, AVR_VECTORS, AVR_WDT, UTIL_ATOMIC, UTIL_DELAY } from './avr.js';
import { CMSIS_CORE, INTRINSICS } from './cmsis.js';
import { POLL, SYS_EPOLL, SYS_FILE, SYS_IOCTL, SYS_MMAN, SYS_SELECT, SYS_UIO, TERMIOS } from './descriptors.js';
import { ENDIAN, FLOAT, ISO646, LIMITS, SIZE, STDALIGN, STDARG, STDBOOL, STDDEF, STDNORETURN } from './freestanding.js';
import { INTTYPES, STDINT } from './integers.js';
import { MQUEUE, SYS_IPC, SYS_MSG, SYS_SEM, SYS_SHM } from './ipc.js';
import { MATH } from './math.js';
import { DIRENT, ERR, ERROR, FNMATCH, LIBGEN, REGEX } from './names.js';
import { ERRNO, FCNTL, GETOPT, GETOPT_SHORT, MODES, SYS_STAT, SYS_TYPES, TYPES, UNISTD } from './posix.js';
import { GRP, PWD, SYSLOG, SYS_PARAM, SYS_RESOURCE, SYS_SYSCALL, SYS_UTSNAME, SYS_WAIT } from './processes.js';
import { SETJMP, SIGNAL, SIGSET } from './signals.js';
import { ARPA_INET, NETDB, NETINET_IN, NETINET_TCP, SYS_SOCKET, SYS_UN } from './sockets.js';
import { STDIO } from './stdio.js';
import { ALLOCA, ASSERT, MALLOC, STDLIB } from './stdlib.js';
import { CTYPE, MEMORY, STRING, STRINGS } from './strings.js';
import { PTHREAD, PTHREAD_TYPES, SCHED, SEMAPHORE, THREADS } from './threads.js';
import { SYS_TIME, SYS_TIMEB, SYS_TIMES, TIME, TIMES, UTIME } from './time.js';
import { LOCALE, WCHAR, WCTYPE } from './wide.js';

export { PRELUDE } from './prelude.js';

const HEADERS: ReadonlyMap<string, string> = new Map([
  ['alloca.h', ALLOCA],
  ['arpa/inet.h', ARPA_INET],
  ['assert.h', ASSERT],
  ['avr/interrupt.h', AVR_INTERRUPT],
  ['avr/io.h', AVR_IO],
  ['avr/pgmspace.h', AVR_PGMSPACE],
  ['avr/sfr_defs.h', AVR_SFR_DEFS],
  ['avr/sleep.h', AVR_SLEEP],
  ['tcbmc/avr_vectors.h', AVR_VECTORS],
  ['avr/wdt.h', AVR_WDT],
  ...['cmsis_compiler.h', 'cmsis_gcc.h', ...['0', '0plus', '1', '3', '4', '7', '23', '33'].map((core) => `core_cm${core}.h`)].map((name): [string, string] => [
    name,
    CMSIS_CORE,
  ]),
  ['ctype.h', CTYPE],
  ['dirent.h', DIRENT],
  ['endian.h', ENDIAN],
  ['err.h', ERR],
  ['errno.h', ERRNO],
  ['error.h', ERROR],
  ['fcntl.h', FCNTL],
  ['float.h', FLOAT],
  ['fnmatch.h', FNMATCH],
  ['getopt.h', GETOPT],
  ['grp.h', GRP],
  ['intrinsics.h', INTRINSICS],
  ['inttypes.h', INTTYPES],
  ['iso646.h', ISO646],
  ['libgen.h', LIBGEN],
  ['limits.h', LIMITS],
  ['locale.h', LOCALE],
  ['malloc.h', MALLOC],
  ['math.h', MATH],
  ['memory.h', MEMORY],
  ['mqueue.h', MQUEUE],
  ['netdb.h', NETDB],
  ['netinet/in.h', NETINET_IN],
  ['netinet/tcp.h', NETINET_TCP],
  ['poll.h', POLL],
  ['pthread.h', PTHREAD],
  ['pwd.h', PWD],
  ['regex.h', REGEX],
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
  ['sys/epoll.h', SYS_EPOLL],
  ['sys/errno.h', ERRNO],
  ['sys/fcntl.h', FCNTL],
  ['sys/file.h', SYS_FILE],
  ['sys/ioctl.h', SYS_IOCTL],
  ['sys/ipc.h', SYS_IPC],
  ['sys/mman.h', SYS_MMAN],
  ['sys/msg.h', SYS_MSG],
  ['sys/param.h', SYS_PARAM],
  ['sys/poll.h', POLL],
  ['sys/resource.h', SYS_RESOURCE],
  ['sys/select.h', SYS_SELECT],
  ['sys/sem.h', SYS_SEM],
  ['sys/shm.h', SYS_SHM],
  ['sys/signal.h', SIGNAL],
  ['sys/socket.h', SYS_SOCKET],
  ['sys/stat.h', SYS_STAT],
  ['sys/syscall.h', SYS_SYSCALL],
  ['sys/syslog.h', SYSLOG],
  ['sys/termios.h', TERMIOS],
  ['sys/time.h', SYS_TIME],
  ['sys/timeb.h', SYS_TIMEB],
  ['sys/times.h', SYS_TIMES],
  ['sys/types.h', SYS_TYPES],
  ['sys/uio.h', SYS_UIO],
  ['sys/un.h', SYS_UN],
  ['sys/unistd.h', UNISTD],
  ['sys/utsname.h', SYS_UTSNAME],
  ['sys/wait.h', SYS_WAIT],
  ['syscall.h', SYS_SYSCALL],
  ['syslog.h', SYSLOG],
  ['tcbmc/getopt.h', GETOPT_SHORT],
  ['tcbmc/modes.h', MODES],
  ['tcbmc/pthread_types.h', PTHREAD_TYPES],
  ['tcbmc/sigset.h', SIGSET],
  ['tcbmc/size.h', SIZE],
  ['tcbmc/times.h', TIMES],
  ['tcbmc/types.h', TYPES],
  ['termios.h', TERMIOS],
  ['threads.h', THREADS],
  ['time.h', TIME],
  ['unistd.h', UNISTD],
  ['util/atomic.h', UTIL_ATOMIC],
  ['util/delay.h', UTIL_DELAY],
  ['utime.h', UTIME],
  ['wait.h', SYS_WAIT],
  ['wchar.h', WCHAR],
  ['wctype.h', WCTYPE],
]);

/** The names of all bundled headers. Those under `tcbmc/` are not meant for programs. */
export const bundledHeaderNames: readonly string[] = [...HEADERS.keys()];

/** The text of a bundled standard header. */
export function bundledHeader(name: string): string | undefined {
  return HEADERS.get(name);
}
