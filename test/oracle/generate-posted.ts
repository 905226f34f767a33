import { atom, line, section, when } from './ingredient.js';
import { interruptLine } from './interrupts.js';
import type { FunctionModel, ProgramModel, Statement } from './model.js';
import { Random } from './random.js';

/** What kind of program is made. */
interface Recipe {
  readonly checks: boolean;
  /** The chance in percent that a statement takes a lock or waits. */
  readonly waits: number;
}

/** A small program whose threads, handlers and tasks post tasks; the same for the same seed. */
export function generatePosted(seed: number): ProgramModel {
  return new PostedGenerator(new Random(seed ^ 0x3c6ef372), { checks: true, waits: 8 }).program();
}

/** The same, with tasks that wait, perhaps for others behind them. */
export function generateStuck(seed: number): ProgramModel {
  return new PostedGenerator(new Random(seed ^ 0x1f83d9ab), { checks: false, waits: 35 }).program();
}

const PLACES = ['g0', 'g0', 'g1', 'a[0]', 'a[g0 & 1]'];

class PostedGenerator {
  private readonly tasks: number;
  private readonly threads: number;
  private readonly hasHandler: boolean;
  /** Besides the default one; 0: there is none. */
  private readonly capacity: number | undefined;
  private readonly hasPriorities: boolean;
  private readonly hasDelays: boolean;
  /** Who is queued is not queued again, as in TinyOS. */
  private readonly isSingle: boolean;
  private names = 0;

  constructor(
    private readonly random: Random,
    private readonly recipe: Recipe,
  ) {
    this.tasks = 1 + random.below(3);
    this.threads = random.weighted([
      [5, 0],
      [4, 1],
      [1, 2],
    ] as const);
    this.hasHandler = this.threads < 2 && random.chance(35);
    this.capacity = random.chance(30) ? random.below(3) : undefined;
    this.hasPriorities = random.chance(25);
    this.hasDelays = random.chance(25);
    this.isSingle = random.chance(40);
  }

  program(): ProgramModel {
    const { random } = this;
    // What is posted is defined before who posts it.
    const tasks = Array.from({ length: this.tasks }, (_, i) => this.task(this.tasks - i));
    const handler = this.hasHandler
      ? [{ header: 'void isr(void)', body: this.statements(1 + random.below(2), 1, false, false), end: 'return;' }]
      : [];
    const threads = Array.from({ length: this.threads }, (_, i) => this.thread(i));
    return {
      declarations: [
        ...(this.threads > 0 ? ['pthread_t t[2];'] : []),
        'pthread_mutex_t mutex;',
        `${random.pick(['int', 'int', 'volatile int', 'unsigned char'])} g0;`,
        'int g1, a[2];',
        ...(this.isSingle ? this.flags() : []),
        ...(this.capacity === undefined
          ? []
          : [`struct queue { unsigned int capacity, waiting; } queue = { ${this.capacity} };`]),
        ...(this.hasHandler
          ? [
              'extern void cli(void);',
              'extern void sei(void);',
              interruptLine({ handler: 'isr', number: 1, priority: 1, fires: 1 }),
            ]
          : []),
      ],
      functions: [...tasks, ...(this.isSingle ? this.posts() : []), ...handler, ...threads, this.main()],
    };
  }

  private flags(): string[] {
    const numbers = Array.from({ length: this.tasks }, (_, i) => i + 1);
    return [
      'struct { unsigned int capacity, waiting; } single;',
      'int left = 1;',
      ...numbers.map((number) => `_Atomic _Bool queued${number}; static void post${number}(void);`),
    ];
  }

  /** A task that begins may be queued again. */
  private posts(): FunctionModel[] {
    return Array.from({ length: this.tasks }, (_, i) => i + 1).flatMap((number) => [
      {
        header: `static void begin${number}(void *argument)`,
        body: [line(`queued${number} = 0;`), line(`task${number}(argument);`)],
        end: 'return;',
      },
      {
        header: `static void post${number}(void)`,
        body: [
          section('__tcbmc_atomic_begin();', '__tcbmc_atomic_end();', [
            when(
              `!queued${number}`,
              line(`queued${number} = 1;`),
              line(`__tcbmc_enqueue_once(&single, 0, (void *)begin${number}, (void *)0);`),
            ),
          ]),
        ],
        end: 'return;',
      },
    ]);
  }

  /** Posts those with a higher number, and itself if it is told to. */
  private task(index: number): FunctionModel {
    const body = this.statements(1 + this.random.below(2), index + 1, false, true);
    if (this.isSingle) {
      if (this.random.chance(60))
        body.push(when('left > 0', line('left--;'), line(`post${1 + this.random.below(this.tasks)}();`)));
    } else if (this.random.chance(20)) body.push(when('argument', line(this.post(index, '(void *)0'))));
    return { header: `static void task${index}(void *argument)`, body, end: 'return;' };
  }

