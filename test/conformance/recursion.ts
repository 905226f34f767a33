import type { Context } from './context.js';
import type { Value } from './expressions.js';
import { identifier, integer, ofBits } from './expressions.js';
import type { Integer } from './scalars.js';

/** A function that calls itself, or two that call each other, a few times. */
export function recursion(cx: Context, depth: number): Value {
  const { random } = cx;
  const { name, bits } = random.pick(cx.types.filter((type): type is Integer => type.kind === 'int'));
  const first = integer(cx, depth - 1);
  const [kind, body] = random.pick([
    ['sum', 'return n <= 0 ? a : (IT(n - 1, a) ^ n) + a;'],
    ['tail', 'if (n <= 0) return a; T b = a * 3 - n; return IT(n - 1, b);'],
    ['twice', 'if (n < 2) return a + n; T b = IT(n - 1, a); return b - IT(n - 2, a + 1);'],
    ['own', 'T own[2] = { a, n }; if (n > 0) own[n & 1] += IT(n - 1, own[0]); return own[0] ^ own[1];'],
  ] as const);
  const helper = cx.helper(
    `${kind}_${identifier(name)}`,
    (it) => `static ${name} ${it}(int n, ${name} a) { ${body.replaceAll('IT', it).replaceAll('T ', `${name} `)} }`,
  );
  cx.cost += 10 * cx.times;
  return ofBits(cx, `${helper}(${1 + random.below(4)}, ${first.text})`, bits, first.effects);
}
