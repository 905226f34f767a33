/*
 * What the models of formatted output share: a text that is being made, of which only the beginning may have room.
 */
#pragma once
#include "slots.h"

enum { STRINGS = 8 };
/* string: those that were read, and read: how many bytes of them. */
struct text {
  char *to;
  size_t room, length;
  _Bool unknown;
  int strings;
  const char *string[STRINGS];
  size_t read[STRINGS];
};
#include "conversion-of-output.h"
void __tcbmc_fill_text(struct text *text, char character, size_t count);
void __tcbmc_extend_text(struct text *text, const char *from, size_t count, size_t most);
/* Filled up to the width of the conversion. */
void __tcbmc_place_text(struct text *text, const struct conversion *c, const char *sign, size_t before,
                        const char *body, size_t count, size_t most);
void __tcbmc_place_number(struct text *text, const struct conversion *c, slot value, int bits);
void __tcbmc_place_floating(struct text *text, const struct conversion *c, slot bits);
/* What a format says of a list. */
void __tcbmc_make_text(struct text *text, const char *format, const slot *list);
