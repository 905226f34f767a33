import type { AtomicWidth } from '../../src/firmware/atomic-width.js';
import { widthLine } from './compile.js';
import { atom, line, section, when } from './ingredient.js';
import { interruptLine, MASKING } from './interrupts.js';
import type { FunctionModel, ProgramModel, Statement } from './model.js';
import { Random } from './random.js';

/** What kind of program is made. */
interface Recipe {
  readonly checks: boolean;
  /** The chance in percent that there are threads too. */
  readonly threads: number;
  /** The chance in percent that an access is wider than those of the machine. */
  readonly narrow: number;
  /** The chance in percent that a statement takes a lock or waits, in handlers as well. */
  readonly waits: number;
  /** The chance in percent that a handler lets in another one, which is kept out otherwise. */
  readonly lets: number;
}

/** A small program with interrupts, masks and assertions; the same for the same seed. */
export function generateInterrupts(seed: number): ProgramModel {
  return new InterruptGenerator(new Random(seed ^ 0x51ed270b), {
    checks: true,
    threads: 20,
    narrow: 12,
    waits: 0,
    lets: 0,
  }).program();
}

/** A small program with interrupts in which accesses of one task may be torn apart by those of others. */
export function generateTorn(seed: number): ProgramModel {
  return new InterruptGenerator(new Random(seed ^ 0x7f4a7c15), {
    checks: false,
    threads: 15,
    narrow: 40,
    waits: 0,
    lets: 0,
  }).program();
}

/** A small program with interrupts whose handlers wait, perhaps for what they have interrupted. */
export function generateHeldUp(seed: number): ProgramModel {
  return new InterruptGenerator(new Random(seed ^ 0x2545f491), {
    checks: false,
    threads: 10,
    narrow: 0,
    waits: 35,
    lets: 0,
  }).program();
}

/** A small program in which some handlers come only while others run that let them in. */
export function generateNested(seed: number): ProgramModel {
  return new InterruptGenerator(new Random(seed ^ 0x1b873593), {
    checks: false,
    threads: 10,
    narrow: 0,
    waits: 0,
    lets: 70,
  }).program();
}

const EXTERNALS = [...MASKING, 'extern void NVIC_SetPendingIRQ(int);', 'extern void NVIC_ClearPendingIRQ(int);'];

/** Something shared: how it is declared, and the places in it. */
interface Shared {
  readonly declarations: readonly string[];
  readonly places: readonly string[];
  /** Other ways to touch the same bytes, or to get to other places. */
  readonly statements: readonly string[];
}

const SHARED: readonly Shared[] = [
  {
    declarations: ['int a[2];'],
    places: ['a[0]', 'a[1]', 'a[g1 & 1]'],
    statements: ['a[g0 & 1] = 1;', 'g1 = a[g0 & 1];'],
  },
  { declarations: ['struct { short low, high; } s;'], places: ['s.low', 's.high'], statements: ['s.high = s.low;'] },
  {
    declarations: ['union { int whole; unsigned char part[4]; } u;'],
    places: ['u.whole', 'u.part[1]', 'u.part[0]'],
    statements: ['u.whole += 257;'],
  },
  { declarations: ['int *p = &g0;'], places: ['*p', '*p', 'g1'], statements: ['p = &g1;', 'p = &g0;', '*p += 1;'] },
  {
    declarations: ['struct pair { int x; char y; } v, w;'],
    places: ['v.x', 'w.x', 'v.y'],
    statements: ['v = w;', 'w = v;'],
  },
  { declarations: ['struct { unsigned n : 3; unsigned m : 2; } f;'], places: ['f.n', 'f.m'], statements: ['f.n++;'] },
  {
    declarations: ['static int get(void) {\n  return g0;\n}', 'static void put(int x) {\n  g0 = x;\n}'],
    places: ['g0'],
    statements: ['put(get() + 1);', 'g1 = get();', 'put(1);'],
  },
  {
    declarations: ['static void add(int *x) {\n  *x += 1;\n}'],
    places: ['g1'],
    statements: ['add(&g0);', 'add(&g1);'],
  },
  { declarations: ['_Atomic int c;'], places: ['c', 'c'], statements: ['c++;'] },
];

const MASKS: readonly (readonly [string, string])[] = [
  ['disable_isr(-1);', 'enable_isr(-1);'],
  ['cli();', 'sei();'],
  ['__disable_irq();', '__enable_irq();'],
];

/** The chance in percent that a statement of a handler masks others; handlers do not wait. */
const HANDLER_MASKING = 6;

class InterruptGenerator {
  private readonly places: readonly string[];
  private readonly extras: readonly string[];
  private readonly declarations: readonly string[];
  private readonly handlers: number;
  /** The number of the interrupt that software triggers; 0 for none. */
  private readonly triggered: number;
  /** As on an AVR: interrupts are masked at the start, and while a handler runs. */
  private readonly masksItself: boolean;
  /** Undefined: all accesses are whole. */
  private readonly width: AtomicWidth | undefined;
  private names = 0;

