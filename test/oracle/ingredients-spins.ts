import type { MakeIngredient, Maker } from './ingredient.js';
import { block, ingredient, line, one } from './ingredient.js';
import type { Statement } from './model.js';
import type { Random } from './random.js';

/** What a round of a loop that waits keeps of itself: `n` and `m` count to 3, `last` is what it has read before. */
function keeping(random: Random): string {
  return random.weighted([
    [6, 'n = (n + 1) & 3;'],
    [5, 'last = now;'],
    [2, 'last = now + 1;'],
    [2, 'm = n;'],
    [2, 'if (n == 2) n = 0;'],
    [2, 'if (++n > 2) { rest(); n = 0; }'],
    [2, 'if (last == 1) n = 0;'],
    [2, 'if (now == 1) last = 2;'],
    [1, 'if (n == 3) break;'],
    [1, 'if (n == 2) continue;'],
    [1, 'for (int i = 0; i < n; i++) m = i;'],
    [2, 'tally = (tally + 1) & 3;'],
    [1, 'noted = last;'],
    [3, 'if (last == 2) g1 = 1;'],
    [3, 'if (n == 2) g0 = 2;'],
    [1, '{ int *here = &m; *here = (*here + 1) & 1; }'],
    [1, '{ int gone = n; int *there = &gone; *there = now; }'],
    [1, '__VERIFIER_atomic_begin(); g0++; g0--; __VERIFIER_atomic_end();'],
    [1, '__VERIFIER_atomic_begin(); tally = (tally + 1) & 1; tally = (tally + 1) & 1; __VERIFIER_atomic_end();'],
    [1, 'm = __VERIFIER_nondet_bool();'],
    [1, 'if (__VERIFIER_nondet_bool()) n = 0;'],
    [1, 'assert(n < 3);'],
    [1, 'assert(last != 2);'],
    [1, 'spare = &spares[n & 1];'],
  ] as const);
}

/** How a round finds out whether it is the last one. */
function waiting(random: Random): string {
  const value = random.below(3);
  return random.weighted([
    [5, `(now = turn) != ${value}`],
    [3, `turn != ${value}`],
    [2, `(now = g0) == ${value}`],
    [4, '!try(&gate)'],
    [2, '!__atomic_compare_exchange_n(&gate, &now, 1, 0, 5, 5)'],
    [2, '__atomic_exchange_n(&gate, 1, 5) != 0'],
    [2, '*spare == 0'],
    [1, 'turn == n'],
    [1, 'turn == last'],
    // Somebody could see it go round: of a loop that nobody sees there is no end to wait for.
    [1, '(now = turn, 1)'],
  ] as const);
}

function result(random: Random): string {
  return random.weighted([
    [3, '0'],
    [3, 'last'],
    [3, 'n'],
    [1, 'm'],
    [1, 'now'],
  ] as const);
}

function loop(random: Random): string {
  const body = Array.from({ length: random.below(4) }, () => keeping(random)).join(' ');
  const reset = random.chance(25) ? ' now = 0;' : '';
  return random.chance(15)
    ? `do { ${body}${reset} } while (${waiting(random)});`
    : `while (${waiting(random)}) { ${body}${reset} }`;
}

function spinning(name: string, random: Random): string {
  return `static int ${name}(void) { int n = 0, m = 0, last = 0, now = 0; ${loop(random)} return ${result(random)}; }`;
}

/** Loops that wait and keep books of it, of which some are read. */
export const spins: MakeIngredient = (random) => {
  const names = ['wait', 'hold'];
  const name = (): string => random.pick(names);
  const release = (): string =>
    random.pick([
      'turn = 1;',
      'turn = 2;',
      'turn = 0;',
      '__atomic_store_n(&gate, 0, 5);',
      'spares[0] = 1;',
      'turn = g0;',
    ]);
  const inLine = ({ random: mine, fresh }: Maker): readonly Statement[] => {
    const names = { n: fresh('n'), m: fresh('m'), last: fresh('l'), now: fresh('o') } as const;
    const renamed = (text: string): string =>
      text.replace(/\b(?:n|m|last|now)\b/g, (word) => names[word as keyof typeof names]);
    const after = mine.pick(['', '', 'g1 = last;', 'assert(n != 2);', 'g0 = m;']);
    return [
      line(renamed(`int n = 0, m = 0, last = 0, now = 0;`)),
      line(renamed(loop(mine))),
      ...(after === '' ? [] : [line(renamed(after))]),
    ];
  };
  return ingredient({
    declarations: [
      'int gate, tally, noted, spares[2], *spare = spares;',
      '_Atomic int turn;',
      'static int rest(void) { return 0; }',
      'static int try(int *place) { int expected = 0; return __atomic_compare_exchange_n(place, &expected, 1, 0, 5, 5); }',
      ...names.map((each) => spinning(each, random)),
    ],
    places: random.chance(50) ? ['turn', 'tally'] : ['turn'],
    snippets: [
      one(6, () => `${name()}();`),
      one(3, () => `g1 = ${name()}();`),
      one(3, ({ random: mine }) => `assert(${name()}() != ${mine.below(3)});`),
      one(2, () => `if (${name()}() == 1) g0 = 2;`),
      one(5, release),
      [3, inLine],
      [1, ({ some }) => [line(`${name()}();`), ...some(), line(release())]],
      [1, ({ some, condition }) => [block(`while (${condition()})`, [line('rest();'), ...some()])]],
      one(
        1,
        ({ random: mine }) =>
          `__VERIFIER_atomic_begin(); g0++; while (__VERIFIER_nondet_bool() && g0 < 4) g0 += ${1 + mine.below(2)}; g0--; __VERIFIER_atomic_end();`,
      ),
      one(1, ({ random: mine }) => `assert(noted != ${1 + mine.below(2)});`),
    ],
  });
};
