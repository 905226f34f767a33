import type { Maker, MakeIngredient } from './ingredient.js';
import { ingredient, line, one, section, when } from './ingredient.js';
import type { Statement } from './model.js';

function locked(mutex: string, body: readonly Statement[]): Statement {
  return section(`pthread_mutex_lock(&${mutex});`, `pthread_mutex_unlock(&${mutex});`, body);
}

/** Mutexes in different orders, and ways past them. */
const lockOrders: MakeIngredient = (random) => {
  const mutexes = random.pick([
    ['wa', 'wb'],
    ['wa', 'wb', 'wc'],
  ]);
  const two = (maker: Maker): string[] => {
    const first = maker.random.pick(mutexes);
    return [first, maker.random.pick(mutexes.filter((mutex) => mutex !== first || maker.random.chance(10)))];
  };
  return ingredient({
    declarations: [`pthread_mutex_t ${mutexes.join(', ')};`],
    snippets: [
      [
        8,
        (maker) => {
          const [outer, inner] = two(maker);
          return [locked(outer!, [locked(inner!, maker.some())])];
        },
      ],
      [3, (maker) => [locked(maker.random.pick(mutexes), maker.some())]],
      [
        2,
        (maker) => {
          const [outer, inner] = two(maker);
          return [
            locked(outer!, [
              section(
                `if (pthread_mutex_trylock(&${inner}) == 0) {`,
                `pthread_mutex_unlock(&${inner}); }`,
                maker.some(),
              ),
            ]),
          ];
        },
      ],
      [
        2,
        (maker) => {
          const [outer, inner] = two(maker);
          return [locked(outer!, [when(maker.condition(), locked(inner!, []))])];
        },
      ],
      [
        1,
        (maker) => {
          const mutex = maker.random.pick(mutexes);
          return [
            line(`pthread_mutex_lock(&${mutex});`),
            ...maker.some(),
            when(maker.condition(), line(`pthread_mutex_unlock(&${mutex});`)),
          ];
        },
      ],
      [1, (maker) => [locked(maker.random.pick(mutexes), [when(maker.condition(), line('pthread_exit(0);'))])]],
    ],
  });
};

/** Mutexes that the thread itself may hold already: recursive or error-checking (the fifth word of their layout). */
const kindsOfMutex: MakeIngredient = (random) =>
  ingredient({
    declarations: [`pthread_mutex_t again = { { 0, 0, 0, 0, ${random.pick([0, 1, 2])} } }, simple;`],
    snippets: [
      [4, ({ some }) => [locked('again', [locked('again', some())])]],
      [3, ({ some }) => [locked('again', [locked('simple', some())])]],
      [3, ({ some }) => [locked('simple', [locked('again', some())])]],
      [1, ({ some }) => [line('pthread_mutex_lock(&again);'), locked('again', some())]],
    ],
  });

/** A robust mutex (the fifth word of its layout), and threads that end while they hold it. */
const abandonedMutex: MakeIngredient = () => {
  const recover = 'if (pthread_mutex_lock(&robust) == 130) pthread_mutex_consistent(&robust);';
  return ingredient({
    declarations: [
      'extern int pthread_mutexattr_setrobust(void *, int);',
      'extern int pthread_mutex_consistent(void *);',
      'pthread_mutex_t robust = { { 0, 0, 0, 0, 16 } };',
    ],
    snippets: [
      [4, ({ some }) => [section(recover, 'pthread_mutex_unlock(&robust);', some())]],
      [3, ({ some }) => [locked('robust', some())]],
      [2, () => [locked('robust', [line('pthread_exit(0);')])]],
      [2, ({ condition }) => [locked('robust', [when(condition(), line('pthread_exit(0);'))])]],
      [
        2,
        ({ some }) => [
          section('if (pthread_mutex_trylock(&robust) == 0) {', 'pthread_mutex_unlock(&robust); }', some()),
        ],
      ],
    ],
  });
};

/** Signals that come too early, for too few, or not at all. */
const signals: MakeIngredient = () =>
  ingredient({
    declarations: ['pthread_mutex_t sm;', 'pthread_cond_t sc;', 'int news;'],
    places: ['news'],
    snippets: [
      [
        5,
        ({ random, some }) => [
          locked('sm', [
            line(
              random.pick([
                'while (!news) pthread_cond_wait(&sc, &sm);',
                'if (!news) pthread_cond_wait(&sc, &sm);',
                'pthread_cond_wait(&sc, &sm);',
                'while (news != 2) pthread_cond_wait(&sc, &sm);',
              ]),
            ),
            ...some(),
          ]),
        ],
      ],
      [
        5,
        ({ random }) => [
          locked('sm', [
            line(random.pick(['news = 1;', 'news++;', ';'])),
            line(`pthread_cond_${random.pick(['signal', 'broadcast'])}(&sc);`),
          ]),
        ],
      ],
      [2, () => [line('news = 1;'), line('pthread_cond_signal(&sc);')]],
      [1, () => [locked('sm', [line('news = 1;')]), line('pthread_cond_signal(&sc);')]],
    ],
  });

