/**
 * @model exact formats
 * @header stdio.h
 *
 * What the functions do with a format that stands before its arguments, or a list of them.
 */

#include "byte-loops.h"
#include "conversation/text-types.h"
/*
 * Texts that are written to a stream are made in an array of so many characters; longer ones once more in a block.
 */
#define ROOM 4096

extern void *stdout;
long __tcbmc_put(void *stream, const unsigned char *bytes, unsigned long count);
long __tcbmc_put_to(int descriptor, const unsigned char *bytes, unsigned long count);
void __tcbmc_spell_apart(const char *buffer, size_t size, size_t length, const char *text, size_t read);
int __tcbmc_spell(char *buffer, size_t room);
int __tcbmc_spell_within(char *buffer, size_t size);
int __tcbmc_spell_new_of_unknown(char **target);

/* Strings that were read lie elsewhere. */
static void end(const struct text *text) {
  for (int i = 0; i < text->strings; i++)
    __tcbmc_spell_apart(text->to, text->room, text->length, text->string[i], text->read[i]);
  if (text->room > 0) text->to[text->length < text->room ? text->length : text->room - 1] = 0;
}

/** exact, with integers, characters, strings and most floating-point numbers; any text, which is said, with others */
int __tcbmc_spell_list(char *buffer, size_t size, const char *format, const void *list) {
  struct text text = { buffer, size };
  __tcbmc_make_text(&text, format, list);
  if (text.unknown) return __tcbmc_spell_within(buffer, size);
  end(&text);
  return text.length;
}

/** exact, with integers, characters, strings and most floating-point numbers; any text, which is said, with others */
int __tcbmc_spell_list_all(char *buffer, size_t room, const char *format, const void *list) {
  struct text text = { buffer, -1 };
  __tcbmc_make_text(&text, format, list);
  if (text.unknown) return __tcbmc_spell(buffer, room);
  end(&text);
  return text.length;
}

/** exact, with integers, characters, strings and most floating-point numbers; any text, which is said, with others */
int __tcbmc_spell_list_new(char **target, const char *format, const void *list) {
  char made[ROOM];
  struct text text = { made, ROOM };
  __tcbmc_make_text(&text, format, list);
  if (text.unknown) return __tcbmc_spell_new_of_unknown(target);
  char *block = (char *)__tcbmc_alloc(text.length + 1, 2);
  if (block == 0) return -1;
  *target = block;
  if (text.length >= ROOM) return __tcbmc_spell_list_all(block, 0, format, list);
  __tcbmc_copy_some_bytes((unsigned char *)block, (const unsigned char *)made, text.length, ROOM);
  block[text.length] = 0;
  return text.length;
}

static int put(_Bool isStream, void *stream, int descriptor, const char *format, const void *list) {
  char made[ROOM], *block = made;
  struct text text = { made, ROOM };
  __tcbmc_make_text(&text, format, list);
  if (text.unknown) text.length = __tcbmc_spell_within(made, ROOM);
  else if (text.length > ROOM) {
    block = (char *)__tcbmc_reserve(text.length + 1, 2);
    __tcbmc_spell_list(block, text.length + 1, format, list);
  }
  size_t count = text.unknown && text.length >= ROOM ? ROOM - 1 : text.length;
  const unsigned char *bytes = (const unsigned char *)block;
  long done = isStream ? __tcbmc_put(stream, bytes, count) : __tcbmc_put_to(descriptor, bytes, count);
  return done < (long)count ? -1 : (int)count;
}

/** exact, with integers, characters, strings and most floating-point numbers; any text, which is said, with others */
int __tcbmc_put_list(void *stream, const char *format, const void *list) { return put(1, stream, -1, format, list); }
int __tcbmc_put_list_out(const char *format, const void *list) { return put(1, stdout, -1, format, list); }
int __tcbmc_put_list_to(int descriptor, const char *format, const void *list) {
  return put(0, 0, descriptor, format, list);
}

/** exact, with integers, characters, strings and most floating-point numbers; any text, which is said, with others */
/* Calls by name are lowered without these. */
int vprintf(const char *format, __builtin_va_list list) { return put(1, stdout, -1, format, __tcbmc_arguments(list)); }
int vfprintf(void *stream, const char *format, __builtin_va_list list) {
  return put(1, stream, -1, format, __tcbmc_arguments(list));
}
int vdprintf(int descriptor, const char *format, __builtin_va_list list) {
  return put(0, 0, descriptor, format, __tcbmc_arguments(list));
}
int printf(const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return vprintf(format, list);
}
int fprintf(void *stream, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return vfprintf(stream, format, list);
}
int dprintf(int descriptor, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return vdprintf(descriptor, format, list);
}
