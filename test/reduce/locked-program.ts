import { expect } from 'vitest';
import * as bits from '../../src/logic/bits.js';
import type { LockOperation, UnrolledProgram } from '../../src/steps/events.js';
import type { CellId } from '../../src/steps/ids.js';
import { Locks } from '../../src/reduce/locks.js';
import { joinMovers } from '../../src/reduce/movers.js';
import type { GivenAction, TaskBuilder } from '../support/unrolled-builder.js';
import { UnrolledBuilder } from '../support/unrolled-builder.js';

export const WIDTH = 4;

/** The first task creates another one; what each of them does next is given. */
export class Program {
  readonly builder = new UnrolledBuilder();
  readonly mutex = this.builder.cell(WIDTH);
  readonly otherMutex = this.builder.cell(WIDTH);
  readonly x = this.builder.cell(WIDTH);
  readonly y = this.builder.cell(WIDTH);
  readonly main: TaskBuilder = this.builder.task();
  readonly child: TaskBuilder;

  constructor(main: (program: Program) => void, child: (program: Program) => void) {
    this.main.step(this.builder.write(this.y, 1));
    this.child = this.builder.task({ parent: this.main.steps[0]! });
    child(this);
    this.child.end();
    main(this);
  }

  lock(task: TaskBuilder, mutex: CellId): void {
    const value = this.builder.input(WIDTH);
    const free = bits.isZero(this.builder.g, value);
    task.step(
      this.builder.read(mutex, value),
      { kind: 'assume', cond: free, waits: { owner: value } },
      this.marked(mutex, task.id + 1, 'take'),
    );
  }

  /** Without the check, it is one to which nobody asks. */
  unlock(task: TaskBuilder, mutex: CellId, checks = true): void {
    const value = this.builder.input(WIDTH);
    const cond = bits.eq(this.builder.g, value, bits.constant(WIDTH, BigInt(task.id) + 1n));
    const check: GivenAction[] = checks ? [{ kind: 'assert', cond, property: 'lock-misuse', message: 'm' }] : [];
    task.step(this.builder.read(mutex, value), ...check, this.marked(mutex, 0, 'give'));
  }

  private marked(cell: CellId, value: number, lock: LockOperation): GivenAction {
    return { kind: 'write', cell, value: bits.constant(WIDTH, BigInt(value)), lock };
  }

  add(task: TaskBuilder, cell: CellId): void {
    const value = this.builder.input(WIDTH);
    task.step(this.builder.read(cell, value));
    task.step(this.builder.write(cell, bits.add(this.builder.g, value, bits.constant(WIDTH, 1n))));
  }

  locked(task: TaskBuilder, body: () => void, mutex = this.mutex): void {
    this.lock(task, mutex);
    body();
    this.unlock(task, mutex);
  }

  /** Number of steps of each task when movers are joined. */
  joined(more: Partial<UnrolledProgram> = {}): number[] {
    const program = this.builder.build(more);
    const joined = joinMovers(program, new Locks(program));
    joined.tasks.forEach(({ steps }, i) => {
      expect(steps.flatMap(({ actions }) => actions)).toEqual(
        program.tasks[i]!.steps.flatMap(({ actions }) => actions),
      );
      expect(steps.map(({ index }) => index)).toEqual(steps.map((_, index) => index));
    });
    return joined.tasks.map(({ steps }) => steps.length);
  }
}

export const addLocked = (program: Program, task: TaskBuilder, mutex = program.mutex): void => {
  const add = (): void => {
    program.add(task, program.x);
  };
  program.locked(task, add, mutex);
};
