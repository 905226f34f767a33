import { describe, expect, it } from 'vitest';
import type { Expr } from '../../src/ir/ir.js';
import { Budget } from '../../src/source/limits.js';
import type { CutPlace, UnrolledProgram } from '../../src/steps/events.js';
import { limitReached } from '../../src/unroll/paths/loops.js';
import type { LoopLimit } from '../../src/unroll/paths/limits.js';
import { unroll } from '../../src/unroll/unroll.js';
import type { FunctionBuilder } from '../support/ir-builder.js';
import { ProgramBuilder, cmp, num, op } from '../support/ir-builder.js';

const WITHOUT_SPRINTS = { without: new Set(['number-loops'] as const) };

function unrolled(body: (main: FunctionBuilder, builder: ProgramBuilder) => void, limit: LoopLimit): UnrolledProgram {
  const builder = new ProgramBuilder();
  body(builder.function('main'), builder);
  return unroll(builder.build(), { loop: () => limit, maxTasks: 4, phases: 1, ...WITHOUT_SPRINTS }, new Budget());
}

function cutsOf({ tasks }: UnrolledProgram): CutPlace[] {
  return tasks.flatMap(({ steps }) =>
    steps.flatMap(({ actions }) => actions.flatMap((action) => (action.kind === 'cut' ? [action.place] : []))),
  );
}

/** `do body(i) while (++i < limit)`, with a counter in memory. */
function counting(main: FunctionBuilder, i: Expr, limit: Expr, body: () => void = () => undefined): void {
  main.store(i, num(0));
  main.label('again');
  body();
  const next = op('add', main.load(i), num(1));
  main.store(i, next);
  main.branch(cmp('ult', main.load(i), limit), 'again');
  main.ret();
}

const LIMIT: LoopLimit = { undetermined: 2, counted: 10 };

describe('limits of loops', () => {
  it('that of iterations that something unknown may end goes first', () => {
    expect(limitReached(LIMIT, 2, 2)).toBeUndefined();
    expect(limitReached(LIMIT, 3, 3)).toEqual({ bound: 2, limit: 'undetermined' });
    expect(limitReached(LIMIT, 10, 0)).toBeUndefined();
    expect(limitReached(LIMIT, 11, 2)).toEqual({ bound: 10, limit: 'counted' });
    expect(limitReached(LIMIT, 11, 3)).toEqual({ bound: 2, limit: 'undetermined' });
    expect(limitReached({ ...LIMIT, beside: 4 }, 5, 0)).toBeUndefined();
    expect(limitReached({ ...LIMIT, beside: 4 }, 5, 0, true)).toEqual({ bound: 4, limit: 'counted' });
    expect(limitReached(LIMIT, 11, 0, true)).toEqual({ bound: 10, limit: 'counted' });
  });

  const to = (limit: number): CutPlace[] =>
    cutsOf(
      unrolled((main, builder) => {
        counting(main, builder.global('i'), num(limit));
      }, LIMIT),
    );

  it('iterations that constants count are followed to their end, up to the larger limit', () => {
    expect(to(5)).toEqual([]);
    expect(to(11)).toEqual([]);
    expect(to(12)).toMatchObject([{ kind: 'loop', name: 'main.0', limit: 'counted', bound: 10 }]);
  });

  it('a loop that an input may end is followed up to the smaller one', () => {
    const cuts = cutsOf(
      unrolled((main, builder) => {
        counting(main, builder.global('i'), main.input());
      }, LIMIT),
    );
    expect(cuts).toMatchObject([{ kind: 'loop', name: 'main.0', limit: 'undetermined', bound: 2 }]);
  });

  it('one that constants count and an input may leave early as well', () => {
    const early = (main: FunctionBuilder, builder: ProgramBuilder, limit: number): void => {
      counting(main, builder.global('i'), num(limit), () => {
        main.branch(cmp('eq', main.input(), num(7)), 'out');
      });
      main.label('out');
      main.ret();
    };
    const cuts = (limit: number): CutPlace[] =>
      cutsOf(
        unrolled((main, builder) => {
          early(main, builder, limit);
        }, LIMIT),
      );
    expect(cuts(3)).toEqual([]);
    expect(cuts(6)).toMatchObject([{ limit: 'undetermined', bound: 2 }]);
  });

  it('what changes nothing is no path: it waits or computes for ever', () => {
    const forever = (body: (main: FunctionBuilder) => void) =>
      cutsOf(
        unrolled((main) => {
          main.label('again');
          body(main);
          main.jump('again');
        }, LIMIT),
      );
    expect(forever(() => undefined)).toEqual([]);
    expect(forever((main) => main.input())).toEqual([]);
  });

  it('a value that alternates for ever is found as well, a counter at which somebody looks is cut', () => {
    const changing = (change: (value: Expr) => Expr, isLookedAt = true): CutPlace[] =>
      cutsOf(
        unrolled((main, builder) => {
          const x = builder.global('x', { value: num(1) });
          main.label('again');
          main.store(x, change(main.load(x)));
          if (isLookedAt) main.branch(cmp('ne', main.load(x), num(1000)), 'again');
          main.jump('again');
        }, LIMIT),
      );
    expect(changing((value) => op('xor', value, num(1)))).toEqual([]);
    // 1, 2, 7, 14, 15, 14 …: the cycle does not begin at once.
    const saturate = (value: Expr): Expr => op('and', op('or', value, op('add', value, value)), num(14));
    expect(changing((value) => op('or', saturate(value), op('xor', op('and', value, num(1)), num(1))))).toEqual([]);
    expect(changing((value) => op('add', value, num(1)))).toMatchObject([{ kind: 'loop', limit: 'counted' }]);
    expect(changing((value) => op('add', value, num(1)), false)).toEqual([]);
  });

  it('spinning until another task writes is waiting; without the reduction it is cut off', () => {
    const spinning = (without: ReadonlySet<'idle-loops' | 'number-loops'>): CutPlace[] => {
      const builder = new ProgramBuilder();
      const flag = builder.global('flag');
      const [main, child] = [builder.function('main'), builder.function('child', { resultWidth: 64 })];
      child.param();
      child.store(flag, num(1)).ret(num(0, 64));
      main.create(child);
      main.label('again');
      main.branch(cmp('eq', main.load(flag), num(0)), 'again');
      main.ret();
      return cutsOf(unroll(builder.build(), { loop: () => LIMIT, maxTasks: 4, phases: 1, without }, new Budget()));
    };
    expect(spinning(new Set())).toEqual([]);
    expect(spinning(new Set(['idle-loops']))).toMatchObject([{ kind: 'loop', limit: 'undetermined', bound: 2 }]);
  });
});
