import type { MakeIngredient } from './ingredient.js';
import { ingredient, line, one, section, when } from './ingredient.js';

/**
 * Locals of calls that follow each other, nest, and lend their addresses to whoever comes, on a machine of 16 bits that
 * has few addresses left.
 */
export const stacks: MakeIngredient = (random) => {
  const calls = ['inner', 'outer', 'lend', 'borrow', 'deep', 'pair', 'chosen'];
  const call = (value: string): string => `${random.pick(calls)}(${value})`;
  return ingredient({
    declarations: [
      'char filler[0x7800];',
      'int *lent, *kept, **way;',
      'static void put(int *to, int v) { *to = v; }',
      'static int get(int *from) { return *from; }',
      'static int inner(int v) { int x; put(&x, v); return get(&x); }',
      'static int outer(int v) { int y = inner(v); put(&y, get(&y) + inner(1)); return y; }',
      `static int lend(int v) { int z = v; ${random.pick(['lent', 'kept'])} = &z; put(lent ? lent : &z, v + 1); return z; }`,
      'static int borrow(int v) { int *own = kept; int w = v, *to = w > 1 && own ? own : &w; put(to, v); return w; }',
      'static int deep(int v) { int n = v & 3, m = 0; if (n) m = deep(n - 1); put(&m, get(&m) + get(&n)); return m; }',
      'static int pair(int v) { int p[2] = { v, 1 }; int *at = &p[v & 1], q = 2; way = &at; put(*way, get(&q)); return p[0]; }',
      `static int chosen(int v) { int a = 1, b = 2; int *c = v & 1 ? &a : &b; ${random.pick(['', 'kept = c; '])}put(c, v); return a + b; }`,
    ],
    setup: ['filler[0] = 1;'],
    values: ['inner(2)', call('1'), call('g0'), '(lent == kept)', '(kept != 0)', '(lent ? *lent : 0)'],
    snippets: [
      one(4, ({ value }) => `g0 = ${call(value())};`),
      one(3, ({ value }) => `${call(value())};`),
      one(2, () => 'kept = lent;'),
      one(1, () => 'lent = 0;'),
      one(2, ({ value }) => `if (kept) *kept = ${value()};`),
      one(1, () => 'if (lent && lent == kept) g1 = *lent;'),
      one(1, () => 'if (way && *way) g1 = **way;'),
      one(
        2,
        ({ random: r }) =>
          `for (int i = 0; i < ${2 + r.below(2)}; i++) { int each = i; ${r.pick(['', 'kept = i ? kept : &each; '])}g1 += ${call('each')} + get(&each); }`,
      ),
      [
        3,
        ({ fresh, some, value }) => {
          const z = fresh('z');
          return [
            section('{', '}', [
              line(`int ${z} = ${value()};`),
              line(`${random.pick(['lent', 'kept'])} = &${z};`),
              ...some(),
              line(`put(&${z}, get(&${z}) + 1);`),
              when(`lent == &${z}`, line('g1 = *lent;')),
            ]),
          ];
        },
      ],
      [
        2,
        ({ fresh, some, condition }) => {
          const [a, b] = [fresh('a'), fresh('b')];
          return [
            when(condition(), line(`int ${a} = 1;`), line(`put(&${a}, 2);`), ...some(), line(`g0 = ${a};`)),
            section('{', '}', [line(`int ${b};`), line(`put(&${b}, ${call('2')});`), line(`g1 = ${b};`)]),
          ];
        },
      ],
    ],
  });
};
