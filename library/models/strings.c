/**
 * @model string functions
 * @header string.h
 */

typedef __SIZE_TYPE__ size_t;
#include "apart.h"
#include "byte-loops.h"
#include "text-loops.h"

/** exact, character by character */
size_t strlen(const char *text) {
  size_t length = 0;
  while (text[length] != 0) length++;
  return length;
}

/** exact, character by character */
size_t strnlen(const char *text, size_t limit) {
  size_t length = 0;
  while (length < limit && text[length] != 0) length++;
  return length;
}

/** the result is the difference of the characters */
int strcmp(const char *left, const char *right) {
  return __tcbmc_compare_texts((const unsigned char *)left, (const unsigned char *)right, -1);
}

/** the result is the difference of the characters */
int strncmp(const char *left, const char *right, size_t limit) {
  return __tcbmc_compare_texts((const unsigned char *)left, (const unsigned char *)right, limit);
}

static int lower(unsigned char c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }

/** ASCII letters only */
int strncasecmp(const char *left, const char *right, size_t limit) {
  for (size_t i = 0; i < limit; i++) {
    int a = lower(left[i]);
    int b = lower(right[i]);
    if (a != b || a == 0) return a - b;
  }
  return 0;
}

/** ASCII letters only */
int strcasecmp(const char *left, const char *right) { return strncasecmp(left, right, (size_t)-1); }

/** exact, character by character; a target that overlaps the source is a violation */
char *stpcpy(char *target, const char *source) {
  size_t length = __tcbmc_copy_text(target, source);
  apart(target, length + 1, source, length + 1);
  return target + length;
}

/** exact, character by character; a target that overlaps the source is a violation */
char *strcpy(char *target, const char *source) {
  stpcpy(target, source);
  return target;
}

/** exact, character by character; a target that overlaps the source is a violation */
char *strncpy(char *target, const char *source, size_t count) {
  size_t length = strnlen(source, count);
  __tcbmc_copy_padded((unsigned char *)target, (const unsigned char *)source, length, count);
  apart(target, count, source, length < count ? length + 1 : length);
  return target;
}

/** exact, character by character; a target that overlaps the source is a violation */
char *strcat(char *target, const char *source) {
  stpcpy(target + strlen(target), source);
  return target;
}

/** exact, character by character; a target that overlaps the source is a violation */
char *strncat(char *target, const char *source, size_t count) {
  char *start = target + strlen(target);
  char *end = start;
  for (size_t i = 0; i < count; i++) {
    char c = source[i];
    if (c == 0) break;
    *end = c;
    end++;
  }
  *end = 0;
  size_t copied = end - start;
  if (copied > 0) apart(start, copied + 1, source, copied);
  return target;
}

/** exact, character by character */
char *strchrnul(const char *text, int wanted) {
  for (;; text++) {
    char c = *text;
    if (c == (char)wanted || c == 0) return (char *)text;
  }
}

/** exact, character by character */
char *strchr(const char *text, int wanted) {
  size_t found = __tcbmc_find_character(text, (char)wanted);
  return found == (size_t)-1 ? 0 : (char *)text + found;
}

/** exact, character by character */
char *strrchr(const char *text, int wanted) {
  const char *found = 0;
  for (;; text++) {
    char c = *text;
    if (c == (char)wanted) found = text;
    if (c == 0) return (char *)found;
  }
}

/** exact, character by character */
char *strstr(const char *text, const char *part) {
  size_t length = strlen(part);
  for (;; text++) {
    if (strncmp(text, part, length) == 0) return (char *)text;
    if (*text == 0) return 0;
  }
}

static int contains(const char *set, char wanted) {
  for (;; set++) {
    char c = *set;
    if (c == 0) return 0;
    if (c == wanted) return 1;
  }
}

/** exact, character by character */
size_t strspn(const char *text, const char *set) {
  size_t length = 0;
  for (;; length++) {
    char c = text[length];
    if (c == 0 || !contains(set, c)) return length;
  }
}

/** exact, character by character */
size_t strcspn(const char *text, const char *set) {
  size_t length = 0;
  for (;; length++) {
    char c = text[length];
    if (c == 0 || contains(set, c)) return length;
  }
}

/** exact, character by character */
char *strpbrk(const char *text, const char *set) {
  text += strcspn(text, set);
  return *text == 0 ? 0 : (char *)text;
}

/** exact, character by character */
char *strtok_r(char *text, const char *separators, char **rest) {
  if (text == 0) text = *rest;
  text += strspn(text, separators);
  if (*text == 0) {
    *rest = text;
    return 0;
  }
  char *end = text + strcspn(text, separators);
  if (*end != 0) {
    *end = 0;
    end++;
  }
  *rest = end;
  return text;
}

static char *rest_of_strtok;

/** exact, character by character */
char *strtok(char *text, const char *separators) { return strtok_r(text, separators, &rest_of_strtok); }

static char *copy(const char *text, size_t length) {
  char *result = (char *)__tcbmc_alloc(length + 1, 0);
  if (result == 0) return 0;
  for (size_t i = 0; i < length; i++) result[i] = text[i];
  result[length] = 0;
  return result;
}

/** a heap block, as malloc */
char *strdup(const char *text) { return copy(text, strlen(text)); }
char *strndup(const char *text, size_t limit) { return copy(text, strnlen(text, limit)); }
