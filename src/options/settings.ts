/** Settings of each stage: taken from the options, and filled in, once, where a check begins. */
import { reorderingOf } from '../base/memory-model.js';
import { given } from '../base/given.js';
import type { CheckOptions } from './options.js';
import { MOST_JOBS } from './defaults.js';

/** Options as they are given, and those that are filled in. */
type Taken<Given extends keyof CheckOptions, Filled extends keyof CheckOptions> = Pick<CheckOptions, Given> &
  Required<Pick<CheckOptions, Filled>>;

/** How sources are found and read, and what names in them mean. */
export type ReadSettings = Taken<
  'host' | 'files' | 'target' | 'platform' | 'entry' | 'errorLabel',
  | 'threads'
  | 'stubs'
  | 'notes'
  | 'includeDirs'
  | 'includeFiles'
  | 'defines'
  | 'undefines'
  | 'systemHeaders'
  | 'sourceSettings'
  | 'recogniseInterrupts'
  | 'interrupts'
  | 'masks'
  | 'atomicityBy'
  | 'volatileInputs'
  | 'without'
>;

/** Options of the models of the library. */
export type ModelOptions = Taken<
  | 'spuriousWakeups'
  | 'callsMayFail'
  | 'lossy'
  | 'signalsArrive'
  | 'otherDescriptors'
  | 'writersFirst'
  | 'otherProcesses'
  | 'properties'
  | 'conversation'
  | 'outside'
  | 'streams'
  | 'shortIo'
  | 'peerFaults',
  'masks'
>;

/**
 * Options of compiling sources that have been read. `reordered`: others may see what a task writes in another order.
 */
export type CompileSettings = { readonly reordered: boolean } & Taken<
  | 'files'
  | 'args'
  | 'errorLabel'
  | 'undefinedFunctions'
  | 'invalidAccesses'
  | 'recogniseInterrupts'
  | 'signalsArrive'
  | 'atomicWidth'
  | 'interruptSources'
  | 'conversation'
  | 'outside'
  | 'rtosScheduling',
  | 'orders'
  | 'fences'
  | 'entry'
  | 'threads'
  | 'masks'
  | 'interrupts'
  | 'volatileInputs'
  | 'boot'
  | 'streams'
  | 'unwindset'
>;

/** Where bounds begin to grow, and where that ends. */
export type LimitSettings = Taken<
  'unwind' | 'fires' | 'phases' | 'argsBound',
  'unwindset' | 'interrupts' | 'maxUnwind' | 'maxFires' | 'maxTasks'
>;

/** Options that make the question about a program. */
export type QuestionSettings = Taken<
  'switches' | 'properties' | 'outside' | 'conversation' | 'atomicityBy' | 'atomicitySameFunction' | 'atomicityRare',
  'maxSwitches' | 'all' | 'executions' | 'without' | 'validate' | 'memoryModel'
>;

/** Freedoms of a real machine: looked at, excluded, or left to be asked for where that matters. */
export type FreedomChoice = Pick<
  CheckOptions,
  | 'signalsArrive'
  | 'spuriousWakeups'
  | 'mallocMayFail'
  | 'callsMayFail'
  | 'otherDescriptors'
  | 'writersFirst'
  | 'otherProcesses'
  | 'memoryModel'
  | 'rtosScheduling'
>;

/** The choice of what decides questions. */
export type EngineChoice = Taken<'host', 'encoding' | 'solver' | 'jobs' | 'seed'>;

export interface Settings {
  readonly read: ReadSettings;
  readonly models: ModelOptions;
  readonly compile: CompileSettings;
  readonly limits: LimitSettings;
  readonly question: QuestionSettings;
  readonly freedoms: FreedomChoice;
  readonly engine: EngineChoice;
}

export function settingsOf(options: CheckOptions): Settings {
  return {
    read: readSettings(options),
    models: { ...options, masks: options.masks ?? [] },
    compile: compileSettings(options),
    limits: limitSettings(options),
    question: questionSettings(options),
    freedoms: freedomChoice(options),
    engine: engineChoice(options),
  };
}

