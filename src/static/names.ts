/** How places are called: `queue.items[…].head`, `lock in worker()`, `the block made at a.c:7`. */
import type { CType } from '../source/ctypes/ctype.js';
import { sizeOf } from '../source/ctypes/types.js';
import { formatPosition } from './format-position.js';
import type { Location } from './locations.js';
import type { PointsTo } from './points-to.js';
import { userPositions } from './whereabouts.js';

/** The name of a part of an object, or of the whole where the part has none. */
export function placeName(pointsTo: PointsTo, place: Location): string {
  const { name, type } = named(pointsTo, place);
  return `${name}${type && place.stride !== 1 ? suffix(type, place.base, place.stride) : ''}`;
}

function named(
  pointsTo: PointsTo,
  { object: id }: Location,
): { readonly name: string; readonly type?: CType | undefined } {
  const { objects, program } = pointsTo;
  const object = objects.get(id);
  switch (object.kind) {
    case 'global':
      return program.globals[object.id]!;
    case 'local': {
      const { name, type } = object.instance.fn.locals[object.id]!;
      return { name: `${name} of ${object.instance.fn.name}()`, type };
    }
    case 'heap': {
      const { type, instance, pc } = object;
      const [position] = userPositions(instance, pc, (task) => pointsTo.creationsOf(task));
      const what = type?.kind === 'record' ? `${type.record.kind} ${type.record.name} ` : '';
      return { name: `(${what}made at ${formatPosition(position!)})`, type };
    }
    case 'function':
      return program.functions[object.id]!;
    case 'task':
    case 'self':
    case 'unknown':
      return { name: object.kind };
  }
}

/** `.items[…].head` */
function suffix(type: CType, offset: number, stride: number): string {
  if (type.kind === 'array') {
    const size = sizeOf(type.of);
    if (size === 0) return '';
    if (stride === 0) return `[${Math.floor(offset / size)}]${suffix(type.of, offset % size, 0)}`;
    if (stride % size !== 0 && size % stride !== 0) return '';
    return `[…]${size % stride === 0 && stride < size ? '' : suffix(type.of, offset % size, 0)}`;
  }
  if (type.kind !== 'record' || type.record.system) return '';
  const size = sizeOf(type);
  const within = size > 0 && stride > 0 && stride % size === 0 ? offset % size : offset;
  const field = [...(type.record.layout?.fields ?? [])]
    .reverse()
    .find((each) => each.offset <= within && within < each.offset + Math.max(1, sizeOf(each.type)));
  if (!field) return '';
  const rest = suffix(field.type, within - field.offset, size > 0 && stride % size === 0 ? 0 : stride);
  return field.name === '' ? rest : `.${field.name}${rest}`;
}
