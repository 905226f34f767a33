import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { residentMegabytes } from '../../node/memory.js';
import { checkInThread } from '../../node/thread.js';
import type { WorkerOptions } from '../../node/messages.js';
import type { StartedThread } from '../../node/start.js';
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

  describe('of the library', () => {
    const script = new URL('../../dist/node/worker.cjs', import.meta.url);
    const file = (value: number): { name: string; text: string } => ({
      name: 'a.c',
      text: `int main(void) { int x = ${value}; __CPROVER_assert(x == 1, "one"); }`,
    });

    /** One check, and the thread that it leaves behind. */
    async function keeping(
      options: Omit<WorkerOptions, 'files'>,
      value: number,
      started?: StartedThread,
      signal = new AbortController().signal,
    ): Promise<{ readonly result: CheckResult; readonly kept: StartedThread | undefined }> {
      let kept: StartedThread | undefined;
      const onKept = (thread: StartedThread): void => void (kept = thread);
      const control = { signal, memoryBefore: 0, onKept, ...(started ? { started } : { script }) };
      const result = await checkInThread({ files: [file(value)], ...options }, control);
      return { result, kept };
    }

    it('goes on in the thread of the check before, and answers as a new one would', async () => {
      const first = await keeping({}, 1);
      const worker = first.kept!.worker;
      const { threadId } = worker;
      const second = await keeping({}, 2, first.kept);
      const third = await keeping({ properties: ['assertion'] }, 1, second.kept);
      expect([first, second, third].map(({ result: { verdict } }) => verdict)).toEqual(['safe', 'violation', 'safe']);
      expect([second.kept!.worker, third.kept!.worker].map((each) => each === worker)).toEqual([true, true]);
      expect(worker.threadId).toBe(threadId);
      await worker.terminate();
    });

    it('begins anew after an abort or a limit, and with code of users', async () => {
      const aborted = new AbortController();
      aborted.abort();
      writeFileSync(
        join(folder, 'own.mjs'),
        `export default { name: 'own', checks: ['assertion'], watch: [], on: {} };`,
      );
      const all = [
        await keeping({}, 1, undefined, aborted.signal),
        await keeping({ timeout: 0.001 }, 1),
        await keeping({ propertyFiles: [join(folder, 'own.mjs')] }, 1),
      ];
      expect(all.map(({ result: { verdict }, kept }) => [verdict, kept])).toEqual([
        ['unknown', undefined],
        ['unknown', undefined],
        ['safe', undefined],
      ]);
    });
  });
});
