import { writeFileSync } from 'node:fs';
import type { AllOptions } from '../src/option-table.js';
import { OPTIONS } from '../src/option-table.js';
import { DiagnosticError } from '../src/source/diagnostic.js';
import type { CheckResult } from '../src/answer/result.js';
import { EXIT_CODES } from '../src/answer/result.js';
import type { Given } from './command.js';
import { loadConfiguration } from './config.js';
import { nodeHost } from './host.js';
import { joinOptions } from './join.js';
import { statusLine } from './progress.js';
import type { WorkerOptions } from './thread.js';
import { checkInThread, refusal } from './thread.js';

const EXIT_USAGE = 1;
const EXIT_INTERRUPTED = 130;
const DEFAULT_WIDTH = 100;

/** The library's options that the flags and the configuration ask for. @throws DiagnosticError for a configuration with an error */
export function checkOptions(files: readonly string[], given: Given): WorkerOptions {
  const settings = joinOptions(given, loadConfiguration(files, given.config));
  const options = Object.entries(settings).filter(([name]) => OPTIONS[name as keyof AllOptions].scope !== 'command');
  return { ...(Object.fromEntries(options) as Omit<WorkerOptions, 'files'>), files };
}

function useColor(stream: NodeJS.WriteStream, given: Given): boolean {
  return stream.isTTY && given.color !== 'never' && !process.env['NO_COLOR'];
}

/** What goes to standard output or into the file of `-o`. */
async function answer(result: CheckResult, given: Given, source: (file: string) => string | undefined): Promise<string> {
  if (given.format === 'json') return (await import('../src/report/json.js')).formatJson(result);
  if (result.dump !== undefined) return result.dump.endsWith('\n') ? result.dump : `${result.dump}\n`;
  const { formatText } = await import('../src/report/text.js');
  const toTerminal = given.output === undefined;
  const color = toTerminal && useColor(process.stdout, given);
  const width = toTerminal && process.stdout.isTTY ? process.stdout.columns : DEFAULT_WIDTH;
  const text = formatText(result, { source, color, width });
  if (!given.stats) return text;
  return `${text}\n${(await import('../src/report/stats.js')).formatStats(result.stats)}`;
}

async function printDiagnostics(result: CheckResult, given: Given, source: (file: string) => string | undefined): Promise<void> {
  if (given.format === 'json' || result.diagnostics.length === 0) return;
  const { formatDiagnostics } = await import('../src/report/diagnostic.js');
  process.stderr.write(`${formatDiagnostics(result.diagnostics, { source, color: useColor(process.stderr, given) })}\n`);
}

/** Runs the check with a status line, and with the interrupt key as its abort signal. */
async function runCheck(options: WorkerOptions): Promise<{ result: CheckResult; interrupted: boolean }> {
  const status = statusLine(process.stderr);
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(EXIT_INTERRUPTED);
    controller.abort();
  };
  process.on('SIGINT', interrupt);
  try {
    const result = await checkInThread(options, { signal: controller.signal, onProgress: status.update });
    return { result, interrupted: controller.signal.aborted };
  } finally {
    process.off('SIGINT', interrupt);
    status.clear();
  }
}

async function configuredCheck(files: readonly string[], given: Given): Promise<{ result: CheckResult; interrupted: boolean }> {
  let options: WorkerOptions;
  try {
    options = checkOptions(files, given);
  } catch (error) {
    if (error instanceof DiagnosticError) return { result: refusal(error.diagnostic), interrupted: false };
    throw error;
  }
  return await runCheck(options);
}

/** A usage error may come to light only in the library (a solver that is not there, say); a dump that was asked for is a success. */
function exitCode(result: CheckResult): number {
  if (result.dump !== undefined && result.verdict !== 'error') return 0;
  return result.diagnostics.some((diagnostic) => diagnostic.code === 'usage') ? EXIT_USAGE : EXIT_CODES[result.verdict];
}

/** `tcbmc check`: returns the exit code. */
export async function checkCommand(files: readonly string[], given: Given): Promise<number> {
  const { result, interrupted } = await configuredCheck(files, given);
  if (interrupted) return EXIT_INTERRUPTED;
  const source = nodeHost([]).readFile;
  await printDiagnostics(result, given, source);
  const text = await answer(result, given, source);
  if (given.output === undefined) {
    process.stdout.write(text);
    return exitCode(result);
  }
  try {
    writeFileSync(given.output, text);
  } catch (error) {
    process.stderr.write(`tcbmc: cannot write ${given.output}: ${error instanceof Error ? error.message : String(error)}\n`);
    return EXIT_USAGE;
  }
  return exitCode(result);
}