const counters: MakeIngredient = (random) =>
  ingredient({
    declarations: ['sem_t sa, sb;'],
    setup: [`sem_init(&sa, 0, ${random.pick([0, 1, 1])});`, `sem_init(&sb, 0, ${random.pick([0, 1, 2])});`],
    snippets: [
      [4, ({ some }) => [section('sem_wait(&sa);', 'sem_post(&sa);', some())]],
      [3, () => [section('sem_wait(&sa);', 'sem_post(&sa);', [section('sem_wait(&sb);', 'sem_post(&sb);', [])])]],
      [3, () => [section('sem_wait(&sb);', 'sem_post(&sb);', [section('sem_wait(&sa);', 'sem_post(&sa);', [])])]],
      one(3, ({ random: r }) => `sem_post(&${r.pick(['sa', 'sb'])});`),
      one(3, ({ random: r }) => `sem_wait(&${r.pick(['sa', 'sb'])});`),
      [1, ({ some }) => [when('sem_trywait(&sb) == 0', ...some())]],
      [1, ({ condition }) => [when(condition(), line('sem_post(&sa);'))]],
    ],
  });

const rendezvous: MakeIngredient = (random) =>
  ingredient({
    declarations: [`pthread_barrier_t gate = { { ${random.pick([1, 2, 2, 2, 3])} } };`],
    snippets: [
      one(6, () => 'pthread_barrier_wait(&gate);'),
      [2, ({ condition }) => [when(condition(), line('pthread_barrier_wait(&gate);'))]],
      one(1, ({ random: r }) => `if (pthread_barrier_wait(&gate) == -1) g0 = ${r.below(3)};`),
    ],
  });

const upgrades: MakeIngredient = () =>
  ingredient({
    declarations: ['pthread_rwlock_t ra, rb;'],
    snippets: [
      [
        3,
        ({ random, some }) => [
          section(`pthread_rwlock_${random.pick(['rdlock', 'wrlock'])}(&ra);`, 'pthread_rwlock_unlock(&ra);', some()),
        ],
      ],
      [
        3,
        ({ random, some }) => [
          section(`pthread_rwlock_${random.pick(['rdlock', 'wrlock'])}(&ra);`, 'pthread_rwlock_unlock(&ra);', [
            section(`pthread_rwlock_${random.pick(['rdlock', 'wrlock'])}(&rb);`, 'pthread_rwlock_unlock(&rb);', some()),
          ]),
        ],
      ],
      [
        3,
        ({ random }) => [
          section(`pthread_rwlock_${random.pick(['rdlock', 'wrlock'])}(&rb);`, 'pthread_rwlock_unlock(&rb);', [
            section(`pthread_rwlock_${random.pick(['rdlock', 'wrlock'])}(&ra);`, 'pthread_rwlock_unlock(&ra);', []),
          ]),
        ],
      ],
      [
        1,
        () => [
          section('pthread_rwlock_rdlock(&ra);', 'pthread_rwlock_unlock(&ra);', [line('pthread_rwlock_wrlock(&ra);')]),
        ],
      ],
    ],
  });

/** Joins by others than main, of threads that wait themselves. */
const joins: MakeIngredient = () =>
  ingredient({
    declarations: ['pthread_mutex_t jm;'],
    snippets: [
      [
        3,
        ({ random }) => {
          const handle = random.below(2);
          return [when(`t[${handle}]`, line(`pthread_join(t[${handle}], 0);`))];
        },
      ],
      [
        2,
        ({ random }) => {
          const handle = random.below(2);
          return [locked('jm', [when(`t[${handle}]`, line(`pthread_join(t[${handle}], 0);`))])];
        },
      ],
      [3, ({ some }) => [locked('jm', some())]],
    ],
  });

