import { execFileSync, spawnSync } from 'node:child_process';
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
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSection } from '../support/generated.js';
import { ROOT } from '../support/samples.js';

const UPDATE = process.env['UPDATE_DOCS'] === '1';
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const API = join(ROOT, 'docs/api.md');

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

const folder = mkdtempSync(join(tmpdir(), 'tcbmc-package-'));
const modules = join(folder, 'node_modules');
const code = join(folder, 'code');
process.env['TCBMC_CODE_CACHE'] = code;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function manifest(path: string): Manifest {
  return JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest;
}

/** What an installation of the package holds, by name. */
function installed(of: Manifest, found = new Map<string, Manifest>()): Map<string, Manifest> {
  for (const name of Object.keys(of.dependencies ?? {})) {
    if (found.has(name)) continue;
    const own = manifest(join(ROOT, 'node_modules', name));
    found.set(name, own);
    installed(own, found);
  }
  return found;
}

/** Packs the package as `npm publish` would, and installs it in a folder of its own. */
beforeAll(() => {
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: ROOT, stdio: 'ignore' });
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))!;
  mkdirSync(join(modules, 'tcbmc'), { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, tarball), '-C', join(modules, 'tcbmc'), '--strip-components=1']);
  for (const name of installed(manifest(ROOT)).keys()) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
}, 60_000);

function run(
  name: string,
  program: string,
  args: readonly string[] = [],
): { stdout: string; stderr: string; status: number | null } {
  const path = join(folder, name);
  writeFileSync(path, program);
  return spawnSync(process.execPath, [...args, path], { cwd: folder, encoding: 'utf8', timeout: 60_000 });
}

function exampleIn(page: string): string {
  return /```ts\n([^]*?)```/.exec(section(page, 'example'))![1]!;
}

function section(text: string, name: string): string {
  return new RegExp(`<!-- ${name} -->\n([^]*?)<!-- /${name} -->`).exec(text)![1]!;
}

