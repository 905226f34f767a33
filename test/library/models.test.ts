import { describe, expect, test } from 'vitest';
import { ILP32, IP16, LP64 } from '../../src/source/target.js';
import { avrRegisterObjects } from '../../src/library/headers/avr-io.js';
import { msp430RegisterObjects } from '../../src/library/headers/msp430.js';
import type { ModelFile } from '../../src/library/models/model.js';
import { MODEL_FILES, modelFor, modelTable } from '../../src/library/models/index.js';
import { compile, run } from '../support/compile.js';

const VARIABLES = [
  ...Object.keys(modelFor('__SCB_registers')!.defines),
  ...msp430RegisterObjects().map(({ name }) => name),
  ...avrRegisterObjects().map(({ name }) => name),
  '__tcbmc_parent',
  '__tcbmc_children',
  '__tcbmc_child_count',
  '__tcbmc_has_forked',
  '__tcbmc_shares_memory',
  '__tcbmc_stops_calls',
  '__tcbmc_mutexes_held',
  '__tcbmc_priority_count',
  '__tcbmc_may_stop',
  '__tcbmc_gone',
  '__tcbmc_places_inside',
  '__tcbmc_default_queue',
  '__tcbmc_kernel_masks',
  '__tcbmc_has_sections',
  '__tcbmc_is_initialised',
  '__tcbmc_main_thread',
  '__tcbmc_has_timer_functions',
  '__tcbmc_isr_arguments',
  'k_sys_work_q',
  '__tcbmc_running',
  '__tcbmc_critical_depth',
  '__tcbmc_suspending_depth',
  '__tcbmc_tasks',
  '__tcbmc_scheduling',
  '__tcbmc_suspender',
  '__tcbmc_last_tick',
  '__tcbmc_timer_posts',
  '__tcbmc_timer_task',
  '__tcbmc_timer_capacity',
  '__tcbmc_timer_behind',
  '__tcbmc_timer_queue',
  '__tcbmc_timer_clock',
  'optarg',
  'optind',
  'opterr',
  'optopt',
  'stdin',
  'stdout',
  'stderr',
  '__stdinp',
  '__stdoutp',
  '__stderrp',
  'in6addr_any',
  'in6addr_loopback',
  'environ',
  '__tcbmc_segments',
  '__tcbmc_segments_made',
  '__tcbmc_registrations',
  '__tcbmc_registered',
  '__tcbmc_errno',
  '__tcbmc_exclusive',
  '__tcbmc_cleanup_top',
  '__tcbmc_thread_states',
  '__tcbmc_cancel_state',
  '__tcbmc_cancel_type',
  '__tcbmc_read_locks',
  '__tcbmc_keys',
  '__tcbmc_key_alive',
  '__tcbmc_key_destructors',
  '__tcbmc_key_values',
  '__tcbmc_lines_masked',
  '__tcbmc_status',
  '__tcbmc_pending',
  '__tcbmc_software',
  '__tcbmc_watched',
  '__tcbmc_highest',
  '__tcbmc_vacant',
  '__tcbmc_longest_address',
  '__tcbmc_placed',
  '__tcbmc_relative',
  '__tcbmc_watched_state',
  '__tcbmc_other_threads',
  '__tcbmc_at_exit',
  '__tcbmc_at_quick_exit',
  '__tcbmc_first_at_fork',
  '__tcbmc_last_at_fork',
  '__tcbmc_named_semaphores',
  '__tcbmc_ended',
  '__tcbmc_cancelled',
  '__tcbmc_jump_target',
  '__tcbmc_jump_value',
  '__tcbmc_process',
  '__tcbmc_relative',
  '__tcbmc_parent',
  '__tcbmc_has_forked',
  '__tcbmc_shares_memory',
  '__tcbmc_children_are_tasks',
  '__tcbmc_child_slot',
  '__tcbmc_children',
  '__tcbmc_child_count',
  '__tcbmc_child_slots',
  '__tcbmc_child_ends',
  '__tcbmc_signal_actions',
  '__tcbmc_blocked',
  '__tcbmc_pending_signals',
  '__tcbmc_pending_anywhere',
  '__tcbmc_timers',
  '__tcbmc_receives',
  '__tcbmc_catches',
  '__tcbmc_handling',
];

