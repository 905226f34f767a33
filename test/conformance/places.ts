import type { Context, Pointer, Shape, Variable } from './context.js';
import type { Effects } from './effects.js';
import { NO_EFFECTS, reading, together } from './effects.js';
import { integer } from './expressions.js';
import type { Scalar } from './scalars.js';

/** An expression for an object, or a part of one. */
export interface Place {
  readonly text: string;
  readonly shape: Shape;
  /** The object whose part it is. */
  readonly object: number;
  /** What finding it reads and writes. */
  readonly effects: Effects;
  readonly isBitField: boolean;
}

/** An index below so many. */
function index(
  cx: Context,
  length: number,
  count: string | undefined,
  depth: number,
): { readonly text: string; readonly effects: Effects } {
  const { random } = cx;
  if (depth <= 0 || random.chance(50)) return { text: `${random.below(length)}`, effects: NO_EFFECTS };
  const { text, effects } = integer(cx, depth - 1);
  // What an index writes might be what is found with it.
  if (effects.writes.size > 0) return { text: `${random.below(length)}`, effects: NO_EFFECTS };
  if (count !== undefined) return { text: `(unsigned)(${text}) % ${count}`, effects };
  if ((length & (length - 1)) === 0) return { text: `(${text}) & ${length - 1}`, effects };
  return { text: `(unsigned)(${text}) % ${length}`, effects };
}

/** A part of the place, down to a scalar, or to where `enough` says. */
export function descend(
  cx: Context,
  place: Place,
  depth: number,
  enough: (shape: Shape) => boolean,
): Place | undefined {
  const { shape, text } = place;
  if (enough(shape) && (shape.kind === 'scalar' || cx.random.chance(60))) return place;
  switch (shape.kind) {
    case 'scalar':
      return undefined;
    case 'array': {
      const at = index(cx, shape.length, shape.count, depth);
      const isReversed = cx.random.chance(3) && /^\d+$/.test(at.text);
      const element = isReversed ? `${at.text}[${text}]` : `${text}[${at.text}]`;
      return descend(
        cx,
        { ...place, text: element, shape: shape.of, effects: together(place.effects, at.effects) },
        depth,
        enough,
      );
    }
    case 'record': {
      const member = cx.random.pick(shape.members);
      const isBitField = member.shape.kind === 'scalar' && member.shape.width !== undefined;
      return descend(cx, { ...place, text: `${text}.${member.name}`, shape: member.shape, isBitField }, depth, enough);
    }
  }
}

export function wholeVariable({ name, shape, id }: Variable): Place {
  return { text: name, shape, object: id, effects: NO_EFFECTS, isBitField: false };
}

/** What a pointer points to. */
export function pointee(cx: Context, pointer: Pointer, depth: number): Place {
  const { random } = cx;
  const { name, element, count, base, target } = pointer;
  const shared = { shape: element, object: target, isBitField: false };
  if (base === undefined) {
    const at = index(cx, count, undefined, depth);
    return { ...shared, text: `${name}[${at.text}]`, effects: together(reading(pointer.id), at.effects) };
  }
  if (random.chance(30)) {
    const at = index(cx, count, undefined, depth);
    const text = random.pick([
      `${name}[${base} - ${name} + (${at.text})]`,
      `(*(${name} - (${name} - ${base}) + (${at.text})))`,
    ]);
    return { ...shared, text, effects: together(reading(pointer.id), at.effects) };
  }
  return { ...shared, text: random.chance(50) ? `(*${name})` : `${name}[0]`, effects: reading(pointer.id) };
}

export function holdsScalars(shape: Shape): boolean {
  return shape.kind === 'scalar';
}

/** Some place in scope that has what is asked for. */
export function anyPlace(
  cx: Context,
  depth: number,
  enough: (shape: Shape) => boolean,
  forWriting: boolean,
): Place | undefined {
  const { random } = cx;
  for (let attempt = 0; attempt < 6; attempt++) {
    const pointers = cx.allPointers.filter(({ readOnly }) => !forWriting || !readOnly);
    const variables = (cx.locals.length > 0 && random.chance(50) ? cx.locals : cx.variables).filter(
      ({ readOnly }) => !forWriting || !readOnly,
    );
    const isPointer = variables.length === 0 || (pointers.length > 0 && random.chance(30));
    if (isPointer && pointers.length === 0) return undefined;
    const whole = isPointer ? pointee(cx, random.pick(pointers), depth) : wholeVariable(random.pick(variables));
    const found = descend(cx, whole, depth, enough);
    if (found) return found;
  }
  return undefined;
}

/** The type of a scalar place. */
export function typeOf({ shape }: Place): Scalar {
  if (shape.kind !== 'scalar') throw new Error('the place is no scalar');
  return shape.type;
}
