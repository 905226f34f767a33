import type { ObjectId } from '../../steps/ids.js';
import { Store } from '../paths/store.js';

/**
 * An object that a task makes while others run is its own until it gives the address away: nobody else can have a
 * pointer to it, so what it does there is seen by nobody and needs no events. The contents are *published* in the step
 * in which the address first escapes: it is written to a shared cell, handed to a new task, returned by the task, or
 * the object is freed. They are published, too, where a path that has published the object meets one that has not.
 *
 * No execution is lost or invented: between the accesses and the publication no other task accesses the object, so
 * doing the accesses later changes nothing that anybody sees. An address that is reached by arithmetic alone is not
 * followed by others either way. It follows that nobody sees what the object held before. The unknown contents of fresh
 * memory are among the contents of its cells only if they are published. So a pointer in a block that is filled in
 * before it is handed on does not look as if it could point anywhere.
 */
export type Ownership = Store<ObjectId, Status>;
export type Status = typeof PRIVATE | typeof PUBLISHED;

export const PRIVATE = Object.freeze({ published: false });
export const PUBLISHED = Object.freeze({ published: true });

export const OWNS_NOTHING: Ownership = Store.empty();

/** The ownership where paths meet; objects of each that have to be published there are not owned. */
export function jointOwnership(owned: readonly Ownership[]): Ownership {
  return owned.reduce((one, other) =>
    one.merge(other, (_, a, b) => (a === PUBLISHED || b === PUBLISHED ? PUBLISHED : PRIVATE)),
  );
}

/** Objects that are private in one, and published in the other. */
export function toBePublished(owned: Ownership, joint: Ownership): ObjectId[] {
  const result: ObjectId[] = [];
  owned.differs(joint, (object, mine, theirs) => {
    if (mine === PRIVATE && theirs === PUBLISHED) result.push(object);
    return false;
  });
  return result;
}

/** Objects that nobody else knows. */
export function privateObjects(owned: Ownership): ObjectId[] {
  const result: ObjectId[] = [];
  OWNS_NOTHING.differs(owned, (object, _, status) => {
    if (status === PRIVATE) result.push(object);
    return false;
  });
  return result;
}

/** Every object whose address a value may be, or be made from: that is then its complement. */
export function objectsOf(pointsTo: readonly number[]): ObjectId[] {
  return pointsTo.map((each) => (each < 0 ? ~each : each) as ObjectId);
}
