/**
 * The effects of the library's functions on locks, as their models in `library/models/` have it: the one table of what
 * is taken from them by name instead of from their code. Their code is analysed as any other for what it accesses, but
 * it holds no locks for that.
 *
 * It is used under the condition that the lock behaves as one (`lock-behaviour.ts`): its word is that of a free lock or
 * of its owner at all times. Then `pthread_mutex_lock` returns only when the thread has the mutex: a normal one it
 * waits for, a recursive one it has or waits for, an error-checking one it has already where the call fails.
 * A semaphore is a lock if it begins with 1 and only those give it back who have taken it: its value and the tasks that
 * have it are one together.
 */

/** Locks of different families must not be the same memory. */
export type LockFamily =
  'mutex' | 'mtx' | 'spin' | 'rwlock' | 'semaphore' | 'once' | 'barrier' | 'rtos' | 'rtos-recursive' | 'scheduler';

export type LockMode = 'exclusive' | 'shared';

export type Primitive =
  | Taking
  | { readonly kind: 'give'; readonly family: LockFamily; readonly argument: Operand }
  /** The lock is given up and taken back. */
  | { readonly kind: 'wait'; readonly family: LockFamily; readonly argument: number }
  | { readonly kind: 'init'; readonly family: LockFamily; readonly argument: number }
  | { readonly kind: 'destroy'; readonly family: LockFamily; readonly argument: number };

/** Which argument leads to the lock, or the global that is one. */
export type Operand = number | { readonly global: string };

export interface Taking {
  readonly kind: 'take';
  readonly family: LockFamily;
  readonly argument: Operand;
  readonly mode: LockMode;
  /** The lock is held afterwards: always, or if this argument says that nobody gives up waiting. */
  readonly sure: boolean | { readonly forever: number };
  /** Else it is held if the result is 0, or if it is not. */
  readonly heldIf: 'zero' | 'nonzero';
}

/** Ticks after which a wait in FreeRTOS ends, which it does not. */
export const FOREVER = 0xffffffffn;

function take(family: LockFamily, mode: LockMode, sure: boolean): Primitive {
  return { kind: 'take', family, argument: 0, mode, sure, heldIf: 'zero' };
}

function other(kind: 'give' | 'init' | 'destroy', family: LockFamily): Primitive {
  return { kind, family, argument: 0 };
}

/** A mutex of FreeRTOS. */
function takeFor(family: LockFamily): Primitive {
  return { kind: 'take', family, argument: 0, mode: 'exclusive', sure: { forever: 1 }, heldIf: 'nonzero' };
}

const SCHEDULER = { family: 'scheduler', argument: { global: '__tcbmc_suspender' } } as const;

function wait(family: LockFamily): Primitive {
  return { kind: 'wait', family, argument: 1 };
}

const PRIMITIVES: ReadonlyMap<string, Primitive> = new Map([
  ['pthread_mutex_lock', take('mutex', 'exclusive', true)],
  ['pthread_mutex_trylock', take('mutex', 'exclusive', false)],
  ['pthread_mutex_timedlock', take('mutex', 'exclusive', false)],
  ['pthread_mutex_clocklock', take('mutex', 'exclusive', false)],
  ['pthread_mutex_unlock', other('give', 'mutex')],
  ['pthread_mutex_init', other('init', 'mutex')],
  ['pthread_mutex_destroy', other('destroy', 'mutex')],
  ['pthread_cond_wait', wait('mutex')],
  ['pthread_cond_timedwait', wait('mutex')],
  ['pthread_cond_clockwait', wait('mutex')],
  ['mtx_lock', take('mtx', 'exclusive', true)],
  ['mtx_trylock', take('mtx', 'exclusive', false)],
  ['mtx_timedlock', take('mtx', 'exclusive', false)],
  ['mtx_unlock', other('give', 'mtx')],
  ['mtx_init', other('init', 'mtx')],
  ['mtx_destroy', other('destroy', 'mtx')],
  ['cnd_wait', wait('mtx')],
  ['cnd_timedwait', wait('mtx')],
  ['pthread_spin_lock', take('spin', 'exclusive', true)],
  ['pthread_spin_trylock', take('spin', 'exclusive', false)],
  ['pthread_spin_unlock', other('give', 'spin')],
  ['pthread_spin_init', other('init', 'spin')],
  ['pthread_spin_destroy', other('destroy', 'spin')],
  ['pthread_rwlock_rdlock', take('rwlock', 'shared', true)],
  ['pthread_rwlock_tryrdlock', take('rwlock', 'shared', false)],
  ['pthread_rwlock_timedrdlock', take('rwlock', 'shared', false)],
  ['pthread_rwlock_clockrdlock', take('rwlock', 'shared', false)],
  ['pthread_rwlock_wrlock', take('rwlock', 'exclusive', true)],
  ['pthread_rwlock_trywrlock', take('rwlock', 'exclusive', false)],
  ['pthread_rwlock_timedwrlock', take('rwlock', 'exclusive', false)],
  ['pthread_rwlock_clockwrlock', take('rwlock', 'exclusive', false)],
  ['pthread_rwlock_unlock', other('give', 'rwlock')],
  ['pthread_rwlock_init', other('init', 'rwlock')],
  ['pthread_rwlock_destroy', other('destroy', 'rwlock')],
  ['sem_wait', take('semaphore', 'exclusive', true)],
  ['sem_trywait', take('semaphore', 'exclusive', false)],
  ['sem_timedwait', take('semaphore', 'exclusive', false)],
  ['sem_clockwait', take('semaphore', 'exclusive', false)],
  ['sem_post', other('give', 'semaphore')],
  ['sem_init', other('init', 'semaphore')],
  ['sem_destroy', other('destroy', 'semaphore')],
  ['xSemaphoreTake', takeFor('rtos')],
  ['xSemaphoreGive', other('give', 'rtos')],
  ['xSemaphoreTakeRecursive', takeFor('rtos-recursive')],
  ['xSemaphoreGiveRecursive', other('give', 'rtos-recursive')],
  ['vTaskSuspendAll', { kind: 'take', ...SCHEDULER, mode: 'exclusive', sure: true, heldIf: 'zero' }],
  ['xTaskResumeAll', { kind: 'give', ...SCHEDULER }],
]);

/** The effect of the function on a lock, if it is one of the library that has one. */
export function primitiveOf({
  name,
  library,
}: {
  readonly name: string;
  readonly library: boolean;
}): Primitive | undefined {
  return library ? PRIMITIVES.get(name) : undefined;
}

/** Functions that make locks, and give them back free. */
const MAKERS: ReadonlyMap<string, LockFamily> = new Map([
  ['xSemaphoreCreateMutex', 'rtos'],
  ['xSemaphoreCreateRecursiveMutex', 'rtos-recursive'],
]);

/** Of which family the locks are that the function of the library makes in blocks of their own. */
export function madeBy({
  name,
  library,
}: {
  readonly name: string;
  readonly library: boolean;
}): LockFamily | undefined {
  return library ? MAKERS.get(name) : undefined;
}

/** Bytes of a condition variable. */
export const CONDITION_SIZE = 48;

/** Bytes of the words of flags that it has. */
export const FLAGS = 4;

/**
 * Whether the function uses the condition variable that is its first argument. Of that it accesses the word with the
 * flag of a thread, and nothing that lies behind it.
 */
export function usesCondition({ name, library }: { readonly name: string; readonly library: boolean }): boolean {
  return library && /^(?:pthread_cond|cnd)_/.test(name);
}
