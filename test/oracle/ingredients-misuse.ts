import type { MakeIngredient } from './ingredient.js';
import { ingredient, line, one, section, when } from './ingredient.js';

/**
 * What is wrong, though not what is asked for, and after which a machine goes on: races and deadlocks behind it count.
 */
export const misuses: MakeIngredient = (random) => {
  const kind = random.pick([0, 1, 2]);
  return ingredient({
    declarations: [
      `pthread_mutex_t ma, mb = { { 0, 0, 0, 0, ${kind} } };`,
      'pthread_rwlock_t mr;',
      'sem_t ms;',
      'pthread_cond_t mc;',
      'int spin, loot, *nowhere;',
    ],
    setup: ['sem_init(&ms, 0, 1);', 'pthread_spin_init(&spin, 0);'],
    places: ['loot'],
    snippets: [
      one(4, ({ random: r }) => `pthread_mutex_unlock(&${r.pick(['ma', 'ma', 'mb'])});`),
      one(2, ({ random: r }) => `pthread_mutex_destroy(&${r.pick(['ma', 'mb'])});`),
      one(1, () => 'pthread_mutex_init(&ma, 0);'),
      one(1, () => 'pthread_rwlock_unlock(&mr);'),
      one(1, () => 'pthread_rwlock_destroy(&mr);'),
      one(1, () => 'pthread_spin_unlock(&spin);'),
      one(1, () => 'sem_destroy(&ms);'),
      one(1, () => 'pthread_cond_destroy(&mc);'),
      one(1, () => '__VERIFIER_assert(loot != 2);'),
      one(1, () => 'assert(loot != 1);'),
      one(1, () => 'if (loot == 1) *nowhere = 1;'),
      [
        2,
        ({ random: r }) => {
          const handle = r.below(2);
          return [when(`t[${handle}]`, line(`pthread_join(t[${handle}], 0);`), line(`pthread_join(t[${handle}], 0);`))];
        },
      ],
      [
        5,
        ({ some }) => [section('pthread_mutex_lock(&ma);', 'pthread_mutex_unlock(&ma);', [line('loot++;'), ...some()])],
      ],
      [
        2,
        ({ some }) => [
          section('pthread_mutex_lock(&ma);', 'pthread_mutex_unlock(&ma);', [
            section('pthread_mutex_lock(&mb);', 'pthread_mutex_unlock(&mb);', some()),
          ]),
        ],
      ],
      [
        2,
        ({ some }) => [
          section('pthread_mutex_lock(&mb);', 'pthread_mutex_unlock(&mb);', [
            section('pthread_mutex_lock(&ma);', 'pthread_mutex_unlock(&ma);', some()),
          ]),
        ],
      ],
      [
        1,
        ({ some }) => [
          section('pthread_mutex_lock(&mb);', 'pthread_mutex_unlock(&mb);', [
            line('pthread_mutex_lock(&mb);'),
            ...some(),
          ]),
        ],
      ],
      [
        2,
        ({ random: r }) => [
          section(`pthread_rwlock_${r.pick(['rdlock', 'wrlock'])}(&mr);`, 'pthread_rwlock_unlock(&mr);', [
            line('loot = 2;'),
          ]),
        ],
      ],
      [1, () => [section('pthread_spin_lock(&spin);', 'pthread_spin_unlock(&spin);', [line('loot = 3;')])]],
      [1, () => [section('sem_wait(&ms);', 'sem_post(&ms);', [line('loot = 4;')])]],
      [1, () => [line('loot = 5;'), line('pthread_cond_signal(&mc);')]],
    ],
  });
};
