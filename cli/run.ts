import { CommanderError } from 'commander';
import type { StartedThread } from '../node/start.js';
import { isBuildPath } from './build.js';
import { createProgram, splitWords, type Actions } from './command.js';
import { EXIT_INTERNAL } from './exit-codes.js';
import { isInternalError } from '../src/answer/internal-error.js';
import { ownVersion } from './version.js';

/**
 * Says what went wrong with tcbmc itself, and where it is written down; in a temporary folder unless `TCBMC_BUNDLE`
 * names another one.
 */
export async function reportInternalError(error: unknown): Promise<void> {
  const message = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).split('\n')[0];
  process.stderr.write(
    `tcbmc: internal error: ${message}\n` +
      'This is a defect of tcbmc; no verdict was reached. Please report it with the command line, the C files and the output of\n' +
      'tcbmc --version. Setting TCBMC_DEBUG=1 adds a stack trace to this message.\n',
  );
  await tellBundle(error);
  if (process.env['TCBMC_DEBUG'] && error instanceof Error) process.stderr.write(`${error.stack}\n`);
}

async function tellBundle(error: unknown): Promise<void> {
  if (!isInternalError(error)) return;
  try {
    const { writeBundle } = await import('./bundle.js');
    const folder = writeBundle(error, ownVersion(), process.env['TCBMC_BUNDLE']);
    process.stderr.write(
      `Sources, options and what had been made are in ${folder}; reproduce.mjs there shows it again.\n`,
    );
  } catch (reason) {
    process.stderr.write(`What is needed to see it again could not be written: ${String(reason)}\n`);
  }
}

/** Exit code of the whole command line. A check runs in the thread that was started for it, if that will do. */
export async function run(argv: readonly string[], started?: StartedThread): Promise<number> {
  // Who writes an answer looks at errors; for all else a reader that has gone, or a full disk, is no reason to fail.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  let exitCode = 0;
  const { own, line: compilerLine } = splitWords(argv, isBuildPath);
  const actions: Actions = {
    check: async (files, flags, line) => {
      const { checkCommand } = await import('./check.js');
      exitCode = await checkCommand(files, flags, line, started);
    },
    run: async (files, flags, line) => {
      const { runCommand } = await import('./execute.js');
      exitCode = await runCommand(files, flags, line);
    },
    further: async (name, given) => {
      const { furtherCommand } = await import('./further.js');
      exitCode = await furtherCommand(name, given);
    },
  };
  const program = createProgram(ownVersion(), actions, compilerLine);
  try {
    if (argv.length <= 2) {
      program.outputHelp({ error: true });
      return 1;
    }
    await program.parseAsync(own);
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1;
    await reportInternalError(error);
    return EXIT_INTERNAL;
  }
}
