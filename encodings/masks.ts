/**
 * Whether a task certainly keeps another one from coming, by what it has itself written to the masks (`library/models/interrupts.c`): a status, whose bit 7 lets all
 * in, and a flag for each number. Only writes of constants count, and nothing is said where paths differ; so this ranks findings, and decides none.
 */
import { LINES_MASKED, OPEN_BIT, STATUS } from '../src/base/machine-state.js';
import type { Aig, Lit } from '../src/logic/aig.js';
import { FALSE, TRUE, not } from '../src/logic/aig.js';
import type { Bits } from '../src/logic/bits.js';
import type { Step, UnrolledProgram, UnrolledTask } from '../src/steps/events.js';
import type { CellId } from '../src/steps/ids.js';
import type { Access } from './observed-accesses.js';

interface Write {
  readonly step: Step;
  /** Place among the step's actions. */
  readonly at: number;
  readonly guard: Lit;
  readonly masks: boolean;
}

export class Masks {
  private readonly g: Aig;
  private readonly status: CellId | undefined;
  private readonly lines = new Map<number, CellId>();
  private readonly writes = new Map<string, Write[]>();

  constructor({ cells, memory, tasks, aig }: UnrolledProgram) {
    this.g = aig;
    for (const { id, object, offset } of cells) {
      const name = memory.globalName(object);
      if (name === STATUS && offset === 0) this.status = id;
      if (name === LINES_MASKED && offset >= 0) this.lines.set(offset, id);
    }
    const masking = new Map<CellId, (value: Bits) => boolean>([...this.lines.values()].map((cell) => [cell, ([masked]) => masked === TRUE]));
    if (this.status !== undefined) masking.set(this.status, (value) => value[OPEN_BIT] === FALSE);
    for (const task of tasks)
      for (const step of task.steps)
        step.actions.forEach((action, at) => {
          const masks = action.kind === 'write' ? masking.get(action.cell) : undefined;
          if (action.kind !== 'write' || !masks) return;
          const key = `${task.id} ${action.cell}`;
          this.writes.set(key, [...(this.writes.get(key) ?? []), { step, at, guard: action.guard, masks: masks(action.value) }]);
        });
  }

  /** While the task makes this access, the other one, an interrupt, cannot come. */
  keepOut(task: UnrolledTask, access: Access, { schedule }: UnrolledTask): boolean {
    if (schedule.kind !== 'firing') return false;
    return [this.status, this.lines.get(schedule.number)].some(
      (cell) => cell !== undefined && this.isMasked(this.writes.get(`${task.id} ${cell}`) ?? [], access),
    );
  }

  /** The last of these writes before the access, on each path to it, masks. */
  private isMasked(writes: readonly Write[], { step, action }: Access): boolean {
    let open = action.guard;
    for (let i = writes.length - 1; i >= 0; i--) {
      const { step: other, at, guard, masks } = writes[i]!;
      if (other.index > step.index || (other === step && at > step.actions.indexOf(action))) continue;
      const both = this.g.and(open, guard);
      if (both === FALSE) continue;
      if (!masks) return false;
      open = this.g.and(open, not(guard));
      if (open === FALSE) return true;
    }
    return false;
  }
}
