/** Runs one check in a thread of its own, so that it can be stopped whatever it is doing. */
import { isInternalError } from '../src/answer/internal-error.js';
import { parentPort } from 'node:worker_threads';
import { check } from '../src/check.js';
import { memoryReason, residentMegabytes } from './memory.js';
import { Interrupted, exhaustion } from '../src/source/limits.js';
import { ForeignCode, forbidExit } from './foreign-code.js';
import { nodeHost } from './host.js';
import type { FromWorker, WorkerData } from './messages.js';
import { STOP } from './messages.js';
import { PropertyFileError, chooseProperties, loadProperties } from './property-files.js';
import { StopSignal } from './stop-signal.js';
import { compiledUnhurried, optimising } from './unhurried.js';
import type { CheckResult } from '../src/answer/result.js';
import type { KnownWorld } from './world.js';
import { hasWorld, inWorld } from './world.js';
import { wrongUsage } from '../src/answer/refusal.js';

const WASM = {
  'web-tree-sitter.wasm': new URL(import.meta.resolve('web-tree-sitter/web-tree-sitter.wasm')),
  'tree-sitter-c.wasm': new URL(import.meta.resolve('tree-sitter-c/tree-sitter-c.wasm')),
  'cadical.wasm': new URL(import.meta.resolve('cadical-wasm/cadical.wasm')),
};
// Every check needs these, and they are there before its options are known.
compiledUnhurried(WASM['web-tree-sitter.wasm']);
compiledUnhurried(WASM['tree-sitter-c.wasm']);

/** Seconds that peers may live on when the time of the check is over: it ends them itself. */
const PEER_RESPITE = 2;
/** Characters; longer texts are not quoted in reports if they can be read only once. */
const MOST_COPIED = 1_000_000;

function send(message: FromWorker): void {
  parentPort?.postMessage(message);
}

/** The data of the next check. That the one of before shall stop may be heard when it is over. */
function told(): Promise<WorkerData> {
  return new Promise((resolve) => {
    const hear = (message: WorkerData | typeof STOP): void => {
      if (message === STOP) return;
      parentPort?.off('message', hear);
      resolve(message);
    };
    parentPort?.on('message', hear);
  });
}

/**
 * Makes the checks that it is told, one after the other.
 * @param answered called when the first answer is known, and not yet sent
 */
export async function work(answered: () => void): Promise<void> {
  const first = await told();
  forbidExit();
  let stays = await makeCheck(first, answered);
  while (stays) stays = await makeCheck(await told(), () => undefined);
  parentPort?.close();
}

/** Whether another one can be made in this thread. */
async function makeCheck(data: WorkerData, answered: () => void): Promise<boolean> {
  const { options, deadline, memoryBefore, stop, foreign, alone } = data;
  const { propertyFiles, properties, memory = 0, ...rest } = options;
  const signal = new StopSignal(stop, memoryReason(memory));
  const waiting = (): void => {
    signal.throwIfAborted();
    if (Date.now() >= deadline) throw new Interrupted('timeout');
  };
  // What is run for real is executed often, and so are the threads around it.
  if (alone && !hasWorld(options)) {
    optimising(false);
    send({ kind: 'loaded' });
  }
  const stopped = (): void => signal.raised();
  try {
    const code = new ForeignCode(foreign, (what) => send({ kind: 'foreign', what }));
    // Before anybody listens, the thread ends if a file waits for something that never comes.
    const known = propertyFiles ? await loadProperties(propertyFiles, code) : undefined;
    parentPort?.once('message', stopped);
    const wanted = known ? chooseProperties(properties, known) : properties;
    const named = [...options.files.filter((file) => typeof file === 'string'), ...(options.stubs ?? [])];
    const checkIn = (world: KnownWorld): Promise<CheckResult> =>
      check({
        ...rest,
        ...world,
        timeout: secondsUntil(deadline),
        ...(wanted ? { properties: wanted } : {}),
        host: {
          ...nodeHost(named, {
            waiting,
            memoryFilled: () => (memory === 0 ? 0 : (residentMegabytes() - memoryBefore) / memory),
            onRead: (path, onlyCopy = '') =>
              send({ kind: 'read', path, ...(onlyCopy === '' || onlyCopy.length > MOST_COPIED ? {} : { onlyCopy }) }),
          }),
          compiled: (name) => compiledUnhurried(WASM[name]),
        },
        signal,
        onProgress: (progress) => {
          if (alone && progress.stage !== 'reading') optimising(true);
          send({ kind: 'progress', progress });
        },
      });
    const lifetime = deadline === Infinity ? 0 : secondsUntil(deadline) + PEER_RESPITE;
    const result = await inWorld(options, named, { waiting, lifetime }, checkIn);
    if (alone) optimising(true);
    answered();
    // Modules of property files are loaded once in a thread, whether they have changed or not.
    const isAlone = propertyFiles === undefined && !hasWorld(options);
    const stays = data.stays && isAlone && result.reason === undefined;
    send({ kind: 'result', result, stays });
    return stays;
  } catch (error) {
    sendError(error);
    return false;
  } finally {
    parentPort?.off('message', stopped);
  }
}

/** A limit that has passed is still one. */
function secondsUntil(deadline: number): number {
  return deadline === Infinity ? 0 : Math.max(0.001, (deadline - Date.now()) / 1000);
}

function sendError(error: unknown): void {
  if (error instanceof PropertyFileError)
    return send({ kind: 'result', result: wrongUsage(error.message), stays: false });
  const exhausted = exhaustion(error);
  if (exhausted) return send({ kind: 'exhausted', reason: exhausted.message });
  const shown = error instanceof Error ? error : new Error(String(error));
  const { name, message, stack = '' } = shown;
  return send({
    kind: 'failure',
    name,
    message,
    stack,
    ...(isInternalError(error) ? { evidence: error.evidence } : {}),
  });
}
