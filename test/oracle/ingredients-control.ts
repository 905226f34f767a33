import type { MakeIngredient } from './ingredient.js';
import { block, ingredient, line, one, section, when } from './ingredient.js';

const mutexLock = (mutex: string): readonly [string, string] => [
  `pthread_mutex_lock(&${mutex});`,
  `pthread_mutex_unlock(&${mutex});`,
];

/** Functions that one thread chooses and another one calls. */
const functionPointers: MakeIngredient = () =>
  ingredient({
    declarations: [
      'static int set(int v) { g0 = v; return v; }',
      'static int add(int v) { g0 += v; return g0; }',
      'int (*op)(int) = set;',
      'int (*ops[2])(int) = { add, set };',
      'struct { int (*run)(int); int with; } job = { set, 2 };',
    ],
    places: ['job.with'],
    values: ['(op == add)', '(op != 0)'],
    snippets: [
      one(3, ({ random }) => `op = ${random.pick(['set', 'add', 'add', '0'])};`),
      one(4, ({ value }) => `op(${value()});`),
      one(2, ({ value }) => `if (op) g1 = op(${value()});`),
      one(2, ({ value }) => `ops[g1 & 1](${value()});`),
      one(1, ({ random }) => `ops[${random.below(2)}] = op;`),
      one(2, () => 'job.run = add;'),
      one(2, () => 'job.run(job.with);'),
    ],
  });

const recursion: MakeIngredient = (random) => {
  const step = random.pick(['g0++;', 'if (g1 == n) g0 = n;', 'g1 = g0 + n;'] as const);
  return ingredient({
    declarations: [
      `static void down(int n) { if (n > 0) { ${step} down(n - 1); } }`,
      'static int depth(int n) { int here = g0; if (n <= 0) return here; return depth(n - 1) + (here == n); }',
      'static int even(int n);',
      'static int odd(int n) { return n == 0 ? g1 : even(n - 1); }',
      'static int even(int n) { return n == 0 ? g0 : odd(n - 1); }',
    ],
    values: ['depth(1)', 'even(2)', 'odd(g1 & 1)'],
    snippets: [
      one(3, () => 'down(2);'),
      one(2, () => 'down(g1 & 1);'),
      one(1, () => 'down(g1 & 3);'),
      one(1, () => 'g1 = depth(2);'),
    ],
  });
};

/** Functions that are atomic by their name. */
const atomicFunctions: MakeIngredient = (random) => {
  const test = random.pick(['g0 == from', 'step_count < 2', 'g1 != from'] as const);
  return ingredient({
    declarations: [
      'int step_count;',
      `static int __VERIFIER_atomic_step(int from) { if (${test}) { step_count++; g0 = from + 1; return 1; } return 0; }`,
      'static void __VERIFIER_atomic_wait(int n) { __VERIFIER_assume(step_count >= n); step_count -= n; assert(g0 != 3); }',
      'static void __VERIFIER_atomic_swap(void) { long old = g0; g0 = g1; g1 = old; }',
    ],
    places: ['step_count'],
    snippets: [
      [4, ({ random: r, some }) => [when(`__VERIFIER_atomic_step(${r.below(3)})`, ...some())]],
      one(2, ({ random: r }) => `__VERIFIER_atomic_wait(${r.below(3)});`),
      one(3, () => '__VERIFIER_atomic_swap();'),
    ],
  });
};

/** Loops with all ways out of them. */
const loops: MakeIngredient = () =>
  ingredient({
    snippets: [
      [
        3,
        ({ condition, some }) => [
          block('for (;;)', [when(condition(), line('break;')), ...some(), line('if (g0 > 1) break;')]),
        ],
      ],
      [
        3,
        ({ fresh, condition, some }) => {
          const i = fresh('i');
          return [
            block(`for (int ${i} = 0; ${i} < 3; ${i}++)`, [
              when(condition(), line('continue;')),
              ...some(),
              when(condition(), line('break;')),
            ]),
          ];
        },
      ],
      [2, ({ condition, some }) => [block(`while (${condition()})`, some())]],
      [
        2,
        ({ fresh, condition, some }) => {
          const n = fresh('n');
          return [line(`int ${n} = 0;`), section('do {', `} while (++${n} < 2 && (${condition()}));`, some())];
        },
      ],
      [
        3,
        ({ fresh, condition, some }) => {
          const label = fresh('again');
          const n = fresh('n');
          return [
            line(`int ${n} = 0;`),
            line(`${label}: ${n}++;`),
            ...some(),
            line(`if (${n} < 2 && (${condition()})) goto ${label};`),
          ];
        },
      ],
      [
        2,
        ({ fresh, condition, some }) => {
          const label = fresh('out');
          return [when(condition(), line(`goto ${label};`)), ...some(), line(`${label}: ;`)];
        },
      ],
      [
        2,
        ({ fresh, condition, some }) => {
          const [i, j] = [fresh('i'), fresh('j')];
          return [
            block(`for (int ${i} = 0; ${i} < 2; ${i}++) for (int ${j} = 0; ${j} < ${i} + 1; ${j}++)`, [
              ...some(),
              when(condition(), line('break;')),
            ]),
          ];
        },
      ],
    ],
  });

