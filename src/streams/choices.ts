import type { FunctionId, GlobalId } from '../ir/ir.js';
import type { ChildChoice, Choices, Following } from '../machine/choices.js';
import { ScheduleChoices } from '../machine/choices.js';
import { MadeUpChoices } from '../machine/made-up.js';
import type { ObjectChoice, Schedule } from '../machine/schedule.js';

const NOTHING_BEFORE: Schedule = {
  tasks: [{ id: 1n, inputs: [], objects: [], children: [], threadLocals: new Map() }],
  blocks: [],
  globalAddresses: [0x1_0000n],
  functionAddresses: [],
};

/**
 * The choices of one run: those of a schedule as far as it goes, then the plainest: every input is 0, objects lie one
 * behind the other.
 */
export class RunChoices implements Choices {
  private readonly before: ScheduleChoices | undefined;
  private readonly later: MadeUpChoices;

  constructor(schedule?: Schedule) {
    this.before = schedule && new ScheduleChoices(schedule);
    this.later = new MadeUpChoices(new ScheduleChoices(schedule ?? NOTHING_BEFORE), schedule ?? NOTHING_BEFORE, 0);
  }

  globalAddress(global: GlobalId, size: number, align: number): bigint | undefined {
    return this.before ? this.before.globalAddress(global) : this.later.threadLocalAddress(0, global, size, align);
  }

  functionAddress(id: FunctionId): bigint | undefined {
    return this.before ? this.before.functionAddress(id) : this.later.threadLocalAddress(0, id, 1, 1);
  }

  machineAddress(base: bigint, size: bigint, align: bigint): bigint {
    return this.later.machineAddress(base, size, align);
  }

  threadLocalAddress(task: number, global: GlobalId, size: number, align: number): bigint | undefined {
    return this.before?.threadLocalAddress(task, global) ?? this.later.threadLocalAddress(task, global, size, align);
  }

  input(task: number, nth: number, width: number): bigint {
    return this.before?.input(task, nth, width) ?? 0n;
  }

  object(task: number, nth: number, size: bigint, align: number): ObjectChoice {
    return this.before?.object(task, nth) ?? this.later.object(task, nth, size, align);
  }

  child(parent: number, nth: number): ChildChoice {
    return this.before?.child(parent, nth) ?? this.later.child();
  }

  followsNumber(task: number, executed: number, by: Following): boolean {
    return this.before?.followsNumber(task, executed, by) === true;
  }
}
