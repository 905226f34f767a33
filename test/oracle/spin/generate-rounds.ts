import type { Random } from '../random.js';
import type { Act, Condition, Lock, Place, Rounds } from './program.js';
import { LOCKS, PLACES } from './program.js';

/** What a program has. */
export interface Taste {
  /** Locks for which tasks stand still. */
  readonly locks: boolean;
  /** Tasks that never end. */
  readonly endless: boolean;
  /** Loops within loops that can be left. */
  readonly nested: boolean;
  /** Rounds of which the program says that they are progress. */
  readonly marks: boolean;
}

const NESTING = 2;

export function generateRounds(random: Random, taste: Taste): Rounds {
  const maker = new Maker(random, taste);
  const count = 1 + random.below(2);
  const workers = Array.from({ length: count }, () => maker.task());
  return {
    initially: random.below(3),
    workers,
    main: random.chance(60) ? maker.task() : [],
    joins: random.chance(60),
  };
}

class Maker {
  constructor(
    private readonly random: Random,
    private readonly taste: Taste,
  ) {}

  task(): readonly Act[] {
    const { random, taste } = this;
    const body = this.some(2 + random.below(3), false, NESTING);
    return taste.endless && random.chance(40) ? [{ kind: 'forever', ends: undefined, body }] : body;
  }

  private some(count: number, isInLoop: boolean, depth: number): readonly Act[] {
    return Array.from({ length: count }, () => this.act(isInLoop, depth));
  }

  private act(isInLoop: boolean, depth: number): Act {
    const { random, taste } = this;
    const mayLoop = depth > 0 && (!isInLoop || taste.nested);
    const kind = random.weighted([
      [8, 'set'],
      [3, 'copy'],
      [mayLoop ? 9 : 0, 'while'],
      [mayLoop ? 3 : 0, 'forever'],
      [depth > 0 ? 4 : 0, 'if'],
      [depth > 0 && taste.locks ? 4 : 0, 'locked'],
      [depth > 0 && taste.locks ? 2 : 0, 'try'],
      [isInLoop ? 0 : 1, 'check'],
      [taste.marks && isInLoop ? 2 : 0, 'progress'],
    ] as const);
    switch (kind) {
      case 'set':
        return { kind, place: this.place(), value: random.below(3) };
      case 'copy':
        return { kind, to: this.place(), from: this.place(), plus: random.below(3) };
      case 'while':
        return { kind, condition: this.condition(1), body: this.some(random.below(3), true, depth - 1) };
      case 'forever':
        return { kind, ends: this.condition(1), body: this.some(1 + random.below(2), true, depth - 1) };
      case 'if':
        return {
          kind,
          condition: this.condition(1),
          then: this.some(1 + random.below(2), isInLoop, depth - 1),
          otherwise: this.some(random.below(2), isInLoop, depth - 1),
        };
      case 'locked':
      case 'try':
        return { kind, lock: this.lock(), body: this.some(1 + random.below(2), isInLoop, depth - 1) };
      case 'check':
        return { kind, condition: this.comparison() };
      case 'progress':
        return { kind };
    }
  }

  private condition(depth: number): Condition {
    const kind = this.random.weighted([
      [8, 'is'],
      [1, 'taken'],
      [depth, 'and'],
      [depth, 'or'],
    ] as const);
    if (kind === 'is') return this.comparison();
    if (kind === 'taken') return { kind, place: this.place(), value: this.random.below(3) };
    return { kind, left: this.condition(0), right: this.condition(0) };
  }

  private comparison(): Condition {
    return { kind: 'is', place: this.place(), value: this.random.below(3), not: this.random.chance(50) };
  }

  private place(): Place {
    return this.random.pick(PLACES);
  }

  private lock(): Lock {
    return this.random.pick(LOCKS);
  }
}
