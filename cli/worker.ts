/** Runs one check in a thread of its own, so that the command line can stop it whatever it is doing. */
import { parentPort, workerData } from 'node:worker_threads';
import { nodeHost } from './host.js';
import type { FromWorker, WorkerOptions } from './thread.js';

const options = workerData as WorkerOptions;
const controller = new AbortController();

function send(message: FromWorker): void {
  parentPort?.postMessage(message);
}

parentPort?.once('message', () => controller.abort());

try {
  const { check } = await import('../src/index.js');
  const result = await check({
    ...options,
    host: nodeHost(options.files),
    signal: controller.signal,
    onProgress: (progress) => send({ kind: 'progress', progress }),
  });
  send({ kind: 'result', result });
} catch (error) {
  const shown = error instanceof Error ? error : new Error(String(error));
  send({ kind: 'failure', name: shown.name, message: shown.message, stack: shown.stack ?? '' });
}
parentPort?.close();
