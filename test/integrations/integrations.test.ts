import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { afterAll, describe, expect, it } from 'vitest';
import { listedFlags } from '../../cli/command.js';
import { FURTHER } from '../../cli/further-commands.js';
import { outputOf } from '../../src/answer/form-names.js';
import { HAS_SERVER, QueueServerProcess, until } from '../support/queue-server.js';
import { runCli } from '../support/run.js';
import { ROOT } from '../support/samples.js';

const folder = mkdtempSync(join(tmpdir(), 'tcbmc-integrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How the files call tcbmc. */
const NPX = 'npx --yes --package "$TCBMC" tcbmc';

const named = (flags: readonly { readonly flag: string }[]): ReadonlySet<string> =>
  new Set(flags.flatMap(({ flag }) => flag.match(/(?<![\w-])--?[a-z][a-z-]*/g) ?? []));
const FLAGS: Readonly<Record<string, ReadonlySet<string>>> = {
  check: named(listedFlags()),
  suite: named(FURTHER.suite.flags),
  worker: named(FURTHER.worker.flags),
};

/** What is wrong with the flags of calls of tcbmc in a script. */
function unknownFlags(script: string): string[] {
  const lines = script
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => !line.trim().startsWith('#'));
  const found = lines.flatMap((line) => [...line.matchAll(/\btcbmc (check|suite|worker)\b([^|]*)/g)]);
  expect(found.length).toBeGreaterThan(0);
  return found.flatMap(([, command, rest]) =>
    (rest!.match(/(?<=\s)--?[a-z][a-z-]*/g) ?? []).filter((flag) => !FLAGS[command!]!.has(flag)),
  );
}

describe('files for services', () => {
  it.each([
    'github/tcbmc.yml',
    'github/tcbmc-suite.yml',
    'gitlab/tcbmc.gitlab-ci.yml',
    'gitlab/tcbmc-suite.gitlab-ci.yml',
    'kubernetes/tcbmc-suite.yaml',
    'kubernetes/tcbmc-workers.yaml',
    'pre-commit/.pre-commit-hooks.yaml',
  ])('%s is YAML, with flags that there are', (name) => {
    const text = readFileSync(join(ROOT, 'integrations', name), 'utf8');
    expect(parse(text)).toBeTruthy();
    expect(unknownFlags(text)).toEqual([]);
    const plain = text.replace(/^\s*#.*$/gm, '').replace(/\$\{\{.*?\}\}/g, 'x');
    for (const [, word = ''] of plain.matchAll(/ -o "?([^\s`"]+)/g))
      expect([word, word.includes(':') || outputOf(word).form !== undefined]).toEqual([word, true]);
  });

  it('the check of GitHub runs as it stands', async () => {
    const workflow = parse(readFileSync(join(ROOT, 'integrations/github/tcbmc.yml'), 'utf8')) as {
      jobs: { check: { steps: { name?: string; run?: string }[] } };
    };
    const script = workflow.jobs.check.steps
      .find(({ name }) => name === 'Check')!
      .run!.replace(NPX, `'${process.execPath}' '${join(ROOT, 'dist/cli/main.js')}'`);
    writeFileSync(join(folder, 'a.c'), '#include <assert.h>\nint main(void) { assert(0); }\n');
    const env = { ...process.env, SOURCES: 'a.c', GITHUB_STEP_SUMMARY: join(folder, 'summary') };
    const first = spawnSync('bash', ['-e', '-c', script], { cwd: folder, env, encoding: 'utf8' });
    expect([first.status, first.stdout]).toEqual([10, expect.stringContaining('::error file=a.c,line=2')]);
    expect(readFileSync(join(folder, 'summary'), 'utf8')).toContain('**VIOLATION**');
    await runCli(['check', 'a.c', '--all', '-o', 'tcbmc-baseline.json'], { cwd: folder });
    expect(spawnSync('bash', ['-e', '-c', script], { cwd: folder, env }).status).toBe(0);
  });
});

