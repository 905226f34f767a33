import type { MakeIngredient } from './ingredient.js';
import { ingredient, line, one, section, when } from './ingredient.js';
import { layoutLine } from './layout.js';
import type { Statement } from './model.js';

function atomic(...body: readonly Statement[]): Statement {
  return section('__VERIFIER_atomic_begin();', '__VERIFIER_atomic_end();', body);
}

/** Which of two objects is first, as numbers and as pointers. */
const orders: MakeIngredient = (random) => {
  const objects = random.pick([['a0', 'a1'], ['a0', 'heap'], ['a0', 'a1', 'heap'], ['heap']]);
  const globals = objects.filter((name) => name !== 'heap');
  const pointers = [...globals.map((name) => `&${name}`), ...(objects.includes('heap') ? ['hp', 'hq'] : []), 'seen'];
  const cast = random.pick(['', '(char *)', '(unsigned long)', '(long)']);
  return ingredient({
    declarations: [layoutLine('order', objects), 'int a0, a1 = 1;', 'int *hp, *hq, *seen;'],
    places: globals,
    values: [
      `(${cast}${random.pick(pointers)} < ${cast}${random.pick(pointers)})`,
      `(${random.pick(pointers)} == ${random.pick(pointers)})`,
      `(${cast}seen > ${cast}${random.pick(pointers)})`,
      '(seen != 0)',
      `((char *)${random.pick(pointers)} - (char *)${random.pick(pointers)} < 0)`,
      `(((unsigned long)${random.pick(pointers)} ^ (unsigned long)${random.pick(pointers)}) == 0)`,
      `((unsigned long)${random.pick(pointers)} % 4 == 0)`,
      `((unsigned long)${random.pick(pointers)} >> 47 == 0)`,
    ],
    snippets: [
      ...(objects.includes('heap')
        ? [
            one(4, ({ random: r }) => `${r.pick(['hp', 'hq'])} = malloc(sizeof(int));`),
            one(2, ({ random: r }) => `free(${r.pick(['hp', 'hq'])});`),
            one(2, () => 'if (hp < hq) { int *other = hp; hp = hq; hq = other; }'),
          ]
        : []),
      one(3, ({ random: r }) => `seen = ${r.pick(pointers)};`),
      one(
        3,
        ({ random: r }) =>
          `seen = ${cast}${r.pick(pointers)} < ${cast}${r.pick(pointers)} ? ${r.pick(pointers)} : ${r.pick(pointers)};`,
      ),
      [3, ({ random: r, some }) => [when(`${cast}${r.pick(pointers)} <= ${cast}${r.pick(pointers)}`, ...some())]],
      [2, ({ random: r, some }) => [when(`${r.pick(pointers)} == ${r.pick(pointers)}`, ...some())]],
      one(1, ({ random: r }) => `assert(${r.pick(pointers)} != ${r.pick(pointers)});`),
      one(1, ({ value }) => `if (seen) *seen = ${value()};`),
    ],
  });
};

/** A block is taken away, freed, and comes back between looking at a pointer and replacing it. */
export const comingBack: MakeIngredient = (random) => {
  const swap = random.pick([
    '__sync_bool_compare_and_swap(&top, OLD, NEW)',
    '__atomic_compare_exchange_n(&top, &OLD, NEW, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)',
    '__sync_val_compare_and_swap(&top, OLD, NEW) == OLD',
  ]);
  const swapped = (old: string, next: string): string => swap.replaceAll('OLD', old).replace('NEW', next);
  const frees = random.chance(80) ? ['free(POPPED);'] : [];
  return ingredient({
    declarations: [layoutLine('order', ['heap']), 'struct node { struct node *next; int value; } *top;', 'int pushed;'],
    places: ['pushed'],
    values: ['(top != 0)'],
    snippets: [
      [
        5,
        ({ fresh, value }) => {
          const n = fresh('n');
          return [
            line(`struct node *${n} = malloc(sizeof *${n});`),
            line(`${n}->value = ${value()}; ${n}->next = 0;`),
            atomic(line(`${n}->next = top;`), line(`top = ${n};`), line('pushed++;')),
          ];
        },
      ],
      [
        4,
        ({ fresh }) => {
          const [n, next] = [fresh('n'), fresh('m')];
          return [
            line(`struct node *${n} = top, *${next} = 0;`),
            when(
              n,
              line(`${next} = ${n}->next;`),
              when(swapped(n, next), ...frees.map((text) => line(text.replace('POPPED', n)))),
            ),
          ];
        },
      ],
      [
        4,
        ({ fresh, some }) => {
          const [n, count] = [fresh('n'), fresh('c')];
          return [
            line(`struct node *${n} = 0; int ${count} = 0;`),
            atomic(line(`${n} = top;`), line(`${count} = pushed;`)),
            ...some(),
            atomic(when(`top == ${n} && ${n}`, line(`assert(pushed == ${count});`))),
          ];
        },
      ],
      [
        3,
        ({ fresh }) => {
          const n = fresh('n');
          return [
            line(`struct node *${n} = 0;`),
            atomic(line(`${n} = top;`), when(n, line(`top = ${n}->next;`))),
            ...frees.map((text) => line(text.replace('POPPED', n))),
          ];
        },
      ],
      [
        2,
        ({ fresh, some }) => {
          const n = fresh('n');
          return [line(`struct node *${n} = top;`), ...some(), when(`${n} && top == ${n}`, line(`g0 = ${n}->value;`))];
        },
      ],
    ],
  });
};

