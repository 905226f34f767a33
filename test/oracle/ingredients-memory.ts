import type { MakeIngredient } from './ingredient.js';
import { block, ingredient, line, one, section, when } from './ingredient.js';

const small = ['0', '1', '2', '3'] as const;
const bytes = ['0', '1', '2', '255', '128'] as const;

/** A block that is published, used and freed through one pointer. */
const heapBlock: MakeIngredient = () =>
  ingredient({
    declarations: ['int *hp;'],
    values: ['*hp', '(hp ? *hp : 0)', '(hp != 0)'],
    snippets: [
      [
        6,
        ({ fresh, value }) => {
          const name = fresh('n');
          return [
            line(`int *${name} = malloc(sizeof *${name});`),
            line(`*${name} = ${value()};`),
            line(`hp = ${name};`),
          ];
        },
      ],
      one(3, () => 'hp = calloc(1, sizeof(int));'),
      one(3, ({ value }) => `if (hp) *hp = ${value()};`),
      one(2, ({ value }) => `*hp = ${value()};`),
      one(3, () => 'free(hp);'),
      [
        3,
        ({ fresh }) => {
          const name = fresh('n');
          return [line(`int *${name} = hp;`), line('hp = 0;'), line(`free(${name});`)];
        },
      ],
      one(1, () => 'hp = 0;'),
      one(1, () => 'hp++;'),
    ],
  });

/** A list that threads push to and pop from. */
const linkedList: MakeIngredient = (random) => {
  const frees = random.chance(50) ? ['free(TOP);'] : [];
  return ingredient({
    declarations: ['struct node { int value; struct node *next; };', 'struct node *head;'],
    values: ['(head ? head->value : 0)', '(head == 0)'],
    snippets: [
      [
        5,
        ({ fresh, value }) => {
          const n = fresh('n');
          return [
            line(`struct node *${n} = calloc(1, sizeof *${n});`),
            line(`${n}->value = ${value()};`),
            line(`${n}->next = head;`),
            line(`head = ${n};`),
          ];
        },
      ],
      [
        4,
        ({ fresh }) => {
          const n = fresh('n');
          return [
            line(`struct node *${n} = head;`),
            when(n, line(`head = ${n}->next;`), ...frees.map((text) => line(text.replace('TOP', n)))),
          ];
        },
      ],
      [
        2,
        ({ fresh, some }) => {
          const n = fresh('n');
          return [
            block(`for (struct node *${n} = head; ${n}; ${n} = ${n}->next)`, [line(`g0 += ${n}->value;`), ...some()]),
          ];
        },
      ],
      [
        2,
        ({ fresh, value }) => {
          const n = fresh('n');
          return [
            line(`struct node **${n} = &head;`),
            line(`if (*${n}) ${n} = &(*${n})->next;`),
            line(`if (*${n}) (*${n})->value = ${value()};`),
          ];
        },
      ],
      one(1, () => 'if (head && head->next) head->next->next = head;'),
      [
        2,
        ({ fresh }) => {
          const [n, i] = [fresh('n'), fresh('i')];
          return [
            block(`for (int ${i} = 1; ${i} < 3; ${i}++)`, [
              line(`struct node *${n} = calloc(1, sizeof *${n});`),
              line(`${n}->value = ${i};`),
              line(`${n}->next = head;`),
              line(`head = ${n};`),
            ]),
          ];
        },
      ],
    ],
  });
};

/** Pointers to pointers, and comparisons of pointers. */
const pointerPointers: MakeIngredient = () =>
  ingredient({
    declarations: ['int x0, x1 = 1;', 'int *p0 = &x0, *p1 = &x1;', 'int **pp = &p0;'],
    places: ['x0', 'x1', '*p0', '**pp'],
    values: ['(p0 == p1)', '(*pp == &x1)', '(pp == &p0)', '(p0 != &x0 && *p1)'],
    snippets: [
      one(3, ({ random }) => `*pp = &x${random.below(2)};`),
      one(3, ({ random }) => `pp = &p${random.below(2)};`),
      one(2, ({ random }) => `p${random.below(2)} = p${random.below(2)};`),
      one(2, ({ value }) => `**pp = ${value()};`),
      one(1, () => '*pp = 0;'),
      [
        2,
        ({ fresh, value }) => {
          const q = fresh('q');
          return [line(`int *${q} = *pp;`), line(`*${q} = ${value()};`), line(`assert(${q} == *pp);`)];
        },
      ],
    ],
  });

