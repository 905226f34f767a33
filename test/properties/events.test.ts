import { describe, expect, it } from 'vitest';
import type { Handlers } from '../../src/index.js';
import { checkWith, found } from './support.js';

/** Two tasks, one of each kind of event; the lines matter. */
const PROGRAM = `#include <pthread.h>
int shared, own = 3;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t table = PTHREAD_RWLOCK_INITIALIZER;
void *work(void *arg) {
  shared = 7;
  pthread_mutex_lock(&mutex);
  own = own + 1;
  pthread_mutex_unlock(&mutex);
  return arg;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  int seen = shared;
  pthread_join(thread, NULL);
  pthread_rwlock_rdlock(&table);
  __tcbmc_event("seen", seen, 'c');
  pthread_rwlock_unlock(&table);
  pthread_rwlock_wrlock(&table);
  pthread_rwlock_unlock(&table);
  return 0;
}
`;

const NEVER = 'it happens';

describe('events that are delivered', () => {
  it.each<[string, Handlers, string]>([
    [
      'a read of shared memory',
      { read: ({ task, value }, m) => m.when(value.eq(7), () => m.assert(task !== 0, NEVER)) },
      `15: ${NEVER}`,
    ],
    [
      'a write of shared memory',
      { write: ({ task, value, place }, m) => m.assert(value.ne(7).or(task !== 1 || place.size !== 4), NEVER) },
      `6: ${NEVER}`,
    ],
    ['a lock', { lock: ({ task, shared }, m) => m.assert(task !== 1 || shared, NEVER) }, `7: ${NEVER}`],
    ['an unlock', { unlock: ({ task, shared }, m) => m.assert(task !== 1 || shared, NEVER) }, `9: ${NEVER}`],
    ['a lock for reading', { lock: ({ shared }, m) => m.assert(!shared, NEVER) }, `17: ${NEVER}`],
    ['an unlock after reading', { unlock: ({ shared }, m) => m.assert(!shared, NEVER) }, `19: ${NEVER}`],
    ['a lock for writing', { lock: ({ task, shared }, m) => m.assert(task !== 0 || shared, NEVER) }, `20: ${NEVER}`],
    [
      'an unlock after writing',
      { unlock: ({ task, shared }, m) => m.assert(task !== 0 || shared, NEVER) },
      `21: ${NEVER}`,
    ],
    [
      'the creation of a task',
      { create: ({ task, child }, m) => m.assert(task !== 0 || child !== 1, NEVER) },
      `14: ${NEVER}`,
    ],
    [
      'waiting for a task',
      { join: ({ task, child }, m) => m.assert(task !== 0 || child !== 1, NEVER) },
      `16: ${NEVER}`,
    ],
    [
      'a marker with its values',
      {
        mark: ({ name, values }, m) =>
          m.assert(
            values[0]!
              .eq(7)
              .and(values[1]!.eq(99))
              .not()
              .or(name !== 'seen'),
            NEVER,
          ),
      },
      `18: ${NEVER}`,
    ],
    ['a switch to a thread', { switch: ({ task }, m) => m.assert(task !== 1, NEVER) }, `6: ${NEVER}`],
  ])('%s', async (_title, on, expected) => {
    expect(await found(PROGRAM, on)).toBe(expected);
  });

  it('the end of a task', async () => {
    expect(await found(PROGRAM, { end: ({ task }, m) => m.assert(task !== 1, NEVER) })).toContain(NEVER);
  });

  it('nothing else', async () => {
    const tasks = (task: number): boolean => task === 0 || task === 1;
    const on: Handlers = {
      read: ({ task, value }, m) => m.assert(value.eq(0).or(value.eq(7)).and(tasks(task)), NEVER),
      write: ({ task, value }, m) => m.assert(value.eq(7).and(task === 1), NEVER),
      lock: ({ task, shared }, m) => m.assert(task === 0 || !shared, NEVER),
      create: ({ task, child }, m) => m.assert(task === 0 && child === 1, NEVER),
      join: ({ task, child }, m) => m.assert(task === 0 && child === 1, NEVER),
      end: ({ task }, m) => m.assert(tasks(task), NEVER),
      mark: ({ name, task, values }, m) => m.assert(name === 'seen' && task === 0 && values.length === 2, NEVER),
    };
    expect(await found(PROGRAM, on)).toBe('safe');
  });

  it('how often: counted in words', async () => {
    const counted: (keyof Handlers)[] = ['lock', 'unlock', 'create', 'join', 'mark'];
    const times: Readonly<Record<string, number>> = { lock: 3, unlock: 3, create: 1, join: 1, mark: 1 };
    const countIn = (name: keyof Handlers): Handlers => ({
      [name]: (_event: unknown, m: Parameters<NonNullable<Handlers['end']>>[1]) =>
        m.set('count', m.get('count', 4).add(1)),
    });
    for (const name of counted) {
      const atMost = (number: number): Handlers => ({
        ...countIn(name),
        finish: (_final, m) => m.assert(m.get('count', 4).le(number), NEVER),
      });
      expect(await found(PROGRAM, atMost(times[name]!)), name).toBe('safe');
      expect(await found(PROGRAM, atMost(times[name]! - 1)), name).toContain(NEVER);
    }
  });
});

