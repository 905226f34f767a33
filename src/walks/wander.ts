/**
 * Executions in which chance decides who goes on, and when somebody else does. Source: random walks in place of all
 * states (West, "Protocol validation in complex systems", SIGCOMM 1989). How often tasks switch, and how often each
 * handler comes, is drawn for a whole walk: many violations need few switches, and some need many firings of one
 * handler.
 */
import type { Program } from '../ir/ir.js';
import type { Constants } from './constants.js';
import { drawn } from './inputs.js';
import type { Random } from './random.js';
import type { Sought, ViolatingRun } from './steered-run.js';
import { SteeredRun } from './steered-run.js';

/** Limits and frequencies that are drawn for a whole walk. */
interface Plan {
  /** After a step of a task another one goes on, with this probability. */
  readonly switching: number;
  /** How often a handler comes, at most. */
  readonly firesOf: (handler: string) => number;
  readonly phases: number;
}

/** A task that has made so many steps lets others go on: it may wait for one of them. */
const LONGEST_STRETCH = 400;
/** So many of these in which nobody else goes on, although there are others, are enough. */
const MOST_ALONE = 8;
const SWITCHING = [1 / 3, 1 / 10, 1 / 40, 1 / 200, 0];

export interface Wandered {
  readonly found: ViolatingRun | undefined;
  readonly steps: number;
}

/** One walk of at most so many steps. @param fires how often a handler may come */
export function wander(
  program: Program,
  sought: Sought,
  constants: Constants,
  fires: number,
  most: number,
  random: Random,
): Wandered {
  const plan = planned(sought, fires, random);
  const walk = new SteeredRun(program, { ...sought, phases: plan.phases }, drawn(constants, random));
  let moved = walk.start();
  const waiting = new Set<number>();
  let current = 0;
  let stretch = 0;
  let alone = 0;
  while (moved !== 'violated' && moved !== 'over' && walk.steps < most) {
    if (moved === 'blocked') waiting.add(current);
    else if (waiting.size > 0) waiting.clear();
    stretch = moved === 'moved' ? stretch + 1 : 0;
    const goesOn = moved === 'moved' && stretch < LONGEST_STRETCH && random.fraction() >= plan.switching;
    if (!goesOn || !walk.mayGoOn(current)) {
      const isLong = stretch >= LONGEST_STRETCH;
      const next = another(walk, plan, waiting, isLong ? current : undefined, random);
      if (next === undefined && (!isLong || (++alone > MOST_ALONE && walk.open.length > 1))) break;
      current = next ?? current;
      stretch = 0;
    }
    moved = walk.move(current);
  }
  return { found: moved === 'violated' ? walk.found : undefined, steps: walk.steps };
}

function planned({ phases }: Sought, fires: number, random: Random): Plan {
  const most = new Map<string, number>();
  const firesOf = (handler: string): number => {
    const known = most.get(handler) ?? random.oneOf([0, 1, 2, 4, 16, fires, fires]);
    most.set(handler, known);
    return known;
  };
  return {
    switching: random.oneOf(SWITCHING),
    phases: Math.min(phases, random.oneOf([2, 4, 16, phases, phases])),
    firesOf,
  };
}

/** One of those that may go on. */
function another(
  walk: SteeredRun,
  { firesOf }: Plan,
  waiting: ReadonlySet<number>,
  besides: number | undefined,
  random: Random,
): number | undefined {
  const { open } = walk;
  const begin = random.below(open.length);
  for (let i = 0; i < open.length; i++) {
    const index = open[(begin + i) % open.length]!;
    const { schedule } = walk.state.tasks[index] ?? {};
    if (!schedule || index === besides || waiting.has(index)) continue;
    if (schedule.kind === 'firing' && schedule.instance >= firesOf(schedule.handler)) continue;
    if (walk.mayMove(index)) return index;
  }
  return undefined;
}
