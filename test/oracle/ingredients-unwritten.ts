import type { MakeIngredient } from './ingredient.js';
import { ingredient, line, one, when } from './ingredient.js';

const MEMBERS = ['a', 'b', 'c', 'd.e'] as const;

/** Memory that is written in part: blocks that are published before they are full, locals, copies, masks. */
export const unwritten: MakeIngredient = (random) => {
  const member = (): string => random.pick(MEMBERS);
  const use = (value: string): string =>
    random.pick([`if (${value}) g0 = 1;`, `assert(${value} != 9);`, `g0 = ${value};`, `buffer[${value} & 1] = 2;`]);
  return ingredient({
    declarations: [
      'struct item { char a; int b; short c; struct { int e; } d; };',
      'struct item *item, kept;',
      'char buffer[2];',
      'static int first(struct item one) { return one.a; }',
      'static struct item made(int b) { struct item one; one.b = b; return one; }',
      'static int pick(int n) { int x; if (n) x = 1; return x; }',
    ],
    values: ['buffer[0]', 'kept.b'],
    snippets: [
      [
        5,
        ({ fresh, value }) => {
          const name = fresh('n');
          return [
            line(`struct item *${name} = malloc(sizeof *${name});`),
            line(`${name}->${member()} = ${value()};`),
            line(`item = ${name};`),
            line(`${name}->${member()} = ${value()};`),
          ];
        },
      ],
      [3, () => [when('item', line(use(`item->${member()}`)))]],
      [2, () => [when('item', line('kept = *item;'))]],
      [2, ({ value }) => [when('item', line(`item->${member()} = ${value()};`))]],
      one(2, () => use(`kept.${member()}`)),
      one(1, () => 'kept = made(g0);'),
      one(1, () => use('first(kept)')),
      one(2, ({ value }) => use(`pick(${value()})`)),
      [
        3,
        ({ fresh, condition }) => {
          const name = fresh('x');
          return [
            line(`int ${name};`),
            when(condition(), line(`${name} = 2;`)),
            line(use(random.pick([name, `(${name} & 0)`, `(${name} | 3)`, `(char)${name}`, `${name} + 1`]))),
          ];
        },
      ],
      [
        2,
        ({ fresh, value }) => {
          const name = fresh('x');
          return [
            line(`union { int whole; char part[4]; } ${name};`),
            line(`${name}.part[${random.below(4)}] = ${value()};`),
            line(use(random.pick([`${name}.part[${random.below(4)}]`, `${name}.whole`, `(${name}.whole & 255)`]))),
          ];
        },
      ],
      [
        1,
        ({ fresh }) => {
          const name = fresh('n');
          return [line(`struct item *${name} = item;`), line('item = 0;'), when('g0', line(`free(${name});`))];
        },
      ],
    ],
  });
};
