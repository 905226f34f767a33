import type { Act, Condition, Rounds } from './program.js';

const PRELUDE = [
  '#include <assert.h>',
  '#include <pthread.h>',
  '#include <stdatomic.h>',
  'void __tcbmc_progress(void);',
  'pthread_mutex_t m, n;',
];

/** The C text of a program. */
export function asC({ initially, workers, main, joins }: Rounds): string {
  const functions = workers.map(
    (acts, i) => `static void *work${i}(void *argument) {\n${block(acts)}  return argument;\n}`,
  );
  const create = workers.map((_, i) => `  pthread_create(&t[${i}], 0, work${i}, 0);\n`).join('');
  const end = joins ? workers.map((_, i) => `  pthread_join(t[${i}], 0);\n`).join('') : '  pthread_exit(0);\n';
  return [
    ...PRELUDE,
    `atomic_int a = ${initially}, b, d;`,
    ...functions,
    `int main(void) {\n  pthread_t t[${workers.length}];\n${create}${block(main)}${end}}`,
    '',
  ].join('\n');
}

function block(acts: readonly Act[], indent = '  '): string {
  return acts.map((act) => textOf(act, indent)).join('');
}

function textOf(act: Act, indent: string): string {
  const inside = (acts: readonly Act[]): string => `{\n${block(acts, `${indent}  `)}${indent}}`;
  const line = (text: string): string => `${indent}${text}\n`;
  switch (act.kind) {
    case 'set':
      return line(`${act.place} = ${act.value};`);
    case 'copy':
      return line(`${act.to} = (${act.from} + ${act.plus}) % 3;`);
    case 'check':
      return line(`assert(${told(act.condition)});`);
    case 'if':
      return line(`if (${told(act.condition)}) ${inside(act.then)} else ${inside(act.otherwise)}`);
    case 'while':
      return line(`while (${told(act.condition)}) ${act.body.length === 0 ? ';' : inside(act.body)}`);
    case 'forever': {
      const ends = act.ends ? `${indent}  if (${told(act.ends)}) break;\n` : '';
      return line(`for (;;) {\n${ends}${block(act.body, `${indent}  `)}${indent}}`);
    }
    case 'locked':
      return `${line(`pthread_mutex_lock(&${act.lock});`)}${block(act.body, indent)}${line(`pthread_mutex_unlock(&${act.lock});`)}`;
    case 'try': {
      const body = block(act.body, `${indent}  `);
      return line(
        `if (pthread_mutex_trylock(&${act.lock}) == 0) {\n${body}${indent}  pthread_mutex_unlock(&${act.lock});\n${indent}}`,
      );
    }
    case 'progress':
      return line('__tcbmc_progress();');
  }
}

function told(condition: Condition): string {
  switch (condition.kind) {
    case 'is':
      return `${condition.place} ${condition.not ? '!=' : '=='} ${condition.value}`;
    case 'taken':
      return `atomic_exchange(&${condition.place}, ${condition.value}) != 0`;
    case 'and':
      return `(${told(condition.left)} && ${told(condition.right)})`;
    case 'or':
      return `(${told(condition.left)} || ${told(condition.right)})`;
  }
}