describe('a property that watches', () => {
  it('is told the initial values', async () => {
    const about = (own: number): Handlers => ({
      start: (initially, m) => m.assert(initially('own').eq(own).and(initially('shared').eq(0)), NEVER),
    });
    expect(await found(PROGRAM, about(3), ['own', 'shared'])).toBe('safe');
    expect(await found(PROGRAM, about(4), ['own', 'shared'])).toContain(NEVER);
  });

  it('sees what only one task accesses; one that does not, does not', async () => {
    const on: Handlers = { write: ({ value }, m) => m.assert(value.ne(4), NEVER) };
    expect(await found(PROGRAM, on, ['own'])).toBe(`8: ${NEVER}`);
    expect(await found(PROGRAM, on)).toBe('safe');
  });

  it('sees nothing but what it watches, under its name', async () => {
    const on: Handlers = {
      write: ({ place }, m) => m.assert(place.name === 'own', NEVER),
      read: ({ place }, m) => m.assert(place.name === 'own', NEVER),
    };
    expect(await found(PROGRAM, on, ['own'])).toBe('safe');
  });

  it('gets the parts of structures and arrays one by one, through pointers and struct copies, too', async () => {
    const text = `struct pair { int a; char b[2]; } p, q = {1, {2, 3}};
      int main(void) {
        char *pointer = &p.b[1];
        *pointer = 9;
        p = q;
        return 0;
      }`;
    const expecting = (name: string, number: number): Handlers => ({
      write: ({ place, value }, m) => m.assert(place.name !== name || value.ne(number).and(true), NEVER),
    });
    expect(await found(text, expecting('p.b[1]', 9), ['p'])).toBe(`4: ${NEVER}`);
    expect(await found(text, expecting('p.b[1]', 3), ['p.b'])).toBe(`5: ${NEVER}`);
    expect(await found(text, expecting('p.a', 1), ['p.a'])).toBe(`5: ${NEVER}`);
    expect(await found(text, expecting('p.a', 9), ['p.a'])).toBe('safe');
  });
});

describe('where an execution stops', () => {
  const on = (task: number, seen: 'ended' | 'blocked'): Handlers => ({
    finish: (final, m) => m.assert(final[seen](task).not(), NEVER),
  });
  const waits = `#include <semaphore.h>
    sem_t never;
    int main(void) { sem_init(&never, 0, 0); sem_wait(&never); return 0; }`;

  it('a task may have ended', async () => {
    expect(await found(PROGRAM, on(1, 'ended'))).toContain(NEVER);
    expect(await found(PROGRAM, on(0, 'ended'))).toContain(NEVER);
    const inOrder: Handlers = { finish: (final, m) => m.when(final.ended(0), () => m.assert(final.ended(1), NEVER)) };
    expect(await found(PROGRAM, inOrder)).toBe('safe');
    expect(await found(PROGRAM.replace('pthread_join(thread, NULL);', ''), inOrder)).toContain(NEVER);
    expect(await found(waits, on(0, 'ended'))).toBe('safe');
  });

  it('a task may wait', async () => {
    expect(await found(waits, on(0, 'blocked'))).toContain(NEVER);
    expect(await found('int main(void) { return 0; }', on(0, 'blocked'))).toBe('safe');
  });

  it('may be anywhere', async () => {
    const half: Handlers = {
      mark: ({ name }, m) => m.set('inside', name === 'in'),
      finish: (_final, m) => m.assert(m.get('inside').not(), NEVER),
    };
    const text = `#include <pthread.h>
      void *work(void *arg) { __tcbmc_event("in"); __tcbmc_event("out"); return arg; }
      int main(void) { pthread_t thread; pthread_create(&thread, NULL, work, NULL); return 0; }`;
    expect(await found(text, half)).toContain(NEVER);
    expect(
      await found(text, {
        ...half,
        finish: (final, m) => m.when(final.ended(1), () => m.assert(m.get('inside').not(), NEVER)),
      }),
    ).toBe('safe');
    expect(
      await found(text, {
        ...half,
        finish: (final, m) => m.when(final.ended(1), () => m.assert(m.get('inside'), NEVER)),
      }),
    ).toContain(NEVER);
  });
});

