import { LARGEST } from '../../base/largest.js';
import { DEFAULT_ARGUMENTS } from '../../ir/main-arguments.js';
import * as shape from '../shapes.js';
import type { Rows } from './row.js';

export const BOUNDS = {
  switches: {
    flag: '-s, --switches <n>',
    group: 'Bounds',
    description: 'consider executions with at most n context switches (without it: 0, 1, 2, …)',
    shape: shape.whole(),
  },
  maxSwitches: {
    flag: '--max-switches <n>',
    group: 'Bounds',
    description: 'where the growing bound on context switches ends',
    shape: shape.whole(),
  },
  unwind: {
    flag: '-k, --unwind <k>',
    group: 'Bounds',
    description:
      'iterations followed of each loop at most, and depth of recursion (without it: 5, and more where executions go further)',
    shape: shape.whole(),
  },
  unwindset: {
    flag: '--unwindset <loop:k,...>',
    group: 'Bounds',
    description:
      'the same for single loops: main.0:10 is the first loop of main, fac.recursion:5 the recursion of fac (repeatable; --show-loops lists them)',
    shape: shape.loopBounds,
    joins: true,
  },
  maxUnwind: {
    flag: '--max-unwind <k>',
    group: 'Bounds',
    description: 'where the growing bound on iterations and recursion ends',
    shape: shape.whole(),
  },
  fires: {
    flag: '--fires <n>',
    group: 'Bounds',
    description: 'how often interrupts fire at most of which nothing else is said (without it: once, then more often)',
    shape: shape.whole(0, LARGEST.fires),
  },
  phases: {
    flag: '--phases <n>',
    group: 'Bounds',
    description:
      'follow posted tasks up to phase n: main is of phase 1, a task posted in phase k of phase k + 1 (without it, the bound grows)',
    shape: shape.whole(1, LARGEST.bound),
  },
  maxFires: {
    flag: '--max-fires <n>',
    group: 'Bounds',
    description: 'where the growing bound on firings ends',
    shape: shape.whole(0, LARGEST.fires),
  },
  maxTasks: {
    flag: '--max-tasks <n>',
    group: 'Bounds',
    description: 'how many threads are followed at most, main included',
    shape: shape.whole(1),
  },
  argsBound: {
    flag: '--args-bound <n[:length]>',
    group: 'Bounds',
    description: `main gets at most n unknown arguments, of at most so many characters each (without it: ${DEFAULT_ARGUMENTS.count}:${DEFAULT_ARGUMENTS.length})`,
    shape: shape.argumentBound,
  },
} satisfies Partial<Rows>;
