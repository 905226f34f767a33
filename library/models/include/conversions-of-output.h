/*
 * What models share that follow the formats of output: conversions as they are spelled, and the numbers that they are
 * about. It stands behind the `struct text` of the model, which has a `length`.
 */
#pragma once
#include "slots.h"
#include "conversion-of-output.h"

/* Of a width or a precision that an argument says. */
static int integer(struct text *text, const slot **list);

static slot number(const slot *at) {
  slot value;
  if (BYTES(*at) == 2) value = *(const __INT16_TYPE__ *)(at + 1);
  else if (BYTES(*at) == 4) value = *(const __INT32_TYPE__ *)(at + 1);
  else value = at[1];
#ifdef __TCBMC_OUTPUT
  __tcbmc_event("#output", value);
#endif
  return value;
}

static int isNumber(slot kind) { return (kind & NUMBER) && BYTES(kind) <= 8; }

static void count(const struct text *text, const struct conversion *c, const slot *at) {
  __tcbmc_assert((*at & POINTER) != 0, "out-of-bounds", "the argument for %n is no pointer");
  void *target = *(void *const *)(at + 1);
  if (c->bits == 8) *(signed char *)target = text->length;
  else if (c->bits == 16) *(__INT16_TYPE__ *)target = text->length;
  else if (c->bits == 32) *(__INT32_TYPE__ *)target = text->length;
  else *(long long *)target = text->length;
}

static const char *modified(const char *at, struct conversion *c) {
  c->bits = 8 * sizeof(int);
  c->isModified = 1;
  switch (*at) {
    case 'h':
      c->bits = at[1] == 'h' ? 8 : 16;
      return at + 1 + (at[1] == 'h');
    case 'l':
      c->bits = at[1] == 'l' ? 64 : 8 * sizeof(long);
      return at + 1 + (at[1] == 'l');
    case 'j':
      c->bits = 64;
      return at + 1;
    case 'z':
    case 't':
      c->bits = 8 * sizeof(size_t);
      return at + 1;
    case 'L':
      c->isLong = 1;
      return at + 1;
    default:
      c->isModified = 0;
      return at;
  }
}

static const char *specification(struct text *text, const char *at, struct conversion *c, const slot **list) {
  for (; *at == '-' || *at == '+' || *at == ' ' || *at == '#' || *at == '0' || *at == '\''; at++) {
    if (*at == '+' || (*at == ' ' && c->plus == 0)) c->plus = *at;
    if (*at == '-') c->left = 1;
    if (*at == '0') c->zero = 1;
    if (*at == '#') c->prefixed = 1;
  }
  if (*at == '*') {
    c->width = integer(text, list);
    at++;
  } else
    for (; *at >= '0' && *at <= '9'; at++) c->width = c->width * 10 + (*at - '0');
  if (*at == '.') {
    at++;
    c->precision = 0;
    if (*at == '*') {
      c->precision = integer(text, list);
      at++;
    } else
      for (; *at >= '0' && *at <= '9'; at++) c->precision = c->precision * 10 + (*at - '0');
  }
  at = modified(at, c);
  c->letter = c->isModified && (*at == 'c' || *at == 's') ? 0 : *at;
  return at;
}
