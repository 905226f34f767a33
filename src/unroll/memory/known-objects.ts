import type { ObjectId, TaskId } from '../../steps/ids.js';
import type { News } from '../paths/news.js';

/** Facts about objects in some round: who makes them, whether they end, and who looks at their addresses. */
export class KnownObjects {
  /** Objects that were made beside other tasks, by whether that was so whenever they were made. */
  private readonly made = new Map<ObjectId, boolean>();
  private readonly makers = new Map<ObjectId, TaskId>();
  private readonly resembled = new Set<ObjectId>();
  private readonly mortal = new Set<ObjectId>();
  private readonly exposed = new Set<ObjectId>();
  private readonly sharers = new Map<ObjectId, Set<ObjectId>>();
  /** Counts from the next round on. */
  private readonly newSharers = new Map<ObjectId, Set<ObjectId>>();

  constructor(private readonly news: News) {}

  /** An object comes into being, beside other tasks or before there are any. */
  noteMade(object: ObjectId, concurrent: boolean, maker: TaskId): void {
    this.makers.set(object, maker);
    const before = this.made.get(object);
    const after = concurrent && before !== false;
    this.made.set(object, after);
    if (before !== after) this.news.note();
  }

  makerOf(object: ObjectId): TaskId | undefined {
    return this.makers.get(object);
  }

  /** Whenever it was made there were other tasks. */
  isMadeBeside(object: ObjectId): boolean {
    return this.made.get(object) === true;
  }

  /** A number of which nothing is known is found where one would expect a pointer into these objects. */
  noteResembled(objects: readonly ObjectId[]): void {
    for (const object of objects) {
      if (this.resembled.has(object) || !this.isMadeBeside(object)) continue;
      this.resembled.add(object);
      this.news.note();
    }
  }

  /**
   * Whether a pointer to the object, which its maker has beside other tasks, may be a number that only looks like its
   * address.
   */
  isResembled(object: ObjectId): boolean {
    return this.resembled.has(object) && this.isMadeBeside(object);
  }

  /** The object may cease to exist. */
  noteDeath(object: ObjectId): void {
    if (this.mortal.has(object)) return;
    this.mortal.add(object);
    this.news.note();
  }

  /** The object may cease to exist, by what is known. */
  isMortal(object: ObjectId): boolean {
    return this.mortal.has(object);
  }

  /** The program looks at the machine's address of the object. @returns for how many objects it does so */
  noteExposed(object: ObjectId): number {
    if (!this.exposed.has(object)) this.news.note();
    return this.exposed.add(object).size;
  }

  /** The objects at whose machine's addresses the program is known to look. */
  exposedObjects(): readonly ObjectId[] {
    return [...this.exposed];
  }

  /** The program is known to look at the machine's address of the object. */
  isExposed(object: ObjectId): boolean {
    return this.exposed.has(object);
  }

  /**
   * Somebody asks whether two objects have had the same address.
   * @returns whether they can have, as far as was known when the round began
   */
  noteSharing(one: ObjectId, other: ObjectId): boolean {
    if (!this.mortal.has(one) && !this.mortal.has(other)) return false;
    if (this.sharers.get(one)?.has(other) === true) return true;
    for (const [a, b] of [
      [one, other],
      [other, one],
    ] as const) {
      const partners = this.newSharers.get(a);
      if (partners) partners.add(b);
      else this.newSharers.set(a, new Set([b]));
    }
    this.news.note();
    return false;
  }

  /** With which objects this one may share its address. */
  sharing(object: ObjectId): Iterable<ObjectId> {
    return this.sharers.get(object) ?? [];
  }

  /** Another round begins, which knows what the last one has found. */
  settle(): void {
    for (const [object, partners] of this.newSharers)
      this.sharers.set(object, new Set([...(this.sharers.get(object) ?? []), ...partners]));
    this.newSharers.clear();
  }
}
