/**
 * Which locks behave as locks: what is there is at all times the word of a free lock or the id of the task that has
 * taken it and not given it back. That holds by induction if
 * - it begins as a free lock: zero, or made free by its creator before anybody else may know it;
 * - only the library's functions for one family of locks write to it from then on;
 * - nobody gives back what he does not certainly hold, or destroys or makes it free once more while others may use it,
 *   and no task begins after a lock was destroyed. Runs go on after the misuse of a lock, so that none of this can be
 *   taken for granted.
 */
import type { Extent, Location, ObjectId } from './locations.js';
import { overlap, sameSpan } from './locations.js';
import type { AbstractObject } from './objects.js';
import type { PointsTo } from './points-to.js';
import type { LockFamily, Primitive } from './primitives.js';
import { madeBy } from './primitives.js';
import type { SemaphoreArrays } from './semaphore-arrays.js';
import type { CallSite, LockUses } from './lock-uses.js';

/** Bytes of a lock with a meaning. */
const SIZES: Readonly<Record<LockFamily, number>> = {
  mutex: 20,
  mtx: 20,
  spin: 4,
  semaphore: 4,
  rwlock: 52,
  once: 4,
  barrier: 40,
  rtos: 64,
  'rtos-recursive': 64,
  scheduler: 4,
};

function isMade(family: LockFamily): boolean {
  return family === 'rtos' || family === 'rtos-recursive';
}

/** Words below are those of a free lock or of an owner. */
const OWNERS = 0x10000n;

interface PlainWrite {
  readonly places: readonly Location[];
  readonly size: number;
}

export class LockBehaviour implements LockUses {
  private readonly spoilt: Location[] = [];
  /** Semaphores that are no locks. */
  private readonly notLocks: Location[] = [];
  private readonly destroyed: Location[] = [];
  private readonly handedOver: Location[] = [];
  /** Calls that are taken not to fail. */
  readonly trusted: CallSite[] = [];
  private readonly families = new Map<ObjectId, { readonly place: Location; readonly family: LockFamily }[]>();
  private readonly writes = new Map<ObjectId, (Extent & { readonly object: ObjectId })[]>();
  private readonly shown = new Map<ObjectId, ReadonlySet<number>>();
  private readonly known = new Map<string, boolean>();
  private ready: ReadonlySet<string> | undefined;
  private readonly set: PlainWrite[] = [];
  /** Some task is created after a lock may have been destroyed. */
  createsLate = false;

  constructor(
    private readonly pointsTo: PointsTo,
    private readonly arrays: SemaphoreArrays,
  ) {}

  /** Objects with locks in them. */
  get objects(): Iterable<ObjectId> {
    return this.families.keys();
  }

  misused(places: readonly Location[]): void {
    this.spoilt.push(...places);
  }

  unowned(places: readonly Location[]): void {
    this.notLocks.push(...places);
  }

  reset(places: readonly Location[]): void {
    this.spoilt.push(...places);
  }

  reliedOn(call: CallSite): void {
    this.trusted.push(call);
  }

  handsOver(places: readonly Location[]): void {
    this.handedOver.push(...places);
  }

  used(places: readonly Location[], { kind, family }: Primitive): void {
    if (kind === 'destroy') this.destroyed.push(...places);
    for (const place of places) {
      const list = this.families.get(place.object) ?? [];
      if (
        !list.some(
          (known) =>
            known.family === family &&
            known.place.base === place.base &&
            known.place.stride === place.stride &&
            sameSpan(known.place, place),
        )
      )
        list.push({ place, family });
      this.families.set(place.object, list);
    }
  }

  /** Somebody writes there what need not be the word of a free lock, or while others may use it. */
  written({ places, size }: PlainWrite): void {
    for (const place of places) {
      const { object, base, stride } = place;
      const list = this.writes.get(object) ?? [];
      const isKnown = (known: Extent): boolean =>
        known.base === base && known.stride === stride && sameSpan(known, place) && known.size >= size;
      if (!list.some(isKnown)) list.push({ ...place, size });
      this.writes.set(object, list);
    }
  }

  /** Somebody writes there before others may use it: what is a free lock, but no semaphore. */
  isSet(write: PlainWrite): void {
    this.set.push(write);
  }

  /** The first task creates another one when these semaphores are ready. */
  readyFor(semaphores: ReadonlySet<string>): void {
    this.ready = new Set(this.ready ? [...this.ready].filter((each) => semaphores.has(each)) : semaphores);
  }

  /** Others may know such an object when these locks in it have been made free. */
  show(object: ObjectId, initialised: ReadonlySet<number>): void {
    const before = this.shown.get(object);
    this.shown.set(object, before ? new Set([...before].filter((offset) => initialised.has(offset))) : initialised);
  }

  /** All locks that may be at these places behave as locks. To be asked when all has been noted. */
  behave(places: readonly Location[], family: LockFamily): boolean {
    return places.length > 0 && places.every((place) => this.behaves(place, family));
  }

