import type { MakeIngredient } from './ingredient.js';
import { ingredient, line, one, section } from './ingredient.js';

/**
 * Cells that hold one of a few numbers of which hardly a bit is constant: links by index with -1 at the end, owners,
 * states with signs.
 */
export const links: MakeIngredient = (random) => {
  const type = random.pick(['int', 'int', 'short', 'signed char', 'long', 'unsigned']);
  const [none, odd] = [random.pick(['-1', '-1', '-2', '-128']), random.pick(['-5', '100', '-1', '7'])];
  const isLink = (name: string): string => `${name} ${random.pick(['>= 0 &&', '!= -1 &&'])} ${name} < 3`;
  const guarded = random.chance(70);
  return ingredient({
    declarations: [
      `${type} next[3] = { 1, 2, ${none} }, head, owner = ${none}, state = ${odd};`,
      'struct { int link, end; } pair = { -1, 3 };',
    ],
    places: random.chance(30) ? ['owner'] : [],
    values: [
      'owner',
      'state',
      'next[0]',
      'pair.link',
      '(head + 1)',
      '(state < 0)',
      '(owner >> 1)',
      '(next[1] ^ state)',
    ],
    snippets: [
      [
        5,
        ({ fresh, random: r }) => {
          const [h, n] = [fresh('h'), fresh('n')];
          const take = [
            line(`${type} ${n} = next[${h}];`),
            line(`next[${h}] = ${r.pick([none, '-1'])};`),
            line(`if (${isLink(n)}) head = ${n};`),
          ];
          const body = r.chance(50) ? take : [...take, line(`else next[${h}] = ${n};`)];
          const open = guarded ? `if (${isLink(h)}) {` : '{';
          return [section('{', '}', [line(`${type} ${h} = head;`), section(open, '}', body)])];
        },
      ],
      [
        4,
        ({ random: r }) => {
          const index = r.below(3);
          const give = [line(`next[${index}] = head;`), line(`head = ${index};`)];
          return r.chance(50) ? [section('__VERIFIER_atomic_begin();', '__VERIFIER_atomic_end();', give)] : give;
        },
      ],
      one(2, ({ random: r }) => `owner = ${r.pick([none, '1', '2', '0', 'state', 'head'])};`),
      one(2, ({ random: r }) => `if (owner == ${none}) owner = ${r.pick(['1', '2', `owner + ${r.below(3)}`])};`),
      one(
        2,
        ({ random: r }) =>
          `state = ${r.pick([`owner < 0 ? ${odd} : owner`, '-state', 'owner + 1', 'owner', 'next[2]', '(state & 3) - 2', '~owner'])};`,
      ),
      one(
        2,
        ({ random: r }) =>
          `${r.pick(['pair.link', 'pair.end'])} = ${r.pick(['-1', 'pair.end', 'pair.link', '3', 'owner'])};`,
      ),
      one(
        2,
        ({ random: r }) =>
          `assert(${r.pick(['owner', 'state', 'head', 'next[1]', 'pair.link'])} ${r.pick(['!=', '!=', '<', '>'])} ${r.pick([none, odd, '1', '2'])});`,
      ),
      one(1, () => 'g0 = owner + state;'),
    ],
  });
};
