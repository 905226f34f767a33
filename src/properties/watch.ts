import type { CType } from '../source/ctypes/ctype.js';
import { evaluateInitial } from './initial.js';
import type { Program } from '../ir/ir.js';

/** More scalars than this in what a property watches are refused. */
const MAX_SCALARS = 4096;

interface Scalar {
  readonly name: string;
  readonly global: number;
  readonly offset: number;
  readonly size: number;
}

/** The scalars that properties watch. */
export class WatchList {
  readonly scalars: Scalar[] = [];
  private readonly byName = new Map<string, readonly Scalar[]>();

  /** @throws Error if a name is not that of a global or a part of one */
  constructor(
    private readonly program: Program,
    names: Iterable<string>,
  ) {
    for (const name of new Set(names)) {
      const found = this.resolve(name);
      this.byName.set(name, found);
      for (const scalar of found)
        if (!this.scalars.some((known) => known.name === scalar.name)) this.scalars.push(scalar);
    }
  }

  /** The names of the scalars of which something that is watched consists. */
  namesOf(name: string): readonly string[] {
    return this.byName.get(name)!.map((scalar) => scalar.name);
  }

  /** Bits of a scalar. */
  width(name: string): number {
    return this.scalar(name).size * 8;
  }

  /** The value of a scalar before the program starts. */
  initial(name: string): bigint {
    const { global, offset, size } = this.scalar(name);
    return evaluateInitial(this.program.globals[global]!, offset, size);
  }

  private scalar(name: string): Scalar {
    const found = this.scalars.find((scalar) => scalar.name === name);
    if (!found) throw new Error(`'${name}' is not a scalar that the property watches`);
    return found;
  }

  private resolve(path: string): Scalar[] {
    const [, base = '', rest = ''] = /^(\w+)(.*)$/.exec(path) ?? [];
    const global = this.program.globals.findIndex((object) => object.name === base && !object.threadLocal);
    if (global < 0) throw new Error(`a property watches '${path}', but the program uses no global '${base}'`);
    const place = descend(this.program.globals[global]!.type, rest, path);
    const scalars = scalarsOf(place.type, path, place.offset).map((scalar) => ({ ...scalar, global }));
    if (scalars.length > MAX_SCALARS)
      throw new Error(`a property watches '${path}', which has more than ${MAX_SCALARS} parts`);
    return scalars;
  }
}

/** Follows `.member` and `[index]`. */
function descend(type: CType, rest: string, path: string): { type: CType; offset: number } {
  let at = { type, offset: 0 };
  for (let text = rest; text !== '';) {
    const [step = '', member, index] = /^(?:\.(\w+)|\[(\d+)\])/.exec(text) ?? [];
    const next =
      member !== undefined
        ? memberOf(at.type, member)
        : index !== undefined
          ? elementOf(at.type, Number(index))
          : undefined;
    if (!next) throw new Error(`a property watches '${path}', which has no part '${text}'`);
    at = { type: next.type, offset: at.offset + next.offset };
    text = text.slice(step.length);
  }
  return at;
}

function memberOf(type: CType, name: string): { type: CType; offset: number } | undefined {
  if (type.kind !== 'record') return undefined;
  const field = type.record.layout?.fields.find((candidate) => candidate.name === name && !candidate.bits);
  return field && { type: field.type, offset: field.offset };
}

function elementOf(type: CType, index: number): { type: CType; offset: number } | undefined {
  if (type.kind !== 'array' || index >= (type.length ?? 0)) return undefined;
  return { type: type.of, offset: index * sizeOf(type.of) };
}

function sizeOf(type: CType): number {
  if (type.kind === 'array') return (type.length ?? 0) * sizeOf(type.of);
  if (type.kind === 'record') return type.record.layout?.size ?? 0;
  return 'size' in type ? type.size : 0;
}

function scalarsOf(type: CType, name: string, offset: number): Omit<Scalar, 'global'>[] {
  if (type.kind === 'array')
    return Array.from({ length: Math.min(type.length ?? 0, MAX_SCALARS + 1) }, (_, i) => i).flatMap((i) =>
      scalarsOf(type.of, `${name}[${i}]`, offset + i * sizeOf(type.of)),
    );
  if (type.kind === 'record') {
    if (type.record.kind === 'union') throw new Error(`a property watches '${name}', a union: name one of its members`);
    return (type.record.layout?.fields ?? []).flatMap((field) => {
      if (field.bits) throw new Error(`a property watches '${name}', which has bit-fields: name its other members`);
      return scalarsOf(field.type, `${name}.${field.name ?? ''}`, offset + field.offset);
    });
  }
  const size = sizeOf(type);
  return size > 0 ? [{ name, offset, size }] : [];
}
