#ifndef __TCBMC_THREADS_H
#define __TCBMC_THREADS_H
#include <time.h>
#include <tcbmc/pthread_types.h>
#define thread_local _Thread_local
#define ONCE_FLAG_INIT 0
#define TSS_DTOR_ITERATIONS 4
typedef pthread_t thrd_t;
typedef int (*thrd_start_t)(void *);
typedef pthread_mutex_t mtx_t;
typedef pthread_cond_t cnd_t;
typedef pthread_key_t tss_t;
typedef void (*tss_dtor_t)(void *);
typedef pthread_once_t once_flag;
enum { mtx_plain = 0, mtx_recursive = 1, mtx_timed = 2 };
enum { thrd_success = 0, thrd_busy = 1, thrd_error = 2, thrd_nomem = 3, thrd_timedout = 4 };
void call_once(once_flag *__flag, void (*__function)(void));
int cnd_broadcast(cnd_t *__condition);
void cnd_destroy(cnd_t *__condition);
int cnd_init(cnd_t *__condition);
int cnd_signal(cnd_t *__condition);
int cnd_timedwait(cnd_t *restrict __condition, mtx_t *restrict __mutex, const struct timespec *restrict __deadline);
int cnd_wait(cnd_t *__condition, mtx_t *__mutex);
void mtx_destroy(mtx_t *__mutex);
int mtx_init(mtx_t *__mutex, int __type);
int mtx_lock(mtx_t *__mutex);
int mtx_timedlock(mtx_t *restrict __mutex, const struct timespec *restrict __deadline);
int mtx_trylock(mtx_t *__mutex);
int mtx_unlock(mtx_t *__mutex);
int thrd_create(thrd_t *__id, thrd_start_t __function, void *__argument);
thrd_t thrd_current(void);
int thrd_detach(thrd_t __id);
int thrd_equal(thrd_t __left, thrd_t __right);
_Noreturn void thrd_exit(int __result);
int thrd_join(thrd_t __id, int *__result);
int thrd_sleep(const struct timespec *__duration, struct timespec *__remaining);
void thrd_yield(void);
int tss_create(tss_t *__key, tss_dtor_t __destroy);
void tss_delete(tss_t __key);
void *tss_get(tss_t __key);
int tss_set(tss_t __key, void *__value);
#endif