  /** And each is given back by who has taken it. To be asked when all has been noted. */
  areOwned(places: readonly Location[], family: LockFamily): boolean {
    const isOwn = (place: Location): boolean => {
      const meets = (other: Location): boolean =>
        other.object === place.object && overlap({ ...place, size: SIZES[family] }, { ...other, size: SIZES[family] });
      return !this.handedOver.some(meets);
    };
    return this.behave(places, family) && (family !== 'semaphore' || places.every(isOwn));
  }

  /**
   * The word of a semaphore is what it was made with and the posts since, less the waits, whoever makes them. To be
   * asked when all has been noted.
   */
  counts(place: Location): boolean {
    return this.remembered(place, 'semaphore', 'counts', () => this.findOut(place, 'semaphore'));
  }

  private behaves(place: Location, family: LockFamily): boolean {
    return this.remembered(place, family, 'behaves', () => {
      const isNoLock = this.notLocks.some((other) => isAt(other, place, SIZES[family], SIZES.semaphore));
      return !isNoLock && this.findOut(place, family);
    });
  }

  private remembered(place: Location, family: LockFamily, what: string, find: () => boolean): boolean {
    const { object, base, stride, span } = place;
    const key = `${object} ${base} ${stride} ${span?.lo} ${span?.hi} ${family} ${what}`;
    let known = this.known.get(key);
    if (known === undefined) this.known.set(key, (known = find()));
    return known;
  }

  private findOut(place: Location, family: LockFamily): boolean {
    const { object } = place;
    const extent = { ...place, size: SIZES[family] };
    const meets = (other: Location, size: number): boolean => isAt(other, place, SIZES[family], size);
    if (this.spoilt.some((other) => meets(other, SIZES[family]))) return false;
    if (this.createsLate && this.destroyed.some((other) => meets(other, SIZES[family]))) return false;
    const others = this.families.get(object) ?? [];
    if (
      others.some(
        (other) => meets(other.place, SIZES[other.family]) && !isSame(other.place, place, other.family, family),
      )
    )
      return false;
    if ((this.writes.get(object) ?? []).some((write) => overlap(extent, write))) return false;
    if (family === 'semaphore' || family === 'once' || family === 'barrier') {
      if (
        (family !== 'semaphore' && place.stride !== 0) ||
        this.set.some(({ places, size }) => places.some((other) => meets(other, size)))
      )
        return false;
      const { ready } = this;
      if (family !== 'once') return ready !== undefined && this.arrays.keysOf(place).every((key) => ready.has(key));
    }
    return this.beginsFree(place, this.pointsTo.objects.get(object), family);
  }

  private beginsFree(place: Location, object: AbstractObject, family: LockFamily): boolean {
    // What the library makes is free before anybody knows it; of such a lock in other memory it is not known who has
    // made it.
    if (isMade(family))
      return object.kind === 'heap' && place.base === 0 && place.stride === 0 && madeBy(object.instance.fn) === family;
    switch (object.kind) {
      case 'global': {
        const global = this.pointsTo.program.globals[object.id]!;
        const meets = (offset: number, size: number): boolean =>
          overlap({ ...place, size: 4 }, { base: offset, stride: 0, size });
        const isFree = ({ offset, size, value }: (typeof global.init)[number]): boolean =>
          !meets(offset, size) || (value.kind === 'const' && value.value < (family === 'once' ? 1n : OWNERS));
        return !global.threadLocal && !global.inputBytes && global.init.every(isFree);
      }
      case 'heap': {
        if (family === 'once') return false;
        const instr = object.instance.fn.code[object.pc]!;
        return (instr.kind === 'alloc' && instr.zero) || this.isInitialised(place);
      }
      case 'local':
        return family !== 'once' && this.isInitialised(place);
      case 'function':
      case 'task':
      case 'self':
      case 'unknown':
        return false;
    }
  }

  private isInitialised({ object, base, stride }: Location): boolean {
    const shown = this.shown.get(object);
    return stride === 0 && (shown === undefined || shown.has(base));
  }
}

/** Something of this size that may be there, and a lock with a word of that size. */
function isAt(other: Location, place: Location, size: number, otherSize: number): boolean {
  return other.object === place.object && overlap({ ...place, size }, { ...other, size: otherSize });
}

/** Two locks of one family overlap only where they are the same one, or the elements of one array. */
function isSame(one: Location, other: Location, family: LockFamily, otherFamily: LockFamily): boolean {
  if (family !== otherFamily) return false;
  const stride = one.stride === 0 ? other.stride : other.stride === 0 ? one.stride : Math.min(one.stride, other.stride);
  if (stride === 0) return one.base === other.base;
  return (
    stride >= SIZES[family] &&
    [one.stride, other.stride, one.base - other.base].every((distance) => distance % stride === 0)
  );
}
