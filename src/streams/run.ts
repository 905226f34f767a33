/**
 * One execution, concretely, with a world that answers: linear mode. Threads take turns where one of them waits; the
 * world is waited for where all do. Interrupts and signals do not come.
 */
import type { StandingTask } from '../answer/execution.js';
import { threadName } from '../base/conversation.js';
import type { Program } from '../ir/ir.js';
import { Interpreter } from '../machine/interpreter.js';
import type { Fault, Stop } from '../machine/outcome.js';
import { userPosition } from '../machine/outcome.js';
import { isHeldOff } from '../machine/preemption.js';
import { isRefusal } from '../machine/ask-world.js';
import type { Schedule } from '../machine/schedule.js';
import type { Task } from '../machine/state.js';
import { State, hasEnded } from '../machine/state.js';
import { formatPosition } from '../source/position.js';
import type { Budget } from '../source/limits.js';
import { placed } from './placed.js';
import { RunChoices } from './choices.js';
import type { Recorder } from './recorder.js';

/** Visible instructions of a thread's turn, where others could go on. */
const TURN = 20_000;
/** How long the world is waited for the first time, in milliseconds; it doubles. */
const FIRST_PATIENCE = 1;
const LONGEST_PATIENCE = 100;
/** Who can end a wait. */
const ANYBODY = 0n;

export type RunEnd =
  | { readonly kind: 'violation'; readonly fault: Fault }
  /** The program has ended, and with what if that is known. */
  | { readonly kind: 'ended'; readonly status?: number }
  /** All that is left waits for ever. */
  | { readonly kind: 'waits' }
  /** Nobody knows how it goes on. */
  | { readonly kind: 'unknown'; readonly message: string };

export interface RunSettings {
  readonly budget: Budget;
  /** Who goes on where one waits: who was created first, or last. */
  readonly turns: 'forward' | 'backward';
  /** Where everybody waits, so many milliseconds without a word from the world mean that none comes. */
  readonly silence: number;
  /** How the run begins. */
  readonly schedule?: Schedule;
}

/** Runs a program to its end. What is said meanwhile is with the recorder. */
export function run(
  program: Program,
  recorder: Recorder,
  settings: RunSettings,
): RunEnd & { readonly tasks: readonly StandingTask[] } {
  const execution = new Run(program, recorder, settings);
  const end = execution.run();
  return { ...end, tasks: execution.tasks };
}

class Run {
  private readonly interpreter: Interpreter;
  private state = new State();
  /** Those that go no further, whatever others do. */
  private readonly lost = new Set<number>();
  private readonly path: number;

  constructor(
    program: Program,
    private readonly recorder: Recorder,
    private readonly settings: RunSettings,
  ) {
    this.path = program.globals.findIndex(({ name }) => name === '__tcbmc_thread_path');
    this.interpreter = new Interpreter(program, new RunChoices(settings.schedule), { world: placed(recorder) });
  }

  /** Those that have not ended. */
  get tasks(): readonly StandingTask[] {
    return this.state.tasks.flatMap((task, index) => {
      const frames = task?.frames.filter(({ function: fn }) => !fn.library) ?? [];
      if (!task || frames.length === 0) return [];
      const { function: fn, pc } = task.frames.at(-1)!;
      const stack = frames.map((frame) => frame.function.name);
      return [
        { name: nameOfTask(index, stack[0]!), entry: stack[0]!, position: userPosition(task, fn.code[pc]!), stack },
      ];
    });
  }

  run(): RunEnd {
    const { recorder, settings } = this;
    recorder.begin((task) => this.nameOf(task));
    const started = this.interpreter.start();
    if (!(started instanceof State)) return unknown(started);
    this.state = started;
    return (settings.schedule && this.follow(settings.schedule)) ?? this.goOn();
  }

  /**
   * Up to the instruction that the schedule leads to: what the world is asked there it may not answer before others go
   * on, or never.
   */
  private follow({ blocks }: Schedule): RunEnd | undefined {
    const last = blocks.at(-1);
    for (const block of blocks) {
      const { task, until } = block;
      for (let visible = this.visibleOf(task, until); visible < until; visible = this.visibleOf(task, until)) {
        const stop = this.interpreter.step(this.state, task);
        if (stop?.kind === 'blocked' && stop.waitsFor !== undefined && block === last && visible === until - 1)
          return undefined;
        if (stop) return unknown(stop);
      }
    }
    return undefined;
  }