describe('the packed package', () => {
  it('is small, and says what it is', () => {
    const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))!;
    expect(statSync(join(folder, tarball)).size).toBeLessThan(3 * 2 ** 20);
    const own = JSON.parse(readFileSync(join(modules, 'tcbmc', 'package.json'), 'utf8')) as Record<string, unknown>;
    expect(own).toMatchObject({
      license: 'MIT',
      description: expect.stringContaining('model checker') as string,
      engines: { node: '>=20' },
    });
    expect(own['keywords']).toContain('model-checking');
  });

  it('has all types that its doors lead to', () => {
    const { exports } = JSON.parse(readFileSync(join(modules, 'tcbmc/package.json'), 'utf8')) as { exports: unknown };
    const doors = [...JSON.stringify(exports).matchAll(/"types":"\.\/([^"]*)"/g)].map(([, path]) => path!);
    const open = new Set(doors);
    expect(doors).toHaveLength(2);
    for (const path of open) {
      const text = readFileSync(join(modules, 'tcbmc', path), 'utf8');
      for (const [, named] of text.matchAll(/(?:from |import\()['"](\.[^'"]*)\.js['"]/g))
        open.add(join(dirname(path), `${named!}.d.ts`));
    }
    expect(open.size).toBeGreaterThan(20);
  });

  it('runs the example of the documentation, and prints what that says', () => {
    const text = readFileSync(API, 'utf8');
    const { outputText } = ts.transpileModule(exampleIn(text), { compilerOptions: { target: ts.ScriptTarget.ES2022 } });
    const { stdout, stderr, status } = run('example.js', outputText);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    const output = `\n${stdout.trimEnd().replace(/^(?=.)/gm, '    ')}\n`;
    if (UPDATE) writeFileSync(API, withSection(text, 'output', output));
    else expect(section(text, 'output').trim()).toBe(output.trim());
  });

  it.each([
    ['Node.js', 'node16', 'node16'],
    ['bundlers', 'esnext', 'bundler'],
  ])('has types with which the example is strict TypeScript for %s', (_, module, moduleResolution) => {
    writeFileSync(join(folder, 'example.ts'), exampleIn(readFileSync(API, 'utf8')));
    mkdirSync(join(modules, '@types'), { recursive: true });
    const types = join(modules, '@types/node');
    if (!existsSync(types)) symlinkSync(join(ROOT, 'node_modules/@types/node'), types);
    const flags = ['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--target', 'es2022', '--types', 'node'];
    const { stdout, status } = spawnSync(
      process.execPath,
      [TSC, ...flags, '--module', module, '--moduleResolution', moduleResolution, 'example.ts'],
      { cwd: folder, encoding: 'utf8' },
    );
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  });

  it('can be required where Node.js lets modules be, and else says how it is had', () => {
    const program = `
      const { check } = require('tcbmc');
      check({ files: [{ name: 'a.c', text: 'int main(void) { return 0; }' }] }).then(({ verdict }) => console.log(verdict));`;
    const { stdout, stderr } = run('required.cjs', program);
    if (process.features.require_module === true) expect(stdout).toBe('safe\n');
    else expect(stderr).toMatch(/dynamic import\(\)/);
  });

  it('leaves the event loop to others, and answers an abort', () => {
    const program = `
      import { check } from 'tcbmc';
      const text = \`unsigned __VERIFIER_nondet_uint(void); void __VERIFIER_assert(int);
        int main(void) { unsigned long a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(); __VERIFIER_assert(a * b != 9633832708470112213ul); }\`;
      let turns = 0;
      setInterval(() => turns++, 20);
      await check({ files: [{ name: 'a.c', text: 'int main(void) { return 0; }' }] });
      const controller = new AbortController();
      const before = performance.eventLoopUtilization();
      setTimeout(() => controller.abort(), 1000);
      const { verdict, reason } = await check({ files: [{ name: 'a.c', text }], signal: controller.signal });
      const { utilization } = performance.eventLoopUtilization(before);
      console.log(JSON.stringify({ verdict, reason, turns, utilization }));
      process.exit();`;
    const answer = JSON.parse(run('loop.js', program).stdout) as {
      verdict: string;
      reason: string;
      turns: number;
      utilization: number;
    };
    expect(answer).toMatchObject({
      verdict: 'unknown',
      reason: expect.stringContaining('the check was aborted') as unknown,
    });
    // The check itself would keep it busy all the time, and would not end.
    expect(answer.turns).toBeGreaterThan(5);
    expect(answer.utilization).toBeLessThan(0.5);
  });

  it('has an entry without Node.js', () => {
    const program = `
      import { check } from 'tcbmc';
      const { verdict } = await check({ files: [{ name: 'a.c', text: 'int main(void) { return 0; }' }] });
      const { diagnostics } = await check({ files: [], memory: 3 });
      console.log(verdict, diagnostics[0].message.split(';')[0]);`;
    const [path] = /(?<="default": ")[^"]*src[^"]*/.exec(readFileSync(join(ROOT, 'package.json'), 'utf8'))!;
    const { stdout } = run('neutral.js', program.replace("'tcbmc'", `'./node_modules/tcbmc/${path}'`));
    expect(stdout).toBe("safe there is no option 'memory'\n");
  });

  it('starts as a command', () => {
    const source = join(folder, 'a.c');
    writeFileSync(source, 'int main(void) { return 0; }\n');
    const command = spawnSync(process.execPath, [join(modules, 'tcbmc/dist/cli/main.js'), 'check', source], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(command).toMatchObject({ status: 0, stdout: expect.stringMatching(/^SAFE/) as unknown });
  });

  it('says what is missing where a queue is wanted', () => {
    writeFileSync(join(folder, 's.json'), '{ "checks": [{ "files": "a.c" }] }');
    for (const args of [['suite', 's.json'], ['check', 'a.c'], ['worker']]) {
      const command = spawnSync(
        process.execPath,
        [join(modules, 'tcbmc/dist/cli/main.js'), ...args, '--queue', 'redis://127.0.0.1:1'],
        { cwd: folder, encoding: 'utf8' },
      );
      expect(command).toMatchObject({ status: 1, stderr: expect.stringMatching(/npm i bullmq ioredis$/m) as unknown });
    }
  });

  it('leaves the code that was made at its first start for the next one', () => {
    expect(existsSync(join(modules, 'tcbmc/dist/code'))).toBe(false);
    const names = ['run.cjs', 'work.cjs'].map((bundle) => `${bundle}-${process.versions.v8}-${process.arch}`);
    expect(readdirSync(code).sort()).toEqual(names);
  });

  it('needs no script to be installed', () => {
    const all = new Map([...installed(manifest(ROOT)), ['tcbmc', manifest(join(modules, 'tcbmc'))]]);
    const scripts = [...all].flatMap(([name, { scripts: own = {} }]) =>
      ['preinstall', 'install', 'postinstall'].filter((each) => own[each]).map((each) => `${name}: ${each}`),
    );
    expect(scripts).toEqual([]);
    expect([...all.keys()].filter((name) => existsSync(join(ROOT, 'node_modules', name, 'binding.gyp')))).toEqual([]);
  });

  it('leaves out what only the repository and the playground need', () => {
    const found = ['dist/web', 'web', 'test', 'src'].filter((path) => existsSync(join(modules, 'tcbmc', path)));
    expect(found).toEqual([]);
  });

  it('holds the grammar and what is within its bundles with their licences', () => {
    expect(readdirSync(join(modules, 'tcbmc/dist/commander'))).toEqual(['LICENSE']);
    expect(readdirSync(join(modules, 'tcbmc/dist/tree-sitter-c')).sort()).toEqual(['LICENSE', 'tree-sitter-c.wasm']);
  });
});
