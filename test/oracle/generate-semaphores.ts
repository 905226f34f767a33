/**
 * Small programs about semaphores that are used as locks, or nearly so: made with another value, too late, twice or
 * never, given by others or twice, tried, taken within each other and in one order with a mutex, and written over. In
 * some, tasks hand over to each other in a ring, or nearly so, and some of these name elements of an array by numbers.
 * In some, routines are called once, or results of calls are looked at.
 */
import { line, section } from './ingredient.js';
import type { FunctionModel, ProgramModel, Statement } from './model.js';
import { Random } from './random.js';

const DECLARATIONS = [
  'struct s { sem_t lock; int a; };',
  'struct s g;',
  'sem_t q, r, s[2];',
  'pthread_mutex_t m;',
  'pthread_t t1, t2;',
  'int x, y;',
  'static void take(sem_t *p) { sem_wait(p); }',
  'static void give(sem_t *p) { sem_post(p); }',
  'int once, other;',
  'static void make(void) { y ^= 1; }',
];

const ACCESSES = ['x ^= 1;', 'x ^= 1;', 'y = x;', 'g.a ^= 1;'];

const SEMAPHORES = ['q', 'q', 'q', 'r', 'g.lock'];

const MADE_BY_LOOPS = [
  'for (int i = 0; i < 2; i++) sem_init(&s[i], 0, 1);',
  'for (int i = 0; i < 1; i++) sem_init(&s[i], 0, 0);',
  'for (int i = 0; i < 2; i++) sem_init(&s[i], 0, i);',
  'for (int i = 0; i < 2; i++) sem_init(&s[0], 0, 0);',
  'for (int i = 0; i < 2; i++) { if (y) continue; sem_init(&s[i], 0, 0); }',
  'for (int i = 0; i < 2; i++) { if (y) break; sem_init(&s[i], 0, 0); }',
];

export function generateSemaphores(seed: number): ProgramModel {
  return new SemaphoresGenerator(new Random(seed)).program();
}

class SemaphoresGenerator {
  /** Of some programs all is as it should be. */
  private readonly wild: number;
  /** Some look at what calls return. */
  private readonly looks: number;

  constructor(private readonly random: Random) {
    this.wild = random.pick([0, 0, 5, 15, 30]);
    this.looks = random.pick([0, 30, 90, 100]);
  }

  program(): ProgramModel {
    if (this.random.chance(50)) return this.random.chance(35) ? this.numbered() : this.ring();
    return { declarations: DECLARATIONS, functions: [this.thread('a'), this.thread('b'), this.main()] };
  }

  /** Each waits for one semaphore and posts the next one. Some task begins, or some value is 1. */
  private ring(): ProgramModel {
    const { random } = this;
    const ring = random.pick([['q'], ['q', 'r'], ['q', 'r'], ['g.lock', 'r'], ['q', 'r', 'g.lock']]);
    const first = random.pick([['value'], ['main'], ['a'], ['value', 'main']]);
    const turn = (player: number): Statement[] => {
      const [from, to] = [ring[player % ring.length]!, ring[(player + 1) % ring.length]!];
      if (this.isWild) return this.idiom();
      if (random.chance(15))
        return [section(`if (sem_trywait(&${from}) == 0) {`, `sem_post(&${to}); }`, this.accesses())];
      const body = random.chance(20) ? [this.mutex(this.accesses())] : this.accesses();
      return [section(this.waiting(from), `sem_post(&${to});`, body)];
    };
    const turns = (player: number, name: string): Statement[] => {
      const all = [...turn(player), ...(random.chance(30) ? turn(player) : [])];
      const own: Statement[] = random.chance(30) ? [{ kind: 'block', head: 'while (1)', body: all }] : all;
      return first.includes(name) ? [...this.accesses(), line(`sem_post(&${ring[0]!});`), ...own] : own;
    };
    const made = (random.chance(50) ? ring : [...ring].reverse()).flatMap((name) => {
      if (this.isWild) return this.made(name);
      return [this.init(name, first.includes('value') && name === ring[0] ? 1 : 0)];
    });
    const second = random.chance(70) ? 'b' : 'a';
    const isMain = first.includes('main') || random.chance(50);
    const body = [
      ...made,
      ...this.spoilt(),
      ...(first.length > 1 ? [line(`sem_wait(&${ring[0]!});`)] : []),
      line('pthread_create(&t1, 0, a, 0);'),
      ...this.spoilt(),
      ...(random.chance(60) ? [line(`pthread_create(&t2, 0, ${second}, 0);`)] : []),
      ...(isMain ? turns(2, 'main') : []),
      ...(this.isWild ? this.accesses() : []),
    ];
    const threadOf = (name: string, player: number): FunctionModel => ({
      header: `void *${name}(void *arg)`,
      body: turns(player, name),
      end: 'return 0;',
    });
    const functions = [threadOf('a', 0), threadOf('b', 1), { header: 'int main(void)', body, end: 'return 0;' }];
    return { declarations: DECLARATIONS, functions };
  }

