import { describe, expect, it } from 'vitest';
import { preprocess } from '../../src/source/preprocess.js';
import { loadParser } from '../../src/c/parser.js';
import { parseUnit } from '../../src/c/parse-unit.js';
import { bundledHeader } from '../../src/library/headers/index.js';
import { check } from '../../src/index.js';
import { OBJECT_TYPE_NAMES, roomOf } from '../../src/library/models/object-types.js';
import { nodeHost } from '../../node/host.js';
import { ILP32, LP64 } from '../../src/source/target.js';

/** Programs that declare the library's types and functions themselves. */
const PRELUDE = `
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
int x;
void *work(void *);
int run(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return x;
}
#define BOTH int main(void) { INIT; if (run() != 2) __builtin_abort(); return 0; }
`;

const MUTEX = `extern int pthread_mutex_init(PARAM, const void *);
extern int pthread_mutex_lock(PARAM);
extern int pthread_mutex_unlock(PARAM);
`;
const COUNT = 'void *work(void *u) { pthread_mutex_lock(LOCK); x++; pthread_mutex_unlock(LOCK); return 0; }\n';

async function answer(text: string, ...more: string[]): Promise<string> {
  const files = [text, ...more].map((each, i) => ({ name: `${i}.c`, text: each }));
  const { verdict, violations, diagnostics } = await check({ files, properties: ['default', 'race', 'deadlock'] });
  const [error] = diagnostics.filter(({ severity }) => severity === 'error');
  if (error) return `${error.code} ${error.position?.line}: ${error.message}`;
  return violations[0] ? violations[0].property : verdict;
}