  constructor(
    private readonly random: Random,
    private readonly recipe: Recipe,
  ) {
    const count = random.weighted([
      [4, 0],
      [5, 1],
      [1, 2],
    ] as const);
    const chosen = [...new Set(Array.from({ length: count }, () => random.pick(SHARED)))];
    const type = random.weighted([
      [5, 'int'],
      [2, 'volatile int'],
      [1, 'unsigned char'],
      [1, 'long'],
    ] as const);
    this.declarations = [
      `${chosen.some(({ places }) => places.includes('*p')) ? 'int' : type} g0;`,
      'int g1;',
      ...chosen.flatMap(({ declarations }) => declarations),
    ];
    this.places = ['g0', 'g0', 'g1', ...chosen.flatMap(({ places }) => places)];
    this.extras = chosen.flatMap(({ statements }) => statements);
    this.handlers = random.weighted([
      [this.recipe.lets > 0 ? 0 : 4, 1],
      [5, 2],
      [1, 3],
    ] as const);
    this.masksItself = random.chance(25);
    this.triggered = random.chance(20) ? 1 + random.below(this.handlers) : 0;
    this.width = random.chance(this.recipe.narrow) ? random.pick([8, 16, 16]) : undefined;
  }

  program(): ProgramModel {
    const { random, handlers } = this;
    const threads = random.chance(this.recipe.threads) ? (handlers === 1 ? 1 + random.below(2) : 1) : 0;
    const priorities = Array.from({ length: handlers }, () => 1 + random.below(handlers));
    const fires = Array.from({ length: handlers }, () =>
      handlers + threads < 3 && random.chance(this.masksItself ? 45 : 30) ? 2 : 1,
    );
    const lines = priorities.map((priority, i) =>
      interruptLine({
        handler: `isr${i + 1}`,
        number: i + 1,
        priority,
        fires: fires[i]!,
        software: this.triggered === i + 1,
      }),
    );
    const functions = [
      ...priorities.map((_, i) => this.handler(i + 1)),
      ...Array.from({ length: threads }, (_, i) => this.worker(i)),
      this.main(threads),
    ];
    return {
      declarations: [
        ...(this.width ? [widthLine(this.width)] : []),
        ...EXTERNALS,
        ...(this.masksItself ? ['extern char __tcbmc_starts_masked;'] : []),
        ...(threads > 0 ? ['pthread_t t[2];'] : []),
        ...(threads > 0 || this.recipe.waits > 0 ? ['pthread_mutex_t mutex;'] : []),
        ...this.declarations,
        ...lines,
      ],
      functions,
    };
  }

  private handler(index: number): FunctionModel {
    const { random } = this;
    const plain = this.statements(1 + random.below(2), HANDLER_MASKING, false);
    const other = 1 + random.below(this.handlers);
    const body = random.chance(this.recipe.lets) ? this.letIn(other, plain) : plain;
    return { header: `void isr${index}(void)`, body, end: 'return;' };
  }

  /** Another handler may come for a moment, or from now on. */
  private letIn(other: number, body: readonly Statement[]): readonly Statement[] {
    const [open, close] = [line(`enable_isr(${other});`), line(`disable_isr(${other});`)];
    return this.random.weighted<() => readonly Statement[]>([
      [4, () => [open, close, ...body]],
      [3, () => [...body, open, close]],
      [2, () => [section(`enable_isr(${other});`, `disable_isr(${other});`, body)]],
      [1, () => [open, ...body]],
    ])();
  }

  private worker(index: number): FunctionModel {
    return {
      header: `static void *worker${index}(void *argument)`,
      body: this.statements(1 + this.random.below(2), 25, true),
      end: 'return argument;',
    };
  }

  private main(threads: number): FunctionModel {
    const { random } = this;
    const body = this.statements(2 + random.below(threads > 0 ? 2 : 3), 35, threads > 0);
    for (let i = 0; i < threads; i++) {
      body.splice(random.below(Math.min(2, body.length)), 0, line(`pthread_create(&t[${i}], 0, worker${i}, 0);`));
      if (random.chance(40)) body.push(line(`pthread_join(t[${i}], 0);`));
    }
    if (random.chance(15)) body.unshift(line(random.pick(this.masks())[0]));
    if (random.chance(this.recipe.lets)) body.unshift(line(`disable_isr(${1 + random.below(this.handlers)});`));
    if (this.masksItself) body.unshift(...this.start());
    if (this.recipe.checks && random.chance(60)) body.push(this.assertion());
    return { header: 'int main(void)', body, end: 'return 0;' };
  }

  /** Interrupts are let in at one place, at several, or perhaps. */
  private start(): readonly Statement[] {
    const { random } = this;
    const chosen = atom('__VERIFIER_nondet_bool()');
    const side = (value: number): Statement[] => [
      { kind: 'assign', target: atom(random.pick(this.places)), operator: '=', value: atom(`${value}`) },
      line('sei();'),
    ];
    return random.weighted<() => readonly Statement[]>([
      [8, () => [line('sei();')]],
      [2, () => []],
      [2, () => [{ kind: 'if', condition: chosen, then: [line('sei();')], otherwise: [] }]],
      [4, () => [{ kind: 'if', condition: chosen, then: side(1), otherwise: side(2) }]],
      [
        2,
        () => [
          {
            kind: 'loop',
            counter: this.fresh('i'),
            count: 2,
            body: [{ kind: 'if', condition: chosen, then: [line('sei();')], otherwise: [] }],
          },
        ],
      ],
    ])();
  }

