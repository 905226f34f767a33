import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROGRAMS } from './programs.js';
import { compile, run } from '../support/compile.js';

const PRELUDE =
  'static unsigned long long results[512]; static int count; static void out(unsigned long long v) { results[count++] = v; }\n';
const OURS = '\nint main(void) { test(); return 0; }\n';
const NATIVE =
  '\n#include <stdio.h>\nint main(void) { test(); for (int i = 0; i < count; i++) printf("%llu\\n", results[i]); return 0; }\n';

const hasGcc = ((): boolean => {
  try {
    execFileSync('gcc', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

function nativeOutput(directory: string, name: string, text: string): bigint[] {
  const source = join(directory, `${name.replace(/\W+/g, '-')}.c`);
  writeFileSync(source, PRELUDE + text + NATIVE);
  execFileSync('gcc', ['-w', '-O1', '-fwrapv', '-fno-strict-aliasing', '-o', `${source}.exe`, source]);
  return execFileSync(`${source}.exe`, { encoding: 'utf8' }).trim().split('\n').map(BigInt);
}

async function ourOutput(text: string): Promise<bigint[]> {
  const { program } = await compile(PRELUDE + text + OURS);
  const done = run(program);
  expect(done.stop).toEqual({ kind: 'halted' });
  const length = Number(done.global('count'));
  return Array.from({ length }, (_, index) => done.global('results', { index, size: 8 }));
}

describe.skipIf(!hasGcc)('IR and gcc agree on', () => {
  let directory = '';
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'tcbmc-ir-'));
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  test.each(Object.keys(PROGRAMS))('%s', async (name) => {
    const text = PROGRAMS[name]!;
    expect(await ourOutput(text)).toEqual(nativeOutput(directory, name, text));
  });
});
