import type { MakeIngredient } from './ingredient.js';
import { block, ingredient, line, one, section, when } from './ingredient.js';

/** Conditions with one mutex; the waiting thread tests with `while`, or forgets to. */
const conditions: MakeIngredient = () =>
  ingredient({
    declarations: ['pthread_mutex_t cm;', 'pthread_cond_t cv;', 'int ready;'],
    places: ['ready'],
    snippets: [
      [
        4,
        ({ some, random }) => [
          section('pthread_mutex_lock(&cm);', 'pthread_mutex_unlock(&cm);', [
            line(`${random.pick(['while', 'if'])} (!ready) pthread_cond_wait(&cv, &cm);`),
            ...some(),
          ]),
        ],
      ],
      [
        4,
        ({ some, random }) => [
          section('pthread_mutex_lock(&cm);', 'pthread_mutex_unlock(&cm);', [
            line('ready = 1;'),
            line(`pthread_cond_${random.pick(['signal', 'broadcast'])}(&cv);`),
            ...some(),
          ]),
        ],
      ],
      [1, () => [line('ready = 1;'), line('pthread_cond_signal(&cv);')]],
      [
        2,
        ({ some }) => [
          section('pthread_mutex_lock(&cm);', 'pthread_mutex_unlock(&cm);', [line('assert(ready < 2);'), ...some()]),
        ],
      ],
      one(1, () => 'ready = 0;'),
    ],
  });

const semaphores: MakeIngredient = () =>
  ingredient({
    declarations: ['sem_t sem, full;', 'int held;'],
    setup: ['sem_init(&sem, 0, 1);', 'sem_init(&full, 0, 0);'],
    places: ['held'],
    snippets: [
      [4, ({ some }) => [section('sem_wait(&sem);', 'sem_post(&sem);', [line('held++;'), ...some()])]],
      one(4, () => 'sem_post(&sem);'),
      one(2, () => 'sem_wait(&full);'),
      one(2, () => 'sem_post(&full);'),
      [2, ({ some }) => [section('if (sem_trywait(&sem) == 0) {', '}', [line('held--;'), ...some()])]],
    ],
  });

const readerWriter: MakeIngredient = () =>
  ingredient({
    declarations: ['pthread_rwlock_t rw;', 'int doc, copy;'],
    places: ['doc', 'copy'],
    snippets: [
      [
        4,
        ({ some }) => [
          section('pthread_rwlock_wrlock(&rw);', 'pthread_rwlock_unlock(&rw);', [
            line('doc = 1;'),
            ...some(),
            line('doc = 0;'),
          ]),
        ],
      ],
      [
        4,
        ({ some }) => [
          section('pthread_rwlock_rdlock(&rw);', 'pthread_rwlock_unlock(&rw);', [
            line('copy = doc;'),
            ...some(),
            line('assert(!copy);'),
          ]),
        ],
      ],
      one(1, () => 'pthread_rwlock_unlock(&rw);'),
    ],
  });

/** GCC's builtins, on types of several sizes. */
const atomicBuiltins: MakeIngredient = (random) => {
  const type = random.pick(['int', 'unsigned char', 'short', 'long', 'unsigned'] as const);
  return ingredient({
    declarations: [`${type} ac;`, `${type} *acp = &ac;`],
    places: ['ac'],
    values: ['__atomic_load_n(&ac, 5)', '__sync_fetch_and_add(&ac, 0)'],
    snippets: [
      one(
        3,
        ({ random: r }) =>
          `__sync_${r.pick(['fetch_and_add', 'add_and_fetch', 'fetch_and_or', 'fetch_and_xor', 'sub_and_fetch'])}(&ac, 1);`,
      ),
      one(2, ({ value }) => `__atomic_store_n(acp, ${value()}, 5);`),
      [3, ({ some }) => [when('__sync_bool_compare_and_swap(&ac, 0, 1)', ...some())]],
      [
        2,
        ({ fresh }) => {
          const e = fresh('e');
          return [
            line(`${type} ${e} = 1;`),
            line(`if (!__atomic_compare_exchange_n(&ac, &${e}, 2, 0, 5, 5)) g0 = ${e};`),
          ];
        },
      ],
      one(2, ({ value }) => `g1 = __atomic_exchange_n(&ac, ${value()}, 5);`),
      one(2, () => 'assert(__sync_add_and_fetch(acp, 1) != 3);'),
      one(2, () => 'assert(__atomic_fetch_add(&ac, 2, 5) != 3);'),
      [
        2,
        ({ fresh }) => {
          const o = fresh('o');
          return [
            section('{', '}', [
              line(`${type} ${o} = 0;`),
              line(`do ${o} = ac; while (!__sync_bool_compare_and_swap(&ac, ${o}, ${o} + 1));`),
            ]),
          ];
        },
      ],
    ],
  });
};

