import { readAgain } from '../node/host.js';
import type { RunOptions } from '../node/execute.js';
import type { WorkerOptions } from '../node/messages.js';
import type { Execution } from '../src/answer/execution.js';
import { exitCodeOfExecution } from '../src/answer/execution.js';
import { formatDiagnostics } from '../src/report/diagnostic.js';
import { formatExecution } from '../src/report/execution.js';
import { DiagnosticError } from '../src/source/diagnostic.js';
import { checkOptions } from './check-options.js';
import type { Given } from './given.js';
import { useColor, widthOf } from './terminal.js';

/**
 * `tcbmc run`: what the program writes goes where this process writes, what goes wrong to error output. Returns the
 * exit code.
 */
export async function runCommand(
  files: readonly string[],
  given: Given,
  line: readonly string[] = [],
): Promise<number> {
  const execution = await executed(files, given, line);
  const { stderr } = process;
  const style = { source: readAgain, color: useColor(stderr, given.color), width: widthOf(stderr) };
  if (execution.diagnostics.length > 0) stderr.write(`${formatDiagnostics(execution.diagnostics, style)}\n`);
  stderr.write(formatExecution(execution, style));
  return exitCodeOfExecution(execution);
}

async function executed(files: readonly string[], given: Given, line: readonly string[]): Promise<Execution> {
  try {
    const { execute } = await import('../node/index.js');
    return await execute({
      ...forRuns(checkOptions(files, given, line)),
      onOutput: (name, bytes) => process[name].write(bytes),
    });
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    return { end: 'error', tasks: [], diagnostics: error.diagnostics, conversation: { streams: [] } };
  }
}

/** Without what a configuration says of checks alone. */
function forRuns({
  properties: _properties,
  propertyFiles: _files,
  memory: _memory,
  ...options
}: WorkerOptions): RunOptions {
  return options;
}
