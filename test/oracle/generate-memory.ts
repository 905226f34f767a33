import type { Ingredient, MakeIngredient, Maker, Snippet } from './ingredient.js';
import { atom, line, section, when } from './ingredient.js';
import { ADDRESS_INGREDIENTS, comingBack, frames, locksByAddress } from './ingredients-addresses.js';
import { CONTROL_INGREDIENTS, LOOP_INGREDIENTS } from './ingredients-control.js';
import { hangs } from './ingredients-hangs.js';
import { links } from './ingredients-links.js';
import { MEMORY_INGREDIENTS } from './ingredients-memory.js';
import { misuses } from './ingredients-misuse.js';
import { buckets, chosenNumbers, fields, lockedElements, pools, rowsOfLocks } from './ingredients-pools.js';
import { PROGRAM_INGREDIENTS } from './ingredients-program.js';
import { RACE_INGREDIENTS } from './ingredients-races.js';
import { branchedSections } from './ingredients-sections.js';
import { spins } from './ingredients-spins.js';
import { stacks } from './ingredients-stacks.js';
import { SYNC_INGREDIENTS } from './ingredients-sync.js';
import { WAITING_INGREDIENTS } from './ingredients-waiting.js';
import type { FunctionModel, ProgramModel, Statement } from './model.js';
import { unwritten } from './ingredients-unwritten.js';
import { wakeups } from './ingredients-wakeups.js';
import { Random } from './random.js';

/** What kind of program is made. */
interface Recipe {
  readonly ingredients: readonly MakeIngredient[];
  /** With which weights a program has how many of them. */
  readonly counts: readonly (readonly [number, number])[];
  /** Assertions and assumptions here and there. */
  readonly checks: boolean;
  /** Larger, with assertions about every small value that some places can have in the end. */
  readonly probed: boolean;
}

const WAKING: Recipe = { ingredients: [wakeups], counts: [[1, 1]], checks: true, probed: false };

const ANYTHING: Recipe = {
  ingredients: [
    ...MEMORY_INGREDIENTS,
    ...CONTROL_INGREDIENTS,
    ...SYNC_INGREDIENTS,
    ...PROGRAM_INGREDIENTS,
    rowsOfLocks,
    lockedElements,
    pools,
  ],
  counts: [
    [4, 1],
    [4, 2],
    [2, 3],
  ],
  checks: true,
  probed: false,
};
/** Without what makes programs of this size too large for the explorer. */
const PROBED: Recipe = {
  ...ANYTHING,
  ingredients: ANYTHING.ingredients.filter((each) => each !== lockedElements),
  probed: true,
};
const LOOPING: Recipe = {
  ...ANYTHING,
  ingredients: LOOP_INGREDIENTS,
  counts: [
    [2, 1],
    [4, 2],
  ],
};
const RACING: Recipe = {
  ingredients: [...RACE_INGREDIENTS, misuses, misuses, fields, fields, rowsOfLocks, lockedElements, pools, comingBack],
  counts: [
    [4, 1],
    [4, 2],
  ],
  checks: false,
  probed: false,
};
const RACING_ANYHOW: Recipe = {
  ...ANYTHING,
  counts: [
    [4, 1],
    [2, 2],
  ],
  checks: false,
};
const WAITING: Recipe = {
  ingredients: [
    ...WAITING_INGREDIENTS,
    misuses,
    misuses,
    rowsOfLocks,
    rowsOfLocks,
    lockedElements,
    pools,
    pools,
    locksByAddress,
  ],
  counts: [
    [4, 1],
    [4, 2],
  ],
  checks: false,
  probed: false,
};
const ELEMENTS: Recipe = {
  ingredients: [buckets, chosenNumbers, links, links, lockedElements, rowsOfLocks],
  counts: [
    [6, 1],
    [1, 2],
  ],
  checks: true,
  probed: false,
};
/** One of them: what a program looks at is said once. */
const ADDRESSES: Recipe = { ingredients: ADDRESS_INGREDIENTS, counts: [[1, 1]], checks: true, probed: false };
const FRAMES: Recipe = { ...ADDRESSES, ingredients: [frames] };
const STACKS: Recipe = { ...FRAMES, ingredients: [stacks] };
const UNWRITTEN: Recipe = { ...ADDRESSES, ingredients: [unwritten] };
const SECTIONS: Recipe = { ...ADDRESSES, ingredients: [branchedSections] };
const SPINNING: Recipe = { ...ADDRESSES, ingredients: [spins] };
const HANGING: Recipe = { ...ADDRESSES, ingredients: [hangs], checks: false };
const SPINNING_ALONE: Recipe = { ...SPINNING, checks: false };
const SECTIONS_ALONE: Recipe = { ...SECTIONS, checks: false };
const MAX_NESTING = 2;
const PROBED_VALUES = [0, 1, 2, 3];

