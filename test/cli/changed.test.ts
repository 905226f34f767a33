import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { WorkTree } from '../../cli/git.js';
import { runCli } from '../support/run.js';

const base = mkdtempSync(join(tmpdir(), 'tcbmc-changed-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const FILES = {
  'src/a.c': '#include "a.h"\nint main(void) { return A; }\n',
  'src/b.c':
    '#if __has_include("option.h")\n#include "option.h"\n#endif\n#include <assert.h>\nint main(void) { assert(1); }\n',
  'inc/a.h': '#define A 0\n',
  'inc/option.h': 'int option;\n',
  'suite.json': '{ "flags": ["-I", "inc"], "checks": [{ "files": "src/*.c" }] }\n',
};

let folder = base;
let count = 0;

function git(...words: readonly string[]): void {
  const own = ['-c', 'user.name=n', '-c', 'user.email=e', '-c', 'protocol.file.allow=always'];
  execFileSync('git', [...own, ...words], { cwd: folder, stdio: 'ignore' });
}
function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}
function repository(files: Readonly<Record<string, string>>): void {
  folder = join(base, String(count++));
  mkdirSync(folder);
  git('init', '-q', '-b', 'main');
  for (const [name, text] of Object.entries(files)) write(name, text);
  git('add', '-A');
  git('commit', '-q', '-m', 'first');
}
beforeEach(() => repository(FILES));

const check = (...words: readonly string[]) =>
  runCli(['check', '-I', 'inc', '--changed', 'main', ...words], { cwd: folder });

/** What is said to have changed; undefined if the check is not asked. */
async function changed(...words: readonly string[]): Promise<string | undefined> {
  const { stdout, stderr, code } = await check(...words);
  if (!stdout.startsWith('NOT ASKED: ')) return stderr.split('\n')[0]!.replace('tcbmc: ', '');
  expect([code, stderr]).toEqual([0, '']);
  return undefined;
}

describe('a check is not asked', () => {
  it('where nothing has changed that it reads', async () => {
    write('src/other.c', 'int x;');
    write('src/b.c', 'int main(void) { return 1; }');
    rmSync(join(folder, 'inc/option.h'));
    expect(await changed('src/a.c')).toBeUndefined();
    expect((await check('src/a.c')).stdout).toBe('NOT ASKED: the 2 files that are read are as in main.\n');
    const json = JSON.parse((await check('src/a.c', '--format', 'json')).stdout) as object;
    expect(json).toMatchObject({ verdict: 'unknown', unchangedSince: 'main', exitCode: 0 });
  });
});

describe('a check is asked', () => {
  it.each([
    ['a source has changed', () => write('src/a.c', 'int main(void) { return 0; }'), 'src/a.c has changed'],
    ['a header has changed', () => write('inc/a.h', '#define A 1\n'), 'inc/a.h has changed'],
    [
      'a header is found first that nobody has committed',
      () => write('src/a.h', '#define A 0\n'),
      'src/a.h was not there',
    ],
    [
      'a header is another file by a link',
      () => symlinkSync('../inc/a.h', join(folder, 'src/a.h')),
      'src/a.h is reached through a symbolic link',
    ],
    ['there is a configuration', () => write('tcbmc.json', '{}'), 'tcbmc.json was not there'],
  ])('where %s', async (_, change, why) => {
    change();
    expect(await changed('src/a.c')).toBe(`since main: ${why}`);
  });

  it.each([
    ['deleted', () => rmSync(join(folder, 'inc/option.h'))],
    ['renamed', () => renameSync(join(folder, 'inc/option.h'), join(folder, 'inc/other.h'))],
  ])('where a header that it has found is %s', async (_, change) => {
    change();
    expect(await changed('src/b.c')).toBe('since main: inc/option.h is gone');
  });

  it('where there was a configuration, or a folder behind a link', async () => {
    write('tcbmc.json', '{ "unwind": 3 }');
    symlinkSync('inc', join(folder, 'link'));
    git('add', '-A');
    git('commit', '-q', '-m', 'second');
    expect(await changed('src/a.c', '-I', 'link')).toBeUndefined();
    rmSync(join(folder, 'link'));
    expect(await changed('src/b.c', '-I', 'link')).toBe('since main: link is gone');
    rmSync(join(folder, 'tcbmc.json'));
    expect(await changed('src/a.c')).toBe('since main: tcbmc.json is gone');
  });

  it('where a module has changed that a property file may import', async () => {
    write('p.js', "export default { name: 'p', on: {} };\n");
    write('lib/m.js', 'export const x = 1;\n');
    git('add', '-A');
    git('commit', '-q', '-m', 'second');
    expect(await changed('src/a.c', '--property-file', 'p.js')).toBeUndefined();
    write('lib/m.js', 'export const x = 2;\n');
    expect(await changed('src/a.c', '--property-file', 'p.js')).toContain('lib/m.js has changed');
  });

  it('where nobody can say', async () => {
    write('src/a.c', 'int main(void) { return missing; }');
    expect(await changed('src/a.c')).toContain('the sources cannot be read');
    expect(await changed('src/b.c', '--stdin', '-')).toContain('the world may say something else');
  });
});

