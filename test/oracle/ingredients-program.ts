import type { MakeIngredient } from './ingredient.js';
import { ingredient, line, one, section, when } from './ingredient.js';
import { MAIN_WITH_ARGUMENTS } from './startup.js';

/** What runs before main and after it, beside threads that are still there. */
const beforeAndAfter: MakeIngredient = (random) => {
  const priority = (): string => random.pick(['', '', '(101)', '(150)', '(200)']);
  const first = random.pick([
    'phase = 1;',
    'phase++; g0 = 1;',
    'pthread_mutex_lock(&pm); phase = 2; pthread_mutex_unlock(&pm);',
  ]);
  const last = random.pick([
    'assert(phase != 3);',
    'assert(g0 != 2);',
    'pthread_mutex_lock(&pm); assert(phase != 2); pthread_mutex_unlock(&pm);',
    'assert(!busy);',
  ]);
  return ingredient({
    declarations: [
      'int phase, busy;',
      'pthread_mutex_t pm;',
      `__attribute__((constructor${priority()})) static void open_first(void) { ${first} }`,
      `__attribute__((constructor${priority()})) static void open_second(void) { phase = phase == 1 ? 3 : phase + 1; }`,
      `__attribute__((destructor${priority()})) static void close_first(void) { ${last} phase++; }`,
      `__attribute__((destructor${priority()})) static void close_second(void) { assert(phase != ${2 + random.below(5)}); g0 = phase; }`,
    ],
    places: ['phase', 'busy'],
    snippets: [
      [3, ({ some }) => [line('busy = 1;'), ...some(), line('busy = 0;')]],
      [
        3,
        ({ some }) => [
          section('pthread_mutex_lock(&pm);', 'pthread_mutex_unlock(&pm);', [line('phase++;'), ...some()]),
        ],
      ],
      [3, ({ condition }) => [when(condition(), line('exit(0);'))]],
      [1, ({ condition }) => [when(condition(), line('abort();'))]],
      [
        1,
        ({ some }) => [
          section('__VERIFIER_atomic_begin();', '__VERIFIER_atomic_end();', [...some(), line('exit(1);')]),
        ],
      ],
      one(2, () => 'assert(phase != 1);'),
    ],
  });
};

/** What the user has typed, compared with what the program knows. */
const commandLine: MakeIngredient = (random) => {
  const word = (): string => random.pick(['""', '"a"', '"b"', '"ab"']);
  return ingredient({
    main: MAIN_WITH_ARGUMENTS,
    declarations: [
      'int given;',
      'char **typed;',
      `static int is(const char *known) { return given > 1 && strcmp(typed[1], known) == 0; }`,
    ],
    setup: ['given = argc;', 'typed = argv;', ...(random.chance(25) ? ['if (argc < 2) return 1;'] : [])],
    values: [`is(${word()})`, 'given', '(given > 1 ? (int)strlen(typed[1]) : 0)'],
    snippets: [
      [5, ({ some }) => [when(`is(${word()})`, ...some())]],
      [3, ({ random: r, some }) => [when(`given > 1 && typed[1][0] == '${r.pick(['a', 'b'])}'`, ...some())]],
      [1, ({ some }) => [when(`given > 1 && typed[1][0] && typed[1][1] == 'b'`, ...some())]],
      one(2, () => `assert(!(g0 == 2 && is(${word()})));`),
      one(1, () => `assert(given < 2 || typed[1][1] != 'b');`),
      one(1, () => `assert(typed[${random.pick(['given', '1'])}] == 0);`),
      one(1, () => `if (given > 1) typed[1][0] = 'a';`),
      one(1, ({ random: r }) => `g1 = typed[given - 1][${r.below(2)}] == 'a';`),
    ],
  });
};

export const PROGRAM_INGREDIENTS: readonly MakeIngredient[] = [beforeAndAfter, commandLine];
