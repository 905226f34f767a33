import type { OrdersByPlace } from '../base/memory-order.js';
import type { MemoryModelName } from '../base/memory-model.js';
import type { Conversation, StreamRule } from '../base/conversation.js';
import type { Reduction } from '../base/reductions.js';
import type { InterruptSettings } from '../firmware/handler-plan.js';
import type { AtomicWidth } from '../firmware/atomic-width.js';
import type { PlatformName } from '../firmware/platforms/index.js';
import type { VolatileInput } from '../firmware/volatile-inputs.js';
import type { MaskPair } from '../base/mask-pair.js';
import type { Property } from '../properties/property.js';
import type { FailOn } from '../answer/result.js';
import type { FormName } from '../answer/form-names.js';
import type { Host } from '../source/host.js';
import type { Outside } from '../source/outside.js';
import type { Target } from '../source/target.js';
import type { Progress } from '../answer/progress.js';
import type { Share } from '../answer/share.js';

/** The options of a check; every flag of `tcbmc check` is one of these. */
export interface CheckOptions {
  /** Paths, read through the host; or the text itself. Several files are one program. */
  readonly files: readonly (string | { readonly name: string; readonly text: string })[];
  /**
   * Where files and headers are read from. Default: none, so that sources must be given as texts (our standard headers
   * are always there).
   */
  readonly host?: Host;
  /**
   * Consider executions with at most this many context switches. Default: 0, 1, 2, … until a violation, completeness or
   * `maxSwitches`.
   */
  readonly switches?: number;
  /** Where the growing of the bound ends when `switches` is not given. */
  readonly maxSwitches?: number;
  /** Where the growing of the bound on iterations and recursion ends when `unwind` is not given. */
  readonly maxUnwind?: number;
  /** Where the growing of the bound on firings ends when `fires` is not given. */
  readonly maxFires?: number;
  /** The largest number of tasks that are followed. */
  readonly maxTasks?: number;
  /** Iterations of every loop, and depth of every recursion. Default: they grow. */
  readonly unwind?: number;
  /** Bounds of single loops: name → bound. */
  readonly unwindset?: Readonly<Record<string, number>>;
  readonly entry?: string;
  /** Functions of which each is where the program starts, one after the other; the answer is about all of them. */
  readonly entries?: readonly string[];
  /**
   * Functions that run beside each other instead of `main`, and how many threads each has: `{ push: 1, pop: 2 }`. `entry`
   * runs before them; in the end all are joined.
   */
  readonly threads?: Readonly<Record<string, number>>;
  /** The arguments of `main` after its name. Default: unknown. */
  readonly args?: readonly string[];
  /** How many arguments an unknown command line has at most, of how many characters each. Default: 3 of 8. */
  readonly argsBound?: { readonly count: number; readonly length?: number };
  /** Reaching a label of this name is a violation. */
  readonly errorLabel?: string;
  /** Paths of files of which those definitions count that no other file has. */
  readonly stubs?: readonly string[];
  /**
   * The behaviour of functions that are called and defined nowhere: return any value and write through their arguments
   * (default), or write nothing (`pure`, `nondet`); or the program is refused.
   */
  readonly undefinedFunctions?: 'havoc' | 'pure' | 'nondet' | 'error';
  /**
   * A wait for a condition variable may return without a signal, as POSIX and C11 permit. Default: only asked where the
   * answer would be `safe` without.
   */
  readonly spuriousWakeups?: boolean;
  /**
   * Every `malloc`, `calloc`, `realloc`, … may return null, with ENOMEM. Default: only those of sizes that no machine
   * has.
   */
  readonly mallocMayFail?: boolean;
  /**
   * Calls that need resources of the system (`pthread_create`, `sem_init`, …) may fail, and `sem_wait` may be
   * interrupted by a signal. Default: only asked if the program looks at what such a call returns.
   */
  readonly callsMayFail?: boolean;
  /**
   * Signals come from outside, wherever a handler is set and they are not blocked. Default: only asked where nothing is
   * found without.
   */
  readonly signalsArrive?: boolean;
  /**
   * The process has descriptors that it did not open, so that new ones have any free numbers. Default: only asked where
   * nothing is found without.
   */
  readonly otherDescriptors?: boolean;
  /**
   * Who wants to read waits behind who waits to write, as POSIX permits. Default: only asked where nothing is found
   * without.
   */
  readonly writersFirst?: boolean;
  /**
   * After `fork`, a process may learn anything of another one. Default: only asked where nothing is found without,
   * which is no violation then.
   */
  readonly otherProcesses?: boolean;
  /**
   * In which orders accesses are seen: `sc`, in one order of all of them; `c11`, as C11 allows. Default: the first, and
   * the second where nothing is found without it and it could be seen.
   */
  readonly memoryModel?: 'auto' | MemoryModelName;
  /**
   * Orders of atomic accesses and fences, by place (`ring.c:9`, or `ring.c:9:3`), in the place of those that the program
   * asks for; `relaxed` takes a fence away.
   */
  readonly orders?: OrdersByPlace;
  /** Fences that are added in front of accesses, by their places. */
  readonly fences?: OrdersByPlace;
  /**
   * Where the program is wrong only with memory that is reordered: the fewest and weakest orders and fences are looked
   * for with which it is right.
   */
  readonly mendOrders?: boolean;
  /** Where nothing is found: weaker orders are looked for with which nothing is found either. */
  readonly weakenOrders?: boolean;
  /**
   * Which tasks of an RTOS may run: those of lower priorities only where those of higher ones may wait (`priorities`),
   * or any. Default: `priorities`, and where nothing is found then, any.
   */
  readonly rtosScheduling?: 'priorities' | 'any';
  /** Interrupt service routines, besides those recognised in the source; or what these leave open. */
  readonly interrupts?: readonly InterruptSettings[];
  /** Whether handlers are recognised by attributes, keywords and names. Default: they are. */
  readonly recogniseInterrupts?: boolean;
  /**
   * Which interrupts come, where a platform tells how they are enabled: those that the program has enabled (default),
   * or any.
   */
  readonly interruptSources?: 'enabled' | 'any';
  /** How often interrupts fire of which nothing else is said. Default: that grows. */
  readonly fires?: number;
  /**
   * The last phase of posted tasks that is followed: 1 is what nobody has posted, and what is posted in phase k is of
   * phase k + 1; without it, the bound grows.
   */
  readonly phases?: number;
  /** An interrupt that the program sets pending while it is masked is dropped. */
  readonly lossy?: boolean;
  /** Functions of the program that mask and unmask interrupts; their definitions do not count. */
  readonly masks?: readonly MaskPair[];
  /** Globals and addresses whose every read gives a fresh unknown value. */
  readonly volatileInputs?: readonly VolatileInput[];
  /** Plain accesses that are wider, in bits, are several. Default: none is. */
  readonly atomicWidth?: AtomicWidth;
  /**
   * An access outside every live object ends the path (default), or reads an unknown value or writes nothing, as on
   * machines without memory protection.
   */
  readonly invalidAccesses?: 'end' | 'unknown';
  readonly includeDirs?: readonly string[];
  /** Macro → replacement text. */
  readonly defines?: Readonly<Record<string, string>>;
  /** Macros that are not defined after all. */
  readonly undefines?: readonly string[];
  /** Files that every source begins with, as if it included them. */
  readonly includeFiles?: readonly string[];
  /** The machine's own headers take the place of those that are built in, as far as the host knows them. */
  readonly systemHeaders?: boolean;
  /** By the path of a source, what more is said for it than for all. */
  readonly sourceSettings?: Readonly<Record<string, SourceSettings>>;
  /** Further notes for the answer. */
  readonly notes?: readonly string[];
  readonly target?: Target;
  /**
   * The machine, and the system on it, that a program is written for which includes no headers any more. Default:
   * recognised.
   */
  readonly platform?: PlatformName;
  /** `skip`: of what the machine does before interrupts are let in, only one execution is followed. */
  readonly boot?: 'run' | 'skip';
  /**
   * The data that the program and the world have exchanged on streams. With it, streams lead nowhere else: where
   * executions go further they are cut off, unless there is an `outside`.
   */
  readonly conversation?: Conversation;
  /** The world, asked where executions go beyond the conversation. Of what it says the conversation grows. */
  readonly outside?: Outside;
  /**
   * By the names of streams: what is exempt from the rule that every schedule writes the same, or not exempt
   * (`stdout`).
   */
  readonly streams?: Readonly<Record<string, StreamRule>>;
  /** Reads and writes on streams may move fewer bytes than they could. */
  readonly shortIo?: boolean;
  /** The peer may close or reset a connection at any time. */
  readonly peerFaults?: boolean;
  /** How the order of steps is described; default: `auto`, both side by side. */
  readonly encoding?: 'auto' | 'blocks' | 'partial-order';
  /** `cadical`, `minisat`, or the path of a program that reads DIMACS. */
  readonly solver?: string;
  /**
   * Threads that compute at the same time; with one, what would go on side by side takes turns. Default: as many as
   * there are cores, at most 4.
   */
  readonly jobs?: number;
  /** Seconds for everything; 0 for no limit. Default: 60. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /** Report every violated place, not only the first. */
  readonly all?: boolean;
  /** Show up to so many executions of each violation, with conflicting accesses in different orders. Default: 1. */
  readonly executions?: number;
  /**
   * The properties to look for: names of properties or groups (`assertion`, `race`, `deadlock`, `checks`, …) and
   * properties of your own. Each gets a verdict of its own. Default: all checks in the code, until the first violation.
   */
  readonly properties?: readonly (string | Property)[];
  /**
   * Handlers (or entry functions of threads) that may come between two accesses in an atomicity violation; default:
   * all.
   */
  readonly atomicityBy?: readonly string[];
  /** Both accesses of an atomicity violation that one task makes must lie in the same function. */
  readonly atomicitySameFunction?: boolean;
  /** Look for atomicity violations that are rarely mistakes as well. */
  readonly atomicityRare?: boolean;
  /**
   * One share of what can be violated is asked for (`{ number: 2, of: 3 }`), so that machines can share a question. The
   * answer then assumes that the others hold, so that it is never `safe` by itself.
   */
  readonly share?: Share;
  /**
   * Where CaDiCaL begins, if it runs in several threads: machines with different seeds that are asked the same go about
   * it differently. Default: 0.
   */
  readonly seed?: number;
  /** Names of normal forms and reductions that are switched off, to tell whether one of them is at fault. */
  readonly without?: readonly Reduction[];
  /** Look at what each stage has made, as the tests do: an invariant that does not hold is an internal error. */
  readonly validate?: boolean;
  /**
   * Whether an answer that nothing is violated comes with a certificate: the formulas on which it stands, each with a
   * proof that it has no solution. Two fifths of the time are kept for it.
   */
  readonly certify?: boolean;
  /** Whether an answer that nothing is violated comes with bounds of variables that hold at the heads of loops. */
  readonly invariants?: boolean;
  readonly dump?: 'loops' | 'ast' | 'ir' | 'states' | 'ssa' | 'constraints' | 'cnf';
  /** Called now and then while the check runs. */
  readonly onProgress?: (progress: Progress) => void;
}

