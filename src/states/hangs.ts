/**
 * Whether a task may stay in a loop for ever that it could leave. For each state and task, how many of the loops in
 * which the task stands there, from the outside to the inside, it never leaves, whatever comes: the greatest numbers
 * with
 *
 *   stays(s, t)  ≤  the loops in which t stands in s; 0 where the program may end, or an assumption of
 *                   the user has stopped t; any where one of the library has stopped some task
 *   stays(s, t)  ≤  stays(s', t)                                for each step s → s' of another task
 *   stays(s, t)  ≤  the loops that the step does not leave, and stays(s', t), for each of its own
 *
 * If no loop among them can be left, no task hangs (`properties/hangs.ts`): in a hang, others cannot end the rounds
 * either. The converse does not hold, since rounds may change something. A task hangs for sure where
 *
 *   stays(s, t) has a loop that can be left, and in all that follows s no step of t changes anything but t
 *
 * whatever the others go on to do; an execution that shows it is a fair round of such states (`cycles.ts`). All of that
 * is of CTL: s ⊨ AG (t is in the loop), over the graph of all states (Clarke and Emerson, 1981).
 */
import { mayEndProgram } from '../ir/ending.js';
import type { Loop, Program } from '../ir/ir.js';
import { leavingBranches } from '../ir/loops.js';
import type { CycleStep, Steps } from './cycles.js';
import { fairCycle, goInCircle } from './cycles.js';
import type { Activation } from './parts.js';
import { Ints } from './ints.js';
import type { StoppedBy } from './waits.js';

/** A loop that a task is in. */
export interface LoopAround {
  /** Of the call that has it: how many are around that. */
  readonly depth: number;
  readonly loop: Loop;
  readonly canEnd: boolean;
  /** It is in a function of the library. */
  readonly ofLibrary: boolean;
}

/** The loops in which a task stands, from the outside to the inside. */
export function loopsAround(frames: readonly Activation[], program: Program): readonly LoopAround[] {
  return frames.flatMap(({ code: { fn }, pc }, depth) => {
    const isCalling = depth < frames.length - 1;
    const at = isCalling ? pc - 1 : pc;
    const around = fn.loops.filter(({ head, end }) => head <= at && at <= end);
    const outside = [...around].sort((one, other) => one.head - other.head || other.end - one.end);
    return outside.map((loop) => ({
      depth,
      loop,
      canEnd: leavingBranches(fn, loop).size > 0 || mayEndProgram(program, fn, loop),
      ofLibrary: fn.library,
    }));
  });
}

/** How many of the loops are not left, if the innermost of so many calls stands there. */
export function keptOf(loops: readonly LoopAround[], kept: number, calls: number, pc: number): number {
  let left = kept;
  for (let last = loops[left - 1]; last; last = loops[left - 1]) {
    const isInside = last.depth < calls || (last.depth === calls && pc >= last.loop.head && pc <= last.loop.end);
    if (isInside) return left;
    left--;
  }
  return left;
}

/**
 * From which state to which, by which task, how many of its loops that has not left, and whether it made progress all
 * the same: it has chosen something, or the program says so.
 */
const WORDS = 5;

/** Of states, times tasks: what is compared of more takes too long. */
const MOST_COMPARED = 1 << 17;

/** Facts about states. */
interface Standings {
  loops(state: number): readonly (readonly LoopAround[])[];
  isWaiting(state: number, task: number): boolean;
  /** Not only the parts of tasks are different in these. */
  isSeen(from: number, to: number): boolean;
}

/** The steps of a search, as far as they leave loops. */
export class Stays {
  private readonly steps = new Ints();
  /** By state, bit t: task t may end the program there. */
  private readonly ends = new Map<number, number>();
  /** By state, bit t: an assumption of the user has stopped task t, and one of the library. */
  private readonly stops = { user: new Map<number, number>(), library: new Map<number, number>() };

  get bytes(): number {
    return this.steps.bytes;
  }

