import type { MakeIngredient } from './ingredient.js';
import { block, ingredient, line, one, section, when } from './ingredient.js';

/** Places that a mutex protects, or another one, or none. */
const guarded: MakeIngredient = () =>
  ingredient({
    declarations: ['pthread_mutex_t ga, gb;', 'int under, *const at_under = &under;'],
    places: ['under'],
    snippets: [
      [
        6,
        ({ random, some }) => {
          const mutex = random.pick(['ga', 'ga', 'gb']);
          return [
            section(`pthread_mutex_lock(&${mutex});`, `pthread_mutex_unlock(&${mutex});`, [
              line(random.pick(['under = 1;', 'under++;', 'g0 = under;', '*at_under = 2;'])),
              ...some(),
            ]),
          ];
        },
      ],
      [
        2,
        ({ random }) => [
          section('if (pthread_mutex_trylock(&ga) == 0) {', 'pthread_mutex_unlock(&ga); }', [
            line(random.pick(['under = 3;', 'g1 = under;'])),
          ]),
        ],
      ],
      [
        2,
        ({ random }) => [
          section('pthread_mutex_lock(&gb);', 'pthread_mutex_unlock(&gb);', [
            section('pthread_mutex_lock(&ga);', 'pthread_mutex_unlock(&ga);', [line('under = 4;')]),
            line(random.pick(['g0 = 1;', 'under = 5;'])),
          ]),
        ],
      ],
      [
        2,
        ({ random }) => [
          line('pthread_mutex_lock(&ga);'),
          line('under = 6;'),
          when(
            random.pick(['g0 == 1', 'under != 1']),
            line('pthread_mutex_unlock(&ga);'),
            line('pthread_mutex_lock(&ga);'),
          ),
          line('pthread_mutex_unlock(&ga);'),
        ],
      ],
    ],
  });

/** Atomic and plain accesses to the same object. */
const mixedAtomics: MakeIngredient = (random) => {
  const type = random.pick(['int', 'unsigned char', 'short', 'long'] as const);
  return ingredient({
    declarations: [`_Atomic ${type} mixed;`, `${type} plain;`, 'struct { _Atomic int flag; int data; } box;'],
    places: ['mixed', 'box.flag'],
    values: ['__atomic_load_n(&plain, 5)'],
    snippets: [
      one(3, () => 'mixed++;'),
      one(2, ({ value }) => `*(${type} *)&mixed = ${value()};`),
      one(2, () => `g0 = *(volatile ${type} *)&mixed;`),
      one(3, ({ value }) => `__atomic_store_n(&plain, ${value()}, 5);`),
      one(2, () => '__sync_fetch_and_add(&plain, 1);'),
      one(2, ({ random: r }) => r.pick(['plain = 1;', 'g0 = plain;'])),
      [
        2,
        ({ random: r }) => [
          section('__VERIFIER_atomic_begin();', '__VERIFIER_atomic_end();', [
            line(r.pick(['plain = 2;', 'g1 = plain;', 'plain++;'])),
            line(r.pick(['g0 = 1;', 'mixed = 1;'])),
          ]),
        ],
      ],
      [3, ({ random: r }) => [line('box.data = 1;'), line(r.pick(['box.flag = 1;', '*(int *)&box.flag = 1;']))]],
      [3, () => [when('box.flag', line('g1 = box.data;'))]],
      [2, () => [line('while (!box.flag);'), line('box.data = 2;')]],
      one(1, () => '((char *)&mixed)[0] = 1;'),
    ],
  });
};

