/** Runs one check in a thread of its own, so that the command line can stop it whatever it is doing. */
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { check } from '../src/check.js';
import { nodeHost } from './host.js';
import { PropertyFileError, chooseProperties, loadProperties } from './property-files.js';
import type { FromWorker, WorkerOptions } from './thread.js';
import { wrongUsage } from './thread.js';

/**
 * How much of a WebAssembly function is executed, roughly in bytes, before V8 optimises it. By default that is so little that optimising
 * tree-sitter's large functions takes longer than the whole of a small check.
 */
const TIERING_BUDGET = 200_000_000;
setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);

const options = workerData as WorkerOptions;
const controller = new AbortController();

function send(message: FromWorker): void {
  parentPort?.postMessage(message);
}

parentPort?.once('message', () => controller.abort());

try {
  const { propertyFiles, properties, ...rest } = options;
  const known = propertyFiles ? await loadProperties(propertyFiles) : undefined;
  const wanted = known ? chooseProperties(properties, known) : properties;
  const result = await check({
    ...rest,
    ...(wanted ? { properties: wanted } : {}),
    host: nodeHost(options.files),
    signal: controller.signal,
    onProgress: (progress) => send({ kind: 'progress', progress }),
  });
  send({ kind: 'result', result });
} catch (error) {
  if (error instanceof PropertyFileError) send({ kind: 'result', result: wrongUsage(error.message) });
  else sendFailure(error);
}
parentPort?.close();

function sendFailure(error: unknown): void {
  const shown = error instanceof Error ? error : new Error(String(error));
  send({ kind: 'failure', name: shown.name, message: shown.message, stack: shown.stack ?? '' });
}
