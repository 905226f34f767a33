import { NO_QUALS, type CType } from '../source/ctypes/ctype.js';
import type { GlobalObject } from '../ir/ir.js';
import type { Position } from '../source/diagnostic.js';

/** A part of an object that stands for a state of the machine; sizes are in bytes. */
export interface MachineField {
  readonly name: string;
  readonly offset: number;
  readonly size: number;
}

interface Shape {
  readonly size: number;
  readonly align: number;
  /** Each task has one of its own. */
  readonly threadLocal?: boolean;
  readonly position: Position;
}

/** An object that no property of data is about; reports call its parts `name.field`. All bytes are 0 at first. */
export function machineObject(
  name: string,
  fields: readonly MachineField[],
  { size, align, threadLocal = false, position }: Shape,
): GlobalObject {
  const typed = fields.map((field) => ({ name: field.name, type: unsignedOf(field.size), offset: field.offset }));
  const type: CType = {
    kind: 'record',
    record: { kind: 'struct', name, layout: { size, align, fields: typed } },
    quals: NO_QUALS,
  };
  return { name, size, align, threadLocal, readOnly: false, machineState: true, init: [], position, type };
}

/** One field behind the other, all of the same size. */
export function rowOf(names: readonly string[], size: number): readonly MachineField[] {
  return names.map((name, index) => ({ name, offset: size * index, size }));
}

/** As machines with an `int` of 16 bits call it. */
export function unsignedOf(size: number): CType {
  const [rank, name] =
    size === 1
      ? ([1, 'unsigned char'] as const)
      : size === 2
        ? ([3, 'unsigned int'] as const)
        : ([4, 'unsigned long'] as const);
  return { kind: 'int', size, signed: false, bool: false, rank, name, quals: NO_QUALS };
}
