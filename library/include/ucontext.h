#ifndef __TCBMC_UCONTEXT_H
#define __TCBMC_UCONTEXT_H
#include <signal.h>
int getcontext(ucontext_t *__context);
int setcontext(const ucontext_t *__context);
void makecontext(ucontext_t *__context, void (*__start)(void), int __count, ...);
int swapcontext(ucontext_t *restrict __saved, const ucontext_t *restrict __next);
#endif
