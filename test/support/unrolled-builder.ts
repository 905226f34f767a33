import { THREAD, type TaskSchedule } from '../../src/ir/task-schedule.js';
import type { Lit } from '../../src/logic/aig.js';
import { Aig, TRUE } from '../../src/logic/aig.js';
import type { Bits } from '../../src/logic/bits.js';
import * as bits from '../../src/logic/bits.js';
import type {
  Action,
  FinalQuestions,
  SharedCell,
  Step,
  UnrolledProgram,
  UnrolledTask,
} from '../../src/steps/events.js';
import type { CellId, ObjectId, TaskId } from '../../src/steps/ids.js';

type Given = 'guard' | 'position' | 'log';
/** An action whose guard is true if none is given; each has a line of its own. */
export type GivenAction<T = Action> = T extends Action ? Omit<T, Given> & { readonly guard?: Lit } : never;

interface TaskOptions {
  /** The step that creates it; the first task has none. */
  readonly parent?: Step;
  /** When the parent creates it. */
  readonly when?: Lit;
  readonly schedule?: TaskSchedule;
  readonly exitValue?: Bits;
  readonly exits?: UnrolledTask['exits'];
  readonly halts?: readonly Lit[];
}

export class TaskBuilder {
  readonly steps: Step[] = [];

  constructor(
    readonly id: TaskId,
    private readonly options: TaskOptions,
    private readonly nextLine: () => number,
  ) {}

  step(...actions: readonly GivenAction[]): Step {
    const step = { task: this.id, index: this.steps.length, actions: [], ends: [] };
    this.steps.push(step);
    for (const action of actions) this.add(step, action);
    return step;
  }

  add(step: Step, action: GivenAction): void {
    const complete: Action = {
      guard: TRUE,
      ...action,
      position: { file: 't.c', line: this.nextLine(), column: 1 },
      log: 0,
    };
    step.actions.push(complete);
  }

  /** Actions of one instruction. */
  addTogether(step: Step, actions: readonly GivenAction[]): void {
    const position = { file: 't.c', line: this.nextLine(), column: 1 };
    for (const action of actions) step.actions.push({ guard: TRUE, ...action, position, log: 0 });
  }

  /** The last step so far is the task's proper end. */
  end(guard: Lit = TRUE): void {
    this.add(this.steps.at(-1)!, { kind: 'end', guard });
  }

  build(): UnrolledTask {
    const { schedule = THREAD, parent, exitValue = bits.constant(64, 0n), exits = [], halts = [] } = this.options;
    const log = { visible: [], inputs: [], objects: [], children: [], numbers: [] };
    const origin = parent && { tasks: [parent.task], steps: [parent] };
    return {
      id: this.id,
      name: `t${this.id}`,
      entry: `f${this.id}`,
      schedule,
      parent: origin,
      steps: this.steps,
      exitValue,
      exits,
      halts,
      log,
    };
  }
}

/** An unrolled program made by hand, for what comes after the unrolling. */
export class UnrolledBuilder {
  readonly g = new Aig();
  private readonly tasks: TaskBuilder[] = [];
  private readonly cells: SharedCell[] = [];
  private lines = 0;

  input(width: number): Bits {
    return bits.inputs(this.g, width);
  }

  cell(width: number, initial = 0): CellId {
    const id = this.cells.length as CellId;
    const start = bits.constant(width, BigInt(initial));
    this.cells.push({
      id,
      object: id as number as ObjectId,
      offset: 0,
      width,
      initial: start,
      constant: start.map(() => undefined),
    });
    return id;
  }

  task(options: TaskOptions = {}): TaskBuilder {
    const task = new TaskBuilder(this.tasks.length as TaskId, options, () => ++this.lines);
    this.tasks.push(task);
    if (options.parent)
      this.tasks[options.parent.task]!.add(options.parent, {
        kind: 'create',
        child: task.id,
        guard: options.when ?? TRUE,
      });
    return task;
  }

  read(cell: CellId, value: Bits, guard: Lit = TRUE): GivenAction {
    return { kind: 'read', cell, value, guard };
  }

  write(cell: CellId, value: Bits | number, guard: Lit = TRUE): GivenAction {
    return {
      kind: 'write',
      cell,
      value: typeof value === 'number' ? bits.constant(this.cells[cell]!.width, BigInt(value)) : value,
      guard,
    };
  }

  /** A question about the end of the run for everything that can be asked. */
  finalQuestions(): FinalQuestions {
    const each = (): Lit[] => this.tasks.map(() => this.g.newInput());
    const values = new Map(this.cells.map(({ id, width }) => [id, this.input(width)]));
    return {
      ended: each(),
      blocked: each(),
      spins: each(),
      rests: each(),
      mayWake: this.tasks.map(each),
      values,
      claims: [],
      told: [],
    };
  }

  build(more: Partial<UnrolledProgram> = {}): UnrolledProgram {
    const nowhere = (): never => {
      throw new Error('made by hand: has no memory');
    };
    const memory = {
      address: nowhere,
      name: nowhere,
      globalName: nowhere,
      unspecified: nowhere,
      globals: [],
      exposed: new Map(),
      functions: [],
      threadLocals: nowhere,
    };
    return {
      aig: this.g,
      tasks: this.tasks.map((task) => task.build()),
      cells: this.cells,
      memory,
      equations: [],
      facts: new Set(),
      ...more,
    };
  }
}
