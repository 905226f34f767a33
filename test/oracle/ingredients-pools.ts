import type { MakeIngredient, Maker } from './ingredient.js';
import { block, ingredient, line, one, section } from './ingredient.js';
import type { Statement } from './model.js';

function locked(mutex: string, body: readonly Statement[]): Statement {
  return section(`pthread_mutex_lock(&${mutex});`, `pthread_mutex_unlock(&${mutex});`, body);
}

/** Threads that take jobs for ever, or until they are told that there will be no more. */
export const pools: MakeIngredient = (random) => {
  const loops = random.chance(80) ? 'while' : 'if';
  return ingredient({
    declarations: ['pthread_mutex_t pool;', 'pthread_cond_t work;', 'int jobs, closed, done;'],
    places: ['done'],
    snippets: [
      [
        5,
        ({ random: r, some }) => [
          block('for (;;)', [
            line('pthread_mutex_lock(&pool);'),
            line(`${loops} (jobs == 0${r.chance(70) ? ' && !closed' : ''}) pthread_cond_wait(&work, &pool);`),
            line('if (jobs == 0) { pthread_mutex_unlock(&pool); break; }'),
            line('jobs--;'),
            ...(r.chance(50)
              ? [line('done++;'), line('pthread_mutex_unlock(&pool);'), ...some()]
              : [line('pthread_mutex_unlock(&pool);'), line('done = 1;')]),
          ]),
        ],
      ],
      [
        4,
        ({ random: r }) => [
          locked('pool', [line('jobs++;'), line(`pthread_cond_${r.pick(['signal', 'signal', 'broadcast'])}(&work);`)]),
        ],
      ],
      [
        3,
        ({ random: r }) => [
          locked('pool', [
            line('closed = 1;'),
            ...(r.chance(75) ? [line(`pthread_cond_${r.pick(['signal', 'broadcast'])}(&work);`)] : []),
          ]),
        ],
      ],
      [1, () => [locked('pool', [line('jobs = 1;')]), line('pthread_cond_signal(&work);')]],
      one(1, () => 'g0 = done;'),
    ],
  });
};

/** Locks of which an input says which one is meant. */
export const rowsOfLocks: MakeIngredient = (random) => {
  const other = random.pick(['1 - I', '1 - I', 'I ^ 1', '0']);
  const chosen = ({ fresh }: Maker): readonly [string, Statement] => {
    const index = fresh('k');
    return [index, line(`int ${index} = __VERIFIER_nondet_bool();`)];
  };
  return ingredient({
    declarations: [
      'struct { pthread_mutex_t m; int sum; } rows[2];',
      'static void take_row(int i) { pthread_mutex_lock(&rows[i].m); }',
      'static void give_row(int i) { pthread_mutex_unlock(&rows[i].m); }',
    ],
    places: ['rows[0].sum', 'rows[1].sum'],
    snippets: [
      [
        4,
        (maker) => {
          const [index, choice] = chosen(maker);
          return [
            choice,
            section(`take_row(${index});`, `give_row(${index});`, [
              section(`take_row(${other.replaceAll('I', index)});`, `give_row(${other.replaceAll('I', index)});`, [
                line(`rows[${index}].sum++;`),
              ]),
            ]),
          ];
        },
      ],
      [
        3,
        (maker) => {
          const [index, choice] = chosen(maker);
          const [low, high] = maker.random.pick([
            [`(${index} & 0)`, `(${index} | 1)`],
            [index, `!${index}`],
          ]);
          return [
            choice,
            locked(`rows[${low}].m`, [locked(`rows[${high}].m`, [line(`rows[${low}].sum += 1;`), ...maker.some()])]),
          ];
        },
      ],
      [
        3,
        (maker) => {
          const [index, choice] = chosen(maker);
          return [
            choice,
            locked(`rows[${index}].m`, [
              line(`rows[${maker.random.pick([index, index, '0'])}].sum++;`),
              ...maker.some(),
            ]),
          ];
        },
      ],
      [
        2,
        (maker) => {
          const [index, choice] = chosen(maker);
          return [
            choice,
            section(
              `if (pthread_mutex_trylock(&rows[${index}].m) == 0) {`,
              `pthread_mutex_unlock(&rows[${index}].m); }`,
              [locked('rows[0].m', maker.some())],
            ),
          ];
        },
      ],
      one(1, () => 'g0 = rows[g1 & 1].sum;'),
    ],
  });
};

