import type { ObjectId, TaskId } from '../../steps/ids.js';

/**
 * Which locals share an address. Where addresses are scarce, a local gets that of a *slot*: of its task, of the number
 * of frames with locals below its own, and of its size. All that have the same one live one after the other. Of two
 * frames of one task with as many below, neither has called the other, so the one has been left when the other is
 * entered. Within a frame a slot belongs to one local, of which an instance ends when the next one begins.
 *
 * So addresses do not tell a local from the dead ones of its slot. Nobody needs to, because sharing is a guess that
 * each round of unrolling tests, and what it finds to be *seen* has addresses of its own from the next round on:
 *
 * - an object that is accessed by another task than its own, or where it is not certain that it still exists;
 * - objects of one slot between which somebody asks: they are among the targets of a pointer that is followed, or of
 *   two that are compared.
 *
 * In the last round, an object that shares its address is accessed only by its task, as long as it lives, through
 * pointers that lead to no other one of its slot. The one of the slot that lives is the last one made, which is how the
 * interpreter finds it: a new local takes the place of dead ones. What becomes of a pointer to a dead one is seen by
 * nobody, unless bit by bit, and then it is that of a layout that a stack has (`SeenOfAddresses.layout`).
 */
export class StackSlots {
  private readonly bases = new Map<string, bigint>();
  private readonly tenants = new Map<ObjectId, Tenant>();
  private readonly seen = new Set<ObjectId>();

  /** The address of a slot, which is made on first use. */
  base(slot: Slot, make: () => bigint): bigint {
    const key = `${slot.task}/${slot.depth}/${slot.nth}/${slot.extent}/${slot.align}`;
    const known = this.bases.get(key) ?? make();
    this.bases.set(key, known);
    return known;
  }

  /** The object lies in a slot. */
  add(object: ObjectId, task: TaskId, base: bigint): void {
    this.tenants.set(object, { task, base });
  }

  /** Where objects may share addresses with this one. */
  baseOf(object: ObjectId): bigint | undefined {
    return this.tenants.get(object)?.base;
  }

  /** A task accesses the object. @returns true if that is news */
  noteAccess(object: ObjectId, task: TaskId, isCertainlyAlive: boolean): boolean {
    const tenant = this.tenants.get(object);
    return tenant !== undefined && !(isCertainlyAlive && tenant.task === task) && this.noteSeen(object);
  }

  /** Somebody asks which of the objects something is. @returns true if there is news */
  tellApart(objects: readonly ObjectId[]): boolean {
    if (objects.length < 2 || this.tenants.size === 0) return false;
    const bySlot = new Map<bigint, Set<ObjectId>>();
    for (const object of objects) {
      const base = this.tenants.get(object)?.base;
      if (base !== undefined) bySlot.set(base, (bySlot.get(base) ?? new Set()).add(object));
    }
    const confused = [...bySlot.values()].filter(({ size }) => size > 1);
    return confused.flatMap((group) => [...group]).filter((object) => this.noteSeen(object)).length > 0;
  }

  /** Takes those out of their slots that somebody has seen. */
  evict(): readonly ObjectId[] {
    const evicted = [...this.seen];
    for (const object of evicted) this.tenants.delete(object);
    this.seen.clear();
    return evicted;
  }

  private noteSeen(object: ObjectId): boolean {
    const isNews = !this.seen.has(object);
    this.seen.add(object);
    return isNews;
  }
}

interface Tenant {
  readonly task: TaskId;
  readonly base: bigint;
}

/** The locals that can share an address. */
export interface Slot {
  readonly task: TaskId;
  /** Frames with locals below that of the local. */
  readonly depth: number;
  /** So many locals of the function before it are of its extent and alignment. */
  readonly nth: number;
  /** In bytes. */
  readonly extent: number;
  readonly align: number;
}

const FEW_BYTES = 16;

/** Room for a local, such that few sizes differ. */
export function slotExtent(size: number): number {
  if (size > FEW_BYTES) return Math.ceil(size / FEW_BYTES) * FEW_BYTES;
  return 2 ** Math.ceil(Math.log2(Math.max(size, 1)));
}