  private thread(index: number): FunctionModel {
    const body = this.statements(1 + this.random.below(2), 1, true, true);
    return { header: `static void *worker${index}(void *argument)`, body, end: 'return argument;' };
  }

  private main(): FunctionModel {
    const { random } = this;
    const body = this.statements(1, 1, false, true);
    body.push(line(this.post(1 + random.below(this.tasks), `(void *)${random.below(2)}`)));
    for (let i = 0; i < this.threads; i++)
      body.splice(random.below(body.length + 1), 0, line(`pthread_create(&t[${i}], 0, worker${i}, 0);`));
    // The first task may do much while nothing that was posted can run.
    if (random.chance(60)) body.push(...this.statements(1 + random.below(2), 1, false, true));
    const serving = this.isSingle
      ? ['__tcbmc_run_tasks_of(&single);']
      : this.capacity === undefined || random.chance(30)
        ? ['__tcbmc_run_tasks();']
        : ['__tcbmc_run_tasks_of(&queue);', '__tcbmc_run_tasks();'];
    body.push(
      ...random.weighted<() => Statement[]>([
        [5, () => serving.map(line)],
        [2, () => [...serving.map(line), ...this.statements(1, 1, false, true), ...[...serving].reverse().map(line)]],
        [1, () => [when(this.condition(), ...serving.map(line))]],
        [2, () => [{ kind: 'block', head: 'for (;;)', body: serving.map(line) }]],
        [2, () => [{ kind: 'block', head: `while (${this.condition()})`, body: serving.map(line) }]],
        [
          2,
          () => [
            {
              kind: 'block',
              head: 'for (;;)',
              body: this.mixed(serving.map(line), [
                when(this.condition(), line('break;')),
                ...this.statements(random.below(2), this.tasks + 1, false, false),
              ]),
            },
          ],
        ],
      ])(),
    );
    for (let i = 0; i < this.threads; i++) if (random.chance(40)) body.push(line(`pthread_join(t[${i}], 0);`));
    if (this.recipe.checks) body.push(this.assertion());
    return { header: 'int main(void)', body, end: 'return 0;' };
  }

  /** The second list, in its order, at some place of the first. */
  private mixed(first: readonly Statement[], second: readonly Statement[]): Statement[] {
    const at = this.random.below(first.length + 1);
    return [...first.slice(0, at), ...second, ...first.slice(at)];
  }

  private post(task: number, argument: string): string {
    const { random } = this;
    if (this.isSingle) return `post${task}();`;
    const other = this.capacity !== undefined && random.chance(60);
    const rest = `task${task}, ${argument}`;
    const ticks = random.below(3);
    const priority = this.hasPriorities ? random.below(3) - 1 : 0;
    if (this.hasDelays && random.chance(60))
      return other
        ? `__tcbmc_post_to_after(&queue, ${priority}, ${ticks}, ${rest});`
        : `__tcbmc_post_after(${ticks}, ${rest});`;
    if (other) return `${random.chance(20) ? 'g1 += ' : ''}__tcbmc_post_to(&queue, ${priority}, ${rest});`;
    return `__tcbmc_post(${rest});`;
  }

  /** @param first the first task that may be posted */
  private statements(count: number, first: number, threaded: boolean, locking: boolean, depth = 0): Statement[] {
    const { random } = this;
    return Array.from({ length: count }, () => {
      if (locking && depth < 1 && random.chance(this.recipe.waits)) {
        if (random.chance(40)) return line(`__tcbmc_wait(${this.condition()});`);
        return section(
          'pthread_mutex_lock(&mutex);',
          'pthread_mutex_unlock(&mutex);',
          this.statements(1, first, threaded, false, depth + 1),
        );
      }
      return this.plain(first, threaded, depth);
    });
  }

  private plain(first: number, threaded: boolean, depth: number): Statement {
    const { random } = this;
    const place = (): string => random.pick(PLACES);
    const checks = this.recipe.checks ? 1 : 0;
    return random.weighted<() => Statement>([
      [
        8,
        () => ({
          kind: 'assign',
          target: atom(place()),
          operator: random.pick(['=', '+=']),
          value: atom(this.value()),
        }),
      ],
      [
        first <= this.tasks ? 7 : 0,
        () => line(this.post(first + random.below(this.tasks - first + 1), `(void *)${random.below(2)}`)),
      ],
      [depth < 1 ? 4 : 0, () => when(this.condition(), ...this.statements(1, first, threaded, false, depth + 1))],
      [
        this.hasHandler && depth < 1 ? 2 : 0,
        () => section('cli();', 'sei();', this.statements(1, first, threaded, false, depth + 1)),
      ],
      [
        depth < 1 ? 1 : 0,
        () => ({
          kind: 'loop',
          counter: `i${this.names++}`,
          count: 2,
          body: this.statements(1, first, threaded, false, depth + 1),
        }),
      ],
      [3 * checks, () => this.assertion()],
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
      [2, `(${this.condition()} ? ${random.below(3)} : ${place})`],
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