/** A variable that says which element is meant. */
interface Index {
  readonly name: string;
  readonly choice: Statement;
  readonly isInside: boolean;
}

/**
 * Elements with a lock of their own, of which what is computed says which one is meant; sometimes not the one that is
 * locked.
 */
export const lockedElements: MakeIngredient = (random) => {
  const type = random.pick([
    'int before; pthread_mutex_t m; int sum;',
    'pthread_mutex_t m; int sum;',
    'pthread_mutex_t m; char sum; long rest;',
  ]);
  const bit = '__VERIFIER_nondet_bool()';
  const index = ({ fresh, random: r }: Maker): Index => {
    const name = fresh('k');
    const value = r.pick([`${bit} + ${bit}`, `${bit} + ${bit}`, `(${bit} + 2 * ${bit}) % 3`, '(unsigned)g1 % 3', 'g1']);
    const choice = line(`${r.pick(['int', 'unsigned', 'unsigned char', 'long'])} ${name} = ${value};`);
    return { name, choice, isInside: value !== 'g1' };
  };
  const guarded = (
    { random: r }: Maker,
    { name, isInside }: Index,
    body: readonly Statement[],
  ): readonly Statement[] => {
    if (isInside && r.chance(60)) return body;
    return [block(`if (${name} >= ${r.pick([0, 0, 0, 1])} && ${name} < ${r.pick([2, 3, 3, 3])})`, body)];
  };
  const change = ({ random: r }: Maker, name: string): Statement =>
    line(
      r.pick([
        `cells[${name}].sum++;`,
        `cells[${name}].sum += 2; cells[${name}].sum -= 2;`,
        `assert(cells[${name}].sum != 2);`,
      ]),
    );
  return ingredient({
    declarations: [`struct cell { ${type} } cells[3];`],
    places: ['cells[0].sum', 'cells[2].sum'],
    snippets: [
      [
        6,
        (maker) => {
          const which = index(maker);
          const { name, choice } = which;
          return [
            choice,
            ...guarded(maker, which, [locked(`cells[${name}].m`, [change(maker, name), ...maker.some()])]),
          ];
        },
      ],
      [
        4,
        (maker) => {
          const which = index(maker);
          const { name, choice } = which;
          const pointer = maker.fresh('p');
          const lock = `${pointer}->m`;
          const at = maker.random.pick([`&cells[${name}]`, `cells + ${name}`]);
          const touched = maker.random.pick([
            line(`${pointer}->sum++;`),
            line(`${pointer}->sum = 3 - ${pointer}->sum;`),
            change(maker, name),
          ]);
          return [
            choice,
            ...guarded(maker, which, [line(`struct cell *${pointer} = ${at};`), locked(lock, [touched])]),
          ];
        },
      ],
      [
        3,
        (maker) => {
          const [one, other] = [index(maker), index(maker)];
          const both = locked(`cells[${one.name}].m`, [change(maker, other.name)]);
          return [one.choice, other.choice, ...guarded(maker, one, guarded(maker, other, [both]))];
        },
      ],
      [
        1,
        (maker) => {
          const which = index(maker);
          const { name, choice } = which;
          return [choice, ...guarded(maker, which, [change(maker, name)])];
        },
      ],
      [1, ({ some }) => [locked('cells[1].m', [line('cells[1].sum++;'), ...some()])]],
    ],
  });
};

/**
 * Lists of blocks in elements with a lock each, of which inputs say which one is meant; some are moved from one to
 * another, with or without their locks.
 */