/** What exists only where somebody asks who sleeps for ever. */
const OF_SLEEP: readonly string[] = [
  ...['__tcbmc_stands_by', '__tcbmc_owed', '__tcbmc_wakes', '__tcbmc_ends_of_low_power', '__tcbmc_might_end'],
  ...['__tcbmc_has_handlers', '__tcbmc_handler_begins', '__tcbmc_there_are_handlers', '__tcbmc_sleeps_next'],
  ...['__tcbmc_sleep_is_next', '__tcbmc_wakes_before', '__tcbmc_ends_before'],
];

/** Models that exist only in programs that mention such a function. */
const ONLY_WITH: Readonly<Record<string, string>> = {
  '<model of what leads to the program itself>': 'pipe',
  '<model of waiting for sets of descriptors>': 'pipe',
};

/** A program that mentions every function that a model defines. */
function mentionAll({ file, defines }: ModelFile): string {
  const functions = [...Object.keys(defines), ...(ONLY_WITH[file] === undefined ? [] : [ONLY_WITH[file]])].filter(
    (name) => !VARIABLES.includes(name) && !OF_SLEEP.includes(name),
  );
  const declared = functions.map((name) => `void ${name}();`).join(' ');
  return `${declared} void *table[] = { ${functions.map((name) => `(void *)${name}`).join(', ')} }; int main(void) { return table[0] == 0; }`;
}

describe.each(MODEL_FILES.map((model) => [model.file, model] as const))('%s', (_, model) => {
  test.each([LP64, ILP32, IP16])('can be lowered for $name', async (target) => {
    const { program } = await compile(mentionAll(model), { target });
    const names = program.functions.filter((f) => f.library).map((f) => f.name);
    for (const name of Object.keys(model.defines)) {
      if (!VARIABLES.includes(name) && !OF_SLEEP.includes(name)) expect(names).toContain(name);
    }
  });
});

test('every name has one model and a note', () => {
  const names = MODEL_FILES.flatMap((model) => Object.keys(model.defines));
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => modelFor(name) === undefined)).toEqual([]);
  expect(modelFor('pthread_mutex_lock')?.header).toBe('pthread.h');
  expect(modelFor('no_such_function')).toBeUndefined();
  const table = modelTable();
  expect(table.find((row) => row.name === 'printf')?.note).toMatch(/no output/);
  expect(table.every((row) => row.note !== '' && row.header !== '')).toBe(true);
});

/** Runs `body` as `main` with some POSIX headers. */
async function stopOf(body: string, before = ''): Promise<unknown> {
  const headers = ['pthread.h', 'semaphore.h', 'stdlib.h', 'string.h', 'assert.h', 'errno.h']
    .map((h) => `#include <${h}>\n`)
    .join('');
  const { program } = await compile(`${headers}${before}\nint main(void) { ${body}\n return 0; }`);
  const { stop } = run(program);
  return stop.kind === 'violation' ? `${stop.fault.property}: ${stop.fault.message}` : stop.kind;
}

describe('threads', () => {
  test('a joined thread leaves its value and its effects', async () => {
    const worker = 'int shared; void *work(void *p) { shared += *(int *)p; return (void *)7; }';
    const body =
      'pthread_t t; int x = 5; void *r; pthread_create(&t, 0, work, &x); pthread_join(t, &r); assert(shared == 5); assert(r == (void *)7); assert(t != pthread_self());';
    expect(await stopOf(body, worker)).toBe('halted');
  });

  test('thread functions may have any shape', async () => {
    const workers =
      'int n; void a(void) { n++; } int b() { n++; return 3; } void *c(void *p) { n++; pthread_exit((void *)9); }';
    const body =
      'pthread_t t[3]; void *r; pthread_create(&t[0], 0, (void *(*)(void *))a, 0); pthread_create(&t[1], 0, (void *(*)(void *))b, 0); pthread_create(&t[2], 0, c, 0);' +
      'for (int i = 0; i < 3; i++) pthread_join(t[i], &r); assert(n == 3); assert(r == (void *)9);';
    expect(await stopOf(body, workers)).toBe('halted');
  });

  test('joining twice is a violation', async () => {
    const body = 'pthread_t t; pthread_create(&t, 0, work, 0); pthread_join(t, 0); pthread_join(t, 0);';
    expect(await stopOf(body, 'void *work(void *p) { return p; }')).toMatch(/^join-misuse/);
  });
});

