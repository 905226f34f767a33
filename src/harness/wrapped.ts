/** Functions with a wrapper of their own in the scheduler's texts. */
export const SPECIAL: readonly string[] = [
  '__assert_fail',
  'calloc',
  'cnd_timedwait',
  'cnd_wait',
  'free',
  'malloc',
  'mtx_timedlock',
  'pthread_barrier_init',
  'pthread_barrier_wait',
  'pthread_cond_timedwait',
  'pthread_cond_wait',
  'pthread_create',
  'pthread_mutex_timedlock',
  'pthread_rwlock_timedrdlock',
  'pthread_rwlock_timedwrlock',
  'sem_timedwait',
  'thrd_create',
];

/** What glibc calls them in compiled programs. */
export const LINKER_NAMES: Readonly<Record<string, string>> = { scanf: '__isoc99_scanf', sscanf: '__isoc99_sscanf', fscanf: '__isoc99_fscanf' };
