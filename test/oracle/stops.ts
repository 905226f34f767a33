import type { GlobalId, Program } from '../../src/ir/ir.js';
import { namesOf } from '../../src/ir/ids.js';
import type { State, Task } from '../../src/machine/state.js';

/** What programs of a kernel define that the checker is asked about; the explorer looks at the same without it. */
export const KERNEL = 'KERNEL';

/** Whether a program is one for a kernel that stops tasks. */
export function isForKernel(text: string): boolean {
  return text.includes(`#ifdef ${KERNEL}\n`);
}

/** Arrays of such a program without a kernel: who the tasks are, and in which of these conditions each of them is. */
const IDS = 'ids';
const CONDITIONS = 'stopped';
const DELETED = 2n;

/**
 * Tasks that others stop, by the documentation of FreeRTOS: a task that is suspended runs once it is resumed, one that is
 * deleted never. A task that is stopped keeps nobody off, and rests until it has made its next step.
 */
export class Stops {
  private constructor(
    private readonly ids: GlobalId,
    private readonly conditions: GlobalId,
  ) {}

  /** Undefined if no task of the program stops another one. */
  static in({ globals }: Program): Stops | undefined {
    const find = (wanted: string): GlobalId | undefined =>
      namesOf<GlobalId>(globals).find((id) => globals[id]!.name === wanted);
    const [ids, conditions] = [find(IDS), find(CONDITIONS)];
    return ids === undefined || conditions === undefined ? undefined : new Stops(ids, conditions);
  }

  isStopped(state: State, task: Task): boolean {
    return this.conditionOf(state, task) !== 0n;
  }

  isDeleted(state: State, task: Task): boolean {
    return this.conditionOf(state, task) === DELETED;
  }

  /** After a step: who is stopped rests. */
  settle(state: State): void {
    for (const task of state.tasks)
      if (task && !task.yields && task.priority !== undefined && this.isStopped(state, task))
        state.writable(task.index).yields = true;
  }

  private conditionOf(state: State, task: Task): bigint {
    const [ids, conditions] = [this.object(state, this.ids), this.object(state, this.conditions)];
    for (let i = 0; i < Number(conditions.size); i++)
      if (state.memory.read(ids, 8 * i, 8) === task.id) return state.memory.read(conditions, i, 1);
    return 0n;
  }

  private object({ memory }: State, global: GlobalId): ReturnType<State['memory']['all']>[number] {
    return memory.all().find(({ origin }) => origin.kind === 'global' && origin.global === global)!;
  }
}