describe('locks', () => {
  test('are held by one thread at a time', async () => {
    const body =
      'pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_mutex_lock(&m); assert(pthread_mutex_trylock(&m) == EBUSY); pthread_mutex_unlock(&m); assert(pthread_mutex_trylock(&m) == 0);';
    expect(await stopOf(body)).toBe('halted');
  });

  test('block when taken', async () => {
    expect(
      await stopOf('pthread_mutex_t m; pthread_mutex_init(&m, 0); pthread_mutex_lock(&m); pthread_mutex_lock(&m);'),
    ).toBe('blocked');
  });

  test.each([
    ['unlock without lock', 'static pthread_mutex_t m; pthread_mutex_unlock(&m);'],
    ['destroy while held', 'static pthread_mutex_t m; pthread_mutex_lock(&m); pthread_mutex_destroy(&m);'],
    ['wait without the mutex', 'static pthread_mutex_t m; static pthread_cond_t c; pthread_cond_wait(&c, &m);'],
    ['unlock of a free read-write lock', 'static pthread_rwlock_t l; pthread_rwlock_unlock(&l);'],
    ['unlock of a free spin lock', 'pthread_spinlock_t l; pthread_spin_init(&l, 0); pthread_spin_unlock(&l);'],
  ])('%s is a violation', async (_, body) => {
    expect(await stopOf(body)).toMatch(/^lock-misuse/);
  });

  test('kinds of mutexes', async () => {
    const init = (kind: string): string =>
      `pthread_mutexattr_t a; pthread_mutex_t m; pthread_mutexattr_init(&a); pthread_mutexattr_settype(&a, ${kind}); pthread_mutex_init(&m, &a);`;
    const recursive =
      'pthread_mutex_lock(&m); pthread_mutex_lock(&m); pthread_mutex_unlock(&m); assert(pthread_mutex_trylock(&m) == 0); pthread_mutex_unlock(&m); pthread_mutex_unlock(&m); pthread_mutex_destroy(&m);';
    expect(await stopOf(init('PTHREAD_MUTEX_RECURSIVE') + recursive)).toBe('halted');
    const checking =
      'assert(pthread_mutex_unlock(&m) == EPERM); pthread_mutex_lock(&m); assert(pthread_mutex_lock(&m) == EDEADLK);';
    expect(await stopOf(init('PTHREAD_MUTEX_ERRORCHECK') + checking)).toBe('halted');
    expect(
      await stopOf(
        'static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER; pthread_mutex_lock(&m); pthread_mutex_lock(&m);',
      ),
    ).toBe('halted');
  });

  test('cleanup handlers run at pthread_exit', async () => {
    const worker =
      'int n; void h(void *p) { n += *(int *)p; } void *work(void *p) { int x = 5; pthread_cleanup_push(h, &x); pthread_exit(0); pthread_cleanup_pop(0); return 0; }';
    expect(
      await stopOf('pthread_t t; pthread_create(&t, 0, work, 0); pthread_join(t, 0); assert(n == 5);', worker),
    ).toBe('halted');
  });

  test('readers share, a writer does not', async () => {
    const body =
      'static pthread_rwlock_t l; pthread_rwlock_rdlock(&l); pthread_rwlock_rdlock(&l); assert(pthread_rwlock_trywrlock(&l) == EBUSY); pthread_rwlock_unlock(&l); pthread_rwlock_unlock(&l);' +
      'pthread_rwlock_wrlock(&l); assert(pthread_rwlock_tryrdlock(&l) == EBUSY); pthread_rwlock_unlock(&l);';
    expect(await stopOf(body)).toBe('halted');
  });

  test('semaphores count', async () => {
    expect(
      await stopOf(
        'sem_t s; int v; sem_init(&s, 0, 1); sem_wait(&s); assert(sem_trywait(&s) == -1); assert(errno == EAGAIN); sem_post(&s); sem_getvalue(&s, &v); assert(v == 1);',
      ),
    ).toBe('halted');
    expect(await stopOf('sem_t s; sem_init(&s, 0, 0); sem_wait(&s);')).toBe('blocked');
  });

  test('a signal wakes a waiting thread', async () => {
    const worker =
      'pthread_mutex_t m; pthread_cond_t c; int ready; void *work(void *p) { pthread_mutex_lock(&m); while (!ready) pthread_cond_wait(&c, &m); ready = 2; pthread_mutex_unlock(&m); return 0; }';
    const body =
      'pthread_t t; pthread_create(&t, 0, work, 0); pthread_mutex_lock(&m); ready = 1; pthread_cond_broadcast(&c); pthread_mutex_unlock(&m); pthread_join(t, 0); assert(ready == 2);';
    expect(await stopOf(body, worker)).toBe('halted');
    expect(await stopOf('pthread_mutex_lock(&m); pthread_cond_signal(&c); pthread_cond_wait(&c, &m);', worker)).toBe(
      'blocked',
    );
  });

  test('a barrier holds threads back, once runs once', async () => {
    const worker =
      'pthread_barrier_t b; int n; pthread_once_t o = PTHREAD_ONCE_INIT; void init(void) { n += 10; } void *work(void *p) { pthread_once(&o, init); n++; return (void *)(long)pthread_barrier_wait(&b); }';
    const body =
      'pthread_t t; void *r; pthread_barrier_init(&b, 0, 2); pthread_create(&t, 0, work, 0); long mine = (long)work(0); assert(n == 12); pthread_join(t, &r); assert(mine + (long)r == PTHREAD_BARRIER_SERIAL_THREAD);';
    expect(await stopOf(body, worker)).toBe('halted');
    expect(await stopOf('pthread_barrier_init(&b, 0, 2); work(0);', worker)).toBe('blocked');
  });
});

