import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { lineNaming } from '../../editors/vscode/src/answer/documentation.js';
import { outcomeOf, runCheck } from '../../editors/vscode/src/run/check.js';
import { checkCommand, explainCommand, tcbmcFor } from '../../editors/vscode/src/run/command-line.js';
import { documentationFolder } from '../../editors/vscode/src/run/documentation-folder.js';
import { run } from '../../editors/vscode/src/run/process.js';
import { formatJson } from '../../src/report/json.js';
import { result } from '../report/fixtures.js';

const never = new AbortController().signal;

/** A machine that has these files. */
function machine(platform: string, ...files: string[]) {
  return { platform, exists: (path: string) => files.includes(path) };
}

describe('the tcbmc that is run', () => {
  it('is that of the setting, the workspace or the PATH', () => {
    const here = machine('linux', '/b/node_modules/.bin/tcbmc');
    expect(tcbmcFor('', ['/a', '/b'], here)).toEqual({ program: '/b/node_modules/.bin/tcbmc', words: [] });
    expect(tcbmcFor('', ['/a'], here)).toEqual({ program: 'tcbmc', words: [] });
    expect(tcbmcFor('${workspaceFolder}/t', ['/a'], here)).toEqual({ program: '/a/t', words: [] });
    expect(tcbmcFor('/x/main.js', [], here)).toEqual({ program: 'node', words: ['/x/main.js'] });
  });

  it('is a file for node on Windows', () => {
    const here = { platform: 'win32', exists: () => true };
    expect(tcbmcFor('', ['/a'], here)).toEqual({ program: 'node', words: ['/a/node_modules/tcbmc/dist/cli/main.js'] });
  });

  it('gets flags, what is asked again, and files that are no flags', () => {
    const tcbmc = { program: 'tcbmc', words: [] };
    expect(checkCommand(tcbmc, ['-s.c'], ['--switches', '1'], ['--switches', '2']).words.join(' ')).toBe(
      'check --switches 1 --switches 2 --format json ./-s.c',
    );
    expect(explainCommand(tcbmc, 'a.json', 'a.html').words.join(' ')).toBe('explain a.json -o html:a.html');
  });

  it('has documentation beside it', () => {
    const files = ['/p/tcbmc', '/m/tcbmc/docs'];
    const here = { exists: (path: string) => files.includes(path), real: () => '/m/tcbmc/dist/cli/main.js' };
    expect(documentationFolder({ program: 'tcbmc', words: [] }, '/q:/p', here)).toBe('/m/tcbmc/docs');
    expect(documentationFolder({ program: 'tcbmc', words: [] }, '/q', here)).toBeUndefined();
    expect(lineNaming('a\n| `race` |\n', 'race')).toBe(1);
    expect(lineNaming('races\n', 'race')).toBeUndefined();
  });
});

describe('a process', () => {
  const node = (code: string) => ({ program: process.execPath, words: ['-e', code] });

  it('is run to its end', async () => {
    expect(await run(node('console.log(process.cwd()); console.error(2); process.exitCode = 3'), '/', never)).toEqual({
      output: '/\n',
      errors: '2\n',
      code: 3,
    });
  });

  it('is asked to stop, and what it says then counts', async () => {
    const ready = join(mkdtempSync(join(tmpdir(), 'tcbmc-')), 'ready');
    const answer = JSON.stringify(formatJson(result()));
    const answering = `process.on('SIGINT', () => process.stdout.write(${answer}, () => process.exit(130)))`;
    const stop = new AbortController();
    const checked = runCheck(
      node(`${answering}; setInterval(() => {}, 1000); fs.writeFileSync(${JSON.stringify(ready)}, '')`),
      '/',
      stop.signal,
    );
    while (!existsSync(ready)) await setTimeout(10);
    stop.abort();
    expect(await checked).toMatchObject({ kind: 'answered', result: result() });
    expect(await runCheck(node('setInterval(() => {}, 1000)'), '/', stop.signal)).toEqual({ kind: 'stopped' });
  });

  it('that cannot be started is no answer, and neither is one that says nothing or something else', async () => {
    expect(await runCheck({ program: '/no/such/tcbmc', words: [] }, '/', never)).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('ENOENT') as string,
    });
    expect(outcomeOf({ output: '', errors: "\nerror: unknown option '--x'\n", code: 1 })).toMatchObject({
      message: "error: unknown option '--x'",
    });
    expect(outcomeOf({ output: '', errors: '', code: undefined })).toMatchObject({
      message: 'tcbmc has ended with a signal and said nothing',
    });
    expect(outcomeOf({ output: 'SAFE', errors: '', code: 0 })).toMatchObject({
      message: expect.stringContaining('what tcbmc answers is not understood: it is no JSON') as string,
    });
  });
});
