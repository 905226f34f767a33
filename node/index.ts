/** The library on Node.js: files are read from disk, and checks run in threads of their own. */
import type { CheckResult } from '../src/answer/result.js';
import { wrongUsage } from '../src/answer/refusal.js';
import { check as checkHere } from '../src/check.js';
import { DEFAULT_TIMEOUT } from '../src/options/defaults.js';
import { Interrupted } from '../src/source/limits.js';
import { optionErrors } from '../src/options/complaints.js';
import type { NodeOptions } from '../src/options/options.js';
import { nodeHost } from './host.js';
import { residentMegabytes } from './memory.js';
import type { WorkerOptions } from './messages.js';
import { PropertyFileError, chooseProperties, loadProperties } from './property-files.js';
import { hasWorld, inWorld } from './world.js';
import { checkInThread } from './thread.js';

export * from '../src/index.js';
export type { NodeOptions } from '../src/options/options.js';
export { execute } from './execute.js';
export type { RunOptions } from './execute.js';
export { formulasOf } from './certify.js';
export { nodeHost } from './host.js';

/**
 * Checks C programs as `tcbmc check` does. Files are read from disk unless there is a `host`.
 *
 * The check runs in a thread of its own, so the event loop of the caller is never kept waiting, an abort works at any
 * time, and the limits on time and memory hold. Functions cannot leave their thread: with properties that are given as
 * objects, a host, or a world, the check runs in the thread of the caller, which gets its turn between the stages and
 * while the solver searches. `propertyFiles` have their own properties in the thread as well.
 */
export async function check(options: NodeOptions): Promise<CheckResult> {
  const errors = optionErrors(options, ['library', 'node']);
  if (errors.length > 0) return wrongUsage(...errors);
  if ((options.outside || options.conversation) && hasWorld(options))
    return wrongUsage(
      'with the options outside or conversation, the world is known: files, ports and peers are none of it',
    );
  const { inThread, host, outside, signal, onProgress, properties, ...plain } = options;
  const names = properties?.filter((property) => typeof property === 'string');
  const movable = host === undefined && outside === undefined && names?.length === properties?.length;
  if (inThread && !movable)
    return wrongUsage(
      'with a host, a world, or properties that are objects, a check cannot run in a thread of its own; property files can',
    );
  if (!movable || inThread === false) return checkInCaller(options);
  const worker: WorkerOptions = { ...plain, ...(names ? { properties: names } : {}) };
  return checkInThread(worker, { signal, onProgress, memoryBefore: residentMegabytes() });
}

async function checkInCaller({
  inThread: _inThread,
  memory: _memory,
  propertyFiles,
  ...options
}: NodeOptions): Promise<CheckResult> {
  const named = [...options.files.filter((file) => typeof file === 'string'), ...(options.stubs ?? [])];
  try {
    const own = propertyFiles ? await loadProperties(propertyFiles) : [];
    const chosen = propertyFiles ? { properties: chooseProperties(options.properties, own) } : {};
    const { timeout = DEFAULT_TIMEOUT, signal } = options;
    const deadline = timeout === 0 ? Infinity : Date.now() + timeout * 1000;
    const waiting = (): void => {
      if (signal?.aborted) throw new Interrupted('aborted');
      if (Date.now() >= deadline) throw new Interrupted('timeout');
    };
    return await inWorld(options, named, { waiting }, (world) =>
      checkHere({ host: nodeHost(named), ...options, ...chosen, ...world }),
    );
  } catch (error) {
    if (error instanceof PropertyFileError) return wrongUsage(error.message);
    throw error;
  }
}
export { viewerAssets } from './viewer.js';