/**
 * A small concurrent program about memory, control flow or synchronisation of unusual kinds; the same for the same
 * seed.
 */
export function generateMemory(seed: number): ProgramModel {
  return new MemoryGenerator(new Random(seed ^ 0x5bd1e995), ANYTHING).program();
}

/** The same kind of program, larger, with assertions about every small value that some places can have in the end. */
export function generateProbed(seed: number): ProgramModel {
  return new MemoryGenerator(new Random(seed ^ 0x2c1b3c6d), PROBED).program();
}

/** A small program that writes only parts of its memory, and may look at the rest. */
export function generateUnwritten(seed: number): ProgramModel {
  return new MemoryGenerator(new Random(seed ^ 0x2f6e2b1d), UNWRITTEN).program();
}

/** A small program in which some accesses race and others do not, mostly for the reasons that people have. */
export function generateRacing(seed: number): ProgramModel {
  return new MemoryGenerator(new Random(seed ^ 0x1b873593), seed % 4 === 3 ? RACING_ANYHOW : RACING).program();
}

/** A small program in which threads wait for each other. */
export function generateWaiting(seed: number): ProgramModel {
  return new MemoryGenerator(new Random(seed ^ 0x3c6ef372), WAITING).program();
}

/** A small program about loops: with known numbers of iterations, with none, and with conditions that others change. */
export function generateLooping(seed: number): ProgramModel {
  return new MemoryGenerator(new Random(seed ^ 0x6a09e667), LOOPING).program();
}

/** A small program about waits that may end by themselves. */
export function generateWaking(seed: number): ProgramModel {
  return new MemoryGenerator(new Random(seed ^ 0x510e527f), WAKING).program();
}

/** A small program that looks at addresses, and frees blocks that come back. */
export function generateAddresses(seed: number): ProgramModel {
  return new MemoryGenerator(new Random(seed ^ 0x1f83d9ab), ADDRESSES).program();
}

/** A small program about elements of arrays, of which inputs say which are meant. */
export function generateElements(seed: number): ProgramModel {
  return new MemoryGenerator(new Random(seed ^ 0x428a2f98), ELEMENTS).program();
}

/** A small program that looks at the addresses of its locals. */
export function generateFrames(seed: number): ProgramModel {
  return new MemoryGenerator(new Random(seed ^ 0x5be0cd19), FRAMES).program();
}

/** A small program about locals that come and go on a machine with few addresses. */
export function generateStacks(seed: number): ProgramModel {
  return new MemoryGenerator(new Random(seed ^ 0x3956c25b), STACKS).program();
}

/** A small program about atomic sections that begin and end on branches. */
export function generateSections(seed: number): ProgramModel {
  return new MemoryGenerator(new Random(seed ^ 0x76f988da), SECTIONS).program();
}

/** The same without assertions. */
export function generateSectionsAlone(seed: number): ProgramModel {
  return new MemoryGenerator(new Random(seed ^ 0x53380d13), SECTIONS_ALONE).program();
}

/** A small program in which threads spin and keep books of it. */
export function generateSpinning(seed: number): ProgramModel {
  return new MemoryGenerator(new Random(seed ^ 0x243f6a88), SPINNING).program();
}

/** The same without assertions of its own, beside those of the loops. */
export function generateSpinningAlone(seed: number): ProgramModel {
  return new MemoryGenerator(new Random(seed ^ 0x13198a2e), SPINNING_ALONE).program();
}

/** A small program in which threads wait for flags in loops, some of them for ever. */
export function generateHanging(seed: number): ProgramModel {
  return new MemoryGenerator(new Random(seed ^ 0x3f84d5b5), HANGING).program();
}

type Creation = 'separate' | 'loop' | 'chain' | 'conditional' | 'pointer';

class MemoryGenerator implements Maker {
  private readonly ingredients: readonly Ingredient[];
  private readonly places: readonly string[];
  private readonly snippets: readonly (readonly [number, Snippet])[];
  private names = 0;
  private nesting = 0;

