#ifndef __TCBMC_DIRENT_H
#define __TCBMC_DIRENT_H
#include <limits.h>
#include <tcbmc/types.h>
#define DT_UNKNOWN 0
#define DT_FIFO 1
#define DT_CHR 2
#define DT_DIR 4
#define DT_BLK 6
#define DT_REG 8
#define DT_LNK 10
#define DT_SOCK 12
#define DT_WHT 14
typedef struct __tcbmc_directory DIR;
struct dirent {
  ino_t d_ino;
  off_t d_off;
  unsigned short d_reclen;
  unsigned char d_type;
  char d_name[256];
};
#define dirent64 dirent
DIR *opendir(const char *__path);
DIR *fdopendir(int __descriptor);
int closedir(DIR *__directory);
struct dirent *readdir(DIR *__directory);
struct dirent *readdir64(DIR *__directory);
int readdir_r(DIR *restrict __directory, struct dirent *restrict __entry, struct dirent **restrict __result);
void rewinddir(DIR *__directory);
void seekdir(DIR *__directory, long __position);
long telldir(DIR *__directory);
int dirfd(DIR *__directory);
int alphasort(const struct dirent **__left, const struct dirent **__right);
int versionsort(const struct dirent **__left, const struct dirent **__right);
int scandir(const char *restrict __path, struct dirent ***restrict __entries, int (*__select)(const struct dirent *),
            int (*__compare)(const struct dirent **, const struct dirent **));
#endif
