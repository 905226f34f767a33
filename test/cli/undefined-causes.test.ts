/**
 * A violation that depends on what is defined nowhere says so wherever it is told; suites tell the warnings of their
 * checks.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from '../support/run.js';

const folder = mkdtempSync(join(tmpdir(), 'tcbmc-undefined-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const text = (name: string): string => readFileSync(join(folder, name), 'utf8');
function write(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return name;
}

const HEAD = '#include <assert.h>\n#include <pthread.h>\n';
/** Beside each program, what its violation depends on. */
const PROGRAMS: readonly (readonly [what: string, program: string, depends: readonly string[]])[] = [
  ['a result', 'int get(void);\nint x;\nint main(void) {\n  x = get();\n  assert(x != 5);\n}\n', ['get']],
  ['a condition', 'int get(void);\nint main(void) {\n  if (get() == 7) {\n    assert(0);\n  }\n}\n', ['get']],
  [
    'what it writes',
    'struct box { int a, b; } g = {1, 1};\nvoid fill(struct box *p);\nint main(void) {\n  fill(&g);\n  assert(g.a == 1);\n}\n',
    ['fill'],
  ],
  [
    'a pointer, in another thread',
    'struct node { int v; } *get(void);\nint x;\nvoid *f(void *a) {\n  struct node *n = get();\n  x = n->v;\n  return 0;\n}\n' +
      'int main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, f, 0);\n  pthread_join(t, 0);\n}\n',
    ['get'],
  ],
  [
    'two of them',
    'int get(void), put(int);\nint main(void) {\n  int a = get();\n  int b = put(a);\n  assert(a + b != 9);\n}\n',
    ['get', 'put'],
  ],
  ['a variable', 'extern int limit;\nint main(void) {\n  assert(limit > 0);\n}\n', ['limit']],
  [
    'a race, whatever it does',
    'void note(const char *s);\nint x;\nvoid *f(void *a) {\n  note("f");\n  x++;\n  return 0;\n}\n' +
      'int main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, f, 0);\n  x++;\n  pthread_join(t, 0);\n  assert(x == 2);\n}\n',
    [],
  ],
  [
    'nothing, after a call',
    'int get(void);\nint y;\nint main(void) {\n  int x = 1;\n  y = get();\n  x = 2;\n  assert(x == 1);\n}\n',
    [],
  ],
  ['one of the library', '#include <unistd.h>\nint main(void) {\n  assert(getuid() == 0);\n}\n', []],
];

describe('a violation depends on what is not defined:', () => {
  for (const [i, [what, program, depends]] of PROGRAMS.entries())
    it(what, async () => {
      const file = write(`p${i}.c`, HEAD + program);
      const run = await runCli(['check', file, '-o', `p${i}.json`], { cwd: folder });
      expect(run.code).toBe(10);
      const [first] = run.stdout.split('\n\n');
      const { violations } = JSON.parse(text(`p${i}.json`)) as {
        violations: readonly { dependsOnUndefined?: readonly string[] }[];
      };
      expect(violations[0]!.dependsOnUndefined ?? []).toEqual(depends);
      const names = depends.map((name) => `'${name}'`).join(' and ');
      const said = `(depends on ${names}, which ${depends.length === 1 ? 'is' : 'are'} not defined)`;
      if (depends.length > 0) expect(first!.replace(/\s+/g, ' ')).toContain(said);
      else expect(first).not.toContain('depends on');
    });

  it('in each form of the answer', async () => {
    const forms = ['html', 'svg', 'md', 'sarif', 'json', 'xml'];
    const run = await runCli(
      ['check', 'p0.c', ...forms.flatMap((end) => ['-o', `all.${end}`]), '-o', 'github:all.github'],
      { cwd: folder },
    );
    expect(run.code).toBe(10);
    const plain = (name: string): string =>
      text(name).replaceAll('&#39;', "'").replaceAll('&apos;', "'").replaceAll('%27', "'");
    for (const end of ['svg', 'md', 'sarif', 'xml', 'github'])
      expect([end, plain(`all.${end}`)]).toEqual([
        end,
        expect.stringContaining("depends on 'get', which is not defined"),
      ]);
    expect(text('all.html')).toContain('"dependsOnUndefined":["get"]');
    expect(/<title>.*<\/title>/.exec(plain('all.html'))![0]).toContain("depends on 'get', which is not defined");
    const later = await runCli(['explain', 'all.json'], { cwd: folder });
    expect(later.stdout).toBe(run.stdout);
    write('none.c', 'int main(void) { return 0; }\n');
    await runCli(['check', 'none.c', '-o', 'none.json'], { cwd: folder });
    const compared = await runCli(['diff', 'none.json', 'all.json'], { cwd: folder });
    expect(compared.stdout).toContain("depends on 'get', which is not defined");
  });
});

describe('a suite', () => {
  it('tells the warnings of each check, and what a violation depends on', async () => {
    write('right.c', 'int get(void);\nint main(void) { return get() ? 1 : 0; }\n');
    write('whole.c', 'int main(void) { return 0; }\n');
    write('suite.json', JSON.stringify({ checks: [{ files: ['p0.c', 'right.c', 'whole.c'] }] }));
    for (const reused of [false, true]) {
      const run = await runCli(['suite', 'suite.json', '-j', '1', '-o', 's.html', '-o', 's.csv', '-o', 's.xml'], {
        cwd: folder,
      });
      expect(run.code).toBe(10);
      const lines = run.stderr.split('\n').map((line) => line.trim().replace(/, \d+\.\d s$/, ''));
      const time = reused ? ', as before' : '';
      expect(lines.filter((line) => line !== '')).toEqual([
        `✗ p0.c  violation${time}`,
        "assertion: x != 5 (depends on 'get', which is not defined)",
        expect.stringMatching(/^p0\.c:6:7: warning: 'get' is not defined: it is taken to return any value/),
        `✓ right.c  bounded${time}`,
        expect.stringMatching(/^right\.c:2:25: warning: 'get' is not defined/),
        `✓ whole.c  safe${time}`,
      ]);
      for (const name of ['s.html', 's.csv', 's.xml']) {
        expect(text(name)).toContain('right.c:2:25: warning');
        expect(text(name).replaceAll('&#39;', "'").replaceAll('&apos;', "'")).toContain(
          "depends on 'get', which is not defined",
        );
      }
    }
  });
});
