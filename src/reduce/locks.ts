import type { Aig, Lit } from '../logic/aig.js';
import { FALSE, TRUE, not } from '../logic/aig.js';
import * as bits from '../logic/bits.js';
import { Ternary } from '../logic/ternary.js';
import type { Action, Step, UnrolledProgram } from '../steps/events.js';
import type { CellId } from '../steps/ids.js';
import { isImplied } from '../steps/conjuncts.js';
import { knownBits, note } from './known-bits.js';
import type { LockUse, Use } from '../steps/mutex-uses.js';
import { usesOf } from '../steps/mutex-uses.js';
import { Solitude } from './solitude.js';

/**
 * Which cells behave as locks, who holds them, and what they protect.
 *
 * Which steps take and give back a lock is what the library's models say: they are trusted, as they are when they say
 * what `pthread_mutex_lock` does. A marked write is not enough for its cell to behave as a lock, though; that the
 * program could destroy. It does if
 *
 * - it starts as 0;
 * - every access to it that can meet another one is a taking (the models take what is 0 and leave the own number) or a
 *   giving back (which leaves 0), so nobody writes to the bytes of the lock, looks at them, or tries whether it is
 *   free;
 * - nobody gives back what is not its own. Either all checks end the run, and the models check it. Or, where runs go
 *   past the misuse of locks (`claimed`), the giver has certainly taken it and not given it back.
 *
 * Then by induction the cell is 0 if nobody has taken the lock, else the number of the one task that has, and while one
 * has it no other can do anything to it. A lock is certainly held if the guards say so, or if it was taken and not
 * given back on every path there: then the unrolling has noted it with the action.
 *
 * An access by a task that has joined all others that touch the cell is alone with it and does not count.
 *
 * A lock protects an access if the task holds it when the step begins, or takes it in the step. Since a step is
 * indivisible, while one task holds the lock no other executes such a step, whatever the order in it. It can be
 * executed only if the lock is free, unless it fails before it comes to the lock; then it does not count.
 */
export class Locks {
  /** Cells that behave as locks. */
  readonly cells: ReadonlySet<CellId>;
  /** The locks each of which protects every access to a cell that can meet another one. */
  readonly protectors: ReadonlyMap<CellId, ReadonlySet<CellId>>;
  private readonly g: Aig;
  private readonly uses = new Map<Step, readonly Use[]>();
  readonly solitude: Solitude;
  readonly known: ReadonlyMap<number, Lit>;
  private readonly simulation: Ternary;
  /** Known bits of a step's reads if its givings back count, by the step. */
  private readonly withGivings = new Map<Step, Ternary>();
  /** Givings back of locks that are certainly held. */
  private readonly sure = new Set<Use>();

  /** @param known what is known of what is read, if it has been found out already */
  constructor(
    private readonly program: UnrolledProgram,
    known?: ReadonlyMap<number, Lit>,
  ) {
    this.g = program.aig;
    for (const { steps } of program.tasks) for (const step of steps) this.uses.set(step, usesOf(this.g, step));
    this.solitude = new Solitude(program);
    this.known = known ?? knownBits(program, this.solitude);
    this.simulation = new Ternary(this.g, this.known);
    this.noteSure();
    this.cells = this.findLocks();
    this.protectors = this.findProtectors();
  }

  /** In program order of each cell. */
  usesOf(step: Step): readonly Use[] {
    return this.uses.get(step) ?? [];
  }

  /** The step can end its task or the run, or make it wait. */
  canFail(step: Step): boolean {
    return this.fails(
      step,
      step.actions.length,
      ({ kind }) => kind === 'assume' || kind === 'join' || kind === 'drain',
    );
  }

  private noteSure(): void {
    const { g } = this;
    for (const { steps } of this.program.tasks) {
      const held = new Map<CellId, Lit>();
      for (const step of steps)
        for (const use of this.usesOf(step)) {
          if (use.kind === 'access') continue;
          if (use.kind === 'give' && (use.held || isImplied(g, use.guard, held.get(use.lock)))) this.sure.add(use);
          follow(g, use, held);
        }
    }
  }

