/**
 * Small programs about what keeps handlers out. There are masks in main, in threads and in handlers, for all interrupts
 * or for one of them. Masks are put back to what they were, lie within each other, and are left too early, by helpers,
 * in atomic sections. There are priorities, starts with interrupts off, and posted tasks.
 */
import { line, section } from './ingredient.js';
import { interruptLine, MASKING } from './interrupts.js';
import type { FunctionModel, ProgramModel, Statement } from './model.js';
import { Random } from './random.js';

const HELPERS = [
  'static unsigned int lock(void) { unsigned int now = __get_PRIMASK(); __disable_irq(); return now; }',
  'static void unlock(unsigned int before) { __set_PRIMASK(before); }',
  'static void unless(unsigned int before) { if (!before) __enable_irq(); }',
  'static void keep(unsigned int *place) { *place = __get_PRIMASK(); __disable_irq(); }',
  'static void put_back(const unsigned int *place) { __set_PRIMASK(*place); }',
  'static void add(int *place) { *place ^= 1; }',
];

const PLACES = ['x', 'x', 'y', 's.a', 's.b', 'row[x & 1]', '*p'];

export function generateMasked(seed: number): ProgramModel {
  return new MaskedGenerator(new Random(seed ^ 0x2c1b3c6d)).program();
}

class MaskedGenerator {
  private readonly handlers: number;
  private readonly hasThread: boolean;
  private readonly hasTask: boolean;
  /** As on an AVR: interrupts are off at the start, and while a handler runs. */
  private readonly masksItself: boolean;
  private readonly hasLock: boolean;
  private names = 0;

  constructor(private readonly random: Random) {
    this.handlers = random.chance(55) ? 2 : 1;
    this.hasThread = random.chance(25);
    this.hasTask = !this.hasThread && random.chance(25);
    this.masksItself = random.chance(40);
    this.hasLock = random.chance(this.hasThread ? 50 : 15);
  }

  program(): ProgramModel {
    const { random, handlers } = this;
    const numbers = Array.from({ length: handlers }, (_, i) => i + 1);
    const functions = [
      ...(this.hasTask ? [this.task()] : []),
      ...numbers.map((number) => this.handler(number)),
      ...(this.hasThread ? [this.thread()] : []),
      this.main(),
    ];
    return {
      declarations: [
        ...MASKING,
        ...(this.masksItself ? ['extern char __tcbmc_starts_masked;'] : []),
        ...(this.hasThread ? ['pthread_t t;'] : []),
        ...(this.hasLock ? ['pthread_mutex_t m;'] : []),
        ...(this.hasTask ? ['extern int __tcbmc_post(void *, void *);', 'extern void __tcbmc_run_tasks(void);'] : []),
        `${random.pick(['int', 'int', 'volatile int'])} x;`,
        'int y, row[2], *p = &y;',
        `${random.pick(['', '', '_Atomic '])}int flag;`,
        'struct { short a, b; } s;',
        ...HELPERS,
        ...numbers.map((number) =>
          interruptLine({
            handler: `isr${number}`,
            number,
            priority: 1 + random.below(handlers),
            fires: random.chance(20) ? 2 : 1,
          }),
        ),
      ],
      functions,
    };
  }

  private handler(number: number): FunctionModel {
    const { random } = this;
    const body = Array.from({ length: 1 + random.below(2) }, () => this.inHandler()).flat();
    const posts = this.hasTask && random.chance(30) ? [line('__tcbmc_post(task, 0);')] : [];
    return { header: `void isr${number}(void)`, body: [...body, ...posts], end: 'return;' };
  }

  private inHandler(): Statement[] {
    const { random } = this;
    if (this.hasLock && random.chance(50)) return this.locked();
    return random.chance(25) ? this.guarded(true) : this.accesses();
  }

  /** A section may end after the lock was given back in it. */
  private locked(): Statement[] {
    const [take, give, begin, end] = [
      'pthread_mutex_lock(&m);',
      'pthread_mutex_unlock(&m);',
      '__VERIFIER_atomic_begin();',
      '__VERIFIER_atomic_end();',
    ].map(line);
    const body = this.accesses();
    return this.random.weighted<() => Statement[]>([
      [4, () => [take!, ...body, give!]],
      [1, () => [take!, begin!, ...body, give!, end!]],
      [1, () => [take!, begin!, ...body, end!, give!]],
    ])();
  }

  private thread(): FunctionModel {
    return {
      header: 'static void *thread(void *argument)',
      body: this.statements(1 + this.random.below(2)),
      end: 'return argument;',
    };
  }

  private task(): FunctionModel {
    return {
      header: 'static void task(void *argument)',
      body: this.statements(1 + this.random.below(2)),
      end: 'return;',
    };
  }

  private main(): FunctionModel {
    const { random } = this;
    const start = this.masksItself ? [...(random.chance(60) ? this.accesses() : []), ...this.start()] : [];
    const creating = this.hasThread ? [line('pthread_create(&t, 0, thread, 0);')] : [];
    const posting = this.hasTask ? [line('__tcbmc_post(task, 0);')] : [];
    const running = this.hasTask && random.chance(80) ? [line('__tcbmc_run_tasks();')] : [];
    const joining = this.hasThread && random.chance(40) ? [line('pthread_join(t, 0);')] : [];
    const last = random.chance(50) ? this.statements(1) : [];
    const all = [
      ...start,
      ...creating,
      ...posting,
      ...this.statements(1 + random.below(2)),
      ...running,
      ...joining,
      ...last,
    ];
    if (!random.chance(20)) return { header: 'int main(void)', body: all, end: 'return 0;' };
    return {
      header: 'int main(void)',
      body: [...start, ...creating, { kind: 'block', head: 'while (1)', body: this.statements(1 + random.below(2)) }],
      end: 'return 0;',
    };
  }

