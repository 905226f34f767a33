/* C text that the walkers over lists share: what `lower/varargs.ts` says of an argument stands before it. */
#pragma once
typedef __SIZE_TYPE__ size_t;
typedef unsigned long long slot;

#define BYTES(kind) ((kind) & 0xffffffff)
#define NUMBER (1ull << 32)
#define FLOATING (1ull << 33)
#define POINTER (1ull << 35)

static const slot *after(const slot *at) { return at + 1 + (BYTES(*at) <= 8 ? 1 : (BYTES(*at) + 7) / 8); }

static const slot *take(const slot **list) {
  const slot *at = *list;
  __tcbmc_assert(at != 0 && *at != 0, "out-of-bounds", "there is no argument for a conversion of the format");
  *list = after(at);
  return at;
}

static int isComputed(const char *format) {
  __tcbmc_atomic_begin();
  int computed = __tcbmc_is_writable(format);
  __tcbmc_atomic_end();
  return computed;
}
