/** What is said to who does not know how to go on. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { filesBelow } from '../../cli/files-below.js';
import type { Run } from '../support/run.js';
import { runCli } from '../support/run.js';

const folder = mkdtempSync(join(tmpdir(), 'tcbmc-first-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const run = (...args: readonly string[]): Promise<Run> => runCli(args, { cwd: folder });

describe('headers that are not there', () => {
  it('are all named, of all files, without what follows from them', async () => {
    write(
      'a.c',
      '#include <zephyr.h>\n#include "mine.h"\n#if !NEEDED\n#error mine.h is missing\n#endif\nint main(void) { return 0; }\n',
    );
    write('b.c', '#include <stdio.h>\n#include "other.h"\nint f(void) { return OTHER; }\n');
    const { code, stderr } = await run('check', 'a.c', 'b.c');
    expect(code).toBe(6);
    expect(stderr.match(/^\S+ error: .*/gm)).toEqual([
      'a.c:1:10: error: cannot find the header <zephyr.h>',
      'a.c:2:10: error: cannot find the header "mine.h"',
      'b.c:2:10: error: cannot find the header "other.h"',
    ]);
  });

  for (const [header, system] of [
    ['freertos/task.h', "ESP-IDF's FreeRTOS"],
    ['FreeRTOS_IP.h', "what FreeRTOS has beyond its kernel's usual headers"],
    ['zephyr/drivers/gpio.h', 'what Zephyr has beyond its kernel'],
    ['rtx_os.h', 'what RTX has beyond <cmsis_os2.h>'],
    ['tx_api.h', 'ThreadX'],
    ['windows.h', 'Windows'],
  ] as const)
    it(`of another system point to what there is: <${header}>`, async () => {
      write('system.c', `#include <${header}>\nint main(void) { return 0; }\n`);
      const { code, stderr } = await run('check', 'system.c');
      expect(code).toBe(6);
      expect(stderr.replace(/\s+/g, ' ')).toContain(
        `hint: ${system} does not come with tcbmc: docs/primitives.md shows`,
      );
    });
});

describe('a folder', () => {
  mkdirSync(join(folder, 'dir/sub'), { recursive: true });
  mkdirSync(join(folder, 'empty'));
  write('dir/one.c', 'int main(void) { return 0; }\n');
  write('dir/sub/two.c', 'int main(void) { return 0; }\n');
  const commands = [
    ['check', 'dir'],
    ['check', 'empty'],
    ['check', '-p', './dir'],
  ] as const;
  const wanted = [
    /dir is a folder[^]*dir\/one\.c, dir\/sub\/two\.c[^]*tcbmc init dir[^]*tcbmc suite/,
    /empty is a folder[^]*there is no C source in it/,
    /there is no compile_commands\.json in \.\/dir[^]*tcbmc init \.\/dir/,
  ] as const;
  for (const [i, command] of commands.entries())
    it(`is told apart from a file: ${command.join(' ')}`, async () => {
      const { code, stderr } = await run(...command);
      expect(code).toBe(1);
      expect(stderr.replace(/\s+/g, ' ')).toMatch(wanted[i]!);
    });

  it('below which there is one that cannot be read is as if that were empty', () => {
    symlinkSync(join(folder, 'empty'), join(folder, 'dir/link'));
    expect(filesBelow(join(folder, 'dir')).sort()).toEqual([join(folder, 'dir/one.c'), join(folder, 'dir/sub/two.c')]);
    expect(filesBelow(join(folder, 'dir'), { most: 1 })).toHaveLength(1);
    expect(filesBelow(join(folder, 'gone'))).toEqual([]);
  });

  it('with a build of several programs points to init', async () => {
    const entry = (file: string) => ({ directory: join(folder, 'dir'), file, command: `cc -c ${file}` });
    write('dir/compile_commands.json', JSON.stringify([entry('one.c'), entry('sub/two.c')]));
    for (const cwd of [folder, join(folder, 'dir')]) {
      const { code, stderr } = await runCli(['check', '-p', cwd === folder ? 'dir' : '.'], { cwd });
      expect(code).toBe(6);
      expect(stderr.replace(/\s+/g, ' ')).toMatch(
        /'main' is defined twice.*these are several programs: name the files of one, as tcbmc init lists them/,
      );
    }
  });
});

