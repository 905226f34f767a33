/**
 * One execution on the interpreter that somebody steers: who goes on next, and what inputs are. A step is one visible
 * instruction, or a whole atomic section, which is taken back where it cannot be finished. All choices are written
 * down.
 */
import type { Program } from '../ir/ir.js';
import type { Fault, Stop } from '../machine/outcome.js';
import { evaluate } from '../machine/evaluate.js';
import { Interpreter } from '../machine/interpreter.js';
import { isHeldOff } from '../machine/preemption.js';
import { isRepresentation } from '../machine/representation.js';
import type { Block, Schedule } from '../machine/schedule.js';
import { hasOnlyStarted } from '../machine/startup.js';
import type { Task } from '../machine/state.js';
import { State, hasEnded } from '../machine/state.js';
import type { Inputs } from './choices.js';
import { WalkChoices } from './choices.js';

/** The violations that are looked for, and where. */
export interface Sought {
  /** Checks of these kinds fail; past others executions go on where a machine would. */
  readonly classes: ReadonlySet<string>;
  /** Posted tasks of later phases do not run. */
  readonly phases: number;
}

/** A stretch of a task, by who it is in all executions ({@link WalkChoices.keyOf}). */
export interface TaskStretch {
  readonly task: string;
  readonly until: number;
}

/** An execution that ends with a violation. */
export interface ViolatingRun {
  readonly fault: Fault;
  readonly schedule: Schedule;
  readonly stretches: readonly TaskStretch[];
  /** By task. */
  readonly inputs: ReadonlyMap<string, readonly bigint[]>;
  /** Firings of handlers, by task: their handlers, and how many of the handler came before. */
  readonly firings: ReadonlyMap<string, { readonly handler: string; readonly instance: number }>;
}

/** Visible instructions in an atomic section, at most. */
const LONGEST_SECTION = 100_000;
const MOST_INVISIBLE = 50_000;

export type Moved = 'moved' | 'blocked' | 'over' | 'violated';

/** The check, of several that one access may fail. */
function broken({ check, property, message, position }: Fault): Pick<Schedule, 'breaks'> {
  return check === undefined ? {} : { breaks: { check, property, message, position } };
}

export class SteeredRun {
  state: State;
  /** Visible instructions so far, those of sections that were not entered after all included. */
  steps = 0;
  violated: Fault | undefined;
  private readonly choices: WalkChoices;
  private readonly interpreter: Interpreter;
  private readonly blocks: Block[] = [];
  /** By handler. */
  private readonly firings = new Map<string, number[]>();
  private others: readonly number[] = [];
  /** Tasks that others see nothing of any more. */
  private readonly endless = new Set<number>();
  /** The globals have found their places. */
  private readonly fits: boolean;

  constructor(
    private readonly program: Program,
    private readonly sought: Sought,
    inputs: Inputs,
  ) {
    this.choices = new WalkChoices(program, inputs);
    this.interpreter = new Interpreter(program, this.choices, {
      maxInvisibleSteps: MOST_INVISIBLE,
      passes: ({ property }) => !sought.classes.has(property),
    });
    const started = this.interpreter.start();
    this.fits = started instanceof State;
    this.state = started instanceof State ? started : new State();
    this.choices.begin(this.state.memory);
  }

  /** Sets the machine up, where there is something to set up. */
  start(): Moved {
    if (!this.fits) return 'over';
    const { functions, entry } = this.program;
    const isSetUp = functions[entry]!.code.some((instr) => instr.kind === 'atomic-end' && instr.starts === true);
    for (let moved: Moved = 'moved'; isSetUp && !hasOnlyStarted(this.state); moved = this.move(0))
      if (moved !== 'moved') return moved;
    return 'moved';
  }

  /** The task of this name, if there is one by now. */
  taskOf(key: string): number | undefined {
    const index = this.choices.taskOf(key);
    return index !== undefined && this.state.tasks[index] ? index : undefined;
  }

  /** Whether nothing but what it waits for keeps a task from going on. */
  mayMove(index: number): boolean {
    const { state } = this;
    const task = state.tasks[index];
    if (!task || hasEnded(task) || this.endless.has(index) || isHeldOff(state, task)) return false;
    const { schedule } = task;
    if (schedule.kind === 'posted') return schedule.phase <= this.sought.phases;
    return !('beyond' in schedule) && this.isFirst(task);
  }

  /** Whether one that has gone on keeps going: by priority, another one may have become ready. */
  mayGoOn(index: number): boolean {
    return this.state.tasks[index]?.priority === undefined || this.mayMove(index);
  }