  constructor(
    readonly random: Random,
    private readonly recipe: Recipe,
  ) {
    const count = random.weighted(recipe.counts);
    const chosen = new Set(Array.from({ length: count }, () => random.pick(recipe.ingredients)));
    this.ingredients = [...chosen].map((make) => make(random));
    this.places = ['g0', 'g0', 'g1', ...this.ingredients.flatMap((part) => part.places)];
    this.snippets = this.ingredients.flatMap((part) => part.snippets);
  }

  program(): ProgramModel {
    const { random } = this;
    const type = random.pick(['int', 'int', 'int', 'unsigned char', 'short', 'long']);
    const globals = [
      'pthread_t t[3];',
      `${type} g0${random.chance(30) ? ' = 1' : ''};`,
      `${random.chance(30) ? '_Alignas(64) ' : ''}int g1${random.chance(30) ? ' = 1' : ''};`,
    ];
    const declarations = [...globals, ...this.ingredients.flatMap((part) => part.declarations)];
    const creation = random.weighted<Creation>([
      [5, 'separate'],
      [2, 'loop'],
      [2, 'chain'],
      [2, 'conditional'],
      [1, 'pointer'],
    ]);
    const functions =
      creation === 'chain'
        ? [
            this.worker(1, []),
            this.worker(0, [this.create(1, 'worker1'), ...(random.chance(30) ? this.join(1, false) : [])]),
          ]
        : creation === 'loop'
          ? [this.worker(0, [])]
          : [this.worker(0, []), this.worker(1, [])];
    return { declarations, functions: [...functions, this.main(creation)] };
  }

  readonly fresh = (prefix: string): string => `${prefix}${this.names++}`;

  readonly value = (): string => {
    const { random } = this;
    const risky = this.ingredients.flatMap((part) => part.values);
    return random.weighted<() => string>([
      [5, () => `${random.below(4)}`],
      [5, () => random.pick(this.places)],
      [2, () => `${random.pick(this.places)} + 1`],
      [risky.length > 0 ? 2 : 0, () => random.pick(risky)],
      [1, () => '__VERIFIER_nondet_bool()'],
      [1, () => random.pick(['-1', '255', '128'])],
    ])();
  };

  readonly condition = (): string => {
    const { random } = this;
    const risky = this.ingredients.flatMap((part) => part.values);
    const left = risky.length > 0 && random.chance(35) ? random.pick(risky) : random.pick(this.places);
    return `${left} ${random.weighted([
      [4, '=='],
      [4, '!='],
      [1, '>'],
      [1, '<='],
    ] as const)} ${random.below(3)}`;
  };

  readonly some = (): readonly Statement[] => this.statements(1 + (this.random.chance(35) ? 1 : 0), 8);

  /**
   * `weird` is the chance in percent of a snippet where it can be nested in another one; outside, most statements are.
   */
  private statements(count: number, weird: number): Statement[] {
    const result: Statement[] = [];
    this.nesting++;
    for (let i = 0; i < count; i++) {
      const snippet = this.snippets.length > 0 && this.nesting <= MAX_NESTING && this.random.chance(weird);
      result.push(...(snippet ? this.random.weighted(this.snippets)(this) : this.plain()));
    }
    this.nesting--;
    return result;
  }

  private plain(): readonly Statement[] {
    const { random } = this;
    const place = (): string => random.pick(this.places);
    const deeper = this.nesting <= MAX_NESTING;
    const checks = this.recipe.checks ? 1 : 0;
    return random.weighted<() => readonly Statement[]>([
      [
        6,
        () => [
          { kind: 'assign', target: atom(place()), operator: random.pick(['=', '=', '+=']), value: atom(this.value()) },
        ],
      ],
      [
        4,
        () => [
          when(`${place()} == ${random.below(3)}`, {
            kind: 'assign',
            target: atom(place()),
            operator: '=',
            value: atom(`${random.below(4)}`),
          }),
        ],
      ],
      [4 * checks, () => [assertion(`${place()} != ${1 + random.below(3)}`)]],
      [2 * checks, () => [assertion(`!(${this.condition()} && ${this.condition()})`)]],
      [checks, () => [{ kind: 'check', callee: '__VERIFIER_assume', condition: atom(this.condition()) }]],
      [deeper ? 1 : 0, () => [section('__VERIFIER_atomic_begin();', '__VERIFIER_atomic_end();', this.some())]],
      [
        deeper ? 1 : 0,
        () => [
          {
            kind: 'if',
            condition: atom(this.condition()),
            then: this.some(),
            otherwise: random.chance(40) ? this.some() : [],
          },
        ],
      ],
    ])();
  }

