/**
 * Counterexamples of small programs, each with something by which the compiled program once differed from its report.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';
import type { CheckOptions } from '../../src/options/options.js';
import type { Report } from '../../src/answer/report.js';
import type { Violation } from '../../src/answer/result.js';
import { harness } from '../../src/harness/index.js';
import { Workshop, hasGcc } from './forced.js';

type Texts = Readonly<Record<string, string>>;

const workshop = new Workshop();
afterAll(() => workshop.close(), 60_000);

/** What the check of the C files says. */
async function reportOf(
  sources: Texts,
  options: Partial<CheckOptions> = {},
  command: readonly string[] = [],
): Promise<Report> {
  const units = Object.entries(sources).flatMap(([name, text]) =>
    name.endsWith('.c') && !options.stubs?.includes(name) ? [{ name, text }] : [],
  );
  const host = { readFile: (path: string) => sources[path] };
  const result = await check({ files: units, host, timeout: 0, ...options });
  return { result, origin: { version: '0.0.0', files: units.map(({ name }) => name), command }, sources };
}

async function isForced(sources: Texts, options?: Partial<CheckOptions>, command?: readonly string[]): Promise<void> {
  const { kind, said } = workshop.outcomeOf(await reportOf(sources, options, command));
  expect(kind, said).toBe('forced');
}

describe.runIf(hasGcc || process.env['CI'])('the compiled program runs into what its report shows', () => {
  it('where the program defines what verifiers know', () =>
    isForced({
      'a.c': `#include <assert.h>
extern int __VERIFIER_nondet_int(void);
void reach_error() { assert(0); }
void __VERIFIER_assert(int cond) { if (!cond) { ERROR: { reach_error(); } } }
void __VERIFIER_assume(int cond) { if (!cond) for (;;) ; }
int main(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 3); __VERIFIER_assert(x < 9); }`,
    }));

  it('where a function comes from a stub', () =>
    isForced(
      {
        'a.c': '#include <assert.h>\nint sensor(void);\nint main(void) { assert(sensor() != 7); }',
        'stub.c': 'int sensor(void) { return 7; }',
      },
      { stubs: ['stub.c'] },
      ['check', 'a.c', '--stub', 'stub.c'],
    ));

  it('where main is given arguments', () =>
    isForced({
      'a.c': `#include <assert.h>
#include <pthread.h>
int verbose, hits;
static void *run(void *a) { if (verbose) hits++; return 0; }
int main(int argc, char **argv) {
  pthread_t t;
  if (argc > 2 && argv[2][0] == '-' && argv[2][1] == 'v' && argv[1][0] == '"') verbose = 1;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  assert(hits == 0);
  return 0;
}`,
    }));

  it('where main only counts its arguments', () =>
    isForced({ 'a.c': '#include <assert.h>\nint main(int argc, char *argv[]) { assert(argc < 2); return 0; }' }));

  it('where string literals are read', () =>
    isForced({
      'a.c': `#include <assert.h>
#include <pthread.h>
int text_length;
static void *run(void *a) { const char *text = "it's (a) \\"q\\""; for (; *text; text++) text_length++; return 0; }
int main(void) {
  pthread_t t;
  const char *s = "a' b", *names[] = {"one", "two"}, *p = names[1];
  pthread_create(&t, 0, run, 0);
  assert(s[0] == 'z' || p[0] != 't' || text_length < 1);
}`,
    }));

  it('where memory functions go beyond an object', () =>
    isForced({
      'a.c': `#include <string.h>
int main(void) {
  int a[3] = {1, 2, 3};
  int b[2];
  memcpy(b, a, sizeof a);
  return b[0];
}`,
    }));

  it('where the least number is divided by -1, after sums that do not fit', () =>
    isForced(
      {
        'a.c': `int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int sum = x + x - 1;
  int y = x / -1;
  return y + sum;
}`,
      },
      { properties: ['division-overflow'] },
    ));

  it('where an allocation fails, and others do not', () =>
    isForced(
      {
        'a.c': `#include <stdlib.h>
int *made;
struct node { int *value; } *node;
int main(void) {
  int *each[2];
  for (int i = 0; i < 2; i++) {
    each[i] = malloc(sizeof(int));
    if (!each[i]) return 0;
  }
  node = (struct node *)
    calloc(1, sizeof *node);
  if (!node) return 1;
  node->value = realloc(each[0], 100000);
  each[0] = node->value;
  *each[0] = 3;
  free(each[0]);
  free(each[1]);
  return 0;
}`,
      },
      { mallocMayFail: true },
      ['check', '--malloc-may-fail'],
    ));

  it('where an allocation fails whose result is in no variable', () =>
    isForced(
      {
        'a.c': `#include <assert.h>
#include <stdlib.h>
#include <string.h>
static int is_there(void *block) { int known = block != NULL; free(block); return known; }
int main(void) {
  int first = is_there(malloc(4));
  if (malloc(4) == NULL && first && is_there(
        strdup("a")))
    assert(0);
}`,
      },
      { mallocMayFail: true },
      ['check', '--malloc-may-fail'],
    ));

  it('where a macro copies', () =>
    isForced({
      'a.c': `#include <assert.h>
#include <string.h>
#define COPY(to, from) memcpy(to, from, sizeof *(to))
struct pair { int a, b; } source = {1, 2}, target;
int main(void) { COPY(&target, &source); assert(target.b == 1); }`,
    }));

  it('where it tells events that have names of functions', () =>
    isForced({
      'a.c': `#include <assert.h>
#include <string.h>
#include <tcbmc.h>
int seen;
int main(void) { __tcbmc_event("memset", 1); __tcbmc_event("a name", 2); seen = strlen("abc"); assert(seen == 2); }`,
    }));

  it('where blocks move', () =>
    isForced({
      'a.c': `#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(8);
  p[0] = 1;
  for (int i = 3; i < 6; i++) {
    p = realloc(p, i * 400);
    int *other = malloc(8);
    free(other);
    p[i] = i;
  }
  assert(p[5] == 6);
  free(p);
}`,
    }));

  it('with functions that only give inputs, of all sizes', () =>
    isForced({
      'a.c': `#include <assert.h>
int small(int);
long long large(void);
double real(double);
int main(void) {
  double d = real(2.0);
  if (small(3) == -7 && large() < -5000000000 && d > 2.5 && d < 2.75) assert(0);
}`,
    }));

  it('with static variables of the same name in two files', () =>
    isForced({
      'a.c':
        '#include <assert.h>\nint g;\nstatic int v;\nint other(void);\nstatic int step(void) { return ++v; }\nint main(void) { g = step() + other(); assert(g == 4); }',
      'b.c': 'static int v;\nint other(void) { v += 2; return v; }',
    }));

  it('with static variables of the same name, one of which nobody touches', () =>
    isForced({
      'a.c': '#include <assert.h>\nstatic int v;\nint other(void);\nint main(void) { v = other(); assert(v == 4); }',
      'b.c': 'static int v = 7;\nint idle(void) { return v; }\nint other(void) { return 3; }',
    }));

  it('with variables of a thread', () =>
    isForced({
      'a.c': `#include <assert.h>
#include <threads.h>
thread_local int own;
int shared;
int run(void *a) {
  own++; shared += own;
  return 3;
}
int main(void) {
  thrd_t t;
  int constructor;
  thrd_create(&t, run, 0);
  thrd_join(t, &constructor);
  assert(constructor + shared == 5);
}`,
    }));
});

