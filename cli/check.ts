import { writeFileSync } from 'node:fs';
import { DiagnosticError } from '../src/source/diagnostic.js';
import { ILP32 } from '../src/source/target.js';
import type { CheckResult } from '../src/answer/result.js';
import { EXIT_CODES } from '../src/answer/result.js';
import { loadConfiguration, withConfiguration } from './config.js';
import { nodeHost } from './host.js';
import type { CheckFlags } from './options.js';
import { statusLine } from './progress.js';
import type { WorkerOptions } from './thread.js';
import { checkInThread, refusal } from './thread.js';

const EXIT_USAGE = 1;
const EXIT_INTERRUPTED = 130;
const DEFAULT_WIDTH = 100;

/** The library's options that the flags and the configuration ask for. @throws DiagnosticError for a configuration with an error */
export function checkOptions(files: readonly string[], flags: CheckFlags): WorkerOptions {
  return withConfiguration(loadConfiguration(files, flags), flagOptions(files, flags));
}

function flagOptions(files: readonly string[], flags: CheckFlags): WorkerOptions {
  const { switches, maxSwitches, unwind, unwindset, entry, errorLabel, undefinedFunctions, spuriousWakeups, solver, timeout, all, dump } = flags;
  const modes = [...(flags.raceOnly ? ['race'] : []), ...(flags.deadlockOnly ? ['deadlock'] : []), ...(flags.atomicityOnly ? ['atomicity'] : [])];
  const properties = [...modes, ...(flags.property ?? [])];
  const target = flags.ilp32 ? ILP32 : flags.target;
  return {
    files,
    ...(switches !== undefined ? { switches } : {}),
    ...(maxSwitches !== undefined ? { maxSwitches } : {}),
    ...(unwind !== undefined ? { unwind } : {}),
    ...(unwindset ? { unwindset } : {}),
    ...(entry !== undefined ? { entry } : {}),
    ...(errorLabel !== undefined ? { errorLabel } : {}),
    ...(undefinedFunctions ? { undefinedFunctions } : {}),
    ...(spuriousWakeups ? { spuriousWakeups } : {}),
    ...(properties.length > 0 ? { properties } : {}),
    ...(flags.propertyFile ? { propertyFiles: flags.propertyFile } : {}),
    ...(flags.atomicityBy ? { atomicityBy: flags.atomicityBy } : {}),
    ...(flags.atomicitySameFunction ? { atomicitySameFunction: true } : {}),
    ...(flags.isr ? { interrupts: flags.isr } : {}),
    ...(flags.fires !== undefined ? { fires: flags.fires } : {}),
    ...(flags.isrRecognition ? {} : { recogniseInterrupts: false }),
    ...(flags.lossy ? { lossy: true } : {}),
    ...(flags.volatileInput ? { volatileInputs: flags.volatileInput } : {}),
    ...(flags.atomicWidth ? { atomicWidth: flags.atomicWidth } : {}),
    ...((flags.invalidAccesses ?? flags.atomicityOnly) ? { invalidAccesses: flags.invalidAccesses ?? 'unknown' } : {}),
    ...(flags.include ? { includeDirs: flags.include } : {}),
    ...(flags.define ? { defines: flags.define } : {}),
    ...(target ? { target } : {}),
    ...(solver !== undefined ? { solver } : {}),
    ...(timeout !== undefined ? { timeout } : {}),
    ...(all || flags.atomicityOnly ? { all: true } : {}),
    ...(dump ? { dump } : {}),
  };
}

function useColor(stream: NodeJS.WriteStream, flags: CheckFlags): boolean {
  return stream.isTTY && flags.color && !process.env['NO_COLOR'];
}

/** What goes to standard output or into the file of `-o`. */
async function answer(result: CheckResult, flags: CheckFlags, source: (file: string) => string | undefined): Promise<string> {
  if (flags.format === 'json') return (await import('../src/report/json.js')).formatJson(result);
  if (result.dump !== undefined) return result.dump.endsWith('\n') ? result.dump : `${result.dump}\n`;
  const { formatText } = await import('../src/report/text.js');
  const toTerminal = flags.output === undefined;
  const color = toTerminal && useColor(process.stdout, flags);
  const width = toTerminal && process.stdout.isTTY ? process.stdout.columns : DEFAULT_WIDTH;
  const text = formatText(result, { source, color, width });
  if (!flags.stats) return text;
  return `${text}\n${(await import('../src/report/stats.js')).formatStats(result.stats)}`;
}

async function printDiagnostics(result: CheckResult, flags: CheckFlags, source: (file: string) => string | undefined): Promise<void> {
  if (flags.format === 'json' || result.diagnostics.length === 0) return;
  const { formatDiagnostics } = await import('../src/report/diagnostic.js');
  process.stderr.write(`${formatDiagnostics(result.diagnostics, { source, color: useColor(process.stderr, flags) })}\n`);
}

/** Runs the check with a status line, and with the interrupt key as its abort signal. */
async function runCheck(options: WorkerOptions, memory: number): Promise<{ result: CheckResult; interrupted: boolean }> {
  const status = statusLine(process.stderr);
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(EXIT_INTERRUPTED);
    controller.abort();
  };
  process.on('SIGINT', interrupt);
  try {
    const result = await checkInThread(options, { signal: controller.signal, onProgress: status.update, memory });
    return { result, interrupted: controller.signal.aborted };
  } finally {
    process.off('SIGINT', interrupt);
    status.clear();
  }
}

async function configuredCheck(files: readonly string[], flags: CheckFlags): Promise<{ result: CheckResult; interrupted: boolean }> {
  let options: WorkerOptions;
  try {
    options = checkOptions(files, flags);
  } catch (error) {
    if (error instanceof DiagnosticError) return { result: refusal(error.diagnostic), interrupted: false };
    throw error;
  }
  return await runCheck(options, flags.memory);
}

/** A usage error may come to light only in the library (a solver that is not there, say); a dump that was asked for is a success. */
function exitCode(result: CheckResult): number {
  if (result.dump !== undefined && result.verdict !== 'error') return 0;
  return result.diagnostics.some((diagnostic) => diagnostic.code === 'usage') ? EXIT_USAGE : EXIT_CODES[result.verdict];
}

/** `tcbmc check`: returns the exit code. */
export async function checkCommand(files: readonly string[], flags: CheckFlags): Promise<number> {
  const { result, interrupted } = await configuredCheck(files, flags);
  if (interrupted) return EXIT_INTERRUPTED;
  const source = nodeHost([]).readFile;
  await printDiagnostics(result, flags, source);
  const text = await answer(result, flags, source);
  if (flags.output === undefined) {
    process.stdout.write(text);
    return exitCode(result);
  }
  try {
    writeFileSync(flags.output, text);
  } catch (error) {
    process.stderr.write(`tcbmc: cannot write ${flags.output}: ${error instanceof Error ? error.message : String(error)}\n`);
    return EXIT_USAGE;
  }
  return exitCode(result);
}