describe('conditions', () => {
  const text = `int __VERIFIER_nondet_int(void);
    int main(void) {
      int i = __VERIFIER_nondet_int();
      __tcbmc_event("i", i);
      return 0;
    }`;
  const verdict = async (on: Handlers): Promise<string> => (await checkWith(text, [{ name: 'observer', on }])).verdict;

  it('when: only what the condition chooses happens', async () => {
    const on = (expected: number): Handlers => ({
      mark: ({ values: [i] }, m) => {
        m.set('sum', 1, 8);
        m.when(i!.lt(10), () => {
          m.set('sum', m.get('sum', 8).add(2));
          m.when(i!.ne(3), () => m.set('sum', m.get('sum', 8).add(4)));
          m.when(m.false, () => m.set('sum', 0, 8));
        });
        m.assert(m.get('sum', 8).eq(i!.eq(3).choose(expected, i!.lt(10).choose(m.word(7, 8), 1))), NEVER);
      },
    });
    expect(await verdict(on(3))).toBe('safe');
    expect(await verdict(on(4))).toBe('violation');
  });

  it('assume: executions that break it do not count', async () => {
    const on = (excluded: number): Handlers => ({
      mark: ({ values: [i] }, m) => {
        m.when(i!.slt(0), () => m.assume(i!.eq(-5)));
        m.assume(i!.ne(excluded));
        m.assert(i!.slt(0).not(), NEVER);
      },
    });
    expect(await verdict(on(-5))).toBe('safe');
    expect(await verdict(on(-6))).toBe('violation');
  });

  it('assume holds for all properties of the run', async () => {
    const assume = {
      name: 'assume-small',
      on: { mark: ({ values: [i] }, m) => m.assume(i!.lt(10)) } satisfies Handlers,
    };
    const claim = {
      name: 'claim-small',
      on: {
        mark: ({ values: [i] }, m) => {
          m.set('i', i!, 32);
        },
        finish: (_, m) => m.assert(m.get('i', 32).lt(10), NEVER),
      } satisfies Handlers,
    };
    expect((await checkWith(text, [assume, claim])).verdict).toBe('safe');
    expect((await checkWith(text, [claim])).verdict).toBe('violation');
  });
});

describe('offer and refuse', () => {
  const on: Handlers = {
    mark: ({ name }, m) => {
      m.refuse((other) => other.name === 'left' && name === 'right', NEVER);
      m.offer({ name });
    },
  };
  const program = (left: string, right: string): string => `#include <pthread.h>
    void *work(void *arg) { ${left} return arg; }
    int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); ${right} return 0; }`;

  it('relates neighbours of different tasks', async () => {
    expect(await found(program('__tcbmc_event("left");', '__tcbmc_event("right");'), on)).toContain(NEVER);
  });

  it('does not relate what one task does', async () => {
    expect(await found(program('__tcbmc_event("left"); __tcbmc_event("right");', ''), on)).toBe('safe');
  });

  it('does not relate what another event separates', async () => {
    expect(
      await found(
        program('__tcbmc_event("left");', 'pthread_join(t, 0); __tcbmc_event("between"); __tcbmc_event("right");'),
        on,
      ),
    ).toBe('safe');
  });
});
