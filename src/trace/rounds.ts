/**
 * A task that waits in a loop, as an execution shows it: it goes round some times more, with any inputs, while nobody
 * else does anything. It must not leave the loop, and what it looks at must be as before when it is back.
 */
import type { HangRound } from '../answer/result.js';
import { isSleep } from '../base/machine-state.js';
import { enumerated } from '../answer/within.js';
import type { Instr, Loop } from '../ir/ir.js';
import { Interpreter } from '../machine/interpreter.js';
import { MadeUpChoices } from '../machine/made-up.js';
import type { MemoryObject } from '../machine/memory.js';
import type { Observer } from '../machine/observer.js';
import type { Standing } from '../machine/schedule.js';
import type { State, Task } from '../machine/state.js';
import { hasEnded } from '../machine/state.js';
import type { GoingOn } from './afterwards.js';

/** Part of an object. */
export interface Look {
  readonly object: MemoryObject;
  readonly offset: number;
  readonly size: number;
  /** The rounds write there as well. */
  readonly isWritten: boolean;
}

export interface Rounds {
  /** Index of the frame that is in the loop. */
  readonly depth: number;
  readonly loop: Loop;
  /** The loop has a way out. */
  readonly canEnd: boolean;
  /** Accesses to what others might change. */
  readonly looks: readonly Look[];
}

/** The words for such a task: `waits for ever in a loop that looks at ready, which nobody will change`. */
export function roundWords({ looks, endless }: HangRound): string {
  if (isSleep(looks)) return 'sleeps for ever, as no handler comes any more that would end it';
  const what = enumerated(looks);
  const stays =
    looks.length === 0 ? '' : ` as long as ${what} ${looks.length === 1 ? 'stays as it is' : 'stay as they are'}`;
  if (endless) return `goes round in an endless loop, and does nothing for others${stays}`;
  return looks.length === 0
    ? 'goes round for ever in a loop that looks at nothing that others change'
    : `waits for ever in a loop that looks at ${what}, which nobody will change`;
}

const ATTEMPTS = 4;
const MOST_STEPS = 400;
const MOST_ROUNDS = 3;
const MOST_INVISIBLE_STEPS = 100_000;

/**
 * @param isShared whether others have accessed the object that begins there
 * @returns undefined if it does not go round in the loop for ever
 */
export function roundsOf(
  run: GoingOn,
  before: State,
  { task, round }: Standing,
  isShared: (base: bigint) => boolean,
): Rounds | undefined {
  const seen = new Seen(task);
  const { program, schedule, choices, passes } = run;
  const interpreterFor = (seed: number): Interpreter => {
    const options = { passes, observer: seen, maxInvisibleSteps: MOST_INVISIBLE_STEPS };
    return new Interpreter(program, new MadeUpChoices(choices, schedule, seed), options);
  };
  const state = before.clone();
  const place = round && comeTo(interpreterFor(0), state, task, round.loop);
  if (!place) return undefined;
  for (let seed = 0; seed < ATTEMPTS; seed++) {
    const after = state.clone();
    if (!goesRound(interpreterFor(seed), after, task, place) || !seen.isUnchanged(state, after, isShared))
      return undefined;
  }
  return { ...place, canEnd: round.canEnd, looks: seen.looks(state) };
}

/** The task may have to compute before it is in the loop, or to enter a section. */
function comeTo(
  interpreter: Interpreter,
  state: State,
  task: number,
  loop: string,
): Pick<Rounds, 'depth' | 'loop'> | undefined {
  interpreter.advance(state, task);
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const standing = state.tasks[task];
    const place = standing && placeOf(standing, loop);
    if (place || !standing) return place;
    if (interpreter.step(state, task)) return undefined;
  }
  return undefined;
}

function placeOf({ frames }: Task, name: string): Pick<Rounds, 'depth' | 'loop'> | undefined {
  for (let depth = frames.length - 1; depth >= 0; depth--) {
    const { function: fn, pc } = frames[depth]!;
    const loop = fn.loops.find((each) => each.name === name && pc >= each.head && pc <= each.end);
    if (loop) return { depth, loop };
  }
  return undefined;
}

function goesRound(
  interpreter: Interpreter,
  state: State,
  index: number,
  { depth, loop }: Pick<Rounds, 'depth' | 'loop'>,
): boolean {
  const isInside = (): boolean => {
    const task = state.tasks[index]!;
    const frame = task.frames[depth];
    return (
      !hasEnded(task) && frame?.function.loops.includes(loop) === true && frame.pc >= loop.head && frame.pc <= loop.end
    );
  };
  const place = (): string => {
    const { frames, atomicDepth } = state.tasks[index]!;
    return `${atomicDepth} ${frames.map(({ functionId, pc }) => `${functionId}.${pc}`).join()}`;
  };
  const first = place();
  for (let steps = 0, rounds = 0; steps < MOST_STEPS && rounds < MOST_ROUNDS; steps++) {
    const stop = interpreter.step(state, index);
    if (stop) return stop.kind === 'diverges' && isInside();
    if (!isInside()) return false;
    if (place() === first) rounds++;
  }
  return true;
}

/** Notes what the task reads. */
class Seen implements Observer {
  private readonly places = new Map<
    string,
    { readonly base: bigint; readonly offset: number; readonly size: number }
  >();

  private readonly written = new Set<bigint>();

  constructor(private readonly task: number) {}

  /** The reads of the round, with the values from before. */
  looks({ memory }: State): readonly Look[] {
    return [...this.places.values()].flatMap(({ base, offset, size }) => {
      const object = memory.find(base);
      return object && !object.readOnly && object.literal === undefined
        ? [{ object, offset, size, isWritten: this.written.has(base) }]
        : [];
    });
  }

  /** Nothing that was there before and that others have seen holds something else. */
  isUnchanged(before: State, after: State, isShared: (base: bigint) => boolean): boolean {
    return this.looks(before).every(({ object, offset, size }) => {
      const same = after.memory.find(object.base);
      return (
        !isShared(object.base) ||
        (same !== undefined && before.memory.read(object, offset, size) === after.memory.read(same, offset, size))
      );
    });
  }

  access(
    { index }: Task,
    _instr: Instr,
    kind: 'read' | 'write',
    { base }: MemoryObject,
    offset: number,
    size: number,
  ): void {
    if (index !== this.task) return;
    if (kind === 'write') this.written.add(base);
    else this.places.set(`${base}+${offset}:${size}`, { base, offset, size });
  }

  moved(): void {}
  fenced(): void {}
  placed(): void {}
  died(): void {}
  freed(): void {}
  register(): void {}
  hurried(): void {}
  branched(): void {}
  assumed(): void {}
  input(): void {}
  created(): void {}
  joined(): void {}
  section(): void {}
  marked(): void {}
  called(): void {}
  returning(): void {}
  ended(): void {}
}
