import { LARGEST } from '../../base/largest.js';
import type { Reduction } from '../../base/reductions.js';
import { REDUCTIONS } from '../../base/reductions.js';
import { DEFAULT_MEMORY, DEFAULT_TIMEOUT, MOST_JOBS } from '../defaults.js';
import * as shape from '../shapes.js';
import type { Rows } from './row.js';

/** Solvers that come with tcbmc; another name is the path of a program. */
export const OWN_SOLVERS: readonly string[] = ['cadical', 'minisat'];

export const SOLVING = {
  encoding: {
    flag: '--encoding <name>',
    group: 'Solving',
    description:
      'how the order of steps is described: blocks (with more and more context switches), partial-order (all interleavings at once), or auto (default): both, side by side',
    shape: shape.oneOf('auto', 'blocks', 'partial-order'),
  },
  solver: {
    flag: '--solver <name>',
    group: 'Solving',
    description: 'cadical (default), minisat, or the path of a program that reads DIMACS',
    shape: shape.text,
  },
  jobs: {
    flag: '-j, --jobs <n>',
    group: 'Solving',
    description: `so many threads search at the same time (without it: as many as there are cores, at most ${MOST_JOBS})`,
    shape: shape.whole(1, LARGEST.jobs),
  },
  queue: {
    flag: '--queue <address>',
    group: 'Solving',
    description:
      'workers (tcbmc worker) make the check, in parts that do not depend on each other; redis://host:6379, or rediss:// with TLS, is where they meet',
    shape: shape.text,
    config: false,
    scope: 'command',
  },
  timeout: {
    flag: '-t, --timeout <seconds>',
    group: 'Solving',
    description: 'end after so many seconds, and say how far the check came; 0 for no limit',
    shape: shape.seconds,
    default: DEFAULT_TIMEOUT,
  },
  memory: {
    flag: '-m, --memory <mb>',
    group: 'Solving',
    description: 'end when the process has grown by so many megabytes, everything included; 0 for no limit',
    shape: shape.whole(),
    default: DEFAULT_MEMORY,
    scope: 'node',
  },
  executions: {
    flag: '--executions <n>',
    group: 'Solving',
    description:
      'show up to n executions of each violation, in which accesses to the same memory come in different orders (default: 1)',
    shape: shape.whole(1),
  },
  all: {
    flag: '--all',
    group: 'Solving',
    description: 'report every violated place, not only the first',
    shape: shape.truth,
  },
  without: {
    flag: '--without <names>',
    group: 'Solving',
    description: `switch off normal forms and reductions, to find out whether one of them is at fault: ${REDUCTIONS.join(', ')} (repeatable)`,
    shape: shape.list(shape.oneOf<Reduction>(...REDUCTIONS)),
  },
  share: {
    group: 'Solving',
    description: 'one share of what can be violated, of several that are asked for elsewhere',
    shape: shape.share,
    config: false,
  },
  seed: {
    group: 'Solving',
    description: 'where solvers begin that are asked the same elsewhere, so that they go about it differently',
    shape: shape.whole(0, LARGEST.seed),
    config: false,
  },
  inThread: {
    group: 'Solving',
    description: 'run in a thread of its own, so that the caller is never kept waiting',
    shape: shape.truth,
    config: false,
    scope: 'node',
  },
  signal: {
    group: 'Solving',
    description: 'ends the check early',
    shape: shape.given(
      'an AbortSignal',
      (value) =>
        shape.isObject(value) && typeof value['aborted'] === 'boolean' && shape.isFunction(value['addEventListener']),
    ),
    config: false,
  },
} satisfies Partial<Rows>;
