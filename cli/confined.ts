/**
 * The process in which a worker makes a check that was sent to it. Node.js lets it read the files of that check and of
 * tcbmc, and nothing else, write nothing, and start nothing (`queue/confinement.ts`).
 */
import type { WorkerOptions } from '../node/messages.js';
import { startThread } from '../node/start.js';
import { checkInThread } from '../node/thread.js';
import { gaveUp, refusal } from '../src/answer/refusal.js';
import type { CheckResult } from '../src/answer/result.js';
import { DEFAULT_MEMORY } from '../src/options/defaults.js';
import { formatJson } from '../src/report/json.js';
import { DiagnosticError } from '../src/source/diagnostic.js';
import { Interrupted } from '../src/source/limits.js';
import type { FromConfined } from './queue/confinement.js';
import { describeProgress } from './progress.js';

// Both take as long as each other: what it needs is told meanwhile.
const started = startThread(DEFAULT_MEMORY);
started.worker.on('error', () => undefined);

function tell(message: FromConfined, then: () => void = () => undefined): void {
  process.send?.(message, then);
}

process.once('message', (options: WorkerOptions) => void answer(options));
// Nobody waits for the answer any more.
process.on('disconnect', () => process.exit());

async function answer(options: WorkerOptions): Promise<void> {
  const end = (message: FromConfined): void => tell(message, () => process.exit());
  try {
    const result = await check(options);
    const isWhole = result.reason === undefined && result.bounds.interrupted === undefined;
    end({ kind: 'answer', answer: formatJson(result), isWhole });
  } catch (error) {
    end({ kind: 'failure', message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  }
}

async function check(options: WorkerOptions): Promise<CheckResult> {
  try {
    return await checkInThread(options, {
      onProgress: (progress) => tell({ kind: 'progress', text: describeProgress(progress) }),
      memoryBefore: 0,
      started,
    });
  } catch (error) {
    if (error instanceof DiagnosticError) return refusal(error.diagnostic);
    if (error instanceof Interrupted) return gaveUp(error.message);
    throw error;
  }
}