describe.runIf(hasGcc || process.env['CI'])('files lie as they did', () => {
  const program = '#include <assert.h>\n#include "sub/q.h"\nint main(void) { set(3); assert(value == 4); }';
  const header = 'static int value;\nstatic void set(int x) { value = x; }\n';

  it('in folders that the command line names', () =>
    isForced({ 'p/a.c': program, '../inc/sub/q.h': header }, { includeDirs: ['../inc'], defines: { D: "' #$" } }, [
      'check',
      'p/a.c',
      '-I',
      '../inc',
      "-DD=' #$",
    ]));

  it('in folders that only a configuration names', () =>
    isForced({ 'a.c': program, 'x/inc/sub/q.h': header }, { includeDirs: ['x/inc'] }));

  it('under names that mean something to make and to shells', () =>
    isForced({
      "my dir/it's %a$(b)#é:c.c": program.replace('sub/q.h', '../no where/../h e.h').replaceAll('\n', '\r\n'),
      'my dir/../no where/../h e.h': header,
    }));

  it('with a file that all begin with', () =>
    isForced(
      { 'a.c': program.replace('#include "sub/q.h"', ''), 'x/first.h': header },
      { includeFiles: ['x/first.h'] },
      ['check', '--include-file', 'x/first.h', 'a.c'],
    ));
});

describe('which allocations fail', () => {
  const made = (text: string): Promise<Report> =>
    reportOf(
      { 'a.c': `#include <assert.h>\n#include <stdlib.h>\n#include <stdio.h>\n${text}` },
      { mallocMayFail: true },
      ['check', '--malloc-may-fail'],
    );

  it('is refused where an older report does not tell', async () => {
    const report = await made('int main(void) { if (malloc(4) == NULL) assert(0); }');
    const untold = ({ allocations: _allocations, ...trace }: Violation['trace']): Violation['trace'] => trace;
    const violations = report.result.violations.map((each) => ({ ...each, trace: untold(each.trace) }));
    expect('reason' in harness(report)).toBe(false);
    expect(harness({ ...report, result: { ...report.result, violations } })).toEqual({
      reason: 'the report does not show which allocations fail',
    });
  });

  it('is refused in a function that does more than give NULL then', async () => {
    const text = 'int main(void) { char *text; if (asprintf(&text, "%d", 3) < 0) assert(0); free(text); }';
    expect(harness(await made(text))).toMatchObject({
      reason: 'nothing in the compiled program can be made to fail in asprintf',
    });
  });
});
