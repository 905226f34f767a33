/**
 * The one table of options. From it come the flags of `tcbmc check` and their help, what a `tcbmc.json` may hold and
 * its schema, how the two are joined, what the library accepts from callers, and the tables in the documentation. A new
 * option is a member of `CheckOptions` and a row here.
 */
import { LARGEST } from '../base/largest.js';
import type { Reduction } from '../base/reductions.js';
import { REDUCTIONS } from '../base/reductions.js';
import { DEFAULT_MEMORY, DEFAULT_PEER_TIMEOUT, DEFAULT_TIMEOUT } from './defaults.js';
import type { CheckOptions, NodeOptions, OutputOptions } from './options.js';
import type { ShapeOf } from './shapes.js';
import * as shape from './shapes.js';
import { PLATFORM_NAMES } from '../firmware/platforms/index.js';
import { FORM_NAMES } from '../answer/form-names.js';
import { DEFAULT_ARGUMENTS } from '../ir/main-arguments.js';
import { PROPERTY_NAMES } from '../properties/select.js';
import { ILP32 } from '../source/target.js';

/** In the order in which they are listed. */
export const OPTION_GROUPS = ['Bounds', 'Properties', 'Program', 'Streams', 'Solving', 'Output'] as const;
export type Group = (typeof OPTION_GROUPS)[number];

export type AllOptions = NodeOptions & OutputOptions;

/** Who knows an option: everyone, who runs on Node.js, or the command line only. */
export type Scope = 'library' | 'node' | 'command';

export interface OptionRow<T = unknown> {
  readonly group: Group;
  readonly description: string;
  readonly shape: ShapeOf<T>;
  /** As commander writes it: `-D, --define <name[=value]>`; `[…]` for a value that may be left out. */
  readonly flag?: string;
  /** A flag without a value, and what it means: `--no-color`. */
  readonly negation?: { readonly flag: string; readonly description: string; readonly value: T };
  /** Its name in `tcbmc.json`, or false if it cannot stand there. Default: the library's name. */
  readonly config?: string | false;
  readonly default?: T;
  /**
   * Items of the configuration are added to those of the flags; of two items that agree in this member, the flag's
   * counts.
   */
  readonly joins?: true | string;
  readonly scope?: Scope;
}

/** Flags that stand for settings of other options. */
export interface Shorthand {
  readonly group: Group;
  readonly flag: string;
  readonly description: string;
  /** A flag that sets one of these otherwise contradicts it; properties that several flags name are all meant. */
  readonly means: Partial<CheckOptions>;
  /** A flag that sets one of these counts more. */
  readonly presumes?: Partial<CheckOptions>;
}

/** Threads that search at the same time where nobody says how many, at most. */
export const MOST_JOBS = 4;

/** Solvers that come with tcbmc; another name is the path of a program. */
export const OWN_SOLVERS: readonly string[] = ['cadical', 'minisat'];

