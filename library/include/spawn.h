#ifndef __TCBMC_SPAWN_H
#define __TCBMC_SPAWN_H
#include <sched.h>
#include <sys/types.h>
#define POSIX_SPAWN_RESETIDS 1
#define POSIX_SPAWN_SETPGROUP 2
#define POSIX_SPAWN_SETSIGDEF 4
#define POSIX_SPAWN_SETSIGMASK 8
#define POSIX_SPAWN_SETSCHEDPARAM 16
#define POSIX_SPAWN_SETSCHEDULER 32
#define POSIX_SPAWN_USEVFORK 64
#define POSIX_SPAWN_SETSID 128
typedef struct {
  int __state[20];
} posix_spawn_file_actions_t;
typedef struct {
  int __state[84];
} posix_spawnattr_t;
int posix_spawn(pid_t *restrict __process, const char *restrict __path, const posix_spawn_file_actions_t *__actions,
                const posix_spawnattr_t *restrict __attributes, char *const __arguments[], char *const __environment[]);
int posix_spawnp(pid_t *restrict __process, const char *restrict __file, const posix_spawn_file_actions_t *__actions,
                 const posix_spawnattr_t *restrict __attributes, char *const __arguments[],
                 char *const __environment[]);
int posix_spawn_file_actions_init(posix_spawn_file_actions_t *__actions);
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *__actions);
int posix_spawn_file_actions_addopen(posix_spawn_file_actions_t *restrict __actions, int __descriptor,
                                     const char *restrict __path, int __flags, mode_t __mode);
int posix_spawn_file_actions_addclose(posix_spawn_file_actions_t *__actions, int __descriptor);
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *__actions, int __descriptor, int __target);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *restrict __actions, const char *restrict __path);
int posix_spawn_file_actions_addfchdir_np(posix_spawn_file_actions_t *__actions, int __descriptor);
int posix_spawnattr_init(posix_spawnattr_t *__attributes);
int posix_spawnattr_destroy(posix_spawnattr_t *__attributes);
int posix_spawnattr_setflags(posix_spawnattr_t *__attributes, short __flags);
int posix_spawnattr_getflags(const posix_spawnattr_t *restrict __attributes, short *restrict __flags);
int posix_spawnattr_setpgroup(posix_spawnattr_t *__attributes, pid_t __group);
int posix_spawnattr_setsigmask(posix_spawnattr_t *restrict __attributes, const sigset_t *restrict __mask);
int posix_spawnattr_setsigdefault(posix_spawnattr_t *restrict __attributes, const sigset_t *restrict __signals);
int posix_spawnattr_setschedpolicy(posix_spawnattr_t *__attributes, int __policy);
int posix_spawnattr_setschedparam(posix_spawnattr_t *restrict __attributes,
                                  const struct sched_param *restrict __parameter);
#endif
