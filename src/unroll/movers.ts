import { FALSE, TRUE, not } from '../logic/aig.js';
import type { Aig, Lit } from '../logic/aig.js';
import * as bits from '../logic/bits.js';
import type { CellId, Step, TaskId, UnrolledProgram, UnrolledTask } from './events.js';
import type { Use } from './mutex-uses.js';
import { usesOf } from './mutex-uses.js';
import { isNested } from './preemption.js';

/**
 * Joins steps between which a context switch cannot matter (Lipton, "Reduction", CACM 1975). A step moves right if it can be exchanged with a
 * directly following step of another task, left with a directly preceding one:
 *
 *   taking a lock moves right; giving it back moves left;
 *   an access to a cell that is only ever touched under one lock moves both ways;
 *   joining a task moves right; the end of a task moves left.
 *
 * A run of right movers, at most one other step, and left movers is executed as one step. No execution is lost: its steps can be moved together
 * without more switches. None is invented, since "together" is one of the schedules. What ends a run (a failing assumption or assertion) must
 * not undo a step that others have seen, so after the step that does not move right only such steps follow as cannot fail.
 *
 * Which steps take and give back a lock is what the library's models say: they are trusted, as they are when they say what `pthread_mutex_lock` does. A
 * marked write is not enough for its cell to behave as a lock, though; that the program could destroy. It does if
 *
 *   it starts as 0, and every access to it that can meet another one is a taking (the models take what is 0 and leave the own number) or a giving back (which
 *   leaves 0), with nothing else in that step: so nobody writes to the bytes of the lock, looks at them, or tries whether it is free;
 *   and nobody gives back what is not its own: either all checks end the run, and the models check it; or, where runs go past the misuse of locks
 *   (`claimed`), because the giver has certainly taken it and not given it back.
 *
 * Then by induction the cell is 0 if nobody has taken the lock, else the number of the one task that has, and while one has it no other can do anything to it. A
 * lock is certainly held if the guards say so, or if it was taken and not given back on every path there: then the unrolling has noted it with the action.
 *
 * Where tasks nest, moving a step can break the nesting, and nothing is joined. An access by a task that has joined all others that touch the cell is alone
 * with it and does not count.
 */
export function joinMovers(program: UnrolledProgram): UnrolledProgram {
  if (isNested(program.tasks) || program.without?.has('movers')) return program;
  const analysis = new Movers(program);
  const merged = new Map<Step, Step>();
  const tasks = program.tasks.map((task) => ({ ...task, steps: joinSteps(task, analysis, merged) }));
  const relinked = tasks.map((task) =>
    task.parent ? { ...task, parent: { task: task.parent.task, step: merged.get(task.parent.step) ?? task.parent.step } } : task,
  );
  return { ...program, tasks: relinked };
}

type Kind = 'right' | 'left' | 'both' | 'none';

function joinSteps(task: UnrolledTask, analysis: Movers, merged: Map<Step, Step>): Step[] {
  const result: Step[] = [];
  let leftOnly = true;
  for (const step of task.steps) {
    const kind = analysis.kindOf(step);
    const last = result[result.length - 1] as Step | undefined;
    const joins = last !== undefined && (leftOnly ? (kind === 'left' || kind === 'both') && !analysis.canFail(step) : true);
    if (joins) {
      last.actions.push(...step.actions);
      last.sectionEnd = Math.max(last.sectionEnd, step.sectionEnd);
      merged.set(step, last);
    } else {
      const copy = { ...step, index: result.length, actions: [...step.actions] };
      result.push(copy);
      merged.set(step, copy);
      leftOnly = false;
    }
    if (kind === 'left' || kind === 'none') leftOnly = true;
  }
  return result;
}

class Movers {
  private readonly g: Aig;
  private readonly uses = new Map<Step, readonly Use[]>();
  private readonly joinedBefore = new Map<Step, ReadonlySet<TaskId>>();
  private readonly touchedBy: ReadonlyMap<CellId, ReadonlySet<TaskId>>;
  /** Givings back of locks that are certainly held. */
  private readonly sure = new Set<Use>();
  private readonly locks: ReadonlySet<CellId>;
  private readonly protectedCells: ReadonlySet<CellId>;

  constructor(private readonly program: UnrolledProgram) {
    this.g = program.aig;
    for (const task of program.tasks) {
      for (const step of task.steps) this.uses.set(step, usesOf(this.g, step));
      this.noteJoined(task);
    }
    this.touchedBy = this.tasksThatTouch();
    this.noteSure();
    this.locks = this.findLocks();
    this.protectedCells = this.findProtected();
  }

  kindOf(step: Step): Kind {
    let kind: Kind = 'both';
    for (const use of this.uses.get(step) ?? []) kind = combine(kind, this.kindOfUse(use));
    for (const action of step.actions) {
      if (action.kind === 'create') kind = 'none';
      if (action.kind === 'join') kind = combine(kind, 'right');
      if (action.kind === 'end') kind = combine(kind, 'left');
    }
    return kind;
  }

