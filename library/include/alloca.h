#ifndef __TCBMC_ALLOCA_H
#define __TCBMC_ALLOCA_H
#include <tcbmc/size.h>
void *alloca(size_t __size);
#undef alloca
#define alloca(size) __builtin_alloca(size)
#endif