/** How one source is to be read. */
export interface SourceSettings {
  readonly includeDirs?: readonly string[];
  /** Where headers in quotes are looked for first. */
  readonly quoteDirs?: readonly string[];
  /** Where headers are looked for last; they belong to the system. */
  readonly systemDirs?: readonly string[];
  readonly defines?: Readonly<Record<string, string>>;
  readonly undefines?: readonly string[];
  readonly includeFiles?: readonly string[];
}

/**
 * The world that a program talks to, where there are files, processes and sockets. Each of these but `allowedHosts` and
 * `peerTimeout` turns streams on.
 */
export interface WorldOptions {
  /** Commands that a shell runs: those whom the program connects to, or who connect to it. They end with the check. */
  readonly peers?: readonly string[];
  /** Ports of this machine to which the program may connect. */
  readonly connect?: readonly number[];
  /**
   * Ports of this machine on which the program may listen; peers start when it does, unless there are ports to connect
   * to.
   */
  readonly listen?: readonly number[];
  /** The path of what standard input holds. Default: nothing. */
  readonly stdin?: string;
  /**
   * The folder of the files that the program may read: where relative paths begin, and all that there is. Default:
   * there are no files.
   */
  readonly dataFolder?: string;
  /** The path of a conversation that was recorded. With peers or ports it is the beginning, else all that is known. */
  readonly ioTrace?: string;
  /** Where the conversation is written in the end. */
  readonly record?: string;
  /** Hosts that may be reached besides this one, at the same ports. */
  readonly allowedHosts?: readonly string[];
  /** Seconds that a peer has to listen, or to read what is sent to it. Default: 5. */
  readonly peerTimeout?: number;
}

