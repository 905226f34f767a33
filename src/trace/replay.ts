import type { Program } from '../ir/ir.js';
import type { Trace } from '../report/result.js';
import type { Position } from '../source/diagnostic.js';
import { ScheduleChoices } from './choices.js';
import { Interpreter } from './interpreter.js';
import type { Memory } from './memory.js';
import type { Fault, Stop } from './outcome.js';
import { Recorder } from './recorder.js';
import type { Block, Schedule } from './schedule.js';
import { State } from './state.js';

/** What became of a schedule: the violation that it leads to, or why it is not an execution with a violation. */
export type ReplayResult =
  | {
      readonly kind: 'violation';
      readonly fault: Fault;
      /** Name of the task that broke the property. */
      readonly task: string;
      /** Changes of the running task between executed visible instructions. */
      readonly switches: number;
      readonly trace: Trace;
    }
  | { readonly kind: 'mismatch'; readonly message: string; readonly position?: Position; readonly trace: Trace };

/** Executes the program as the schedule says. */
export function replay(program: Program, schedule: Schedule): ReplayResult {
  return new Replay(program, schedule).run();
}

class Replay {
  private readonly recorder: Recorder;
  private readonly interpreter: Interpreter;
  private state = new State();
  /** The task that executed the last visible instruction. */
  private running = 0;

  constructor(
    program: Program,
    private readonly schedule: Schedule,
  ) {
    const memory = (): Memory => this.state.memory;
    this.recorder = new Recorder(program, schedule.functionAddresses, memory);
    this.interpreter = new Interpreter(program, new ScheduleChoices(schedule), { observer: this.recorder });
  }

  run(): ReplayResult {
    const started = this.interpreter.start();
    if (!(started instanceof State)) return this.conclude(started, 0);
    this.state = started;
    for (const [index, block] of this.schedule.blocks.entries()) {
      const isLast = index === this.schedule.blocks.length - 1;
      const result = this.runBlock(block, isLast);
      if (result) return result;
    }
    return this.mismatch('the schedule ends without a violation');
  }

  private runBlock({ task, until }: Block, isLast: boolean): ReplayResult | undefined {
    const { state } = this;
    if (!state.tasks[task]) return this.mismatch(`task ${task} runs before it is created`);
    while (state.tasks[task]!.visible < until) {
      this.enter(task);
      const stop = this.interpreter.step(state, task);
      if (stop) return this.conclude(stop, task);
    }
    if (isLast) {
      this.enter(task);
      const stop = this.interpreter.advance(state, task);
      return stop && this.conclude(stop, task);
    }
    return state.tasks[task]!.atomicDepth > 0 ? this.mismatch(`task ${task} is interrupted in an atomic section`) : undefined;
  }

  private enter(task: number): void {
    if (task !== this.running) this.recorder.block++;
    this.running = task;
  }

  private conclude(stop: Stop, task: number): ReplayResult {
    switch (stop.kind) {
      case 'violation': {
        this.recorder.violated(this.state.tasks[task]!, stop.fault);
        const trace = this.recorder.trace();
        const name = trace.tasks[this.recorder.taskNumber(task)]!.name;
        return { kind: 'violation', fault: stop.fault, task: name, switches: this.recorder.block, trace };
      }
      case 'blocked':
        return this.mismatch(`task ${task} cannot go on: ${stop.message}`, stop.position);
      case 'no-choice':
        return this.mismatch(`task ${task}: ${stop.message}`, stop.position);
      case 'ended':
        return this.mismatch(`task ${task} has ended before its block has`);
      case 'halted':
        return this.mismatch('the program ends without a violation');
      case 'diverges':
        return this.mismatch(`task ${task} does not come to an end`, stop.position);
    }
  }

  private mismatch(message: string, position?: Position): ReplayResult {
    return { kind: 'mismatch', message, ...(position ? { position } : {}), trace: this.recorder.trace() };
  }
}
