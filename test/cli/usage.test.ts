import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listedFlags } from '../../cli/command.js';
import { EXIT_MEANINGS } from '../../cli/exit-codes.js';
import { parseCheck } from '../support/flags.js';
import { runCli } from '../support/run.js';
import { ROOT } from '../support/samples.js';

describe('help and version', () => {
  it('prints the version of the package', async () => {
    const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(await runCli(['--version'])).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' });
  });

  it('lists every flag and the exit codes', async () => {
    const run = await runCli(['check', '--help']);
    expect(run.code).toBe(0);
    for (const { flag } of listedFlags()) expect(run.stdout).toContain(flag);
    for (const [code, meaning] of EXIT_MEANINGS)
      expect(run.stdout.replace(/\s+/g, ' ')).toContain(`${code} ${meaning}`);
  });

  it('names the commands when there is none', async () => {
    const run = await runCli([]);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('check');
    expect((await runCli(['--help'])).stdout).toContain('tcbmc check bank.c');
  });
});

describe('wrong usage is told in two lines', () => {
  const cases: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['no file', ['check'], /missing required argument 'file'/],
    ['unknown flag', ['check', 'a.c', '--swiches', '3'], /unknown option '--swiches' \(Did you mean --switches\?\)/],
    ['unknown command', ['chek', 'a.c'], /unknown command 'chek' \(Did you mean check\?\)/],
    ['a file without command', ['bank.c', '--all'], /unknown command 'bank\.c'\nTry: tcbmc check bank\.c$/m],
    ['a command that lacks a word', ['certify'], /missing required argument 'folder'\nTry: tcbmc certify --help$/m],
    ['negative number', ['check', 'a.c', '--switches', '-1'], /whole number/],
    ['no number', ['check', 'a.c', '--unwind', 'many'], /whole number/],
    ['no threads', ['check', 'a.c', '--jobs', '0'], /a whole number from 1 to 64/],
    ['no seconds', ['check', 'a.c', '--timeout', '1s'], /a number from 0/],
    ['loop without bound', ['check', 'a.c', '--unwindset', 'main.0'], /main\.0:10/],
    ['wrong macro', ['check', 'a.c', '-D', '1x=2'], /NAME=VALUE/],
    ['wrong format', ['check', 'a.c', '--format', 'xml'], /one of text, json/],
    ['wrong target', ['check', 'a.c', '--target', 'pdp11'], /one of lp64, ilp32, ip16/],
    ['wrong stage', ['check', 'a.c', '--dump', 'soup'], /ast, ir, states, ssa, constraints, cnf/],
    ['wrong entry', ['check', 'a.c', '--entry', 'f()'], /name of a function/],
    ['wrong label', ['check', 'a.c', '--error-label', 'ERROR:'], /name of a label/],
    ['wrong bound on arguments', ['check', 'a.c', '--args-bound', '2:'], /2 or 2:16/],
    ['open quotation', ['check', 'a.c', '--args', '"a b'], /quotation mark/],
    ['wrong meaning', ['check', 'a.c', '--undefined-functions', 'ignore'], /one of havoc, pure, nondet, error/],
  ];
  for (const [name, args, message] of cases)
    it(name, async () => {
      const run = await runCli(args);
      expect(run).toMatchObject({ code: 1, stdout: '' });
      expect(run.stderr).toMatch(message);
      expect(run.stderr.trim().split('\n')).toHaveLength(2);
    });
});

describe('flags become options of the library', () => {
  it('takes the short forms', async () => {
    expect(
      await parseCheck([
        'a.c',
        'b.c',
        '-s',
        '4',
        '-k',
        '3',
        '-t',
        '1.5',
        '-j',
        '3',
        '-I',
        'x',
        '-Iy',
        '-DA',
        '-D',
        'B=2=3',
        '-D',
        'C=',
      ]),
    ).toMatchObject({
      files: ['a.c', 'b.c'],
      switches: 4,
      unwind: 3,
      timeout: 1.5,
      jobs: 3,
      includeDirs: ['x', 'y'],
      defines: { A: '1', B: '2=3', C: '' },
    });
  });

  it('collects bounds of single loops', async () => {
    const options = await parseCheck(['a.c', '--unwindset', 'main.0:3,f.recursion:4', '--unwindset', 'main.0:7']);
    expect(options.unwindset).toEqual({ 'main.0': 7, 'f.recursion': 4 });
  });

  it('passes on what undefined functions and labels mean', async () => {
    const options = await parseCheck(['a.c', '--error-label', 'ERROR', '--undefined-functions', 'nondet']);
    expect(options).toMatchObject({ errorLabel: 'ERROR', undefinedFunctions: 'nondet' });
  });

  it('knows the targets', async () => {
    expect((await parseCheck(['a.c', '--ilp32'])).target?.name).toBe('ilp32');
    expect((await parseCheck(['a.c', '--target', 'ip16'])).target?.name).toBe('ip16');
  });

  it('leaves out what was not given', async () => {
    expect(Object.keys(await parseCheck(['a.c'])).sort()).toEqual(['files', 'host']);
  });
});