describe('objects that are none', () => {
  test.each([
    ['a mutex that was never initialised', 'pthread_mutex_t m; pthread_mutex_lock(&m);'],
    ['a mutex that was destroyed', 'static pthread_mutex_t m; pthread_mutex_destroy(&m); pthread_mutex_trylock(&m);'],
    [
      'a condition variable that was destroyed',
      'static pthread_cond_t c; pthread_cond_destroy(&c); pthread_cond_signal(&c);',
    ],
    [
      'a read-write lock that was destroyed',
      'static pthread_rwlock_t l; pthread_rwlock_destroy(&l); pthread_rwlock_rdlock(&l);',
    ],
    ['a spin lock that was never initialised', 'pthread_spinlock_t l; pthread_spin_lock(&l);'],
    ['a barrier that was never initialised', 'static pthread_barrier_t b; pthread_barrier_wait(&b);'],
    ['a semaphore that was never initialised', 'static sem_t s; sem_post(&s);'],
    ['a semaphore that was destroyed', 'sem_t s; sem_init(&s, 0, 1); sem_destroy(&s); sem_wait(&s);'],
  ])('%s', async (_, body) => {
    expect(await stopOf(body)).toMatch(/^lock-misuse: using a .* was never initialised, or was destroyed/);
  });
});

describe('results as POSIX says', () => {
  test.each([
    [
      'semaphores',
      'sem_t s; assert(sem_init(&s, 0, SEM_VALUE_MAX + 1u) == -1 && errno == EINVAL); sem_init(&s, 0, SEM_VALUE_MAX); assert(sem_post(&s) == -1 && errno == EOVERFLOW);',
    ],
    [
      'attributes',
      'pthread_mutexattr_t a; int k; pthread_mutexattr_init(&a); assert(pthread_mutexattr_settype(&a, 9) == EINVAL); pthread_mutexattr_settype(&a, PTHREAD_MUTEX_ERRORCHECK); pthread_mutexattr_setpshared(&a, 1); pthread_mutexattr_gettype(&a, &k); assert(k == PTHREAD_MUTEX_ERRORCHECK);',
    ],
    [
      'a recursive mutex that is not held',
      'static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP; assert(pthread_mutex_unlock(&m) == EPERM);',
    ],
    [
      'an error-checking mutex that is not held',
      'static pthread_mutex_t m = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP; static pthread_cond_t c; assert(pthread_cond_wait(&c, &m) == EPERM);',
    ],
    [
      'keys',
      'pthread_key_t k; assert(pthread_key_create(&k, 0) == 0); assert(pthread_getspecific(k) == 0); assert(pthread_setspecific(k, &k) == 0); assert(pthread_getspecific(k) == &k); assert(pthread_key_delete(k) == 0); assert(pthread_setspecific(k, 0) == EINVAL);',
    ],
    [
      'cancellation states',
      'int old; assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old) == 0 && old == PTHREAD_CANCEL_ENABLE); assert(pthread_setcanceltype(7, 0) == EINVAL);',
    ],
    [
      'a writer that locks again',
      'static pthread_rwlock_t l; pthread_rwlock_wrlock(&l); assert(pthread_rwlock_rdlock(&l) == EDEADLK); assert(pthread_rwlock_wrlock(&l) == EDEADLK);',
    ],
  ])('%s', async (_, body) => {
    expect(await stopOf(body)).toBe('halted');
  });

  test('the static initialisers of glibc say the kind of a mutex', async () => {
    const glibc = (kind: number): string =>
      `static struct { int lock; unsigned count; int owner; unsigned users; int kind; int rest[5]; } m = {0, 0, 0, 0, ${kind}};`;
    expect(await stopOf('pthread_mutex_lock((void *)&m); assert(pthread_mutex_lock((void *)&m) == 0);', glibc(1))).toBe(
      'halted',
    );
    expect(
      await stopOf('pthread_mutex_lock((void *)&m); assert(pthread_mutex_lock((void *)&m) == EDEADLK);', glibc(2)),
    ).toBe('halted');
    expect(await stopOf('pthread_mutex_lock((void *)&m); pthread_mutex_lock((void *)&m);', glibc(3))).toBe('blocked');
  });
});