/** Routines that run once, and wait. */
const initialisers: MakeIngredient = (random) => {
  const body = random.pick([
    'g0 = 1;',
    'pthread_mutex_lock(&om); g0 = 2; pthread_mutex_unlock(&om);',
    'pthread_mutex_lock(&om);',
    'if (g1) pthread_once(&once, first);',
  ]);
  return ingredient({
    declarations: [
      'pthread_mutex_t om;',
      'int once;',
      'static void first(void);',
      `static void first(void) { ${body} }`,
    ],
    snippets: [
      one(4, () => 'pthread_once(&once, first);'),
      [3, () => [locked('om', [line('pthread_once(&once, first);')])]],
      [2, ({ some }) => [locked('om', some())]],
    ],
  });
};

/** Waiting as users model it. */
const ownPrimitives: MakeIngredient = () =>
  ingredient({
    declarations: ['int tokens, holder;', 'static int me(void) { return (int)pthread_self(); }'],
    places: ['tokens'],
    snippets: [
      [
        4,
        ({ random }) => [
          section('__VERIFIER_atomic_begin();', '__VERIFIER_atomic_end();', [
            line(`__tcbmc_wait(tokens ${random.pick(['> 0', '== 1', '== 0'])});`),
            line(random.pick(['tokens--;', 'tokens = 2;', ';'])),
          ]),
        ],
      ],
      one(4, ({ random }) => `tokens = ${random.below(3)};`),
      [
        3,
        ({ some }) => [
          section('__VERIFIER_atomic_begin();', '__VERIFIER_atomic_end();', [
            line('__tcbmc_wait_for(holder == 0, holder);'),
            line('holder = me();'),
          ]),
          ...some(),
          line('holder = 0;'),
        ],
      ],
    ],
  });

/** Waits that can be given up, or are. */
const deadlines: MakeIngredient = (random) =>
  ingredient({
    declarations: ['long soon[2];', 'pthread_mutex_t da, db;', 'pthread_cond_t dc;', 'sem_t ds;'],
    setup: [`sem_init(&ds, 0, ${random.below(2)});`],
    snippets: [
      [
        4,
        ({ some }) => [
          section('if (pthread_mutex_timedlock(&da, soon) == 0) {', 'pthread_mutex_unlock(&da); }', [
            ...some(),
            locked('db', []),
          ]),
        ],
      ],
      [4, ({ some }) => [locked('db', [locked('da', some())])]],
      [
        2,
        ({ random: r }) => [
          locked('da', [line(r.pick(['pthread_cond_timedwait(&dc, &da, soon);', 'pthread_cond_wait(&dc, &da);']))]),
        ],
      ],
      one(1, () => 'pthread_cond_signal(&dc);'),
      one(2, ({ random: r }) => r.pick(['sem_timedwait(&ds, soon);', 'sem_wait(&ds);', 'sem_post(&ds);'])),
    ],
  });

/** Locks for which threads are busy, as the library has them. */
const spinLocks: MakeIngredient = () =>
  ingredient({
    declarations: ['int spa, spb, plain;'],
    setup: ['pthread_spin_init(&spa, 0);', 'pthread_spin_init(&spb, 0);'],
    places: ['plain'],
    snippets: [
      [
        3,
        ({ some }) => [
          section('pthread_spin_lock(&spa);', 'pthread_spin_unlock(&spa);', [
            section('pthread_spin_lock(&spb);', 'pthread_spin_unlock(&spb);', some()),
          ]),
        ],
      ],
      [
        3,
        ({ some }) => [
          section('pthread_spin_lock(&spb);', 'pthread_spin_unlock(&spb);', [
            section('pthread_spin_lock(&spa);', 'pthread_spin_unlock(&spa);', some()),
          ]),
        ],
      ],
      [2, ({ some }) => [section('if (pthread_spin_trylock(&spa) == 0) {', 'pthread_spin_unlock(&spa); }', some())]],
    ],
  });

/** Threads that are busy for ever, or end the program. */
const busy: MakeIngredient = () =>
  ingredient({
    declarations: ['_Atomic int stop;'],
    places: ['stop'],
    snippets: [
      one(3, ({ random }) => `while (stop ${random.pick(['== 0', '== 1'])});`),
      one(3, ({ random }) => `stop = ${random.below(2)};`),
      [1, ({ condition }) => [when(condition(), line('exit(0);'))]],
    ],
  });

export const WAITING_INGREDIENTS: readonly MakeIngredient[] = [
  lockOrders,
  lockOrders,
  kindsOfMutex,
  abandonedMutex,
  signals,
  signals,
  counters,
  counters,
  rendezvous,
  upgrades,
  joins,
  initialisers,
  ownPrimitives,
  deadlines,
  spinLocks,
  busy,
];