  private visibleOf(task: number, ended: number): number {
    return this.state.tasks[task]?.visible ?? ended;
  }

  private goOn(): RunEnd {
    const { recorder, settings } = this;
    for (let waited = 0; ;) {
      const before = this.executed;
      const end = this.round();
      if (end) return end;
      if (settings.budget.exhausted()) return { kind: 'unknown', message: 'the time is over' };
      if (this.executed > before) {
        waited = 0;
        recorder.patience = 0;
        continue;
      }
      if (!recorder.isAwaited || waited >= settings.silence) {
        recorder.giveUp();
        return { kind: 'waits' };
      }
      waited += recorder.patience;
      recorder.patience = Math.min(LONGEST_PATIENCE, Math.max(FIRST_PATIENCE, 2 * recorder.patience));
    }
  }

  private executed = 0;

  private round(): RunEnd | undefined {
    const tasks = this.state.tasks.flatMap((task) => (task && isRun(task) ? [task.index] : []));
    for (const task of this.settings.turns === 'forward' ? tasks : tasks.reverse()) {
      const end = this.takeTurn(task);
      if (end) return end;
    }
    return undefined;
  }

  private takeTurn(task: number): RunEnd | undefined {
    for (const last = this.executed + TURN; this.executed < last;) {
      const standing = this.state.tasks[task]!;
      if (this.lost.has(task) || hasEnded(standing) || isHeldOff(this.state, standing)) return undefined;
      const stop = this.advance(task);
      if (stop) return this.conclude(task, stop);
    }
    return undefined;
  }

  private conclude(task: number, stop: Stop): RunEnd | undefined {
    switch (stop.kind) {
      case 'ended':
        return undefined;
      case 'blocked':
        // Nobody can change the condition of an assumption that is no wait, unless it is in a section, which is entered
        // later.
        if (stop.waitsFor === undefined) this.lost.add(task);
        return undefined;
      case 'halted':
        return { kind: 'ended', ...(stop.status === undefined ? {} : { status: Number(stop.status & 255n) }) };
      case 'violation':
        // What is not modelled says nothing of the program.
        return isRefusal(stop.fault) ? notModelled(stop.fault) : { kind: 'violation', fault: stop.fault };
      case 'diverges':
        // It only computes; others have their turns meanwhile, and it goes on in its next one.
        this.executed++;
        return undefined;
      case 'no-choice':
        return unknown(stop);
    }
  }

  /** One visible instruction, or a whole atomic section, or nothing if that has to wait. */
  private advance(task: number): Stop | undefined {
    const early = this.interpreter.advance(this.state, task);
    if (early) return early;
    const standing = this.state.tasks[task]!;
    if (hasEnded(standing)) return undefined;
    const frame = standing.frames.at(-1)!;
    const isSection = frame.function.code[frame.pc]!.kind === 'atomic-begin' && !this.isAlone(task);
    const before = isSection ? this.state.clone() : undefined;
    const executed = this.executed;
    do {
      const stop = this.interpreter.step(this.state, task);
      if (stop) {
        if (before && stop.kind === 'blocked') {
          this.state = before;
          this.executed = executed;
          return { ...stop, waitsFor: stop.waitsFor ?? ANYBODY };
        }
        return stop;
      }
      this.executed++;
    } while ((this.state.tasks[task]?.atomicDepth ?? 0) > 0);
    return undefined;
  }

  /** Nobody could end a wait of this one. */
  private isAlone(task: number): boolean {
    return this.state.tasks.every((other) => !other || other.index === task || hasEnded(other));
  }

  private nameOf(task: number): string {
    const address = this.state.tasks[task]?.globals[this.path];
    const object = address === undefined ? undefined : this.state.memory.find(address);
    if (object) return threadName(this.state.memory.read(object, 0, 8));
    // Nobody opens a connection: then it does not matter who has created whom.
    return task === 0 ? 'main' : `main.${task}`;
  }
}

/** As in counterexamples, as far as there are only threads. */
export function nameOfTask(index: number, entry: string): string {
  return index === 0 ? entry : `thread ${index}`;
}

/** Whether a task comes by itself. */
function isRun({ schedule }: Task): boolean {
  return schedule.kind === 'thread' || schedule.kind === 'posted';
}

function notModelled({ message, position }: Fault): RunEnd {
  return { kind: 'unknown', message: `${formatPosition(position)}: ${message}` };
}

function unknown(stop: Stop): RunEnd {
  return { kind: 'unknown', message: 'message' in stop ? stop.message : stop.kind };
}
