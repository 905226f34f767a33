import type { PropertyClass } from './check-classes.js';

/** Words of answers for a fault. */
export interface FaultWords {
  readonly property: PropertyClass;
  readonly message: string;
}

const of = (property: PropertyClass, message: string): FaultWords => ({ property, message });

/** The checks that come with instructions, in the words that unrolling and replay both use. */
export const FAULTS = {
  nullPointer: of('null-dereference', 'dereference of a null pointer'),
  outside: of('out-of-bounds', 'access outside the bounds of an object'),
  gone: of('use-after-free', 'access to an object that no longer exists'),
  constant: of('out-of-bounds', 'write to a read-only object'),
  noBlock: of('invalid-free', 'free of something that is not a live heap block'),
  nullCall: of('null-dereference', 'call through a null pointer'),
  noFunction: of('out-of-bounds', 'call through a pointer that is not a function'),
  noThread: of('join-misuse', 'join of a thread that does not exist'),
  itself: of('join-misuse', 'a thread joins itself'),
  joined: of('join-misuse', 'a thread is joined twice'),
} as const;
