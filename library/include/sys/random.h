#ifndef __TCBMC_SYS_RANDOM_H
#define __TCBMC_SYS_RANDOM_H
#include <sys/types.h>
#define GRND_NONBLOCK 1
#define GRND_RANDOM 2
ssize_t getrandom(void *__buffer, size_t __size, unsigned int __flags);
int getentropy(void *__buffer, size_t __size);
#endif