/** Parts of objects, as they are and through pointers of other types. */
const parts: MakeIngredient = (random) => {
  const low = random.below(2);
  return ingredient({
    declarations: [
      'struct pieces { char c; short s; int i; struct { int x, y; } in; } whole, other, *view = &whole;',
      'int three_ints[3], *cell = three_ints;',
      'static void put(int *where, int what) { *where = what; }',
      'static int get(const int *where) { return *where; }',
    ],
    places: ['whole.i', 'whole.s', 'three_ints[0]', 'view->in.x'],
    values: ['get(&whole.in.y)', '((unsigned char *)&whole.i)[1]', '*(short *)&whole.i'],
    snippets: [
      one(3, ({ random: r }) => `whole.${r.pick(['c', 's', 'i', 'in.x', 'in.y'])} = 1;`),
      one(2, ({ random: r }) => `view->${r.pick(['c', 's', 'in.x', 'in.y'])} = 2;`),
      one(2, ({ random: r }) => `((char *)&whole.i)[${r.below(4)}] = 1;`),
      one(2, ({ random: r }) => `g0 = ((char *)&whole)[${r.pick([0, 1, 2, 3, 4, 7, 8, 15])}];`),
      one(2, ({ random: r }) => `three_ints[${r.pick(['0', '1', '2', 'g1 & 1'])}] = ${r.below(3)};`),
      one(2, ({ random: r }) => `put(${r.pick(['cell', '&three_ints[1]', '&whole.in.x', '&view->in.y'])}, 1);`),
      one(2, ({ random: r }) => `g1 = get(${r.pick(['cell', 'cell + 1', '&whole.in.y'])});`),
      one(1, () => 'cell = &three_ints[1];'),
      one(1, () => 'view = &other;'),
      one(2, ({ random: r }) => `memcpy(&whole.${r.pick(['s', 'i'])}, &three_ints[${r.below(2)}], ${r.pick([1, 2])});`),
      one(1, () => `memcpy(&three_ints[${low}], &whole.in, sizeof(int) * 2);`),
      one(1, ({ random: r }) => `memset((char *)&three_ints[1] + ${r.below(3)}, 0, 2);`),
      one(1, () => 'whole.in = other.in;'),
    ],
  });
};

/** Blocks of which one thread hands the other one over, or both have their own. */
const heapObjects: MakeIngredient = () =>
  ingredient({
    declarations: ['struct item { int value, more; } *_Atomic slot, *bare;', 'pthread_mutex_t hm;'],
    values: ['(bare ? bare->value : 0)'],
    snippets: [
      [
        5,
        ({ fresh, random }) => {
          const n = fresh('n');
          const publish = random
            .pick(['slot = N;', 'bare = N;', 'slot = N; N->value = 2;', 'N->more = 2; slot = N;', ';'])
            .replaceAll('N', n);
          return [line(`struct item *${n} = calloc(1, sizeof *${n});`), line(`${n}->value = 1;`), line(publish)];
        },
      ],
      [
        4,
        ({ fresh, random }) => {
          const n = fresh('n');
          return [
            line(`struct item *${n} = ${random.pick(['slot', 'slot', 'bare'])};`),
            when(n, line(`${n}->${random.pick(['value', 'more'])}${random.pick([' = 3', '++'])};`)),
          ];
        },
      ],
      [
        2,
        ({ fresh }) => {
          const n = fresh('n');
          return [
            line(`struct item *${n} = __atomic_exchange_n(&slot, (struct item *)0, 5);`),
            when(n, line(`g0 = ${n}->value;`), line(`free(${n});`)),
          ];
        },
      ],
      one(1, () => 'if (bare) bare->more = 1;'),
    ],
  });

/** What one thread has written before it tells the other one. */
const handOver: MakeIngredient = (random) => {
  const count = random.pick([2, 2, 3]);
  return ingredient({
    declarations: [
      'sem_t told;',
      'int news, copy;',
      `pthread_barrier_t gate = { { ${count} } };`,
      'pthread_mutex_t hm;',
      'pthread_cond_t hc;',
      'int posted;',
    ],
    setup: [`sem_init(&told, 0, ${random.pick([0, 0, 1])});`],
    snippets: [
      [4, () => [line('news = 1;'), line('sem_post(&told);')]],
      [4, ({ random: r }) => [line('sem_wait(&told);'), line(r.pick(['copy = news;', 'news = 2;']))]],
      [1, () => [when('sem_trywait(&told) == 0', line('copy = news;'))]],
      [
        3,
        ({ random: r }) => [
          line(r.pick(['news = 3;', 'g0 = 1;'])),
          line('pthread_barrier_wait(&gate);'),
          line(r.pick(['copy = news;', 'g1 = g0;', 'news = 4;'])),
        ],
      ],
      [
        2,
        () => [
          section('pthread_mutex_lock(&hm);', 'pthread_mutex_unlock(&hm);', [
            line('posted = 1;'),
            line('pthread_cond_signal(&hc);'),
          ]),
        ],
      ],
      [
        2,
        ({ random: r }) => [
          section('pthread_mutex_lock(&hm);', 'pthread_mutex_unlock(&hm);', [
            line(`${r.pick(['while', 'if'])} (!posted) pthread_cond_wait(&hc, &hm);`),
          ]),
          line('copy = news;'),
        ],
      ],
      [1, ({ some }) => [line('news = 5;'), ...some()]],
    ],
  });
};

