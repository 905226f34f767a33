import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { MAIN, runCli } from '../support/run.js';

const folder = mkdtempSync(join(tmpdir(), 'tcbmc-watch-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);

/** A check of `a.c` that is watched. */
class Watched {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly said = { stdout: '', stderr: '' };
  private heard = (): void => undefined;

  constructor(...flags: readonly string[]) {
    const env = { ...process.env, NO_COLOR: undefined };
    this.child = spawn(process.execPath, [MAIN, 'check', 'a.c', '--watch', ...flags], { cwd: folder, env });
    for (const name of ['stdout', 'stderr'] as const)
      this.child[name].setEncoding('utf8').on('data', (text: string) => {
        this.said[name] += text;
        this.heard();
      });
  }

  /** What it has said on both, once it has said something that matches. */
  async until(pattern: RegExp): Promise<string> {
    const text = (): string => `${this.said.stdout}${this.said.stderr}`;
    while (!pattern.test(text())) await new Promise<void>((resolve) => (this.heard = resolve));
    const whole = text();
    Object.assign(this.said, { stdout: '', stderr: '' });
    return whole;
  }

  async end(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.child.on('close', resolve));
    this.child.kill('SIGINT');
    return await ended;
  }

  stop(): void {
    this.child.kill('SIGKILL');
  }
}

let watched: Watched;
const begin = (...flags: readonly string[]): Watched => (watched = new Watched(...flags));
afterEach(() => watched.stop());

const program = (condition: string, before = ''): string =>
  `#include <assert.h>\n${before}\nint main(void) { assert(${condition}); return 0; }\n`;
/** Takes longer than anybody waits. */
const HARD = `unsigned __VERIFIER_nondet_uint(void);\n${program('a * b != 9633832708470112213ul', 'unsigned long a, b;').replace('{', '{ a = __VERIFIER_nondet_uint(); b = __VERIFIER_nondet_uint();')}`;

describe('a watched program', () => {
  it('is checked again when a file has changed that it reads', async () => {
    writeFileSync(at('a.c'), program('X', '#include "a.h"'));
    writeFileSync(at('a.h'), '#define X 0\n');
    const run = begin();
    await run.until(/^VIOLATION: [^]*watching 2 files; Ctrl-C ends/);
    writeFileSync(at('b.h'), '#define X 1\n');
    renameSync(at('b.h'), at('a.h'));
    await run.until(/^SAFE: [^]*watching 2 files/);
    writeFileSync(at('a.c'), program('0'));
    await run.until(/^VIOLATION: [^]*watching one file/);
    writeFileSync(at('a.c'), 'int main(void) { return }');
    await run.until(/^ERROR: [^]*watching one file/);
    expect(await run.end()).toBe(130);
  });

  it('is checked anew when a file changes meanwhile, and the answer of before is not told', async () => {
    writeFileSync(at('a.c'), HARD);
    const run = begin('--timeout', '0', '-o', at('answer.json'));
    // It takes some time until the file is read; what is written before that is no change.
    const save = setInterval(() => writeFileSync(at('a.c'), program('1', `// ${Math.random()}`)), 500);
    const said = await run.until(/SAFE: [^]*watching/);
    clearInterval(save);
    expect(said).not.toContain('UNKNOWN');
    expect(await run.end()).toBe(130);
  });

  it('cannot be standard input', async () => {
    expect((await runCli(['check', '--watch', '-'])).code).toBe(1);
  });
});