  private kindOfUse(use: Use): Kind {
    if (use.kind === 'access') return this.protectedCells.has(use.cell) ? 'both' : 'none';
    if (!this.locks.has(use.lock)) return 'none';
    return use.kind === 'take' ? 'right' : 'left';
  }

  /** The step can end its task or the run. */
  canFail(step: Step): boolean {
    const given = new Set((this.uses.get(step) ?? []).filter((use) => this.sure.has(use)).map((use) => use.guard));
    return step.actions.some(
      (action) =>
        action.kind === 'assume' ||
        action.kind === 'cut' ||
        action.kind === 'join' ||
        (action.kind === 'assert' && !(action.property === 'lock-misuse' && given.has(action.guard))),
    );
  }

  private noteSure(): void {
    const { g } = this;
    for (const { steps } of this.program.tasks) {
      const held = new Map<CellId, Lit>();
      for (const step of steps)
        for (const use of this.uses.get(step)!) {
          if (use.kind === 'access') continue;
          if (use.kind === 'give' && (use.held || isImplied(g, use.guard, held.get(use.lock)))) this.sure.add(use);
          follow(g, use, held);
        }
    }
  }

  /** Cells that behave as locks; see above. */
  private findLocks(): Set<CellId> {
    const candidates = new Set<CellId>();
    const spoilt = new Set<CellId>();
    for (const task of this.program.tasks)
      for (const step of task.steps)
        for (const use of this.uses.get(step)!) {
          const cell = use.kind === 'access' ? use.cell : use.lock;
          const asLock = use.kind === 'take' || (use.kind === 'give' && (this.program.claimed === undefined || this.sure.has(use)));
          if (asLock) candidates.add(cell);
          else if (!this.isAlone(task, step, cell)) spoilt.add(cell);
        }
    for (const cell of spoilt) candidates.delete(cell);
    for (const cell of this.program.cells) if (bits.constantValue(cell.initial) !== 0n) candidates.delete(cell.id);
    return candidates;
  }

  /** Cells for which some lock is held at every access that can meet another one. */
  private findProtected(): Set<CellId> {
    const { g } = this;
    const protectors = new Map<CellId, ReadonlySet<CellId>>();
    for (const task of this.program.tasks) {
      const held = new Map<CellId, Lit>();
      for (const step of task.steps)
        for (const use of this.uses.get(step)!) {
          if (use.kind !== 'access') {
            if (this.locks.has(use.lock)) follow(g, use, held);
          } else if (!this.isAlone(task, step, use.cell)) {
            const byGuard = [...held].filter(([, when]) => isImplied(g, use.guard, when)).map(([lock]) => lock);
            const here = [...use.held.filter((lock) => this.locks.has(lock)), ...byGuard];
            const before = protectors.get(use.cell);
            protectors.set(use.cell, new Set(before ? here.filter((lock) => before.has(lock)) : here));
          }
        }
    }
    return new Set([...protectors].filter(([cell, locks]) => locks.size > 0 && !this.locks.has(cell)).map(([cell]) => cell));
  }

  /** Every other task that touches the cell has been joined before the step, on all paths. */
  private isAlone(task: UnrolledTask, step: Step, cell: CellId): boolean {
    const joined = this.joinedBefore.get(step)!;
    return [...(this.touchedBy.get(cell) ?? [])].every((other) => other === task.id || joined.has(other));
  }

  /** The tasks that have certainly ended before each step. */
  private noteJoined(task: UnrolledTask): void {
    let joined: ReadonlySet<TaskId> = new Set();
    for (const step of task.steps) {
      this.joinedBefore.set(step, joined);
      for (const action of step.actions)
        if (action.kind === 'join' && action.guard === TRUE && action.choices.length === 1 && action.choices[0]!.when === TRUE)
          joined = new Set([...joined, action.choices[0]!.task]);
    }
  }

  private tasksThatTouch(): ReadonlyMap<CellId, ReadonlySet<TaskId>> {
    const result = new Map<CellId, Set<TaskId>>();
    for (const task of this.program.tasks)
      for (const step of task.steps)
        for (const action of step.actions) {
          if (action.kind !== 'read' && action.kind !== 'write') continue;
          const tasks = result.get(action.cell) ?? new Set<TaskId>();
          result.set(action.cell, tasks.add(task.id));
        }
    return result;
  }
}

function isImplied(g: Aig, guard: Lit, by: Lit = FALSE): boolean {
  return g.and(guard, not(by)) === FALSE;
}

/** Under which condition each lock is held after the step. */
function follow(g: Aig, use: Exclude<Use, { kind: 'access' }>, held: Map<CellId, Lit>): void {
  const before = held.get(use.lock) ?? FALSE;
  held.set(use.lock, use.kind === 'take' ? g.or(before, use.guard) : g.and(before, not(use.guard)));
}

function combine(a: Kind, b: Kind): Kind {
  if (a === 'both') return b;
  if (b === 'both' || a === b) return a;
  return 'none';
}