/** Readers that write, and writers that are none. */
const sharedLocks: MakeIngredient = () =>
  ingredient({
    declarations: ['pthread_rwlock_t rl;', 'int page;'],
    snippets: [
      [
        4,
        ({ random }) => [
          section('pthread_rwlock_wrlock(&rl);', 'pthread_rwlock_unlock(&rl);', [
            line(random.pick(['page = 1;', 'page++;'])),
          ]),
        ],
      ],
      [
        4,
        ({ random }) => [
          section('pthread_rwlock_rdlock(&rl);', 'pthread_rwlock_unlock(&rl);', [
            line(random.pick(['g0 = page;', 'g1 = page;', 'page = 2;'])),
          ]),
        ],
      ],
      one(1, () => 'g1 = page;'),
    ],
  });

/** Threads that use each other's objects: locals, arguments, handles, thread-local objects. */
const neighbours: MakeIngredient = () =>
  ingredient({
    declarations: ['int *_Atomic lent;', '_Thread_local int own;'],
    places: ['own'],
    snippets: [
      [
        4,
        ({ fresh, random }) => {
          const n = fresh('n');
          return [
            line(`int ${n} = 1;`),
            line(`lent = &${n};`),
            line(random.pick([`${n} = 2;`, `g0 = ${n};`])),
            line(random.pick(['lent = 0;', ';'])),
          ];
        },
      ],
      [
        3,
        ({ fresh, random }) => {
          const n = fresh('n');
          return [line(`int *${n} = lent;`), when(n, line(random.pick([`*${n} = 3;`, `g1 = *${n};`])))];
        },
      ],
      one(1, () => 'lent = &own;'),
      one(1, () => 'own++;'),
      [1, () => [when('t[1]', line('pthread_join(t[1], 0);'))]],
      one(1, () => 'g1 = t[0] != 0;'),
    ],
  });

/** Loops that look at something until it changes, or for some time. */
const polling: MakeIngredient = () =>
  ingredient({
    declarations: ['int look;', '_Atomic int turn;'],
    places: ['look'],
    snippets: [
      one(3, ({ random }) => `while (look ${random.pick(['== 0', '== 1', '!= 0'])});`),
      one(3, ({ random }) => `look = ${random.below(2)};`),
      [3, ({ random, some }) => [section(`while (turn != ${random.below(2)});`, `turn = ${random.below(2)};`, some())]],
      [2, ({ some }) => [block('while (look)', [...some(), line('if (turn) break;')])]],
      [
        2,
        ({ random }) => [
          section('__VERIFIER_atomic_begin();', '__VERIFIER_atomic_end();', [
            line(`__VERIFIER_assume(look == ${random.below(2)});`),
            line(random.pick(['g0 = 1;', 'look = 1;'])),
          ]),
        ],
      ],
      one(1, () => '__VERIFIER_assume(turn == 1);'),
    ],
  });

export const RACE_INGREDIENTS: readonly MakeIngredient[] = [
  guarded,
  guarded,
  mixedAtomics,
  mixedAtomics,
  parts,
  parts,
  heapObjects,
  handOver,
  handOver,
  sharedLocks,
  neighbours,
  polling,
];
