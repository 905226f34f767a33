import type { Maker, MakeIngredient, Snippet } from './ingredient.js';
import { atom, block, ingredient, line, one, when } from './ingredient.js';
import type { Statement } from './model.js';

const BEGIN = line('__VERIFIER_atomic_begin();');
const END = line('__VERIFIER_atomic_end();');

/** What is needed of a {@link Maker} for a section that ends on branches. */
export type SectionMaker = Pick<Maker, 'random' | 'fresh' | 'condition' | 'some'>;

type Shape = (maker: SectionMaker) => readonly Statement[];

/** Something that others can change, or only an input. */
function decision({ random, condition }: SectionMaker): string {
  return random.chance(75) ? condition() : '__VERIFIER_nondet_bool()';
}

function either(condition: string, then: readonly Statement[], otherwise: readonly Statement[]): Statement {
  return { kind: 'if', condition: atom(condition), then, otherwise };
}

function perhaps({ random, some }: SectionMaker, percent: number): readonly Statement[] {
  return random.chance(percent) ? some() : [];
}

/** The end of the section, and what is done before and behind it. */
function ending(maker: SectionMaker): readonly Statement[] {
  return [...perhaps(maker, 40), END, ...perhaps(maker, 70)];
}

const eitherWay: Shape = (maker) => [
  BEGIN,
  ...perhaps(maker, 30),
  either(decision(maker), ending(maker), maker.random.chance(50) ? [END] : ending(maker)),
];

const jumpOut: Shape = (maker) => {
  const out = maker.fresh('out');
  const way = [...perhaps(maker, 40), END, ...perhaps(maker, 60), line(`goto ${out};`)];
  return [BEGIN, when(decision(maker), ...way), ...ending(maker), line(`${out}: ;`)];
};

const jumpBack: Shape = (maker) => {
  const [again, n] = [maker.fresh('again'), maker.fresh('n')];
  return [
    line(`int ${n} = 0;`),
    line(`${again}: ${n}++;`),
    BEGIN,
    when(`${n} < 3 && ${decision(maker)}`, ...ending(maker), line(`goto ${again};`)),
    ...ending(maker),
  ];
};

const beginEither: Shape = (maker) => [
  either(
    decision(maker),
    [...perhaps(maker, 40), BEGIN, ...perhaps(maker, 30)],
    [...perhaps(maker, 30), BEGIN, ...perhaps(maker, 30)],
  ),
  ...maker.some(),
  END,
  ...perhaps(maker, 30),
];

/** Held on some of the paths that meet. */
const flagged: Shape = (maker) => {
  const flag = maker.fresh('held');
  const test = maker.random.chance(80) ? flag : decision(maker);
  return [
    line(`int ${flag} = ${decision(maker)};`),
    when(flag, BEGIN, ...perhaps(maker, 30)),
    ...maker.some(),
    ...perhaps(maker, 40),
    when(test, END),
  ];
};

const inLoop: Shape = (maker) => {
  const { random } = maker;
  const i = maker.fresh('i');
  const leave = line(random.pick(['break;', 'continue;']));
  const loop = block(`for (int ${i} = 0; ${i} < 2; ${i}++)`, [
    BEGIN,
    when(decision(maker), ...ending(maker), leave),
    ...ending(maker),
  ]);
  return [loop];
};

/** The section in which the loop is left is over behind it. */
const outOfLoop: Shape = (maker) => {
  const n = maker.fresh('n');
  return [
    line(`int ${n} = 0;`),
    block('for (;;)', [
      BEGIN,
      when(`${n}++ == 2 || ${decision(maker)}`, ...perhaps(maker, 30), line('break;')),
      ...ending(maker),
    ]),
    ...perhaps(maker, 60),
    END,
  ];
};

const cases: Shape = (maker) => {
  const { random } = maker;
  const leave = random.chance(70) ? [line('break;')] : [];
  return [
    BEGIN,
    block(`switch (${random.pick(['g0', 'g1', '(g0 == g1)'])})`, [
      line('case 0:'),
      ...ending(maker),
      line('break;'),
      line('case 1:'),
      ...ending(maker),
      ...leave,
      line('default:'),
      ...ending(maker),
    ]),
  ];
};

