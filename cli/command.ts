import { Argument, Command, Option } from 'commander';
import type { OptionRow } from '../src/options/rows/row.js';
import { OPTION_GROUPS } from '../src/options/rows/row.js';
import { OPTION_ROWS, SHORTHANDS } from '../src/options/table.js';
import { Denials, conflicting } from './contradictions.js';
import { EXIT_MEANINGS, RUN_EXIT_MEANINGS } from './exit-codes.js';
import { flagValue } from './flag-values.js';
import type { FurtherCommand, FurtherGiven, FurtherName } from './further-commands.js';
import { FURTHER, FURTHER_NAMES } from './further-commands.js';
import { withShorthands } from './join.js';
import type { Given } from './given.js';

/** The action of a command with its arguments; `line` is the command line of a compiler. */
export type Action = (files: string[], given: Given, line: readonly string[]) => Promise<void>;

/** By the names of commands. */
export interface Actions {
  readonly check: Action;
  readonly run: Action;
  /** All other commands. */
  readonly further: (name: FurtherName, given: FurtherGiven) => Promise<void>;
}

/** A flag as `--help` and the documentation list it. */
export interface ListedFlag {
  readonly flag: string;
  readonly group: string;
  readonly description: string;
}

const COMPILER_HELP = `
A compiler's command line can stand after --, as it is: tcbmc check -- gcc -O2 -Iinc -DX=1 -c main.c util.c
`;
const RUN_HELP = `
Nothing is compiled or started but what --peer names: an interpreter executes the program, with real sockets, and finds what checks would find in this one
execution. All its threads take turns; interrupts do not come. Without --stdin it reads what is piped to it. For all executions: tcbmc check.
`;

function exitHelp(meanings: readonly (readonly [number, string])[]): string {
  return `\nExit codes:\n${meanings.map(([code, meaning]) => `  ${String(code).padEnd(3)}  ${meaning}\n`).join('')}`;
}

const RUN_GROUPS: readonly string[] = ['Program', 'Streams'];
const RUN_OPTIONS: readonly string[] = ['timeout', 'color'];

/** Whether `tcbmc run` has an option. */
function isForRuns(name: string, { group }: Pick<OptionRow, 'group'>): boolean {
  return RUN_GROUPS.includes(group) || RUN_OPTIONS.includes(name);
}

/** Every flag of `tcbmc check`, group by group; or of `tcbmc run`. */
export function listedFlags(command: 'check' | 'run' = 'check'): ListedFlag[] {
  const rows = OPTION_ROWS.filter(([name, row]) => command === 'check' || isForRuns(name, row)).flatMap(([, row]) => [
    ...(row.flag === undefined ? [] : [{ flag: row.flag, group: row.group, description: described(row) }]),
    ...(row.negation ? [{ flag: row.negation.flag, group: row.group, description: row.negation.description }] : []),
  ]);
  const shorthands = SHORTHANDS.filter(({ group }) => command === 'check' || RUN_GROUPS.includes(group));
  return OPTION_GROUPS.flatMap((group) => [...rows, ...shorthands].filter((each) => each.group === group));
}

function described({ description, shape, default: standard }: OptionRow): string {
  const choices =
    shape.kind === 'choice' ? shape.choices.filter((choice) => !description.includes(String(choice))).map(String) : [];
  const extra = [...choices, ...(standard === undefined ? [] : [`default: ${String(standard)}`])];
  return extra.length === 0 ? description : `${description} (${extra.join(', ')})`;
}

function createCheckCommand(action: Action, line: readonly string[]): Command {
  const command = new Command('check')
    .description(
      'Says whether some execution of a C program breaks a property, and shows it; or how far it has looked.',
    )
    .argument('[file...]', 'C sources; several files are one program; - is standard input')
    .addHelpText('after', COMPILER_HELP)
    .addHelpText('after', exitHelp(EXIT_MEANINGS));
  return withFlags(command, listedFlags(), action, line);
}

function createRunCommand(action: Action, line: readonly string[]): Command {
  const command = new Command('run')
    .description('Executes a C program once, in one schedule, with its real world, and says what goes wrong there.')
    .argument('[file...]', 'C sources; several files are one program')
    .addHelpText('after', RUN_HELP)
    .addHelpText('after', exitHelp(RUN_EXIT_MEANINGS));
  return withFlags(command, listedFlags('run'), action, line);
}