/** Pointers in other shapes: numbers, tagged, byte by byte. */
const disguises: MakeIngredient = () =>
  ingredient({
    declarations: [
      'int y0, y1 = 2;',
      'int *plain = &y0, *other = &y1;',
      'unsigned long number;',
      'union { int *pointer; unsigned char bytes[8]; unsigned long number; } masked;',
      'static int at_number(unsigned long n) { return n ? *(int *)(n & ~1UL) : 3; }',
    ],
    places: ['y0', 'y1', '*plain'],
    values: [
      '(number & 1)',
      '(plain == (int *)number)',
      'at_number(number)',
      '(masked.pointer == &y1)',
      '(masked.pointer ? *masked.pointer : 0)',
    ],
    snippets: [
      one(3, ({ random: r }) => `number = (unsigned long)${r.pick(['plain', 'other', '&y0'])};`),
      one(2, () => 'number |= 1;'),
      one(2, () => 'number &= ~1UL;'),
      one(2, ({ value }) => `if (number && !(number & 1)) *(int *)number = ${value()};`),
      one(2, ({ random: r }) => `masked.pointer = ${r.pick(['plain', 'other', '0'])};`),
      one(2, ({ value }) => `if (masked.number) *masked.pointer = ${value()};`),
      [
        2,
        () => [
          section('__VERIFIER_atomic_begin();', '__VERIFIER_atomic_end();', [
            line('for (int k = 0; k < 8; k++) masked.bytes[k] = ((unsigned char *)&plain)[k];'),
          ]),
        ],
      ],
      one(2, () => 'memcpy(&other, &plain, sizeof(int *));'),
      [
        2,
        () => [
          section('__VERIFIER_atomic_begin();', '__VERIFIER_atomic_end();', [
            line('plain = (int *)((unsigned long)plain ^ (unsigned long)other);'),
            line('other = (int *)((unsigned long)plain ^ (unsigned long)other);'),
            line('plain = (int *)((unsigned long)plain ^ (unsigned long)other);'),
          ]),
        ],
      ],
      one(2, ({ random: r }) => `plain = ${r.pick(['&y0', '&y1', 'other'])};`),
    ],
  });

/** The same bytes in several ways. */
const overlays: MakeIngredient = (random) => {
  const type = random.pick(['int', 'unsigned', 'short', 'long'] as const);
  return ingredient({
    declarations: [
      `union { ${type} whole; unsigned char bytes[sizeof(${type})]; signed char low; } u;`,
      'int pair[2];',
      'long wide[2];',
      'struct { char c; short s; int i; } mixed;',
    ],
    places: ['u.whole', 'u.bytes[0]', 'u.bytes[1]', 'u.low', 'pair[0]', 'pair[1]', 'mixed.s', 'mixed.c'],
    values: [
      '*(short *)((char *)pair + 3)',
      '*(long *)pair',
      '((unsigned char *)&mixed)[2]',
      '((unsigned char *)pair)[4]',
      '*(long *)((char *)wide + 4)',
      '((unsigned char *)wide)[g1 & 15]',
      'u.bytes[g1 & 1]',
    ],
    snippets: [
      one(3, ({ random: r }) => `((unsigned char *)&g0)[${r.below(2)}] = ${r.pick(bytes)};`),
      one(3, ({ random: r }) => `*(int *)((char *)pair + ${r.below(4)}) = ${r.pick(bytes)};`),
      one(2, ({ random: r }) => `*(long *)pair = ${r.pick(['1', '-1', '0x100000002'])};`),
      one(2, ({ random: r }) => `u.bytes[g1 & 1] = ${r.pick(bytes)};`),
      one(2, ({ random: r }) => `u.low = ${r.pick(['-1', '1', '127'])};`),
      one(1, () => 'pair[1] = u.whole;'),
      one(
        1,
        ({ random: r }) =>
          `*(long *)((char *)wide + ${r.pick(['3', '4', '8'])}) = ${r.pick(['1', '-1', '0x100000002'])};`,
      ),
      one(1, () => 'wide[1]++;'),
      [
        2,
        ({ fresh, value }) => {
          const c = fresh('c');
          return [line(`char *${c} = (char *)&mixed.s + (g1 & 1);`), line(`*${c} = ${value()};`)];
        },
      ],
    ],
  });
};

