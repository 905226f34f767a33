/**
 * Tasks that go round together for ever, as an execution shows it: what it does from some state on leads back to it.
 * Each task that could go on has done so, and all of them stand in loops.
 */
import type { State, Task } from '../machine/state.js';
import { hasEnded } from '../machine/state.js';

/** Why that is no such cycle; undefined if it is one. `canMove`: whether a task can make a step in the first state. */
export function whyNoCycle(before: State, after: State, canMove: (task: number) => boolean): string | undefined {
  const someOther = before.memory.all().some(({ base, alive, origin, size }) => {
    if (!alive || origin.kind === 'local') return false;
    const [one, other] = [before.memory.find(base), after.memory.find(base)];
    return !one || !other || bytesOf(before, one).join() !== bytesOf(after, other).join() || one.size !== size;
  });
  if (someOther) return 'memory is not as it was when the round began';
  for (const [index, task] of before.tasks.entries()) {
    const later = after.tasks[index];
    if (!task || !later) {
      if (task !== later) return 'there are other tasks than when the round began';
      continue;
    }
    if (placeOf(task) !== placeOf(later)) return `task ${index} is not where it was when the round began`;
    const moves = later.visible > task.visible;
    if (moves ? !isInLoop(task) : !hasEnded(task) && canMove(index))
      return `task ${index} ${moves ? 'is in no loop' : 'could go on'}`;
  }
  return after.tasks.length > before.tasks.length ? 'there are more tasks than when the round began' : undefined;
}

function bytesOf({ memory }: State, object: NonNullable<ReturnType<State['memory']['find']>>): Uint8Array {
  return memory.readBytes(object, 0, Number(object.size));
}

function placeOf({ frames, atomicDepth }: Task): string {
  return `${atomicDepth} ${frames.map(({ functionId, pc }) => `${functionId}.${pc}`).join()}`;
}

function isInLoop({ frames }: Task): boolean {
  return frames.some(({ function: fn, pc }, depth) => {
    const at = depth < frames.length - 1 ? pc - 1 : pc;
    return fn.loops.some(({ head, end }) => head <= at && at <= end);
  });
}
