/**
 * Small programs about threads that loops create and join: by the same bound or another one, in one order or another,
 * all of them or some; and about what each of them is given: an element of its own, its number, or something else; and
 * who touches which element when.
 */
import { line, section } from './ingredient.js';
import type { FunctionModel, ProgramModel, Statement } from './model.js';
import { Random } from './random.js';

const DECLARATIONS = [
  'struct s { int a, b; };',
  'struct s row[3];',
  'pthread_mutex_t m;',
  'pthread_t ts[3], us[3], other;',
  'int x, y, n, cells[3];',
  'void *leaf(void *arg) { y ^= 1; return 0; }',
];

/** In a thread of a crew: of what it is given. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  '&row[I]': [
    '{ struct s *p = arg; p->a ^= 1; }',
    '{ struct s *p = arg; p->b = p->a; }',
    '{ struct s *p = arg; p[1].a ^= 1; }',
    '{ struct s *p = arg; (p - 1)->b = 1; }',
    '{ struct s *p = arg; p = &row[x & 1]; p->a = 1; }',
  ],
  '&row[I].b': ['*(int *)arg ^= 1;', '{ int *q = arg; q[-1] ^= 1; }', '{ int *q = arg; q[1] ^= 1; }'],
  '&cells[I]': ['*(int *)arg ^= 1;', '{ int k = *(int *)arg; y = k; }', 'cells[*(int *)arg & 1] = 1;'],
  '(void *)(long)I': [
    'cells[(long)arg] ^= 1;',
    'cells[(int)(long)arg] = 1;',
    'row[(long)arg].a ^= 1;',
    '{ int k = (int)(long)arg; cells[k] ^= 1; if (k > 0) cells[k - 1] ^= 1; }',
    '{ int k = (int)(long)arg; k = k & 1; cells[k] ^= 1; }',
  ],
  '&row[1]': ['{ struct s *p = arg; p->a ^= 1; }'],
  '&row[I & 1]': ['{ struct s *p = arg; p->a ^= 1; }'],
  '0': ['x ^= 1;'],
};

const COMMON = [
  'x ^= 1;',
  'y = x;',
  'pthread_mutex_lock(&m); x ^= 1; pthread_mutex_unlock(&m);',
  'row[0].a = 1;',
  'cells[1] ^= 1;',
];

/** In main: with the number I of a loop. */
const AT = [
  'row[I].a = 1;',
  'row[I].b ^= 1;',
  'cells[I] ^= 1;',
  'cells[I] = I;',
  'x ^= 1;',
  'row[(I + 1) % 3].a ^= 1;',
  'if (I > 0) cells[I - 1] = 1;',
];

/** In main, when all are joined, or so it seems. */
const AFTER = [
  'x ^= 1;',
  'x ^= 1;',
  'row[1].a ^= 1;',
  'row[1].b ^= 1;',
  'cells[1] ^= 1;',
  'row[0].a ^= 1; cells[0] ^= 1;',
];

export function generateCrews(seed: number): ProgramModel {
  return new CrewsGenerator(new Random(seed)).program();
}

class CrewsGenerator {
  private readonly given: string;
  /** Of some programs all is as it should be, but for one thing at most. */
  private readonly wild: number;

  constructor(private readonly random: Random) {
    this.given = random.pick([
      '&row[I]',
      '&row[I]',
      '&row[I].b',
      '&cells[I]',
      '&cells[I]',
      '(void *)(long)I',
      '(void *)(long)I',
      '&row[1]',
      '&row[I & 1]',
      '0',
    ]);
    this.wild = random.pick([0, 10, 20, 40]);
  }

  program(): ProgramModel {
    const helped = this.random.chance(25);
    const [create, join] = [this.creating(), this.joining()];
    const helpers: FunctionModel[] = helped
      ? [
          { header: 'static void begin(int k)', body: [create], end: 'return;' },
          { header: 'static void finish(int k)', body: [join], end: 'return;' },
        ]
      : [];
    return {
      declarations: DECLARATIONS,
      functions: [this.worker(), ...helpers, this.main(create, join, helped)],
    };
  }

  private worker(): FunctionModel {
    const { random } = this;
    const own = OWN[this.given]!;
    const body = Array.from({ length: 1 + random.below(2) }, () =>
      line(random.chance(60) ? this.pick(own) : random.pick(COMMON)),
    );
    return { header: 'void *work(void *arg)', body, end: 'return 0;' };
  }