describe('files for suites on several machines', () => {
  interface Step {
    readonly name?: string;
    readonly run?: string;
  }
  const tcbmc = `'${process.execPath}' '${join(ROOT, 'dist/cli/main.js')}'`;
  const textOf = (name: string): string => readFileSync(join(ROOT, 'integrations', name), 'utf8');

  /** Runs a script in a new folder with a suite of three checks, one of which fails, so many times; then merges. */
  function madeInParts(script: string, variables: readonly Record<string, string>[], merge?: string): string {
    const cwd = mkdtempSync(join(folder, 'parts-'));
    for (const name of ['a', 'b', 'c'])
      writeFileSync(join(cwd, `${name}.c`), `int main(void) { __CPROVER_assert(${name === 'b' ? 0 : 1}, ""); }\n`);
    writeFileSync(join(cwd, 'checks.json'), '{ "checks": [{ "files": "*.c", "expect": "safe" }] }');
    const run = (text: string, env: Record<string, string>): ReturnType<typeof spawnSync> =>
      spawnSync('bash', ['-e', '-c', `tcbmc() { ${tcbmc} "$@"; }\n${text.replaceAll(NPX, 'tcbmc')}`], {
        cwd,
        env: { ...process.env, SUITE: 'checks.json', ...env },
        encoding: 'utf8',
      });
    expect(variables.map((env) => run(script, env).status)).toEqual(variables.map(() => 0));
    const merged = run(merge ?? 'tcbmc suite merge parts -o tcbmc-times.json', {});
    expect(merged.status).toBe(10);
    // Once more, with the times of before, which are the same for all.
    expect(run(script, variables[0]!).status).toBe(0);
    return String(merged.stdout);
  }

  const WHOLE = '3 checks: 2 as they should be, 1 not\n';

  it('GitHub: the jobs make all checks once, as they stand', () => {
    const { jobs } = parse(textOf('github/tcbmc-suite.yml')) as {
      jobs: Record<'part' | 'whole', { strategy: { matrix: { shard: number[] } }; steps: Step[] }>;
    };
    const runOf = (job: 'part' | 'whole', step: string): string =>
      jobs[job].steps.find(({ name }) => name === step)!.run!;
    const { shard } = jobs.part.strategy.matrix;
    const check = runOf('part', 'Check').replaceAll('${{ strategy.job-total }}', String(shard.length));
    const script = check.replaceAll('${{ matrix.shard }}', '$SHARD');
    const variables = shard.map((each) => ({ SHARD: String(each) }));
    expect(madeInParts(script, variables, runOf('whole', 'Merge'))).toBe(WHOLE);
  });

  it('GitLab: the same', () => {
    const jobs = parse(textOf('gitlab/tcbmc-suite.gitlab-ci.yml')) as Record<
      string,
      { parallel: number; script: string[] }
    >;
    const part = jobs['tcbmc-part']!;
    const variables = Array.from({ length: part.parallel }, (_, i) => ({
      CI_NODE_INDEX: String(i + 1),
      CI_NODE_TOTAL: String(part.parallel),
    }));
    expect(madeInParts(part.script.join('\n'), variables, jobs['tcbmc-whole']!.script.join('\n'))).toBe(WHOLE);
  });

  it('Slurm: the same', () => {
    const script = textOf('slurm/tcbmc-suite.sbatch');
    const [, last] = /--array=1-(\d+)/.exec(script)!;
    const variables = Array.from({ length: Number(last) }, (_, i) => ({
      SLURM_ARRAY_TASK_ID: String(i + 1),
      SLURM_ARRAY_TASK_COUNT: last!,
    }));
    expect(madeInParts(script, variables)).toBe(WHOLE);
  });

  it('Kubernetes: the same, as an indexed job', () => {
    const { apiVersion, kind, spec } = parse(textOf('kubernetes/tcbmc-suite.yaml')) as {
      apiVersion: string;
      kind: string;
      spec: {
        completionMode: string;
        completions: number;
        template: { spec: { restartPolicy: string; containers: { command: string[]; args: string[] }[] } };
      };
    };
    expect([apiVersion, kind, spec.completionMode]).toEqual(['batch/v1', 'Job', 'Indexed']);
    const { restartPolicy, containers } = spec.template.spec;
    expect([restartPolicy, containers[0]!.command]).toEqual(['Never', ['sh', '-c']]);
    const variables = Array.from({ length: spec.completions }, (_, i) => ({ JOB_COMPLETION_INDEX: String(i) }));
    expect(madeInParts(containers[0]!.args[0]!, variables)).toBe(WHOLE);
  });
});

describe.skipIf(!HAS_SERVER)('workers in Kubernetes (without a redis-server they are skipped)', () => {
  it('start as they stand, and end when they are asked to', async () => {
    const { kind, spec } = parse(readFileSync(join(ROOT, 'integrations/kubernetes/tcbmc-workers.yaml'), 'utf8')) as {
      kind: string;
      spec: {
        selector: { matchLabels: object };
        template: {
          metadata: { labels: object };
          spec: { terminationGracePeriodSeconds: number; containers: { args: string[]; env: { name: string }[] }[] };
        };
      };
    };
    const [container] = spec.template.spec.containers;
    expect([kind, spec.template.metadata.labels]).toEqual(['Deployment', spec.selector.matchLabels]);
    expect(container!.env.map(({ name }) => name)).toEqual(['TCBMC_QUEUE', 'POD_NAME']);
    const server = await QueueServerProcess.start();
    try {
      const bin = mkdtempSync(join(folder, 'bin-'));
      writeFileSync(
        join(bin, 'tcbmc'),
        `#!/bin/sh\nexec '${process.execPath}' '${join(ROOT, 'dist/cli/main.js')}' "$@"\n`,
        { mode: 0o755 },
      );
      const child = spawn('sh', ['-c', container!.args[0]!], {
        env: { ...process.env, PATH: `${bin}:${process.env['PATH']}`, TCBMC_QUEUE: server.address(), POD_NAME: 'pod' },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      child.stderr.on('data', (data: Buffer) => (said += data.toString()));
      const ended = new Promise((resolve) => child.once('close', resolve));
      await until('a worker', () => /worker pod makes checks of/.test(said) || undefined);
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    } finally {
      await server.remove();
    }
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