const bitFields: MakeIngredient = () =>
  ingredient({
    declarations: [
      'struct { unsigned a : 3; unsigned b : 5; int c : 2; _Bool d : 1; unsigned long long w : 40; } bf;',
      'union { struct { unsigned lo : 4, hi : 4; } f; unsigned char byte; } ub;',
      'struct __attribute__((packed)) { char c; unsigned a : 17; unsigned long long w : 42; long long n : 35; char z; } pk;',
    ],
    places: ['bf.a', 'bf.b', 'bf.c', 'bf.d', 'ub.f.lo', 'ub.f.hi', 'ub.byte'],
    values: ['(bf.a + bf.b)', 'bf.w', 'pk.a', '(pk.w << 2 >> 40)', '(pk.n < 0)', 'pk.c', 'pk.z'],
    snippets: [
      one(2, () => 'pk.a--;'),
      one(2, ({ value }) => `pk.w = ${value()} - 1ul;`),
      one(2, ({ value }) => `pk.n = -(${value()});`),
      one(1, ({ value }) => `pk.c = pk.z + ${value()};`),
      one(3, () => 'bf.a++;'),
      one(2, ({ value }) => `bf.c = ${value()};`),
      one(2, ({ value }) => `ub.f.hi = ${value()};`),
      one(1, () => 'bf.w += bf.b;'),
    ],
  });

const structs: MakeIngredient = () =>
  ingredient({
    declarations: [
      'struct pt { int x; short y; signed char z[2]; };',
      'struct pt s0, s1 = { 1, 2, { 3, 1 } };',
      'struct pt *sp = &s0;',
      'static struct pt made(int x) { struct pt r = { x, 1, { 0, 2 } }; return r; }',
      'static int total(struct pt p) { p.x++; return p.x + p.y + p.z[1]; }',
    ],
    places: ['s0.x', 's0.y', 's1.x', 's1.z[1]', 'sp->x', 'sp->y'],
    values: ['total(s0)', 'total(*sp)'],
    snippets: [
      one(3, () => 's0 = s1;'),
      one(2, () => '*sp = s1;'),
      one(2, ({ random }) => `sp = &s${random.below(2)};`),
      one(2, ({ value }) => `s1 = made(${value()});`),
      one(2, ({ random }) => `s0 = (struct pt){ ${random.pick(small)}, 2, { 1, 1 } };`),
      [
        3,
        ({ fresh }) => {
          const c = fresh('c');
          return [line(`struct pt ${c} = *sp;`), line(`assert(${c}.x != 1 || ${c}.y != 0);`)];
        },
      ],
      one(1, () => 'sp = 0;'),
    ],
  });

const memoryFunctions: MakeIngredient = (random) => {
  const type = random.pick(['int', 'short', 'unsigned char', 'struct { short a; char b; }'] as const);
  const scalar = type.startsWith('struct') ? ['.a', '.b'] : ['', ''];
  return ingredient({
    declarations: [`typedef ${type} item;`, 'item from[2], to[2];'],
    places: [`from[0]${scalar[0]}`, `to[0]${scalar[0]}`, `to[1]${scalar[1]}`],
    snippets: [
      one(3, () => 'memcpy(to, from, sizeof(to));'),
      one(2, () => 'memcpy(&to[1], &from[0], sizeof(item));'),
      one(2, ({ random: r }) => `memset(from, ${r.pick(bytes)}, ${r.pick(['1', 'sizeof(item)', 'sizeof(from)'])});`),
      one(1, ({ random: r }) => `memset((char *)to + 1, ${r.pick(bytes)}, 2);`),
      one(1, () => 'memcpy(to, &g0, 2);'),
    ],
  });
};

