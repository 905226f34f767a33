/** Small C programs as trees, so that they can be made at random and cut down piece by piece. */
export interface ProgramModel {
  /** Whole lines at file scope. */
  readonly declarations: readonly string[];
  readonly functions: readonly FunctionModel[];
}

export interface FunctionModel {
  /** `static int f(int *p)` */
  readonly header: string;
  readonly body: readonly Statement[];
  /** The `return` statement. */
  readonly end: string;
}

export type Expression =
  | { readonly kind: 'constant'; readonly value: number }
  /** Anything that can stand on both sides of an assignment, or a call without arguments; shrunk as a whole only. */
  | { readonly kind: 'atom'; readonly text: string }
  /** `array[index & mask]`, with a mask that keeps the index in range. */
  | { readonly kind: 'element'; readonly array: string; readonly index: Expression; readonly mask: number }
  | { readonly kind: 'unary'; readonly operator: '-' | '~' | '!'; readonly operand: Expression }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Expression; readonly right: Expression }
  | {
      readonly kind: 'ternary';
      readonly condition: Expression;
      readonly then: Expression;
      readonly otherwise: Expression;
    }
  | { readonly kind: 'cast'; readonly type: string; readonly operand: Expression };

export type Statement =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'assign'; readonly target: Expression; readonly operator: string; readonly value: Expression }
  | { readonly kind: 'declare'; readonly type: string; readonly name: string; readonly value: Expression }
  | { readonly kind: 'check'; readonly callee: 'assert' | '__VERIFIER_assume'; readonly condition: Expression }
  | {
      readonly kind: 'if';
      readonly condition: Expression;
      readonly then: readonly Statement[];
      readonly otherwise: readonly Statement[];
    }
  | { readonly kind: 'loop'; readonly counter: string; readonly count: number; readonly body: readonly Statement[] }
  /** Statements between two calls that belong together: lock and unlock, begin and end. */
  | { readonly kind: 'section'; readonly open: string; readonly close: string; readonly body: readonly Statement[] }
  /** `head { body }` */
  | { readonly kind: 'block'; readonly head: string; readonly body: readonly Statement[] };

/** What the programs need of the standard headers, since reading all of those takes longer than everything else. */
const PRELUDE = [
  '#include <assert.h>',
  'typedef unsigned long pthread_t;',
  'typedef union { unsigned int words[10]; long alignment; } pthread_mutex_t;',
  'typedef union { unsigned int words[12]; long alignment; } pthread_cond_t, pthread_rwlock_t, sem_t;',
  'typedef union { unsigned int words[10]; long alignment; } pthread_barrier_t;',
  'extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);',
  'extern int pthread_join(pthread_t, void **);',
  'extern int pthread_mutex_lock(pthread_mutex_t *);',
  'extern int pthread_mutex_trylock(pthread_mutex_t *);',
  'extern int pthread_mutex_unlock(pthread_mutex_t *);',
  'extern int pthread_mutex_init(pthread_mutex_t *, const void *);',
  'extern int pthread_mutex_destroy(pthread_mutex_t *);',
  'extern int pthread_mutex_timedlock(pthread_mutex_t *, const void *);',
  'extern int pthread_spin_init(int *, int);',
  'extern int pthread_spin_lock(int *);',
  'extern int pthread_spin_trylock(int *);',
  'extern int pthread_spin_unlock(int *);',
  'extern int pthread_cond_timedwait(pthread_cond_t *, pthread_mutex_t *, const void *);',
  'extern int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);',
  'extern int pthread_cond_destroy(pthread_cond_t *);',
  'extern int pthread_cond_signal(pthread_cond_t *);',
  'extern int pthread_cond_broadcast(pthread_cond_t *);',
  'extern int pthread_rwlock_rdlock(pthread_rwlock_t *);',
  'extern int pthread_rwlock_wrlock(pthread_rwlock_t *);',
  'extern int pthread_rwlock_destroy(pthread_rwlock_t *);',
  'extern int pthread_rwlock_unlock(pthread_rwlock_t *);',
  'extern int pthread_barrier_init(pthread_barrier_t *, const void *, unsigned int);',
  'extern int pthread_barrier_wait(pthread_barrier_t *);',
  'extern int pthread_barrier_destroy(pthread_barrier_t *);',
  'extern int pthread_once(int *, void (*)(void));',
  'extern pthread_t pthread_self(void);',
  'extern void pthread_exit(void *);',
  'extern int sem_init(sem_t *, int, unsigned int);',
  'extern int sem_wait(sem_t *);',
  'extern int sem_timedwait(sem_t *, const void *);',
  'extern int sem_trywait(sem_t *);',
  'extern int sem_destroy(sem_t *);',
  'extern int sem_post(sem_t *);',
  'extern void exit(int);',
  'extern void abort(void);',
  'extern void *malloc(unsigned long);',
  'extern void *memcpy(void *, const void *, unsigned long);',
  'extern int strcmp(const char *, const char *);',
  'extern unsigned long strlen(const char *);',
  'extern void *memset(void *, int, unsigned long);',
  'extern void *calloc(unsigned long, unsigned long);',
  'extern void free(void *);',
  'extern unsigned char __VERIFIER_nondet_uchar(void);',
  'extern _Bool __VERIFIER_nondet_bool(void);',
  'extern void __VERIFIER_assume(int);',
  'extern void __VERIFIER_assert(int);',
  'extern void __VERIFIER_atomic_begin(void);',
  'extern void __VERIFIER_atomic_end(void);',
  'extern void __tcbmc_wait(int);',
  'extern void __tcbmc_wait_for(int, unsigned long);',
];

