import { Command, Option } from 'commander';
import type { CheckFlags, OptionSpec } from './options.js';
import { CHECK_OPTIONS } from './options.js';

/** What `tcbmc check` does with its arguments. */
export type CheckAction = (files: string[], flags: CheckFlags) => Promise<void>;

const EXIT_HELP = `
Exit codes:
  0   safe within the bounds that are named
  10  a violation was found
  5   unknown; the reason is named
  6   the program cannot be read or modelled
  1   wrong usage
`;

function commanderOption(spec: OptionSpec): Option {
  const option = new Option(spec.flags, spec.description).helpGroup(`${spec.group}:`);
  if (spec.choices) option.choices(spec.choices);
  if (spec.default !== undefined) option.default(spec.default);
  if (spec.parse) option.argParser(spec.parse);
  return option;
}

function createCheckCommand(action: CheckAction): Command {
  const command = new Command('check')
    .description('Says whether some execution of a C program with a bounded number of context switches breaks a property, and shows it.')
    .argument('<file...>', 'C sources; several files are one program')
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', EXIT_HELP)
    .showSuggestionAfterError()
    .action(action);
  for (const spec of CHECK_OPTIONS) command.addOption(commanderOption(spec));
  return command;
}

/** The command line. It throws a `CommanderError` where commander would end the process. */
export function createProgram(version: string, action: CheckAction): Command {
  const program = new Command('tcbmc')
    .description('SAT-based bounded model checker for threaded C')
    .version(version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .addHelpText('after', '\nExample:\n  tcbmc check bank.c\n\nAll flags: tcbmc check --help\n')
    .addCommand(createCheckCommand(action));
  for (const command of [program, ...program.commands]) {
    command.exitOverride();
    command.configureOutput({ outputError: (text, write) => write(`tcbmc: ${text.trim().replace(/\s+/g, ' ')}\nTry: tcbmc check --help\n`) });
  }
  return program;
}