/** Pointers to blocks that are gone, compared with those to new ones, at their starts and in their middles. */
const stale: MakeIngredient = (random) => {
  const look = random.pick(['order', 'inside', 'inside'] as const);
  const size = (): number => (look === 'inside' ? 32 : random.pick([1, 4, 16]));
  const sizes = [size(), size()];
  const distance = look === 'inside' ? ' + 16' : '';
  return ingredient({
    declarations: [layoutLine(look, ['heap']), 'typedef char byte;', 'byte *hp, *old, *middle;'],
    values: [
      '(hp == old)',
      '(hp == middle)',
      `(middle == hp${distance})`,
      '(old < hp)',
      '(hp < middle)',
      '(old == middle)',
      `(middle - hp == ${look === 'inside' ? 16 : 0})`,
      '((unsigned long)hp - (unsigned long)old == 0)',
    ],
    snippets: [
      one(5, ({ random: r }) => `hp = malloc(${r.pick(sizes)});`),
      one(3, () => 'old = hp;'),
      one(3, () => `if (hp) middle = hp${distance};`),
      one(4, () => 'free(hp);'),
      [
        3,
        ({ random: r }) => [
          line(`old = hp; ${r.pick(['', `if (hp) middle = hp${distance};`])}`),
          line('free(hp);'),
          line(`hp = malloc(${r.pick(sizes)});`),
        ],
      ],
      [
        2,
        ({ random: r }) =>
          [
            line(
              `char *was = hp; free(was); char *now = malloc(${r.pick(sizes)}); assert(was ${r.pick(['!=', '==', '<', '>='])} now);`,
            ),
          ].map((each) => section('{', '}', [each])),
      ],
      one(
        2,
        ({ random: r }) =>
          `assert(${r.pick(['hp != old', 'middle != hp || !hp', 'hp >= old', `middle != hp${distance}`])});`,
      ),
      one(1, ({ value }) => `if (hp) *hp = ${value()};`),
    ],
  });
};

/** Tables of which the address of a block, or of a global, is the key. */
const hashes: MakeIngredient = (random) => {
  const [look, hash] = random.pick([
    ['bits', '((unsigned long)P >> 4 & 1)'],
    ['bits', '((unsigned long)P / 16 % 2)'],
    ['bits', '((unsigned long)P % 32 / 16)'],
    ['thirds', '((unsigned char)((unsigned long)P >> 4) % 3)'],
    ['thirds', '((unsigned)((unsigned long)P >> 4) % 16 % 3)'],
  ] as const);
  const objects = random.pick([['heap'], ['a0', 'heap'], ['a0', 'a1']]);
  const pointers = [
    ...objects.filter((name) => name !== 'heap').map((name) => `&${name}`),
    ...(objects.includes('heap') ? ['hp', 'hq'] : []),
  ];
  const of = (pointer: string): string => hash.replace('P', pointer);
  const low =
    look === 'bits'
      ? [
          `((unsigned long)${random.pick(pointers)} & ${random.pick([3, 4, 4, 7])})`,
          `((int)(long)${random.pick(pointers)} & ${random.pick([4, 3])})`,
        ]
      : [];
  return ingredient({
    declarations: [layoutLine(look, objects), 'int a0, a1 = 2;', 'int *hp, *hq;', 'int table[3]; int *keys[3];'],
    places: ['table[0]', 'table[1]'],
    values: [
      of(random.pick(pointers)),
      `(${of(random.pick(pointers))} == ${of(random.pick(pointers))})`,
      `table[${of(random.pick(pointers))}]`,
      ...low,
    ],
    snippets: [
      ...(objects.includes('heap')
        ? [
            one(4, ({ random: r }) => `${r.pick(['hp', 'hq'])} = malloc(sizeof(int));`),
            one(2, ({ random: r }) => `free(${r.pick(['hp', 'hq'])});`),
          ]
        : []),
      [3, ({ random: r, value }) => [line(`table[${of(r.pick(pointers))}] ${r.pick(['=', '+='])} ${value()};`)]],
      [
        2,
        ({ random: r, fresh }) => {
          const [i, p] = [fresh('i'), r.pick(pointers)];
          return [line(`unsigned long ${i} = ${of(p)};`), when(`keys[${i}] == 0`, line(`keys[${i}] = ${p};`))];
        },
      ],
      [
        2,
        ({ random: r, fresh }) => [
          line(`int *${fresh('k')} = keys[${of(r.pick(pointers))}];`),
          line('g1 = keys[0] != 0;'),
        ],
      ],
      one(1, ({ random: r }) => `assert(${of(r.pick(pointers))} != ${of(r.pick(pointers))} || g0 != 1);`),
      [2, ({ random: r, some }) => [when(`${of(r.pick(pointers))} == ${r.below(3)}`, ...some())]],
    ],
  });
};