  private start(): Statement[] {
    const { random } = this;
    const chosen = { kind: 'atom', text: '__VERIFIER_nondet_bool()' } as const;
    return random.weighted<() => Statement[]>([
      [8, () => [line('sei();')]],
      [1, () => []],
      [1, () => [{ kind: 'if', condition: chosen, then: [line('sei();')], otherwise: [] }]],
    ])();
  }

  private statements(count: number): Statement[] {
    const { random } = this;
    return Array.from({ length: count }, () =>
      random.weighted<() => Statement[]>([
        [8, () => this.guarded(false)],
        [2, () => this.accesses()],
        [this.hasLock ? 6 : 0, () => this.locked()],
      ])(),
    ).flat();
  }

  private accesses(): Statement[] {
    const { random } = this;
    const place = (): string => random.pick(PLACES);
    const texts = [
      `${place()} ^= 1;`,
      `${place()} = 1;`,
      `${place()} = ${place()};`,
      'flag = 1;',
      'add(&x);',
      'p = &x;',
      `if (${place()}) y = 1;`,
    ];
    return Array.from({ length: 1 + random.below(2) }, () => line(random.pick(texts)));
  }

  /** The body, with some interrupts kept out, or nearly so. */
  private guarded(inHandler: boolean, depth = 0): Statement[] {
    const { random } = this;
    const inner =
      depth < 1 && random.chance(30) ? [...this.guarded(inHandler, depth + 1), ...this.accesses()] : this.accesses();
    const saved = this.names++;
    const all: readonly [string, string] = random.pick([
      ['cli();', 'sei();'],
      ['__disable_irq();', '__enable_irq();'],
    ] as const);
    const number = 1 + random.below(this.handlers);
    const one: readonly [string, string] = [`disable_isr(${number});`, `enable_isr(${number});`];
    const condition = { kind: 'atom', text: random.pick(['x', 'flag', '__VERIFIER_nondet_bool()']) } as const;
    return random.weighted<() => Statement[]>([
      [inHandler ? 2 : 6, () => [section(...all, inner)]],
      [inHandler ? 1 : 3, () => [section(...one, inner)]],
      [inHandler ? 1 : 0, () => [line(one[1]), ...inner]],
      [
        3,
        () => [
          line(`unsigned int n${saved} = __get_PRIMASK();`),
          section('__disable_irq();', `__set_PRIMASK(n${saved});`, inner),
        ],
      ],
      [
        2,
        () => [
          line(`unsigned int n${saved} = lock();`),
          ...inner,
          line(`${random.pick(['unlock', 'unless'])}(n${saved});`),
        ],
      ],
      [2, () => [line(`unsigned int n${saved};`), section(`keep(&n${saved});`, `put_back(&n${saved});`, inner)]],
      // Put back to what it was in between.
      [
        1,
        () => [
          line('__disable_irq();'),
          line(`unsigned int n${saved} = __get_PRIMASK();`),
          line('__enable_irq();'),
          line(`__set_PRIMASK(n${saved});`),
          ...inner,
          line('__enable_irq();'),
        ],
      ],
      [1, () => [line(all[0]), ...inner, line(all[1]), ...this.accesses(), line(all[1])]],
      [1, () => [{ kind: 'if', condition, then: [line(all[0])], otherwise: [] }, ...inner, line(all[1])]],
      [1, () => [line(all[0]), { kind: 'if', condition, then: [line(all[1])], otherwise: [] }, ...inner, line(all[1])]],
      [
        1,
        () => [
          line(all[0]),
          {
            kind: 'loop',
            counter: `i${saved}`,
            count: 2,
            body: [...inner, ...(random.chance(50) ? [line(all[1])] : [])],
          },
          line(all[1]),
        ],
      ],
      [2, () => [section('__VERIFIER_atomic_begin();', '__VERIFIER_atomic_end();', inner)]],
      [
        1,
        () => [
          line(all[0]),
          section('__VERIFIER_atomic_begin();', '__VERIFIER_atomic_end();', [...inner, line(all[1])]),
        ],
      ],
      [
        1,
        () => [
          section('__VERIFIER_atomic_begin();', '__VERIFIER_atomic_end();', [line(all[0]), ...inner]),
          ...this.accesses(),
          line(all[1]),
        ],
      ],
      [1, () => [line(all[random.below(2)]!), ...inner]],
      [1, () => this.perhapsInSection(inner, all)],
    ])();
  }

  /** The mask comes after the accesses, which are in one section with it, or alone. */
  private perhapsInSection(inner: readonly Statement[], [mask, unmask]: readonly [string, string]): Statement[] {
    const chosen = `b${this.names++}`;
    const perhaps = (text: string): Statement => ({
      kind: 'if',
      condition: { kind: 'atom', text: chosen },
      then: [line(text)],
      otherwise: [],
    });
    return [
      line(`int ${chosen} = __VERIFIER_nondet_bool();`),
      perhaps('__VERIFIER_atomic_begin();'),
      ...inner,
      line(mask),
      perhaps('__VERIFIER_atomic_end();'),
      line(unmask),
    ];
  }
}
