/** The objects that pointers lead to, by where these are made. Objects that one place makes are one object here. */
import type { CType } from '../source/ctypes/ctype.js';
import type { FunctionId, GlobalId, LocalId } from '../ir/ir.js';
import type { Position } from '../source/diagnostic.js';
import type { Instance } from './instances.js';
import type { ObjectId } from './locations.js';

export type AbstractObject =
  | { readonly kind: 'global'; readonly id: GlobalId }
  /** Of all frames of the instance. */
  | { readonly kind: 'local'; readonly id: LocalId; readonly instance: Instance }
  /** All blocks of the heap that the instruction makes. */
  | {
      readonly kind: 'heap';
      readonly instance: Instance;
      readonly pc: number;
      readonly type?: CType;
      readonly position: Position;
    }
  | { readonly kind: 'function'; readonly id: FunctionId }
  /** No object: the id of a task that the instruction creates. */
  | { readonly kind: 'task'; readonly instance: Instance; readonly pc: number }
  /** The id of the task that asks for its own. */
  | { readonly kind: 'self' }
  /** Nobody knows what: an input that is used as an address. */
  | { readonly kind: 'unknown' };

/** The first object of every table. */
export const UNKNOWN = 0 as ObjectId;

export class ObjectTable {
  readonly all: AbstractObject[] = [{ kind: 'unknown' }];
  private readonly byKey = new Map<string, ObjectId>();

  get(id: ObjectId): AbstractObject {
    return this.all[id]!;
  }

  /** The object, entered into the table if it is not there yet. */
  enter(object: AbstractObject): ObjectId {
    const key = keyOf(object);
    let id = this.byKey.get(key);
    if (id === undefined) this.byKey.set(key, (id = (this.all.push(object) - 1) as ObjectId));
    return id;
  }
}

function keyOf(object: AbstractObject): string {
  switch (object.kind) {
    case 'global':
    case 'function':
      return `${object.kind} ${object.id}`;
    case 'local':
      return `local ${object.instance.number} ${object.id}`;
    case 'heap':
    case 'task':
      return `${object.kind} ${object.instance.number} ${object.pc}`;
    case 'self':
    case 'unknown':
      return object.kind;
  }
}