/** Addresses in variables that are too small for them. */
const cuts: MakeIngredient = (random) => {
  const [look, type] = random.pick([
    ['ints', 'int'],
    ['shorts', 'short'],
  ] as const);
  const cut = (name: string): string => `(${type})(long)&${name}`;
  return ingredient({
    declarations: [layoutLine(look, ['a0', 'a1']), 'int a0, a1;', `${type} key, last;`],
    places: ['a0', 'a1'],
    values: ['(key == last)', '(key < 0)', `(key == ${cut('a0')})`, `(${cut('a0')} < ${cut('a1')})`, '(key != 0)'],
    snippets: [
      one(4, ({ random: r }) => `${r.pick(['key', 'last'])} = ${cut(r.pick(['a0', 'a1']))};`),
      one(2, () => 'last = key;'),
      one(1, ({ random: r }) => `assert(${r.pick(['key', 'last'])} != ${cut(r.pick(['a0', 'a1']))} || g0 != 2);`),
      [2, ({ some }) => [when('key == last', ...some())]],
      [2, ({ some, random: r }) => [when(`${cut('a0')} ${r.pick(['<', '==', '>='])} ${cut('a1')}`, ...some())]],
    ],
  });
};

/** Locks that are taken in the order of their addresses. */
export const locksByAddress: MakeIngredient = (random) => {
  const compare = random.pick(['&la < &lb', '(unsigned long)&la > (unsigned long)&lb', '(long)&la < (long)&lb']);
  return ingredient({
    declarations: [
      layoutLine('order', ['la', 'lb']),
      'pthread_mutex_t la, lb;',
      'int kept;',
      `static pthread_mutex_t *one(int first) { return (${compare}) == first ? &la : &lb; }`,
    ],
    places: ['kept'],
    snippets: [
      [
        5,
        ({ some }) => [
          section('pthread_mutex_lock(one(1));', 'pthread_mutex_unlock(one(1));', [
            section('pthread_mutex_lock(one(0));', 'pthread_mutex_unlock(one(0));', [line('kept++;'), ...some()]),
          ]),
        ],
      ],
      [
        2,
        () => [
          section('pthread_mutex_lock(one(0));', 'pthread_mutex_unlock(one(0));', [
            section('pthread_mutex_lock(one(1));', 'pthread_mutex_unlock(one(1));', []),
          ]),
        ],
      ],
      [
        2,
        ({ random: r }) => [
          section('pthread_mutex_lock(&la);', 'pthread_mutex_unlock(&la);', [
            section(`pthread_mutex_lock(one(${r.below(2)}));`, 'pthread_mutex_unlock(&lb);', []),
          ]),
        ],
      ],
      [
        3,
        ({ random: r, some }) => [
          section(`pthread_mutex_lock(one(${r.below(2)}));`, 'pthread_mutex_unlock(&la);', [
            line('kept = 1;'),
            ...some(),
          ]),
        ],
      ],
      [
        3,
        ({ some }) => [section('pthread_mutex_lock(&la);', 'pthread_mutex_unlock(&la);', [line('kept++;'), ...some()])],
      ],
      [2, () => [section('pthread_mutex_lock(&lb);', 'pthread_mutex_unlock(&lb);', [line('kept = kept + 1;')])]],
    ],
  });
};

/** Where the locals of different calls and threads are. */
export const frames: MakeIngredient = (random) =>
  ingredient({
    declarations: [
      layoutLine('order', random.pick([['local'], ['local', 'heap']])),
      'int *lent, *kept;',
      'static int lend(int v) { int z = v; int again = lent == &z; lent = &z; return again; }',
      'static int beside(int v) { int y = v; return kept && &y < kept; }',
    ],
    values: ['lend(1)', 'beside(2)', '(lent == kept)', '(lent < kept)'],
    snippets: [
      one(3, ({ value }) => `lend(${value()});`),
      one(3, () => 'kept = lent;'),
      one(1, () => 'kept = malloc(sizeof(int));'),
      one(2, ({ random: r }) => `assert(!${r.pick(['lend(2)', 'beside(1)', '(lent == kept && g0 == 1)'])});`),
      [2, ({ fresh, some }) => [section('{', '}', [line(`int ${fresh('z')} = 1;`), ...some()])]],
      [
        3,
        ({ fresh, some }) => {
          const z = fresh('z');
          return [
            section('{', '}', [
              line(`int ${z} = 1;`),
              line(`kept = &${z};`),
              ...some(),
              when(`lent == &${z}`, line('g1 = 2;')),
            ]),
          ];
        },
      ],
    ],
  });

export const ADDRESS_INGREDIENTS: readonly MakeIngredient[] = [
  orders,
  orders,
  comingBack,
  comingBack,
  stale,
  stale,
  hashes,
  hashes,
  cuts,
  locksByAddress,
  frames,
];
