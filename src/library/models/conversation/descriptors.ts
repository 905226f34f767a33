import type { ModelFile } from '../model.js';
import { DESCRIPTION, MOST } from './description.js';

const EXACT = 'exact, with the lowest number that is free';

/** The table of descriptors. A bit for each number says that it leads somewhere. */
export const DESCRIPTORS: ModelFile = {
  file: '<model of known descriptors>',
  header: 'fcntl.h, unistd.h',
  defines: {
    open: 'a file that is known',
    openat: 'as open, from the current folder',
    creat: 'as open',
    close: 'exact',
    dup: EXACT,
    dup2: 'exact',
    dup3: 'exact',
    fcntl: 'exact; locks are refused',
    __tcbmc_duplicate: EXACT,
    __tcbmc_use_descriptor: 'what is closed is not used',
    __tcbmc_description: 'what a number leads to',
    __tcbmc_new_description: 'to which nothing leads yet',
    __tcbmc_hand_out_descriptor: EXACT,
    __tcbmc_standard: 'descriptions of standard streams',
    __tcbmc_descriptors: 'what numbers lead to',
    __tcbmc_open_numbers: 'which of them do',
    __tcbmc_closes_on_exec: 'flags of descriptors',
    __tcbmc_closed_descriptions: 'those that nothing leads to any more',
  },
  text: String.raw`${DESCRIPTION}
enum { MOST = ${MOST}, BITS = 8 * sizeof(unsigned long) };
struct description __tcbmc_standard[3] = {
  { .kind = STANDARD, .access = READS, .references = 1, .stream = -1 },
  { .kind = STANDARD, .access = WRITES, .references = 1, .stream = -1 },
  { .kind = STANDARD, .access = WRITES, .references = 1, .stream = -1 },
};
struct description *_Atomic __tcbmc_descriptors[MOST] = { &__tcbmc_standard[0], &__tcbmc_standard[1], &__tcbmc_standard[2] };
_Atomic unsigned long __tcbmc_open_numbers[MOST / BITS] = { 7 };
_Atomic _Bool __tcbmc_closes_on_exec[MOST];
struct description *_Atomic __tcbmc_closed_descriptions;

static _Bool isNumber(int number) { return number >= 0 && number < MOST; }

struct description *__tcbmc_description(int number) {
  struct description *found = isNumber(number) ? __tcbmc_descriptors[number] : 0;
  if (found == 0) failed(EBADF);
  return found;
}

struct description *__tcbmc_new_description(int kind, int access, unsigned int flags) {
  struct description *made = __tcbmc_reserve(sizeof *made, 1);
  made->kind = kind;
  made->access = access;
  made->flags = flags & (O_NONBLOCK | O_APPEND);
  return made;
}

/* In a section. */
static int lowest(int least) {
  for (int word = least / BITS; word < MOST / BITS; word++) {
    unsigned long taken = __tcbmc_open_numbers[word];
    if (word == least / BITS) taken |= (1UL << least % BITS) - 1;
    if (taken != -1UL) return word * BITS + __builtin_ctzl(~taken);
  }
  return -1;
}

static void lead(int number, struct description *description, _Bool closesOnExec) {
  __tcbmc_descriptors[number] = description;
  __tcbmc_open_numbers[number / BITS] = __tcbmc_open_numbers[number / BITS] | 1UL << number % BITS;
  __tcbmc_closes_on_exec[number] = closesOnExec;
  description->references = description->references + 1;
}

int __tcbmc_hand_out_descriptor(struct description *description, int least, _Bool closesOnExec) {
  __tcbmc_atomic_begin();
  int number = lowest(least);
  if (number >= 0) lead(number, description, closesOnExec);
  __tcbmc_atomic_end();
  return number < 0 ? (int)failed(EMFILE) : number;
}

void __tcbmc_release_pipe(struct description *description);
void __tcbmc_stop_listening(unsigned int port);

static void release(struct description *description) {
  switch (description->kind) {
    case CONNECTION:
      __tcbmc_close_stream(description->stream);
      break;
    case LISTENER:
      __tcbmc_stop_listening(description->port);
      break;
    case PIPE:
      __tcbmc_release_pipe(description);
  }
}

/* In a section: whether nothing else leads there any more. */
static _Bool leave(struct description *description) {
  int references = description->references - 1;
  description->references = references;
  if (references == 0) {
    description->later = __tcbmc_closed_descriptions;
    __tcbmc_closed_descriptions = description;
  }
  return references == 0;
}

int close(int number) {
  __tcbmc_atomic_begin();
  struct description *before = isNumber(number) ? __tcbmc_descriptors[number] : 0;
#ifdef __TCBMC_RESOURCES
  __tcbmc_assert(before != 0 || number < 0, "resource", "closing a descriptor that is closed");
#endif
  _Bool isLast = 0;
  if (before != 0) {
    __tcbmc_descriptors[number] = 0;
    __tcbmc_open_numbers[number / BITS] = __tcbmc_open_numbers[number / BITS] & ~(1UL << number % BITS);
    isLast = leave(before);
  }
  __tcbmc_atomic_end();
  if (before == 0) return (int)failed(EBADF);
  if (isLast) release(before);
  return 0;
}

void __tcbmc_use_descriptor(int number) {
#ifdef __TCBMC_RESOURCES
  __tcbmc_assert(!isNumber(number) || __tcbmc_descriptors[number] != 0, "resource", "using a descriptor that is closed");
#endif
}

int __tcbmc_duplicate(int number, int least) {
  struct description *description = __tcbmc_description(number);
  if (description == 0) return -1;
  return isNumber(least) ? __tcbmc_hand_out_descriptor(description, least, 0) : (int)failed(EINVAL);
}

int dup(int number) { return __tcbmc_duplicate(number, 0); }

static int place(struct description *description, int target, _Bool closesOnExec) {
  __tcbmc_atomic_begin();
  struct description *before = __tcbmc_descriptors[target];
  lead(target, description, closesOnExec);
  _Bool isLast = before != 0 && leave(before);
  __tcbmc_atomic_end();
  if (isLast) release(before);
  return target;
}

int dup2(int number, int target) {
  struct description *description = __tcbmc_description(number);
  if (description == 0) return -1;
  if (!isNumber(target)) return (int)failed(EBADF);
  return number == target ? target : place(description, target, 0);
}

int dup3(int number, int target, int flags) {
  if (number == target || (flags & ~O_CLOEXEC)) return (int)failed(EINVAL);
  struct description *description = __tcbmc_description(number);
  if (description == 0) return -1;
  return isNumber(target) ? place(description, target, (flags & O_CLOEXEC) != 0) : (int)failed(EBADF);
}

enum { F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC = 1030 };

int fcntl(int number, int command, ...) {
  struct description *description = __tcbmc_description(number);
  if (description == 0) return -1;
  if (command == F_GETFD) return __tcbmc_closes_on_exec[number];
  if (command == F_GETFL) return (int)(description->access | description->flags);
  __builtin_va_list list;
  __builtin_va_start(list, command);
  if (command == F_DUPFD || command == F_DUPFD_CLOEXEC) {
    int least = __builtin_va_arg(list, int);
    return isNumber(least) ? __tcbmc_hand_out_descriptor(description, least, command == F_DUPFD_CLOEXEC) : (int)failed(EINVAL);
  }
  if (command == F_SETFD) {
    __tcbmc_closes_on_exec[number] = __builtin_va_arg(list, int) & 1;
    return 0;
  }
  if (command != F_SETFL) __tcbmc_world("refuse", "this command of fcntl");
  description->flags = __builtin_va_arg(list, int) & (O_NONBLOCK | O_APPEND);
  return 0;
}

_Bool __tcbmc_ignores_file(const char *path);
void __tcbmc_read_string(const char *text);

int open(const char *path, int flags, ...) {
  __tcbmc_read_string(path);
  int access = flags & O_ACCMODE;
  if (access == O_ACCMODE) return (int)failed(EINVAL);
  if (flags & (O_DIRECTORY | O_PATH)) __tcbmc_world("refuse", "opening a folder");
  struct description *description = __tcbmc_new_description(A_FILE, access, flags);
  if (__tcbmc_ignores_file(path)) description->kind = SINK;
  else {
    int stream = __tcbmc_file_stream(path, flags & O_CREAT ? flags & O_EXCL ? CREATES | EXCLUSIVELY : CREATES : 0);
    if (stream < 0) return (int)failed(-stream);
    if ((flags & O_TRUNC) && access != READS) __tcbmc_truncate(stream);
    description->stream = stream;
  }
  return __tcbmc_hand_out_descriptor(description, 0, (flags & O_CLOEXEC) != 0);
}

int creat(const char *path, unsigned int mode) { return open(path, O_CREAT | WRITES | O_TRUNC, mode); }

int openat(int folder, const char *path, int flags, ...) {
  if (folder != -100 && *path != '/') __tcbmc_world("refuse", "opening a file in a folder that is open");
  return open(path, flags, 0);
}
`,
};
