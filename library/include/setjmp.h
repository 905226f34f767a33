#ifndef __TCBMC_SETJMP_H
#define __TCBMC_SETJMP_H
typedef unsigned long jmp_buf[8];
typedef unsigned long sigjmp_buf[10];
int setjmp(jmp_buf __environment);
int _setjmp(jmp_buf __environment);
int sigsetjmp(sigjmp_buf __environment, int __mask);
_Noreturn void longjmp(jmp_buf __environment, int __value);
_Noreturn void _longjmp(jmp_buf __environment, int __value);
_Noreturn void siglongjmp(sigjmp_buf __environment, int __value);
#define setjmp(environment) setjmp(environment)
#define sigsetjmp(environment, mask) sigsetjmp(environment, mask)
#endif
