/**
 * A task is created, at one of several places perhaps: it is known by its key there, and what is known of how it begins
 * is what is so at all of them.
 */
import type { CutPlace, Step } from '../../steps/events.js';
import type { CellId, TaskId } from '../../steps/ids.js';
import { sameValue } from '../values/value.js';
import type { Round } from './round.js';
import type { State } from './state.js';
import type { PendingTask } from './task-pool.js';

/** Where a task is created. */
interface MeetingPlace {
  readonly creator: TaskId;
  /** It is this one of the creator's children. */
  readonly nth: number;
  readonly step: Step;
  readonly store: State['store'];
  readonly various: ReadonlySet<CellId>;
}

type MetTask = Omit<PendingTask, 'late' | 'parent' | 'store' | 'various'>;

/** The task waits to be unrolled, or did already. */
export function meet(round: Round, task: MetTask, place: MeetingPlace): void {
  const { tasks, knowledge } = round;
  const { creator, nth, step, store, various } = place;
  const waiting = tasks.waiting(task.key);
  if (!waiting) {
    const parent = { tasks: [creator], steps: [step] };
    tasks.add({ ...task, late: lateness(round, task), parent, store, various });
    return;
  }
  if (!waiting.parent.tasks.includes(creator)) knowledge.sharing.noteCreation(task.id, creator, nth);
  tasks.replace(waiting, {
    ...waiting,
    parent: alsoIn(waiting.parent, step),
    various: joined(waiting.various, [...various, ...different(round, store, waiting.store)]),
  });
}

function alsoIn({ tasks, steps }: PendingTask['parent'], step: Step): PendingTask['parent'] {
  return {
    tasks: tasks.includes(step.task) ? tasks : [...tasks, step.task],
    // Those of one task come in their order.
    steps: steps.at(-1) === step ? steps : [...steps, step],
  };
}

function joined(cells: ReadonlySet<CellId>, more: readonly CellId[]): ReadonlySet<CellId> {
  const others = more.filter((cell) => !cells.has(cell));
  return others.length === 0 ? cells : new Set([...cells, ...others]);
}

/** The cells that hold one thing where a task is created here, and another where it was met before. */
function different({ initial }: Round, store: State['store'], before: State['store']): CellId[] {
  const cells: CellId[] = [];
  store.differs(before, (cell, here, there) => {
    if (!sameValue(here ?? initial.of(cell), there ?? initial.of(cell))) cells.push(cell);
    return false;
  });
  return cells;
}

/** Where a task is cut off as soon as it begins, since its phase is not followed. */
function lateness({ limits: { phases } }: Round, { schedule, origin }: MetTask): CutPlace | undefined {
  return schedule.kind === 'posted' && schedule.phase > phases
    ? { kind: 'phases', position: origin, bound: phases }
    : undefined;
}