/** Indices that others change between test and use, up to one beyond the end. */
const arrays: MakeIngredient = (random) => {
  const type = random.pick(['int', 'char', 'short', 'long'] as const);
  return ingredient({
    declarations: [`${type} arr[2];`, 'int at;', 'int grid[2][2];', `${type} *cursor = arr;`],
    places: ['arr[0]', 'arr[1]', 'at', 'grid[1][0]', 'arr[at & 1]', 'grid[at & 1][g1 & 1]'],
    values: [
      'arr[at]',
      '*cursor',
      'cursor[1]',
      '(cursor - arr)',
      '(cursor < &arr[1])',
      'grid[0][at]',
      'arr[(__VERIFIER_nondet_uchar() & 1) + at]',
    ],
    snippets: [
      one(4, ({ value }) => `arr[at] = ${value()};`),
      one(3, () => 'if (at < 2) at++;'),
      one(2, () => 'at = 0;'),
      one(2, ({ value }) => `*cursor++ = ${value()};`),
      one(2, () => 'cursor = arr;'),
      one(1, ({ value }) => `cursor[-1] = ${value()};`),
      one(2, ({ value }) => `grid[1][at] = ${value()};`),
      [
        2,
        ({ fresh, value }) => {
          const i = fresh('i');
          return [block(`for (int ${i} = 0; ${i} < at; ${i}++)`, [line(`arr[${i}] += ${value()};`)])];
        },
      ],
      one(2, ({ value }) => `arr[__VERIFIER_nondet_bool()] = ${value()};`),
    ],
  });
};

/** Locals whose addresses other threads get to know. */
const lentLocals: MakeIngredient = () =>
  ingredient({
    declarations: [
      'int *lent;',
      'static void lend(int v) { int z = v; lent = &z; g1 = z; lent = 0; }',
      'static void nest(int n) { int z = n; if (lent == 0) lent = &z; if (n > 0) nest(n - 1); g1 = z; if (lent == &z) lent = 0; }',
      'static void forget(int v) { int z = v; lent = &z; assert(z != 3); }',
      'struct held { int v[2]; };',
      'static struct held hold(int v) { struct held h = { { v, 1 } }; return h; }',
    ],
    values: ['(lent ? *lent : 0)', '(lent == 0)'],
    snippets: [
      one(4, ({ value }) => `lend(${value()});`),
      one(2, ({ value }) => `forget(${value()});`),
      one(2, () => 'nest(2);'),
      one(1, ({ value }) => `lent = &(int){ ${value()} };`),
      one(1, ({ value }) => `{ lent = (int[]){ ${value()}, 1 }; g1 = *lent; }`),
      one(1, ({ value }) => `lent = hold(${value()}).v;`),
      one(1, ({ value }) => `g1 = *(lent = hold(${value()}).v);`),
      one(1, ({ value }) => `g1 = ({ struct held h = hold(${value()}); h; }).v[1];`),
      one(4, ({ value }) => `if (lent) *lent = ${value()};`),
      [
        3,
        ({ fresh, value, some }) => {
          const z = fresh('z');
          return [
            section('{', '}', [
              line(`int ${z} = ${value()};`),
              line(`lent = &${z};`),
              ...some(),
              line(`assert(${z} != 2);`),
            ]),
          ];
        },
      ],
      [
        2,
        ({ fresh, value, some }) => {
          const z = fresh('z');
          const i = fresh('i');
          return [
            block(`for (int ${i} = 0; ${i} < 2; ${i}++)`, [
              line(`int ${z} = ${i};`),
              line(`lent = &${z};`),
              ...some(),
              line(`if (${z} == 3) g0 = ${value()};`),
            ]),
          ];
        },
      ],
    ],
  });

const threadLocals: MakeIngredient = () =>
  ingredient({
    declarations: ['_Thread_local int tl = 1;', 'static _Thread_local struct { short a, b; } ts;', 'int *tp;'],
    places: ['tl', 'ts.a', 'ts.b'],
    values: ['(tp == &tl)', '(tp ? *tp : 0)'],
    snippets: [
      one(3, () => 'tp = &tl;'),
      one(3, ({ value }) => `if (tp) *tp = ${value()};`),
      one(2, () => 'tl++;'),
      one(1, () => 'g0 = tl;'),
    ],
  });

export const MEMORY_INGREDIENTS: readonly MakeIngredient[] = [
  heapBlock,
  linkedList,
  pointerPointers,
  disguises,
  overlays,
  bitFields,
  structs,
  memoryFunctions,
  arrays,
  lentLocals,
  threadLocals,
];
