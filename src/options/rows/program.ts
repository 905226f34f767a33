import { PLATFORM_NAMES } from '../../firmware/platforms/index.js';
import * as shape from '../shapes.js';
import type { Rows } from './row.js';

function isSource(value: unknown): boolean {
  return (
    typeof value === 'string' ||
    (shape.isObject(value) && typeof value['name'] === 'string' && typeof value['text'] === 'string')
  );
}

/** Where sources come from. */
export const SOURCES = {
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
    shape: shape.given(
      'an object with a function readFile',
      (value) => shape.isObject(value) && shape.isFunction(value['readFile']),
    ),
    config: false,
  },
} satisfies Partial<Rows>;

export const PROGRAM = {
  entry: {
    flag: '--entry <function>',
    group: 'Program',
    description: 'where the program starts; parameters are unconstrained inputs (default: main)',
    shape: shape.identifier('function'),
  },
  entries: {
    flag: '--entries <functions>',
    group: 'Program',
    description:
      'functions of which each is an --entry, one after the other; the answer is about all of them (repeatable)',
    shape: shape.list(shape.identifier('function')),
  },
  threads: {
    flag: '--threads <function[*n]>',
    group: 'Program',
    description:
      'functions that run beside each other, each in n threads, with unconstrained parameters; main does not run, and --entry names what runs before them (repeatable)',
    shape: shape.threads,
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
      'in which orders accesses of several threads are seen: sc (in one order of all), tso (as x86 machines have it), c11 (as C11 allows), or auto (default): sc, and then c11 where something asks for less than sc',
    shape: shape.oneOf('auto', 'sc', 'tso', 'c11'),
  },
  orders: {
    flag: '--order <place=order>',
    group: 'Program',
    description:
      'the order of the atomic access or fence that stands there, in the place of its own; relaxed takes a fence away (repeatable)',
    shape: shape.ordersByPlace,
  },
  fences: {
    flag: '--fence <place=order>',
    group: 'Program',
    description: 'a fence in front of the access that stands there (repeatable)',
    shape: shape.ordersByPlace,
  },
  mendOrders: {
    flag: '--mend',
    group: 'Program',
    description:
      'if the program is wrong only where memory is reordered, look for the fewest and weakest orders and fences with which it is right',
    shape: shape.truth,
  },
  weakenOrders: {
    flag: '--weaken',
    group: 'Program',
    description: 'if nothing is found, look for weaker orders and fewer fences with which nothing is found either',
    shape: shape.truth,
  },
  rtosScheduling: {
    flag: '--rtos-scheduling <name>',
    group: 'Program',
    description:
      'which tasks of an RTOS may run: those of lower priorities only where those of higher ones may wait (priorities), or any; default: priorities, and it is said what any adds',
    shape: shape.oneOf('priorities', 'any'),
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
    shape: shape.given('an object', shape.isObject),
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
    shape: shape.given(
      'an object with a list of streams',
      (value) => shape.isObject(value) && Array.isArray(value['streams']),
    ),
    config: false,
  },
  outside: {
    group: 'Program',
    description: 'the world, asked where executions go beyond the conversation',
    shape: shape.given(
      'an object with functions connect, listen, receive, …',
      (value) => shape.isObject(value) && shape.isFunction(value['receive']),
    ),
    config: false,
  },
} satisfies Partial<Rows>;