/**
 * Loops of which constants decide each iteration, mostly by the same value, for longer than the bound of other loops;
 * and some that go to and fro.
 */
const decidedLoops: MakeIngredient = (random) => {
  const length = 6 + random.below(3);
  const start = random.pick(['0', '1'] as const);
  return ingredient({
    declarations: [
      `static const char text[] = "${'z'.repeat(length)}";`,
      `static const int zeros[9] = { [${length - 1}] = 1 };`,
      `static int left_${length} = ${length}; static int none_left(void) { return left_${length} == 0; }`,
      'struct link { struct link *next; };',
      `static struct link links[9] = { ${Array.from({ length: length - 1 }, (_, i) => `{ &links[${i + 1}] }`).join(', ')} };`,
      'char copied[10];',
      `static void count_down(void) { if (left_${length} == 0) return; left_${length}--; count_down(); }`,
    ],
    places: ['copied[0]'],
    snippets: [
      [
        2,
        ({ fresh, some }) => {
          const i = fresh('i');
          return [
            line(`int ${i} = 0;`),
            block(`while (text[${i}] == 'z')`, [line(`${i}++;`)]),
            line(`g0 = ${i} - ${length - 2};`),
            ...some(),
          ];
        },
      ],
      [
        2,
        ({ fresh }) => [
          block(`for (const char *${fresh('s')} = text, *s = text; *s; s++)`, [line('copied[s - text] = *s == 122;')]),
        ],
      ],
      [
        2,
        ({ fresh, condition }) => {
          const i = fresh('i');
          return [
            line(`int ${i} = 0;`),
            block(`while (zeros[${i}] == 0)`, [line(`${i}++;`), when(condition(), line(`g1 = ${i} & 3;`))]),
          ];
        },
      ],
      [
        2,
        ({ fresh }) => {
          const n = fresh('n');
          return [
            line(`int ${n} = 0;`),
            block('for (struct link *at = links; at; at = at->next)', [line(`${n}++;`)]),
            line(`assert(${n} != ${length} || g0 != 2);`),
          ];
        },
      ],
      [
        2,
        ({ fresh, condition }) => {
          const x = fresh('x');
          return [
            line(`int ${x} = ${start};`),
            block(`while (${condition()})`, [line(`${x} = !${x};`)]),
            line(`g1 = ${x} ? 1 : 2;`),
          ];
        },
      ],
      [
        1,
        ({ fresh, condition }) => {
          const x = fresh('x');
          return [
            line(`int ${x} = ${start};`),
            when(condition(), block('for (;;)', [line(`${x} = !${x}; if (${x} > 1) break;`)])),
            line('g0++;'),
          ];
        },
      ],
      [1, () => [block('while (!none_left())', [line(`left_${length}--;`)]), line('g1 += 1;')]],
      [1, () => [line('count_down();'), line('g0 = 1;')]],
    ],
  });
};

/** Inputs that are taken again and again, until they are as one waits for them: registers that are polled. */
const polls: MakeIngredient = () =>
  ingredient({
    snippets: [
      [
        5,
        ({ random, fresh, condition, some }) => {
          const [before, now, kept] = [fresh('before'), fresh('now'), fresh('kept')];
          const taken = random.pick([
            '',
            `if (${now}) g1 = 1;`,
            `g0 = ${now};`,
            `${kept} = ${now};`,
            `__VERIFIER_assume(${now});`,
          ] as const);
          const read = random.pick([
            '__VERIFIER_nondet_bool()',
            '__VERIFIER_nondet_bool()',
            `(${before} ^ __VERIFIER_nondet_bool())`,
            `(g1 & 1)`,
          ] as const);
          const round = random.pick([
            '',
            '',
            `${kept} = ${before};`,
            `${kept} ^= ${now};`,
            `if (${kept} && ${now}) g0 = 2;`,
            `assert(${now} || !${before});`,
          ] as const);
          const until = random.pick([
            `${now} != ${before}`,
            `!${now}`,
            `${now} != ${kept}`,
            `${condition()}`,
            `${now} && !${before}`,
          ] as const);
          const after = random.pick([
            `g0 = ${now};`,
            `g1 = ${kept};`,
            `assert(${now} != ${kept} || g0);`,
            `if (${before}) g0 += ${kept};`,
          ] as const);
          return [
            line(`_Bool ${before} = 0, ${kept} = 0, ${now} = __VERIFIER_nondet_bool();`),
            ...(random.chance(30) ? some() : []),
            line(taken),
            section('do {', `} while (${until});`, [
              line(`(void)g0, ${before} = ${now};`),
              line(`${now} = ${read};`),
              line(round),
            ]),
            line(after),
          ];
        },
      ],
    ],
  });

