import type { Context } from './context.js';
import { conflict, together, writing } from './effects.js';
import type { Value } from './expressions.js';
import { ofBits, read } from './expressions.js';
import { anyPlace, holdsScalars, typeOf } from './places.js';

/** An integer object that is made small, and then more or less by a factor that is none. */
export function scaled(cx: Context): Value | undefined {
  const { random } = cx;
  const place = cx.ingredients.floats ? anyPlace(cx, 1, holdsScalars, true) : undefined;
  if (place?.shape.kind !== 'scalar' || conflict(place.effects, writing(place.object))) return undefined;
  const type = typeOf(place);
  if (type.kind === 'float' || type.isBool || Math.min(type.bits, place.shape.width ?? type.bits) < 8) return undefined;
  const update = random.pick(['*= 1.5', '*= 3.75f', '/= 0.3', '/= 0.7f', '+= 0.9', '-= 0.5', '*= 0x1.8p-1', '+= 2.5f']);
  const old = read(cx, place);
  return ofBits(
    cx,
    `(${place.text} &= 15, ${place.text} |= 1, ${place.text} ${update})`,
    old.bits,
    together(old.effects, writing(place.object)),
  );
}
