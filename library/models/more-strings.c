/**
 * @model further string functions
 * @header string.h
 *
 * What GNU, BSD and POSIX have besides the string functions of C.
 */

typedef __SIZE_TYPE__ size_t;
size_t strlen(const char *text);
size_t strcspn(const char *text, const char *set);
char *strchr(const char *text, int wanted);
char *strrchr(const char *text, int wanted);
int strcmp(const char *left, const char *right);
int strncasecmp(const char *left, const char *right, size_t limit);
int memcmp(const void *left, const void *right, size_t count);
void *memset(void *target, int value, size_t count);

/** exact, character by character */
char *strsep(char **text, const char *separators) {
  char *start = *text;
  if (start == 0) return 0;
  char *end = start + strcspn(start, separators);
  if (*end == 0) *text = 0;
  else {
    *end = 0;
    *text = end + 1;
  }
  return start;
}

/** ASCII letters only */
char *strcasestr(const char *text, const char *part) {
  size_t length = strlen(part);
  for (;; text++) {
    if (strncasecmp(text, part, length) == 0) return (char *)text;
    if (*text == 0) return 0;
  }
}

/** exact, character by character */
size_t strlcpy(char *target, const char *source, size_t size) {
  size_t i = 0;
  for (; source[i] != 0; i++)
    if (i + 1 < size) target[i] = source[i];
  if (size > 0) target[i < size ? i : size - 1] = 0;
  return i;
}

/** exact, character by character */
size_t strlcat(char *target, const char *source, size_t size) {
  size_t length = 0;
  while (length < size && target[length] != 0) length++;
  return length + strlcpy(target + length, source, size - length);
}

/** exact, character by character */
char *stpncpy(char *target, const char *source, size_t count) {
  size_t length = 0;
  while (length < count && source[length] != 0) {
    target[length] = source[length];
    length++;
  }
  for (size_t i = length; i < count; i++) target[i] = 0;
  return target + length;
}

/** as strchr */
char *index(const char *text, int wanted) { return strchr(text, wanted); }
/** as strrchr */
char *rindex(const char *text, int wanted) { return strrchr(text, wanted); }
/** as strcmp, in the "C" locale */
int strcoll(const char *left, const char *right) { return strcmp(left, right); }
/** as memset */
void explicit_bzero(void *target, size_t count) { memset(target, 0, count); }

/** exact, character by character */
void *memmem(const void *text, size_t size, const void *part, size_t length) {
  const char *at = text;
  for (size_t i = 0; i + length <= size; i++)
    if (memcmp(at + i, part, length) == 0) return (void *)(at + i);
  return 0;
}

/** exact, character by character */
void *memccpy(void *target, const void *source, int last, size_t count) {
  unsigned char *to = target;
  const unsigned char *from = source;
  for (size_t i = 0; i < count; i++) {
    unsigned char c = from[i];
    to[i] = c;
    if (c == (unsigned char)last) return to + i + 1;
  }
  return 0;
}

/** exact, character by character */
void *rawmemchr(const void *object, int wanted) {
  const unsigned char *at = object;
  while (*at != (unsigned char)wanted) at++;
  return (void *)at;
}

/** what is behind the last slash, as GNU has it without <libgen.h> */
char *basename(const char *path) {
  char *slash = strrchr(path, '/');
  return slash != 0 ? slash + 1 : (char *)path;
}

static char here[2];

/** what is behind the last slash; trailing slashes are cut off as POSIX has it */
char *__xpg_basename(char *path) {
  here[0] = '.';
  here[1] = 0;
  if (path == 0 || *path == 0) return here;
  size_t length = strlen(path);
  while (length > 1 && path[length - 1] == '/') path[--length] = 0;
  size_t start = length;
  while (start > 0 && path[start - 1] != '/') start--;
  return start == length ? path : path + start;
}
