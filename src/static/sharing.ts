/**
 * Which objects several tasks may have a way to: globals, and what is reached from them, from what is handed to a task
 * when it is created, or from what a task leaves behind. All others are private: only the task that has made such an
 * object has pointers to it.
 */
import type { Location, ObjectId } from './locations.js';
import type { AbstractObject } from './objects.js';
import type { PointsTo } from './points-to.js';

export function sharedObjects(pointsTo: PointsTo): ReadonlySet<ObjectId> {
  const { objects, creations } = pointsTo;
  const shared = new Set<ObjectId>();
  const add = (places: readonly Location[]): void => {
    for (const { object } of places) if (isMemory(objects.get(object))) shared.add(object);
  };
  for (const [id, object] of objects.all.entries())
    if (object.kind === 'global' && !pointsTo.program.globals[object.id]!.threadLocal) shared.add(id as ObjectId);
  for (const { creator, instr } of creations) add(pointsTo.placesOf(creator, instr.arg));
  add(pointsTo.placesLeft);
  for (const object of shared) add(pointsTo.placesIn(object));
  return shared;
}

function isMemory({ kind }: AbstractObject): boolean {
  return kind === 'global' || kind === 'local' || kind === 'heap';
}
