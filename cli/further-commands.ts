/** The commands beside `check` and `run`, as data: help, completion and the manual page are made from it. */
import { FORM_NAMES } from '../src/answer/form-names.js';

export interface FurtherFlag {
  /** As commander writes it. */
  readonly flag: string;
  readonly description: string;
  readonly choices?: readonly string[];
  readonly repeatable?: true;
}

export interface FurtherCommand {
  readonly description: string;
  /** As commander writes them. */
  readonly words: readonly {
    readonly word: string;
    readonly description: string;
    readonly choices?: readonly string[];
  }[];
  readonly flags: readonly FurtherFlag[];
  readonly help?: string;
}

/** For which there are completions. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

const FORM = {
  flag: '-f, --format <form>',
  description: 'form of what is printed (default: text)',
  choices: FORM_NAMES,
} as const;
const OUTPUT = {
  flag: '-o, --output <[form:]file>',
  description: 'write it to a file, in the form that its name tells (repeatable)',
  repeatable: true,
} as const;
const COLOR = {
  flag: '--color <when>',
  description: 'colours: on a terminal only (auto), always or never',
  choices: ['auto', 'always', 'never'],
} as const;
const NO_COLOR = { flag: '--no-color', description: 'the same as --color never' } as const;

export const FURTHER = {
  explain: {
    description: 'Shows a stored answer (check -o result.json) again, in any form.',
    words: [{ word: '<result>', description: 'an answer in JSON; - is standard input' }],
    flags: [
      FORM,
      OUTPUT,
      { flag: '--full-trace', description: 'show all of an execution' },
      { flag: '--stats', description: 'add times and sizes' },
      {
        flag: '--fail-on <what>',
        description: 'what the exit code tells (default: as in the check)',
        choices: ['violation', 'bounded'],
      },
      COLOR,
      NO_COLOR,
    ],
    help: 'The exit code is the one of the check, or as --fail-on says.',
  },
  diff: {
    description: 'Says which violations are new, gone or have moved from one stored answer to another.',
    words: [
      { word: '<old>', description: 'an answer in JSON' },
      { word: '<new>', description: 'a later one' },
    ],
    flags: [
      {
        flag: '-f, --format <form>',
        description: 'form of what is printed (default: text)',
        choices: ['text', 'json'],
      },
      COLOR,
      NO_COLOR,
    ],
    help: 'Exit codes: 0 nothing is new, 10 there are new violations, 1 an answer cannot be read; if the later search did not come to its end, its own.',
  },
  harness: {
    description: 'Writes C files that run natively just as a stored counterexample says.',
    words: [{ word: '<result>', description: 'an answer in JSON, with sources; - is standard input' }],
    flags: [
      { flag: '-o, --output <folder>', description: 'where to (default: harness)' },
      { flag: '--violation <n>', description: 'which of several (default: the first)' },
    ],
    help: 'Exit codes: 0 the files are written, 6 this counterexample cannot be made to run natively, 1 it cannot be read.',
  },
  suite: {
    description: 'Makes many checks that are described in one file, and says which are not as expected.',
    words: [
      { word: '<suite>', description: 'a suite in JSON (docs/suites.md); or "merge", to put parts together' },
      { word: '[part...]', description: 'of merge: what -o part.json has written, or folders of that' },
    ],
    flags: [
      { flag: '-j, --jobs <n>', description: 'checks at a time (default: half the processors)' },
      {
        flag: '--results <folder>',
        description: 'where answers are kept, from which a later run goes on (default: .tcbmc-suite beside the suite)',
      },
      { flag: '--fresh', description: 'make all checks again' },
      {
        flag: '--changed <revision>',
        description:
          'of those without a kept answer, make only checks that read a file which is not as in this revision of git',
      },
      { flag: '--shard <i/n>', description: 'make the checks of part i of n only, for n machines' },
      { flag: '--times <file>', description: 'share out by how long checks took: what -o has written as .json' },
      {
        flag: '--queue <address>',
        description:
          'workers (tcbmc worker) make the checks; redis://host:6379, or rediss:// with TLS, is where they meet',
      },
      { flag: '--priority <n>', description: 'in the queue, checks of a larger number come later (default: 0)' },
      {
        flag: '-o, --output <[form:]file>',
        description: 'write what came of it as .html, .xml (JUnit), .csv or .json (for merge; repeatable)',
        repeatable: true,
      },
      COLOR,
      NO_COLOR,
    ],
    help: 'Exit codes: 0 all are as expected, 10 some are not, 1 the suite cannot be read or what came of it not be written, 130 it was stopped by Ctrl-C (143 by SIGTERM, 129 by SIGHUP); what is done by then is kept.',
  },
  worker: {
    description: 'Makes the checks that tcbmc suite --queue and tcbmc check --queue put into a queue (docs/suites.md).',
    words: [],
    flags: [
      {
        flag: '--queue <address>',
        description: 'of a Redis or Valkey server: redis://host:6379, or rediss:// with TLS',
      },
      {
        flag: '-j, --jobs <n>',
        description: 'checks at a time (default: half the processors, and fewer where memory is short)',
      },
      { flag: '--name <name>', description: 'of this worker, for messages (default: the name of the machine)' },
      { flag: '--allow-code', description: 'run property files that are sent along, which are code' },
      {
        flag: '--lost-after <seconds>',
        description: 'its checks go to others if nothing is heard of it for so long (default: 30)',
      },
    ],
    help: 'SIGTERM or Ctrl-C: what is under way is finished, nothing else is begun; a second one gives it back and ends at once. Exit codes: 0 all that was begun is done, 143 or 130 it was given back, 1 there is no such queue.',
  },
  certify: {
    description:
      'Looks at a certificate (check --certificate folder): whether its proofs are right, and whether the sources make its formulas.',
    words: [{ word: '<folder>', description: 'of the certificate' }],
    flags: [COLOR, NO_COLOR],
    help: 'Run it where the check was run. Exit codes: 0 all is right, 10 a proof is wrong or a formula is another one, 5 there is no formula, 6 the sources have changed or cannot be read, 1 there is no certificate.',
  },
  init: {
    description:
      'Writes a tcbmc.json from what it sees in a project (folders of headers, handlers, an entry point), and says how to check it.',
    words: [{ word: '[folder]', description: 'of the project (default: this one)' }],
    flags: [{ flag: '--force', description: 'overwrite a tcbmc.json that is there' }],
  },
  doctor: {
    description: 'Says what there is on this machine, and whether checks work.',
    words: [],
    flags: [COLOR, NO_COLOR],
    help: 'Exit codes: 0 checks work, 1 they do not.',
  },
  completion: {
    description: 'Prints a script with which a shell completes command lines of tcbmc.',
    words: [{ word: '<shell>', description: 'bash, zsh or fish', choices: SHELLS }],
    flags: [],
    help: 'source <(tcbmc completion bash), or where your shell looks for such scripts.',
  },
  man: {
    description: 'Prints the manual page: tcbmc man | man -l -',
    words: [],
    flags: [],
  },
} as const satisfies Readonly<Record<string, FurtherCommand>>;

export type FurtherName = keyof typeof FURTHER;
export const FURTHER_NAMES = Object.keys(FURTHER) as readonly FurtherName[];

/** The flags given to such a command: flags by their long names in camel case. */
export interface FurtherGiven {
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, unknown>>;
}