  private masks(): readonly (readonly [string, string])[] {
    const numbered = Array.from(
      { length: this.handlers },
      (_, i) => [`disable_isr(${i + 1});`, `enable_isr(${i + 1});`] as const,
    );
    return [...MASKS, ...numbered, ...numbered];
  }

  /** `masking` is the chance in percent of a section that masks. */
  private statements(count: number, masking: number, locking: boolean, depth = 0): Statement[] {
    const { random } = this;
    const { waits } = this.recipe;
    return Array.from({ length: count }, () => {
      if (depth < 2 && random.chance(masking)) return this.masked(masking, depth);
      if (locking && depth < 1 && random.chance(20)) return [this.locked()];
      if (depth < 1 && random.chance(waits))
        return [random.chance(70) ? this.locked() : line(`__tcbmc_wait(${this.condition()});`)];
      return this.plain(depth, masking > HANDLER_MASKING);
    }).flat();
  }

  private locked(): Statement {
    return section('pthread_mutex_lock(&mutex);', 'pthread_mutex_unlock(&mutex);', this.statements(1, 0, false, 1));
  }

  private masked(masking: number, depth: number): readonly Statement[] {
    const { random } = this;
    const body = this.statements(1 + random.below(2), masking, false, depth + 1);
    const [open, close] = random.pick(this.masks());
    const saved = this.fresh('saved');
    return random.weighted<() => readonly Statement[]>([
      [6, () => [section(open, close, body)]],
      [
        2,
        () => [
          line(`unsigned int ${saved} = __get_PRIMASK();`),
          section('__disable_irq();', `__set_PRIMASK(${saved});`, body),
        ],
      ],
      [1, () => [line(open), ...body]],
      [1, () => [line(close), ...body]],
      [1, () => [section('__VERIFIER_atomic_begin();', '__VERIFIER_atomic_end();', body)]],
    ])();
  }

  private plain(depth: number, spinning: boolean): readonly Statement[] {
    const { random } = this;
    const place = (): string => random.pick(this.places);
    const checks = this.recipe.checks ? 1 : 0;
    const deeper = depth < 2;
    const local = this.fresh('x');
    return random.weighted<() => readonly Statement[]>([
      [
        8,
        () => [
          { kind: 'assign', target: atom(place()), operator: random.pick(['=', '=', '+=']), value: atom(this.value()) },
        ],
      ],
      [this.extras.length > 0 ? 4 : 0, () => [line(random.pick(this.extras))]],
      [
        this.triggered > 0 ? 4 : 0,
        () => [line(`NVIC_${random.chance(85) ? 'Set' : 'Clear'}PendingIRQ(${this.triggered});`)],
      ],
      [2, () => [line(`int ${local} = ${place()};`), line(`${place()} = ${local} + 1;`)]],
      [
        deeper ? 4 : 0,
        () => [
          {
            kind: 'if',
            condition: atom(this.condition()),
            then: this.statements(1, 8, false, depth + 1),
            otherwise: random.chance(25) ? this.statements(1, 0, false, depth + 1) : [],
          },
        ],
      ],
      [
        deeper ? 1 : 0,
        () => [{ kind: 'loop', counter: this.fresh('i'), count: 2, body: this.statements(1, 0, false, depth + 1) }],
      ],
      [3 * checks, () => [this.assertion()]],
      [checks, () => [when(this.condition(), line('*(int *)0 = 1;'))]],
      [1, () => [{ kind: 'check', callee: '__VERIFIER_assume', condition: atom(this.condition()) }]],
      // Of a round that is waiting, what is read in parts is not looked at.
      [
        spinning && !this.width ? 1 : 0,
        () => [line(`while (g${random.below(2)} ${random.pick(['==', '!='])} ${random.below(3)});`)],
      ],
    ])();
  }

  private value(): string {
    const { random } = this;
    const place = random.pick(this.places);
    return random.weighted([
      [5, `${random.below(3)}`],
      [4, place],
      [2, `${place} + 1`],
      [1, '__VERIFIER_nondet_bool()'],
    ] as const);
  }

  private condition(): string {
    const { random } = this;
    return `${random.pick(this.places)} ${random.weighted([
      [5, '=='],
      [4, '!='],
    ] as const)} ${random.below(3)}`;
  }

  private assertion(): Statement {
    const { random } = this;
    const condition = random.chance(60)
      ? `${random.pick(this.places)} != ${1 + random.below(3)}`
      : `!(${this.condition()} && ${this.condition()})`;
    return { kind: 'check', callee: 'assert', condition: atom(condition) };
  }

  private fresh(prefix: string): string {
    return `${prefix}${this.names++}`;
  }
}
