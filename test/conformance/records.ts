import { call } from './calls.js';
import type { Context, RecordShape, Shape } from './context.js';
import { declaration } from './declarations.js';
import type { Effects } from './effects.js';
import { conflict, NO_EFFECTS, reading, together, writing } from './effects.js';
import { convertible, value } from './expressions.js';
import { hasUnion, initialiser } from './literals.js';
import { anyPlace } from './places.js';

/** An expression whose value is a structure or a union. */
export interface RecordValue {
  readonly text: string;
  readonly shape: RecordShape;
  readonly effects: Effects;
}

function stored(cx: Context, shape: RecordShape): RecordValue | undefined {
  const place = anyPlace(cx, 1, (each) => each === shape, false);
  return place && { text: place.text, shape, effects: together(place.effects, reading(place.object)) };
}

function compound(cx: Context, shape: RecordShape): RecordValue | undefined {
  if (hasUnion(shape)) return undefined;
  let effects = NO_EFFECTS;
  const text = initialiser(cx, shape, (type) => {
    const made = convertible(cx, 0, type.kind === 'float');
    effects = together(effects, made.effects);
    return made.text;
  });
  return { text: `((${shape.tag})${text})`, shape, effects };
}

function assigned(cx: Context, shape: RecordShape): RecordValue | undefined {
  const place = anyPlace(cx, 1, (each) => each === shape, true);
  const made = place && stored(cx, shape);
  if (!made || conflict(made.effects, writing(place.object)) || conflict(made.effects, place.effects)) return undefined;
  return {
    text: `(${place.text} = ${made.text})`,
    shape,
    effects: together(place.effects, made.effects, writing(place.object)),
  };
}

/** A value of this shape, if there is one at hand. */
export function recordOf(cx: Context, shape: RecordShape, depth: number): RecordValue | undefined {
  const { random } = cx;
  const another = (): RecordValue | undefined => recordOf(cx, shape, depth - 1);
  switch (depth > 0 ? random.below(8) : 7) {
    case 0:
      return compound(cx, shape);
    case 1:
      return assigned(cx, shape);
    case 2: {
      const made = call(cx, depth - 1, ({ result }) => result === shape);
      return made && { text: made.text, shape, effects: made.effects };
    }
    case 3: {
      const [condition, a, b] = [value(cx, depth - 1), another(), another()];
      return (
        a &&
        b && {
          text: `((${condition.text}) ? ${a.text} : ${b.text})`,
          shape,
          effects: together(condition.effects, a.effects, b.effects),
        }
      );
    }
    case 4: {
      const [first, last] = [value(cx, depth - 1), another()];
      return last && { text: `(${first.text}, ${last.text})`, shape, effects: together(first.effects, last.effects) };
    }
    case 5: {
      const name = cx.local('w');
      const made = another();
      return (
        made && { text: `({ ${declaration(shape, name)} = ${made.text}; ${name}; })`, shape, effects: made.effects }
      );
    }
    default:
      return stored(cx, shape);
  }
}

function isRecord(shape: Shape): shape is RecordShape {
  return shape.kind === 'record';
}

/** A value of any shape that some object in scope has. */
export function recordValue(cx: Context, depth: number): RecordValue | undefined {
  const place = anyPlace(cx, 0, isRecord, false);
  return place && isRecord(place.shape) ? recordOf(cx, place.shape, depth) : undefined;
}
