import type { Context } from './context.js';
import { together, writing } from './effects.js';
import type { Value } from './expressions.js';
import { identifier, integer, ofBits, undisturbed } from './expressions.js';
import { anyPlace, holdsScalars, typeOf } from './places.js';

/** One of GCC's operations that read and write at once. */
export function atomic(cx: Context, depth: number): Value | undefined {
  const { random } = cx;
  const place = anyPlace(cx, 0, holdsScalars, true);
  if (!place || place.isBitField) return undefined;
  const type = typeOf(place);
  if (type.kind === 'float' || type.isBool || type.bits > 64) return undefined;
  const effects = together(place.effects, writing(place.object));
  const made = undisturbed(cx, integer(cx, depth - 1), effects);
  const operation = random.pick(['add', 'sub', 'and', 'or', 'xor', 'nand']);
  const { name } = type;
  // Members of packed structures are not aligned: what is operated on is a copy.
  const call = random
    .pick([
      `__sync_fetch_and_${operation}(&x, v)`,
      `__sync_${operation}_and_fetch(&x, v)`,
      `__atomic_fetch_${operation}(&x, v, 5)`,
      `__atomic_${operation}_fetch(&x, v, 0)`,
      '__atomic_exchange_n(&x, v, 5)',
      '__sync_val_compare_and_swap(&x, 7, v)',
      '__sync_bool_compare_and_swap(&x, x, v)',
      '((_Atomic T *)&x)[0] += v',
      '(*(_Atomic T *)&x)--',
      '*(_Atomic T *)&x |= v',
    ])
    .replace('T', name);
  const kind = identifier(`${call.replace(/\W+/g, '_')}_${name}`);
  const helper = cx.helper(
    `atomic_${kind}`,
    (it) =>
      `static ${name} ${it}(${name} *p, ${name} v) { ${name} x; memcpy(&x, p, sizeof x); ${name} old = ${call}; memcpy(p, &x, sizeof x); return old; }`,
  );
  return ofBits(cx, `${helper}((${name} *)&${place.text}, ${made.text})`, type.bits, together(effects, made.effects));
}
