import { atom, line, section, when } from './ingredient.js';
import { interruptLine } from './interrupts.js';
import type { FunctionModel, ProgramModel, Statement } from './model.js';
import { Random } from './random.js';

/** What kind of program is made. */
interface Recipe {
  readonly checks: boolean;
  /** The chance in percent that a statement takes a lock, waits or yields. */
  readonly waits: number;
  /** Who holds the mutex may inherit a priority. */
  readonly inherits: boolean;
}

/** A small program whose tasks are scheduled by priority; the same for the same seed. */
export function generateScheduled(seed: number): ProgramModel {
  return new ScheduledGenerator(new Random(seed ^ 0x2b7e1516), { checks: true, waits: 30, inherits: false }).program();
}

/** The same, with mutexes whose owners may inherit a priority. */
export function generateInheriting(seed: number): ProgramModel {
  return new ScheduledGenerator(new Random(seed ^ 0x6a09e667), { checks: true, waits: 35, inherits: true }).program();
}

/** The same, with tasks that wait for each other. */
export function generateScheduledWaiting(seed: number): ProgramModel {
  return new ScheduledGenerator(new Random(seed ^ 0x28aed2a6), {
    checks: false,
    waits: 55,
    inherits: seed % 2 === 0,
  }).program();
}

const PLACES = ['g0', 'g0', 'g1', 'a[0]', 'a[g0 & 1]'];
const PRIORITIES = ['1', '1', '2', '2', '3', '1 + __VERIFIER_nondet_bool()', '(unsigned int)g1'];

class ScheduledGenerator {
  private readonly tasks: number;
  private readonly hasHandler: boolean;
  /** Another task creates the last one. */
  private readonly isLate: boolean;

  constructor(
    private readonly random: Random,
    private readonly recipe: Recipe,
  ) {
    this.tasks = random.weighted([
      [5, 2],
      [4, 3],
    ] as const);
    this.hasHandler = random.chance(15);
    this.isLate = random.chance(25);
  }

  program(): ProgramModel {
    const numbers = Array.from({ length: this.tasks }, (_, i) => i);
    const handler = this.hasHandler
      ? [{ header: 'void isr(void)', body: this.statements(1, false), end: 'return;' }]
      : [];
    return {
      declarations: [
        'pthread_mutex_t mutex;',
        'sem_t semaphore;',
        'int g0, g1, a[2];',
        'unsigned long made;',
        ...(this.hasHandler ? [interruptLine({ handler: 'isr', number: 1, priority: 1, fires: 1 })] : []),
      ],
      functions: [...numbers.map((i) => this.task(this.tasks - 1 - i)), ...handler, this.main()],
    };
  }

  /** The first one may create the last one. */
  private task(index: number): FunctionModel {
    const { random } = this;
    const body = this.statements(2 + random.below(2), true);
    // One that has waited finds others that hold the mutex.
    if (this.recipe.inherits && random.chance(60)) body.unshift(line('__tcbmc_yield();'));
    if (this.isLate && index === 0) body.splice(random.below(body.length + 1), 0, line(this.create(this.tasks - 1)));
    return { header: `static void *task${index}(void *argument)`, body, end: 'return argument;' };
  }

  private main(): FunctionModel {
    const { random } = this;
    const early = this.isLate ? this.tasks - 1 : this.tasks;
    const creations = Array.from({ length: early }, (_, i) => line(this.create(i)));
    const created = random.chance(50)
      ? [section('__tcbmc_atomic_begin();', '__tcbmc_atomic_end();', creations)]
      : creations;
    const ends: readonly Statement[] = random.weighted<() => readonly Statement[]>([
      [6, () => [line('__tcbmc_exit_task(0);')]],
      [2, () => this.statements(1, true)],
      [2, () => [line('__tcbmc_join(made);'), ...this.statements(1, false)]],
    ])();
    const begin = random.chance(50) ? [line(`sem_init(&semaphore, 0, ${random.below(2)});`)] : [];
    return { header: 'int main(void)', body: [...begin, ...created, ...ends], end: 'return 0;' };
  }

  private create(task: number): string {
    return `made = __tcbmc_create_at(task${task}, 0, ${this.random.pick(PRIORITIES)});`;
  }

  private statements(count: number, waiting: boolean, depth = 0): Statement[] {
    return Array.from({ length: count }, () =>
      waiting && this.random.chance(this.recipe.waits) ? this.wait(depth) : this.plain(waiting, depth),
    );
  }

  private wait(depth: number): Statement {
    const { random } = this;
    return random.weighted<() => Statement>([
      [4, () => line('__tcbmc_yield();')],
      [3, () => line('sem_wait(&semaphore);')],
      [3, () => line('sem_post(&semaphore);')],
      [2, () => line(`__tcbmc_wait(${this.condition()});`)],
      [
        depth < 1 ? (this.recipe.inherits ? 9 : 3) : 0,
        () => section(...this.mutex(), this.statements(this.recipe.inherits ? 2 : 1, true, 1)),
      ],
      [
        depth < 1 ? 2 : 0,
        () => section('__tcbmc_atomic_begin();', '__tcbmc_atomic_end();', this.statements(2, true, 1)),
      ],
      [depth < 1 ? 1 : 0, () => when(this.condition(), ...this.statements(1, true, 1))],
    ])();
  }

  /** How it is taken and given back; its owner may inherit a priority. */
  private mutex(): readonly [string, string] {
    const take = 'pthread_mutex_lock(&mutex);';
    const give = 'pthread_mutex_unlock(&mutex);';
    if (!this.recipe.inherits) return [take, give];
    const inOne = (...lines: readonly string[]): string =>
      ['__tcbmc_atomic_begin();', ...lines, '__tcbmc_atomic_end();'].join(' ');
    return [inOne(take, '__tcbmc_inherit(1);'), inOne(give, '__tcbmc_inherit(0);')];
  }

  private plain(waiting: boolean, depth: number): Statement {
    const { random } = this;
    return random.weighted<() => Statement>([
      [
        9,
        () => ({
          kind: 'assign',
          target: atom(random.pick(PLACES)),
          operator: random.pick(['=', '+=']),
          value: atom(this.value()),
        }),
      ],
      [depth < 1 ? 3 : 0, () => when(this.condition(), ...this.statements(1, waiting, depth + 1))],
      [
        depth < 1 ? 1 : 0,
        () => ({ kind: 'loop', counter: `i${depth}`, count: 2, body: this.statements(1, waiting, depth + 1) }),
      ],
      [this.recipe.checks ? 4 : 0, () => this.assertion()],
      [1, () => ({ kind: 'check', callee: '__VERIFIER_assume', condition: atom(this.condition()) })],
    ])();
  }

  private value(): string {
    const { random } = this;
    const place = random.pick(PLACES);
    return random.weighted([
      [5, `${random.below(3)}`],
      [4, place],
      [2, `${place} + 1`],
      [1, '__VERIFIER_nondet_bool()'],
    ] as const);
  }

  private condition(): string {
    const { random } = this;
    return `${random.pick(PLACES)} ${random.pick(['==', '!='])} ${random.below(3)}`;
  }

  private assertion(): Statement {
    const { random } = this;
    const condition = random.chance(60)
      ? `${random.pick(PLACES)} != ${1 + random.below(3)}`
      : `!(${this.condition()} && ${this.condition()})`;
    return { kind: 'check', callee: 'assert', condition: atom(condition) };
  }
}
