import { InvalidArgumentError } from 'commander';
import type { InterruptSettings } from '../src/ir/lower/handler-plan.js';
import type { Target } from '../src/source/target.js';
import { ILP32, IP16, LP64 } from '../src/source/target.js';
import type { AtomicWidth } from '../src/ir/atomic-width.js';
import type { VolatileInput } from '../src/ir/volatile-inputs.js';
import { PROPERTY_NAMES } from '../src/properties/select.js';
import type { CheckOptions } from '../src/options.js';

/** What the flags of `tcbmc check` come to: the options of the library, and what to do with the answer. */
export interface CheckFlags {
  switches?: number;
  maxSwitches?: number;
  unwind?: number;
  unwindset?: Record<string, number>;
  entry?: string;
  errorLabel?: string;
  undefinedFunctions?: 'error' | 'nondet';
  spuriousWakeups?: boolean;
  invalidAccesses?: 'end' | 'unknown';
  isr?: InterruptSettings[];
  fires?: number;
  isrRecognition: boolean;
  config?: string;
  lossy?: boolean;
  volatileInput?: VolatileInput[];
  atomicWidth?: AtomicWidth;
  property?: string[];
  propertyFile?: string[];
  raceOnly?: boolean;
  atomicityOnly?: boolean;
  atomicityBy?: string[];
  atomicitySameFunction?: boolean;
  deadlockOnly?: boolean;
  include?: string[];
  define?: Record<string, string>;
  solver?: string;
  timeout?: number;
  memory: number;
  all?: boolean;
  target?: Target;
  ilp32?: boolean;
  format: OutputFormat;
  output?: string;
  stats?: boolean;
  dump?: DumpStage;
  color: boolean;
}

export type OutputFormat = 'text' | 'json';
export type DumpStage = NonNullable<CheckOptions['dump']>;

/** One flag: the row from which the parser, `--help` and docs/options.md are made. */
export interface OptionSpec {
  /** As commander writes it: `-D, --define <name[=value]>`. */
  readonly flags: string;
  readonly group: 'Bounds' | 'Properties' | 'Program' | 'Solving' | 'Output';
  readonly description: string;
  /** Called once for each occurrence, with the value so far. */
  readonly parse?: (text: string, previous: unknown) => unknown;
  readonly choices?: readonly string[];
  readonly default?: string | number;
}

function count(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 0 to 999999.');
  return Number(text);
}

function positiveSeconds(text: string): number {
  const value = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || value <= 0) throw new InvalidArgumentError('It must be a positive number of seconds.');
  return value;
}

function megabytes(text: string): number {
  const value = count(text);
  if (value < 16) throw new InvalidArgumentError('It must be 16 or more.');
  return value;
}

