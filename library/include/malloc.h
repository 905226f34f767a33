#ifndef __TCBMC_MALLOC_H
#define __TCBMC_MALLOC_H
#define M_ARENA_MAX -8
#define M_ARENA_TEST -7
#define M_CHECK_ACTION -5
#define M_GRAIN 3
#define M_KEEP 4
#define M_MMAP_MAX -4
#define M_MMAP_THRESHOLD -3
#define M_MXFAST 1
#define M_NLBLKS 2
#define M_PERTURB -6
#define M_TOP_PAD -2
#define M_TRIM_THRESHOLD -1
#include <tcbmc/size.h>
#ifdef __unix__
#include <stddef.h>
#include <stdio.h>
#endif
void *malloc(size_t __size);
void *calloc(size_t __count, size_t __size);
void *realloc(void *__block, size_t __size);
void free(void *__block);
void cfree(void *__block);
void *memalign(size_t __alignment, size_t __size);
void *valloc(size_t __size);
size_t malloc_usable_size(void *__block);
#endif
