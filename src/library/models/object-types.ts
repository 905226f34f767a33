import { MOST_THREADS } from '../../base/largest.js';

/** A flag for each thread that waits for a condition variable, 31 in a word: see `library/models/conditions.c`. */
const WAITING_WORDS = Math.ceil(MOST_THREADS / 31);
/** Words of a barrier: two, and 32 such flags in each of the others (`library/models/barriers.c`). */
const MEETING_WORDS = 2 + Math.ceil(MOST_THREADS / 32);

interface ObjectType {
  /** The contents of an object in the models: words of 32 bits, and pointers. */
  readonly words: number;
  readonly pointers?: number;
  /** The prefix of its functions' names. */
  readonly functions: string;
}

/** The types of objects in which the models keep their state, at least as large as those of the headers. */
const OBJECT_TYPES: Readonly<Record<string, ObjectType>> = {
  pthread_mutex_t: { words: 5, functions: 'pthread_mutex_' },
  pthread_mutexattr_t: { words: 1, functions: 'pthread_mutexattr_' },
  pthread_cond_t: { words: WAITING_WORDS, pointers: 1, functions: 'pthread_cond_' },
  pthread_condattr_t: { words: 1, functions: 'pthread_condattr_' },
  pthread_rwlock_t: { words: 13, functions: 'pthread_rwlock_' },
  pthread_rwlockattr_t: { words: 1, functions: 'pthread_rwlockattr_' },
  pthread_barrier_t: { words: MEETING_WORDS, functions: 'pthread_barrier_' },
  pthread_barrierattr_t: { words: 1, functions: 'pthread_barrierattr_' },
  pthread_spinlock_t: { words: 1, functions: 'pthread_spin_' },
  pthread_once_t: { words: 1, functions: 'pthread_once' },
  pthread_attr_t: { words: 6, pointers: 2, functions: 'pthread_attr_' },
  sem_t: { words: 1, functions: 'sem_' },
  mtx_t: { words: 5, functions: 'mtx_' },
  cnd_t: { words: WAITING_WORDS, pointers: 1, functions: 'cnd_' },
  once_flag: { words: 1, functions: 'call_once' },
};

export const OBJECT_TYPE_NAMES: ReadonlySet<string> = new Set(Object.keys(OBJECT_TYPES));

/** The bytes that an object of this type has, with those between its parts, where a pointer has so many. */
export function roomOf(name: string, pointer: number): number | undefined {
  const type = OBJECT_TYPES[name];
  if (!type) return undefined;
  const { words, pointers = 0 } = type;
  const size = 4 * words + pointer * pointers;
  return pointers === 0 ? size : Math.ceil(size / pointer) * pointer;
}

/** Whether this is the name of a function that works on objects of the type. */
export function worksOn(name: string, type: string): boolean {
  const { functions } = OBJECT_TYPES[type]!;
  return name.startsWith(functions) && !name.endsWith('_t');
}