it('a file whose name begins with a dash stands after --, and so does the command line of a compiler', async () => {
  write('-dash.c', 'int main(void) { return 1 / 0; }\n');
  write('plain.c', '#ifdef X\nint main(void) { return 1 / 0; }\n#endif\n');
  for (const [args, property] of [
    [['--', '-dash.c'], 'division-by-zero'],
    [['--unwind', '3', '--', './-dash.c'], 'division-by-zero'],
    [['--', 'gcc', '-DX', '-c', 'plain.c'], 'division-by-zero'],
  ] as const)
    expect((await run('check', ...args)).stdout).toContain(`VIOLATION: ${property}`);
});

describe('--property all', () => {
  const programs: readonly (readonly [property: string, program: string])[] = [
    ['assertion', '#include <assert.h>\nint main(void) { assert(0); }\n'],
    [
      'overflow',
      'int f(void);\nint main(void) { int x = __INT_MAX__; return f() ? x + 1 : 0; }\nint f(void) { return 1; }\n',
    ],
    ['leak', '#include <stdlib.h>\nint main(void) { malloc(4); return 0; }\n'],
    [
      'race',
      '#include <pthread.h>\nint x;\nvoid *f(void *a) { x = 1; return a; }\nint main(void) { pthread_t t; pthread_create(&t, 0, f, 0); x = 2; pthread_join(t, 0); }\n',
    ],
    [
      'deadlock',
      '#include <pthread.h>\npthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nint main(void) { pthread_mutex_lock(&m); pthread_mutex_lock(&m); }\n',
    ],
    ['uninitialized', 'int main(void) { int x; if (x) return 1; return 0; }\n'],
    [
      'resource',
      '#include <unistd.h>\n#include <fcntl.h>\nint main(void) { int f = open("a", O_RDONLY); if (f < 0) return 1; close(f); close(f); return 0; }\n',
    ],
  ];
  for (const [i, [property, program]] of programs.entries())
    it(`finds: ${property}`, async () => {
      write(`all${i}.c`, program);
      for (const flags of [
        ['-p', 'all'],
        ['--property', 'all'],
      ])
        expect((await run('check', ...flags, `all${i}.c`)).stdout).toMatch(
          new RegExp(`^VIOLATION(?: 1 of \\d)?: ${property}`),
        );
    });

  it('is safe where nothing is wrong, and says it of each property', async () => {
    write('right.c', 'int main(void) { return 0; }\n');
    const { code, stdout } = await run('check', '-p', 'all', 'right.c');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^SAFE[^]*race +safe[^]*deadlock +safe/)]);
  });
});

it('a counterexample of a program that looks at its arguments becomes a harness', async () => {
  write(
    'args.c',
    '#include <assert.h>\nint main(int argc, char **argv) { assert(argc < 2 || argv[1][0] != 120); return 0; }\n',
  );
  expect((await run('check', 'args.c', '-o', 'args.json')).code).toBe(10);
  const { code, stdout } = await run('harness', 'args.json', '-o', 'made');
  expect([code, stdout]).toEqual([0, expect.stringContaining('make -C made')]);
});

describe('a check that comes to no end', () => {
  const FACTORS =
    '#include <assert.h>\nunsigned __VERIFIER_nondet_uint(void);\nint main(void) {\n  unsigned long a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();\n' +
    '  if (a > 1 && b > 1 && a < 1ul << 31 && b < 1ul << 31) assert(a * b != 1000000016000000063ul);\n}\n';
  const GROWS =
    'int a[64];\nint main(void) {\n  for (unsigned i = 1;; i = i * 3 + a[i % 64]) a[(i * 7) % 64] += i;\n}\n';

  it('says once of many properties why they are unknown', async () => {
    write('factors.c', FACTORS);
    const { code, stdout } = await run('check', 'factors.c', '-t', '2', '-p', 'checks,race,deadlock');
    expect(code).toBe(5);
    expect(stdout.replace(/\s+/g, ' ')).toMatch(/Properties: all 13 are unknown, since the time limit was reached/);
  });

  for (const [name, program] of [
    ['factors.c', FACTORS],
    ['grows.c', GROWS],
  ] as const)
    it(`has the stage that it names in the table of times: ${name}`, async () => {
      write(name, program);
      const { stdout } = await run('check', name, '-t', '2', '--stats');
      const words: readonly (readonly [RegExp, RegExp])[] = [
        [/while unrolling/, /^ {2}unroll /m],
        [/while (?:looking|solving)/, /^ {2}solve /m],
        [/while encoding/, /^ {2}encode /m],
      ];
      const named = words.filter(([said]) => said.test(stdout));
      for (const [, row] of named) expect(stdout).toMatch(row);
    });
});