/** Options where there are files, processes and threads. */
export interface NodeOptions extends CheckOptions, WorldOptions {
  /** Modules whose default export is a property or a list of them. */
  readonly propertyFiles?: readonly string[];
  /** By how many megabytes the process may grow, everything included; 0 for no limit. */
  readonly memory?: number;
  /**
   * Whether the check runs in a thread of its own, so that it never keeps the caller waiting. Default: it does, unless
   * `properties` holds properties themselves, whose functions cannot leave their thread.
   */
  readonly inThread?: boolean;
}

/** Options of the command line for an answer and for its configuration. */
export interface OutputOptions {
  /** A `compile_commands.json`, or the folder that has one. */
  readonly build?: string;
  readonly config?: string;
  /** The address of a queue: the check is made by workers. */
  readonly queue?: string;
  readonly format?: FormName;
  readonly output?: readonly string[];
  readonly sources?: boolean;
  readonly baseline?: readonly string[];
  /** A revision of git. */
  readonly changed?: string;
  readonly failOn?: FailOn;
  readonly watch?: boolean;
  /** The folder of the certificate. */
  readonly certificate?: string;
  readonly showProperties?: boolean;
  readonly fullTrace?: boolean;
  readonly showProtection?: boolean;
  readonly stats?: boolean;
  readonly color?: 'auto' | 'always' | 'never';
}