/** The C text of a program. */
export function renderProgram(model: ProgramModel): string {
  const functions = model.functions.map(({ header, body, end }) => `${header} {\n${renderBody(body, '  ')}  ${end}\n}`);
  const text = [...model.declarations, ...functions].join('\n');
  return [...PRELUDE.filter((each) => isUsed(each, text)), text].join('\n') + '\n';
}

/** Models depend on which functions a program mentions, so only those are declared that it uses. */
function isUsed(declaration: string, text: string): boolean {
  const name = /^extern .*?(\w+)\(/.exec(declaration)?.[1];
  return name === undefined || new RegExp(`\\b${name}\\b`).test(text);
}

function renderBody(statements: readonly Statement[], indent: string): string {
  return statements.map((statement) => renderStatement(statement, indent)).join('');
}

function renderStatement(statement: Statement, indent: string): string {
  const inner = `${indent}  `;
  switch (statement.kind) {
    case 'line':
      return `${indent}${statement.text}\n`;
    case 'assign':
      return `${indent}${renderExpression(statement.target)} ${statement.operator} ${renderExpression(statement.value)};\n`;
    case 'declare':
      return `${indent}${statement.type} ${statement.name} = ${renderExpression(statement.value)};\n`;
    case 'check':
      return `${indent}${statement.callee}(${renderExpression(statement.condition)});\n`;
    case 'if': {
      const otherwise =
        statement.otherwise.length > 0 ? ` else {\n${renderBody(statement.otherwise, inner)}${indent}}` : '';
      return `${indent}if (${renderExpression(statement.condition)}) {\n${renderBody(statement.then, inner)}${indent}}${otherwise}\n`;
    }
    case 'loop': {
      const { counter, count, body } = statement;
      return `${indent}for (int ${counter} = 0; ${counter} < ${count}; ${counter}++) {\n${renderBody(body, inner)}${indent}}\n`;
    }
    case 'block':
      return `${indent}${statement.head} {\n${renderBody(statement.body, inner)}${indent}}\n`;
    case 'section':
      return `${indent}${statement.open}\n${renderBody(statement.body, indent)}${indent}${statement.close}\n`;
  }
}

export function renderExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'constant':
      return expression.value < 0 ? `(${expression.value})` : `${expression.value}`;
    case 'atom':
      return expression.text;
    case 'element':
      return `${expression.array}[${renderExpression(expression.index)} & ${expression.mask}]`;
    case 'unary':
      return `(${expression.operator}${renderExpression(expression.operand)})`;
    case 'binary':
      return `(${renderExpression(expression.left)} ${expression.operator} ${renderExpression(expression.right)})`;
    case 'ternary': {
      const { condition, then, otherwise } = expression;
      return `(${renderExpression(condition)} ? ${renderExpression(then)} : ${renderExpression(otherwise)})`;
    }
    case 'cast':
      return `((${expression.type})${renderExpression(expression.operand)})`;
  }
}