  /** Tasks of which one may go on: those that have not ended, and the next firing of each handler. */
  get open(): readonly number[] {
    this.register();
    const { tasks } = this.state;
    this.others = this.others.filter((index) => !tasks[index] || !hasEnded(tasks[index]));
    return [...this.others, ...[...this.firings.values()].flatMap((all) => this.firstOf(all) ?? [])];
  }

  private register(): void {
    const { tasks } = this.state;
    for (const index of this.choices.takeNew((task) => tasks[task] !== undefined)) {
      const { schedule } = tasks[index]!;
      if (schedule.kind === 'firing') this.firingsOf(schedule.handler)[schedule.instance] = index;
      else this.others = [...this.others, index];
    }
  }

  private firingsOf(handler: string): number[] {
    const known = this.firings.get(handler) ?? [];
    this.firings.set(handler, known);
    return known;
  }

  /** Firings of one handler happen in their order. */
  private firstOf(firings: readonly number[]): number | undefined {
    return firings.find((index) => this.state.tasks[index] && !hasEnded(this.state.tasks[index]));
  }

  private isFirst({ index, schedule }: Task): boolean {
    if (schedule.kind !== 'firing') return true;
    this.register();
    return this.firstOf(this.firingsOf(schedule.handler)) === index;
  }

  /** One visible instruction of a task, or a whole atomic section; nothing if the task has to wait. */
  move(index: number): Moved {
    const { state, interpreter } = this;
    const before = this.standsBeforeSection(index) ? state.clone() : undefined;
    for (let steps = 0; steps < LONGEST_SECTION; steps++) {
      this.steps++;
      const stop = interpreter.step(state, index);
      if (stop?.kind === 'violation') return this.violates(stop, index);
      if (stop) {
        if (before) this.goBackTo(before);
        if (stop.kind === 'diverges') this.endless.add(index);
        return stop.kind === 'halted' || stop.kind === 'no-choice' ? 'over' : 'blocked';
      }
      const { atomicDepth, visible } = state.tasks[index]!;
      if (atomicDepth === 0) {
        this.note(index, visible);
        return 'moved';
      }
    }
    return 'over';
  }

  /** The execution so far, with its violation. @throws Error if there is none */
  get found(): ViolatingRun {
    const { violated, blocks, choices, state, sought } = this;
    if (!violated) throw new Error('nothing is violated');
    const tasks = state.tasks.filter((task) => task !== undefined);
    const stretches = blocks.map(({ task, until }) => ({ task: choices.keyOf(task), until }));
    const inputs = new Map(tasks.map(({ index }) => [choices.keyOf(index), choices.inputsOf(index)]));
    const firings = tasks.flatMap(({ index, schedule, visible }) =>
      schedule.kind === 'firing' && visible > 0 ? [[choices.keyOf(index), schedule] as const] : [],
    );
    return {
      fault: violated,
      schedule: { ...choices.schedule(blocks), claimed: sought.classes, ...broken(violated) },
      stretches,
      inputs,
      firings: new Map(firings),
    };
  }

  private violates({ fault, others = [] }: Extract<Stop, { kind: 'violation' }>, index: number): Moved {
    this.violated = [fault, ...others].find(({ property }) => this.sought.classes.has(property));
    if (!this.violated || this.leadsElsewhere(index)) return 'over';
    this.note(index, this.state.tasks[index]!.visible + 1);
    return 'violated';
  }

  /** The access leads by arithmetic alone to another object, which is not followed. */
  private leadsElsewhere(index: number): boolean {
    const { memory } = this.state;
    const frame = this.state.tasks[index]!.frames.at(-1);
    const instr = frame?.function.code[frame.pc];
    if (!frame || !instr || !('address' in instr)) return false;
    const address = evaluate(instr.address, frame, memory);
    const reached = isRepresentation(address) ? memory.representationOf(address, true) : undefined;
    return reached !== undefined && reached !== address;
  }

  private standsBeforeSection(index: number): boolean {
    const frame = this.state.tasks[index]!.frames.at(-1);
    return frame?.function.code[frame.pc]?.kind === 'atomic-begin';
  }

  private goBackTo(state: State): void {
    this.state = state;
    this.choices.goBackTo(state.memory);
  }

  private note(task: number, until: number): void {
    if (this.blocks.at(-1)?.task === task) this.blocks.pop();
    this.blocks.push({ task, until });
  }
}
