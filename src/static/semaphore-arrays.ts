/**
 * Arrays of semaphores of which an element is named by a number that is not known: they are looked at as one. An element
 * outside of the array is none of them, but then memory is misused.
 *
 * All elements of an array are made by a loop that counts through their numbers, and makes the one of that number in
 * each round, when control leaves it at its bound.
 */
import { constantEnd, countedLoop, isBehind } from './counted-loops.js';
import { indexed } from './indexed.js';
import type { Instance } from './instances.js';
import type { Location, ObjectId } from './locations.js';
import { isWithin, located } from './locations.js';
import { inCycle } from './once.js';
import type { PointsTo } from './points-to.js';
import { primitiveOf } from './primitives.js';
import { globalTerm, keyOf, placeTerm, symbolTerm, termOf } from './terms.js';
import type { Uniqueness } from './uniqueness.js';

/** Bytes of a semaphore with a meaning. */
const SIZE = 4;

export class SemaphoreArrays {
  private readonly arrays = new Map<ObjectId, Location>();
  private readonly loops = new Map<Instance, ReadonlyMap<number, ReadonlySet<string>>>();

  constructor(
    private readonly pointsTo: PointsTo,
    unique: Uniqueness,
  ) {
    const spoilt = new Set<ObjectId>();
    for (const place of semaphorePlaces(pointsTo)) {
      const { object, stride } = place;
      if (stride === 0) continue;
      const known = this.arrays.get(object);
      const isArray = stride >= SIZE && unique.isOne(object) && pointsTo.objects.get(object).kind === 'global';
      if (!isArray || (known && !(isWithin(place, known) && isWithin(known, place)))) spoilt.add(object);
      this.arrays.set(object, located(object, place.base, stride));
    }
    for (const object of spoilt) this.arrays.delete(object);
  }

  /** The array that the semaphore is one of; the semaphore itself, if its place is known. */
  memberOf(place: Location): Location | undefined {
    const array = this.arrays.get(place.object);
    if (array && isWithin(place, array)) return array;
    return place.stride === 0 ? place : undefined;
  }

  /** The keys of all that may be meant. */
  keysOf(place: Location): readonly string[] {
    const { object, base, stride } = place;
    if (stride === 0) return [keyOf(placeTerm(place))];
    const found = this.pointsTo.objects.get(object);
    const size = found.kind === 'global' ? this.pointsTo.program.globals[found.id]!.size : 0;
    const count = Math.max(0, Math.floor((size - base - SIZE) / stride) + 1);
    return Array.from({ length: count }, (_, i) => keyOf(placeTerm({ ...place, base: base + i * stride })));
  }

  /** The keys of semaphores that have been made where control leaves a loop at this branch. */
  madeAt(instance: Instance, pc: number, holds: boolean): ReadonlySet<string> | undefined {
    if (this.arrays.size === 0) return undefined;
    let loops = this.loops.get(instance);
    if (!loops) this.loops.set(instance, (loops = this.find(instance)));
    return loops.get(holds ? 2 * pc + 1 : 2 * pc);
  }

  private find(instance: Instance): ReadonlyMap<number, ReadonlySet<string>> {
    const found = new Map<number, Set<string>>();
    const { fn } = instance;
    for (const [pc, instr] of fn.code.entries()) {
      if (instr.kind !== 'call' || !inCycle(fn)[pc]) continue;
      const [callee, ...others] = this.pointsTo.calleesAt(instance, pc);
      if (!callee || others.length > 0 || !alwaysMakes(callee)) continue;
      const [place, ...more] = this.pointsTo.placesOf(instance, instr.args[0]!);
      if (!place || more.length > 0 || place.stride === 0 || !this.memberOf(place)) continue;
      const loop = countedLoop(fn, pc);
      const end = loop && constantEnd(loop);
      if (!loop || end === undefined || end - loop.from > MOST || !isBehind(fn, loop, loop.step, pc)) continue;
      const counter = symbolTerm(COUNTER);
      const address = termOf(
        instr.args[0]!,
        { get: (register) => (register === loop.counter ? counter : undefined) },
        instance,
      );
      const element = address && indexed(address);
      if (element?.index !== COUNTER || element.isCut || element.array !== this.nameOf(place.object)) continue;
      const exit = loop.leavesIf ? 2 * loop.check + 1 : 2 * loop.check;
      const keys = found.get(exit) ?? new Set();
      found.set(exit, keys);
      for (let i = loop.from; i < end; i++)
        keys.add(keyOf(placeTerm({ ...place, base: element.offset + i * element.size })));
    }
    return found;
  }

  private nameOf(object: ObjectId): string | undefined {
    const found = this.pointsTo.objects.get(object);
    return found.kind === 'global' ? globalTerm(found.id).base : undefined;
  }
}

/** Names the counter of a loop. */
const COUNTER = 'v0.0;';

/** Larger arrays are not looked at. */
const MOST = 1000;

/** All places of semaphores that are used. */
export function* semaphorePlaces(pointsTo: PointsTo): Iterable<Location> {
  for (const { fn, callers } of pointsTo.instances.all) {
    if (primitiveOf(fn)?.family !== 'semaphore') continue;
    for (const { instance, pc } of callers) {
      const call = instance.fn.code[pc]!;
      const [argument] = call.kind === 'call' ? call.args : [];
      if (argument) yield* pointsTo.placesOf(instance, argument);
    }
  }
}

function alwaysMakes({ fn }: Instance): boolean {
  const primitive = primitiveOf(fn);
  return (
    primitive?.kind === 'init' && primitive.family === 'semaphore' && fn.code.every(({ kind }) => kind !== 'nondet')
  );
}
