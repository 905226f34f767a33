/**
 * Whether a task certainly keeps another one from coming, by what it has itself written to the masks
 * (`library/models/interrupts.c`): a status, whose bit 7 lets all in, and a flag for each number. Only writes of
 * constants count, and nothing is said where paths differ; so this ranks findings, and decides none.
 */
import { LINES_MASKED, OPEN_BIT, STATUS } from '../src/base/machine-state.js';
import type { Aig, Lit } from '../src/logic/aig.js';
import { FALSE, TRUE, not } from '../src/logic/aig.js';
import type { Bits } from '../src/logic/bits.js';
import type { Step, UnrolledProgram, UnrolledTask } from '../src/steps/events.js';
import type { CellId } from '../src/steps/ids.js';
import type { AccessInStep } from './observed-accesses.js';

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
    const masking = new Map<CellId, (value: Bits) => boolean>(
      [...this.lines.values()].map((cell) => [cell, ([masked]) => masked === TRUE]),
    );
    if (this.status !== undefined) masking.set(this.status, (value) => value[OPEN_BIT] === FALSE);
    for (const task of tasks)
      for (const step of task.steps)
        step.actions.forEach((action, at) => {
          const masks = action.kind === 'write' ? masking.get(action.cell) : undefined;
          if (action.kind !== 'write' || !masks) return;
          const key = `${task.id} ${action.cell}`;
          this.writes.set(key, [
            ...(this.writes.get(key) ?? []),
            { step, at, guard: action.guard, masks: masks(action.value) },
          ]);
        });
  }

  /** While the task makes this access, the other one, an interrupt, cannot come. */
  keepOut(task: UnrolledTask, access: AccessInStep, { schedule }: UnrolledTask): boolean {
    if (schedule.kind !== 'firing') return false;
    return [this.status, this.lines.get(schedule.number)].some(
      (cell) => cell !== undefined && this.isMasked(this.writes.get(`${task.id} ${cell}`) ?? [], access),
    );
  }

  /** Guards of the task's own writes between two accesses that may let the other one come. */
  openings(task: UnrolledTask, first: AccessInStep, third: AccessInStep, { schedule }: UnrolledTask): readonly Lit[] {
    if (schedule.kind !== 'firing') return [];
    return [this.status, this.lines.get(schedule.number)].flatMap((cell) =>
      (cell === undefined ? [] : (this.writes.get(`${task.id} ${cell}`) ?? []))
        .filter((write) => !write.masks && !isBefore(write, first) && isBefore(write, third))
        .map(({ guard }) => guard),
    );
  }

  /** The last of these writes before the access, on each path to it, masks. */
  private isMasked(writes: readonly Write[], access: AccessInStep): boolean {
    let open = access.action.guard;
    for (let i = writes.length - 1; i >= 0; i--) {
      const { guard, masks } = writes[i]!;
      if (!isBefore(writes[i]!, access)) continue;
      const both = this.g.and(open, guard);
      if (both === FALSE) continue;
      if (!masks) return false;
      open = this.g.and(open, not(guard));
      if (open === FALSE) return true;
    }
    return false;
  }
}

function isBefore({ step, at }: Write, access: AccessInStep): boolean {
  return step.index < access.step.index || (step === access.step && at < access.step.actions.indexOf(access.action));
}
