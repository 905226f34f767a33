/**
 * The order of steps that holds in every execution. What a task does before it creates another one comes before all of
 * that one; where one of several creates it, what comes before in any case. All of a task that is certainly joined
 * comes before what follows the join. Firings of one routine follow each other, and what a posted task posts to its
 * queue follows it. The order is closed under program order and transitivity.
 */
import { TRUE } from '../../src/logic/aig.js';
import type { Step, UnrolledProgram, UnrolledTask } from '../../src/steps/events.js';
import type { TaskId } from '../../src/steps/ids.js';
import { shareQueue } from '../../src/steps/preemption.js';
import { directlyFollows } from '../tasks.js';

/** So many steps of one task. */
interface Lead {
  readonly first: TaskId;
  readonly count: number;
}

/** One of some beginnings comes before a step of another task, and before what follows that. */
interface Edge {
  readonly after: readonly Lead[];
  readonly second: TaskId;
  readonly from: number;
}

/** If the later step is executed, so is the earlier one, and before. */
export class CertainOrder {
  /** By task, by other task, by the other one's step: how many steps of the first one come before it. */
  private readonly counts: readonly (readonly Int32Array[])[];
  private readonly edges: Edge[] = [];

  constructor({ tasks }: UnrolledProgram) {
    this.counts = tasks.map(() => tasks.map(({ steps }) => new Int32Array(steps.length)));
    for (const task of tasks) {
      const after = beginningsBefore(task, tasks);
      if (after.length > 0) this.edges.push({ after, second: task.id, from: 0 });
    }
    for (const next of tasks)
      for (const one of tasks)
        if (directlyFollows(next, one)) this.edges.push({ after: [wholeOf(one)], second: next.id, from: 0 });
    this.close();
    for (const { id, steps } of tasks)
      for (const { from, ended } of certainJoins(steps)) {
        const { steps: joined } = tasks[ended]!;
        // Of joins in a circle, none of which is ever executed, the last is left out.
        if (joined.length === 0 || this.count(id, joined[joined.length - 1]!) > from) continue;
        this.edges.push({ after: [wholeOf(tasks[ended]!)], second: id, from });
        this.close();
      }
  }

  /** Whether the first step comes before the second one, of another task, whenever that one is executed. */
  before(first: Step, second: Step): boolean {
    return first.index < this.count(first.task, second);
  }

  /** How many steps of the task come before the step of another one. */
  private count(task: TaskId, step: Step): number {
    return this.counts[task]![step.task]![step.index]!;
  }

  private close(): void {
    for (let grows = true; grows;) grows = this.edges.filter((edge) => this.follow(edge)).length > 0;
  }

  /** Whether there was something new in it. */
  private follow({ after, second, from }: Edge): boolean {
    let grows = false;
    for (const [task, rows] of this.counts.entries()) {
      const known = Math.min(
        ...after.map(({ first, count }) => (task === first ? count : count > 0 ? rows[first]![count - 1]! : 0)),
      );
      const row = rows[second]!;
      if (task !== second)
        for (let i = from; i < row.length && row[i]! < known; i++) {
          row[i] = known;
          grows = true;
        }
    }
    return grows;
  }
}

/** Joins on every path: where what follows begins, and the task that has ended then. */
function certainJoins(steps: readonly Step[]): { readonly from: number; readonly ended: TaskId }[] {
  return steps.flatMap(({ actions, index }) =>
    actions.flatMap((action) => {
      if (action.kind !== 'join' || action.guard !== TRUE || action.choices.length !== 1) return [];
      const { task, when } = action.choices[0]!;
      // A violation in the step of the join itself ends the run whether or not the task can be joined.
      return when === TRUE ? [{ from: index + 1, ended: task }] : [];
    }),
  );
}

/** One of these comes before the task, by who creates it. */
function beginningsBefore(task: UnrolledTask, tasks: readonly UnrolledTask[]): readonly Lead[] {
  const { tasks: creators = [], steps = [] } = task.parent ?? {};
  return creators.flatMap((id) => {
    const first = steps.find((step) => step.task === id);
    if (!first) return [];
    const creator = tasks[id]!;
    return shareQueue(task, creator) ? [wholeOf(creator)] : [{ first: id, count: first.index + 1 }];
  });
}

function wholeOf({ id, steps }: UnrolledTask): Lead {
  return { first: id, count: steps.length };
}
