import { Random } from './random.js';

/** A program as processes, and as threads for which somebody has copied by hand what each process has of its own. */
export interface Twins {
  readonly processes: string;
  readonly threads: string;
}

const HEADERS = ['assert.h', 'pthread.h', 'semaphore.h', 'stdlib.h', 'sys/mman.h', 'sys/wait.h', 'unistd.h']
  .map((name) => `#include <${name}>`)
  .join('\n');

/** Words in a text of both: `$` before what each process has of its own, `@` before what they share. */
const GLOBALS: readonly string[] = ['$g', '$a[0]', '$a[1]'];
const LOCALS: readonly string[] = ['$x', '$l[0]', '$l[1]'];
const SHARED: readonly string[] = ['@n[0]', '@n[1]'];

class Generator {
  constructor(private readonly random: Random) {}

  expression(): string {
    const place = (): string => this.random.pick([...GLOBALS, ...LOCALS, ...SHARED]);
    return this.random.weighted([
      [3, String(this.random.below(3))],
      [4, place()],
      [2, `${place()} + ${this.random.below(3)}`],
    ]);
  }

  statement(depth: number): string {
    const { random } = this;
    const condition = (): string =>
      `${random.pick([...GLOBALS, ...LOCALS, ...SHARED])} ${random.pick(['==', '!=', '<='])} ${random.below(3)}`;
    const kind = random.below(depth > 0 ? 9 : 8);
    if (kind < 3) return `${random.pick(SHARED)} = ${this.expression()};`;
    if (kind < 5) return `${random.pick([...GLOBALS, ...LOCALS])} = ${this.expression()};`;
    if (kind === 5) return '$bump();';
    if (kind === 6)
      return random.chance(50) ? `${random.pick(SHARED)}++;` : random.pick(['sem_post(&@s);', 'sem_wait(&@s);']);
    if (kind === 7) return random.chance(60) ? `assert(${condition()});` : `$touch(&${random.pick(SHARED)});`;
    return `if (${condition()}) { ${this.statements(2, depth - 1)} }`;
  }

  statements(most: number, depth = 1): string {
    return Array.from({ length: 1 + this.random.below(most) }, () => this.statement(depth)).join(' ');
  }
}

/** The same seed gives the same program. */
export function generateProcesses(seed: number): Twins {
  const random = new Random(seed);
  const generator = new Generator(random);
  const before = generator.statements(3);
  const children = Array.from({ length: random.chance(25) ? 2 : 1 }, () => ({
    body: generator.statements(4),
    status: generator.expression(),
    after: generator.statements(3),
  }));
  const waits = random.chance(60);
  const kept = random.pick([...GLOBALS, ...LOCALS]);
  const end = generator.statements(2);
  const inLoop = children.length > 1 && random.chance(50);
  return { processes: asProcesses(), threads: asThreads() };

  function asProcesses(): string {
    const text = (part: string): string => part.replaceAll('$', '').replaceAll('@', 'm->');
    const forks = children.map(
      ({ body, status, after }, i) =>
        `p[${i}] = fork(); if (p[${i}] == 0) { ${body} _exit((${status}) & 3); } ${after}\n`,
    );
    const joins = children.map((_, i) => `waitpid(p[${i}], &st, 0); ${kept} = WEXITSTATUS(st);\n`);
    return `${HEADERS}
struct memory { int n[2]; sem_t s; } *m;
int g, a[2];
static void bump(void) { g++; }
static void touch(int *p) { *p = *p + g; }
int main(void) {
int x = 1, l[2] = {0, 2}, st = 0;
m = mmap(0, sizeof *m, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
if (m == MAP_FAILED) return 0;
sem_init(&m->s, 1, 1);
${text(`${before}\npid_t p[2];\n${inLoop ? loop() : forks.join('')}${waits ? joins.join('') : ''}${end}`)}
return 0;
}
`;
  }

  /** The same forks, in the rounds of a loop. */
  function loop(): string {
    const of = (part: (child: (typeof children)[number]) => string): string =>
      children.map((child, i) => `if (i == ${i}) { ${part(child)} }`).join(' else ');
    const inChild = of(({ body, status }) => `${body} _exit((${status}) & 3);`);
    return `for (int i = 0; i < ${children.length}; i++) { p[i] = fork(); if (p[i] == 0) { ${inChild} } ${of(({ after }) => after)} }\n`;
  }

  function asThreads(): string {
    const text = (part: string, own: string): string =>
      part
        .replaceAll(/\$(bump\(|touch\()/g, `$1${own}, `)
        .replaceAll(', )', ')')
        .replaceAll('$', `${own}->`)
        .replaceAll('@', '');
    const bodies = children.map(
      ({ body, status }, i) =>
        `void *child${i}(void *o) { struct own *c = o; ${text(body, 'c')} status[${i}] = (${text(status, 'c')}) & 3; return 0; }\n`,
    );
    const creates = children.map(
      ({ after }, i) => `c[${i}] = *p; pthread_create(&t[${i}], 0, child${i}, &c[${i}]); ${text(after, 'p')}\n`,
    );
    const joins = children.map((_, i) => `pthread_join(t[${i}], 0); ${text(kept, 'p')} = status[${i}];\n`);
    return `${HEADERS}
int n[2], status[2];
sem_t s;
struct own { int g, a[2], x, l[2]; } parent = {0, {0, 0}, 1, {0, 2}}, c[2];
pthread_t t[2];
static void bump(struct own *o) { o->g++; }
static void touch(struct own *o, int *p) { *p = *p + o->g; }
${bodies.join('')}int main(void) {
struct own *p = &parent;
sem_init(&s, 1, 1);
${text(before, 'p')}
${creates.join('')}${waits ? joins.join('') : ''}${text(end, 'p')}
pthread_exit(0);
}
`;
  }
}
