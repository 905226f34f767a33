/**
 * Small programs in which threads post a semaphore when they are through with something, and others wait for as many
 * posts as there are threads, or nearly as many: made with another value, too late or twice, posted twice or early,
 * waited for by others, in loops of as many rounds as created threads, or of others.
 */
import { line } from './ingredient.js';
import type { FunctionModel, ProgramModel, Statement } from './model.js';
import { Random } from './random.js';

const DECLARATIONS = [
  'sem_t done, go;',
  'pthread_t t1, t2, ts[3];',
  'int x, y, n = 2;',
  'static void tell(sem_t *p) { sem_post(p); }',
  'static int ask(sem_t *p) { int r = sem_trywait(p); if (r == 0) y ^= 1; return r; }',
];

const ACCESSES = ['x ^= 1;', 'x ^= 1;', 'y = x;', 'y ^= 1;', '{ int z = x; }'];

export function generateCounting(seed: number): ProgramModel {
  return new CountingGenerator(new Random(seed)).program();
}

class CountingGenerator {
  /** Of some programs all is as it should be. */
  private readonly wild: number;
  /** Threads are created by a loop. */
  private readonly isCrew: boolean;
  private readonly bound: string;
  private readonly isGated: boolean;

  constructor(private readonly random: Random) {
    this.wild = random.pick([0, 0, 8, 20, 35]);
    this.isCrew = random.chance(50);
    this.bound = random.pick(['2', '2', 'n', 'k']);
    this.isGated = random.chance(30);
  }

  program(): ProgramModel {
    return { declarations: DECLARATIONS, functions: [this.worker('a'), this.worker('b'), this.main()] };
  }

  private get isWild(): boolean {
    return this.random.chance(this.wild);
  }

  /** Mostly what is right. */
  private either(right: string, ...wrong: readonly string[]): Statement {
    return line(this.isWild ? this.random.pick(wrong) : right);
  }

  private accesses(): Statement[] {
    return Array.from({ length: 1 + this.random.below(2) }, () => line(this.random.pick(ACCESSES)));
  }

  private some(percent: number): Statement[] {
    return this.random.chance(percent) ? this.accesses() : [];
  }

  private worker(name: string): FunctionModel {
    const post = this.either(
      this.random.chance(70) ? 'sem_post(&done);' : 'tell(&done);',
      'sem_post(&done); sem_post(&done);',
      'if (x) sem_post(&done);',
      'if (x) sem_post(&done); else sem_post(&done);',
      'sem_post(x ? &done : &go);',
      'for (int i = 0; i < 2; i++) sem_post(&done);',
      'sem_post(&go);',
      '__VERIFIER_atomic_begin(); x ^= 1; sem_post(&done); __VERIFIER_atomic_end();',
    );
    const body = [
      ...(this.isGated ? [this.either('sem_wait(&go);', 'sem_trywait(&go);', 'ask(&go);', '')] : []),
      ...this.accesses(),
      ...(this.isWild ? [this.either('sem_wait(&done);', 'sem_trywait(&done);')] : []),
      post,
      ...this.some(this.wild),
    ];
    return { header: `void *${name}(void *arg)`, body, end: 'return 0;' };
  }

  private loop(body: string, bound = this.bound): Statement {
    const from = this.isWild ? this.random.pick(['1', 'y & 1']) : '0';
    const to = this.isWild ? this.random.pick(['1', '3', 'n', 'k', `${bound} - 1`]) : bound;
    return this.random.chance(this.wild / 2)
      ? line(`{ int i = ${from}; do { ${body} } while (++i < ${to}); }`)
      : line(`for (int i = ${from}; i < ${to}; i++) { ${body} }`);
  }

  private waits(): Statement[] {
    const wait = this.isWild
      ? this.random.pick([
          'sem_trywait(&done);',
          'while (sem_trywait(&done)) if (x) break;',
          'if (sem_trywait(&done)) return 0;',
          '{ int r = ask(&done); if (r) return 0; if (r == 0) y ^= 1; if (!r) y ^= 1; }',
          'if (x) sem_wait(&done);',
          'sem_wait(&go);',
          '__VERIFIER_atomic_begin(); sem_wait(&done); x ^= 1; __VERIFIER_atomic_end();',
        ])
      : 'sem_wait(&done);';
    if (this.isCrew || this.random.chance(40)) return [this.loop(wait, this.isCrew ? this.bound : '2')];
    return [line(wait), ...this.some(this.wild), ...(this.isWild ? [] : [line('sem_wait(&done);')])];
  }

  private spoiling(): Statement {
    return line(
      this.random.pick([
        'sem_init(&done, 0, 0);',
        'sem_init(&done, 0, 1);',
        'sem_destroy(&done);',
        'memset(&done, 0, sizeof done);',
        'sem_post(&done);',
        'sem_post(&done); sem_wait(&done);',
        'n = 1;',
        'k = 1;',
        'if (y) sem_init(&done, 0, 1);',
      ]),
    );
  }

  private main(): FunctionModel {
    const { random } = this;
    const second = random.chance(60) ? 'b' : 'a';
    const value = this.isWild ? random.below(3) : 0;
    const made = [
      line(`sem_init(&done, 0, ${value});`),
      this.either('sem_init(&go, 0, 0);', 'sem_init(&go, 0, 1);', ''),
    ];
    const create = this.isCrew
      ? [this.loop('pthread_create(&ts[i], 0, a, 0);')]
      : [line('pthread_create(&t1, 0, a, 0);'), ...this.some(20), line(`pthread_create(&t2, 0, ${second}, 0);`)];
    const isLate = this.isWild;
    const spoiled = (): Statement[] => (random.chance(this.wild / 2) ? [this.spoiling()] : []);
    const early = this.isWild ? this.waits() : [];
    const go = this.isGated ? [...this.accesses(), this.loop('sem_post(&go);', '2'), ...this.some(this.wild)] : [];
    const body = [
      line(random.pick(['int k = 2;', 'int k = n;'])),
      ...(isLate ? [] : made),
      ...spoiled(),
      ...early,
      ...create,
      ...(isLate ? made : []),
      ...spoiled(),
      ...go,
      ...this.some(this.wild),
      ...this.waits(),
      ...this.accesses(),
      ...(this.isWild ? [line('pthread_create(&t1, 0, b, 0);'), ...this.accesses()] : []),
    ];
    return { header: 'int main(void)', body, end: 'return 0;' };
  }
}
