import type { CheckResult } from '../../../../src/answer/result.js';
import { NoStoredAnswer, readReport } from '../../../../src/report/stored.js';
import type { Command } from './command-line.js';
import type { Ended } from './process.js';
import { StartError, run } from './process.js';

export type Outcome =
  | { readonly kind: 'answered'; readonly result: CheckResult; readonly json: string }
  | { readonly kind: 'stopped' }
  /** There is no answer, and this is why. */
  | { readonly kind: 'failed'; readonly message: string; readonly errors: string };

/** Runs a check and reads its answer: also where it is stopped, and says how far it came. */
export async function runCheck(command: Command, folder: string, stop: AbortSignal): Promise<Outcome> {
  try {
    const ended = await run(command, folder, stop);
    const outcome = outcomeOf(ended);
    return stop.aborted && outcome.kind === 'failed' ? { kind: 'stopped' } : outcome;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { kind: 'failed', message: error.message, errors: '' };
  }
}

/** The outcome of a process that has ended. */
export function outcomeOf({ output, errors, code }: Ended): Outcome {
  if (output.trim() === '')
    return {
      kind: 'failed',
      message: firstLine(errors) ?? `tcbmc has ended with ${code ?? 'a signal'} and said nothing`,
      errors,
    };
  try {
    return { kind: 'answered', result: readReport(output).result, json: output };
  } catch (error) {
    if (!(error instanceof NoStoredAnswer)) throw error;
    return { kind: 'failed', message: `what tcbmc answers is not understood: ${error.message}`, errors };
  }
}

function firstLine(text: string): string | undefined {
  return text.split('\n').find((line) => line.trim() !== '');
}