function withFlags(command: Command, flags: readonly ListedFlag[], action: Action, line: readonly string[]): Command {
  command.helpOption('-h, --help', 'show this help').showSuggestionAfterError();
  const parsers = new Map(
    OPTION_ROWS.flatMap(([, { flag, shape }]) =>
      flag !== undefined && shape.kind !== 'truth' ? [[flag, shape] as const] : [],
    ),
  );
  for (const { flag, group, description } of flags) {
    const option = new Option(flag, description).helpGroup(`${group}:`);
    const shape = parsers.get(flag);
    if (shape) option.argParser((text, previous) => flagValue(shape, text, previous));
    command.addOption(option);
  }
  const denials = new Denials(command);
  return command.action(async (files: string[]) => {
    const given = givenOptions(command);
    const contradiction = denials.find() ?? conflicting(given);
    if (contradiction !== undefined) command.error(`error: ${contradiction}`);
    if (files.length + line.length === 0 && given.build === undefined && !given.showProperties)
      command.error("error: missing required argument 'file'");
    await action(files, given, line);
  });
}

function createFurtherCommand(name: FurtherName, action: Actions['further']): Command {
  const { description, words, flags, help }: FurtherCommand = FURTHER[name];
  const command = new Command(name)
    .description(description)
    .helpOption('-h, --help', 'show this help')
    .showSuggestionAfterError();
  for (const { word, description: what, choices } of words) {
    const argument = new Argument(word, what);
    command.addArgument(choices ? argument.choices(choices) : argument);
  }
  for (const { flag, description: what, choices, repeatable } of flags) {
    const option = new Option(flag, what);
    if (choices) option.choices(choices);
    if (repeatable) option.argParser((text: string, before?: readonly string[]) => [...(before ?? []), text]);
    command.addOption(option);
  }
  if (help !== undefined) command.addHelpText('after', `\n${help}\n`);
  return command.action(async () => await action(name, { words: command.args, flags: givenFlags(command) }));
}

function givenFlags(command: Command): Record<string, unknown> {
  const given = Object.entries(command.opts()).filter(([name]) => command.getOptionValueSource(name) === 'cli');
  return Object.fromEntries(
    given.map(([name, value]: [string, unknown]) => [name, name === 'color' && value === false ? 'never' : value]),
  );
}

/** The options that the flags of a command line mean. */
function givenOptions(command: Command): Given {
  const own = Object.fromEntries(
    OPTION_ROWS.flatMap(([name, { flag, negation }]) => {
      const value = valueOf(command, flag ?? negation?.flag);
      if (value === undefined) return [];
      return [[name, value === false && negation ? negation.value : value]];
    }),
  ) as Given;
  const meant = SHORTHANDS.filter(({ flag }) => valueOf(command, flag) !== undefined);
  return withShorthands(own, meant, (contradiction) => command.error(`error: ${contradiction}`));
}

/** The value that was given to a flag, if it was. */
function valueOf(command: Command, flag: string | undefined): unknown {
  if (flag === undefined) return undefined;
  const name = new Option(flag).attributeName();
  return command.getOptionValueSource(name) === 'cli' ? (command.getOptionValue(name) as unknown) : undefined;
}

function areFiles(words: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => /\.[ci]$/.test(word));
}

/**
 * The words of the command line that are ours, and those after `--`, a compiler's. `-p` with a path is that of a build.
 */
export function splitWords(
  words: readonly string[],
  isBuild: (path: string) => boolean,
): { readonly own: readonly string[]; readonly line: readonly string[] } {
  const end = words.indexOf('--');
  const own = end < 0 ? words : words.slice(0, end);
  const after = end < 0 ? [] : words.slice(end + 1);
  const isPath = (index: number): boolean =>
    own[index] === '-p' && own[index + 1] !== undefined && isBuild(own[index + 1]!);
  const command = own.map((word, index) => (isPath(index) ? '--build' : word));
  // A file whose name begins with a dash, as everywhere after "--"; no compiler is called so.
  return areFiles(after) ? { own: [...command, '--', ...after], line: [] } : { own: command, line: after };
}

/** The command line. It throws a `CommanderError` where commander would end the process. */
export function createProgram(version: string, actions: Actions, line: readonly string[] = []): Command {
  const program = new Command('tcbmc')
    .description('SAT-based bounded model checker for threaded and interrupt-driven C')
    .version(version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText('after', '\nExample:\n  tcbmc check bank.c\n\nAll flags: tcbmc check --help\n')
    .addCommand(createCheckCommand(actions.check, line))
    .addCommand(createRunCommand(actions.run, line));
  for (const name of FURTHER_NAMES) program.addCommand(createFurtherCommand(name, actions.further));
  for (const command of [program, ...program.commands]) {
    command.exitOverride();
    command.configureOutput({
      outputError: (text, write) =>
        write(
          `tcbmc: ${text.trim().replace(/\s+/g, ' ')}\nTry: ${advice(text, command === program ? 'check' : command.name())}\n`,
        ),
    });
  }
  return program;
}

/** Who forgets the command means the one that checks. */
function advice(error: string, command: string): string {
  const [, file] = /unknown command '([^']+\.[ci])'/.exec(error) ?? [];
  return file === undefined ? `tcbmc ${command} --help` : `tcbmc check ${file}`;
}
