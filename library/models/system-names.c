/**
 * @model what the system calls things
 * @header unistd.h, stdlib.h, stdio.h, string.h, net/if.h, execinfo.h, sys/sysinfo.h
 */

#include "transfer.h"
#include "template.h"
#include "errors.h"

double __VERIFIER_nondet_double(void);
enum { MESSAGE = 64 };
/** -1, or a string of any characters that fits */
int gethostname(char *buffer, size_t size) {
  if (size == 0 || __VERIFIER_nondet_bool()) return (int)failed(ERRORS_OF(gethostname));
  fillString(buffer, size);
  return 0;
}

/** -1, or a string of any characters that fits */
int getdomainname(char *buffer, size_t size) { return gethostname(buffer, size); }

static int orError(char *buffer, size_t size) {
  int error = __VERIFIER_nondet_uchar();
  if (error == 0 && size == 0) return 34;
  if (error == 0) fillString(buffer, size);
  return error;
}

/** an error number, or a string of any characters that fits */
int getlogin_r(char *buffer, size_t size) { return orError(buffer, size); }
int ttyname_r(int descriptor, char *buffer, size_t size) { return orError(buffer, size); }
/** as POSIX has it */
int __xpg_strerror_r(int error, char *buffer, size_t size) { return orError(buffer, size); }
/**
 * as GNU has it: a string of any characters that fits, in the buffer or one of the system's; as POSIX has it: an
 * error number, or a string of any characters that fits
 */
char *strerror_r(int error, char *buffer, size_t size) {
  if (size == 0 || __VERIFIER_nondet_bool()) {
    buffer = __tcbmc_reserve(MESSAGE, 2);
    size = MESSAGE;
  }
  fillString(buffer, size);
  return buffer;
}

/** 0, or the room that is needed, and a string of any characters that fits */
size_t confstr(int name, char *buffer, size_t size) {
  if (__VERIFIER_nondet_bool()) return __VERIFIER_nondet_bool() ? 0 : failing(ERRORS_OF(confstr));
  if (buffer != 0 && size > 0) fillString(buffer, size);
  size_t needed = __VERIFIER_nondet_size_t();
  __tcbmc_assume(needed > 0 && needed < 4096);
  return needed;
}

/* The numbers that Linux has for what is asked; a system has a processor and memory. */
enum { CLK_TCK = 2, PAGESIZE = 30, NPROCESSORS_CONF = 83, NPROCESSORS_ONLN = 84, PHYS_PAGES = 85, AVPHYS_PAGES = 86 };
/**
 * of _SC_PAGESIZE 4096, of _SC_CLK_TCK 100, of processors 1 to 8192, of pages of memory any positive number; of
 * others -1, or any number from 0 on
 */
long sysconf(int name) {
  if (name == PAGESIZE) return 4096;
  if (name == CLK_TCK) return 100;
  long number = __VERIFIER_nondet_long();
  if (name == NPROCESSORS_CONF || name == NPROCESSORS_ONLN) {
    __tcbmc_assume(number >= 1 && number <= 8192);
    return number;
  }
  if (name == PHYS_PAGES || name == AVPHYS_PAGES) {
    __tcbmc_assume(number >= 1);
    return number;
  }
  /* There is no limit, or nothing of that name. */
  if (__VERIFIER_nondet_bool()) return __VERIFIER_nondet_bool() ? -1 : failed(ERRORS_OF(sysconf));
  __tcbmc_assume(number >= 0);
  return number;
}

/** 1 to 8192 */
int get_nprocs(void) { return (int)sysconf(NPROCESSORS_ONLN); }
int get_nprocs_conf(void) { return (int)sysconf(NPROCESSORS_CONF); }
/** any positive number */
long get_phys_pages(void) { return sysconf(PHYS_PAGES); }
long get_avphys_pages(void) { return sysconf(AVPHYS_PAGES); }

/** -1, or how many numbers from 0 on are written: at most 3 */
int getloadavg(double averages[], int count) {
  long result = upTo(count < 0 ? 0 : count < 3 ? count : 3, ERRORS_OF(getloadavg));
  for (long i = 0; i < result; i++) {
    double average = __VERIFIER_nondet_double();
    __tcbmc_assume(average >= 0 && average < 1e9);
    averages[i] = average;
  }
  return (int)result;
}

enum { SYSTEMS_OWN = 20, LONGEST_NAME = 16 };
static char own[SYSTEMS_OWN];

static char *named(char *buffer) {
  if (buffer == 0) buffer = own;
  fillString(buffer, SYSTEMS_OWN);
  return buffer;
}

/** a string of any characters that fits, in the buffer or one of the system's */
char *ctermid(char *buffer) { return named(buffer); }
/** null, or a string of any characters that fits, in the buffer or one of the system's */
char *tmpnam(char *buffer) { return __VERIFIER_nondet_bool() ? 0 : named(buffer); }

/** null, or a string of any characters in a new block */
char *tempnam(const char *folder, const char *start) {
  if (__VERIFIER_nondet_bool()) return (char *)failing(ERRORS_OF(tempnam));
  char *block = (char *)__tcbmc_alloc(128, 2);
  if (block != 0) block[127] = 0;
  return block;
}

/** null, or what it is given: its last six letters become any */
char *mkdtemp(char *name) {
  makeUnique(name, 0);
  return __VERIFIER_nondet_bool() ? (char *)failing(ERRORS_OF(mkdtemp)) : name;
}

/** what it is given: its last six letters become any, or it becomes empty */
char *mktemp(char *name) {
  makeUnique(name, 0);
  if (__VERIFIER_nondet_bool()) {
    failing(ERRORS_OF(mktemp));
    name[0] = 0;
  }
  return name;
}

/** null, or a string of any characters that fits */
char *if_indextoname(unsigned int index, char *buffer) {
  if (__VERIFIER_nondet_bool()) return (char *)failing(ERRORS_OF(if_indextoname));
  fillString(buffer, LONGEST_NAME);
  return buffer;
}

/** any number of addresses up to the limit */
int backtrace(void **frames, int limit) {
  int count = __VERIFIER_nondet_int();
  __tcbmc_assume(count >= 0 && count <= limit);
  for (int i = 0; i < count; i++) frames[i] = (void *)__VERIFIER_nondet_ulong();
  return count;
}

/** null, or as many strings of any characters in a new block */
char **backtrace_symbols(void *const *frames, int count) {
  size_t table = count * sizeof(char *);
  char *block = (char *)__tcbmc_alloc(table + 128, 2);
  if (block == 0) return 0;
  block[table + 127] = 0;
  for (int i = 0; i < count; i++) ((char **)block)[i] = block + table;
  return (char **)block;
}
