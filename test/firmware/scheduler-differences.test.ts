import { describe, expect, it } from 'vitest';
import { Random } from '../oracle/random.js';
import { seeds } from '../oracle/seeds.js';
import { COMMON, QUEUES, task } from './scheduled.js';
import { answer } from './support.js';

const COUNT = 6;
/** Tasks that one may post: those behind it, so that every program ends. */
const BEHIND = [[1, 2], [2], [], [0, 1, 2]] as const;

const VARIABLES = ['n', 'm', 'k'] as const;

/** A few statements of the task with this number (3: the boot, or the handler). */
function body(random: Random, number: number, depth = 2): string {
  return Array.from({ length: 1 + random.below(3) }, () => statement(random, number, depth)).join(' ');
}

function statement(random: Random, number: number, depth: number): string {
  const [one, other] = [random.pick(VARIABLES), random.pick(VARIABLES)];
  const few = random.below(3);
  const posted = BEHIND[number]!;
  const post = posted.length > 0 ? `post(${random.pick<number>(posted)});` : `${one}++;`;
  const inner = (): string => (depth > 0 ? body(random, number, depth - 1) : `${one} = ${few};`);
  return random.weighted([
    [5, () => post],
    [3, () => `${one}++;`],
    [2, () => `${one} = ${other};`],
    [3, () => `if (${one} == ${few}) { ${inner()} } else { ${inner()} }`],
    [2, () => `if (in) { ${inner()} }`],
    [2, () => `{ byte on = __nesc_atomic_start(); ${inner()} __nesc_atomic_end(on); }`],
    [
      1,
      () =>
        `{ byte on = __nesc_atomic_start(); ${one} = ${other} + ${one}; if (${one} > 2) ${one} = 0; ${other} = ${one}; __nesc_atomic_end(on); }`,
    ],
    [2, () => `if (${post.replace(';', '')}${posted.length > 0 ? '' : ', 1'}) ${one} = ${few};`],
  ] as const)();
}

/** A program whose tasks post each other at several places, with an assertion that some executions may break. */
function program(seed: number): string {
  const random = new Random(seed ^ 0x3c6ef372);
  const bodies = [0, 1, 2].map((number) => body(random, number));
  const at = random.below(3);
  const few = random.below(4);
  bodies[at] += random.pick([
    ` assert(n != ${few});`,
    ` assert(n + m != ${few});`,
    ` assert(k <= m || n);`,
    ' assert(!m || n < 2);',
  ]);
  const handler = random.chance(60) ? body(random, 3, 1) : '';
  return `volatile byte in __asm("0x0020");\nbyte m, k;\n${task(bodies[0]!, bodies[1]!, bodies[2]!, body(random, 3, 1), handler)}`;
}

describe('what stands for the scheduler of a random program does what that does', () => {
  const [queue = ''] = Object.values(QUEUES);
  const options = {
    phases: 5,
    unwind: 8,
    platform: 'tinyos-msp430',
    interruptSources: 'any',
    validate: true,
    timeout: 20,
  } as const;
  it.each(seeds(COUNT))('seed %i', async (seed) => {
    const text = COMMON + queue + program(seed);
    const verdict = async (without: readonly ('turns' | 'task-queues')[]): Promise<string> =>
      (await answer(text, { ...options, without })).split(':')[0]!;
    const [plain, apart, own] = [await verdict([]), await verdict(['turns']), await verdict(['task-queues'])];
    const decided = [plain, apart, own].filter((each) => each === 'safe' || each === 'violation');
    expect([...new Set(decided)], text).toHaveLength(1);
    expect(plain).not.toBe('internal-error');
  });
});