  /** Each waits for the element of its number, and posts the next one. */
  private numbered(): ProgramModel {
    const { random } = this;
    const either = (right: string, ...wrong: readonly string[]): Statement =>
      line(this.isWild ? random.pick(wrong) : right);
    const turn = (): Statement[] => [
      either('sem_wait(&s[i]);', 'sem_trywait(&s[i]);', 'sem_wait(&s[0]);', 'sem_wait(&s[!i]);', ''),
      ...this.accesses(),
      ...(this.isWild ? this.idiom() : []),
      either('sem_post(&s[(i + 1) % 2]);', 'sem_post(&s[1]);', 'sem_post(&s[i]);', 'sem_post(&s[0]); sem_post(&s[1]);'),
    ];
    const turns = (): Statement[] => {
      const body = [...turn(), ...(random.chance(20) ? turn() : [])];
      return random.chance(25) ? [{ kind: 'block', head: 'while (1)', body }] : body;
    };
    const thread = (name: string): FunctionModel => ({
      header: `void *${name}(void *arg)`,
      body: [line('int i = (int)(long)arg;'), ...turns(), ...(this.isWild ? this.accesses() : [])],
      end: 'return 0;',
    });
    const makes = random.chance(60)
      ? [either('for (int i = 0; i < 2; i++) sem_init(&s[i], 0, 0);', ...MADE_BY_LOOPS)]
      : [either('sem_init(&s[0], 0, 0);', ''), either('sem_init(&s[1], 0, 0);', '', 'sem_init(&s[1], 0, 1);')];
    const isByValue = random.chance(60);
    const body = [
      ...makes,
      ...(isByValue ? [either('sem_init(&s[0], 0, 1);', 'sem_init(&s[y], 0, 1);', 'sem_init(&s[1], 0, 2);')] : []),
      ...(this.isWild ? [either('memset(s, 0, sizeof s);', 'sem_destroy(&s[1]);', 'sem_post(&s[y]);')] : []),
      line('pthread_create(&t1, 0, a, (void *)0);'),
      ...(random.chance(60) ? [either('pthread_create(&t2, 0, b, (void *)1);', 'pthread_create(&t2, 0, a, 0);')] : []),
      ...(isByValue && !this.isWild ? [] : [...this.accesses(), line('sem_post(&s[0]);')]),
      ...(this.isWild ? makes : []),
      ...(random.chance(40) ? [line('int i = 1;'), ...turn()] : []),
    ];
    const functions = [thread('a'), thread('b'), { header: 'int main(void)', body, end: 'return 0;' }];
    return { declarations: DECLARATIONS, functions };
  }

  private thread(name: string): FunctionModel {
    const body = this.idioms(1 + this.random.below(2));
    const all: Statement[] = this.random.chance(25) ? [{ kind: 'block', head: 'while (1)', body }] : body;
    return { header: `void *${name}(void *arg)`, body: all, end: 'return 0;' };
  }

  private get isWild(): boolean {
    return this.random.chance(this.wild);
  }

  private made(name: string): Statement[] {
    if (this.isWild) return this.random.chance(50) ? [] : [line(`sem_init(&${name}, 0, ${this.random.below(3)});`)];
    return [this.init(name, 1)];
  }

  private init(name: string, value: number): Statement {
    const call = `sem_init(&${name}, 0, ${value})`;
    return line(this.random.chance(this.looks) ? `if (${call}) return 0;` : `${call};`);
  }