  /** Mostly one of the first ones. */
  private pick(items: readonly string[]): string {
    const { random } = this;
    return random.chance(this.wild) ? random.pick(items) : items[random.below(Math.min(2, items.length))]!;
  }

  private bound(usual: string): string {
    return this.random.chance(this.wild) ? this.random.pick(['1', '2', 'n', 'k', 'k - 1', 'n + 1']) : usual;
  }

  private readonly usual = ['2', '2', 'n', 'k'];
  private usualBound: string | undefined;

  private loop(body: readonly string[]): Statement {
    const { random } = this;
    this.usualBound ??= random.pick(this.usual);
    const type = random.pick(['int', 'int', 'long', 'unsigned']);
    const from = random.chance(this.wild) ? random.pick(['1', '0', 'x & 1']) : '0';
    const step = random.chance(this.wild) ? random.pick(['i += 2', 'i++', '++i']) : 'i++';
    const test = random.chance(this.wild)
      ? random.pick([`i <= ${this.usualBound} - 1`, `${this.usualBound} > i`])
      : `i < ${this.bound(this.usualBound)}`;
    const all = body.map((text) => line(text.replaceAll('I', 'i')));
    if (random.chance(this.wild / 2))
      return section(`{ ${type} i = 0; if (x) i = 1; for (; ${test}; ${step}) {`, '} }', all);
    return {
      kind: 'block',
      head: `for (${type} i = ${from}; ${test}; ${step})`,
      body: all,
    };
  }

  private some(percent: number, from: readonly string[]): string[] {
    return this.random.chance(percent) ? [this.random.pick(from)] : [];
  }

  private creating(): Statement {
    const { random } = this;
    const at = random.chance(this.wild) ? random.pick(['I & 1', '0', '1 - I']) : 'I';
    const create = `pthread_create(&ts[${at}], 0, work, ${this.given});`;
    return this.loop([
      ...this.some(40, AT),
      ...this.some(this.wild / 3, ['if (x) continue;', 'if (x) break;', 'x = I;']),
      random.chance(this.wild)
        ? random.pick([`if (x) ${create}`, `pthread_create(&us[I], 0, leaf, 0); ${create}`])
        : create,
      ...this.some(this.wild, AT),
    ]);
  }

  private joining(): Statement {
    const { random } = this;
    const at = random.chance(this.wild) ? random.pick(['I & 1', '0', '1 - I']) : 'I';
    const join = random.chance(this.wild)
      ? random.pick([
          `if (x) pthread_join(ts[${at}], 0);`,
          `pthread_join(us[${at}], 0);`,
          `{ if (x) break; pthread_join(ts[${at}], 0); }`,
          `{ pthread_t t = ts[${at}]; ts[I] = 0; pthread_join(t, 0); }`,
          `{ pthread_join(ts[${at}], 0); if (x == 0) pthread_create(&ts[I], 0, work, 0); }`,
        ])
      : `pthread_join(ts[${at}], 0);`;
    return this.loop([...this.some(this.wild, AT), join, ...this.some(50, AT)]);
  }

  private main(create: Statement, join: Statement, helped: boolean): FunctionModel {
    const { random } = this;
    const constant = (from: readonly string[]): Statement[] =>
      this.some(40, from).map((text) => line(text.replaceAll('I', String(random.below(2)))));
    const begin = helped ? line(`begin(${this.bound('k')});`) : create;
    const finish = helped ? line(`finish(${this.bound('k')});`) : join;
    const set = random.chance(50) ? [line('n = 2;')] : [line('n = 1 + __VERIFIER_nondet_bool();')];
    const again: Statement[] = random.chance(this.wild) ? [random.chance(50) ? finish : begin] : [];
    const body = [
      ...set,
      line(random.pick(['int k = 2;', 'int k = n;'])),
      ...constant(AT),
      ...(random.chance(this.wild) ? [line('ts[0] = 0;')] : []),
      begin,
      ...(random.chance(this.wild) ? [line(random.pick(['n = 1;', 'k = 1;', 'ts[0] = 0;']))] : []),
      ...(random.chance(this.wild) ? constant(AT) : []),
      finish,
      line(random.pick(AFTER)),
      ...again,
      ...(random.chance(25) ? [line('pthread_create(&other, 0, leaf, 0);'), ...constant([...AT, 'y ^= 1;'])] : []),
    ];
    return {
      header: 'int main(void)',
      body: random.chance(this.wild / 3)
        ? [{ kind: 'block', head: 'for (int round = 0; round < 2; round++)', body }]
        : body,
      end: 'return 0;',
    };
  }
}
