/**
 * Small programs about the order of locks: nested in any order, behind gates or not, before threads begin, beside them
 * and after their joins; by threads that may be several, that create others, and that are waited for with locks.
 */
import { line, section } from './ingredient.js';
import type { FunctionModel, ProgramModel, Statement } from './model.js';
import { Random } from './random.js';

const DECLARATIONS = [
  'pthread_mutex_t m, n, o, gate, arr[2];',
  'pthread_rwlock_t rw;',
  'pthread_t t1, t2, t3;',
  'int x;',
  'static void take(pthread_mutex_t *p) { pthread_mutex_lock(p); }',
  'static void give(pthread_mutex_t *p) { pthread_mutex_unlock(p); }',
];

const LOCKS = ['m', 'n', 'o', 'arr[0]', 'arr[1]', 'arr[x & 1]'];

export function generateOrdered(seed: number): ProgramModel {
  return new OrderedGenerator(new Random(seed)).program();
}

class OrderedGenerator {
  /** Of some programs all nesting is behind one gate, of others only some. */
  private readonly gated: number;

  constructor(private readonly random: Random) {
    this.gated = random.pick([0, 50, 90, 100]);
  }

  program(): ProgramModel {
    const { random } = this;
    const creating = random.chance(20);
    const third: Statement[] = creating ? [line('pthread_create(&t3, 0, c, 0);')] : [];
    const joining: Statement[] = creating && random.chance(50) ? [line('pthread_join(t3, 0);')] : [];
    const a = this.thread('a');
    const b = this.thread('b');
    return {
      declarations: DECLARATIONS,
      functions: [
        ...(creating ? [this.thread('c')] : []),
        { ...a, body: [...third, ...a.body, ...joining] },
        b,
        this.main(),
      ],
    };
  }

  private thread(name: string): FunctionModel {
    const body = this.nests(1 + this.random.below(2));
    const all: Statement[] = this.random.chance(25) ? [{ kind: 'block', head: 'while (1)', body }] : body;
    return { header: `void *${name}(void *arg)`, body: all, end: 'return 0;' };
  }

  private main(): FunctionModel {
    const { random } = this;
    const second = random.chance(50) ? 'b' : 'a';
    const some = (percent: number): Statement[] => (random.chance(percent) ? this.nests(1) : []);
    const join = (task: string, percent: number): Statement[] =>
      random.chance(percent) ? this.perhapsLocked([line(`pthread_join(${task}, 0);`)]) : [];
    return {
      header: 'int main(void)',
      body: [
        ...some(40),
        ...this.perhapsLocked([line('pthread_create(&t1, 0, a, 0);')]),
        ...some(30),
        ...join('t1', 30),
        line(`pthread_create(&t2, 0, ${second}, 0);`),
        ...some(40),
        ...join('t2', 60),
        ...some(30),
      ],
      end: 'return 0;',
    };
  }

  private perhapsLocked(body: readonly Statement[]): Statement[] {
    return this.random.chance(20) ? [this.locked(this.random.pick(['m', 'n', 'gate']), body)] : [...body];
  }

  private nests(count: number): Statement[] {
    return Array.from({ length: count }, () => this.nest());
  }

  private nest(): Statement {
    const { random } = this;
    const locks = [...LOCKS].sort(() => random.below(3) - 1).slice(0, 1 + random.below(3));
    const inner = locks.reduceRight<Statement[]>((body, lock) => [this.locked(lock, body)], [line('x ^= 1;')]);
    if (!random.chance(this.gated)) return inner[0]!;
    return random.weighted([
      [6, () => this.locked('gate', inner)],
      [1, () => section('pthread_rwlock_wrlock(&rw);', 'pthread_rwlock_unlock(&rw);', inner)],
      [1, () => section('pthread_rwlock_rdlock(&rw);', 'pthread_rwlock_unlock(&rw);', inner)],
      [1, () => section('if (pthread_mutex_trylock(&gate) == 0) {', 'pthread_mutex_unlock(&gate); }', inner)],
    ])();
  }

  private locked(lock: string, body: readonly Statement[]): Statement {
    const { random } = this;
    if (lock.includes('x') || random.chance(15))
      return section(
        `{ pthread_mutex_t *p = &${lock}; take(p);`,
        random.chance(lock === 'gate' ? 5 : 0) ? '}' : 'give(p); }',
        body,
      );
    return section(`pthread_mutex_lock(&${lock});`, `pthread_mutex_unlock(&${lock});`, body);
  }
}
