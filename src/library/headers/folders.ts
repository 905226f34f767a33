/** Headers about file systems and what lies in folders, with the numbers of Linux. */
import { macros, numbered } from './macros.js';
import { RARE_FILE_SYSTEMS } from './rare-constants.js';

export const SYS_STATVFS = String.raw`#ifndef __TCBMC_SYS_STATVFS_H
#define __TCBMC_SYS_STATVFS_H
${RARE_FILE_SYSTEMS}#include <sys/types.h>
#define ST_RDONLY 1
#define ST_NOSUID 2
struct statvfs {
  unsigned long f_bsize;
  unsigned long f_frsize;
  fsblkcnt_t f_blocks;
  fsblkcnt_t f_bfree;
  fsblkcnt_t f_bavail;
  fsfilcnt_t f_files;
  fsfilcnt_t f_ffree;
  fsfilcnt_t f_favail;
  unsigned long f_fsid;
  unsigned long f_flag;
  unsigned long f_namemax;
  int __spare[6];
};
int statvfs(const char *restrict __path, struct statvfs *restrict __status);
int fstatvfs(int __descriptor, struct statvfs *__status);
#endif
`;

export const SYS_STATFS = String.raw`#ifndef __TCBMC_SYS_STATFS_H
#define __TCBMC_SYS_STATFS_H
#include <sys/statvfs.h>
struct statfs {
  long f_type;
  long f_bsize;
  fsblkcnt_t f_blocks;
  fsblkcnt_t f_bfree;
  fsblkcnt_t f_bavail;
  fsfilcnt_t f_files;
  fsfilcnt_t f_ffree;
  fsid_t f_fsid;
  long f_namelen;
  long f_frsize;
  long f_flags;
  long __spare[4];
};
int statfs(const char *__path, struct statfs *__status);
int fstatfs(int __descriptor, struct statfs *__status);
#endif
`;

const GLOB_FLAGS = {
  ERR: 1,
  MARK: 2,
  NOSORT: 4,
  DOOFFS: 8,
  NOCHECK: 0x10,
  APPEND: 0x20,
  NOESCAPE: 0x40,
  PERIOD: 0x80,
  BRACE: 0x400,
  NOMAGIC: 0x800,
  TILDE: 0x1000,
  ONLYDIR: 0x2000,
  TILDE_CHECK: 0x4000,
  NOSPACE: 1,
  ABORTED: 2,
  NOMATCH: 3,
};

export const GLOB = String.raw`#ifndef __TCBMC_GLOB_H
#define __TCBMC_GLOB_H
#include <tcbmc/size.h>
${macros(GLOB_FLAGS, 'GLOB_')}typedef struct {
  size_t gl_pathc;
  char **gl_pathv;
  size_t gl_offs;
  int gl_flags;
  void *__functions[5];
} glob_t;
int glob(const char *restrict __pattern, int __flags, int (*__error)(const char *, int), glob_t *restrict __found);
void globfree(glob_t *__found);
#endif
`;

export const FTW = String.raw`#ifndef __TCBMC_FTW_H
#define __TCBMC_FTW_H
#include <sys/types.h>
#include <sys/stat.h>
${numbered('F D DNR NS SL DP SLN', 0, 'FTW_')}${macros({ PHYS: 1, MOUNT: 2, CHDIR: 4, DEPTH: 8, ACTIONRETVAL: 16 }, 'FTW_')}struct FTW {
  int base;
  int level;
};
int ftw(const char *__path, int (*__visit)(const char *, const struct stat *, int), int __descriptors);
int nftw(const char *__path, int (*__visit)(const char *, const struct stat *, int, struct FTW *), int __descriptors, int __flags);
#endif
`;

const FTS_OPTIONS = { COMFOLLOW: 1, LOGICAL: 2, NOCHDIR: 4, NOSTAT: 8, PHYSICAL: 0x10, SEEDOT: 0x20, XDEV: 0x40, WHITEOUT: 0x80, ROOTLEVEL: 0 };

export const FTS = String.raw`#ifndef __TCBMC_FTS_H
#define __TCBMC_FTS_H
#include <sys/types.h>
#include <sys/stat.h>
${macros(FTS_OPTIONS, 'FTS_')}${numbered('D DC DEFAULT DNR DOT DP ERR F INIT NS NSOK SL SLNONE W', 1, 'FTS_')}${numbered('AGAIN FOLLOW NOINSTR SKIP', 1, 'FTS_')}typedef struct __tcbmc_fts FTS;
typedef struct _ftsent {
  struct _ftsent *fts_cycle;
  struct _ftsent *fts_parent;
  struct _ftsent *fts_link;
  long fts_number;
  void *fts_pointer;
  char *fts_accpath;
  char *fts_path;
  int fts_errno;
  int fts_symfd;
  unsigned short fts_pathlen;
  unsigned short fts_namelen;
  ino_t fts_ino;
  dev_t fts_dev;
  nlink_t fts_nlink;
  short fts_level;
  unsigned short fts_info;
  unsigned short fts_flags;
  unsigned short fts_instr;
  struct stat *fts_statp;
  char fts_name[1];
} FTSENT;
FTS *fts_open(char *const *__paths, int __options, int (*__compare)(const FTSENT **, const FTSENT **));
FTSENT *fts_read(FTS *__tree);
FTSENT *fts_children(FTS *__tree, int __options);
int fts_set(FTS *__tree, FTSENT *__entry, int __options);
int fts_close(FTS *__tree);
#endif
`;
