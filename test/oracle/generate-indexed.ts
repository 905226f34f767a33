/**
 * Small programs about arrays that stand beside other members in a struct, a lock among them, and about indices that
 * stay in them, or nearly so: numbers of threads, counters of loops, indices in memory that go round, remainders,
 * masks and choices, handed over to helpers, also as pointers to elements.
 */
import { line, section } from './ingredient.js';
import type { FunctionModel, ProgramModel, Statement } from './model.js';
import { Random } from './random.js';

const DECLARATIONS = [
  'struct s { int low; int cells[2]; int next; int top; };',
  'struct s g;',
  'struct l { int low; pthread_mutex_t lock; int cells[2]; int next; sem_t sems[2]; };',
  'struct l h;',
  'pthread_mutex_t m;',
  'pthread_t t1, t2;',
  'int x, y;',
  'static void set(int *p) { *p ^= 1; }',
  'static void put(struct s *p, int k) { p->cells[k] ^= 1; }',
  'static int half(int k) { return k / 2; }',
  'static int *at(struct s *p, int k) { return &p->cells[k]; }',
];

/** Indices that stay in an array of two, whatever the number I is; then others, which may not. */
const INSIDE = [
  '0',
  '1',
  'I & 1',
  '(unsigned)I % 2',
  'I > 0 ? 1 : 0',
  'x != 0',
  'g.next',
  'h.next',
  'half(I & 3)',
  '1 - (I & 1)',
  '(unsigned char)I % 2',
];
const OTHERS = [
  'I',
  'I % 2',
  'I - 1',
  'I + 1',
  'x',
  '2',
  '-1',
  '3',
  'half(I)',
  '(I & 1) * 2',
  'I | 1',
  'I & 2',
  '~I & 3',
];

/** Of an element E. */
const ELEMENTS = [
  'g.cells[E] ^= 1;',
  'h.cells[E] ^= 1;',
  'set(&g.cells[E]);',
  'put(&g, E);',
  '{ int *p = g.cells; p[E] = 1; }',
  '{ int *p = &g.cells[E]; *p = 1; }',
  '*at(&g, E) = 1;',
  '{ int i = E; if (i >= 0 && i < 2) g.cells[i] = 1; }',
  '{ unsigned i = E; if (i < 2) g.cells[i] = 1; }',
  'for (int i = 0; i < 2; i++) g.cells[i] = 1;',
];
const NEAR = [
  'for (int i = 0; i <= 2; i++) g.cells[i] = 1;',
  'for (int i = I; i < 2; i++) g.cells[i] = 1;',
  '{ int i = E; if (i < 2) g.cells[i] = 1; }',
  '{ int *p = &g.cells[E]; p[1] = 1; }',
  '{ int *p = &g.cells[E]; p--; *p = 1; }',
  '{ int i; for (i = 0; i < 2; i++) if (x) break; g.cells[i] = 1; }',
  '{ int i = 0; while (g.cells[i] == 0 && i < 1) i++; g.cells[i] = 1; }',
  'sem_post(&h.sems[E]);',
];

const OTHER_MEMBERS = [
  'g.low ^= 1;',
  'g.top ^= 1;',
  'y = g.top;',
  'h.low ^= 1;',
  'g.cells[0] ^= 1;',
  'g.cells[1] = 1;',
];
const STEPS = [
  'g.next = (g.next + 1) % 2;',
  'g.next = (g.next + 1) & 1;',
  'g.next ^= 1;',
  'h.next = 1 - h.next;',
  'g.next = 1;',
];
const NEAR_STEPS = ['g.next++;', 'g.next = I;', 'g.next = (g.next + I) % 2;', 'h.next--;', 'h.next = g.next + 1;'];

export function generateIndexed(seed: number): ProgramModel {
  return new IndexedGenerator(new Random(seed)).program();
}

class IndexedGenerator {
  /** Of some programs all is as it should be. */
  private readonly wild: number;

  constructor(private readonly random: Random) {
    this.wild = random.pick([0, 5, 15, 30]);
  }

  program(): ProgramModel {
    return { declarations: DECLARATIONS, functions: [this.thread('a'), this.thread('b'), this.main()] };
  }

  private near(usual: readonly string[], others: readonly string[]): string {
    return this.random.pick(this.random.chance(this.wild) ? others : usual);
  }

  private access(): string {
    const { random } = this;
    const text = random.chance(60)
      ? this.near(ELEMENTS, NEAR)
      : random.chance(50)
        ? random.pick(OTHER_MEMBERS)
        : this.near(STEPS, NEAR_STEPS);
    return text.replace('E', this.near(INSIDE, OTHERS));
  }

  private body(number: string): Statement[] {
    const { random } = this;
    return Array.from({ length: 1 + random.below(2) }, () => {
      const statement = line(this.access().replaceAll('I', number));
      if (random.chance(this.wild / 2)) return statement;
      const lock = random.pick(['m', 'h.lock', 'h.lock']);
      return random.chance(60)
        ? section(`pthread_mutex_lock(&${lock});`, `pthread_mutex_unlock(&${lock});`, [statement])
        : statement;
    });
  }

  private thread(name: string): FunctionModel {
    const number = this.random.pick(['int k = (int)(long)arg;', 'int k = x;', 'unsigned k = (long)arg;']);
    return {
      header: `void *${name}(void *arg)`,
      body: [line(number), ...this.body('k')],
      end: 'return 0;',
    };
  }

  private main(): FunctionModel {
    const { random } = this;
    const given = (): string =>
      this.near(
        ['(void *)0', '(void *)1', '(void *)(long)__VERIFIER_nondet_bool()'],
        ['(void *)2', '(void *)-1L', '&g'],
      );
    const second = random.chance(60) ? [line(`pthread_create(&t2, 0, ${random.pick(['a', 'b'])}, ${given()});`)] : [];
    return {
      header: 'int main(void)',
      body: [
        line('int k = __VERIFIER_nondet_bool();'),
        ...(random.chance(this.wild) ? [line('h.next = k + 1;')] : []),
        line(`pthread_create(&t1, 0, a, ${given()});`),
        ...second,
        ...(random.chance(60) ? this.body('k') : []),
        ...(random.chance(this.wild) ? [line('x = 3;')] : []),
      ],
      end: 'return 0;',
    };
  }
}