export const buckets: MakeIngredient = (random) => {
  const type = random.pick([
    'pthread_mutex_t m; struct item *first;',
    'char id; struct item *first; pthread_mutex_t m;',
    'struct item *first, *last; pthread_mutex_t m;',
  ]);
  const count = random.pick([2, 3, 3, 5]);
  const bit = '__VERIFIER_nondet_bool()';
  const index = ({ fresh, random: r }: Maker): readonly [string, Statement] => {
    const name = fresh('k');
    const any = count === 2 ? bit : count === 3 ? `${bit} + ${bit}` : `${bit} + ${bit} + 2 * ${bit}`;
    const value = r.pick([any, any, any, `(${bit} + 2 * ${bit} + (unsigned)g1) % ${count}`]);
    return [name, line(`${r.pick(['int', 'unsigned', 'unsigned char'])} ${name} = ${value};`)];
  };
  const inBucket = ({ random: r }: Maker, name: string, body: readonly Statement[]): Statement =>
    r.chance(80)
      ? locked(`table[${name}].m`, body)
      : section('__VERIFIER_atomic_begin();', '__VERIFIER_atomic_end();', body);
  return ingredient({
    declarations: ['struct item { int value; struct item *next; };', `struct { ${type} } table[${count}];`],
    values: ['(table[1].first ? table[1].first->value : 0)', '(table[0].first == 0)'],
    snippets: [
      [
        6,
        (maker) => {
          const [name, choice] = index(maker);
          const item = maker.fresh('n');
          return [
            choice,
            line(`struct item *${item} = calloc(1, sizeof *${item});`),
            line(`${item}->value = ${maker.random.pick([name, name, '1'])};`),
            inBucket(maker, name, [
              line(`${item}->next = table[${name}].first;`),
              line(`table[${name}].first = ${item};`),
            ]),
          ];
        },
      ],
      [
        4,
        (maker) => {
          const [name, choice] = index(maker);
          const item = maker.fresh('n');
          const walk = block(`for (struct item *${item} = table[${name}].first; ${item}; ${item} = ${item}->next)`, [
            line(`assert(${item}->value == ${name});`),
          ]);
          return [choice, inBucket(maker, name, [walk])];
        },
      ],
      [
        4,
        (maker) => {
          const [name, choice] = index(maker);
          const item = maker.fresh('n');
          const taken = `if (${item}) { table[${name}].first = ${item}->next; ${maker.random.chance(60) ? `free(${item});` : `${item}->value++;`} }`;
          return [choice, inBucket(maker, name, [line(`struct item *${item} = table[${name}].first;`), line(taken)])];
        },
      ],
      [
        3,
        (maker) => {
          const [[from, one], [to, other]] = [index(maker), index(maker)];
          const moves = maker.random.pick([
            `table[${to}].first = table[${from}].first;`,
            `if (${from} != ${to}) { table[${to}].first = table[${from}].first; table[${from}].first = 0; }`,
            `{ void *old = table[${to}].first; table[${to}].first = table[${from}].first; table[${from}].first = old; }`,
            `table[${to}].first = 0; g0 = table[${from}].first == 0;`,
          ]);
          return [one, other, section('__VERIFIER_atomic_begin();', '__VERIFIER_atomic_end();', [line(moves)])];
        },
      ],
      [
        1,
        (maker) => {
          const [name, choice] = index(maker);
          return [choice, line(`table[${name}].first = 0;`)];
        },
      ],
    ],
  });
};

