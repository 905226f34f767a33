/**
 * Small programs about what protects what. There are locks in structs, arrays and on the heap, taken by helpers,
 * through pointers that move, by trying, twice, given up on some paths, misused. There are threads that are created in
 * loops, by each other, and joined or not, and that may go on for ever.
 */
import { line } from './ingredient.js';
import type { FunctionModel, ProgramModel, Statement } from './model.js';
import { Random } from './random.js';

const DECLARATIONS = [
  'struct s { pthread_mutex_t lock; int a, b; };',
  'struct s g0, g1, arr[2];',
  'struct s *gp = &g0, *hp;',
  'pthread_mutex_t m, n;',
  'pthread_rwlock_t rw;',
  'pthread_cond_t c;',
  'pthread_t t1, t2, ts[2];',
  'int x, y, flag, row[2];',
];

const HELPERS = [
  'static void touch(struct s *p) { pthread_mutex_lock(&p->lock); p->a ^= 1; pthread_mutex_unlock(&p->lock); }',
  'static void poke(struct s *p) { p->a ^= 1; }',
  'static void take(struct s *p) { pthread_mutex_lock(&p->lock); }',
  'static void give(struct s *p) { pthread_mutex_unlock(&p->lock); }',
  'static int attempt(struct s *p) { return pthread_mutex_trylock(&p->lock) == 0; }',
  'static struct s *other(struct s *p) { return p == &g0 ? &g1 : &g0; }',
  'void (*fp)(struct s *) = touch;',
];

export function generateGuarded(seed: number): ProgramModel {
  return new GuardedGenerator(new Random(seed)).program();
}

class GuardedGenerator {
  private names = 0;

  constructor(private readonly random: Random) {}

  program(): ProgramModel {
    const { random } = this;
    const [a, b] = [this.worker('a', 1), this.worker('b', 1)];
    const creating = random.chance(15) ? [line('pthread_create(&t2, 0, b, arg);')] : [];
    return {
      declarations: [...DECLARATIONS, `pthread_mutex_t e = {{0, 0, 0, 0, ${random.below(3)}}};`, ...HELPERS],
      functions: [b, { ...a, body: [...a.body, ...creating] }, this.main(creating.length > 0)],
    };
  }

  private worker(name: string, idioms: number): FunctionModel {
    const { random } = this;
    const body = Array.from({ length: idioms + random.below(2) }, () => this.idiom(true)).flat();
    const all: Statement[] = random.chance(30) ? [{ kind: 'block', head: 'while (1)', body }] : body;
    return { header: `void *${name}(void *arg)`, body: all, end: 'return 0;' };
  }

  private main(createsLess: boolean): FunctionModel {
    const { random } = this;
    const argument = random.pick(['0', '&g0', '&g1', 'gp', '&arr[1]']);
    const before = random.chance(40) ? this.idiom(false) : [];
    const after = random.chance(50) ? this.idiom(false) : [];
    const last = random.chance(50) ? this.idiom(false) : [];
    const second = createsLess
      ? []
      : [line(`pthread_create(&t2, 0, b, ${random.pick([argument, '&g0', '&arr[0]'])});`)];
    const join = (): Statement[] => [line(random.pick(JOINS))];
    const shape = random.below(5);
    const body: Statement[] =
      shape === 0
        ? [
            { kind: 'loop', counter: 'i', count: 2, body: [line(`pthread_create(&ts[i], 0, a, ${argument});`)] },
            ...after,
            ...this.joinAll(),
            ...last,
          ]
        : shape === 1
          ? [line(`pthread_create(&t1, 0, a, ${argument});`), ...join(), ...after, ...second, ...join(), ...last]
          : [
              line(`pthread_create(&t1, 0, a, ${argument});`),
              ...after,
              ...second,
              ...(random.chance(60) ? [...join(), ...join()] : []),
              ...last,
            ];
    const remade = random.chance(4)
      ? [line('pthread_mutex_lock(&m);'), line(random.pick(['pthread_mutex_init(&m, 0);', 'memset(&m, 0, sizeof m);']))]
      : [];
    const set = random.chance(30) ? [line('hp = malloc(sizeof *hp);'), ...this.setUp('hp')] : [];
    return { header: 'int main(void)', body: [...set, ...before, ...remade, ...body], end: 'return 0;' };
  }

