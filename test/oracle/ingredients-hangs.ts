import type { MakeIngredient, Maker } from './ingredient.js';
import { block, ingredient, line, one, section, when } from './ingredient.js';
import type { Statement } from './model.js';
import type { Random } from './random.js';

const FLAGS = ['fa', 'fb', 'fc'];

/** What a loop waits for. */
function condition(random: Random): string {
  const [flag, other] = [random.pick(FLAGS), random.pick(FLAGS)];
  return random.weighted([
    [6, `${flag} == 0`],
    [4, `${flag} != 0`],
    [2, `${flag} != ${random.below(3)}`],
    [2, `${flag} == 0 && ${other} != 2`],
    [2, `${flag} == 0 || ${other} == 1`],
    [2, `!is_up(&${flag})`],
    [1, `${flag} != ${other}`],
    [1, `box->up == 0`],
    [1, `${flag} == 0 && __VERIFIER_nondet_bool()`],
    [1, `${flag} == 0 || __VERIFIER_nondet_bool()`],
  ] as const);
}

/** A loop that waits, however it is written. */
function spin({ random, fresh }: Maker): Statement {
  const wait = condition(random);
  const [name, set] = [fresh('n'), random.pick(FLAGS)];
  return line(
    random.weighted([
      [8, `while (${wait});`],
      [3, `for (;;) if (!(${wait})) break;`],
      [2, `do ; while (${wait});`],
      [2, `{ int ${name} = 0; while (${wait}) ${name} = (${name} + 1) & 1; }`],
      [2, `while (${wait}) if (${random.pick(FLAGS)} == 2) break;`],
      [2, `for (int ${name} = 0; ${name} < 2; ${name}++) while (${wait});`],
      [1, `while (${wait}) while (${condition(random)});`],
      [1, `for (;;) { while (${wait}); ${set} = 0; }`],
      [1, `for (;;) { if (${wait}) continue; ${set} = 2; }`],
      [1, `while (${wait}) if (${random.pick(FLAGS)} == 2) pthread_exit(0);`],
      [1, `for (int ${name} = 0; ${name} < 2 && (${wait}); ${name}++);`],
      [1, `{ int ${name} = ${set}; while (${name} == 0) ${name} = -${name}; }`],
    ] as const),
  );
}

/** A loop that changes something in each round. */
function backsOff({ random, fresh }: Maker): Statement {
  const wait = condition(random);
  const [name, own] = [fresh('b'), random.pick(FLAGS)];
  const [one, other] = random.chance(50) ? ['hm', 'hn'] : ['hn', 'hm'];
  return line(
    random.weighted([
      [4, `while (${wait}) { ${own} = 0; ${own} = 1; }`],
      [2, `while (${wait}) { ${own} = 0; while (${random.pick(FLAGS)} == 2); ${own} = 1; }`],
      [2, `for (;;) { ${own} = 1; if (!(${wait})) break; ${own} = 0; }`],
      [
        2,
        `for (;;) { pthread_mutex_lock(&${one}); int ${name} = ${wait}; pthread_mutex_unlock(&${one}); if (!${name}) break; }`,
      ],
      [
        3,
        `for (;;) { pthread_mutex_lock(&${one}); if (pthread_mutex_trylock(&${other}) == 0) break; pthread_mutex_unlock(&${one}); } pthread_mutex_unlock(&${one}); pthread_mutex_unlock(&${other});`,
      ],
    ] as const),
  );
}

function set(random: Random): Statement {
  return line(
    random.weighted([
      [8, `${random.pick(FLAGS)} = ${random.below(3)};`],
      [2, 'box->up = 1;'],
      [1, `${random.pick(FLAGS)}++;`],
    ] as const),
  );
}

/** Flags that are set, cleared and waited for, with locks that spin or stand still, so that some wait for ever. */
export const hangs: MakeIngredient = (random) => {
  const locks = random.chance(40)
    ? ['pthread_mutex_lock(&hm);', 'pthread_mutex_unlock(&hm);']
    : ['while (__atomic_exchange_n(&hl, 1, 5));', '__atomic_store_n(&hl, 0, 5);'];
  const [take, give] = locks as [string, string];
  return ingredient({
    declarations: [
      `_Atomic int fa${random.chance(30) ? ' = 1' : ''}, fb, fc;`,
      'pthread_mutex_t hm, hn;',
      'int hl;',
      'struct { _Atomic int up; } boxes[2], *box = boxes;',
      'static int is_up(_Atomic int *flag) { return *flag; }',
    ],
    places: random.chance(30) ? ['fa'] : [],
    snippets: [
      [8, (maker) => [spin(maker)]],
      [4, (maker) => [backsOff(maker)]],
      [8, ({ random: own }) => [set(own)]],
      [3, (maker) => [set(maker.random), spin(maker)]],
      [2, (maker) => [when(condition(maker.random), set(maker.random), spin(maker))]],
      [3, (maker) => [section(take, give, [set(maker.random)])]],
      [2, (maker) => [section(take, give, [spin(maker)])]],
      [1, (maker) => [block(`while (${condition(maker.random)})`, [set(maker.random)])]],
      one(1, () => take),
      one(1, ({ random: own }) => `if (${condition(own)}) exit(0);`),
      one(1, ({ random: own }) => `box = &boxes[${own.below(2)}];`),
    ],
  });
};