  private waiting(name: string): string {
    return this.random.chance(this.looks) ? `while (sem_wait(&${name}));` : `sem_wait(&${name});`;
  }

  private spoiling(name: string): string {
    return this.random.pick([
      `sem_init(&${name}, 0, 1);`,
      `memset(&${name}, 0, sizeof ${name});`,
      `sem_wait(&${name}); sem_init(&${name}, 0, 1);`,
      `sem_destroy(&${name});`,
      `sem_wait(&${name});`,
      `sem_post(&${name});`,
      `{ int k = sem_trywait(&${name}); sem_init(&${name}, 0, 1); if (k == 0) x ^= 1; }`,
    ]);
  }

  private spoilt(): Statement[] {
    return this.isWild ? [line(this.spoiling(this.random.pick(['q', 'q', 'g.lock'])))] : [];
  }

  private main(): FunctionModel {
    const { random } = this;
    const second = random.chance(60) ? 'b' : 'a';
    const making = ['q', 'r', 'g.lock'].flatMap((name) => this.made(name));
    const isLate = this.isWild;
    return {
      header: 'int main(void)',
      body: [
        ...(isLate ? [] : making),
        ...this.spoilt(),
        line('pthread_create(&t1, 0, a, 0);'),
        ...(isLate ? making : []),
        ...this.spoilt(),
        line(`pthread_create(&t2, 0, ${second}, 0);`),
        ...(random.chance(40) ? this.idioms(1) : []),
        ...(random.chance(50) ? [line('pthread_join(t1, 0);'), line('pthread_join(t2, 0);'), ...this.spoilt()] : []),
        ...(random.chance(40) ? this.idioms(1) : []),
      ],
      end: 'return 0;',
    };
  }

  private idioms(count: number): Statement[] {
    return Array.from({ length: count }, () => this.idiom()).flat();
  }

  private accesses(): Statement[] {
    return Array.from({ length: 1 + this.random.below(2) }, () => line(this.random.pick(ACCESSES)));
  }

  private idiom(): Statement[] {
    const { random } = this;
    const name = random.pick(SEMAPHORES);
    if (this.isWild)
      return random.weighted<() => Statement[]>([
        [3, () => [line(`sem_post(&${name});`)]],
        [2, () => [line(`sem_wait(&${name});`), ...this.accesses()]],
        [2, () => [line(this.spoiling(name))]],
        [2, () => this.accesses()],
        [1, () => [line(`pthread_once(&${random.pick(['once', 'other'])}, make);`)]],
        [1, () => [line('once = 0;')]],
        [1, () => [line(`sem_wait(&${name});`), ...this.accesses(), line(`if (y) sem_post(&${name});`)]],
        [1, () => [section(`sem_wait(&${name});`, `sem_post(&${name}); sem_post(&${name});`, this.accesses())]],
      ])();
    return random.weighted<() => Statement[]>([
      [6, () => [this.locked(name, this.accesses())]],
      [2, () => [this.locked(name, [this.locked(random.pick(SEMAPHORES), this.accesses())])]],
      [2, () => [section(`if (sem_trywait(&${name}) == 0) {`, `sem_post(&${name}); }`, this.accesses())]],
      [1, () => [this.lookedAtTwice(name)]],
      [2, () => [section(`{ sem_t *p = &${name}; take(p);`, 'give(p); }', this.accesses())]],
      [2, () => [this.locked(name, [this.mutex(this.accesses())])]],
      [1, () => [this.mutex([this.locked(name, this.accesses())])]],
      [2, () => [line('pthread_once(&once, make);'), line('{ int z = y; }')]],
    ])();
  }

  /** Who finds out twice that he has it has it once. */
  private lookedAtTwice(name: string): Statement {
    const own = section('if (!k) {', `sem_post(&${name}); }`, this.accesses());
    return section(`{ int k = sem_trywait(&${name}); if (k == 0) {`, '} }', [own, ...this.accesses()]);
  }

  private locked(name: string, body: readonly Statement[]): Statement {
    return section(this.waiting(name), `sem_post(&${name});`, body);
  }

  private mutex(body: readonly Statement[]): Statement {
    return section('pthread_mutex_lock(&m);', 'pthread_mutex_unlock(&m);', body);
  }
}
