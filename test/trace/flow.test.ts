import { describe, expect, it } from 'vitest';
import type { Violation } from '../../src/answer/result.js';
import { eventWords } from '../../src/report/event-words.js';
import { reportOfText } from '../report/sample-reports.js';
import { wrongLinksOf } from '../support/links.js';

interface Linked {
  readonly what: string;
  readonly program: string;
  readonly flags?: readonly string[];
  /** An event, and what it has used: the beginning of what is told of each. */
  readonly uses?: Readonly<Record<string, readonly string[]>>;
  /** What has decided that it happens. */
  readonly because?: Readonly<Record<string, readonly string[]>>;
}

const HEAD =
  '#include <assert.h>\n#include <pthread.h>\n#include <string.h>\n#include <unistd.h>\nint a(void); int b(void);\n';

/** The last event of each beginning is meant. */
const PROGRAMS: readonly Linked[] = [
  {
    what: 'a sum has used both its parts',
    program: 'int main(void) { int x = a(); int y = b(); int z = x + y; assert(z != 9); }',
    uses: { 'sets z': ['sets x', 'sets y'], fails: ['sets z'] },
  },
  {
    what: 'a branch decides what is in it, and not what comes after it',
    program: 'int main(void) { int x = a(), y = 0, z; if (x == 1) y = 5; z = 2; assert(x != 1 || y + z != 7); }',
    because: { 'sets y': ['sets x'], 'sets z': [] },
  },
  {
    what: 'where two ways have met, the decision is a part of the value',
    program: 'int main(void) { int x = a(), y = b(); int both = x == 1 && y == 2; assert(!both); }',
    uses: { 'sets both': ['sets x', 'sets y'] },
  },
  {
    what: 'of a choice between two values only the one that is chosen is used',
    program: 'int main(void) { int x = a(), y = 3, z = 4; int w = x == 1 ? y : z; assert(w != 3); }',
    uses: { 'sets w': ['sets x', 'sets y'] },
  },
  {
    what: 'who returns early has decided what comes after',
    program:
      'static int f(int x) { if (x == 1) return 7; return 8; } int main(void) { int x = a(); int y = f(x); assert(y != 8); }',
    uses: { 'sets y': ['sets x'] },
  },
  {
    what: 'values go through calls',
    program:
      'static int twice(int n) { int m = 2 * n; return m; } int main(void) { int x = a(); int y = twice(x + 1); assert(y != 6); }',
    uses: { 'sets m': ['sets x'], 'sets y': ['sets m'] },
  },
  {
    what: 'a round of a loop goes back to the one before through what it has left, and to its own condition',
    program: 'int main(void) { int n = 3, s = 0; for (int i = 0; i < n; i++) s += i; assert(s != 3); }',
    uses: { 'sets s to 3': ['sets s to 1', 'sets i to 2'] },
    because: { 'sets s to 3': ['sets n', 'sets i to 2'] },
  },
  {
    what: 'what is inside a loop that nothing leaves meets again in it',
    program:
      'int main(void) { int n = 0; for (;;) { int x = a(); if (x == 1) n = n + 1; int y = b(); assert(y != 2); } }',
    because: { 'sets y': [] },
  },
  {
    what: 'an element has used its index, and the write to it',
    program: 'int t[4]; int main(void) { int i = 2; t[i] = a(); int j = 2; int x = t[j]; assert(x != 5); }',
    uses: { 'sets t[2]': ['gets the input a()', 'sets i'], 'reads t[2]': ['sets t[2]', 'sets j'] },
  },
  {
    what: 'bytes that were written one by one are all used',
    program:
      'unsigned short n; int main(void) { unsigned char *p = (unsigned char *)&n; p[0] = 1; p[1] = 2; assert(n != 513); }',
    uses: { 'reads n: ': ['sets n (byte 0)', 'sets n (byte 1)'] },
  },
  {
    what: 'a call of the library has used what it reads, and gives that on',
    program: 'char s[8]; int main(void) { s[0] = 120; s[1] = 121; unsigned long n = strlen(s); assert(n != 2); }',
    uses: { 'calls strlen': ['sets s[0]', 'sets s[1]'], 'sets n': ['calls strlen'] },
  },
  {
    what: 'what another thread has written, and what made that',
    program:
      'int g; void *w(void *p) { g = *(int *)p; return 0; } int main(void) { int v = 4; pthread_t t; pthread_create(&t, 0, w, &v); pthread_join(t, 0); assert(g != 4); }',
    uses: { 'reads g': ['sets g'], 'has waited': ['ends', 'calls pthread_join'] },
    because: { 'sets g': ['starts thread 1'] },
  },
  {
    what: 'a lock that is waited for was taken by somebody',
    program:
      'pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int main(void) { pthread_mutex_lock(&m); pthread_mutex_lock(&m); }',
    flags: ['--deadlock-only'],
    uses: { 'waits in pthread_mutex_lock': ['calls pthread_mutex_lock'] },
  },
  {
    what: 'a child goes on with what its parent had',
    program: 'int g; int main(void) { g = 5; if (fork() == 0) { assert(g != 5); _exit(0); } }',
    uses: { 'reads g': ['sets g', 'calls fork'] },
    because: { 'reads g': ['starts child 1'] },
  },
  {
    what: 'what is freed is known where it is used',
    program:
      'void *malloc(unsigned long); void free(void *); int main(void) { int *p = malloc(4); if (!p) return 0; free(p); return *p; }',
    uses: { 'violates use-after-free': ['calls free', 'sets p'] },
  },
];

describe('what events have used', () => {
  it.each(PROGRAMS)('$what', async ({ program, flags = [], uses = {}, because = {} }) => {
    const { result } = await reportOfText(`${HEAD}${program}`, '--unwind', '5', ...flags);
    const [violation] = result.violations;
    expect(result.verdict).toBe('violation');
    expect(wrongLinksOf(violation!)).toEqual([]);
    for (const [event, used] of Object.entries(uses))
      expect([event, ...linked(violation!, event, 'uses', used)]).toEqual([event, ...[...used].sort()]);
    for (const [event, used] of Object.entries(because))
      expect([event, ...linked(violation!, event, 'because', used)]).toEqual([event, ...[...used].sort()]);
  });
});

/** The events that are linked to the last one that begins so; of those that are expected, as they are written there. */
function linked(
  { trace }: Violation,
  beginning: string,
  how: 'uses' | 'because',
  expected: readonly string[],
): string[] {
  const words = trace.events.map((event) => eventWords(event, trace));
  const at = words.map((each) => each.startsWith(beginning)).lastIndexOf(true);
  expect(at, `${beginning} in ${words.join('; ')}`).toBeGreaterThanOrEqual(0);
  const found = (trace.events[at]![how] ?? []).map((used) => words[used]!);
  return found.map((each) => expected.find((beginningOf) => each.startsWith(beginningOf)) ?? each).sort();
}