  private findLocks(): Set<CellId> {
    const candidates = new Set<CellId>();
    const spoilt = new Set<CellId>();
    for (const task of this.program.tasks)
      for (const step of task.steps)
        for (const use of this.usesOf(step)) {
          const cell = use.kind === 'access' ? use.cell : use.lock;
          const asLock =
            use.kind === 'take' || (use.kind === 'give' && (this.program.claimed === undefined || this.sure.has(use)));
          if (asLock) candidates.add(cell);
          else if (!this.solitude.isAlone(step, use.index, cell)) spoilt.add(cell);
        }
    for (const cell of spoilt) candidates.delete(cell);
    for (const cell of this.program.cells) if (bits.constantValue(cell.initial) !== 0n) candidates.delete(cell.id);
    return candidates;
  }

  private findProtectors(): Map<CellId, ReadonlySet<CellId>> {
    const protectors = new Map<CellId, ReadonlySet<CellId>>();
    for (const task of this.program.tasks) {
      const held = new Map<CellId, Lit>();
      for (const step of task.steps) {
        const taken = this.takenIn(step, held);
        for (const use of this.usesOf(step)) {
          if (use.kind !== 'access') {
            if (this.cells.has(use.lock)) follow(this.g, use, held);
          } else if (!this.solitude.isAlone(step, use.index, use.cell)) {
            const candidates =
              protectors.get(use.cell) ??
              new Set([...use.held.filter((lock) => this.cells.has(lock)), ...taken.keys()]);
            const here = [...candidates].filter(
              (lock) => use.held.includes(lock) || isImplied(this.g, use.guard, taken.get(lock)),
            );
            protectors.set(use.cell, new Set(here));
          }
        }
      }
    }
    return new Map([...protectors].filter(([cell, locks]) => locks.size > 0 && !this.cells.has(cell)));
  }

  /** Under which condition each lock is held when the step begins, or taken in it before anything can fail. */
  private takenIn(step: Step, held: ReadonlyMap<CellId, Lit>): Map<CellId, Lit> {
    const result = new Map(held);
    for (const use of this.usesOf(step))
      if (use.kind === 'take' && this.cells.has(use.lock) && !this.fails(step, use.index, () => false))
        result.set(use.lock, this.g.or(result.get(use.lock) ?? FALSE, use.guard));
    return result;
  }

  /** One of the first actions of the step can be what ends the run, or counts as that. */
  private fails(step: Step, count: number, counts: (action: Action) => boolean): boolean {
    return step.actions.slice(0, count).some((action) => {
      if (action.kind === 'assert') return !this.isKept(step, action);
      return action.kind === 'cut' || (counts(action) && !(action.kind === 'assume' && action.chosen));
    });
  }

  /**
   * The check holds by what is known of what is read. Who certainly gives back what behaves as a lock has read the own
   * number; where it gives back another one, it does not read this one, and nothing depends on what it would have read.
   */
  private isKept(step: Step, { cond }: Extract<Action, { kind: 'assert' }>): boolean {
    if (this.simulation.valueOf(cond) === TRUE) return true;
    let simulation = this.withGivings.get(step);
    if (!simulation) {
      const known = new Map(this.known);
      for (const use of this.usesOf(step))
        if (use.kind === 'give' && this.cells.has(use.lock) && this.sure.has(use))
          note(known, use.value, bits.constant(use.value.length, BigInt(step.task) + 1n));
      this.withGivings.set(step, (simulation = new Ternary(this.g, known)));
    }
    return simulation.valueOf(cond) === TRUE;
  }
}

/** Notes under which condition each lock is held after this use. */
export function follow(g: Aig, use: LockUse, held: Map<CellId, Lit>): void {
  const before = held.get(use.lock) ?? FALSE;
  held.set(use.lock, use.kind === 'take' ? g.or(before, use.guard) : g.and(before, not(use.guard)));
}
