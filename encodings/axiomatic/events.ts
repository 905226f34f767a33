/**
 * Events of an execution graph for the steps of a program. A step is one event, which reads and writes the cells that
 * it accesses: one load or store, a read-modify-write, a section of the library, a fence.
 *
 *   acquires(a)   a reads, and its order has acquire: that of its stores to the cell, or of its loads if it stores nothing
 *   releases(a)   a writes, and some store of it to the cell has an order with release
 *   strong(s)     some access or fence of the step s is seq_cst, but loads of what it stores with another order
 *
 * The store of a read-modify-write has the order of the whole, so that one that fails (a compare-exchange) is a load of
 * its own order, which may be weaker or stronger. A plain access is a relaxed one: where it races, that is what the answer says it assumes; where it
 * does not, happens-before leaves one write for it to see, whatever it is (DRF).
 */
import type { MemoryOrder } from '../../src/base/memory-order.js';
import { isAcquire, isRelease } from '../../src/base/memory-order.js';
import type { Lit } from '../../src/logic/aig.js';
import { FALSE, not } from '../../src/logic/aig.js';
import type { Action, CellAccess, SharedCell, Step } from '../../src/steps/events.js';
import type { CellId } from '../../src/steps/ids.js';
import type { Formula } from '../formula.js';
import type { IndexedAccess, StepAccess } from '../partial-order/accesses.js';
import { seenFromOutside } from '../partial-order/accesses.js';

/** A step's access to a cell, under its path condition: whether the step is executed comes on top. */
export interface GraphAccess extends StepAccess {
  readonly cell: SharedCell;
  readonly acquires: Lit;
  readonly releases: Lit;
}

export interface FenceEvent {
  readonly step: Step;
  readonly guard: Lit;
  readonly order: MemoryOrder;
}

/** Whether the cell is a place in memory, and no flag of the model's own. */
export function isPlace({ offset }: SharedCell): boolean {
  return offset >= 0;
}

export class GraphEvents {
  readonly places: readonly SharedCell[];
  private readonly ids: ReadonlySet<CellId>;
  /** By place, in program order of each task. */
  readonly cells: readonly (readonly GraphAccess[])[];
  readonly fences: readonly FenceEvent[];
  /** Absent for those that never are. */
  readonly strong: ReadonlyMap<Step, Lit>;

  constructor(private readonly f: Formula) {
    const { tasks, cells } = f.program;
    const steps = tasks.flatMap((task) => task.steps);
    this.places = cells.filter(isPlace);
    this.ids = new Set(this.places.map(({ id }) => id));
    const touching = new Map<CellId, Step[]>(this.places.map(({ id }) => [id, []]));
    for (const step of steps)
      for (const cell of new Set(step.actions.flatMap((action) => (isAccess(action) ? [action.cell] : []))))
        touching.get(cell)?.push(step);
    this.cells = this.places.map((cell) => touching.get(cell.id)!.flatMap((step) => this.accessOf(step, cell)));
    this.fences = steps.flatMap((step) =>
      step.actions.flatMap((action) =>
        action.kind === 'fence' ? [{ step, guard: action.guard, order: action.order }] : [],
      ),
    );
    const strong = new Map<Step, Lit>();
    for (const step of steps) {
      const guard = f.g.orAll(step.actions.filter(isStrong).map((action) => this.unlessStored(step, action, isStrong)));
      if (guard !== FALSE) strong.set(step, guard);
    }
    this.strong = strong;
  }

  /** Whether the step does something that is no access to one of the cells that the other one may access. */
  differs(step: Step, other: Step): Lit {
    const cells = new Set(other.actions.flatMap((action) => (isAccess(action) ? [action.cell] : [])));
    const apart = step.actions.filter(
      (action) =>
        (this.isOfPlace(action) && !cells.has(action.cell)) ||
        (action.kind === 'fence' && action.order !== 'relaxed') ||
        action.kind === 'create' ||
        action.kind === 'join',
    );
    return this.f.g.orAll(apart.map(({ guard }) => guard));
  }

  /** Whether it accesses a place in memory. */
  isOfPlace(action: Action): action is CellAccess {
    return isAccess(action) && this.ids.has(action.cell);
  }

  /** The action is made; of a load, that the step stores nothing there of another quality, which would count instead. */
  private unlessStored({ actions }: Step, action: Action, is: (action: Action) => boolean): Lit {
    const { g } = this.f;
    if (action.kind !== 'read') return action.guard;
    const instead = actions.filter((other) => other.kind === 'write' && other.cell === action.cell && !is(other));
    return g.and(action.guard, not(g.orAll(instead.map(({ guard }) => guard))));
  }

  private accessOf(step: Step, cell: SharedCell): GraphAccess[] {
    const { g } = this.f;
    const own = step.actions.filter((action) => isAccess(action)).filter((action) => action.cell === cell.id);
    const indexed = own.map(({ kind, guard, value }): IndexedAccess => ({ kind, guard, value, index: [] }));
    const [seen] = seenFromOutside(this.f, step, indexed);
    const where = (is: (order: MemoryOrder) => boolean, kinds: readonly string[]): Lit => {
      const isOne = ({ order }: CellAccess): boolean => is(order ?? 'plain');
      const found = own.filter((access) => kinds.includes(access.kind) && isOne(access));
      return g.orAll(found.map((access) => this.unlessStored(step, access, (one) => isAccess(one) && isOne(one))));
    };
    return [
      {
        ...seen!,
        cell,
        acquires: g.and(seen!.reads, where(isAcquire, ['read', 'write'])),
        releases: g.and(seen!.writes, where(isRelease, ['write'])),
      },
    ];
  }
}

function isAccess(action: Action): action is CellAccess {
  return action.kind === 'read' || action.kind === 'write';
}

function isStrong(action: Action): boolean {
  return (isAccess(action) || action.kind === 'fence') && action.order === 'seq_cst';
}