describe('the end of threads', () => {
  const create = 'pthread_t t; pthread_create(&t, 0, work, 0);';
  const idle = 'void *work(void *p) { return p; }';

  test.each([
    ['join of a detached thread', `${create} pthread_detach(t); pthread_join(t, 0);`],
    ['detaching twice', `${create} pthread_detach(t); pthread_detach(t);`],
    ['detaching after a join', `${create} pthread_join(t, 0); pthread_detach(t);`],
    ['detaching what is no thread', 'pthread_detach((pthread_t)10);'],
    [
      'join of a thread that was created detached',
      'pthread_attr_t a; pthread_attr_init(&a); pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED); pthread_t t; pthread_create(&t, &a, work, 0); pthread_join(t, 0);',
    ],
  ])('%s is a violation', async (_, body) => {
    expect(await stopOf(body, idle)).toMatch(/^join-misuse/);
  });

  test('destructors run in rounds, with the value that was set', async () => {
    const worker =
      'pthread_key_t k; int runs; void gone(void *p) { runs += *(int *)p; if (runs < 100) pthread_setspecific(k, p); } void *work(void *p) { pthread_setspecific(k, p); return (void *)3; }';
    const body =
      'pthread_t t; void *r; int one = 1; pthread_key_create(&k, gone); pthread_create(&t, 0, work, &one); pthread_join(t, &r); assert(r == (void *)3); assert(runs == PTHREAD_DESTRUCTOR_ITERATIONS);';
    expect(await stopOf(`${body}`, `#include <limits.h>\n${worker}`)).toBe('halted');
  });

  test('C11 threads hand back an int', async () => {
    const worker =
      '#include <threads.h>\nonce_flag o = ONCE_FLAG_INIT; int n; void init(void) { n = 5; } int run(void *p) { call_once(&o, init); return -7; }';
    const body =
      'thrd_t t; int r; mtx_t m; mtx_init(&m, mtx_plain | mtx_recursive); thrd_create(&t, run, 0); thrd_join(t, &r); assert(r == -7 && n == 5); mtx_lock(&m); assert(mtx_trylock(&m) == thrd_success); mtx_unlock(&m); mtx_unlock(&m);';
    expect(await stopOf(body, worker)).toBe('halted');
    expect(await stopOf('mtx_t m; mtx_init(&m, mtx_plain); mtx_lock(&m); mtx_lock(&m);', worker)).toMatch(
      /^lock-misuse: locking/,
    );
    expect(
      await stopOf('mtx_t m; struct timespec d = {0}; mtx_init(&m, mtx_plain); mtx_timedlock(&m, &d);', worker),
    ).toMatch(/^lock-misuse: mtx_timedlock/);
  });
});

test('what thread functions without a model do is never left out', async () => {
  await expect(compile('#include <pthread.h>\nint main(void) { pthread_mutex_getprioceiling(0, 0); }')).rejects.toThrow(
    /'pthread_mutex_getprioceiling' has no model/,
  );
});

describe('memory', () => {
  test.each([
    ['free(p + 1);', /^invalid-free/],
    ['free(p); free(p);', /^invalid-free/],
    ['free(p); *p = 1;', /^use-after-free/],
    ['p[4] = 1;', /^out-of-bounds/],
    ['memset(p, 0, 17);', /^out-of-bounds/],
    ['strcpy((char *)p, "0123456789abcdef");', /^out-of-bounds/],
    ['p = 0; *p = 1;', /^null-dereference/],
    ['p = realloc(p, 20); p[4] = 1; free(p);', /^halted/],
  ])('%s', async (body, expected) => {
    expect(await stopOf(`int *p = malloc(4 * sizeof *p); ${body}`)).toMatch(expected);
  });
});
