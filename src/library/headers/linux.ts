/** Headers of Linux and of glibc that are no part of POSIX, with the numbers of Linux. */
import { macros, numbered } from './macros.js';

/** Words around declarations in glibc's headers that mean nothing here; some take arguments. */
const SILENT =
  'BEGIN_DECLS END_DECLS THROW THROWNL LEAF LEAF_ATTR COLD wur nonnull(which) attr_access(which) attr_access_none(which) attr_dealloc(function,which) attr_dealloc_free ' +
  'attr_dealloc_fclose fortified_attr_access(how,which,size) attribute_malloc__ attribute_pure__ attribute_const__ attribute_used__ attribute_noinline__ ' +
  'attribute_deprecated__ attribute_deprecated_msg__(text) attribute_format_arg__(which) attribute_format_strfmon__(which,first) attribute_warn_unused_result__ ' +
  'attribute_nonnull__(which) attribute_alloc_size__(which) attribute_alloc_align__(which) attribute_copy__(from) attribute_returns_twice__ attribute_artificial__ ' +
  'attribute_maybe_unused__ attribute_struct_may_alias__ BEGIN_NAMESPACE_STD END_NAMESPACE_STD BEGIN_NAMESPACE_C99 END_NAMESPACE_C99';

/** Which parts of the interface glibc's headers declare: all. */
const USED =
  'ISOC11 ISOC99 ISOC95 POSIX POSIX2 POSIX199309 POSIX199506 XOPEN XOPEN_EXTENDED UNIX98 XOPEN2K XOPEN2KXSI XOPEN2K8 XOPEN2K8XSI LARGEFILE LARGEFILE64 MISC ATFILE GNU';

/** What glibc's headers bring along for declarations of one's own, and those of its headers that are not built in. */
export const SYS_CDEFS = String.raw`#ifndef __TCBMC_SYS_CDEFS_H
#define __TCBMC_SYS_CDEFS_H
${SILENT.split(' ')
  .map((word) => `#define __${word}\n`)
  .join('')}${USED.split(' ')
  .map((part) => `#define __USE_${part} 1\n`)
  .join('')}#define __P(parameters) parameters
#define __NTH(function) function
#define __NTHNL(function) function
#define __REDIRECT(name, parameters, other) name parameters
#define __REDIRECT_NTH(name, parameters, other) name parameters
#define __REDIRECT_NTHNL(name, parameters, other) name parameters
#define __GNUC_PREREQ(major, minor) ((__GNUC__ << 16) + __GNUC_MINOR__ >= ((major) << 16) + (minor))
#define __GLIBC_PREREQ(major, minor) 1
#define __glibc_clang_prereq(major, minor) 0
#define __GLIBC_USE(part) __GLIBC_USE_##part
#define __glibc_likely(condition) (condition)
#define __glibc_unlikely(condition) (condition)
#define __glibc_has_attribute(name) 0
#define __glibc_has_builtin(name) 0
#define __glibc_has_extension(name) 0
#define __glibc_c99_flexarr_available 1
#define __flexarr []
#define __restrict_arr
#define __CONCAT(left, right) left ## right
#define __STRING(text) #text
#define __ptr_t void *
#endif
`;

export const FEATURES = String.raw`#ifndef __TCBMC_FEATURES_H
#define __TCBMC_FEATURES_H
#include <sys/cdefs.h>
#endif
`;

const FUTEX_OPERATIONS =
  'WAIT WAKE FD REQUEUE CMP_REQUEUE WAKE_OP LOCK_PI UNLOCK_PI TRYLOCK_PI WAIT_BITSET WAKE_BITSET WAIT_REQUEUE_PI CMP_REQUEUE_PI LOCK_PI2';

export const LINUX_FUTEX = String.raw`#ifndef __TCBMC_LINUX_FUTEX_H
#define __TCBMC_LINUX_FUTEX_H
#include <linux/types.h>
${numbered(FUTEX_OPERATIONS, 0, 'FUTEX_')}#define FUTEX_PRIVATE_FLAG 128
#define FUTEX_CLOCK_REALTIME 256
${FUTEX_OPERATIONS.split(' ')
  .filter((name) => name !== 'FD')
  .map((name) => `#define FUTEX_${name}_PRIVATE (FUTEX_${name} | FUTEX_PRIVATE_FLAG)\n`)
  .join('')}#define FUTEX_BITSET_MATCH_ANY 0xffffffff
#define FUTEX_WAITERS 0x80000000
#define FUTEX_OWNER_DIED 0x40000000
#define FUTEX_TID_MASK 0x3fffffff
#endif
`;

export const LINUX_TYPES = String.raw`#ifndef __TCBMC_LINUX_TYPES_H
#define __TCBMC_LINUX_TYPES_H
${[8, 16, 32, 64].map((bits) => `typedef __INT${bits}_TYPE__ __s${bits};\ntypedef __UINT${bits}_TYPE__ __u${bits};\n`).join('')}${[16, 32, 64]
  .map((bits) => `typedef __u${bits} __le${bits};\ntypedef __u${bits} __be${bits};\n`)
  .join('')}#endif