  private worker(index: number, extra: readonly Statement[]): FunctionModel {
    const { random } = this;
    const body = this.statements(1 + random.below(3) + (this.recipe.probed ? 1 : 0), 75);
    if (this.recipe.probed && random.chance(40)) body.push(...this.probes(1));
    body.splice(random.below(body.length + 1), 0, ...extra);
    if (random.chance(8)) body.splice(random.below(body.length), 0, when(this.condition(), line('return (void *)1L;')));
    const end = random.weighted([
      [3, 'return 0;'],
      [2, 'return argument;'],
      [2, `return (void *)(long)${random.pick(this.places)};`],
      [1, 'pthread_exit((void *)3L);'],
    ]);
    return { header: `static void *worker${index}(void *argument)`, body, end };
  }

  private create(handle: number, start: string): Statement {
    return line(`pthread_create(&t[${handle}], 0, ${start}, (void *)${this.random.below(3)}L);`);
  }

  private main(creation: Creation): FunctionModel {
    const { random } = this;
    const body: Statement[] = [];
    body.push(...this.ingredients.flatMap((part) => part.setup).map(line));
    if (random.chance(35)) body.push(...this.statements(1, 75));
    body.push(...this.creations(creation));
    if (random.chance(50)) body.push(...this.statements(1, 50));
    body.push(...this.joins(creation));
    if (this.recipe.probed) body.push(...this.probes(2));
    else if (random.chance(70) && this.recipe.checks)
      body.push(assertion(`${random.pick(this.places)} != ${1 + random.below(3)}`));
    const header = this.ingredients.find(({ main: own }) => own !== undefined)?.main ?? 'int main(void)';
    return { header, body, end: random.chance(this.recipe.checks ? 10 : 25) ? 'pthread_exit(0);' : 'return 0;' };
  }

  /** Asks for each small value of some places whether it can be seen. */
  private probes(count: number): readonly Statement[] {
    return Array.from({ length: count }, () => this.random.pick(this.places)).flatMap((place) => {
      const seen = this.fresh('seen');
      return [line(`long ${seen} = ${place};`), ...PROBED_VALUES.map((value) => assertion(`${seen} != ${value}`))];
    });
  }

  private creations(creation: Creation): readonly Statement[] {
    const second = this.create(1, 'worker1');
    switch (creation) {
      case 'loop':
        return [
          { kind: 'loop', counter: 'i', count: 2, body: [line('pthread_create(&t[i], 0, worker0, (void *)(long)i);')] },
        ];
      case 'chain':
        return [this.create(0, 'worker0')];
      case 'conditional':
        return [
          this.create(0, 'worker0'),
          when(this.random.chance(50) ? '__VERIFIER_nondet_bool()' : this.condition(), second),
        ];
      case 'pointer':
        return [line(`void *(*start)(void *) = ${this.condition()} ? worker0 : worker1;`), this.create(0, 'start')];
      case 'separate': {
        const between = this.random.chance(25) ? this.statements(1, 40) : [];
        return this.random.chance(20) ? [this.create(0, 'worker0')] : [this.create(0, 'worker0'), ...between, second];
      }
    }
  }

  private joins(creation: Creation): readonly Statement[] {
    const { random } = this;
    if (creation === 'chain' && random.chance(40))
      return random
        .pick([
          [0, 1],
          [1, 0],
        ])
        .flatMap((handle) => this.join(handle, handle === 1));
    const handles =
      creation === 'pointer' || creation === 'chain'
        ? [0]
        : random.pick([
            [0, 1],
            [1, 0],
          ]);
    return handles.flatMap((handle) => this.join(handle, handle === 1 && creation === 'conditional'));
  }

  private join(handle: number, uncertain: boolean): readonly Statement[] {
    const { random } = this;
    if (!random.chance(55)) return [];
    const plain = line(`pthread_join(t[${handle}], 0);`);
    if (uncertain) return [when(`t[${handle}]`, plain)];
    if (random.chance(60) || !this.recipe.checks) return [plain];
    const result = this.fresh('r');
    return [
      line(`void *${result};`),
      line(`pthread_join(t[${handle}], &${result});`),
      line(`assert(${result} != (void *)${1 + random.below(2)}L);`),
    ];
  }
}

function assertion(condition: string): Statement {
  return { kind: 'check', callee: 'assert', condition: atom(condition) };
}
