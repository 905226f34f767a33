/**
 * The executions in which only some of the tasks that others create ever run. A task that has been created need not have
 * done anything when something goes wrong, so these are executions of the whole program: what is violated there is
 * violated, and that nothing is says nothing of the others.
 *
 * Tasks that do the same are one kind. From each kind one is taken in turn, so that a few tasks are those of a producer
 * and a consumer and not of two producers.
 */
import { FALSE, TRUE } from '../logic/aig.js';
import type { Step, UnrolledProgram, UnrolledTask } from '../steps/events.js';
import type { TaskId } from '../steps/ids.js';

/** The program with so many of its created tasks; undefined where that is nearly all, which takes nearly as long. */
export function withTasks(program: UnrolledProgram, count: number): UnrolledProgram | undefined {
  const order = inTurns(program.tasks);
  if (3 * count > 2 * order.length) return undefined;
  const idle = new Set(order.slice(count).map(({ id }) => id));
  for (const { id, parent } of order) if (parent?.tasks.every((creator) => idle.has(creator))) idle.add(id);
  return {
    ...program,
    tasks: program.tasks.map((task) => createdBy(idle.has(task.id) ? neverRuns(task) : task, idle)),
  };
}

/** The tasks that others create, one of each kind after the other. */
function inTurns(tasks: readonly UnrolledTask[]): readonly UnrolledTask[] {
  const byKind = new Map<string, UnrolledTask[]>();
  for (const task of tasks) {
    if (!task.parent || task.schedule.kind !== 'thread' || !task.steps[0]?.actions.length) continue;
    const kind = kindOf(task);
    const same = byKind.get(kind);
    if (same) same.push(task);
    else byKind.set(kind, [task]);
  }
  const nth = new Map<TaskId, number>();
  for (const same of byKind.values()) same.forEach(({ id }, i) => nth.set(id, i));
  return [...byKind.values()].flat().sort((a, b) => nth.get(a.id)! - nth.get(b.id)! || a.id - b.id);
}

/** A name for what the task does: the same for tasks that run the same code, and hardly for others. */
function kindOf({ steps }: UnrolledTask): string {
  return steps.map(({ actions }) => actions.map(({ kind }) => kind).join(' ')).join('|');
}

/** Who never runs creates nobody. */
function createdBy({ parent, ...task }: UnrolledTask, idle: ReadonlySet<TaskId>): UnrolledTask {
  return {
    ...task,
    parent: parent && {
      tasks: parent.tasks.filter((creator) => !idle.has(creator)),
      steps: parent.steps.filter((step) => !idle.has(step.task)),
    },
  };
}

/** Its only step is never executed. */
function neverRuns(task: UnrolledTask): UnrolledTask {
  const [{ actions, ...first }] = task.steps as [Step];
  const { position, log } = actions[0]!;
  const stays = { kind: 'assume', guard: TRUE, cond: FALSE, position, log } as const;
  return { ...task, steps: [{ ...first, actions: [stays], ends: [], told: [] }], exits: [], halts: [] };
}
