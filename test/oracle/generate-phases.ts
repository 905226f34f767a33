/**
 * Small programs in phases that barriers keep apart, or nearly so: made for fewer tasks than wait, late, twice or never,
 * by some only, in loops of any number of rounds, destroyed and written over.
 */
import { line } from './ingredient.js';
import type { FunctionModel, ProgramModel, Statement } from './model.js';
import { Random } from './random.js';

const DECLARATIONS = ['pthread_barrier_t p, q;', 'pthread_t t1, t2, ts[2];', 'int x, y;'];

const ACCESSES = ['x ^= 1;', 'x ^= 1;', 'y = x;', '{ int z = x; }'];

export function generatePhases(seed: number): ProgramModel {
  return new PhasesGenerator(new Random(seed)).program();
}

class PhasesGenerator {
  /** Of some programs all is as it should be. */
  private readonly wild: number;
  /** Tasks in a hundred that go through their phases twice: without an end, a barrier counts its rounds for ever. */
  private loops = 40;

  constructor(private readonly random: Random) {
    this.wild = random.pick([0, 0, 5, 15, 30]);
  }

  program(): ProgramModel {
    const { random } = this;
    const isCrew = random.chance(20);
    const isPair = !isCrew && random.chance(25);
    const joins = random.chance(isCrew || isPair ? 20 : 85);
    const tasks = (isCrew ? 2 : isPair ? 2 : 1) + (joins ? 1 : 0);
    const phases = tasks > 2 ? 1 : 1 + random.below(2);
    if (tasks > 2) this.loops = 15;
    const create = isCrew
      ? [line('for (int i = 0; i < 2; i++) pthread_create(&ts[i], 0, a, 0);')]
      : ['t1', ...(isPair ? ['t2'] : [])].map((id, i) => line(`pthread_create(&${id}, 0, ${i === 0 ? 'a' : 'b'}, 0);`));
    const made = this.isWild
      ? this.spoiling()
      : line(`pthread_barrier_init(&p, 0, ${this.isWild ? random.below(4) : tasks});`);
    const isLate = this.isWild;
    const body = [
      line('pthread_barrier_init(&q, 0, 2);'),
      ...(isLate ? [] : [made]),
      ...(this.isWild ? [this.spoiling()] : []),
      ...create,
      ...(isLate ? [made] : []),
      ...(this.isWild ? [this.spoiling()] : []),
      ...(this.isWild ? [line('pthread_create(&t2, 0, a, 0);')] : []),
      ...(joins ? this.rounds(phases, 0) : []),
    ];
    return {
      declarations: DECLARATIONS,
      functions: [
        this.thread('a', phases, 1),
        this.thread('b', phases, 2),
        { header: 'int main(void)', body, end: 'return 0;' },
      ],
    };
  }

  private get isWild(): boolean {
    return this.random.chance(this.wild);
  }

  private thread(name: string, phases: number, own: number): FunctionModel {
    return { header: `void *${name}(void *arg)`, body: this.rounds(phases, own), end: 'return 0;' };
  }

  /** In each phase one of the tasks accesses what the others access in others. */
  private rounds(phases: number, own: number): Statement[] {
    const { random } = this;
    const body = Array.from({ length: phases + 1 }, (_, i): Statement[] => [
      ...(this.isWild || i % (phases + 1) === own % (phases + 1) ? [line(random.pick(ACCESSES))] : []),
      ...(this.isWild ? [this.spoiling()] : []),
      ...this.waiting(),
    ]).flat();
    if (random.chance(this.loops)) return [{ kind: 'block', head: 'for (int i = 0; i < 2; i++)', body }];
    return random.chance(50) ? body : [...body, line(random.pick(ACCESSES))];
  }

  private waiting(): Statement[] {
    if (!this.isWild) return [line('pthread_barrier_wait(&p);')];
    return this.random.weighted<Statement[]>([
      [2, []],
      [1, [line('pthread_barrier_wait(&q);')]],
      [1, [line('if (y) pthread_barrier_wait(&p);')]],
      [1, [line('pthread_barrier_wait(y ? &p : &q);')]],
      [1, [line('pthread_barrier_wait(&p);'), line('pthread_barrier_wait(&p);')]],
    ]);
  }

  private spoiling(): Statement {
    return line(
      this.random.pick([
        'pthread_barrier_init(&p, 0, 2);',
        'pthread_barrier_init(&p, 0, 1);',
        'pthread_barrier_destroy(&p);',
        'memset(&p, 0, sizeof p);',
        'if (y) pthread_barrier_init(&p, 0, 2);',
        'pthread_barrier_wait(&p);',
      ]),
    );
  }
}
