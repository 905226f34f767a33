import { OPEN_BIT, STATUS } from '../base/machine-state.js';
import type { Participant } from '../answer/result.js';
import type { Program } from '../ir/ir.js';
import type { MemoryObject } from '../machine/memory.js';
import { interrupts } from '../machine/preemption.js';
import type { Task } from '../machine/state.js';

const OPEN = 1n << BigInt(OPEN_BIT);

/** Whether all interrupts are masked, as an execution goes on. */
export class Masking {
  private readonly hasHandlers: boolean;
  private readonly status: number;
  private open = true;

  constructor({ globals, functions }: Program) {
    this.hasHandlers = functions.some(({ code }) =>
      code.some((instr) => instr.kind === 'create' && instr.schedule.kind === 'firing'),
    );
    this.status = globals.findIndex(({ name }) => name === STATUS);
  }

  written({ origin }: MemoryObject, value: bigint): void {
    if (origin.kind === 'global' && origin.global === this.status) this.open = (value & OPEN) !== 0n;
  }

  /** The masking to be told of a task that does something now. */
  seenBy(task: Task): Pick<Participant, 'interrupts'> {
    return this.hasHandlers && !interrupts(task) ? { interrupts: this.open ? 'on' : 'off' } : {};
  }
}
