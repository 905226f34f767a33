/**
 * The one table of options. From it come the flags of `tcbmc check` and their help, what a `tcbmc.json` may hold and
 * its schema, how the two are joined, what the library accepts from callers, and the tables in the documentation. A new
 * option is a member of `CheckOptions` and a row in `rows/`.
 */
import { ILP32 } from '../source/target.js';
import { BOUNDS } from './rows/bounds.js';
import { OUTPUT } from './rows/output.js';
import { PROGRAM, SOURCES } from './rows/program.js';
import { PROPERTIES } from './rows/properties.js';
import type { AllOptions, OptionRow, Rows, Shorthand } from './rows/row.js';
import { SOLVING } from './rows/solving.js';
import { STREAMS } from './rows/streams.js';

/** Every option, in the order in which the help lists them within their groups. */
export const OPTIONS: Rows = {
  ...SOURCES,
  ...BOUNDS,
  ...PROPERTIES,
  ...PROGRAM,
  ...STREAMS,
  ...SOLVING,
  ...OUTPUT,
};

export const SHORTHANDS: readonly Shorthand[] = [
  {
    group: 'Properties',
    flag: '--race-only',
    description: 'look for data races only',
    means: { properties: ['race'] },
  },
  {
    group: 'Properties',
    flag: '--deadlock-only',
    description: 'look for deadlocks only',
    means: { properties: ['deadlock'] },
  },
  {
    group: 'Properties',
    flag: '--hang-only',
    description: 'look for tasks that wait for ever only, standing still (deadlocks) or going round in a loop (hangs)',
    means: { properties: ['hang'] },
  },
  {
    group: 'Properties',
    flag: '--atomicity-only',
    description:
      'look for atomicity violations only, all of them: one access in several parts, or two accesses of one task, with one of an interrupt (or another thread) between that breaks them up',
    means: { properties: ['atomicity'] },
    presumes: { all: true, invalidAccesses: 'unknown' },
  },
  {
    group: 'Output',
    flag: '--show-loops',
    description: 'list the loops of the program by the names that --unwindset takes',
    means: { dump: 'loops' },
  },
  { group: 'Program', flag: '--ilp32', description: 'the same as --target ilp32', means: { target: ILP32 } },
];

/** The names and rows. */
export const OPTION_ROWS = Object.entries(OPTIONS) as readonly (readonly [keyof AllOptions, OptionRow])[];

/** A flag as people type it: `--define` of `-D, --define <name[=value]>`. */
export function longFlag(flag: string): string {
  return /--[a-z-]+/.exec(flag)?.[0] ?? flag;
}

/** The name of an option in `tcbmc.json`, if it can stand there. */
export function configName(name: keyof AllOptions, { config, scope }: OptionRow): string | undefined {
  return config === false || scope === 'command' ? undefined : (config ?? name);
}
