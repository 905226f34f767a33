import { readFileSync } from 'node:fs';
import type { Execution } from '../src/answer/execution.js';
import { wrongUsage } from '../src/answer/refusal.js';
import { DEFAULT_TIMEOUT } from '../src/options/defaults.js';
import type { ExecuteOptions } from '../src/execute.js';
import { execute as executeIn } from '../src/execute.js';
import type { WorldOptions } from '../src/options/options.js';
import { optionErrors } from '../src/options/complaints.js';
import type { Diagnostic } from '../src/source/diagnostic.js';
import { DiagnosticError } from '../src/source/diagnostic.js';
import { Interrupted } from '../src/source/limits.js';
import { nodeHost } from './host.js';
import { withOutside } from './world.js';

/** Options for a program that is run. */
export type RunOptions = Omit<ExecuteOptions, 'outside'> & WorldOptions;

/**
 * Runs a program once, as `tcbmc run` does, in the thread of the caller. What was started for it has ended in the end.
 */
export async function execute(options: RunOptions): Promise<Execution> {
  const named = [...options.files.filter((file) => typeof file === 'string'), ...(options.stubs ?? [])];
  const { timeout = DEFAULT_TIMEOUT, signal } = options;
  const deadline = timeout === 0 ? Infinity : Date.now() + timeout * 1000;
  const waiting = (): void => {
    if (signal?.aborted) throw new Interrupted('aborted');
    if (Date.now() >= deadline) throw new Interrupted('timeout');
  };
  const errors = optionErrors(withoutOutput(options), ['library', 'node']);
  if (errors.length > 0) return failed(...wrongUsage(...errors).diagnostics);
  try {
    return await withOutside(options, named, { waiting, input: standardInput }, (outside) =>
      executeIn({ host: nodeHost(named), ...options, outside }),
    );
  } catch (error) {
    if (error instanceof DiagnosticError) return failed(...error.diagnostics);
    throw error;
  }
}

function withoutOutput({ onOutput: _onOutput, ...options }: RunOptions): object {
  return options;
}

function failed(...diagnostics: readonly Diagnostic[]): Execution {
  return { end: 'error', tasks: [], diagnostics, conversation: { streams: [] } };
}

/** Of this process, unless somebody would have to type it. */
function standardInput(): Uint8Array {
  return process.stdin.isTTY ? new Uint8Array(0) : new Uint8Array(readFileSync(0));
}
