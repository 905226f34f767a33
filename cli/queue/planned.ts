import { createProgram, splitWords } from '../command.js';
import { checkOptions } from '../check-options.js';
import { isBuildPath } from '../build.js';
import type { Given } from '../given.js';
import type { WorkerOptions } from '../../node/messages.js';
import { ownVersion } from '../version.js';

/** A command line `tcbmc check …`, read. */
export interface ReadCommand {
  readonly given: Given;
  readonly options: WorkerOptions;
}

/** Reads words as `tcbmc check` would; undefined where it would refuse them. */
export async function commandOf(words: readonly string[]): Promise<ReadCommand | undefined> {
  const { own, line } = splitWords(['node', 'tcbmc', 'check', ...words], isBuildPath);
  const read: ReadCommand[] = [];
  const nothing = (): Promise<void> => Promise.resolve();
  const check = async (files: string[], given: Given, compiler: readonly string[]): Promise<void> => {
    read.push({ given, options: checkOptions(files, given, compiler) });
    await nothing();
  };
  const program = createProgram(ownVersion(), { check, run: nothing, further: nothing }, line);
  for (const command of program.commands)
    command.configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
  try {
    await program.parseAsync([...own]);
    return read[0];
  } catch {
    return undefined;
  }
}
