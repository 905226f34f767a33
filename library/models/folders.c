/**
 * @model folders
 * @header dirent.h
 */

#include "transfer.h"
#include "errors.h"
/* So many entries `scandir` finds at most. */
#define ENTRIES 3

#include <dirent.h>
void __tcbmc_use_stream(void *stream);

int strcmp(const char *left, const char *right);

/** strcmp of the names, as in the C locale */
int alphasort(const struct dirent **left, const struct dirent **right) {
  return strcmp((*left)->d_name, (*right)->d_name);
}

/** 0 for the same name; else any result but 0 */
int versionsort(const struct dirent **left, const struct dirent **right) {
  if (alphasort(left, right) == 0) return 0;
  int result = __VERIFIER_nondet_int();
  __tcbmc_choose(result != 0);
  return result;
}

#ifdef __TCBMC_RESOURCES
int close(int number);
int __tcbmc_new_descriptor(void);
void __tcbmc_use_descriptor(int number);
#else
#define __tcbmc_new_descriptor() 0
#define __tcbmc_use_descriptor(number)
#endif

struct __tcbmc_directory {
  _Atomic unsigned char there;
  int descriptor;
  struct dirent *entry;
};

static DIR *over(int descriptor, ERROR_SET) {
  if (__VERIFIER_nondet_bool()) return (DIR *)failing(THESE);
  DIR *folder = __tcbmc_alloc(sizeof *folder, 1);
  if (folder == 0) return 0;
#ifdef __TCBMC_RESOURCES
  folder->descriptor = descriptor;
#endif
  folder->entry = __tcbmc_reserve(sizeof *folder->entry, 2);
  return folder;
}

/** null, or a folder */
DIR *opendir(const char *path) {
  __tcbmc_look_at_text(path);
  return over(__tcbmc_new_descriptor(), ERRORS_OF(opendir));
}

/** as opendir; closing it closes the descriptor */
DIR *fdopendir(int descriptor) {
  if (!canBeOpen(descriptor)) return 0;
  __tcbmc_use_descriptor(descriptor);
  return over(descriptor, ERRORS_OF(fdopendir));
}

/** the folder and its entry are gone, and its descriptor is closed; 0 or -1 */
int closedir(DIR *folder) {
  __tcbmc_use_stream(folder);
#ifdef __TCBMC_RESOURCES
  close(folder->descriptor);
#endif
  __tcbmc_free(folder->entry);
  __tcbmc_free(folder);
  return (int)upTo(0, ERRORS_OF(closedir));
}

static void anyEntry(struct dirent *entry) {
  char first = __VERIFIER_nondet_char();
  __tcbmc_choose(first != 0);
  entry->d_name[0] = first;
  entry->d_name[sizeof entry->d_name - 1] = 0;
}

/**
 * null, or an entry with any name that is not empty: the same one each time, with new contents, which is gone when
 * the folder is closed
 */
struct dirent *readdir(DIR *folder) {
  __tcbmc_use_stream(folder);
  if (__VERIFIER_nondet_bool()) return (struct dirent *)(__VERIFIER_nondet_bool() ? failing(ERRORS_OF(readdir)) : 0);
  fill(folder->entry, sizeof *folder->entry, sizeof *folder->entry);
  anyEntry(folder->entry);
  return folder->entry;
}

/** an error number, or 0 and any entry is written, or the result is null */
int readdir_r(DIR *restrict folder, struct dirent *restrict entry, struct dirent **restrict result) {
  __tcbmc_use_stream(folder);
  *result = 0;
  int error = __VERIFIER_nondet_bool() ? 0 : __VERIFIER_nondet_uchar() & 127;
  if (error != 0 || __VERIFIER_nondet_bool()) return error;
  fill(entry, sizeof *entry, sizeof *entry);
  anyEntry(entry);
  *result = entry;
  return 0;
}

/**
 * -1, or how many entries the new list has (null for none): each a block with any name. It is said that a folder has at
 * most 3 entries, in the order that the program’s function says, those that its other one does not want last
 */
/* All entries are there at first: so it is known which stands where. */
int scandir(const char *restrict path, struct dirent ***restrict entries, int (*select)(const struct dirent *),
            int (*compare)(const struct dirent **, const struct dirent **)) {
  __tcbmc_take_for_granted("folders have at most 3 entries, in order, and those that are not wanted come last",
                           "scandir");
  __tcbmc_look_at_text(path);
  if (__VERIFIER_nondet_bool()) return (int)failed(ERRORS_OF(scandir));
  struct dirent **list = __tcbmc_alloc(ENTRIES * sizeof *list, 0);
  __tcbmc_assume(list != 0);
  for (int i = 0; i < ENTRIES; i++) {
    struct dirent *entry = __tcbmc_alloc(sizeof *entry, 2);
    __tcbmc_assume(entry != 0);
    anyEntry(entry);
    list[i] = entry;
  }
  int count = 0;
  for (; count < ENTRIES && __VERIFIER_nondet_bool(); count++) {
    if (select != 0 && !select(list[count])) break;
    if (compare != 0 && count > 0 &&
        compare((const struct dirent **)&list[count - 1], (const struct dirent **)&list[count]) > 0)
      break;
  }
  for (int i = count; i < ENTRIES; i++) __tcbmc_free(list[i]);
  if (count == 0) __tcbmc_free(list);
  *entries = count == 0 ? 0 : list;
  return count;
}
