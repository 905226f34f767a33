import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { afterAll, describe, expect, it } from 'vitest';
import { listedFlags } from '../../cli/command.js';
import { outputOf } from '../../src/answer/form-names.js';
import { runCli } from '../support/run.js';
import { ROOT } from '../support/samples.js';

const folder = mkdtempSync(join(tmpdir(), 'tcbmc-integrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FLAGS = new Set(listedFlags().flatMap(({ flag }) => flag.match(/(?<![\w-])--?[a-z][a-z-]*/g) ?? []));

/** What is wrong with the flags of calls of tcbmc in a script. */
function unknownFlags(script: string): string[] {
  const calls = script
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => /\btcbmc check\b/.test(line) && !line.trim().startsWith('#'));
  expect(calls.length).toBeGreaterThan(0);
  return calls
    .flatMap((call) => call.slice(call.indexOf('tcbmc check')).match(/(?<=\s)--?[a-z][a-z-]*/g) ?? [])
    .filter((flag) => !FLAGS.has(flag));
}

describe('files for services', () => {
  it.each(['github/tcbmc.yml', 'gitlab/tcbmc.gitlab-ci.yml', 'pre-commit/.pre-commit-hooks.yaml'])(
    '%s is YAML, with flags that there are',
    (name) => {
      const text = readFileSync(join(ROOT, 'integrations', name), 'utf8');
      expect(parse(text)).toBeTruthy();
      expect(unknownFlags(text)).toEqual([]);
      for (const [, word = ''] of text.matchAll(/ -o ([^\s`]+)/g))
        expect(word.includes(':') || outputOf(word).form !== undefined).toBe(true);
    },
  );

  it('the check of GitHub runs as it stands', async () => {
    const workflow = parse(readFileSync(join(ROOT, 'integrations/github/tcbmc.yml'), 'utf8')) as {
      jobs: { check: { steps: { name?: string; run?: string }[] } };
    };
    const script = workflow.jobs.check.steps
      .find(({ name }) => name === 'Check')!
      .run!.replace('npx --yes tcbmc', `'${process.execPath}' '${join(ROOT, 'dist/cli/main.js')}'`);
    writeFileSync(join(folder, 'a.c'), '#include <assert.h>\nint main(void) { assert(0); }\n');
    const env = { ...process.env, SOURCES: 'a.c', GITHUB_STEP_SUMMARY: join(folder, 'summary') };
    const first = spawnSync('bash', ['-e', '-c', script], { cwd: folder, env, encoding: 'utf8' });
    expect([first.status, first.stdout]).toEqual([10, expect.stringContaining('::error file=a.c,line=2')]);
    expect(readFileSync(join(folder, 'summary'), 'utf8')).toContain('**VIOLATION**');
    await runCli(['check', 'a.c', '--all', '-o', 'tcbmc-baseline.json'], { cwd: folder });
    expect(spawnSync('bash', ['-e', '-c', script], { cwd: folder, env }).status).toBe(0);
  });
});

const STUB = `
import sys, types
for name in ["benchexec", "benchexec.result", "benchexec.tools", "benchexec.tools.template"]:
    sys.modules[name] = types.ModuleType(name)
r = sys.modules["benchexec.result"]
for name in ["FALSE_REACH", "FALSE_DATARACE", "FALSE_OVERFLOW", "FALSE_DEREF", "FALSE_FREE", "FALSE_MEMTRACK", "FALSE_PROP", "TRUE_PROP", "UNKNOWN", "ERROR", "TIMEOUT"]:
    setattr(r, "RESULT_" + name, name)
sys.modules["benchexec"].result = r
sys.modules["benchexec"].tools = sys.modules["benchexec.tools"]
sys.modules["benchexec.tools"].template = sys.modules["benchexec.tools.template"]
sys.modules["benchexec.tools.template"].BaseTool2 = object
sys.path.insert(0, sys.argv[1])
import json, subprocess, tcbmc
tool = tcbmc.Tool()
class Bag:
    def __init__(self, **members): self.__dict__.update(members)
answers = []
for case in json.loads(sys.argv[3]):
    task = Bag(input_files=[case["file"]], property_file=case.get("property"), options=case.get("options"))
    words = tool.cmdline(sys.argv[2], case["flags"], task, Bag(cputime=case.get("cputime")))
    done = subprocess.run(json.loads(sys.argv[4]) + words[1:], capture_output=True, text=True)
    run = Bag(was_timeout=False, exit_code=Bag(value=done.returncode), output=done.stdout.splitlines())
    answers.append([tool.determine_result(run), words[1:]])
print(json.dumps(answers))
`;

describe.runIf(spawnSync('python3', ['--version']).status === 0)('the tool-info module of BenchExec', () => {
  it('asks for what a task asks for, and understands the answers', () => {
    const [bug, ok] = ['samples/threads/lost_update_bug.c', 'samples/threads/lost_update_ok.c'].map((name) =>
      join(ROOT, name),
    );
    const cases = [
      { file: bug, flags: [], property: '/tasks/unreach-call.prp', cputime: 100 },
      { file: ok, flags: [], property: '/tasks/unreach-call.prp', options: { data_model: 'ILP32' } },
      { file: bug, flags: [], property: '/tasks/no-data-race.prp' },
      { file: ok, flags: ['--switches', '1'] },
      { file: join(folder, 'none.c'), flags: [] },
    ];
    mkdirSync(join(folder, 'python'), { recursive: true });
    writeFileSync(join(folder, 'stub.py'), STUB);
    const command = JSON.stringify([process.execPath, join(ROOT, 'dist/cli/main.js')]);
    const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
    const said = execFileSync(
      'python3',
      [join(folder, 'stub.py'), join(ROOT, 'integrations/benchexec'), 'tcbmc', JSON.stringify(cases), command],
      {
        encoding: 'utf8',
        env,
      },
    );
    const answers = JSON.parse(said) as [string, string[]][];
    expect(answers.map(([answer]) => answer)).toEqual([
      'FALSE_REACH',
      'TRUE_PROP',
      'FALSE_DATARACE',
      expect.stringMatching(/TRUE_PROP|UNKNOWN/) as string,
      'ERROR',
    ]);
    expect(answers[0]![1]).toEqual(['check', bug, '--property', 'assertion', '--timeout', '95']);
    expect(answers[1]![1].slice(-2)).toEqual(['--target', 'ilp32']);
  });
});