  private joinAll(): Statement[] {
    const { random } = this;
    return random.chance(70)
      ? [{ kind: 'loop', counter: 'i', count: random.chance(80) ? 2 : 1, body: [line('pthread_join(ts[i], 0);')] }]
      : [];
  }

  private setUp(pointer: string): Statement[] {
    const init = `pthread_mutex_init(&${pointer}->lock, 0);`;
    return this.random.pick([
      [line(init), line(`${pointer}->a = 0;`)],
      [line(`memset(${pointer}, 0, sizeof *${pointer});`)],
      [line(`${pointer}->a = 0;`), line(init)],
      [],
    ]);
  }

  private fresh(prefix: string): string {
    return `${prefix}${this.names++}`;
  }

  /** A pointer to a struct. */
  private pointer(inThread: boolean): string {
    return this.random.pick([
      '&g0',
      '&g0',
      '&g1',
      'gp',
      '&arr[0]',
      '&arr[x & 1]',
      'other(gp)',
      'hp',
      ...(inThread ? ['(struct s *)arg', '(struct s *)arg'] : []),
    ]);
  }

  private access(): string {
    return this.random.pick([
      'x ^= 1;',
      'x = 1;',
      'y = x;',
      'flag = 1;',
      'g0.a ^= 1;',
      'g1.a = g0.b;',
      'arr[1].a ^= 1;',
      'row[x & 1] = 1;',
      'gp->a ^= 1;',
      'y ^= 1;',
    ]);
  }

  private accesses(): Statement[] {
    return Array.from({ length: 1 + this.random.below(2) }, () => line(this.access()));
  }

  private idiom(inThread: boolean): Statement[] {
    const idioms: readonly (readonly [number, () => Statement[]])[] = [
      [5, () => this.locked(this.random.pick(['m', 'm', 'n', 'g0.lock', 'arr[0].lock', 'gp->lock']))],
      [5, () => this.own(inThread)],
      [3, () => this.tried()],
      [3, () => this.partly()],
      [2, () => this.helped(inThread)],
      [2, () => this.walked()],
      [2, () => this.waited()],
      [2, () => this.shared()],
      [3, () => this.nested()],
      [2, () => this.made()],
      [2, () => this.cast()],
      [
        1,
        () => [
          {
            kind: 'section',
            open: '__VERIFIER_atomic_begin();',
            close: '__VERIFIER_atomic_end();',
            body: this.accesses(),
          },
        ],
      ],
      [2, () => this.accesses()],
      [1, () => [line(this.random.pick(MISUSES))]],
    ];
    return this.random.weighted(idioms)();
  }

  /** What the thread has already, it takes once more: it waits for ever, has it twice, or is refused. */
  private nested(): Statement[] {
    const { random } = this;
    const p = this.fresh('p');
    const [own, take, give] = random.weighted([
      [4, ['', () => `pthread_rwlock_${random.pick(['rd', 'wr', 'wr'])}lock(&rw);`, 'pthread_rwlock_unlock(&rw);']],
      [3, ['', () => 'pthread_mutex_lock(&e);', 'pthread_mutex_unlock(&e);']],
      [2, [`struct s *${p} = gp;`, () => `pthread_mutex_lock(&${p}->lock);`, `pthread_mutex_unlock(&${p}->lock);`]],
    ] as const);
    const end = random.chance(60) ? [line(give)] : [];
    return [line(own), line(take()), line(take()), line(give), ...this.accesses(), ...end];
  }

  private locked(lock: string): Statement[] {
    return [
      {
        kind: 'section',
        open: `pthread_mutex_lock(&${lock});`,
        close: `pthread_mutex_unlock(&${lock});`,
        body: this.accesses(),
      },
    ];
  }

