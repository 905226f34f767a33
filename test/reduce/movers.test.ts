import { describe, expect, it } from 'vitest';
import { TRUE } from '../../src/logic/aig.js';
import * as bits from '../../src/logic/bits.js';
import type { CellId } from '../../src/steps/ids.js';
import { Locks } from '../../src/reduce/locks.js';
import { joinMovers } from '../../src/reduce/movers.js';
import { Program, WIDTH, addLocked } from './locked-program.js';
import { UnrolledBuilder } from '../support/unrolled-builder.js';

describe('joining movers', () => {
  const both = (): Program =>
    new Program(
      (p) => addLocked(p, p.main),
      (p) => addLocked(p, p.child),
    );

  it('lock, accesses that the lock protects, and unlock are one step', () => {
    expect(both().joined()).toEqual([2, 1]);
  });

  it('not where an access elsewhere is not protected', () => {
    const program = new Program(
      (p) => addLocked(p, p.main),
      (p) => p.child.step(p.builder.read(p.x, p.builder.input(WIDTH))),
    );
    // Lock and read can be together, and write and unlock.
    expect(program.joined()).toEqual([3, 1]);
  });

  it('not where the accesses are under different mutexes', () => {
    const under = (mutexOf: (p: Program) => CellId): number[] =>
      new Program(
        (p) => addLocked(p, p.main),
        (p) => {
          addLocked(p, p.child, mutexOf(p));
        },
      ).joined();
    expect(under((p) => p.mutex)).toEqual([2, 1]);
    expect(under((p) => p.otherMutex)).toEqual([3, 2]);
  });

  it('not if something else is done to the mutex', () => {
    const program = new Program(
      (p) => addLocked(p, p.main),
      (p) => {
        addLocked(p, p.child);
        p.child.step(p.builder.write(p.mutex, 0));
      },
    );
    expect(program.joined()).toEqual([5, 5]);
  });

  it('not if nobody says that it is a lock', () => {
    const program = new Program(
      (p) => addLocked(p, p.main),
      (p) => {
        const value = p.builder.input(WIDTH);
        p.child.step(
          p.builder.read(p.mutex, value),
          { kind: 'assume', cond: bits.isZero(p.builder.g, value), waits: { owner: value } },
          p.builder.write(p.mutex, 2),
        );
      },
    );
    expect(program.joined()).toEqual([5, 1]);
  });

  it('where runs go past the misuse of locks, only if nobody can give back what is not its own', () => {
    const steps = (takes: boolean, checks: boolean, claimed?: ReadonlySet<string>): number[] =>
      new Program(
        (p) => addLocked(p, p.main),
        (p) => {
          if (takes) p.lock(p.child, p.mutex);
          p.add(p.child, p.x);
          p.unlock(p.child, p.mutex, checks);
        },
      ).joined(claimed ? { claimed } : {});
    expect(steps(true, true)).toEqual([2, 1]);
    for (const claimed of [[], ['lock-misuse']]) {
      expect(steps(true, claimed.length > 0, new Set(claimed))).toEqual([2, 1]);
      expect(steps(false, claimed.length > 0, new Set(claimed))).toEqual([5, 3]);
    }
  });

  it('a lock that is taken behind a check that can fail protects nothing before', () => {
    const joined = (rogue: boolean): number =>
      new Program(
        (p) => {
          addLocked(p, p.main);
          if (rogue) p.main.step(p.builder.write(p.otherMutex, 0));
        },
        (p) => {
          // One step gives back the other lock, which is checked, looks at x, and takes the lock.
          p.lock(p.child, p.otherMutex);
          p.unlock(p.child, p.otherMutex);
          p.child.step(p.builder.read(p.x, p.builder.input(WIDTH)));
          p.lock(p.child, p.mutex);
          const [give, read, take] = p.child.steps.splice(1, 3);
          p.child.steps.push({ ...give!, actions: [give!, read!, take!].flatMap(({ actions }) => actions) });
          p.unlock(p.child, p.mutex);
        },
      ).joined()[0]!;
    // Lock and read can be together, and write and unlock; the rogue write is a step of its own.
    expect([joined(false), joined(true)]).toEqual([2, 4]);
  });

  it('not past the release: what comes next is a step of its own', () => {
    const program = new Program(
      (p) => {
        addLocked(p, p.main);
        addLocked(p, p.main);
      },
      (p) => addLocked(p, p.child),
    );
    expect(program.joined()).toEqual([3, 1]);
  });

  it('what can fail after the step that others see is not joined to it', () => {
    const steps = (checks: boolean): number[] =>
      new Program(
        (p) => addLocked(p, p.main),
        (p) => {
          p.locked(p.child, () => {
            p.child.step(p.builder.write(p.y, 2));
            p.add(p.child, p.x);
            const cond = p.builder.input(1)[0]!;
            if (checks)
              p.child.add(p.child.steps.at(-1)!, { kind: 'assert', cond, property: 'assertion', message: 'm' });
          });
          p.locked(p.child, () => {
            p.child.step(p.builder.write(p.y, 2));
          });
        },
      ).joined();
    expect(steps(true)[1]).toBe(steps(false)[1]! + 1);
  });

  it('an access by who has joined all others that touch the cell does not count', () => {
    const steps = (joins: boolean): number =>
      new Program(
        (p) => {
          addLocked(p, p.main);
          if (joins)
            p.main.step({ kind: 'join', choices: [{ task: p.child.id, when: TRUE }], result: p.builder.input(64) });
          p.main.step(p.builder.read(p.x, p.builder.input(WIDTH)));
        },
        (p) => addLocked(p, p.child),
      ).joined()[1]!;
    expect([steps(true), steps(false)]).toEqual([1, 2]);
  });

  it('the creating step of a task is the one that it was joined to', () => {
    const builder = new UnrolledBuilder();
    const main = builder.task();
    const x = builder.cell(WIDTH);
    main.step(builder.write(x, 1));
    builder.task({ parent: main.steps[0]! }).step(builder.write(x, 1));
    const program = builder.build();
    const joined = joinMovers(program, new Locks(program));
    expect(joined.tasks[1]!.parent!.steps[0]!).toBe(joined.tasks[0]!.steps[0]);
  });
});