export function readSettings(options: CheckOptions): ReadSettings {
  const { files, host, target, platform, entry, errorLabel } = options;
  return {
    files,
    ...given({ host, target, platform, entry, errorLabel }),
    threads: options.threads ?? {},
    stubs: options.stubs ?? [],
    notes: options.notes ?? [],
    includeDirs: options.includeDirs ?? [],
    includeFiles: options.includeFiles ?? [],
    defines: options.defines ?? {},
    undefines: options.undefines ?? [],
    systemHeaders: options.systemHeaders ?? false,
    sourceSettings: options.sourceSettings ?? {},
    recogniseInterrupts: options.recogniseInterrupts ?? true,
    interrupts: options.interrupts ?? [],
    masks: options.masks ?? [],
    atomicityBy: options.atomicityBy ?? [],
    volatileInputs: options.volatileInputs ?? [],
    without: options.without ?? [],
  };
}

function compileSettings(options: CheckOptions): CompileSettings {
  const { files, args, errorLabel, undefinedFunctions, invalidAccesses, recogniseInterrupts, signalsArrive } = options;
  const { atomicWidth, interruptSources, conversation, outside, memoryModel } = options;
  // Only where accesses are seen in one order it is looked at who runs when.
  const reordered = reorderingOf(memoryModel) !== undefined;
  const rtosScheduling = reordered ? 'any' : options.rtosScheduling;
  return {
    files,
    reordered,
    ...given({ args, errorLabel, undefinedFunctions, invalidAccesses, recogniseInterrupts, signalsArrive }),
    ...given({ atomicWidth, interruptSources, conversation, outside, rtosScheduling }),
    entry: options.entry ?? 'main',
    threads: options.threads ?? {},
    masks: options.masks ?? [],
    interrupts: options.interrupts ?? [],
    volatileInputs: options.volatileInputs ?? [],
    boot: options.boot ?? 'run',
    streams: options.streams ?? {},
    unwindset: options.unwindset ?? {},
    orders: options.orders ?? {},
    fences: options.fences ?? {},
  };
}

function limitSettings({ unwind, fires, phases, argsBound, ...options }: CheckOptions): LimitSettings {
  return {
    ...given({ unwind, fires, phases, argsBound }),
    unwindset: options.unwindset ?? {},
    interrupts: options.interrupts ?? [],
    maxUnwind: options.maxUnwind ?? Infinity,
    maxFires: options.maxFires ?? Infinity,
    maxTasks: options.maxTasks ?? Infinity,
  };
}

function questionSettings(options: CheckOptions): QuestionSettings {
  const { switches, properties, outside, conversation, atomicityBy, atomicitySameFunction, atomicityRare } = options;
  return {
    ...given({ switches, properties, outside, conversation, atomicityBy, atomicitySameFunction, atomicityRare }),
    maxSwitches: options.maxSwitches ?? Infinity,
    all: options.all ?? false,
    executions: options.executions ?? 1,
    without: options.without ?? [],
    validate: options.validate ?? false,
    memoryModel: options.memoryModel ?? 'auto',
  };
}

function freedomChoice(options: CheckOptions): FreedomChoice {
  const {
    signalsArrive,
    spuriousWakeups,
    mallocMayFail,
    callsMayFail,
    otherDescriptors,
    writersFirst,
    otherProcesses,
    memoryModel,
    rtosScheduling,
  } = options;
  return given({
    memoryModel: memoryModel === 'auto' ? undefined : memoryModel,
    signalsArrive,
    spuriousWakeups,
    mallocMayFail,
    callsMayFail,
    otherDescriptors,
    writersFirst,
    otherProcesses,
    rtosScheduling,
  });
}

function engineChoice({ host, encoding, solver = 'cadical', jobs, seed = 0, memoryModel }: CheckOptions): EngineChoice {
  return {
    ...given({ host }),
    // Only that one knows more than one order of accesses.
    encoding: reorderingOf(memoryModel) ? 'partial-order' : (encoding ?? 'auto'),
    solver,
    seed,
    jobs: jobs ?? Math.min(MOST_JOBS, host?.cores?.() ?? browserCores()),
  };
}

/** The number of cores as a web page is told it. */
function browserCores(): number {
  const { navigator } = globalThis as { readonly navigator?: { readonly hardwareConcurrency?: number } };
  return navigator?.hardwareConcurrency ?? 2;
}