  /** A lock and what lies beside it, through one pointer or through two that need not be the same. */
  private own(inThread: boolean): Statement[] {
    const { random } = this;
    const p = this.fresh('p');
    const q = random.chance(80) ? p : this.fresh('q');
    const move = random.chance(20) ? [line(`${p} = ${this.pointer(inThread)};`)] : [];
    return [
      line(`struct s *${p} = ${this.pointer(inThread)};`),
      ...(q === p ? [] : [line(`struct s *${q} = ${this.pointer(inThread)};`)]),
      line(`pthread_mutex_lock(&${p}->lock);`),
      ...(random.chance(50) ? move : []),
      line(`${q}->${random.pick(['a', 'b'])} ^= 1;`),
      line(`pthread_mutex_unlock(&${p}->lock);`),
    ];
  }

  private tried(): Statement[] {
    const { random } = this;
    const r = this.fresh('r');
    const test = random.pick([`${r} == 0`, `!${r}`, `${r} != 0`, `${r}`, `!(${r} != 0)`, `${r} == 0 && x`]);
    const own = [...this.accesses(), line('pthread_mutex_unlock(&m);')];
    // Whoever looks at the result again has the lock no more often for that.
    const again = random.pick([`!${r}`, `${r} == 0`]);
    const inside: Statement[] = random.chance(25)
      ? [{ kind: 'if', condition: { kind: 'atom', text: again }, then: own, otherwise: [] }, ...this.accesses()]
      : own;
    return [
      line(`int ${r} = ${random.chance(80) ? 'pthread_mutex_trylock(&m)' : '!attempt(&g0)'};`),
      {
        kind: 'if',
        condition: { kind: 'atom', text: test },
        then: inside,
        otherwise: random.chance(30) ? this.accesses() : [],
      },
    ];
  }

  /** The lock is given back on some paths only, or taken on some. */
  private partly(): Statement[] {
    const { random } = this;
    const give = line('pthread_mutex_unlock(&m);');
    const condition = { kind: 'atom', text: random.pick(['flag', 'y', '__VERIFIER_nondet_bool()']) } as const;
    return random.pick([
      [
        line('pthread_mutex_lock(&m);'),
        { kind: 'if', condition, then: [give, ...this.accesses()], otherwise: [...this.accesses(), give] },
      ],
      [line('pthread_mutex_lock(&m);'), { kind: 'if', condition, then: [give], otherwise: [] }, ...this.accesses()],
      [{ kind: 'if', condition, then: [line('pthread_mutex_lock(&m);')], otherwise: [] }, ...this.accesses(), give],
      [
        {
          kind: 'loop',
          counter: this.fresh('i'),
          count: 2,
          body: [line('pthread_mutex_lock(&m);'), ...this.accesses(), give],
        },
      ],
    ] as Statement[][]);
  }

  private helped(inThread: boolean): Statement[] {
    const { random } = this;
    const [p, q] = [this.pointer(inThread), this.pointer(inThread)];
    return random.pick([
      [line(`touch(${p});`)],
      [line(`take(${p});`), line(`poke(${random.chance(70) ? p : q});`), line(`give(${p});`)],
      [line(`fp(${p});`)],
      [line(`fp = ${random.pick(['poke', 'touch', 'take', 'give'])};`)],
      [
        {
          kind: 'if',
          condition: { kind: 'atom', text: `attempt(${p})` },
          then: [line(`poke(${p});`), line(`give(${p});`)],
          otherwise: [],
        },
      ],
    ] as Statement[][]);
  }

