/**
 * The accesses that properties are told of, as questions about several of them need them: by what they touch, and by
 * task.
 */
import { FALSE } from '../src/logic/aig.js';
import type { Action, Step, UnrolledProgram, UnrolledTask } from '../src/steps/events.js';

export type ObservedAccess = Extract<Action, { kind: 'access' }>;

export interface AccessInStep {
  readonly step: Step;
  readonly action: ObservedAccess;
}

/** Two accesses have bytes in common. */
export function meet(a: AccessInStep, b: AccessInStep): boolean {
  return a.action.offset < b.action.offset + b.action.size && b.action.offset < a.action.offset + a.action.size;
}

/**
 * All accesses, by stretches of memory that accesses overlap in, and by task in program order; only where several tasks
 * meet.
 */
export function accessesByPlace(program: UnrolledProgram): Map<string, Map<UnrolledTask, AccessInStep[]>> {
  return accessesBy(program, stretches(program));
}

/** All accesses by object, and by task in program order; only where several tasks meet. */
export function accessesByObject(program: UnrolledProgram): Map<string, Map<UnrolledTask, AccessInStep[]>> {
  return accessesBy(program, ({ object }) => String(object));
}

function accessesBy(
  program: UnrolledProgram,
  placeOf: (action: ObservedAccess) => string,
): Map<string, Map<UnrolledTask, AccessInStep[]>> {
  const result = new Map<string, Map<UnrolledTask, AccessInStep[]>>();
  for (const task of program.tasks)
    for (const step of task.steps)
      for (const action of step.actions) {
        if (
          action.kind !== 'access' ||
          action.frees ||
          action.watched !== undefined ||
          action.guard === FALSE ||
          isInternal(action)
        )
          continue;
        const place = placeOf(action);
        const byTask = result.get(place) ?? new Map<UnrolledTask, AccessInStep[]>();
        result.set(place, byTask);
        const list = byTask.get(task);
        if (list) list.push({ step, action });
        else byTask.set(task, [{ step, action }]);
      }
  for (const [place, byTask] of result) if (byTask.size < 2) result.delete(place);
  return result;
}

/** Whether an access is to state that the library keeps for itself (of a mutex, a mask), and keeps consistent. */
function isInternal({ atomic, library }: ObservedAccess): boolean {
  return atomic && library === true;
}

/** Joins overlapping ranges of an object to stretches, which accesses are named by. */
function stretches(program: UnrolledProgram): (action: ObservedAccess) => string {
  const starts = new Map<number, Map<number, number>>();
  for (const task of program.tasks)
    for (const step of task.steps)
      for (const action of step.actions) {
        if (action.kind !== 'access') continue;
        const ends = starts.get(action.object) ?? new Map<number, number>();
        starts.set(action.object, ends);
        ends.set(action.offset, Math.max(ends.get(action.offset) ?? 0, action.offset + action.size));
      }
  const names = new Map<string, string>();
  for (const [object, ends] of starts) {
    let begin = -1;
    let reached = -1;
    for (const [start, end] of [...ends].sort(([a], [b]) => a - b)) {
      if (start >= reached) begin = start;
      reached = Math.max(reached, end);
      names.set(`${object}:${start}`, `${object}:${begin}`);
    }
  }
  return ({ object, offset }) => names.get(`${object}:${offset}`)!;
}
