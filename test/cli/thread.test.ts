import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { residentMegabytes } from '../../node/memory.js';
import { checkInThread } from '../../node/thread.js';
import type { Progress } from '../../src/answer/progress.js';
import type { CheckResult } from '../../src/answer/result.js';

const folder = mkdtempSync(join(tmpdir(), 'tcbmc-thread-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let scripts = 0;

/** Runs a script in place of the library. */
function run(
  body: string,
  options: { timeout?: number; memory?: number; signal?: AbortSignal; onProgress?: (progress: Progress) => void } = {},
): Promise<CheckResult> {
  const path = join(folder, `script${scripts++}.mjs`);
  const told = `const data = await new Promise((resolve) => parentPort.once('message', resolve));`;
  writeFileSync(
    path,
    `import { parentPort } from 'node:worker_threads';\n${told}\nconst send = (m) => parentPort.postMessage(m);\n${body}`,
  );
  const { timeout, memory = 500, signal = new AbortController().signal, onProgress = () => undefined } = options;
  return checkInThread(
    { files: ['a.c'], memory, ...(timeout !== undefined ? { timeout } : {}) },
    { signal, onProgress, memoryBefore: residentMegabytes(), script: pathToFileURL(path) },
  );
}

describe('a check in a thread', () => {
  it('hands on options, progress and result', async () => {
    const seen: Progress[] = [];
    const result = await run(
      `send({ kind: 'progress', progress: { stage: 'solving', milliseconds: 3 } });
       send({ kind: 'result', result: { verdict: 'unknown', reason: data.options.files.join() } });`,
      { onProgress: (progress) => seen.push(progress) },
    );
    expect(result).toMatchObject({ verdict: 'unknown', reason: 'a.c' });
    expect(seen).toEqual([{ stage: 'solving', milliseconds: 3 }]);
  });

  it('ends soon after the time limit even if the library does not yield', async () => {
    const start = performance.now();
    expect(await run('for (;;);', { timeout: 0.1 })).toMatchObject({
      verdict: 'unknown',
      reason: 'the time limit was reached',
    });
    expect(performance.now() - start).toBeLessThan(4000);
  });

  it('ends soon after an abort even if the library does not yield', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    expect(await run('for (;;);', { signal: controller.signal })).toMatchObject({
      verdict: 'unknown',
      reason: 'the check was aborted',
    });
  });

  it('turns a full heap into a reason', async () => {
    const result = await run('const all = []; for (;;) all.push({ at: all.length, more: [1, 2, 3] });', { memory: 64 });
    expect(result).toMatchObject({
      verdict: 'unknown',
      reason: 'the memory limit of 64 MB was reached (--memory raises it)',
    });
  });

  it('has a stack for deep recursion', async () => {
    const result = await run(
      `const depth = (n) => (n === 0 ? 0 : 1 + depth(n - 1));
       send({ kind: 'result', result: { verdict: 'unknown', reason: String(depth(300000)) } });`,
    );
    expect(result.reason).toBe('300000');
  });

  it('rejects with the error of the library', async () => {
    await expect(
      run(`send({ kind: 'failure', name: 'TypeError', message: 'boom', stack: '' });`),
    ).rejects.toMatchObject({
      name: 'TypeError',
      message: 'boom',
    });
    await expect(run(`throw new RangeError('bad');`)).rejects.toThrow('bad');
    await expect(run('process.exit(3);')).rejects.toThrow('code 3');
  });
});
