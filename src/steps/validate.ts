import type { Aig, Lit } from '../logic/aig.js';
import { nodeOf } from '../logic/aig.js';
import type { Bits } from '../logic/bits.js';
import type { Action, SharedCell, Step, UnrolledProgram, UnrolledTask } from './events.js';
import type { CellId } from './ids.js';

/**
 * Checks the invariants on which encodings, reductions and the reading of models rely. Tasks and steps are where their
 * numbers say, literals are of the graph, cells are known and values as wide as these. What is created knows its
 * creator. Entries are of the task's log and stand in its order.
 *
 * @param after what made the program, for the message
 * @throws Error naming the first invariant that does not hold
 */
export function validateSteps(program: UnrolledProgram, after: string): void {
  new StepValidator(program, after).run();
}

/** Where a task begins, before the entries of its log. */
const BEFORE_ALL = -1;

class StepValidator {
  private readonly cells: ReadonlyMap<CellId, SharedCell>;
  private at = 'the program';

  constructor(
    private readonly program: UnrolledProgram,
    private readonly after: string,
  ) {
    this.cells = new Map(program.cells.map((cell) => [cell.id, cell]));
  }

  run(): void {
    const { tasks, cells, final } = this.program;
    this.expect(this.cells.size === cells.length, 'each cell once');
    for (const cell of cells) {
      this.at = `cell ${cell.id}`;
      this.vector(cell.initial, cell.width);
      this.expect(cell.constant.length === cell.width, 'one entry for each bit');
    }
    tasks.forEach((task, id) => {
      this.task(task, id);
    });
    this.at = 'the final state';
    if (!final) return;
    for (const asked of [final.ended, final.blocked, final.spins, final.rests, final.mayWake, ...final.mayWake])
      this.expect(asked.length === tasks.length, 'one answer for each task');
    for (const [cell, value] of final.values) this.vector(value, this.cells.get(cell)?.width);
  }

  private task(task: UnrolledTask, id: number): void {
    this.at = `task ${id}`;
    this.expect(task.id === id, 'its number to be where it stands');
    const { parent } = task;
    if (parent) {
      for (const step of parent.steps) {
        this.expect(parent.tasks.includes(step.task), 'who creates it among those who may');
        const creator = this.program.tasks[step.task];
        this.expect(creator?.steps[step.index] === step, 'the step that creates it among those of its creator');
        this.expect(
          step.actions.some((action) => action.kind === 'create' && action.child === id),
          'an action that creates it',
        );
      }
    }
    // Only the final state asks for them, and where somebody asks for that steps are not joined.
    if (this.program.final)
      for (const { steps, guard } of task.exits) {
        this.literal(guard);
        this.expect(steps >= 0 && steps <= task.steps.length, 'exits after one of its steps');
      }
    for (const guard of task.halts) this.literal(guard);
    for (const { guard, log } of task.log.numbers) {
      this.literal(guard);
      this.expect(log >= BEFORE_ALL && log < task.log.visible.length, `addresses followed in the log, not at ${log}`);
    }
    task.steps.forEach((step, index) => {
      this.at = `task ${id}, step ${index}`;
      this.step(task, step, index);
    });
  }

  private step(task: UnrolledTask, step: Step, index: number): void {
    this.expect(step.task === task.id && step.index === index, 'its numbers to be where it stands');
    const { length } = task.log.visible;
    for (const action of step.actions) {
      this.literal(action.guard);
      this.expect(
        action.log >= BEFORE_ALL && action.log <= length,
        `an entry of the log, not ${action.log} of ${length}`,
      );
      this.action(task, action);
    }
    for (const { guard, log } of [...step.ends, ...(step.passed ?? [])]) {
      this.literal(guard);
      this.expect(log >= BEFORE_ALL && log <= length, `ends in the log, not at ${log} of ${length}`);
    }
  }

  private action(task: UnrolledTask, action: Action): void {
    switch (action.kind) {
      case 'read':
      case 'write':
        this.expect(this.cells.has(action.cell), `cell ${action.cell} among those that are shared`);
        this.vector(action.value, this.cells.get(action.cell)!.width);
        break;
      case 'assume':
      case 'assert':
        this.literal(action.cond);
        break;
      case 'create':
        this.expect(
          this.program.tasks[action.child]?.parent?.tasks.includes(task.id) === true,
          `task ${action.child} to be created here`,
        );
        break;
      case 'join':
        this.vector(action.result, undefined);
        for (const { task: joined, when } of action.choices) {
          this.literal(when);
          this.expect(this.program.tasks[joined] !== undefined, `task ${joined}, which is joined`);
        }
        break;
      case 'access':
      case 'cut':
      case 'drain':
      case 'end':
      case 'fence':
      case 'mark':
      case 'neighbour':
      case 'offer':
      case 'serve':
      case 'inherit':
      case 'yield':
        break;
    }
  }

  private vector(value: Bits, width: number | undefined): void {
    this.expect(width === undefined || value.length === width, `${width} bits, not ${value.length}`);
    for (const bit of value) this.literal(bit);
  }

  private literal(literal: Lit): void {
    const { aig }: { readonly aig: Aig } = this.program;
    this.expect(nodeOf(literal) < aig.nodeCount, `literals of the graph, not ${literal}`);
  }

  private expect(holds: boolean, what: string): void {
    if (!holds) throw new Error(`invalid steps after ${this.after}, at ${this.at}: expected ${what}`);
  }
}
