/* Not a public header: what many headers define alike. */
#ifndef __TCBMC_SIZE_H
#define __TCBMC_SIZE_H
typedef __SIZE_TYPE__ size_t;
#undef NULL
#define NULL ((void *)0)
#endif
