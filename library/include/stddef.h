#ifndef __TCBMC_STDDEF_H
#define __TCBMC_STDDEF_H
#include <tcbmc/size.h>
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __WCHAR_TYPE__ wchar_t;
typedef struct {
  long long __integer;
  long double __floating;
  void *__pointer;
} max_align_t;
typedef void *nullptr_t;
#define offsetof(type, member) __builtin_offsetof(type, member)
#endif
