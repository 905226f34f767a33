import type { CellId, TaskId, UnrolledProgram } from './events.js';
import { shareQueue } from './preemption.js';
import { tasksThatTouch } from './solitude.js';

/**
 * The cells that only tasks touch which never come between each other's steps: those posted to one queue, which run one after the other, and the thread that serves it, which does
 * nothing from where it begins to serve to where the queue is drained. Whatever does come between two of their steps does not touch the cell.
 */
export function cooperativeCells(program: UnrolledProgram): ReadonlySet<CellId> {
  const servers = serversOf(program);
  if (servers.size === 0) return new Set();
  const cells = [...tasksThatTouch(program)].filter(([, touching]) => {
    const tasks = [...touching].map((id) => program.tasks[id]!);
    const posted = tasks.find(({ schedule }) => schedule.kind === 'posted');
    if (posted?.schedule.kind !== 'posted') return false;
    const server = servers.get(posted.schedule.queue);
    return tasks.every((task) => task.id === server || shareQueue(task, posted));
  });
  return new Set(cells.map(([cell]) => cell));
}

/** By queue, the thread that serves it. */
function serversOf({ tasks }: UnrolledProgram): ReadonlyMap<bigint, TaskId> {
  const servers = new Map<bigint, TaskId>();
  for (const { id, steps } of tasks) for (const { actions } of steps) for (const action of actions) if (action.kind === 'serve') servers.set(action.queue, id);
  return servers;
}
