import type { Program, FunctionId } from '../../ir/ir.js';
import { guardedWaits } from '../../ir/guarded-waits.js';
import { liveAt } from '../../ir/liveness.js';
import { not } from '../../logic/aig.js';
import type { Frame } from './frame.js';
import type { Head } from './loops.js';
import { exclude, isIdle } from './loops.js';
import type { Observation } from '../../steps/observation.js';
import type { State } from './state.js';
import type { Unrolling } from './unrolling.js';
import type { Value } from '../values/value.js';
import { numberOf } from '../values/value.js';

/**
 * Waits that are repeated, and then need not end by themselves: a spurious wake-up is followed once, not again and
 * again by `while (!p) pthread_cond_wait(&c, &m);`.
 *
 * A call repeats the last one of the same activation and instruction if every path to it comes from there, in the state
 * in which that one began, and the task has done nothing since it returned but read. Say it begins to wait at b′ and is
 * woken by itself at w′ (when it has the mutex m again), and the last one at b < w < b′. The same execution without
 * what the task does from w up to b′, so that it waits from b to w′, is one, too, has no more switches, and goes on
 * from the same state:
 *
 * - The task is as it was: b and b′ do the same from the same state.
 * - m is free from w to b′ and not the task's. No other task has taken it meanwhile, nor tried to (programs that
 *   mention functions that try are left alone, in `conditions.ts`); to give it back, to destroy it or to wait with it
 *   would have been a violation.
 * - The task's flag in c is up for longer. If the last wait ended by a signal, that signal lowers it as before; the
 *   later part of the wait passes with a flag that is down, as if the task were slow to take m, and signals find the
 *   same other flags. If it ended by itself, the flag is up from b on. Signals that chose other tasks can still do so.
 *   The first one that found no flag at all, or a broadcast, now lowers the task's, and the wait ends by that one
 *   instead of by itself. Without any, it ends by itself at w′. To destroy c, or to wait for it with another mutex, in
 *   that time is a violation of the program also without a wake-up.
 *
 * What happens before w′ is in other executions as well, so nothing that is wrong there is lost. Observers may count
 * what the tasks do, and where checks fail unasked a mutex may be given back by others: in both cases nothing repeats.
 */
/** The kinds of library functions whose repetition need not be followed. */
type Repeatable = 'wait' | 'service';

/** Whether the function is one of the library that can wait and end that by itself, or that serves a queue. */
export function repeatable(program: Program, functionId: FunctionId): Repeatable | undefined {
  const { code, library } = program.functions[functionId]!;
  if (!library) return undefined;
  for (const instr of code) {
    if (instr.kind === 'nondet' && instr.unlessRepeated) return 'wait';
    if (instr.kind === 'serve') return 'service';
    if (instr.kind !== 'call' || instr.callee.kind !== 'direct' || instr.callee.function === functionId) continue;
    const inner = repeatable(program, instr.callee.function);
    if (inner) return inner;
  }
  return undefined;
}

/** Where the last call of such a function began, if the one about to be made repeats it. */
export function repeated(
  { round: { g, limits, observation }, recorder }: Unrolling,
  frame: Frame,
  pc: number,
  state: State,
  what: Repeatable,
): Head | undefined {
  if (frame.repeats) return frame.repeats;
  const last = frame.waits.get(pc);
  if (!last || limits.without?.has('idle-loops') || (what === 'wait' && mayMatter(observation))) return undefined;
  const comesFromThere = exclude(g, not(last.returned), state.guard);
  return comesFromThere && isIdle(g, last.from, state, recorder.effects, liveAt(frame.fn, pc)) ? last.from : undefined;
}

/** Whether somebody may notice that a task waits once less, or locks may be given back by others. */
function mayMatter({ counted, claimed }: Observation): boolean {
  return counted || claimed?.has('lock-misuse') === false;
}

/**
 * Whether a wait need not end by itself, not even once: it stands in a loop that follows directly on the lock of its
 * mutex (`ir/guarded-waits.ts`). Say the mutex is taken at a, the task waits from b on and is woken by itself at w.
 * Leave out what the task does from a up to w, where it then takes the mutex for the first time. This is an execution,
 * too, has no more switches, and goes on from the same state, since nothing matters at the head of the loop that was
 * read since a. What holds of m, and of the task's flag in c, from b to w above holds from a to w here. The mutex m is
 * not held before a, since to take it succeeds (a result other than 0 would be that of a mutex that was held already,
 * or whose owner has ended). If the wait before was ended by a signal, a is the place where that gave the mutex back.
 */
export function sleepsOn(
  { round: { program, limits, observation } }: Unrolling,
  frame: Frame,
  pc: number,
  args: readonly Value[],
): boolean {
  const lock = guardedWaits(program, frame.fn).get(pc);
  const taken = lock === undefined ? undefined : frame.taken.get(lock);
  const mutex = args[1]?.bits;
  if (!taken || !mutex || limits.without?.has('idle-loops') || mayMatter(observation)) return false;
  return taken.length === mutex.length && taken.every((bit, i) => bit === mutex[i]);
}

/** Remembers a mutex that was taken, if it certainly was. */
export function noteTaken(frame: Frame, pc: number, [mutex]: readonly Value[], result: Value | undefined): void {
  if (mutex && result && numberOf(result) === 0n) frame.taken.set(pc, mutex.bits);
  else frame.taken.delete(pc);
}

/** Remembers a wait that has returned. */
export function noteWait(
  { recorder }: Unrolling,
  frame: Frame,
  pc: number,
  from: Pick<Head, 'state' | 'steps'>,
  returned: State | undefined,
): void {
  if (returned)
    frame.waits.set(pc, {
      from: { ...from, effects: recorder.effects.mark(), inputCount: recorder.inputCount },
      returned: returned.guard,
    });
  else frame.waits.delete(pc);
}
