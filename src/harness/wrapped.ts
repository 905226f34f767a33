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
  'realloc',
  'sem_timedwait',
  'thrd_create',
];

/** The names that glibc gives them in compiled programs. */
const LINKER_NAMES: ReadonlyMap<string, string> = new Map([
  ['scanf', '__isoc99_scanf'],
  ['sscanf', '__isoc99_sscanf'],
  ['fscanf', '__isoc99_fscanf'],
]);

/** The name of a library function for the linker. */
export function linkerName(name: string): string {
  return LINKER_NAMES.get(name) ?? name;
}