/** Numbers in an array of which inputs say which are meant, several in one step. */
export const chosenNumbers: MakeIngredient = (random) => {
  const type = random.pick(['int', 'char', 'struct { char id; int n; }', 'struct { int n; short rest[3]; }']);
  const field = type.startsWith('struct') ? '.n' : '';
  const bit = '__VERIFIER_nondet_bool()';
  const index = ({ fresh, random: r }: Maker): readonly [string, Statement] => {
    const name = fresh('k');
    return [
      name,
      line(`int ${name} = ${r.pick([`${bit} + ${bit}`, `${bit} + ${bit}`, bit, `1 + ${bit}`, 'g1 & 1'])};`),
    ];
  };
  const atomically = (...body: readonly string[]): Statement =>
    section('__VERIFIER_atomic_begin();', '__VERIFIER_atomic_end();', body.map(line));
  return ingredient({
    declarations: [`${type} numbers[3];`],
    places: [`numbers[0]${field}`, `numbers[2]${field}`],
    snippets: [
      [
        6,
        (maker) => {
          const [[i, one], [j, other]] = [index(maker), index(maker)];
          const [a, b] = [`numbers[${i}]${field}`, `numbers[${j}]${field}`];
          const texts = maker.random.pick([
            [`${a} = ${b} + 1;`],
            [`${a}++;`, `${b}--;`],
            [`${a} = 1;`, `${b} = 2;`],
            [`${a} = 1;`, `g0 = ${b};`],
            [`g0 = ${a} + ${b};`, `${a} = 3;`],
            [`if (${a} == 0) ${b} = 1; else ${a} = 2;`],
            [`${a} = 3;`, `assert(${i} != ${j} || ${b} == 3);`],
          ]);
          return [one, other, atomically(...texts)];
        },
      ],
      [
        3,
        (maker) => {
          const [i, one] = index(maker);
          return [one, line(`numbers[${i}]${field} = ${maker.value()};`)];
        },
      ],
      [
        2,
        (maker) => {
          const [i, one] = index(maker);
          return [one, line(`assert(numbers[${i}]${field} != ${maker.random.below(4)});`)];
        },
      ],
    ],
  });
};

/** Fields that are read, changed and written in one expression: plain, atomic, of some bits, copied as a whole. */
export const fields: MakeIngredient = (random) => {
  const bits = random.pick([
    'unsigned low : 3, high : 5;',
    'unsigned low : 4; unsigned : 0; unsigned high : 4;',
    'unsigned char low : 2, high : 6;',
  ]);
  return ingredient({
    declarations: [
      `struct record { int count; short total; ${bits} _Atomic int hits; pthread_mutex_t m; } one, two, *best = &one;`,
      'struct pair { int first, second; } pair, spare;',
      'static void bump(struct record *r) { r->count++; }',
    ],
    places: ['one.count', 'one.total', 'best->count', 'pair.first'],
    snippets: [
      one(
        3,
        ({ random: r }) =>
          `one.${r.pick(['count++', 'total += 2', 'count -= one.total', 'low++', 'high |= 1', 'low ^= 1', 'hits++', 'hits += one.low'])};`,
      ),
      one(2, ({ random: r }) => `best->${r.pick(['count++', 'total++', 'high++', 'hits--'])};`),
      one(2, ({ random: r }) => `bump(${r.pick(['&one', '&two', 'best'])});`),
      [
        4,
        ({ random: r }) => [
          section('pthread_mutex_lock(&one.m);', 'pthread_mutex_unlock(&one.m);', [
            line(`one.${r.pick(['count++', 'total++', 'low++', 'high = 2'])};`),
          ]),
        ],
      ],
      [
        2,
        ({ random: r }) => [
          section('pthread_mutex_lock(&best->m);', 'pthread_mutex_unlock(&best->m);', [
            line(`best->${r.pick(['count += 2', 'low = 1', 'total = best->count'])};`),
          ]),
        ],
      ],
      [
        2,
        ({ random: r }) => [
          section('__VERIFIER_atomic_begin();', '__VERIFIER_atomic_end();', [
            line(`one.${r.pick(['count++', 'total++', 'high++'])};`),
          ]),
        ],
      ],
      one(1, () => 'best = &two;'),
      one(1, ({ random: r }) => `g0 = one.${r.pick(['low', 'high', 'count', 'hits'])};`),
      one(2, ({ random: r }) =>
        r.pick(['pair = spare;', 'pair.second++;', 'spare.first += pair.second;', 'spare = pair;']),
      ),
      one(1, ({ random: r }) => `__sync_fetch_and_add(&one.${r.pick(['count', 'total'])}, 1);`),
    ],
  });
};
