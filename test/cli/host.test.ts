import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../node/host.js';
import { DiagnosticError } from '../../src/source/diagnostic.js';
import { MAX_SOURCE_CHARACTERS } from '../../src/source/limits.js';

const folder = mkdtempSync(join(tmpdir(), 'tcbmc-host-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function script(name: string, body: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${body}\n`);
  chmodSync(path, 0o755);
  return path;
}

const idle = (): { signal: AbortSignal } => ({ signal: new AbortController().signal });

describe('reading files', () => {
  it('gives the text, or undefined', () => {
    const path = join(folder, 'a.c');
    writeFileSync(path, 'int ä;');
    expect(nodeHost([]).readFile(path)).toBe('int ä;');
    expect(nodeHost([]).readFile(join(folder, 'absent.c'))).toBeUndefined();
    expect(nodeHost([]).readFile(join(path, 'below-a-file.c'))).toBeUndefined();
  });

  it('skips directories among headers, and reports those that the user named', () => {
    const path = join(folder, 'dir');
    mkdirSync(path);
    expect(nodeHost([]).readFile(path)).toBeUndefined();
    expect(() => nodeHost([path]).readFile(path)).toThrow(DiagnosticError);
  });

  it.runIf(existsSync('/dev/zero'))('stops reading beyond the size that the library accepts', () => {
    const text = nodeHost([]).readFile('/dev/zero');
    expect(text!.length).toBeGreaterThan(MAX_SOURCE_CHARACTERS);
  });
});

describe('an external solver', () => {
  it('gets a file, and its output comes back whatever its exit code', async () => {
    const path = script('solver', `cat "$1"; echo "s SATISFIABLE"; echo "$1" > "${folder}/seen"; exit 10`);
    expect(await nodeHost([]).runSolver!(path, 'p cnf 1 1\n1 0\n', idle())).toBe('p cnf 1 1\n1 0\ns SATISFIABLE\n');
    expect(existsSync(dirname(readFileSync(join(folder, 'seen'), 'utf8').trim()))).toBe(false);
  });

  it('is killed on abort', async () => {
    const path = script('sleeper', `echo $$ > "${folder}/pid"; exec sleep 60`);
    const controller = new AbortController();
    const run = nodeHost([]).runSolver!(path, '', { signal: controller.signal });
    const settled = expect(run).rejects.toMatchObject({ name: 'AbortError' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    controller.abort();
    await settled;
    await new Promise((resolve) => setTimeout(resolve, 100));
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    expect(() => process.kill(pid, 0)).toThrow();
  });

  it('that is not there is wrong usage', async () => {
    await expect(nodeHost([]).runSolver!(join(folder, 'nothing'), '', idle())).rejects.toMatchObject({
      diagnostic: { code: 'usage' },
    });
  });
});