/** An object, which only a caller can hand over. */
function object(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isSource(value: unknown): boolean {
  return (
    typeof value === 'string' ||
    (object(value) && typeof value['name'] === 'string' && typeof value['text'] === 'string')
  );
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

/** Every option, in the order in which the help lists them within their groups. */
export const OPTIONS: { readonly [Name in keyof AllOptions]-?: OptionRow<NonNullable<AllOptions[Name]>> } = {
  files: {
    group: 'Program',
    description: 'paths, or names with texts',
    shape: shape.given(
      'a list of paths, or of objects with name and text',
      (value) => Array.isArray(value) && value.every(isSource),
    ),
    config: false,
  },
  host: {
    group: 'Program',
    description: 'where files and headers are read from',
    shape: shape.given('an object with a function readFile', (value) => object(value) && isFunction(value['readFile'])),
    config: false,
  },
  switches: {
    flag: '-s, --switches <n>',
    group: 'Bounds',
    description: 'consider executions with at most n context switches (without it: 0, 1, 2, …)',
    shape: shape.whole(),
  },
  maxSwitches: {
    flag: '--max-switches <n>',
    group: 'Bounds',
    description: 'where the growing bound on context switches ends',
    shape: shape.whole(),
  },
  unwind: {
    flag: '-k, --unwind <k>',
    group: 'Bounds',
    description:
      'iterations followed of each loop at most, and depth of recursion (without it: 5, and more where executions go further)',
    shape: shape.whole(),
  },
  unwindset: {
    flag: '--unwindset <loop:k,...>',
    group: 'Bounds',
    description:
      'the same for single loops: main.0:10 is the first loop of main, fac.recursion:5 the recursion of fac (repeatable; --show-loops lists them)',
    shape: shape.loopBounds,
    joins: true,
  },
  maxUnwind: {
    flag: '--max-unwind <k>',
    group: 'Bounds',
    description: 'where the growing bound on iterations and recursion ends',
    shape: shape.whole(),
  },
  fires: {
    flag: '--fires <n>',
    group: 'Bounds',
    description: 'how often interrupts fire at most of which nothing else is said (without it: once, then more often)',
    shape: shape.whole(0, LARGEST.fires),
  },
  phases: {
    flag: '--phases <n>',
    group: 'Bounds',
    description:
      'follow posted tasks up to phase n: main is of phase 1, a task posted in phase k of phase k + 1 (without it, the bound grows)',
    shape: shape.whole(1, LARGEST.bound),
  },
  maxFires: {
    flag: '--max-fires <n>',
    group: 'Bounds',
    description: 'where the growing bound on firings ends',
    shape: shape.whole(0, LARGEST.fires),
  },
  maxTasks: {
    flag: '--max-tasks <n>',
    group: 'Bounds',
    description: 'how many threads are followed at most, main included',
    shape: shape.whole(1),
  },
  argsBound: {
    flag: '--args-bound <n[:length]>',
    group: 'Bounds',
    description: `main gets at most n unknown arguments, of at most so many characters each (without it: ${DEFAULT_ARGUMENTS.count}:${DEFAULT_ARGUMENTS.length})`,
    shape: shape.argumentBound,
  },
  properties: {
    flag: '-p, --property <names>',
    group: 'Properties',
    description: `what to look for, each with a verdict of its own: ${PROPERTY_NAMES.join(', ')}, or the name of a property of a property file (repeatable; default: checks, until the first violation; --show-properties explains them)`,
    shape: shape.list(shape.property),
  },
  propertyFiles: {
    flag: '--property-file <file>',
    group: 'Properties',
    description:
      'a .js or .ts module whose default export is a property or a list of them; without --property, these are looked for (repeatable)',
    shape: shape.many(shape.path),
    joins: true,
    scope: 'node',
  },
  atomicityBy: {
    flag: '--atomicity-by <names>',
    group: 'Properties',
    description:
      'only these handlers (or entry functions of threads) may come between in an atomicity violation (repeatable)',
    shape: shape.list(shape.identifier('function')),
  },
  atomicitySameFunction: {
    flag: '--atomicity-same-function',
    group: 'Properties',
    description: 'both accesses that an atomicity violation breaks up must lie in the same function',
    shape: shape.truth,
  },
  atomicityRare: {
    flag: '--atomicity-rare',
    group: 'Properties',
    description:
      'look for atomicity violations that are rarely mistakes as well, and tell them last: reads in masked sections of their own, of loops that wait, or that have nothing to do with each other, and accesses that a flag, a mask or their values keep in order',
    shape: shape.truth,
  },
  entry: {
    flag: '--entry <function>',
    group: 'Program',
    description: 'where the program starts; parameters are unconstrained inputs (default: main)',
    shape: shape.identifier('function'),
  },
  args: {
    flag: '--args <words>',
    group: 'Program',
    description:
      'what main is called with after the name of the program, separated by blanks that are not quoted (without it: unknown arguments)',
    shape: shape.words,
  },
  interrupts: {
    flag: '--isr <name:number:priority[:fires]>',
    config: 'handlers',
    group: 'Program',
    description:
      'an interrupt service routine: the number by which it is masked, a priority from 1, how often it fires at most (without it: once, then more often); with :software at the end it fires only when set pending (repeatable)',
    shape: shape.many(shape.handler),
    joins: 'handler',
  },
  recogniseInterrupts: {
    negation: {
      flag: '--no-isr-recognition',
      description: 'only what --isr and tcbmc.json name is an interrupt service routine',
      value: false,
    },
    config: 'recognition',
    group: 'Program',
    description: 'whether interrupt service routines are recognised in the source (default: they are)',
    shape: shape.truth,
  },
  interruptSources: {
    flag: '--interrupts <which>',
    group: 'Program',
    description:
      'which interrupts come, where a platform (--platform) tells what enables them and brings them about: those that the program has enabled and that have a cause (default), or any',
    shape: shape.oneOf('enabled', 'any'),
  },
  masks: {
    group: 'Program',
    description: 'functions of the program that mask and unmask interrupts',
    shape: shape.many(shape.maskPair),
  },
  config: {
    flag: '--config <file>',
    group: 'Program',
    description:
      'handlers, masks, inputs and defaults of flags (without it: tcbmc.json beside the first source or in the current folder)',
    shape: shape.path,
    config: false,
    scope: 'command',
  },
  lossy: {
    flag: '--lossy',
    group: 'Program',
    description: 'an interrupt that the program sets pending while it is masked is dropped',
    shape: shape.truth,
  },
  volatileInputs: {
    flag: '--volatile-input <name|addresses>',
    group: 'Program',
    description:
      'a variable or addresses (0x40021000-0x40021fff) of which every read gives a fresh unknown value, such as hardware registers (repeatable)',
    shape: shape.many(shape.volatileInput),
    joins: true,
  },
  atomicWidth: {
    flag: '--atomic-width <bits>',
    group: 'Program',
    description:
      'plain accesses of more bits (8, 16, 32 or 64) are several, the low part first (default in programs with interrupt handlers: 8 for AVRs, 8051s and PICs, else 16 or 32 as the target)',
    shape: shape.atomicWidth,
  },
  errorLabel: {
    flag: '--error-label <label>',
    group: 'Program',
    description: 'reaching a label of this name is a violation',
    shape: shape.identifier('label'),
  },
  stubs: {
    flag: '--stub <file>',
    group: 'Program',
    description: 'a C file with functions and variables that no other file defines (repeatable)',
    shape: shape.many(shape.path),
    joins: true,
  },
  undefinedFunctions: {
    flag: '--undefined-functions <meaning>',
    group: 'Program',
    description:
      'functions that are called and defined nowhere: let them return any value, and write any through pointers that they are given (havoc, default) or nothing (pure, nondet), or refuse the program (error)',
    shape: shape.oneOf('havoc', 'pure', 'nondet', 'error'),
  },
  invalidAccesses: {
    flag: '--invalid-accesses <meaning>',
    group: 'Program',
    description:
      'accesses outside every object: they end the path, as a violation where those are looked for (end, default), or read an unknown value or write nothing, as on machines without memory protection (unknown, default with --atomicity-only)',
    shape: shape.oneOf('end', 'unknown'),
  },
  spuriousWakeups: {
    flag: '--spurious-wakeups',
    negation: {
      flag: '--no-spurious-wakeups',
      description: 'waits for condition variables return only when they are woken',
      value: false,
    },
    group: 'Program',
    description: 'waits for condition variables may return without a signal',
    shape: shape.truth,
  },
  mallocMayFail: {
    flag: '--malloc-may-fail',
    negation: {
      flag: '--no-malloc-may-fail',
      description: 'allocations of memory fail only if they ask for more than any machine has',
      value: false,
    },
    group: 'Program',
    description: 'every allocation of memory may fail: malloc, calloc, realloc, … return null',
    shape: shape.truth,
  },
  callsMayFail: {
    flag: '--calls-may-fail',
    negation: {
      flag: '--no-calls-may-fail',
      description: 'calls that need resources of the system succeed, and no signal interrupts a wait',
      value: false,
    },
    group: 'Program',
    description:
      'calls that need resources of the system may fail (pthread_create, pthread_mutex_init, sem_init, …), and sem_wait may be interrupted by a signal',
    shape: shape.truth,
  },
  signalsArrive: {
    flag: '--signals',
    negation: {
      flag: '--no-signals',
      description: 'signals come only where they are waited for, and from the thread itself',
      value: false,
    },
    group: 'Program',
    description: 'signals may come at any time, wherever a handler is set and they are not blocked',
    shape: shape.truth,
  },
  otherDescriptors: {
    flag: '--other-descriptors',
    negation: {
      flag: '--no-other-descriptors',
      description:
        'the descriptors of the process are 0, 1, 2 and what it opens: each is the next number, or one that was closed',
      value: false,
    },
    group: 'Program',
    description:
      'the process has descriptors that it did not open: open, socket, accept, … give any numbers that are free',
    shape: shape.truth,
  },
  writersFirst: {
    flag: '--writers-first',
    negation: {
      flag: '--no-writers-first',
      description: 'readers of read-write locks wait for who writes, and not for who waits to write, as with glibc',
      value: false,
    },
    group: 'Program',
    description: 'readers of read-write locks wait behind who waits to write, even where they read already',
    shape: shape.truth,
  },
  otherProcesses: {
    flag: '--other-processes',
    negation: {
      flag: '--no-other-processes',
      description: 'after fork, executions end where a process learns what another one has done',
      value: false,
    },
    group: 'Program',
    description: 'what comes from another process after fork is anything: how a child has ended, what a pipe holds',
    shape: shape.truth,
  },
  memoryModel: {
    flag: '--memory-model <name>',
    group: 'Program',
    description:
      'in which orders accesses of several threads are seen: sc (in one order of all), c11 (as C11 allows), or auto (default): sc, and then c11 where something asks for less than sc',
    shape: shape.oneOf('auto', 'sc', 'c11'),
  },
  includeDirs: {
    flag: '-I, --include <dir>',
    group: 'Program',
    description: 'a folder to look for headers in (repeatable)',
    shape: shape.many(shape.path),
    joins: true,
  },
  defines: {
    flag: '-D, --define <name[=value]>',
    group: 'Program',
    description: 'define a macro, as 1 if no value is given (repeatable)',
    shape: shape.macros,
    joins: true,
  },
  undefines: {
    flag: '-U, --undefine <name>',
    group: 'Program',
    description: 'a macro that is not defined after all (repeatable)',
    shape: shape.many(shape.identifier('macro')),
    joins: true,
  },
  includeFiles: {
    flag: '--include-file <file>',
    group: 'Program',
    description: 'a file that every source begins with, as with -include of compilers (repeatable)',
    shape: shape.many(shape.path),
    joins: true,
  },
  systemHeaders: {
    flag: '--system-headers',
    group: 'Program',
    description: "use the machine's own headers, and those that are built in only where it has none",
    shape: shape.truth,
  },
  build: {
    flag: '--build <path>',
    group: 'Program',
    description:
      'a compile_commands.json, or the folder that has one: how each source is read; without files, all of its sources (-p <path> is the same)',
    shape: shape.path,
    scope: 'command',
  },
  sourceSettings: {
    group: 'Program',
    description: 'by the path of a source, how it is read: folders for headers, macros, files that it begins with',
    shape: shape.given('an object', object),
    config: false,
  },
  notes: {
    group: 'Program',
    description: 'what is to be told besides',
    shape: shape.given(
      'a list of texts',
      (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
    ),
    config: false,
  },
  target: {
    flag: '--target <name>',
    group: 'Program',
    description:
      'sizes of the types: lp64 (default), ilp32, arm (its EABI), ip16 (int and pointers of 16 bits), avr (the same, nothing aligned, double as float) or mcs51 (as avr, char without a sign)',
    shape: shape.target,
  },
  platform: {
    flag: '--platform <name>',
    group: 'Program',
    description: `what a program is for that is preprocessed already: ${PLATFORM_NAMES.join(', ')} (default: recognised)`,
    shape: shape.oneOf(...PLATFORM_NAMES),
  },
  boot: {
    flag: '--boot <how>',
    group: 'Program',
    description:
      'what registers say while the machine starts, before a program of a platform lets interrupts in: run (default: anything), skip (values with which it gets there, so that this is gone through once)',
    shape: shape.oneOf('run', 'skip'),
  },
  conversation: {
    group: 'Program',
    description: 'what the program and the world have said to each other on streams',
    shape: shape.given('an object with a list of streams', (value) => object(value) && Array.isArray(value['streams'])),
    config: false,
  },
  outside: {
    group: 'Program',
    description: 'the world, asked where executions go beyond the conversation',
    shape: shape.given(
      'an object with functions connect, listen, receive, …',
      (value) => object(value) && isFunction(value['receive']),
    ),
    config: false,
  },
  peers: {
    flag: '--peer <command>',
    group: 'Streams',
    description:
      'a process to which the program connects, or which connects to it: started by sh at once with --connect, else when the program listens, and ended with the check (repeatable)',
    shape: shape.many(shape.text),
    config: false,
    scope: 'node',
  },
  connect: {
    flag: '--connect <port,...>',
    group: 'Streams',
    description: 'ports of this machine to which the program may connect, for real (repeatable)',
    shape: shape.ports,
    config: false,
    scope: 'node',
  },
  listen: {
    flag: '--listen <port,...>',
    group: 'Streams',
    description: 'ports of this machine on which the program may listen, for real (repeatable)',
    shape: shape.ports,
    config: false,
    scope: 'node',
  },
  allowedHosts: {
    flag: '--allow-host <host>',
    group: 'Streams',
    description:
      'the program may connect to this host as well, and accept connections of it, at the same ports (repeatable; without it, this machine only)',
    shape: shape.many(shape.text),
    config: false,
    scope: 'node',
  },
  peerTimeout: {
    flag: '--peer-timeout <seconds>',
    group: 'Streams',
    description:
      'so long a connection is tried until somebody listens, and so long a peer may read nothing of what is sent to it',
    shape: shape.seconds,
    default: DEFAULT_PEER_TIMEOUT,
    scope: 'node',
  },
  stdin: {
    flag: '--stdin <file>',
    group: 'Streams',
    description: 'what standard input holds (without it, where another of these flags is given: nothing)',
    shape: shape.path,
    scope: 'node',
  },
  dataFolder: {
    flag: '--files <dir>',
    group: 'Streams',
    description:
      'a folder with files that the program may read: its current folder, and all that there is; what it writes is not written for real',
    shape: shape.path,
    scope: 'node',
  },
  ioTrace: {
    flag: '--io-trace <file>',
    group: 'Streams',
    description:
      'a conversation that --record has written: all that is known of the world, or with --peer, --connect, --listen, --stdin or --files the beginning',
    shape: shape.path,
    scope: 'node',
  },
  record: {
    flag: '--record <file>',
    group: 'Streams',
    description: 'write down what the program and the world have said to each other',
    shape: shape.path,
    config: false,
    scope: 'node',
  },
  streams: {
    flag: '--stream <name:rule>',
    group: 'Streams',
    description:
      'how a stream (a path, stdout, stderr, or host:port) is compared between schedules: checked, unordered (whole writes in any order), duplex (the order between reads and writes does not matter) or ignored (default: stdout and stderr are ignored, others checked; repeatable)',
    shape: shape.streamRules,
    joins: true,
  },
  shortIo: {
    flag: '--short-io',
    group: 'Streams',
    description: 'reads and writes on streams may move fewer bytes than they could',
    shape: shape.truth,
  },
  peerFaults: {
    flag: '--peer-faults',
    group: 'Streams',
    description: 'the peer may close or reset a connection at any time',
    shape: shape.truth,
  },
  encoding: {
    flag: '--encoding <name>',
    group: 'Solving',
    description:
      'how the order of steps is described: blocks (with more and more context switches), partial-order (all interleavings at once), or auto (default): both, side by side',
    shape: shape.oneOf('auto', 'blocks', 'partial-order'),
  },
  solver: {
    flag: '--solver <name>',
    group: 'Solving',
    description: 'cadical (default), minisat, or the path of a program that reads DIMACS',
    shape: shape.text,
  },
  jobs: {
    flag: '-j, --jobs <n>',
    group: 'Solving',
    description: `so many threads search at the same time (without it: as many as there are cores, at most ${MOST_JOBS})`,
    shape: shape.whole(1, LARGEST.jobs),
  },
  timeout: {
    flag: '-t, --timeout <seconds>',
    group: 'Solving',
    description: 'end after so many seconds, and say how far the check came; 0 for no limit',
    shape: shape.seconds,
    default: DEFAULT_TIMEOUT,
  },
  memory: {
    flag: '-m, --memory <mb>',
    group: 'Solving',
    description: 'end when the process has grown by so many megabytes, everything included; 0 for no limit',
    shape: shape.whole(),
    default: DEFAULT_MEMORY,
    scope: 'node',
  },
  executions: {
    flag: '--executions <n>',
    group: 'Solving',
    description:
      'show up to n executions of each violation, in which accesses to the same memory come in different orders (default: 1)',
    shape: shape.whole(1),
  },
  all: {
    flag: '--all',
    group: 'Solving',
    description: 'report every violated place, not only the first',
    shape: shape.truth,
  },
  without: {
    flag: '--without <names>',
    group: 'Solving',
    description: `switch off normal forms and reductions, to find out whether one of them is at fault: ${REDUCTIONS.join(', ')} (repeatable)`,
    shape: shape.list(shape.oneOf<Reduction>(...REDUCTIONS)),
  },
  inThread: {
    group: 'Solving',
    description: 'run in a thread of its own, so that the caller is never kept waiting',
    shape: shape.truth,
    config: false,
    scope: 'node',
  },
  signal: {
    group: 'Solving',
    description: 'ends the check early',
    shape: shape.given(
      'an AbortSignal',
      (value) => object(value) && typeof value['aborted'] === 'boolean' && isFunction(value['addEventListener']),
    ),
    config: false,
  },
  onProgress: {
    group: 'Output',
    description: 'is told now and then how far the check has come',
    shape: shape.given('a function', isFunction),
    config: false,
  },
  format: {
    flag: '-f, --format <format>',
    group: 'Output',
    description: 'form of the answer on standard output, and in files whose names tell none',
    shape: shape.oneOf(...FORM_NAMES),
    default: 'text',
    config: false,
    scope: 'command',
  },
  output: {
    flag: '-o, --output <[form:]file>',
    group: 'Output',
    description:
      'write the answer to a file, in the form that its name tells (.html, .sarif, …; repeatable); what is not written to one of them in the form of --format goes to standard output',
    shape: shape.many(shape.path),
    config: false,
    scope: 'command',
  },
  sources: {
    negation: { flag: '--no-sources', description: 'leave the text of the program out of JSON and HTML', value: false },
    group: 'Output',
    description: 'whether answers hold the texts that they mention',
    shape: shape.truth,
    config: false,
    scope: 'command',
  },
  baseline: {
    flag: '--baseline <file>',
    group: 'Output',
    description:
      'violations that stand in this JSON answer of before (or one of several, repeatable) are known, and no reason to fail; looks for all violations',
    shape: shape.many(shape.path),
    config: false,
    scope: 'command',
  },
  failOn: {
    flag: '--fail-on <what>',
    group: 'Output',
    description:
      'what the exit code tells: violation (0 also where a bound was met that nobody gave, or the time was over) or bounded (5 there); what is unknown is 5 with either',
    shape: shape.oneOf('violation', 'bounded'),
    default: 'bounded',
    config: false,
    scope: 'command',
  },
  watch: {
    flag: '-w, --watch',
    group: 'Output',
    description: 'check again whenever a file of the program changes, until Ctrl-C',
    shape: shape.truth,
    config: false,
    scope: 'command',
  },
  showProperties: {
    flag: '--show-properties',
    group: 'Output',
    description: 'list what --property can look for, with what the property files have',
    shape: shape.truth,
    config: false,
    scope: 'command',
  },
  fullTrace: {
    flag: '--full-trace',
    group: 'Output',
    description: 'show all of an execution, also what happens before the tasks meet and has nothing to do with it',
    shape: shape.truth,
    config: false,
    scope: 'command',
  },
  showProtection: {
    flag: '--show-protection',
    group: 'Output',
    description: 'list which lock protects which variable, and where it is not held (where races are looked for)',
    shape: shape.truth,
    config: false,
    scope: 'command',
  },
  stats: {
    flag: '--stats',
    group: 'Output',
    description: 'add a table of times and formula sizes to the text',
    shape: shape.truth,
    config: false,
    scope: 'command',
  },
  validate: {
    flag: '--validate',
    group: 'Output',
    description:
      'look at what each stage has made, for debugging: an invariant that does not hold is an internal error',
    shape: shape.truth,
    config: false,
  },
  dump: {
    flag: '--dump <stage>',
    group: 'Output',
    description: 'print what a stage of the pipeline made, for debugging',
    shape: shape.oneOf('loops', 'ast', 'ir', 'ssa', 'constraints', 'cnf'),
    config: false,
  },
  color: {
    flag: '--color <when>',
    negation: { flag: '--no-color', description: 'the same as --color never', value: 'never' },
    group: 'Output',
    description:
      'colours on a terminal only (auto, where the variables NO_COLOR, FORCE_COLOR and TERM=dumb have a say), always or never',
    shape: shape.oneOf('auto', 'always', 'never'),
    default: 'auto',
    config: false,
    scope: 'command',
  },
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
