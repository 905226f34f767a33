import { describe, expect, it } from 'vitest';
import { twoWayCalls } from '../../src/driver/two-way-calls.js';
import { compileC } from '../oracle/compile.js';

const HEAD =
  '#include <pthread.h>\n#include <semaphore.h>\n#include <threads.h>\n#include <time.h>\n#include <unistd.h>\npthread_mutex_t m; pthread_rwlock_t rw; sem_t s; mtx_t t; int fds[2]; char c;\n';

describe('calls that are looked at as ordering memory both ways', () => {
  it.each<[string, readonly string[]]>([
    ['pthread_mutex_lock(&m); pthread_mutex_unlock(&m);', []],
    ['pthread_rwlock_wrlock(&rw); pthread_rwlock_unlock(&rw);', []],
    ['pthread_mutex_trylock(&m); sem_post(&s);', ['pthread_mutex_trylock', 'sem_post']],
    ['pthread_rwlock_rdlock(&rw);', ['pthread_rwlock_rdlock']],
    ['mtx_trylock(&t);', ['mtx_trylock']],
    ['pipe(fds); write(fds[1], &c, 1); read(fds[0], &c, 1);', ['pipe', 'read', 'write']],
    ['time(0); localtime(0); getpagesize();', ['time']],
    ['close(3);', ['close']],
    ['int (*post)(sem_t *) = sem_post; post(&s);', ['sem_post']],
  ])('%s', async (body, names) => {
    const program = await compileC(`${HEAD}int main(void) { ${body} return 0; }`);
    expect([...twoWayCalls(program)].sort()).toEqual(names);
  });
});
