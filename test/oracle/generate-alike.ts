/**
 * Small programs of threads that do the same: two or three of one function, some of them with another argument or a
 * function with the same text, that may look at who they are, own objects and thread-locals, take locks, end with a
 * result, create others; and are created and joined together, some later than others, or not at all.
 */
import { line } from './ingredient.js';
import type { FunctionModel, ProgramModel, Statement } from './model.js';
import { Random } from './random.js';

const DECLARATIONS = [
  'pthread_mutex_t m, r = {{0, 0, 0, 0, 1}};',
  'pthread_cond_t c;',
  'pthread_t t[3], u, last, mine;',
  'int x, y, first, slots[4], *shared;',
  '_Thread_local int own;',
  'static void bump(int *p) { *p += 1; }',
  'void *leaf(void *arg) { y++; return 0; }',
];

const COMMON: readonly string[] = [
  'x++;',
  'x = y + 1;',
  'y = x;',
  'if (x == 1) y++;',
  'slots[x & 3]++;',
  'if (first == 0) { first = 1; x++; }',
  '__VERIFIER_atomic_begin(); x++; y++; __VERIFIER_atomic_end();',
  'pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);',
  'pthread_mutex_lock(&m); y = x; x = y + 1; pthread_mutex_unlock(&m);',
  'pthread_mutex_lock(&r); pthread_mutex_lock(&r); x++; pthread_mutex_unlock(&r); pthread_mutex_unlock(&r);',
  'if (pthread_mutex_trylock(&m) == 0) { y++; pthread_mutex_unlock(&m); }',
  'while (x == 0);',
  'y = __VERIFIER_nondet_bool();',
  '__VERIFIER_assume(x < 3);',
  'assert(x < 3);',
  'assert(y != 2);',
  'if (x > 1) pthread_mutex_lock(&m);',
];

/** That show who a thread is, or own something. */
const PERSONAL: readonly string[] = [
  'last = pthread_self();',
  'if (last == pthread_self()) x++;',
  'last = pthread_self(); y++; assert(last == pthread_self());',
  'if (pthread_self() == t[0]) y++;',
  'slots[pthread_self() & 3]++;',
  'own++; x += own;',
  'own = x; y = own + 1;',
  '{ int local = x; bump(&local); y = local; }',
  '{ int local = 1; shared = &local; x++; if (shared == &local) y++; shared = &x; }',
  '{ int *p = malloc(4); *p = x; bump(p); y = *p; free(p); }',
  '{ int *p = malloc(4); *p = 1; shared = p; }',
  'if (shared) y += *shared;',
  'if (x == 1) { pthread_create(&u, 0, leaf, 0); }',
  'if (x == 1) pthread_exit((void *)1);',
  'if (x == 2) return (void *)(long)y;',
];

const AFTER: readonly string[] = ['assert(x < 3);', 'assert(x > 0);', 'assert(y < 2);', 'assert(slots[1] < 2);'];

export function generateAlike(seed: number): ProgramModel {
  return new AlikeGenerator(new Random(seed)).program();
}

class AlikeGenerator {
  private readonly isPersonal: boolean;

  constructor(private readonly random: Random) {
    this.isPersonal = random.chance(60);
  }

  program(): ProgramModel {
    const a = this.worker('a');
    const same = { ...a, header: a.header.replace('a(', 'b(') };
    const b = this.random.chance(60) ? same : this.worker('b');
    return { declarations: DECLARATIONS, functions: [a, b, this.main()] };
  }

  private worker(name: string): FunctionModel {
    const { random } = this;
    const body = this.deeds(1 + random.below(3));
    const all: Statement[] = random.chance(15) ? [{ kind: 'block', head: 'while (1)', body }] : body;
    return {
      header: `void *${name}(void *arg)`,
      body: all,
      end: random.pick(['return 0;', 'return 0;', 'return arg;']),
    };
  }

  private deeds(count: number): Statement[] {
    const { random, isPersonal } = this;
    return Array.from({ length: count }, () => line(random.pick(isPersonal && random.chance(40) ? PERSONAL : COMMON)));
  }

  private main(): FunctionModel {
    const { random } = this;
    const threads = random.chance(50) ? 3 : 2;
    const some = (percent: number): Statement[] => (random.chance(percent) ? this.deeds(1) : []);
    const argument = random.pick(['0', '&x', '(void *)7']);
    const creations = Array.from({ length: threads }, (_, i) => [
      line(
        `pthread_create(&t[${i}], 0, ${random.pick(['a', 'a', 'b'])}, ${random.chance(85) ? argument : `(void *)${i}`});`,
      ),
      ...some(15),
    ]).flat();
    const order = random.pick([[0, 1, 2], [0, 1, 2], [2, 1, 0], [1, 0, 2], [0, 1], [1], [0, 0, 1]]);
    const joins = order
      .filter((i) => i < threads)
      .flatMap((i) => [line(random.chance(80) ? `pthread_join(t[${i}], 0);` : this.asked(i)), ...some(15)]);
    const body = [
      ...some(20),
      ...creations,
      ...some(30),
      ...(random.chance(80) ? joins : []),
      ...(random.chance(70) ? [line(random.pick(AFTER))] : []),
    ];
    return { header: 'int main(void)', body: [line('shared = &x;'), ...body], end: 'return 0;' };
  }

  /** A join that looks at the result. */
  private asked(i: number): string {
    return `{ void *result; pthread_join(t[${i}], &result); if (result) y++; }`;
  }
}
