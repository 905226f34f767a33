#ifndef __TCBMC_DLFCN_H
#define __TCBMC_DLFCN_H
#include <tcbmc/size.h>
#define RTLD_LAZY 1
#define RTLD_NOW 2
#define RTLD_NOLOAD 4
#define RTLD_DEEPBIND 8
#define RTLD_GLOBAL 256
#define RTLD_LOCAL 0
#define RTLD_NODELETE 4096
#define RTLD_DEFAULT ((void *)0)
#define RTLD_NEXT ((void *)-1l)
typedef struct {
  const char *dli_fname;
  void *dli_fbase;
  const char *dli_sname;
  void *dli_saddr;
} Dl_info;
void *dlopen(const char *__file, int __mode);
int dlclose(void *__library);
void *dlsym(void *restrict __library, const char *restrict __name);
void *dlvsym(void *restrict __library, const char *restrict __name, const char *restrict __version);
char *dlerror(void);
int dladdr(const void *__address, Dl_info *__information);
#endif