describe('a file is compared as git would store it', () => {
  /** What is said of `inc/a.h`. */
  const said = async (file = 'inc/a.h'): Promise<readonly string[]> =>
    (await (await WorkTree.at(folder, 'main')).differences([file], [])).found.map(({ how }) => how);

  it.each([
    ['as it was', () => undefined, []],
    ['staged', () => (write('inc/a.h', 'int x;\n'), git('add', '-A')), ['has changed']],
    [
      'not looked at by git',
      () => (git('update-index', '--assume-unchanged', 'inc/a.h'), write('inc/a.h', '')),
      ['has changed'],
    ],
    ['with other ends of lines', () => write('inc/a.h', '#define A 0\r\n'), ['has changed']],
    [
      'with other ends of lines, which git makes',
      () => (write('.gitattributes', '*.h text\n'), write('inc/a.h', '#define A 0\r\n')),
      [],
    ],
    ['in a repository of its own', () => execFileSync('git', ['init', '-q'], { cwd: join(folder, 'inc') }), []],
  ])('%s', async (_, change, how) => {
    change();
    expect(await said()).toEqual(how);
  });

  it('in a folder below, ignored, or outside', async () => {
    write('.gitignore', 'inc/b.h\n');
    write('inc/b.h', '');
    expect(await said('inc/b.h')).toEqual(['was not there']);
    folder = join(folder, 'src');
    expect(await said('../inc/a.h')).toEqual([]);
    expect(await (await WorkTree.at(folder, 'main')).differences([process.execPath], [])).toEqual({
      found: [],
      outside: 1,
    });
  });

  it('in a submodule', async () => {
    repository({ 'inc/a.h': '#define A 0\n', 'inc/unused.h': '' });
    const library = folder;
    repository({ 'src/a.c': FILES['src/a.c'] });
    git('submodule', 'add', '-q', library, 'lib');
    git('commit', '-q', '-m', 'second');
    write('lib/inc/unused.h', 'int x;\n');
    expect(await said('lib/inc/a.h')).toEqual([]);
    rmSync(join(folder, 'lib/inc/unused.h'));
    const tree = await WorkTree.at(folder, 'main');
    expect((await tree.differences(['lib/inc/a.h'], ['lib/inc/unused.h'])).found).toEqual([
      { file: 'lib/inc/unused.h', how: 'is gone' },
    ]);
    expect((await tree.differences([], ['lib/inc/unused.h', 'lib/no.h'])).found).toHaveLength(1);
    write('lib/inc/a.h', '#define A 1\n');
    expect(await said('lib/inc/a.h')).toEqual(['has changed']);
    git('submodule', 'deinit', '-q', '--force', 'lib');
    expect((await tree.differences([], ['lib/inc/a.h'])).found).toEqual([
      { file: 'lib/inc/a.h', how: 'is in the submodule lib, and not known' },
    ]);
  });
});

describe('what is no revision', () => {
  it('is told, and nothing is asked', async () => {
    const none = await runCli(['check', 'src/a.c', '--changed', 'nope'], { cwd: folder });
    expect([none.code, none.stdout, none.stderr]).toEqual([
      1,
      '',
      "tcbmc: git knows no revision 'nope' here; in a clone of the last commits alone, git fetch brings it\n",
    ]);
    const dashes = await runCli(['check', 'src/a.c', '--changed=--all'], { cwd: folder });
    expect([dashes.code, dashes.stderr]).toEqual([1, expect.stringContaining("no revision '--all'") as string]);
    rmSync(join(folder, '.git'), { recursive: true });
    const outside = await runCli(['check', 'src/a.c', '--changed', 'main'], { cwd: folder });
    expect([outside.code, outside.stderr]).toEqual([1, expect.stringContaining('not a git repository') as string]);
  });
});

describe('a suite', () => {
  const suite = (...words: readonly string[]) => runCli(['suite', 'suite.json', ...words], { cwd: folder });

  it('makes checks that read what has changed, and reuses answers', async () => {
    write('inc/a.h', '#define A 0 // changed\n');
    const first = await suite('--changed', 'main', '-o', 'out.csv', '-o', 'out.json');
    expect(first.stdout).toBe('2 checks: 1 as they should be, 0 not, 1 not asked: unchanged since main\n');
    expect(first.stderr).toMatch(/✓ src\/b\.c -I inc {2}not asked/);
    const merged = await runCli(['suite', 'merge', 'out.json'], { cwd: folder });
    expect([merged.code, merged.stdout]).toEqual([0, first.stdout]);
    expect((await suite()).stdout).toBe('2 checks: 2 as they should be, 0 not, 1 answers of before\n');
    expect((await suite('--changed', 'main')).stdout).toBe(
      '2 checks: 2 as they should be, 0 not, 2 answers of before\n',
    );
  });

  it('makes all checks where it is another one', async () => {
    write('suite.json', `${FILES['suite.json']}\n`);
    const run = await suite('--changed', 'main');
    expect(run.stderr).toContain('since main: suite.json has changed, so all checks are made');
    expect(run.stdout).toBe('2 checks: 2 as they should be, 0 not\n');
    expect((await suite('--changed', 'nope')).code).toBe(1);
  });
});