const switches: MakeIngredient = () =>
  ingredient({
    snippets: [
      [
        4,
        ({ some, value }) => [
          block(`switch (${value()})`, [
            line('case 0:'),
            ...some(),
            line('break;'),
            line('case 2: case 3:'),
            ...some(),
            line('default:'),
            ...some(),
          ]),
        ],
      ],
      [
        2,
        ({ some, condition }) => [
          block('switch (g1)', [
            line('case 1:'),
            when(condition(), line('break;')),
            line('case 2: g1 = 0;'),
            ...some(),
          ]),
        ],
      ],
      one(2, ({ value, condition }) => `g0 = (${condition()}) ? ${value()} : ${value()};`),
      one(2, ({ value, condition }) => `(${condition()}) && (g1 = ${value()});`),
    ],
  });

/** Whole programs that end, or threads that do. */
const endings: MakeIngredient = () =>
  ingredient({
    snippets: [
      [2, ({ condition }) => [when(condition(), line('exit(0);'))]],
      [
        2,
        ({ condition, some }) => [
          section('__VERIFIER_atomic_begin();', '__VERIFIER_atomic_end();', [
            ...some(),
            when(condition(), line('abort();')),
          ]),
        ],
      ],
      [2, ({ condition }) => [when(condition(), line('pthread_exit((void *)2L);'))]],
      [
        1,
        ({ condition, some }) => [
          section('__VERIFIER_atomic_begin();', '__VERIFIER_atomic_end();', [
            ...some(),
            when(condition(), line('exit(1);')),
          ]),
        ],
      ],
      [1, ({ condition }) => [line(`__VERIFIER_assume(${condition()});`)]],
      [
        2,
        ({ some, condition }) => [
          section('__VERIFIER_atomic_begin();', '__VERIFIER_atomic_end();', [
            ...some(),
            line(`__VERIFIER_assume(${condition()});`),
            ...some(),
          ]),
        ],
      ],
    ],
  });

/** Places in which a mutex is not simply one that everybody takes and releases. */
const oddLocks: MakeIngredient = () =>
  ingredient({
    declarations: [
      'pthread_mutex_t locks[2];',
      'struct account { pthread_mutex_t m; int balance; } accounts[2], *chosen = accounts;',
      'int guarded;',
    ],
    places: ['guarded', 'accounts[0].balance', 'accounts[1].balance', 'chosen->balance'],
    snippets: [
      [4, ({ some }) => [section(...mutexLock('locks[0]'), [...some(), line('guarded++;')])]],
      [
        3,
        ({ fresh, some }) => {
          const i = fresh('i');
          return [
            line(`int ${i} = g1 & 1;`),
            section(...mutexLock(`locks[${i}]`), [...some(), line(`accounts[${i}].balance++;`)]),
          ];
        },
      ],
      [
        3,
        ({ some }) => [
          section('if (pthread_mutex_trylock(&locks[0]) == 0) {', 'pthread_mutex_unlock(&locks[0]); }', [
            ...some(),
            line('guarded = 1;'),
          ]),
        ],
      ],
      [
        2,
        ({ fresh, condition, some }) => {
          const c = fresh('c');
          const [lock, unlock] = mutexLock('locks[0]');
          return [
            line(`int ${c} = ${condition()};`),
            section(`if (${c}) ${lock}`, `if (${c}) ${unlock}`, [line('guarded++;'), ...some()]),
          ];
        },
      ],
      [
        2,
        ({ some }) => [
          section(...mutexLock('locks[0]'), [
            line('guarded = 1;'),
            section(...mutexLock('locks[1]'), [...some(), line('guarded++;')]),
          ]),
        ],
      ],
      [
        2,
        ({ fresh, some }) => {
          const a = fresh('a');
          return [
            line(`struct account *${a} = chosen;`),
            section(...mutexLock(`${a}->m`), [line(`${a}->balance++;`), ...some()]),
          ];
        },
      ],
      [
        2,
        ({ condition }) => [
          section(...mutexLock('locks[0]'), [
            line('guarded = 2;'),
            line(`__VERIFIER_assume(${condition()});`),
            line('guarded = 0;'),
          ]),
        ],
      ],
      [
        2,
        ({ condition }) => [
          section(...mutexLock('locks[0]'), [
            line('guarded = 3;'),
            when(condition(), line('pthread_mutex_unlock(&locks[0]);'), line('pthread_mutex_lock(&locks[0]);')),
            line('guarded = 0;'),
          ]),
        ],
      ],
      one(1, ({ random }) => `chosen = &accounts[${random.below(2)}];`),
      one(1, ({ random }) => `pthread_mutex_unlock(&locks[${random.below(2)}]);`),
      one(1, () => 'if (guarded == 1) pthread_mutex_lock(&locks[1]);'),
    ],
  });

export const CONTROL_INGREDIENTS: readonly MakeIngredient[] = [
  functionPointers,
  recursion,
  atomicFunctions,
  loops,
  decidedLoops,
  switches,
  endings,
  oddLocks,
];

export const LOOP_INGREDIENTS: readonly MakeIngredient[] = [decidedLoops, loops, recursion, polls];
