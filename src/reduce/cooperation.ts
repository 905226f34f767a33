import type { UnrolledProgram, UnrolledTask } from '../steps/events.js';
import type { CellId, TaskId } from '../steps/ids.js';
import { tasksThatTouch } from './solitude.js';

/**
 * Tasks that never come between each other's steps: those posted to one queue, which run one after the other, and the
 * thread that serves it, which does nothing from where it begins to serve to where the queue is drained.
 */
export class Cooperation {
  /** By queue, the thread that serves it. */
  private readonly servers = new Map<bigint, TaskId>();
  /** Cells that only tasks of one queue touch, and its server: whatever comes between two of their steps does not. */
  readonly cells: ReadonlySet<CellId>;

  constructor(private readonly program: UnrolledProgram) {
    for (const { id, steps } of program.tasks)
      for (const { actions } of steps)
        for (const action of actions) if (action.kind === 'serve') this.servers.set(action.queue, id);
    const cells =
      this.servers.size === 0
        ? []
        : [...tasksThatTouch(program)].filter(([, touching]) => this.cooperate([...touching]));
    this.cells = new Set(cells.map(([cell]) => cell));
  }

  /**
   * Only its own tasks and its server post to the queue: once it is drained, it stays empty until the server goes on.
   */
  isClosed(queue: bigint): boolean {
    return this.program.tasks.every(
      (task) =>
        !isOf(task, queue) || task.parent?.tasks.every((poster) => this.belongs(this.program.tasks[poster]!, queue)),
    );
  }

  private cooperate(touching: readonly TaskId[]): boolean {
    const tasks = touching.map((id) => this.program.tasks[id]!);
    const posted = tasks.find(({ schedule }) => schedule.kind === 'posted');
    if (posted?.schedule.kind !== 'posted') return false;
    const { queue } = posted.schedule;
    return tasks.every((task) => this.belongs(task, queue));
  }

  private belongs(task: UnrolledTask, queue: bigint): boolean {
    return isOf(task, queue) || task.id === this.servers.get(queue);
  }
}

function isOf({ schedule }: UnrolledTask, queue: bigint): boolean {
  return schedule.kind === 'posted' && schedule.queue === queue;
}
