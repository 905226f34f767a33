import type { MakeIngredient } from './ingredient.js';
import { ingredient, line, section } from './ingredient.js';
import type { Statement } from './model.js';

function locked(body: readonly Statement[]): Statement {
  return section('pthread_mutex_lock(&wm);', 'pthread_mutex_unlock(&wm);', body);
}

/**
 * Waits that are repeated as long as nothing has happened, or although something has; signals that find nobody who
 * waits.
 */
export const wakeups: MakeIngredient = (random) => {
  const kind = random.pick(['', '', '_Atomic ']);
  // One in five counts its owner's locks, or tells of errors.
  const mutex = random.pick(['', '', '', ' = {{0, 0, 0, 0, 1}}', ' = {{0, 0, 0, 0, 2}}']);
  return ingredient({
    declarations: [
      `pthread_mutex_t wm${mutex};`,
      'pthread_cond_t wc;',
      `${kind}int go;`,
      'int turns, woken;',
      'int going(void) { return go; }',
    ],
    places: ['turns', 'woken'],
    snippets: [
      [
        8,
        ({ random: r, some }) => [
          locked([
            line(
              r.pick([
                'while (!go) pthread_cond_wait(&wc, &wm);',
                'while (!going() || turns > 1) pthread_cond_wait(&wc, &wm);',
                'for (;;) { if (go) break; pthread_cond_wait(&wc, &wm); }',
                'pthread_mutex_lock(&wm); while (!go) pthread_cond_wait(&wc, &wm); pthread_mutex_unlock(&wm);',
                '{ int seen = go; while (!go) pthread_cond_wait(&wc, &wm); assert(!seen || go); }',
                'turns = 1; while (!go) pthread_cond_wait(&wc, &wm);',
                'turns = 1; pthread_mutex_lock(&wm); while (!go) pthread_cond_wait(&wc, &wm); assert(turns == 1);',
                'while (!go) { pthread_cond_wait(&wc, &wm); turns = turns < 2 ? turns + 1 : 2; }',
                'while (!go) { pthread_cond_wait(&wc, &wm); if (woken) turns = 1; }',
                'while (!go) { if (woken) turns = 1; else pthread_cond_wait(&wc, &wm); }',
                'while (!go) { int old = woken; pthread_cond_wait(&wc, &wm); assert(old == woken || go); }',
                'do pthread_cond_wait(&wc, &wm); while (!go);',
                'for (int n = 0; n < 2 && !go; n++) pthread_cond_wait(&wc, &wm);',
                '{ int late = 0; while (!go && !late) late = pthread_cond_timedwait(&wc, &wm, 0) != 0; }',
                'if (!go) pthread_cond_wait(&wc, &wm);',
              ]),
            ),
            line(r.pick(['woken = 1;', 'woken++;', 'assert(go);', 'go = 0;'])),
            ...some(),
          ]),
        ],
      ],
      [
        4,
        ({ random: r }) => [
          locked([
            line(r.pick(['go = 1;', 'woken = 1;', ';'])),
            line(`pthread_cond_${r.pick(['signal', 'broadcast'])}(&wc);`),
          ]),
        ],
      ],
      [2, ({ random: r }) => [line(r.pick(['go = 1;', 'woken = 1;'])), line('pthread_cond_signal(&wc);')]],
      [1, () => [line('pthread_cond_signal(&wc);'), line('go = 1;')]],
      [1, () => [line('if (pthread_mutex_trylock(&wm) != 0) { assert(!woken); } else { pthread_mutex_unlock(&wm); }')]],
      [1, () => [locked([line('assert(woken < 2 && turns < 2);')])]],
    ],
  });
};