  noteStep(from: number, to: number, task: number, kept: number, isProgress: boolean): void {
    const { steps } = this;
    steps.push(from);
    steps.push(to);
    steps.push(task);
    steps.push(kept);
    steps.push(isProgress ? 1 : 0);
  }

  private stepAt(index: number): CycleStep & { readonly kept: number } {
    const { steps } = this;
    return { from: steps.at(index), to: steps.at(index + 1), task: steps.at(index + 2), kept: steps.at(index + 3) };
  }

  /** The task may end the program there. */
  noteEnd(state: number, task: number): void {
    note(this.ends, state, task);
  }

  /** The task stands there in front of an assumption that does not hold: that is no wait. */
  noteStop(state: number, task: number, by: StoppedBy): void {
    note(this.stops[by], state, task);
  }

  /** A cycle of states in which nobody makes progress. */
  goingRound(
    states: number,
    tasks: number,
    loops: (state: number) => readonly (readonly LoopAround[])[],
    differ: Steps['differ'],
  ): readonly CycleStep[] | undefined {
    const able = this.enders(states);
    const idle: CycleStep[] = [];
    const holding = this.holding(loops);
    for (let i = 0; i < this.steps.length; i += WORDS) {
      const { from, to, task, kept } = this.stepAt(i);
      able[from]! |= 1 << task;
      if (this.steps.at(i + 4) === 0 && isIdle(loops(from)[task]!, kept, holding)) idle.push({ from, to, task });
    }
    return fairCycle({ states, tasks, idle, able, differ });
  }

  /** Loops of the program's own in which some task can stay for ever while nobody else does anything. */
  private holding(loops: (state: number) => readonly (readonly LoopAround[])[]): ReadonlySet<Loop> {
    const within = new Map<Loop, CycleStep[][]>();
    for (let i = 0; i < this.steps.length; i += WORDS) {
      const { from, to, task, kept } = this.stepAt(i);
      for (const { loop } of loops(from)[task]!.slice(0, kept).filter(isOwn)) {
        const byTask = within.get(loop) ?? [];
        within.set(loop, byTask);
        (byTask[task] ??= []).push({ from, to, task });
      }
    }
    return new Set([...within].filter(([, byTask]) => byTask.some(goInCircle)).map(([loop]) => loop));
  }

  /**
   * In some of so many states some task stays in a loop for ever that can be left. Who stays where it waits stays in all
   * that follows, too: it goes round only if it moves in some of these states. If it waits in all of them, whether that
   * is a deadlock is asked elsewhere (`waits.ts`).
   * @param loops those in which the tasks stand in a state
   */
  someForEver(
    states: number,
    tasks: number,
    loops: (state: number) => readonly (readonly LoopAround[])[],
    isWaiting: (state: number, task: number) => boolean,
  ): boolean {
    const around = Array.from({ length: states }, (_, state) => loops(state));
    const stays = this.staying(tasks, around);
    return around.some(
      (own, state) =>
        !this.stops.library.has(state) &&
        own.some(
          (inside, task) =>
            inside.slice(0, stays[state * tasks + task]).some(({ canEnd }) => canEnd) && !isWaiting(state, task),
        ),
    );
  }

  /** By state and task: in how many of its loops it stays, whatever comes. */
  private staying(tasks: number, around: readonly (readonly (readonly LoopAround[])[])[]): Uint8Array {
    const stays = new Uint8Array(around.length * tasks);
    for (const [state, own] of around.entries())
      for (let task = 0; task < tasks; task++)
        stays[state * tasks + task] = this.mostIn(state, task, own[task]?.length ?? 0);
    this.settle(stays, tasks);
    return stays;
  }

