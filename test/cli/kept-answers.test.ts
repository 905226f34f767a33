/** An answer gets to all places that can take it, whatever becomes of the others, and however the check ends. */
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { MAIN, runCli } from '../support/run.js';
import { ROOT } from '../support/samples.js';

const folder = mkdtempSync(join(tmpdir(), 'tcbmc-kept-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
const text = (name: string): string => readFileSync(at(name), 'utf8');

const BUG = 'samples/threads/lost_update_bug.c';
/** Its answer in each of these forms has more than 512 bytes; as text, some have fewer than 2048. */
const VIOLATION = /^VIOLATION: assertion: counter == 2/;

/** Runs the command where no file gets larger than so many blocks of 512 bytes, as if the disk were full then. */
function runWithin(blocks: number, args: readonly string[], redirection = '') {
  const command = `ulimit -f ${blocks}; "$0" "$@" ${redirection}`;
  return spawnSync('sh', ['-c', command, process.execPath, MAIN, ...args], { cwd: ROOT, encoding: 'utf8' });
}

describe('an answer that one file cannot take', () => {
  it('is in the others and on standard output, and says why', async () => {
    const run = await runCli([
      'check',
      BUG,
      '-o',
      at('none/there.json'),
      '-o',
      at('kept.html'),
      '-o',
      folder + '/.',
      '--format',
      'text',
    ]);
    expect(run).toMatchObject({ code: 1, stdout: expect.stringMatching(VIOLATION) as string });
    expect(run.stderr).toContain(`cannot write ${at('none/there.json')}: there is no such folder`);
    expect(run.stderr).toContain('it is a directory');
    expect(text('kept.html')).toContain('<!DOCTYPE html>');
  });

  it('is the same with a disk that is full, where the report of before stays', () => {
    writeFileSync(at('old.html'), 'the report of before');
    const run = runWithin(8, ['check', BUG, '-o', at('old.html'), '-o', at('small.md')]);
    expect(run.stdout).toMatch(VIOLATION);
    expect(run.stderr).toContain(`cannot write ${at('old.html')}: `);
    expect(run.status).toBe(1);
    expect([text('old.html'), text('small.md')]).toEqual([
      'the report of before',
      expect.stringContaining('**VIOLATION**'),
    ]);
    expect(readdirSync(folder).filter((name) => name.includes('old.html'))).toEqual(['old.html']);
  });

  it('goes to standard output if it would have been there without that file', async () => {
    const run = await runCli(['check', BUG, '-o', at('none/there.txt')]);
    expect(run).toMatchObject({ code: 1, stdout: expect.stringMatching(VIOLATION) as string });
    const full = spawnSync(process.execPath, [MAIN, 'check', BUG, '-o', 'text:/dev/full'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect([full.status, full.stdout, full.stderr]).toEqual([
      1,
      expect.stringMatching(VIOLATION),
      expect.stringContaining('the disk is full'),
    ]);
  });

  it('would overwrite a header that only the check has met', async () => {
    writeFileSync(at('own.svg'), 'int x;\n');
    writeFileSync(at('own.c'), '#include "own.svg"\nint main(void) { return x; }\n');
    const run = await runCli(['check', at('own.c'), '-o', at('own.svg'), '-o', at('own.json')]);
    expect(run).toMatchObject({ code: 1, stdout: expect.stringMatching(/^SAFE/) as string });
    expect(run.stderr).toContain('would overwrite');
    expect([text('own.svg'), existsSync(at('own.json'))]).toEqual(['int x;\n', true]);
  });

  it('is in the files if nobody reads standard output, or that is full', () => {
    for (const [redirection, code] of [
      ['| true', 0],
      ['> /dev/full', 1],
      ['>&-', 10],
    ] as const) {
      const command = `"$0" "$@" -o "$OUT" ${redirection}`;
      const OUT = at(`piped-${code}.json`);
      const run = spawnSync('sh', ['-c', command, process.execPath, MAIN, 'check', BUG], {
        cwd: ROOT,
        env: { ...process.env, OUT },
      });
      expect([redirection, run.status]).toEqual([redirection, code]);
      expect(JSON.parse(readFileSync(OUT, 'utf8'))).toHaveProperty('verdict', 'violation');
    }
  });

  it('of a suite is in the other files', () => {
    writeFileSync(at('suite.json'), JSON.stringify({ checks: [{ files: 'own.c' }] }));
    const run = spawnSync(
      process.execPath,
      [MAIN, 'suite', at('suite.json'), '-o', at('none/s.html'), '-o', at('s.csv')],
      { encoding: 'utf8' },
    );
    expect([run.status, run.stdout]).toEqual([1, expect.stringContaining('1 checks: 1 as they should be')]);
    expect(text('s.csv')).toContain('own.c');
  });
});

describe('a report that is there already', () => {
  it('is replaced in one step, with its permissions, and through a link', async () => {
    writeFileSync(at('before.json'), 'x', { mode: 0o640 });
    mkdirSync(at('links'));
    symlinkSync(at('before.json'), at('links/now.json'));
    const before = statSync(at('before.json')).ino;
    expect((await runCli(['check', BUG, '-o', at('links/now.json')])).code).toBe(10);
    expect(JSON.parse(text('before.json'))).toHaveProperty('verdict', 'violation');
    expect(statSync(at('before.json')).mode & 0o777).toBe(0o640);
    expect(statSync(at('before.json')).ino).not.toBe(before);
    expect(readdirSync(at('links'))).toEqual(['now.json']);
  });

  it('stays if the program is refused before there is an answer', async () => {
    writeFileSync(at('stays.json'), 'x');
    expect((await runCli(['check', BUG, '-o', at('stays.json'), '-o', at('./stays.json')])).code).toBe(1);
    expect(text('stays.json')).toBe('x');
  });
});

it('the form that the name of a file ends with has to be known', async () => {
  const run = await runCli(['check', BUG, '-o', at('r.doc')]);
  expect(run).toMatchObject({ code: 1, stdout: '' });
  expect(run.stderr).toMatch(/r\.doc: .*html.*sarif.*text:\S*r\.doc/s);
  for (const [word, args] of [
    ['plain', []],
    ['r.txt', []],
    ['.hidden', []],
    ['r.doc', ['--format', 'json']],
  ] as const)
    expect((await runCli(['check', BUG, '-o', at(word), ...args])).code).toBe(10);
  expect((await runCli(['check', BUG, '-o', `github:${at('notes.doc')}`])).code).toBe(10);
  expect([text('plain'), text('r.txt')]).toEqual([expect.stringMatching(VIOLATION), expect.stringMatching(VIOLATION)]);
  expect(JSON.parse(text('r.doc'))).toHaveProperty('verdict', 'violation');
});

describe('a check that is ended from outside', () => {
  writeFileSync(
    at('long.c'),
    '#include <assert.h>\nunsigned __VERIFIER_nondet_uint(void);\nint main(void) { unsigned long a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();\n  if (a > 1 && b > 1 && a < 1ul << 31 && b < 1ul << 31) assert(a * b != 1000000016000000063ul); }\n',
  );
  for (const [signal, code] of [
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    it(`by ${signal} says what is known, and exits with ${code}`, async () => {
      const child = spawn(
        process.execPath,
        [MAIN, 'check', at('long.c'), '--timeout', '0', '-o', at(`${signal}.json`)],
        { stdio: ['ignore', 'pipe', 'pipe'] },
      );
      const said = { out: '' };
      child.stdout.setEncoding('utf8').on('data', (part: string) => (said.out += part));
      setTimeout(() => child.kill(signal), 2000);
      const ended = await new Promise((resolve) => child.once('close', (status, name) => resolve(status ?? name)));
      expect(ended).toBe(code);
      expect(said.out).toContain('the check was aborted');
      expect(JSON.parse(text(`${signal}.json`))).toHaveProperty('reason');
    });
});