  /** One lock is taken before the other is given back. */
  private walked(): Statement[] {
    const body = [line('arr[1].a ^= 1;'), ...(this.random.chance(30) ? [line('arr[0].a ^= 1;')] : [])];
    const [p, q] = [this.fresh('p'), this.fresh('q')];
    return [
      line(`struct s *${p} = &arr[0], *${q} = &arr[1];`),
      line(`pthread_mutex_lock(&${p}->lock);`),
      line(`pthread_mutex_lock(&${q}->lock);`),
      line(`pthread_mutex_unlock(&${p}->lock);`),
      line(`${p} = ${q};`),
      ...body,
      line(`pthread_mutex_unlock(&${p}->lock);`),
    ];
  }

  private waited(): Statement[] {
    return this.random.chance(50)
      ? [
          line('pthread_mutex_lock(&m);'),
          line('while (!flag) pthread_cond_wait(&c, &m);'),
          ...this.accesses(),
          line('pthread_mutex_unlock(&m);'),
        ]
      : [
          line('pthread_mutex_lock(&m);'),
          line('flag = 1;'),
          line('pthread_cond_broadcast(&c);'),
          line('pthread_mutex_unlock(&m);'),
        ];
  }

  private shared(): Statement[] {
    const kind = this.random.pick(['rd', 'wr']);
    const body = kind === 'rd' && this.random.chance(70) ? [line('int r = x + y; (void)r;')] : this.accesses();
    return [
      line('{'),
      { kind: 'section', open: `pthread_rwlock_${kind}lock(&rw);`, close: 'pthread_rwlock_unlock(&rw);', body },
      line('}'),
    ];
  }

  /** An object is made, and shown to others sooner or later. */
  private made(): Statement[] {
    const { random } = this;
    const p = this.fresh('p');
    const show = line(random.pick(['gp', 'hp']) + ` = ${p};`);
    const kind = random.chance(30) ? [line(`${p}->lock.words[4] = ${1 + random.below(2)};`)] : [];
    const set = [...this.setUp(p), ...kind, line(`${p}->b = 1;`)];
    const locked = (statement: Statement): Statement[] =>
      random.chance(60) ? [line('pthread_mutex_lock(&m);'), statement, line('pthread_mutex_unlock(&m);')] : [statement];
    const end = random.chance(30) ? [line(`free(${p});`)] : random.chance(30) ? [line(`${p}->b = 0;`)] : [];
    const begin = line(`struct s *${p} = ${random.chance(50) ? `calloc(1, sizeof *${p})` : `malloc(sizeof *${p})`};`);
    return random.chance(75) ? [begin, ...set, ...locked(show), ...end] : [begin, ...locked(show), ...set, ...end];
  }

  private cast(): Statement[] {
    return [
      line(
        this.random.pick([
          '((int *)&g0)[10] = 1;',
          '*(int *)((char *)&g0 + 40) ^= 1;',
          '*(int *)((unsigned long)&g1 + 44) = 1;',
          '((struct s *)(void *)(arr + 1))->a = 1;',
          '*(&g0.a + 1) = 1;',
          '((char *)&x)[1] = 1;',
          '{ struct s **pp = &gp; (*pp)->a ^= 1; }',
          '{ struct s *cp; memcpy(&cp, &gp, sizeof cp); cp->a ^= 1; }',
          '{ unsigned long u = (unsigned long)gp; ((struct s *)u)->b ^= 1; }',
        ]),
      ),
    ];
  }
}

const JOINS = [
  'pthread_join(t1, 0);',
  'pthread_join(t1, 0);',
  'pthread_join(t2, 0);',
  '{ pthread_t copy = t1; pthread_join(copy, 0); }',
  'if (x) pthread_join(t1, 0);',
  't1 = t2;',
  '{ void *r; pthread_join(t1, &r); }',
];

const MISUSES = [
  'pthread_mutex_unlock(&m);',
  'pthread_mutex_unlock(&g0.lock);',
  'pthread_mutex_init(&m, 0);',
  'pthread_mutex_destroy(&m);',
  'g0 = g1;',
  'memset(&g0, 0, sizeof g0);',
  'pthread_rwlock_unlock(&rw);',
  'gp = &g1;',
  'gp = &arr[x & 1];',
];
