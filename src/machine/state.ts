import type { FunctionId, IrFunction, RegisterId } from '../ir/ir.js';
import type { TaskSchedule } from '../ir/task-schedule.js';
import { THREAD } from '../ir/task-schedule.js';
import type { Position } from '../source/diagnostic.js';
import { Memory } from './memory.js';

/** One activation of a function. */
export interface Frame {
  readonly functionId: FunctionId;
  readonly function: IrFunction;
  pc: number;
  readonly registers: bigint[];
  /** Address of the present instance of each local object; 0 while it is out of scope. */
  readonly locals: bigint[];
  readonly globals: readonly bigint[];
  readonly functions: readonly (bigint | undefined)[];
  /** The register of the caller that receives the result. */
  readonly result: RegisterId | undefined;
  /** The one that receives the shadow of that. */
  readonly resultShadow: RegisterId | undefined;
  readonly owner: object;
}

/** One task, with counters of the choices it has consumed. */
export interface Task {
  readonly index: number;
  readonly id: bigint;
  /** Innermost last; empty once the task has ended. */
  readonly frames: Frame[];
  readonly globals: readonly bigint[];
  exitValue: bigint;
  joined: boolean;
  schedule: TaskSchedule;
  /** Of a posted task: where the user's code was that has posted it. */
  origin: Position | undefined;
  /** Of a posted task: what decides when it is its turn. */
  turn: Turn | undefined;
  /** Tasks of lower ones wait while it is between two places where it yields. */
  priority: bigint | undefined;
  /** It may be off the processor. */
  yields: boolean;
  /** It may have a larger priority than its own. */
  inherits: boolean;
  /** The queue whose tasks may run because this one serves it. */
  serves: bigint | undefined;
  atomicDepth: number;
  /** Number of visible instructions executed. */
  visible: number;
  /** With so many of them it has set up the machine. */
  startup: number;
  inputs: number;
  objects: number;
  children: number;
  /** Older instances of locals, whose life ends with the next visible instruction. */
  dying: bigint[];
  readonly owner: object;
}

/** Who has a smaller key comes first, with equal keys who has the smaller number. */
export interface Turn {
  readonly key: bigint;
  /** So many tasks were posted to the queue before. */
  readonly number: number;
}

/** The whole machine. Copies share tasks and frames until one of them changes them. */
export class State {
  readonly tasks: (Task | undefined)[];
  readonly memory: Memory;
  /** The values of uninterpreted functions so far, by function and arguments. */
  applications: ReadonlyMap<string, bigint>;
  private token: object = {};

  constructor(
    tasks: (Task | undefined)[] = [],
    memory: Memory = new Memory(),
    applications: ReadonlyMap<string, bigint> = new Map(),
  ) {
    this.tasks = tasks;
    this.memory = memory;
    this.applications = applications;
  }

  clone(): State {
    this.token = {};
    return new State(this.tasks.slice(), this.memory.clone(), this.applications);
  }

  addTask(index: number, id: bigint, globals: readonly bigint[]): Task {
    const task: Task = {
      index,
      id,
      frames: [],
      globals,
      exitValue: 0n,
      joined: false,
      schedule: THREAD,
      origin: undefined,
      turn: undefined,
      priority: undefined,
      yields: false,
      inherits: false,
      serves: undefined,
      atomicDepth: 0,
      visible: 0,
      startup: 0,
      inputs: 0,
      objects: 0,
      children: 0,
      dying: [],
      owner: this.token,
    };
    this.tasks[index] = task;
    return task;
  }

  /** The task, made this state's own so that it may be changed. */
  writable(index: number): Task {
    const task = this.tasks[index]!;
    if (task.owner === this.token) return task;
    const own = copyTask(task, this.token);
    this.tasks[index] = own;
    return own;
  }

  /** @param frame nobody else's: it is made this state's own */
  pushFrame(
    task: Task,
    { functionId, function: fn, pc, registers, locals, globals, functions, result, resultShadow }: Omit<Frame, 'owner'>,
  ): void {
    task.frames.push({
      functionId,
      function: fn,
      pc,
      registers,
      locals,
      globals,
      functions,
      result,
      resultShadow,
      owner: this.token,
    });
  }

  /** The innermost frame, made this state's own; `task` must be. */
  writableFrame(task: Task): Frame {
    const last = task.frames.length - 1;
    const frame = task.frames[last]!;
    if (frame.owner === this.token) return frame;
    const own = copyFrame(frame, this.token);
    task.frames[last] = own;
    return own;
  }
}

/** Spelt out field by field: copying is what the explorer does most, and a spread is several times slower. */
function copyTask(task: Task, owner: object): Task {
  const {
    index,
    id,
    globals,
    exitValue,
    joined,
    schedule,
    origin,
    turn,
    priority,
    yields,
    inherits,
    serves,
    atomicDepth,
    visible,
    startup,
    inputs,
    objects,
    children,
  } = task;
  const frames = task.frames.slice();
  const dying = task.dying.length === 0 ? [] : task.dying.slice();
  return {
    index,
    id,
    frames,
    globals,
    exitValue,
    joined,
    schedule,
    origin,
    turn,
    priority,
    yields,
    inherits,
    serves,
    atomicDepth,
    visible,
    startup,
    inputs,
    objects,
    children,
    dying,
    owner,
  };
}

function copyFrame(frame: Frame, owner: object): Frame {
  const { functionId, function: fn, pc, globals, functions, result, resultShadow } = frame;
  const registers = frame.registers.slice();
  const locals = frame.locals.slice();
  return { functionId, function: fn, pc, registers, locals, globals, functions, result, resultShadow, owner };
}

export function hasEnded(task: Task): boolean {
  return task.frames.length === 0;
}