const atomicTypes: MakeIngredient = (random) => {
  const type = random.pick(['int', 'unsigned char', 'long', '_Bool'] as const);
  return ingredient({
    declarations: [`_Atomic ${type} at0;`, '_Atomic int at1;', '_Atomic(int *) atp = 0;'],
    places: ['at0', 'at1'],
    values: ['(atp ? *atp : 1)', 'at1++'],
    snippets: [
      one(3, () => 'at1++;'),
      one(2, () => 'at1 += 2;'),
      one(2, ({ value }) => `at0 = ${value()};`),
      one(2, () => 'at0 ^= 1;'),
      one(2, ({ random: r }) => `atp = ${r.pick(['(int *)&g0', '&g1', '0'])};`),
      one(2, ({ value }) => `if (atp) *atp = ${value()};`),
      one(2, () => 'assert(--at1 != -2);'),
    ],
  });
};

/** Waiting without a library: the checker takes idle iterations for waiting. */
const spinning: MakeIngredient = () =>
  ingredient({
    declarations: ['volatile int flag;', 'int lk, owned, turn, want[2];'],
    places: ['flag', 'owned', 'turn'],
    snippets: [
      one(3, ({ random }) => `while (flag ${random.pick(['== 0', '!= 1', '> 1'])});`),
      one(3, ({ random }) => `flag = ${random.below(3)};`),
      [
        4,
        ({ some }) => [
          section('while (__sync_lock_test_and_set(&lk, 1));', '__sync_lock_release(&lk);', [
            line('owned++;'),
            ...some(),
          ]),
        ],
      ],
      [2, ({ some }) => [block('while (lk)', [line('if (flag == 2) break;'), ...some()])]],
      [
        2,
        ({ fresh }) => {
          const o = fresh('o');
          return [
            section('{', '}', [
              line(`int ${o} = 0;`),
              line(`while (${o} = owned, !__sync_bool_compare_and_swap(&owned, ${o}, ${o} + 1));`),
            ]),
          ];
        },
      ],
      [
        2,
        ({ random, some }) => {
          const me = random.below(2);
          return [
            section(
              `want[${me}] = 1; turn = ${1 - me}; while (want[${1 - me}] && turn == ${1 - me});`,
              `want[${me}] = 0;`,
              [line('owned++;'), ...some(), line('owned--;')],
            ),
          ];
        },
      ],
      [
        2,
        ({ fresh }) => {
          const [n, seen] = [fresh('n'), fresh('seen')];
          return [
            line(`int ${n} = 0, ${seen} = 0;`),
            line(`do { ${seen} = flag; ${n}++; } while (${seen} == 0 && ${n} < 2);`),
            line(`assert(${seen} != 2);`),
          ];
        },
      ],
      one(1, () => 'while (owned == 1) flag = 1;'),
      [
        1,
        ({ fresh }) => {
          const label = fresh('spin');
          return [line(`${label}: if (flag == 0) { if (owned == 2) g0 = 1; goto ${label}; }`)];
        },
      ],
    ],
  });

export const SYNC_INGREDIENTS: readonly MakeIngredient[] = [
  conditions,
  semaphores,
  readerWriter,
  atomicBuiltins,
  atomicTypes,
  spinning,
];
