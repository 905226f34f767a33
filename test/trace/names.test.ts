import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/answer/report.js';
import type { TraceEvent, Violation } from '../../src/answer/result.js';
import { eventWords } from '../../src/report/event-words.js';
import { formatText } from '../../src/report/text.js';
import { reportOfText } from '../report/sample-reports.js';

interface Named {
  readonly what: string;
  readonly program: string;
  readonly flags?: readonly string[];
  /** What is told of the execution. */
  readonly says: readonly string[];
  /** What is not. */
  readonly never: readonly (string | RegExp)[];
}

const THREADS =
  '#include <assert.h>\n#include <pthread.h>\n#include <semaphore.h>\n#include <stdlib.h>\n#include <unistd.h>\n';

/** What users stumble over, class by class. */
const NAMES: readonly Named[] = [
  {
    what: 'inputs of models are choices of the call in the program, which says what it gives',
    program: `${THREADS}int main(void) { char c; long n = read(0, &c, 1); assert(n != 1); }`,
    says: ['main calls read(0, &c, 1) gives 1'],
    never: ['__VERIFIER_nondet', 'input read'],
  },
  {
    what: 'an input of the program itself is what it was',
    program: `${THREADS}int __VERIFIER_nondet_int(void); int main(void) { int n = __VERIFIER_nondet_int(); assert(n != 7); }`,
    says: ['main gets the input __VERIFIER_nondet_int() = 7'],
    never: ['choice'],
  },
  {
    what: 'rand gives what it gives',
    program: `${THREADS}int main(void) { int n = rand(); assert(n != 12); }`,
    says: ['main calls rand() gives 12'],
    never: ['__VERIFIER_nondet'],
  },
  {
    what: 'processes made by fork are children, and their ends are no calls',
    program: `${THREADS}#include <sys/wait.h>\nint main(void) { if (fork() == 0) { assert(1); _exit(3); } int s; wait(&s); assert(WEXITSTATUS(s) != 3); }`,
    says: ['main starts child 1', 'child 1 ends'],
    never: [/_exit\(\d, /, '__tcbmc_', 'thread 1', /calls _exit/],
  },
  {
    what: 'identities of threads are the threads',
    program: `${THREADS}void *w(void *p) { return p; } int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_detach(t); pthread_join(t, 0); }`,
    says: ['main calls pthread_detach(thread 1)', 'main calls pthread_join(thread 1, NULL)'],
    never: [/pthread_(detach|join)\(2/],
  },
  {
    what: 'what the library calls at exit is called by exit',
    program: `${THREADS}int n; void last(void) { assert(n == 0); } int main(void) { atexit(last); n = 1; exit(0); }`,
    says: ['main fails the assertion n == 0'],
    never: ['__tcbmc_', '→ run →', '→ run)'],
  },
  {
    what: 'an invalid access names its object',
    program: `${THREADS}struct item { int v; }; int main(void) { struct item *p = malloc(sizeof *p); if (!p) return 0; free(p); return p->v; }`,
    says: ['main violates use-after-free: access to an object that no longer exists (heap 1 (struct item))'],
    never: [],
  },
  {
    what: 'so does one to a local that is gone',
    program: `${THREADS}int *kept; void f(void) { int here = 1; kept = &here; } int main(void) { f(); return *kept; }`,
    says: ['main violates use-after-free: access to an object that no longer exists (here of f)'],
    never: ['f::here'],
  },
  {
    what: 'bytes of numbers are not negative',
    program: `${THREADS}unsigned n = 0xf0; int main(void) { unsigned char *p = (unsigned char *)&n; assert(p[0] == 1); }`,
    says: ['main reads n (byte 0): 240'],
    never: ['-16'],
  },
  {
    what: 'types without a tag have the name of their typedef',
    program: `${THREADS}typedef struct { int v; } item; int main(void) { sem_t s; sem_init(&s, 0, 0); item *p = malloc(sizeof *p); if (!p) return 0; p->v = 1; assert(p->v == 2); }`,
    says: ['main sets heap 1 (item).v to 1'],
    never: ['anonymous'],
  },
  {
    what: 'members of types of the library that only its models know are not shown',
    program: `${THREADS}#include <stdatomic.h>\natomic_flag f = ATOMIC_FLAG_INIT; int main(void) { atomic_flag_test_and_set(&f); assert(!atomic_flag_test_and_set(&f)); }`,
    says: ['main reads f: true'],
    never: ['__value'],
  },
  {
    what: 'locals in memory have their plain name where no other variable has it',
    program: `${THREADS}void *w(void *p) { *(int *)p = 1; return 0; } int main(void) { int own = 0; pthread_t t; pthread_create(&t, 0, w, &own); pthread_join(t, 0); assert(own == 0); }`,
    says: ['main reads own: 1', 'thread 1 sets own to 1'],
    never: ['main::'],
  },
  {
    what: 'and with their function where another one has it',
    program: `${THREADS}void *w(void *p) { int own = 2; int *q = &own; *(int *)p = *q; return 0; } int main(void) { int own = 0; pthread_t t; pthread_create(&t, 0, w, &own); pthread_join(t, 0); assert(own == 0); }`,
    says: ['main reads main::own: 2'],
    never: [],
  },
];

function told({ trace }: Violation): string[] {
  return trace.events.map((event: TraceEvent) => `${trace.tasks[event.task]!.name} ${eventWords(event, trace)}`);
}

/** All that is told, with the names of the active functions. */
function everything(report: Report, violation: Violation): string {
  const { trace } = violation;
  const stacks = trace.events.map(({ stack }) => `(in ${stack.join(' → ')})`);
  return [...told(violation), ...stacks, formatText(report.result)].join('\n');
}

describe('names in an execution', () => {
  it.each(NAMES)('$what', async ({ program, flags = [], says, never }) => {
    const report = await reportOfText(program, ...flags);
    const [violation] = report.result.violations;
    expect(report.result.verdict).toBe('violation');
    for (const line of says) expect(told(violation!)).toContain(line);
    for (const word of never)
      expect(everything(report, violation!)).not.toMatch(word instanceof RegExp ? word : new RegExp(escape(word)));
  });
});

function escape(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}
