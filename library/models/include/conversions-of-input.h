/* C text: conversion specifications of C11 7.21.6.2 as they stand in a format, and their targets in a list. */
#pragma once
struct conversion {
  long long width;
  int bits, ignored, allocates;
  char modifier, letter;
};

static const char *modified(const char *at, struct conversion *c) {
  c->bits = 8 * sizeof(int);
  switch (*at) {
    case 'h':
      c->bits = at[1] == 'h' ? 8 : 16;
      break;
    case 'l':
      c->bits = at[1] == 'l' ? 64 : 8 * sizeof(long);
      break;
    case 'j':
    case 'q':
    case 'L':
      c->bits = 64;
      break;
    case 'z':
    case 't':
      c->bits = 8 * sizeof(size_t);
      break;
    default:
      return at;
  }
  c->modifier = *at;
  if (at[1] != *at || (*at != 'h' && *at != 'l')) return at + 1;
  c->modifier = '2';
  return at + 2;
}

/* A conversion specification; gives back where it ends, or 0. */
static const char *specification(const char *at, struct conversion *c) {
  if (*at == '*') {
    c->ignored = 1;
    at++;
  }
  for (; *at >= '0' && *at <= '9'; at++) c->width = c->width * 10 + (*at - '0');
  if (*at == 'm') {
    c->allocates = 1;
    at++;
  }
  at = modified(at, c);
  c->letter = *at;
  if (*at == '[') {
    at++;
    if (*at == '^') at++;
    if (*at == ']') at++;
    while (*at != 0 && *at != ']') at++;
  }
  return *at == 0 ? 0 : at + 1;
}

static int isFloating(char letter) {
  return letter == 'f' || letter == 'e' || letter == 'g' || letter == 'a' || letter == 'F' || letter == 'E' ||
         letter == 'G' || letter == 'A';
}

static int isInteger(char letter) {
  return letter == 'd' || letter == 'i' || letter == 'u' || letter == 'x' || letter == 'X' || letter == 'o' ||
         letter == 'n';
}

static void store(void *target, int bits, long long value) {
  if (bits == 8) *(signed char *)target = value;
  else if (bits == 16) *(__INT16_TYPE__ *)target = value;
  else if (bits == 32) *(__INT32_TYPE__ *)target = value;
  else *(long long *)target = value;
}

static _Bool isSpace(char c) { return c == ' ' || (c >= 9 && c <= 13); }

static void *next(const slot **list) {
  const slot *at = take(list);
  __tcbmc_assert((*at & POINTER) != 0, "out-of-bounds", "an argument for a conversion is no pointer");
  return *(void *const *)(at + 1);
}
