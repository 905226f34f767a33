import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import { ringMemory } from '../../node/outside-ring.js';
import { Peer } from '../../node/peer.js';
import { ROOT } from '../support/samples.js';
import { areGone, areThere, processesWith } from '../support/processes.js';

const THREAD = join(ROOT, 'dist/node/outside-thread.cjs');

let used = 0;
/** A command that nobody else has, by which its processes are found. */
const sleeping = (): string => `sleep ${1_000_000_000 + process.pid * 100 + used++}`;

async function started(command: string, mark: string): Promise<Peer> {
  const peer = new Peer(command);
  expect(await areThere(mark)).toBe(true);
  return peer;
}

describe('a peer', () => {
  it('ends by itself, and its output and exit code are known', async () => {
    const peer = new Peer('echo out; echo err >&2; exit 7');
    await peer.haveEnded;
    await peer.stop();
    expect(peer.output).toMatchObject({ ended: 7 });
    expect(peer.output.text.split('\n').sort()).toEqual(['', 'err', 'out']);
  });

  it('may be ended by a signal', async () => {
    const peer = new Peer('kill -9 $$');
    await peer.haveEnded;
    await peer.stop();
    expect(peer.output.ended).toBe('SIGKILL');
  });

  it('has no input', async () => {
    const peer = new Peer('wc -c');
    await peer.haveEnded;
    await peer.stop();
    expect(peer.output.text.trim()).toBe('0');
  });

  it('is heard to the last, and of much that it says the end is kept', async () => {
    const peer = new Peer('seq 1 100000');
    await peer.haveEnded;
    await peer.stop();
    expect(peer.output.text.length).toBe(65536);
    expect(peer.output.text.endsWith('99999\n100000\n')).toBe(true);
  });

  it('is asked to end, and may say why', async () => {
    const mark = sleeping();
    const peer = await started(`trap 'trap "" TERM; echo asked; exit 0' TERM; ${mark} & wait`, mark);
    await peer.stop();
    expect(processesWith(mark)).toEqual([]);
    expect(peer.output).toEqual({ command: expect.stringContaining(mark) as string, text: 'asked\n' });
  });

  it('is ended with all that it has started, whatever they do against it', async () => {
    const mark = sleeping();
    const peer = await started(
      `trap '' TERM INT HUP; (${mark} &) ; exec 1>&- 2>&-; ${mark} & while :; do ${mark}; done`,
      mark,
    );
    const begin = performance.now();
    await peer.stop();
    expect(await areGone(mark)).toBe(true);
    expect(performance.now() - begin).toBeGreaterThan(900);
  });

  it('that has ended leaves nobody behind', async () => {
    const mark = sleeping();
    const peer = await started(`${mark} & exit 0`, mark);
    await vi.waitFor(() => expect(peer.end).toBe(0), { timeout: 5000 });
    await peer.stop();
    expect(await areGone(mark)).toBe(true);
  });

  it('goes when its leader is killed by somebody else', async () => {
    const mark = sleeping();
    await started(`${mark}; true`, mark);
    const [leader] = processesWith(mark).filter((line) => line.includes('tcbmc-peer'));
    process.kill(Number(leader!.trim().split(' ')[0]), 'SIGKILL');
    expect(await areGone(mark)).toBe(true);
  });
});

describe.concurrent('peers end with the thread that has started them', () => {
  const workerData = (mark: string): unknown => ({
    settings: { peers: [`trap '' TERM; ${mark}; ${mark}`], startsPeers: true, allowedHosts: [], lifetime: 0 },
    toSockets: ringMemory(1024),
    fromSockets: ringMemory(1024),
  });

  it('if it is stopped', async () => {
    const mark = sleeping();
    const worker = new Worker(THREAD, { workerData: workerData(mark) });
    expect(await areThere(mark)).toBe(true);
    await worker.terminate();
    expect(await areGone(mark)).toBe(true);
  });

  it('if the thread above it is stopped', async () => {
    const mark = sleeping();
    const code = `new (require('node:worker_threads').Worker)(${JSON.stringify(THREAD)}, { workerData: require('node:worker_threads').workerData });
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`;
    const above = new Worker(code, { eval: true, workerData: workerData(mark) });
    expect(await areThere(mark)).toBe(true);
    await above.terminate();
    expect(await areGone(mark)).toBe(true);
  });

  for (const signal of ['SIGKILL', 'SIGSEGV'] as const)
    it(`if the whole process ends with ${signal}`, async () => {
      const mark = sleeping();
      const settings = `{ peers: [${JSON.stringify(`trap '' TERM; ${mark}; ${mark}`)}], startsPeers: true, allowedHosts: [], lifetime: 0 }`;
      const memory = 'new SharedArrayBuffer(1088)';
      const code = `new (require('node:worker_threads').Worker)(${JSON.stringify(THREAD)}, { workerData: { settings: ${settings}, toSockets: ${memory}, fromSockets: ${memory} } });`;
      const child = spawn(process.execPath, ['-e', code], { stdio: 'ignore' });
      expect(await areThere(mark)).toBe(true);
      child.kill(signal);
      expect(await areGone(mark)).toBe(true);
    });

  it('if their time is over', async () => {
    const mark = sleeping();
    const worker = new Worker(THREAD, {
      workerData: {
        ...(workerData(mark) as object),
        settings: { peers: [mark], startsPeers: true, allowedHosts: [], lifetime: 1500 },
      },
    });
    expect(await areThere(mark)).toBe(true);
    expect(await areGone(mark, 10_000)).toBe(true);
    await worker.terminate();
  });
});
