import { describe, expect, it } from 'vitest';
import { Atomicity } from '../../encodings/atomicity.js';
import type { Claim } from '../../encodings/claim.js';
import type { Lit } from '../../src/logic/aig.js';
import { TRUE, not } from '../../src/logic/aig.js';
import type { AtomicityQuestion, Step } from '../../src/steps/events.js';
import type { ObjectId } from '../../src/steps/ids.js';
import type { GivenAction } from '../support/unrolled-builder.js';
import { UnrolledBuilder } from '../support/unrolled-builder.js';
import type { MakeOrder } from './support.js';
import { ORDERS, Scheduled, interleavings, switchesIn } from './support.js';

const SWITCHES = 4;

const access = (write: boolean, guard: Lit = TRUE, offset = 0): GivenAction => ({
  kind: 'access',
  write,
  object: 0 as ObjectId,
  offset,
  size: 4,
  value: [],
  atomic: false,
  guard,
});

interface Asked {
  readonly scheduled: Scheduled;
  readonly claims: readonly Claim[];
}

async function ask(make: MakeOrder, builder: UnrolledBuilder, question: AtomicityQuestion = {}): Promise<Asked> {
  const program = builder.build({ atomicity: question, without: new Set(['independent-blocks']) });
  let claims: readonly Claim[] = [];
  const scheduled = await Scheduled.in(make, program, SWITCHES, (f, order) => ({ claims } = new Atomicity(f, order)));
  return { scheduled, claims };
}

/** The first task creates another one and makes accesses, a step each; the other makes accesses as well. */
function pair(
  ours: readonly GivenAction[],
  theirs: readonly GivenAction[],
  builder = new UnrolledBuilder(),
): UnrolledBuilder {
  const [main, x] = [builder.task(), builder.cell(1)];
  main.step(builder.write(x, 1));
  for (const each of ours) main.step(builder.write(x, 1), each);
  const child = builder.task({ parent: main.steps[0]! });
  for (const each of theirs) child.step(builder.write(x, 1), each);
  return builder;
}

const accessIn = (step: Step): { write: boolean } | undefined =>
  step.actions.find((action) => action.kind === 'access');

describe.each(ORDERS)('atomicity violations, in $name', ({ make }) => {
  const letters = (word: string): boolean[] => word.split('').map((letter) => letter === 'W');

  it.each(['RRR', 'RRW', 'RWR', 'RWW', 'WRR', 'WRW', 'WWR', 'WWW'])(
    '%s: asked for only if the order matters, and found on exactly the schedules on which it occurs',
    async (pattern) => {
      const [first, second, third] = letters(pattern);
      const builder = pair([access(first!), access(third!)], [access(second!)]);
      const { scheduled, claims } = await ask(make, builder);
      const mattering = ['RWR', 'WWR', 'RWW', 'WRW'].includes(pattern);
      expect(claims.map(({ message }) => message)).toEqual(mattering ? [pattern.split('').join('-')] : []);
      for (const sequence of interleavings(scheduled.f.program)) {
        if (!mattering || switchesIn(sequence) > SWITCHES || !(await scheduled.admits(sequence, SWITCHES))) continue;
        const tasks = sequence.filter(accessIn).map(({ task }) => task);
        expect(await scheduled.admits(sequence, SWITCHES, claims[0]!.violated)).toBe(tasks.join('') === '010');
      }
    },
  );

  it('its place is the third access, and it names all three', async () => {
    const builder = pair([access(false), access(true)], [access(true)]);
    const { scheduled, claims } = await ask(make, builder);
    expect(await scheduled.solved.can([claims[0]!.violated])).toBe(true);
    const { step, places } = claims[0]!.place!(scheduled.solved.holds);
    const [main, child] = scheduled.f.program.tasks;
    expect(step).toBe(main!.steps[2]);
    const lineOf = (at: Step): number => at.actions.find(({ kind }) => kind === 'access')!.position.line;
    expect(places.map(({ line }) => line)).toEqual([main!.steps[1]!, child!.steps[0]!, main!.steps[2]!].map(lineOf));
  });

  it('an access in between makes another pair, if it is on the path', async () => {
    const builder = new UnrolledBuilder();
    const path = builder.input(1)[0]!;
    pair([access(false), access(false, path), access(true)], [access(true)], builder);
    const { scheduled, claims } = await ask(make, builder);
    const [main, child] = scheduled.f.program.tasks.map(({ steps }) => steps);
    const [a0, a1, a2, a3] = main!;
    const early = [a0!, a1!, child![0]!, a2!, a3!];
    // R-W-W of the outer pair needs the path without the read in between; with it, it is R-W-R.
    const broken = async (...literals: Lit[]): Promise<string[]> => {
      const found: string[] = [];
      for (const { violated, message } of claims)
        if (await scheduled.admits(early, SWITCHES, violated, ...literals)) found.push(message);
      return found.sort();
    };
    expect(await broken(path)).toEqual(['R-W-R']);
    expect(await broken(not(path))).toEqual(['R-W-W']);
  });

  it('needs common bytes', async () => {
    const apart = await ask(make, pair([access(false), access(false)], [access(true, TRUE, 4)]));
    expect(apart.claims).toHaveLength(0);
    const together = await ask(make, pair([access(false), access(false)], [access(true, TRUE, 2)]));
    expect(together.claims).toHaveLength(1);
  });

  it('can be restricted: who comes between, and in which function', async () => {
    const builder = (): UnrolledBuilder => pair([access(false), access(false)], [access(true)]);
    expect((await ask(make, builder(), { by: new Set(['f0']) })).claims).toHaveLength(0);
    expect((await ask(make, builder(), { by: new Set(['f1']) })).claims).toHaveLength(1);
    expect((await ask(make, builder(), { functionAt: ({ line }) => `function at ${line}` })).claims).toHaveLength(0);
    expect((await ask(make, builder(), { functionAt: () => 'f' })).claims).toHaveLength(1);
  });

  it('of a program that marks where it expects to be atomic, only there', async () => {
    const mark = (name: string): GivenAction => ({ kind: 'mark', name: `expect-atomic-${name}`, args: [], places: [] });
    const around = await ask(make, pair([mark('begin'), access(false), access(false), mark('end')], [access(true)]));
    expect(around.claims).toHaveLength(1);
    const across = await ask(make, pair([mark('begin'), access(false), mark('end'), access(false)], [access(true)]));
    expect(across.claims).toHaveLength(0);
  });
});
