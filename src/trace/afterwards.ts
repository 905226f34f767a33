/**
 * The way on from a run that stops where tasks wait for ever: whether somebody else ends the program, and their waiting
 * with it. No schedule speaks of that, so turns and inputs are tried; an end that is found is that of an execution.
 */
import type { Program } from '../ir/ir.js';
import type { Choices } from '../machine/choices.js';
import { Interpreter } from '../machine/interpreter.js';
import { MadeUpChoices } from '../machine/made-up.js';
import type { Fault, Stop } from '../machine/outcome.js';
import { isHeldOff } from '../machine/preemption.js';
import type { Schedule } from '../machine/schedule.js';
import type { State } from '../machine/state.js';
import { hasEnded } from '../machine/state.js';

export interface GoingOn {
  readonly program: Program;
  readonly schedule: Schedule;
  /** Those of the run so far. */
  readonly choices: Choices;
  readonly passes: (fault: Fault) => boolean;
}

const ATTEMPTS = 8;
/** Visible instructions of an attempt. */
const MOST_STEPS = 5_000;
/** Those of a task's turn. */
const TURN = 500;
const MOST_INVISIBLE_STEPS = 100_000;
/** How often a section is entered with other inputs, if an assumption of its own turns it down. */
const RETRIES = 100;

/** The end of these tasks' waiting, if there is one: `main ends`. */
export function waitingUntil(
  run: GoingOn,
  state: State,
  stuck: ReadonlySet<number>,
  nameOf: (task: number) => string,
): string | undefined {
  for (let seed = 0; seed < ATTEMPTS; seed++) {
    const task = new Attempt(run, state.clone(), stuck, seed).run();
    if (task === 0) return `${nameOf(0)} ends`;
    if (task !== undefined) return `${state.tasks[task] ? nameOf(task) : 'another thread'} ends the program`;
  }
  return undefined;
}

class Attempt {
  private readonly interpreter: Interpreter;
  /** Those of which nothing more is known. */
  private readonly lost: Set<number>;
  private steps = 0;
  private halted: number | undefined;

  constructor(
    { program, schedule, choices, passes }: GoingOn,
    private state: State,
    stuck: ReadonlySet<number>,
    private readonly seed: number,
  ) {
    this.interpreter = new Interpreter(program, new MadeUpChoices(choices, schedule, seed), {
      passes,
      maxInvisibleSteps: MOST_INVISIBLE_STEPS,
    });
    this.lost = new Set(stuck);
  }

  run(): number | undefined {
    for (let before = -1; before !== this.steps && this.steps < MOST_STEPS;) {
      before = this.steps;
      const tasks = this.state.tasks.flatMap((task) => (task ? [task.index] : []));
      for (const task of this.seed % 2 === 0 ? tasks : tasks.reverse()) {
        this.takeTurn(task);
        if (this.halted !== undefined) return this.halted;
      }
    }
    return undefined;
  }

  private takeTurn(task: number): void {
    for (const until = this.steps + TURN; this.steps < until;) {
      const standing = this.state.tasks[task]!;
      if (this.lost.has(task) || hasEnded(standing) || isHeldOff(this.state, standing)) return;
      const stop = this.advance(task);
      if (stop?.kind === 'halted') this.halted = task;
      else if (stop && stop.kind !== 'blocked') this.lost.add(task);
      if (stop) return;
    }
  }

  /** One visible instruction, or a whole atomic section, or nothing if that has to wait. */
  private advance(task: number): Stop | undefined {
    const early = this.interpreter.advance(this.state, task);
    if (early) return early;
    for (let tries = 0; ; tries++) {
      const next = this.state.clone();
      const stop = this.section(next, task);
      if (!stop) {
        this.state = next;
        return undefined;
      }
      if (stop.kind !== 'blocked' || stop.waitsFor !== undefined || tries >= RETRIES) return stop;
    }
  }

  private section(state: State, task: number): Stop | undefined {
    do {
      const stop = this.interpreter.step(state, task);
      if (stop) return stop;
      this.steps++;
    } while (state.tasks[task]!.atomicDepth > 0 && this.steps < MOST_STEPS);
    return undefined;
  }
}
