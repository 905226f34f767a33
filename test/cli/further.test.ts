import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listedFlags } from '../../cli/command.js';
import { FURTHER_NAMES } from '../../cli/further-commands.js';
import { runCli } from '../support/run.js';

const folder = mkdtempSync(join(tmpdir(), 'tcbmc-further-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
const text = (name: string): string => readFileSync(at(name), 'utf8');

const BUG = 'samples/threads/lost_update_bug.c';
const OK = 'samples/threads/lost_update_ok.c';
/** One of these violations, by an input. */
const program = (before: string, ...conditions: readonly string[]): string =>
  `#include <assert.h>\n${before}int x, __VERIFIER_nondet_int(void);\nint main(void) {\n${conditions.map((each) => `  if (__VERIFIER_nondet_int()) assert(${each});\n`).join('')}}\n`;

describe('several forms of one answer', () => {
  it('go to files by their names, and what none has to standard output', async () => {
    const forms = {
      html: '<!doctype html>',
      svg: '<svg',
      md: '**VIOLATION**',
      sarif: '"2.1.0"',
      json: 'tcbmc-result/3',
      xml: '<testsuites',
      yml: 'violation_sequence',
      graphml: '<graphml',
    };
    const outputs = Object.keys(forms).flatMap((end) => ['-o', at(`all.${end}`)]);
    const run = await runCli(['check', BUG, ...outputs, '-o', `github:${at('notes')}`]);
    expect(run.code).toBe(10);
    expect(run.stdout).toMatch(/^VIOLATION: assertion: counter == 2/);
    for (const [end, part] of Object.entries(forms))
      expect(text(`all.${end}`).toLowerCase()).toContain(part.toLowerCase());
    expect(text('notes')).toMatch(/^::error file=samples/);
  });

  it('can be had later, of the stored one', async () => {
    const run = await runCli(['explain', at('all.json'), '-o', at('later.html'), '--format', 'markdown']);
    expect(run.code).toBe(10);
    expect(run.stdout).toContain('**VIOLATION**');
    expect(text('later.html')).toHaveLength(text('all.html').length);
    const plain = await runCli(['explain', at('all.json')]);
    expect(plain.stdout).toBe((await runCli(['check', BUG])).stdout);
  });

  it('are not the same file', async () => {
    const run = await runCli(['check', BUG, '-o', at('a.json'), '-o', at('./a.json')]);
    expect(run.stderr).toContain('is given twice');
    expect(existsSync(at('a.json'))).toBe(false);
  });

  it('hold no sources if they are not to', async () => {
    await runCli(['check', BUG, '--no-sources', '-o', at('bare.json'), '-o', at('bare.html')]);
    expect(JSON.parse(text('bare.json'))).not.toHaveProperty('sources');
    expect(text('bare.html')).not.toContain('int seen');
    expect(JSON.parse(text('bare.json'))).toHaveProperty(
      'violations[0].fingerprint',
      (JSON.parse(text('all.json')) as { violations: { fingerprint: string }[] }).violations[0]!.fingerprint,
    );
  });

  it('say what a stored answer is not', async () => {
    expect((await runCli(['explain', 'package.json'])).stderr).toContain('package.json is no answer of tcbmc');
    expect((await runCli(['explain', at('nothing')])).stderr).toContain('there is no such file');
    expect((await runCli(['explain', at('all.json'), '-o', at('all.json')])).stderr).toContain('would overwrite');
  });
});

describe('an answer beside an earlier one', () => {
  it('says what is new', async () => {
    writeFileSync(at('p.c'), program('', 'x == 1', 'x == 2'));
    expect((await runCli(['check', at('p.c'), '--all', '-o', at('old.json')])).code).toBe(10);
    writeFileSync(at('p.c'), program('// one more line\n// and another\n', 'x == 2'));
    const known = await runCli(['check', at('p.c'), '--baseline', at('old.json'), '-o', at('new.json')]);
    expect(known.code).toBe(0);
    expect(known.stdout).toMatch(/^NO NEW VIOLATION: one violation is known\./);
    const gone = await runCli(['diff', at('old.json'), at('new.json')]);
    expect([gone.code, gone.stdout.split('\n').at(-2)]).toEqual([
      0,
      'Violations: 0 new, 1 gone, 1 moved, 0 unchanged.',
    ]);
    writeFileSync(at('p.c'), program('', 'x == 2', 'x == 3'));
    const added = await runCli(['check', at('p.c'), '--baseline', at('old.json'), '-o', at('new.json')]);
    expect(added.code).toBe(10);
    expect(added.stdout).toMatch(/^VIOLATION: assertion: x == 3[^]*Known, and not shown: 1/);
    const diff = await runCli(['diff', at('old.json'), at('new.json'), '--format', 'json']);
    expect(diff.code).toBe(10);
    expect(JSON.parse(diff.stdout)).toMatchObject({
      schema: 'tcbmc-diff/1',
      new: [{ message: 'x == 3' }],
      gone: [{ message: 'x == 1' }],
    });
  });
});

describe('what a comment in the source calls known', () => {
  it('is told with its reason in every form', async () => {
    writeFileSync(at('k.c'), program('', 'x == 1', 'x == 2 /* tcbmc: known assertion: see <#12> */'));
    const outputs = ['json', 'sarif', 'xml', 'md', 'html'].flatMap((end) => ['-o', at(`k.${end}`)]);
    const both = await runCli(['check', at('k.c'), '-o', at('k0.json')]);
    expect([both.code, both.stdout]).toEqual([10, expect.stringMatching(/^VIOLATION: assertion: x == 1/) as string]);
    writeFileSync(at('k.c'), program('', 'x == 2 /* tcbmc: known assertion: see <#12> */'));
    const run = await runCli(['check', at('k.c'), ...outputs]);
    expect(run.code).toBe(0);
    expect(run.stdout).toMatch(/^NO NEW VIOLATION: one violation is known\.[^]*says: see <#12>[^]*No other violation/);
    expect(JSON.parse(text('k.json'))).toMatchObject({
      exitCode: 0,
      violations: [{ known: true, suppression: { reason: 'see <#12>', position: { line: 4 } } }],
    });
    const [result] = (JSON.parse(text('k.sarif')) as { runs: { results: object[] }[] }).runs[0]!.results;
    expect(result).toMatchObject({ suppressions: [{ kind: 'inSource', justification: 'see <#12>' }] });
    expect(text('k.xml')).toMatch(/failures="0"[^]*says: see &lt;#12&gt;/);
    expect(text('k.md')).toContain('✅ **NO NEW VIOLATION**');
    expect(text('k.html')).toContain('<title>No new violation');
    const later = await runCli(['explain', at('k.json'), '--format', 'github']);
    expect([later.code, later.stdout]).toEqual([0, expect.stringMatching(/^::notice [^]*see <#12>/) as string]);
  });

  it('is no new one', async () => {
    writeFileSync(at('k.c'), program('', 'x == 1'));
    await runCli(['check', at('k.c'), '-o', at('k1.json')]);
    const run = await runCli(['diff', at('k1.json'), at('k.json')]);
    expect([run.code, run.stdout]).toEqual([0, expect.stringMatching(/^known .*see <#12>/) as string]);
  });
});

describe('what cannot be compared', () => {
  it('is said before anything is checked', async () => {
    for (const path of [at('nothing.json'), 'package.json', BUG]) {
      const run = await runCli(['check', OK, '--baseline', path]);
      expect([run.code, run.stdout]).toEqual([1, '']);
      expect(run.stderr).toMatch(/^tcbmc: (cannot read|.*is no answer of tcbmc)/);
    }
  });

  it('is not taken for gone', async () => {
    writeFileSync(at('q.c'), program('', 'x == 1'));
    await runCli(['check', at('q.c'), '-o', at('q1.json')]);
    writeFileSync(at('q.c'), 'int main(void) { return }\n');
    await runCli(['check', at('q.c'), '-o', at('q2.json')]);
    const run = await runCli(['diff', at('q1.json'), at('q2.json')]);
    expect(run.code).toBe(6);
    expect(run.stdout).toMatch(/^gone\? [^]*may still be there/);
  });

  it('is no form', async () => {
    const run = await runCli(['check', OK, '-o', 'sarf:out.txt']);
    expect([run.code, run.stderr]).toEqual([1, expect.stringContaining("there is no form 'sarf'") as string]);
  });

  it('has a verdict where all is known', async () => {
    const run = await runCli([
      'check',
      BUG,
      '--baseline',
      at('all.json'),
      '--format',
      'markdown',
      '-o',
      at('known.sarif'),
    ]);
    expect([run.code, run.stdout]).toEqual([
      0,
      expect.stringMatching(/^✅ \*\*NO NEW VIOLATION\*\*\S* one violation is known/) as string,
    ]);
    expect(text('known.sarif')).toContain('"suppressions"');
  });
});

describe('a suite', () => {
  it('makes its checks, and goes on where it stopped', async () => {
    mkdirSync(at('suite/inner'), { recursive: true });
    const good = '// tcbmc: violation assertion -- --unwind 2\n' + program('', 'x == 1');
    writeFileSync(at('suite/inner/a.c'), good);
    writeFileSync(at('suite/inner/b.c'), '// tcbmc: safe\n#include "b.h"\n' + program('', 'x == ZERO'));
    writeFileSync(at('suite/inner/b.h'), '#define ZERO 0\n');
    writeFileSync(at('suite/c.c'), 'int main(void) { return 0; }\n');
    const checks = [
      { files: 'inner/**/*.c', comments: true },
      { files: ['c.c'], flags: ['--race-only'], expect: 'violation race' },
    ];
    writeFileSync(at('suite/s.json'), JSON.stringify({ checks }));
    const outputs = ['html', 'xml', 'csv'].flatMap((end) => ['-o', at(`suite/out.${end}`)]);
    const run = await runCli(['suite', at('suite/s.json'), '-j', '2', ...outputs]);
    expect(run.stdout).toBe('3 checks: 2 as they should be, 1 not\n');
    expect(run.code).toBe(10);
    expect(run.stderr).toContain('violation is expected, the answer is safe');
    expect(text('suite/out.csv').split('\r\n')).toHaveLength(5);
    expect(text('suite/out.xml')).toContain('failures="1"');
    expect(text('suite/out.html')).toContain('inner/a.c');
    writeFileSync(at('suite/inner/b.h'), '#define ZERO 1\n');
    const again = await runCli(['suite', at('suite/s.json')]);
    expect(again.stdout).toBe('3 checks: 1 as they should be, 2 not, 2 answers of before\n');
    writeFileSync(at('suite/tcbmc.json'), '{}');
    expect((await runCli(['suite', at('suite/s.json')])).stdout).toBe('3 checks: 1 as they should be, 2 not\n');
  });

  it.each([
    ['{ "checks": [{ "files": "none/*.c" }] }', /s\.json:1:\d+: no file is named none/],
    ['{ "checks": [{ "files": "c.c", "expect": "fine" }] }', /must look like/],
    ['{ "checks": [{ "file": "c.c" }] }', /needs "files"/],
    ['{ }', /needs "checks"/],
    ['{ "checks": [] }', /has no checks/],
    ['{ "checks": [{ "files": "none.c" }] }', /no file is named none.c/],
    ['{ "checks": [{ "files": "c.c", "expect": "violation rcae" }] }', /race/],
    ['{ "checks": [{ "files": "c.c", "flags": ["-o", "x.json"] }] }', /-o cannot stand in a suite/],
  ])('says what is wrong with %s', async (suite, message) => {
    writeFileSync(at('suite/s.json'), suite);
    const run = await runCli(['suite', at('suite/s.json')]);
    expect([run.code, run.stderr]).toEqual([1, expect.stringMatching(message) as string]);
  });
});

describe('a project', () => {
  it('gets a tcbmc.json with which its check works', async () => {
    mkdirSync(at('project/include'), { recursive: true });
    writeFileSync(at('project/include/flag.h'), 'extern volatile int flag;\n');
    writeFileSync(
      at('project/main.c'),
      '#include "flag.h"\n#include <assert.h>\nvolatile int flag;\nvoid uart_isr(void) { flag = 1; }\nint main(void) { int a = flag, b = flag; assert(a == b); }\n',
    );
    const run = await runCli(['init'], { cwd: at('project') });
    expect(run.code).toBe(0);
    expect(JSON.parse(text('project/tcbmc.json'))).toEqual({
      includeDirs: ['include'],
      handlers: [{ name: 'uart_isr', priority: 1 }],
    });
    const check = await runCli(run.stdout.split('\n').at(-2)!.replace('Now: tcbmc ', '').split(' '), {
      cwd: at('project'),
    });
    expect(check.stdout).toMatch(/^VIOLATION: assertion: a == b/);
    expect((await runCli(['init'], { cwd: at('project') })).stderr).toContain('--force');
    expect((await runCli(['init', at('no-project')])).stderr).toContain('there is no folder');
  });

  it('of several programs has a check for each, from wherever it is asked for', async () => {
    mkdirSync(at('two/src'), { recursive: true });
    for (const name of ['a', 'b'])
      writeFileSync(at(`two/src/${name}.c`), 'int shared(void);\nint main(void) { return shared(); }\n');
    writeFileSync(at('two/src/shared.c'), 'int shared(void) { return 0; }\n');
    const run = await runCli(['init', 'two'], { cwd: folder });
    const lines = run.stdout.split('\n').filter((line) => line.startsWith('Now: '));
    expect(lines).toEqual(['a', 'b'].map((name) => `Now: cd two && tcbmc check src/${name}.c src/shared.c`));
    expect((await runCli(['check', 'src/a.c', 'src/shared.c'], { cwd: at('two') })).code).toBe(0);
  });
});

describe('what shells and people read', () => {
  const installed = (name: string): boolean => spawnSync(name, ['--version']).status === 0;

  it('bash completes commands, flags and their values', async () => {
    writeFileSync(at('c.bash'), (await runCli(['completion', 'bash'])).stdout);
    const completed = (...words: readonly string[]): string[] => {
      const list = words.map((word) => `'${word}'`).join(' ');
      return execFileSync(
        'bash',
        [
          '-c',
          `source ${at('c.bash')}; COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _tcbmc; printf '%s\\n' "\${COMPREPLY[@]}"`,
        ],
        { encoding: 'utf8' },
      )
        .trim()
        .split('\n');
    };
    expect(completed('tcbmc', '')).toEqual(expect.arrayContaining(['check', 'run', ...FURTHER_NAMES]));
    expect(completed('tcbmc', 'check', '--forma')).toEqual(['--format']);
    expect(completed('tcbmc', 'check', '--format', 's')).toEqual(['svg', 'sarif']);
    expect(completed('tcbmc', 'completion', '')).toEqual(['bash', 'zsh', 'fish']);
  });

  it.runIf(installed('zsh'))('zsh can read its script', async () => {
    writeFileSync(at('_tcbmc'), (await runCli(['completion', 'zsh'])).stdout);
    expect(spawnSync('zsh', ['-n', at('_tcbmc')], { encoding: 'utf8' }).stderr).toBe('');
  });

  it.runIf(installed('fish'))('fish completes', async () => {
    writeFileSync(at('c.fish'), (await runCli(['completion', 'fish'])).stdout);
    const said = execFileSync(
      'fish',
      ['--no-config', '-c', `source ${at('c.fish')}; complete -C 'tcbmc check --format g'`],
      { encoding: 'utf8' },
    );
    expect(said.split('\n').map((line) => line.split('\t')[0])).toEqual(['github', 'graphml', '']);
  });

  it('the manual page has every flag and every command', async () => {
    const { stdout } = await runCli(['man']);
    const plain = stdout.replaceAll('\\-', '-').replaceAll('\\(aq', "'").replaceAll('\\e', '\\');
    for (const { flag } of listedFlags()) expect(plain).toContain(flag);
    for (const name of FURTHER_NAMES) expect(plain).toContain(`TCBMC ${name.toUpperCase()}`);
  });

  it('the doctor has both solvers tried', async () => {
    const run = await runCli(['doctor'], { cwd: folder });
    expect(run.code).toBe(0);
    expect(run.stdout.match(/self-test, \w+ +(violation|safe) in/g)).toHaveLength(4);
  });
});

it('the twin of a bug has a report as well', async () => {
  const run = await runCli(['check', OK, '-o', at('ok.html'), '-o', at('ok.svg')]);
  expect([run.code, text('ok.html').includes('safe'), text('ok.svg').includes('<svg')]).toEqual([0, true, true]);
});
