import { existsSync, linkSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { MAIN, runCli } from '../support/run.js';
import { ROOT } from '../support/samples.js';

const folder = mkdtempSync(join(tmpdir(), 'tcbmc-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const SAMPLE = 'samples/threads/message_passing_bug.c';

/** The product of two primes of 32 bits: no solver finds them within a test. */
const FACTORING = `#include <assert.h>
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned long a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  assert(a * b != 9633832708470112213ul);
  return 0;
}
`;

describe('verdicts and their exit codes', () => {
  it('0: safe, with the bound in words', async () => {
    const run = await runCli(['check', 'samples/threads/message_passing_ok.c', '--switches', '2']);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toMatch(
      /^SAFE: no failing assertion, invalid access, .*Not asked for: data races and deadlocks; --property all asks for everything\.\n$/s,
    );
  });

  it('10: violation, with one column a thread', async () => {
    const run = await runCli(['check', SAMPLE]);
    expect(run).toMatchObject({ code: 10, stderr: '' });
    expect(run.stdout).toMatch(/^VIOLATION: assertion: /);
    expect(run.stdout).toMatch(/── switch 1 ──/);
    expect(run.stdout).toMatch(/main .*│ .*receiver/);
  });

  it('5: unknown, with the reason', async () => {
    const path = file('slow.c', FACTORING);
    const run = await runCli(['check', path, '--timeout', '1']);
    expect(run.code).toBe(5);
    expect(run.stdout).toMatch(/^UNKNOWN: .*time limit/);
  });
});

describe('bad input: exit code 6, place, line and caret', () => {
  const cases: readonly (readonly [string, string, RegExp])[] = [
    ['a syntax error', 'int main(void) {\n  int x = ;\n}\n', /bad\.c:2:\d+: error: [^]*\n {2}2 \| {3}int x = ;\n.*\^/],
    [
      'an unknown identifier',
      'int main(void) {\n  return missing;\n}\n',
      /bad\.c:2:10: error: .*missing.*\n {2}2 \| {3}return missing;\n {4}\| {10}\^/,
    ],
    ['a missing header', '#include "nowhere.h"\nint main(void) { return 0; }\n', /bad\.c:1:\d+: error: .*nowhere\.h/],
    ['a type error', 'struct s { int a; } x;\nint main(void) {\n  return x + 1;\n}\n', /bad\.c:3:\d+: error: /],
    ['an empty file', '', /error: .*main/],
  ];
  for (const [name, text, message] of cases)
    it(name, async () => {
      const path = file('bad.c', text);
      const run = await runCli(['check', path]);
      expect(run.code).toBe(6);
      expect(run.stderr).toMatch(message);
      expect(run.stdout).toMatch(/^ERROR: /);
      expect(run.stderr + run.stdout).not.toMatch(/^\s+at .*\.js:\d+/m);
    });

  it('a file that is not there', async () => {
    const run = await runCli(['check', join(folder, 'absent.c')]);
    expect(run).toMatchObject({ code: 6, stdout: 'ERROR: a file could not be read.\n' });
    expect(run.stderr).toMatch(/error: .*absent\.c/);
  });

  it('a file that is named twice is wrong usage', async () => {
    const run = await runCli(['check', SAMPLE, SAMPLE]);
    expect(run.code).toBe(1);
    expect(run.stderr).toBe(`error: ${SAMPLE} is named twice\n`);
  });

  it('a directory', async () => {
    mkdirSync(join(folder, 'folder.c'));
    const run = await runCli(['check', join(folder, 'folder.c')]);
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(/folder\.c is a folder\n  hint: there is no C source in it/);
  });

  it('a binary file', async () => {
    const bytes = Uint8Array.from({ length: 4096 }, (_, i) => (i * 167 + (i >> 3)) & 0xff);
    const run = await runCli(['check', file('binary.c', bytes)]);
    expect(run.code).toBe(6);
    expect(run.stderr).toMatch(/binary\.c:\d+:\d+: error: /);
    expect([...run.stderr].filter((character) => character < ' ' && character !== '\n')).toEqual([]);
  });

  it('a solver that cannot be run is wrong usage', async () => {
    const run = await runCli(['check', SAMPLE, '--solver', join(folder, 'no-such-solver')]);
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(/no-such-solver/);
  });
});

it('what another solver does not find is said to be unchecked', async () => {
  const solver = join(folder, 'unsat');
  writeFileSync(solver, '#!/bin/sh\necho "s UNSATISFIABLE"\n', { mode: 0o755 });
  const run = await runCli(['check', SAMPLE, '--solver', solver]);
  expect(run.stdout).toMatch(/^NO VIOLATION FOUND as long as the solver [^]* nobody\s+has\s+checked/);
});

describe('output', () => {
  it('has no colours and no status line in a pipe', async () => {
    const run = await runCli(['check', 'samples/threads/lost_update_bug.c']);
    expect(run.stderr).toBe('');
    expect(run.stdout.includes('\u001b')).toBe(false);
    expect(run.stdout.includes('\r')).toBe(false);
  });

  it('is one JSON object on request, also for errors', async () => {
    const violation = await runCli(['check', SAMPLE, '--format', 'json']);
    expect(violation).toMatchObject({ code: 10, stderr: '' });
    expect(JSON.parse(violation.stdout)).toMatchObject({
      schema: 'tcbmc-result/3',
      verdict: 'violation',
      exitCode: 10,
    });
    const broken = await runCli(['check', file('broken.c', 'int main( {'), '--format', 'json']);
    expect(broken).toMatchObject({ code: 6, stderr: '' });
    expect(JSON.parse(broken.stdout)).toMatchObject({
      schema: 'tcbmc-result/3',
      verdict: 'error',
      diagnostics: [{ severity: 'error' }],
    });
  });

  it('is one JSON object also where the program does not have what was asked for', async () => {
    writeFileSync(join(folder, 'twice.json'), '{ "unwind": 2, "unwind": 3 }');
    const wrong: readonly (readonly [string, RegExp])[] = [
      ['--property=rase', /there is no property 'rase'/],
      ['--entry=mian', /there is no function 'mian' \(did you mean main\?\)/],
      ['--unwindset=main.7:3', /there is no loop 'main\.7'/],
      [`--solver=${join(folder, 'absent')}`, /absent/],
      [`--config=${join(folder, 'twice.json')}`, /unwind/],
    ];
    for (const [flag, message] of wrong) {
      const { code, stdout, stderr } = await runCli(['check', SAMPLE, '--format', 'json', flag]);
      expect({ code, stderr }, flag).toEqual({ code: 1, stderr: '' });
      const answer: unknown = JSON.parse(stdout);
      expect(answer).toMatchObject({
        verdict: 'error',
        exitCode: 1,
        diagnostics: [{ severity: 'error', code: 'usage', message: expect.stringMatching(message) as string }],
      });
    }
  });

  it('has the exit code of the process in it', async () => {
    const broken = file('broken.c', 'int main( {');
    for (const args of [
      [SAMPLE],
      [SAMPLE, '--dump=ir'],
      [SAMPLE, '--switches=0'],
      [SAMPLE, '--max-switches=0'],
      [broken],
      [broken, '--dump=ir'],
      [SAMPLE, '--entry=f'],
    ]) {
      const { code, stdout } = await runCli(['check', '--format=json', ...args]);
      expect(JSON.parse(stdout), args.join(' ')).toMatchObject({ exitCode: code });
    }
  });

  it('goes into a file with -o', async () => {
    const path = join(folder, 'answer.txt');
    const run = await runCli(['check', SAMPLE, '-o', path]);
    expect(run).toEqual({ code: 10, stdout: '', stderr: '' });
    expect(readFileSync(path, 'utf8')).toMatch(/^VIOLATION: /);
  });

  it('says when the file cannot be written, and is printed instead', async () => {
    const run = await runCli(['check', SAMPLE, '-o', join(folder, 'no/such/folder.txt')]);
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(/^tcbmc: cannot write .*: there is no such folder/);
    expect(run.stdout).toMatch(/^VIOLATION: /);
  });

  it('never replaces what belongs to the program', async () => {
    const header = file('shared.h', 'int shared;\n');
    const source = file('uses.c', '#include "shared.h"\nint main(void) { return shared; }\n');
    const link = join(folder, 'link.c');
    linkSync(source, link);
    for (const [output, owner] of [
      [source, source],
      [link, source],
      [header, header],
    ] as const) {
      const before = readFileSync(output, 'utf8');
      const run = await runCli(['check', source, '-o', `text:${output}`]);
      expect(run).toMatchObject({
        code: 1,
        stderr: `tcbmc: -o ${output} would overwrite ${owner}, which belongs to the program\n`,
      });
      expect(readFileSync(output, 'utf8')).toBe(before);
    }
  });

  it.runIf(existsSync('/dev/full'))('on a full disk is an error', async () => {
    const run = await runCli(['check', SAMPLE, '-o', '/dev/full']);
    expect(run).toMatchObject({ code: 1, stderr: 'tcbmc: cannot write /dev/full: the disk is full\n' });
    expect(run.stdout).toMatch(/^VIOLATION: /);
    const full = spawnSync('sh', ['-c', `"${process.execPath}" "${MAIN}" check ${SAMPLE} > /dev/full`], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(full).toMatchObject({ status: 1, stderr: 'tcbmc: cannot write the answer: the disk is full\n' });
  });

  it('keeps its exit code when its reader has seen enough', () => {
    const command = `"${process.execPath}" "${MAIN}" check ${SAMPLE} | true; echo \${PIPESTATUS[0]}`;
    expect(spawnSync('bash', ['-c', command], { cwd: ROOT, encoding: 'utf8' })).toMatchObject({
      stdout: '10\n',
      stderr: '',
    });
  });

  it('is as wide as COLUMNS says', async () => {
    for (const columns of [60, 80]) {
      const run = await runCli(['check', SAMPLE], { env: { COLUMNS: String(columns) } });
      expect(Math.max(...run.stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(columns);
    }
  });

  it('has colours in a pipe if they are asked for', async () => {
    const red = '\u001b[1;31mVIOLATION';
    expect((await runCli(['check', SAMPLE, '--color', 'always'])).stdout).toContain(red);
    expect((await runCli(['check', SAMPLE], { env: { FORCE_COLOR: '1' } })).stdout).toContain(red);
    expect((await runCli(['check', SAMPLE, '--color', 'never'], { env: { FORCE_COLOR: '1' } })).stdout).not.toContain(
      red,
    );
  });

  it('has a table of times and sizes on request', async () => {
    const run = await runCli(['check', SAMPLE, '--stats']);
    expect(run.stdout).toMatch(/\nFormula\n +events +\d/);
  });

  for (const stage of ['ast', 'ir', 'states', 'ssa', 'constraints', 'cnf'])
    it(`can be what the stage ${stage} made`, async () => {
      const run = await runCli(['check', SAMPLE, '--dump', stage]);
      expect(run.stdout.length).toBeGreaterThan(100);
      expect(run.stdout).not.toMatch(/^(SAFE|VIOLATION)/);
    });
});

describe('standard input', () => {
  it('is a source, and quoted in messages', () => {
    const run = spawnSync(process.execPath, [MAIN, 'check', '-'], {
      cwd: ROOT,
      encoding: 'utf8',
      input: 'int main(void) { return missing; }\n',
    });
    expect(run.status).toBe(6);
    expect(run.stderr).toMatch(/^<stdin>:1:25: error: .*\n {2}1 \| int main\(void\) \{ return missing; \}\n/);
  });

  it('can be read once', async () => {
    const run = await runCli(['check', '-', '-']);
    expect(run).toMatchObject({ code: 1, stdout: 'ERROR: wrong usage.\n' });
  });
});

describe('the time limit holds', () => {
  const endless = (name: string, text: string): string => file(name, text);
  const slow = file('slow.c', FACTORING);
  const pipe = join(folder, 'pipe');
  spawnSync('mkfifo', [pipe]);
  const cases: readonly (readonly [string, () => readonly string[]])[] = [
    ['while the solver searches', () => [slow]],
    ['while a property file loops', () => [slow, '--property-file', endless('loop.mjs', 'for (;;);\n')]],
    ...(existsSync(pipe)
      ? ([
          ['for a pipe that nobody writes to', () => [pipe]],
          ['for such a pipe as a header', () => [endless('piped.c', '#include "pipe"\nint main(void) {}\n')]],
          ['for such a pipe as the configuration', () => [slow, '--config', pipe]],
        ] as const)
      : []),
  ];
  for (const [name, args] of cases)
    it(name, async () => {
      const run = await runCli(['check', ...args(), '--timeout', '1']);
      expect(run).toMatchObject({ code: 5, stderr: '' });
      expect(run.stdout).toContain('the time limit was reached');
    });

  it.runIf(existsSync('/dev/zero'))('and files without end are refused', async () => {
    for (const path of ['/dev/zero', endless('zero.c', '#include "/dev/zero"\n')])
      expect(await runCli(['check', path, '--timeout', '5'])).toMatchObject({
        code: 6,
        stdout: expect.stringMatching(/larger/) as unknown,
      });
  });
});

describe('the memory limit', () => {
  it('counts everything', async () => {
    const run = await runCli(['check', file('slow.c', FACTORING), '--memory', '60']);
    expect(run).toMatchObject({ code: 5, stderr: '' });
    expect(run.stdout).toContain('the memory limit of 60 MB was reached');
  });
});

describe('the interrupt key', () => {
  it('ends the check with code 130 and says what is known', async () => {
    const run = await runCli(['check', file('long.c', FACTORING)], { interruptAfter: 1500 });
    expect(run).toMatchObject({ code: 130, stderr: '' });
    expect(run.stdout).toMatch(/the check was aborted/);
  });
});

const script = spawnSync('script', ['--version'], { stdio: 'ignore' });

/** Runs the command on a terminal of its own; standard output and error come together. */
function onTerminal(args: string, env: Readonly<Record<string, string>> = {}): string {
  const command = `${process.execPath} ${MAIN} ${args}`;
  const run = spawnSync('script', ['-qec', command, '/dev/null'], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: undefined, ...env },
    cwd: ROOT,
  });
  return run.stdout;
}

describe.runIf(script.status === 0)('on a terminal', () => {
  it('has colours, unless NO_COLOR or --no-color forbid them', () => {
    const red = '\u001b[1;31mVIOLATION';
    expect(onTerminal('check samples/threads/message_passing_bug.c')).toContain(red);
    expect(onTerminal('check samples/threads/message_passing_bug.c --no-color')).not.toContain(red);
    expect(onTerminal('check samples/threads/message_passing_bug.c', { NO_COLOR: '1' })).not.toContain(red);
  });

  it('has a status line that goes away', () => {
    const output = onTerminal('check samples/threads/message_passing_bug.c --no-color');
    expect(output).toMatch(/\r\u001b\[K\w+.* s/);
    expect(output.split('\r\u001b[K').at(-1)).toMatch(/^VIOLATION/);
  });
});
