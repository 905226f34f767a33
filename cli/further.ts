/** The rarer commands, in a file of their own, so that a check does not read them. */
import type { Command } from 'commander';
import { certifyCommand } from './certify.js';
import { createProgram } from './command.js';
import { completionScript } from './completion.js';
import { diffCommand } from './diff.js';
import { explainCommand } from './explain.js';
import type { FurtherGiven, FurtherName, SHELLS } from './further-commands.js';
import { EXIT_MEANINGS } from './exit-codes.js';
import { doctorCommand } from './doctor.js';
import { harnessCommand } from './harness.js';
import { initCommand } from './init.js';
import { manualPage } from './manual.js';
import { print } from './outlets.js';
import { complain, isOutputError } from './output.js';
import { loadQueue } from './queue-loader.js';
import { suiteCommand } from './suite/index.js';
import { ownVersion } from './version.js';
import { EXIT_USAGE } from '../src/answer/result.js';
import { DiagnosticError } from '../src/source/diagnostic.js';
import { formatPosition } from '../src/source/position.js';

const COMMANDS: Readonly<Record<FurtherName, (given: FurtherGiven) => Promise<number>>> = {
  explain: explainCommand,
  diff: diffCommand,
  harness: harnessCommand,
  suite: suiteCommand,
  worker: async (given) => await (await loadQueue()).workerCommand(given),
  certify: certifyCommand,
  init: initCommand,
  doctor: doctorCommand,
  completion: async ({ words: [shell] }) =>
    await told(completionScript(wholeProgram(), shell as (typeof SHELLS)[number])),
  man: async () => await told(manualPage(wholeProgram(), EXIT_MEANINGS)),
};

/** The command line as it is, to be looked at. */
function wholeProgram(): Command {
  const nothing = (): Promise<void> => Promise.resolve();
  return createProgram(ownVersion(), { check: nothing, run: nothing, further: nothing });
}

async function told(text: string): Promise<number> {
  await print(text);
  return 0;
}

/** Any command but `check` and `run`: returns the exit code. */
export async function furtherCommand(name: FurtherName, given: FurtherGiven): Promise<number> {
  try {
    return await COMMANDS[name](given);
  } catch (error) {
    if (isOutputError(error)) return refused(error.message);
    if (error instanceof DiagnosticError) return refused(described(error));
    throw error;
  }
}

function described({ diagnostic: { position, message, hint } }: DiagnosticError): string {
  return `${position ? `${formatPosition(position)}: ` : ''}${message}${hint === undefined ? '' : `\n  ${hint}`}`;
}

function refused(message: string): number {
  complain(message);
  return EXIT_USAGE;
}