  /**
   * Steps that lead round where some task stays in a loop that it could leave, whatever comes, and nobody sees anything
   * of what it does from then on. Others may make progress there.
   */
  lasting(states: number, tasks: number, { loops, isWaiting, isSeen }: Standings): readonly CycleStep[] | undefined {
    if (states * tasks > MOST_COMPARED) return undefined;
    const around = Array.from({ length: states }, (_, state) => loops(state));
    const stays = this.staying(tasks, around);
    const quiet = this.quiet(states, tasks, isSeen);
    for (let task = 0; task < tasks; task++) {
      const isStuck = around.map(
        (own, state) =>
          quiet[state * tasks + task] === 1 &&
          !this.stops.library.has(state) &&
          !isWaiting(state, task) &&
          (own[task] ?? []).slice(0, stays[state * tasks + task]).some(isOwn),
      );
      if (!isStuck.includes(true)) continue;
      const found = this.roundIn(states, tasks, ({ from, to }) => isStuck[from]! && isStuck[to]!);
      if (found) return found;
    }
    return undefined;
  }

  /** By state and task, 1: nobody sees anything of what it does from there on, and it takes no inputs. */
  private quiet(states: number, tasks: number, isSeen: Standings['isSeen']): Uint8Array {
    const { steps } = this;
    const quiet = new Uint8Array(states * tasks).fill(1);
    for (let i = 0; i < steps.length; i += WORDS) {
      const { from, to, task } = this.stepAt(i);
      if (this.steps.at(i + 4) !== 0 || isSeen(from, to)) quiet[from * tasks + task] = 0;
    }
    for (let changed = true; changed;) {
      changed = false;
      for (let i = steps.length - WORDS; i >= 0; i -= WORDS) {
        const [from, to] = [steps.at(i) * tasks, steps.at(i + 1) * tasks];
        for (let task = 0; task < tasks; task++) {
          if (quiet[from + task]! <= quiet[to + task]!) continue;
          quiet[from + task] = 0;
          changed = true;
        }
      }
    }
    return quiet;
  }

  /** A fair round of such steps. */
  private roundIn(states: number, tasks: number, isIn: (step: CycleStep) => boolean): readonly CycleStep[] | undefined {
    const able = this.enders(states);
    const idle: CycleStep[] = [];
    for (let i = 0; i < this.steps.length; i += WORDS) {
      const { from, to, task } = this.stepAt(i);
      able[from]! |= 1 << task;
      if (this.steps.at(i + 4) === 0 && isIn({ from, to, task })) idle.push({ from, to, task });
    }
    return fairCycle({ states, tasks, idle, able, differ: () => true });
  }

  /** In an execution, whom the library has stopped goes on, or has chosen something else. */
  private enders(states: number): Int32Array {
    const able = new Int32Array(states);
    for (const [state, who] of [...this.ends, ...this.stops.library]) able[state]! |= who;
    return able;
  }

  /** Where the library has stopped a task, nothing is known of how executions go on. */
  private mostIn(state: number, task: number, loops: number): number {
    if (this.ends.has(state) || ((this.stops.user.get(state) ?? 0) >>> task) & 1) return 0;
    return this.stops.library.has(state) ? 255 : Math.min(255, loops);
  }

  private settle(stays: Uint8Array, tasks: number): void {
    const { steps } = this;
    for (let changed = true; changed;) {
      changed = false;
      for (let i = steps.length - WORDS; i >= 0; i -= WORDS) {
        const [from, to, mover, kept] = [
          steps.at(i) * tasks,
          steps.at(i + 1) * tasks,
          steps.at(i + 2),
          steps.at(i + 3),
        ];
        for (let task = 0; task < tasks; task++) {
          const most = task === mover ? Math.min(kept, stays[to + task]!) : stays[to + task]!;
          if (stays[from + task]! <= most) continue;
          stays[from + task] = most;
          changed = true;
        }
      }
    }
  }
}

function note(sets: Map<number, number>, state: number, task: number): void {
  sets.set(state, (sets.get(state) ?? 0) | (1 << task));
}

function isOwn({ canEnd, ofLibrary }: LoopAround): boolean {
  return canEnd && !ofLibrary;
}

/**
 * A task that keeps so many of the loops around it makes no progress: it stays in one that it could leave, and leaves
 * none that might hold it.
 */
function isIdle(around: readonly LoopAround[], kept: number, holding: ReadonlySet<Loop>): boolean {
  return around.slice(0, kept).some(isOwn) && !around.slice(kept).some((each) => isOwn(each) && holding.has(each.loop));
}
