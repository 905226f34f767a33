/**
 * Where it matters that memory is taken to be sequentially consistent although the program does not ask for it:
 * accesses with a weaker order, fences, and volatile accesses of several threads to the same bytes, with no lock in
 * common. What is atomic in the order of C11 that is the default, or protected by locks, is so on every machine (C11
 * 5.1.2.4); plain accesses that race mean nothing in C, which is a property of its own. Tasks that take turns on one
 * core see each other's accesses in their order: posted ones, and those that are scheduled by priority.
 */
import type { WeakAccess } from '../../ir/ir.js';
import type { Position } from '../../source/diagnostic.js';
import type { UnrolledTask } from '../../steps/events.js';
import type { CellId, ObjectId, TaskId } from '../../steps/ids.js';
import type { PlacedWeakAccess } from '../../steps/weak-access.js';

interface VolatileAccess {
  readonly task: TaskId;
  readonly write: boolean;
  readonly offset: number;
  readonly size: number;
  readonly held: readonly CellId[];
  readonly position: Position;
}

/** The weak accesses that one round of unrolling meets. */
export class WeakMemory {
  private readonly ordered = new Map<string, { readonly access: PlacedWeakAccess; readonly tasks: Set<TaskId> }>();
  private readonly volatiles = new Map<ObjectId, Map<string, VolatileAccess>>();

  /** An access whose order is written down, beside other tasks. */
  note(task: TaskId, access: WeakAccess, position: Position): void {
    const placed = { ...access, position };
    const key = keyOf(placed);
    const known = this.ordered.get(key);
    if (known) known.tasks.add(task);
    else this.ordered.set(key, { access: placed, tasks: new Set([task]) });
  }

  /** A volatile access that is not atomic, beside other tasks. */
  noteVolatile(object: ObjectId, access: VolatileAccess): void {
    const { task, write, offset, size, held, position } = access;
    const known = this.volatiles.get(object) ?? new Map<string, VolatileAccess>();
    this.volatiles.set(object, known);
    known.set(
      `${task} ${write} ${offset} ${size} ${held.join()} ${position.file}:${position.line}:${position.column}`,
      access,
    );
  }

  /** The weak accesses that matter if these are the tasks. */
  found(tasks: readonly UnrolledTask[]): readonly PlacedWeakAccess[] {
    const threads = new Set(
      tasks.filter(({ schedule, steps }) => schedule.kind === 'thread' && steps.length > 0).map(({ id }) => id),
    );
    if (threads.size < 2 || tasks.some(({ priority }) => priority)) return [];
    const ordered = [...this.ordered.values()]
      .filter((each) => [...each.tasks].some((task) => threads.has(task)))
      .map(({ access }) => access);
    const racing = [...this.volatiles.values()].flatMap((accesses) =>
      racingAmong([...accesses.values()].filter(({ task }) => threads.has(task))),
    );
    return [...new Map([...ordered, ...racing].map((access) => [keyOf(access), access])).values()];
  }
}

function keyOf({ access, order, position }: PlacedWeakAccess): string {
  return `${access} ${order} ${position.file}:${position.line}`;
}

function racingAmong(accesses: readonly VolatileAccess[]): PlacedWeakAccess[] {
  const meets = (one: VolatileAccess, other: VolatileAccess): boolean =>
    one.task !== other.task &&
    (one.write || other.write) &&
    one.offset < other.offset + other.size &&
    other.offset < one.offset + one.size &&
    !one.held.some((lock) => other.held.includes(lock));
  return accesses
    .filter((one) => accesses.some((other) => meets(one, other)))
    .map(({ write, position }) => ({ access: write ? 'store' : 'load', order: 'volatile', position }));
}
