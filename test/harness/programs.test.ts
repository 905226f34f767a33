/** Counterexamples of small programs, each with something by which the compiled program once differed from its report. */
import { afterAll, describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';
import type { CheckOptions } from '../../src/options.js';
import type { Report } from '../../src/answer/report.js';
import { Workshop, hasGcc } from './forced.js';

type Texts = Readonly<Record<string, string>>;

const workshop = new Workshop();
afterAll(() => workshop.close(), 60_000);

/** What the check of the first file says. */
async function reportOf(sources: Texts, options: Partial<CheckOptions> = {}, command: readonly string[] = []): Promise<Report> {
  const [name, text] = Object.entries(sources)[0]!;
  const host = { readFile: (path: string) => sources[path] };
  const result = await check({ files: [{ name, text }], host, timeout: 0, ...options });
  return { result, origin: { version: '0.0.0', files: [name], command }, sources };
}

async function isForced(sources: Texts, options?: Partial<CheckOptions>, command?: readonly string[]): Promise<void> {
  const { kind, said } = workshop.outcomeOf(await reportOf(sources, options, command));
  expect(kind, said).toBe('forced');
}

describe.runIf(hasGcc || process.env['CI'])('the compiled program runs into what its report shows', () => {
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

  it('in folders that only a configuration names', () => isForced({ 'a.c': program, 'x/inc/sub/q.h': header }, { includeDirs: ['x/inc'] }));

  it('under names that mean something to make and to shells', () =>
    isForced({
      "my dir/it's %a$(b)#é:c.c": program.replace('sub/q.h', '../no where/../h e.h').replaceAll('\n', '\r\n'),
      'my dir/../no where/../h e.h': header,
    }));

  it('with a file that all begin with', () =>
    isForced({ 'a.c': program.replace('#include "sub/q.h"', ''), 'x/first.h': header }, { includeFiles: ['x/first.h'] }, [
      'check',
      '--include-file',
      'x/first.h',
      'a.c',
    ]));
});
