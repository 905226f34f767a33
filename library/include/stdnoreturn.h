#ifndef __TCBMC_STDNORETURN_H
#define __TCBMC_STDNORETURN_H
#define noreturn _Noreturn
#endif