const nested: Shape = (maker) => [
  BEGIN,
  when(decision(maker), BEGIN, ...perhaps(maker, 40)),
  ...perhaps(maker, 60),
  END,
  ...maker.some(),
  when(decision(maker), END, ...perhaps(maker, 60)),
  END,
];

/** Of the section nobody sees anything before it branches. */
const nothingSeen: Shape = (maker) => {
  const flag = maker.fresh('way');
  return [
    line(`_Bool ${flag} = __VERIFIER_nondet_bool(), ${flag}_too = ${maker.condition()};`),
    BEGIN,
    line(`assert(${flag} || ${flag}_too);`),
    either(flag, ending(maker), ending(maker)),
  ];
};

const alone: Shape = (maker) => [maker.random.chance(50) ? END : when(decision(maker), END), ...maker.some()];

const SHAPES: readonly (readonly [number, Shape])[] = [
  [5, eitherWay],
  [3, jumpOut],
  [3, jumpBack],
  [2, beginEither],
  [4, flagged],
  [3, inLoop],
  [3, outOfLoop],
  [2, cases],
  [2, nested],
  [3, nothingSeen],
  [1, alone],
];

/** An atomic section that begins or ends on branches. */
export function branchedSection(maker: SectionMaker): readonly Statement[] {
  return maker.random.weighted(SHAPES)(maker);
}

const inFunctions: Snippet = (maker) => {
  const { random } = maker;
  const way = maker.fresh('way');
  return random.weighted<() => readonly Statement[]>([
    [3, () => [BEGIN, when(`!leave_if(${decision(maker)})`, ...ending(maker))]],
    [
      2,
      () => [
        BEGIN,
        ...perhaps(maker, 30),
        line(`(${decision(maker)}) ? leave() : leave_and_set();`),
        ...perhaps(maker, 50),
      ],
    ],
    [2, () => [BEGIN, line(`(${decision(maker)}) && (leave(), g1 = 1);`), ...perhaps(maker, 50), END]],
    [
      2,
      () => [
        line(`void (*${way})(void) = ${decision(maker)} ? leave : leave_and_set;`),
        BEGIN,
        ...perhaps(maker, 50),
        line(`${way}();`),
      ],
    ],
    [2, () => [when(decision(maker), line('arrive();')), ...maker.some(), line('leave();')]],
  ])();
};

/** Sections that end with their thread, or with the program. */
const atTheEnd: Snippet = (maker) => {
  const last = maker.random.pick(['pthread_exit(0);', 'pthread_exit((void *)1L);', 'exit(0);', 'abort();']);
  return [BEGIN, when(decision(maker), ...perhaps(maker, 60), line(last)), ...ending(maker)];
};

const withTrylock: Snippet = (maker) => [
  BEGIN,
  either(
    'pthread_mutex_trylock(&sm) == 0',
    [...ending(maker), line('pthread_mutex_unlock(&sm);'), ...perhaps(maker, 40)],
    ending(maker),
  ),
];

export const branchedSections: MakeIngredient = () =>
  ingredient({
    declarations: [
      'pthread_mutex_t sm;',
      'static void arrive(void) { __VERIFIER_atomic_begin(); }',
      'static void leave(void) { __VERIFIER_atomic_end(); }',
      'static void leave_and_set(void) { __VERIFIER_atomic_end(); g0 = 2; }',
      'static int leave_if(int decided) { if (decided) { g1 = 2; __VERIFIER_atomic_end(); g0++; return 1; } return 0; }',
    ],
    snippets: [
      [20, branchedSection],
      [4, inFunctions],
      [2, atTheEnd],
      [2, withTrylock],
      one(1, () => 'pthread_mutex_lock(&sm); g0++; pthread_mutex_unlock(&sm);'),
    ],
  });