`;

const PROCESS_CONTROLS = {
  SET_PDEATHSIG: 1,
  GET_PDEATHSIG: 2,
  GET_DUMPABLE: 3,
  SET_DUMPABLE: 4,
  GET_KEEPCAPS: 7,
  SET_KEEPCAPS: 8,
  SET_NAME: 15,
  GET_NAME: 16,
  GET_SECCOMP: 21,
  SET_SECCOMP: 22,
  CAPBSET_READ: 23,
  CAPBSET_DROP: 24,
  SET_TIMERSLACK: 29,
  GET_TIMERSLACK: 30,
  SET_CHILD_SUBREAPER: 36,
  GET_CHILD_SUBREAPER: 37,
  SET_NO_NEW_PRIVS: 38,
  GET_NO_NEW_PRIVS: 39,
};

export const SYS_PRCTL = String.raw`#ifndef __TCBMC_SYS_PRCTL_H
#define __TCBMC_SYS_PRCTL_H
${macros(PROCESS_CONTROLS, 'PR_')}int prctl(int __operation, ...);
#endif
`;

export const SYS_SENDFILE = String.raw`#ifndef __TCBMC_SYS_SENDFILE_H
#define __TCBMC_SYS_SENDFILE_H
#include <sys/types.h>
ssize_t sendfile(int __to, int __from, off_t *__offset, size_t __size);
ssize_t sendfile64(int __to, int __from, off64_t *__offset, size_t __size);
#endif
`;

export const SYS_EVENTFD = String.raw`#ifndef __TCBMC_SYS_EVENTFD_H
#define __TCBMC_SYS_EVENTFD_H
#include <stdint.h>
#define EFD_SEMAPHORE 1
#define EFD_NONBLOCK 04000
#define EFD_CLOEXEC 02000000
typedef uint64_t eventfd_t;
int eventfd(unsigned int __value, int __flags);
int eventfd_read(int __descriptor, eventfd_t *__value);
int eventfd_write(int __descriptor, eventfd_t __value);
#endif
`;

export const SYS_TIMERFD = String.raw`#ifndef __TCBMC_SYS_TIMERFD_H
#define __TCBMC_SYS_TIMERFD_H
#include <time.h>
#define TFD_NONBLOCK 04000
#define TFD_CLOEXEC 02000000
#define TFD_TIMER_ABSTIME 1
#define TFD_TIMER_CANCEL_ON_SET 2
int timerfd_create(int __clock, int __flags);
int timerfd_settime(int __descriptor, int __flags, const struct itimerspec *__new, struct itimerspec *__old);
int timerfd_gettime(int __descriptor, struct itimerspec *__current);
#endif
`;

/** The record's 128 bytes, of which the rest is padding. */
export const SYS_SIGNALFD = String.raw`#ifndef __TCBMC_SYS_SIGNALFD_H
#define __TCBMC_SYS_SIGNALFD_H
#include <stdint.h>
#include <tcbmc/sigset.h>
#define SFD_NONBLOCK 04000
#define SFD_CLOEXEC 02000000
struct signalfd_siginfo {
  uint32_t ssi_signo;
  int32_t ssi_errno;
  int32_t ssi_code;
  uint32_t ssi_pid;
  uint32_t ssi_uid;
  int32_t ssi_fd;
  uint32_t ssi_tid;
  uint32_t ssi_band;
  uint32_t ssi_overrun;
  uint32_t ssi_trapno;
  int32_t ssi_status;
  int32_t ssi_int;
  uint64_t ssi_ptr;
  uint64_t ssi_utime;
  uint64_t ssi_stime;
  uint64_t ssi_addr;
  uint8_t __padding[48];
};
int signalfd(int __descriptor, const sigset_t *__mask, int __flags);
#endif
`;

const WATCHED = {
  ACCESS: 1,
  MODIFY: 2,
  ATTRIB: 4,
  CLOSE_WRITE: 8,
  CLOSE_NOWRITE: 0x10,
  OPEN: 0x20,
  MOVED_FROM: 0x40,
  MOVED_TO: 0x80,
  CREATE: 0x100,
  DELETE: 0x200,
  DELETE_SELF: 0x400,
  MOVE_SELF: 0x800,
  UNMOUNT: 0x2000,
  Q_OVERFLOW: 0x4000,
  IGNORED: 0x8000,
  CLOSE: 0x18,
  MOVE: 0xc0,
  ALL_EVENTS: 0xfff,
  ONLYDIR: 0x1000000,
  DONT_FOLLOW: 0x2000000,
  MASK_ADD: 0x20000000,
  ISDIR: 0x40000000,
  ONESHOT: '0x80000000u',
  NONBLOCK: '04000',
  CLOEXEC: '02000000',
};

export const SYS_INOTIFY = String.raw`#ifndef __TCBMC_SYS_INOTIFY_H
#define __TCBMC_SYS_INOTIFY_H
#include <stdint.h>
${macros(WATCHED, 'IN_')}struct inotify_event {
  int wd;
  uint32_t mask;
  uint32_t cookie;
  uint32_t len;
  char name[];
};
int inotify_init(void);
int inotify_init1(int __flags);
int inotify_add_watch(int __descriptor, const char *__path, uint32_t __mask);
int inotify_rm_watch(int __descriptor, int __watch);
#endif
`;

export const DLFCN = String.raw`#ifndef __TCBMC_DLFCN_H
#define __TCBMC_DLFCN_H
#include <tcbmc/size.h>
${macros({ LAZY: 1, NOW: 2, NOLOAD: 4, DEEPBIND: 8, GLOBAL: 0x100, LOCAL: 0, NODELETE: 0x1000, DEFAULT: '((void *)0)', NEXT: '((void *)-1l)' }, 'RTLD_')}typedef struct {
  const char *dli_fname;
  void *dli_fbase;
  const char *dli_sname;
  void *dli_saddr;
} Dl_info;
void *dlopen(const char *__file, int __mode);
int dlclose(void *__library);
void *dlsym(void *restrict __library, const char *restrict __name);
void *dlvsym(void *restrict __library, const char *restrict __name, const char *restrict __version);
char *dlerror(void);
int dladdr(const void *__address, Dl_info *__information);
#endif
`;

export const UCONTEXT = String.raw`#ifndef __TCBMC_UCONTEXT_H
#define __TCBMC_UCONTEXT_H
#include <signal.h>
int getcontext(ucontext_t *__context);
int setcontext(const ucontext_t *__context);
void makecontext(ucontext_t *__context, void (*__start)(void), int __count, ...);
int swapcontext(ucontext_t *restrict __saved, const ucontext_t *restrict __next);
#endif
`;

export const SYS_SYSMACROS = String.raw`#ifndef __TCBMC_SYS_SYSMACROS_H
#define __TCBMC_SYS_SYSMACROS_H
unsigned int gnu_dev_major(unsigned long __device);
unsigned int gnu_dev_minor(unsigned long __device);
unsigned long gnu_dev_makedev(unsigned int __major, unsigned int __minor);
#define major(device) gnu_dev_major(device)
#define minor(device) gnu_dev_minor(device)
#define makedev(major, minor) gnu_dev_makedev(major, minor)
#endif
`;

export const SYS_SYSINFO = String.raw`#ifndef __TCBMC_SYS_SYSINFO_H
#define __TCBMC_SYS_SYSINFO_H
struct sysinfo {
  long uptime;
  unsigned long loads[3];
  unsigned long totalram;
  unsigned long freeram;
  unsigned long sharedram;
  unsigned long bufferram;
  unsigned long totalswap;
  unsigned long freeswap;
  unsigned short procs;
  unsigned long totalhigh;
  unsigned long freehigh;
  unsigned int mem_unit;
};
int sysinfo(struct sysinfo *__information);
int get_nprocs(void);
int get_nprocs_conf(void);
long get_phys_pages(void);
long get_avphys_pages(void);
#endif
`;

export const SYS_RANDOM = String.raw`#ifndef __TCBMC_SYS_RANDOM_H
#define __TCBMC_SYS_RANDOM_H
#include <sys/types.h>
#define GRND_NONBLOCK 1
#define GRND_RANDOM 2
ssize_t getrandom(void *__buffer, size_t __size, unsigned int __flags);
int getentropy(void *__buffer, size_t __size);
#endif
`;

export const BYTESWAP = String.raw`#ifndef __TCBMC_BYTESWAP_H
#define __TCBMC_BYTESWAP_H
#define bswap_16(value) __builtin_bswap16(value)
#define bswap_32(value) __builtin_bswap32(value)
#define bswap_64(value) __builtin_bswap64(value)
#endif
`;

export const EXECINFO = String.raw`#ifndef __TCBMC_EXECINFO_H
#define __TCBMC_EXECINFO_H
int backtrace(void **__buffer, int __size);
char **backtrace_symbols(void *const *__buffer, int __size);
void backtrace_symbols_fd(void *const *__buffer, int __size, int __descriptor);
#endif
`;

export const SYSEXITS = String.raw`#ifndef __TCBMC_SYSEXITS_H
#define __TCBMC_SYSEXITS_H
#define EX_OK 0
${numbered('USAGE DATAERR NOINPUT NOUSER NOHOST UNAVAILABLE SOFTWARE OSERR OSFILE CANTCREAT IOERR TEMPFAIL PROTOCOL NOPERM CONFIG', 64, 'EX_')}#endif
`;

export const LIBINTL = String.raw`#ifndef __TCBMC_LIBINTL_H
#define __TCBMC_LIBINTL_H
char *gettext(const char *__text);
char *dgettext(const char *__domain, const char *__text);
char *dcgettext(const char *__domain, const char *__text, int __category);
char *ngettext(const char *__text, const char *__texts, unsigned long __count);
char *textdomain(const char *__domain);
char *bindtextdomain(const char *__domain, const char *__folder);
char *bind_textdomain_codeset(const char *__domain, const char *__code);
#endif
`;