function nonEmpty(text: string): string {
  if (text === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
}

function record<T>(previous: unknown): Record<string, T> {
  return { ...(previous as Record<string, T> | undefined) };
}

function unwindset(text: string, previous: unknown): Record<string, number> {
  const bounds = record<number>(previous);
  for (const item of text.split(',')) {
    const match = /^([^:,]+):(\d{1,6})$/.exec(item);
    if (!match) throw new InvalidArgumentError('It must look like main.0:10 or main.0:10,worker.1:4.');
    bounds[match[1]!] = Number(match[2]);
  }
  return bounds;
}

function macro(text: string, previous: unknown): Record<string, string> {
  const match = /^([A-Za-z_]\w*)(?:=(.*))?$/s.exec(text);
  if (!match) throw new InvalidArgumentError('It must look like NAME or NAME=VALUE.');
  return { ...record<string>(previous), [match[1]!]: match[2] ?? '1' };
}

function append(text: string, previous: unknown): string[] {
  return [...((previous as string[] | undefined) ?? []), nonEmpty(text)];
}

const TARGETS: Readonly<Record<string, Target>> = { lp64: LP64, ilp32: ILP32, ip16: IP16 };

/** @throws InvalidArgumentError */
export function parseTarget(text: string): Target {
  const found = TARGETS[text];
  if (!found) throw new InvalidArgumentError(`Allowed choices are ${Object.keys(TARGETS).join(', ')}.`);
  return found;
}

function list(text: string, previous: unknown): string[] {
  const items = text.split(',').map((item) => item.trim());
  if (items.some((item) => item === '')) throw new InvalidArgumentError('It must look like race or assertion,race.');
  return [...((previous as string[] | undefined) ?? []), ...items];
}

function interrupt(text: string, previous: unknown): InterruptSettings[] {
  const [, handler, number, priority, fires, software] = /^([A-Za-z_]\w*):(\d{1,3}):(\d{1,3})(?::(\d{1,2}))?(:software)?$/.exec(text) ?? [];
  if (handler === undefined) throw new InvalidArgumentError('It must look like timer_isr:3:1, timer_isr:3:1:2 or task_isr:14:1:software.');
  const source = {
    handler,
    number: Number(number),
    priority: Number(priority),
    ...(fires ? { fires: Number(fires) } : {}),
    ...(software ? { software: true } : {}),
  };
  if (source.priority === 0) throw new InvalidArgumentError('The priority must be 1 or more; 0 is that of the program.');
  return [...((previous as InterruptSettings[] | undefined) ?? []), source];
}

/** @throws InvalidArgumentError */
export function volatileInput(text: string): VolatileInput {
  const [, first, last] = /^(0x[0-9a-f]{1,16})(?:-(0x[0-9a-f]{1,16}))?$/i.exec(text) ?? [];
  if (first !== undefined) return { first: BigInt(first), last: BigInt(last ?? first) };
  if (!/^[A-Za-z_]\w*$/.test(text)) throw new InvalidArgumentError('It must be the name of a variable, or addresses such as 0x40021000-0x40021fff.');
  return text;
}

function atomicWidth(text: string): AtomicWidth {
  const found = ([8, 16, 32] as const).find((width) => String(width) === text);
  if (!found) throw new InvalidArgumentError('Allowed choices are 8, 16, 32.');
  return found;
}

function identifier(text: string): string {
  if (!/^[A-Za-z_]\w*$/.test(text)) throw new InvalidArgumentError('It must be the name of a function.');
  return text;
}

function label(text: string): string {
  if (!/^[A-Za-z_]\w*$/.test(text)) throw new InvalidArgumentError('It must be the name of a label.');
  return text;
}

/** Every flag of `tcbmc check`. */
export const CHECK_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '-s, --switches <n>',
    group: 'Bounds',
    description: 'consider executions with at most n context switches (without it: 0, 1, 2, … until a violation is found or --max-switches is reached)',
    parse: count,
  },
  { flags: '--max-switches <n>', group: 'Bounds', description: 'where the growing bound on context switches ends (without it: 12)', parse: count },
  {
    flags: '-k, --unwind <k>',
    group: 'Bounds',
    description: 'iterations followed of each loop whose number is not determined by constants, and depth of recursion (without it: 5)',
    parse: count,
  },
  {
    flags: '--unwindset <loop:k,...>',
    group: 'Bounds',
    description: 'the same for single loops: main.0:10 is the first loop of main, fac.recursion:5 the recursion of fac (repeatable)',
    parse: unwindset,
  },
  {
    flags: '-p, --property <names>',
    group: 'Properties',
    description: `what to look for, each with a verdict of its own: ${PROPERTY_NAMES.join(', ')}, or the name of a property of a property file (repeatable; default: checks, until the first violation)`,
    parse: list,
  },
  { flags: '--race-only', group: 'Properties', description: 'look for data races only; other errors end the path silently' },
  { flags: '--deadlock-only', group: 'Properties', description: 'look for deadlocks only; other errors end the path silently' },
  {
    flags: '--atomicity-only',
    group: 'Properties',
    description:
      'look for atomicity violations only, all of them: two accesses of one task with one of an interrupt (or another thread) between that breaks them up',
  },
  {
    flags: '--atomicity-by <names>',
    group: 'Properties',
    description: 'only these handlers (or entry functions of threads) may come between in an atomicity violation (repeatable)',
    parse: list,
  },
  {
    flags: '--atomicity-same-function',
    group: 'Properties',
    description: 'both accesses that an atomicity violation breaks up must lie in the same function',
  },
  {
    flags: '--property-file <file>',
    group: 'Properties',
    description: 'a .js or .ts module whose default export is a property or a list of them; without --property, these are looked for (repeatable)',
    parse: append,
  },
  {
    flags: '--entry <function>',
    group: 'Program',
    description: 'where the program starts; parameters are unconstrained inputs (default: main)',
    parse: identifier,
  },
  {
    flags: '--isr <name:number:priority[:fires]>',
    group: 'Program',
    description:
      'an interrupt service routine: the number by which it is masked, a priority from 1, how often it fires (default once); with :software at the end it fires only when set pending (repeatable)',
    parse: interrupt,
  },
  { flags: '--fires <n>', group: 'Program', description: 'how often interrupts fire at most of which nothing else is said (without it: once)', parse: count },
  {
    flags: '--config <file>',
    group: 'Program',
    description: 'handlers, masks, inputs and defaults of flags (without it: tcbmc.json beside the first source or in the current folder)',
    parse: nonEmpty,
  },
  { flags: '--no-isr-recognition', group: 'Program', description: 'only what --isr and tcbmc.json name is an interrupt service routine' },
  { flags: '--lossy', group: 'Program', description: 'an interrupt that the program sets pending while it is masked is dropped' },
  {
    flags: '--volatile-input <name|addresses>',
    group: 'Program',
    description: 'a variable or addresses (0x40021000-0x40021fff) of which every read gives a fresh unknown value, such as hardware registers (repeatable)',
    parse: (text, previous) => [...((previous as VolatileInput[] | undefined) ?? []), volatileInput(text)],
  },
  {
    flags: '--atomic-width <bits>',
    group: 'Program',
    description: 'plain accesses of more bits (8, 16 or 32) are several, the low part first',
    parse: atomicWidth,
  },
  { flags: '--error-label <label>', group: 'Program', description: 'reaching a label of this name is a violation', parse: label },
  {
    flags: '--undefined-functions <meaning>',
    group: 'Program',
    description: 'functions that are called and defined nowhere: refuse the program (error, default), or let them return any value and change nothing (nondet)',
    choices: ['error', 'nondet'],
  },
  {
    flags: '--invalid-accesses <meaning>',
    group: 'Program',
    description:
      'accesses outside every object: they end the path, as a violation where those are looked for (end, default), or read an unknown value or write nothing, as on machines without memory protection (unknown, default with --atomicity-only)',
    choices: ['end', 'unknown'],
  },
  { flags: '--spurious-wakeups', group: 'Program', description: 'waits for condition variables may return without a signal' },
  { flags: '-I, --include <dir>', group: 'Program', description: 'a folder to look for headers in (repeatable)', parse: append },
  { flags: '-D, --define <name[=value]>', group: 'Program', description: 'define a macro, as 1 if no value is given (repeatable)', parse: macro },
  {
    flags: '--target <name>',
    group: 'Program',
    description: 'sizes of the types: lp64 (default), ilp32 or ip16 (int and pointers of 16 bits)',
    parse: parseTarget,
  },
  { flags: '--ilp32', group: 'Program', description: 'the same as --target ilp32' },
  { flags: '--solver <name>', group: 'Solving', description: 'cadical (default), minisat, or the path of a program that reads DIMACS', parse: nonEmpty },
  { flags: '-t, --timeout <seconds>', group: 'Solving', description: 'give up after so many seconds, with the verdict UNKNOWN', parse: positiveSeconds },
  { flags: '-m, --memory <mb>', group: 'Solving', description: 'give up when the heap grows beyond so many megabytes', parse: megabytes, default: 1800 },
  { flags: '--all', group: 'Solving', description: 'report every violated place, not only the first' },
  { flags: '-f, --format <format>', group: 'Output', description: 'form of the answer', choices: ['text', 'json'], default: 'text' },
  { flags: '-o, --output <file>', group: 'Output', description: 'write the answer to a file instead of standard output', parse: nonEmpty },
  { flags: '--stats', group: 'Output', description: 'add a table of times and formula sizes to the text' },
  {
    flags: '--dump <stage>',
    group: 'Output',
    description: 'print what a stage of the pipeline made, for debugging',
    choices: ['ast', 'ir', 'ssa', 'constraints', 'cnf'],
  },
  { flags: '--no-color', group: 'Output', description: 'no colours on a terminal (the variable NO_COLOR does the same)' },
];
