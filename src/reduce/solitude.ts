import { TRUE } from '../logic/aig.js';
import type { Action, Step, UnrolledProgram, UnrolledTask } from '../steps/events.js';
import type { CellId, TaskId } from '../steps/ids.js';

/** Which accesses cannot meet another one: when the task has joined, on all paths, all others that touch the cell. */
export class Solitude {
  private readonly joins = new Map<Step, Joins>();
  private readonly touchedBy: ReadonlyMap<CellId, ReadonlySet<TaskId>>;

  constructor(program: UnrolledProgram) {
    for (const task of program.tasks) this.noteJoins(task);
    this.touchedBy = tasksThatTouch(program);
  }

  /** Whether this action of a step is alone with the cell. */
  isAlone(step: Step, index: number, cell: CellId): boolean {
    const { before, here } = this.joins.get(step)!;
    for (const other of this.touchedBy.get(cell) ?? [])
      if (other !== step.task && !before.has(other) && !here.some((join) => join.task === other && join.index < index))
        return false;
    return true;
  }

  private noteJoins(task: UnrolledTask): void {
    let before: ReadonlySet<TaskId> = new Set();
    for (const step of task.steps) {
      const here = step.actions.flatMap((action, index) =>
        certainlyJoined(action).map((joined) => ({ task: joined, index })),
      );
      this.joins.set(step, { before, here });
      if (here.length > 0) before = new Set([...before, ...here.map((join) => join.task)]);
    }
  }
}

/** The tasks that have ended before a step, and those that it waits for at which action. */
interface Joins {
  readonly before: ReadonlySet<TaskId>;
  readonly here: readonly { readonly task: TaskId; readonly index: number }[];
}

function certainlyJoined(action: Action): TaskId[] {
  return action.kind === 'join' &&
    action.guard === TRUE &&
    action.choices.length === 1 &&
    action.choices[0]!.when === TRUE
    ? [action.choices[0]!.task]
    : [];
}

/** The tasks with a step that reads or writes each cell. */
export function tasksThatTouch(program: UnrolledProgram): ReadonlyMap<CellId, ReadonlySet<TaskId>> {
  const result = new Map<CellId, Set<TaskId>>();
  for (const task of program.tasks)
    for (const step of task.steps)
      for (const action of step.actions) {
        if (action.kind !== 'read' && action.kind !== 'write') continue;
        const tasks = result.get(action.cell) ?? new Set<TaskId>();
        result.set(action.cell, tasks.add(task.id));
      }
  return result;
}
