import type { TranslationUnit } from '../c/ast.js';
import type { Conversation } from '../base/conversation.js';
import { plainName } from '../c/library-names.js';
import { withOrders } from '../transform/orders.js';
import { checkLoopNames, noSuchPlace } from './given-names.js';
import { withOneBoot } from '../firmware/boot.js';
import { interruptsOf, throughHardware } from '../firmware/firmware.js';
import type { Program } from '../ir/ir.js';
import type { RequestedClass } from '../ir/check-classes.js';
import type { MainArguments } from '../ir/main-arguments.js';
import type { LowerOptions } from '../lower/program.js';
import type { ExactOutput } from '../lower/settings.js';
import { LONG_JUMPS } from '../lower/setjmp-sites.js';
import { lowerProgram } from '../lower/program.js';
import { withChildren } from '../transform/processes/followed.js';
import { withShadows } from '../transform/shadows.js';
import { stopsAnother, withStops } from '../transform/stops.js';
import { withYields, withoutPriorities } from '../transform/yields.js';
import { HANDLING } from '../library/models/features.js';
import { conversationModels, knownStreams } from '../library/models/conversation/index.js';
import { cancellationPoint, descriptionOf } from '../library/models/index.js';
import { STREAM_FUNCTIONS } from '../library/models/avr.js';
import { NVIC_INNER } from '../library/models/interrupts.js';
import { ModelParser } from './model-parser.js';
import type { CompileSettings, ModelOptions } from '../options/settings.js';
import type { Diagnostic } from '../source/diagnostic.js';
import type { Budget } from '../source/limits.js';
import { AVR, IP16, type Target } from '../source/target.js';
import type { Sources } from './sources.js';
import type { Stopwatch } from '../base/stopwatch.js';

export interface FrontEndResult {
  readonly units: readonly TranslationUnit[];
  readonly program: Program;
  readonly warnings: readonly Diagnostic[];
}

/** Settings that depend on the properties that are asked for, and on bounds. */
export interface Asked {
  readonly requested: ReadonlySet<RequestedClass>;
  readonly looksForRaces: boolean;
  /**
   * No property asks what the first task does before anything else can happen, and the program lets interrupts in at
   * one place first.
   */
  readonly startsLate: boolean;
  /** Names of the properties that ask who still could do what where a run stops. */
  readonly aboutEnds: readonly string[];
  /** Some property asks who sleeps for ever, alone or besides others. */
  readonly sleepers: 'none' | 'alone' | 'besides';
  /** Nobody has given the bound on firings. */
  readonly handlersGoOn: boolean;
  readonly fires: number;
  /** How many arguments an unknown command line has at most, of how many characters each. */
  readonly argsBound: Exclude<MainArguments, readonly string[]>;
}

/** The models that these sources need, each read once. */
export function modelsFor(
  { parser, target, tokens, replacement, units }: Sources,
  options: ModelOptions,
  asked: Asked,
  budget: Budget,
): ModelParser {
  const { aboutEnds, sleepers, requested } = asked;
  const looksAtEnds = aboutEnds.length > 0;
  const conversation = conversationOf(options);
  const models = new ModelParser(parser, target, budget, {
    variant: {
      ...options,
      signalsArrive: options.signalsArrive ?? looksAtEnds,
      looksAtEnds,
      sleeps: sleepers !== 'none',
      asksForSleepers: sleepers !== 'none',
      sleepsEnd: sleepers === 'besides',
      goingOn: options.properties !== undefined,
      resources: requested.has('resource'),
      leaks: requested.has('leak'),
      output: requested.has('uninitialized'),
      conversing: conversation !== undefined,
      printsByPutchar: printsByPutchar(target, units),
    },
    masks: options.masks,
    replacement: replacement?.model,
    ...(conversation ? { streamModels: conversationModels({ ...options, conversation }) } : {}),
  });
  const own = ownVariables(units);
  for (const [i, each] of tokens.entries()) models.expect(each, own[i]);
  return models;
}

/** Of each unit: what it declares as a variable that the program defines, such as one with the name `signal`. */
function ownVariables(units: readonly TranslationUnit[]): readonly ReadonlySet<string>[] {
  const ofFiles = units.map(({ variables }) => variables.filter(({ linkage }) => linkage !== 'none'));
  const defined = new Set(
    ofFiles.flatMap((all) => all.filter(({ declarationOnly }) => !declarationOnly).map(({ name }) => name)),
  );
  return ofFiles.map((all) => new Set(all.map(({ name }) => name).filter((name) => defined.has(name))));
}

/** From sources to one IR program. @throws DiagnosticError, Interrupted */
export async function compile(
  sources: Sources,
  models: ModelParser,
  settings: CompileSettings,
  asked: Asked,
  watch: Stopwatch,
): Promise<FrontEndResult> {
  const { target, machineWidth, registerMap, bootEnds, units, warnings } = sources;
  const { aboutEnds, fires } = asked;
  const looksAtEnds = aboutEnds.length > 0;
  const plan = interruptsOf(units, {
    ...settings,
    fires,
    handlersGoOn: looksAtEnds && asked.handlersGoOn,
    ...(registerMap ? { homes: registerMap.homes } : {}),
  });
  const own = units.slice(0, settings.files.length);
  const lowered = await watch.measure('lower', () =>
    lowerProgram(own, {
      ...lowerOptions(sources, models, settings, asked),
      writesZeroes: settings.reordered && models.has('__TCBMC_THREADS'),
      interrupts: plan.interrupts,
      startsMasked: plan.startsMasked,
    }),
  );
  const processes = models.has('__TCBMC_FORKING') ? processesIn(lowered) : { program: lowered.program };
  const booted = settings.boot === 'skip' ? withOneBoot(processes.program, bootEnds) : processes.program;
  const stopping = withStops(booted);
  const scheduled = settings.rtosScheduling === 'any' ? withoutPriorities(stopping) : withYields(stopping);
  const { program, warnings: hardware } = throughHardware(units, scheduled, plan, {
    ...settings,
    startsLate: asked.startsLate,
    machineWidth: machineWidth ?? target.accessBits,
    registerMap,
  });
  const idle = checkLoopNames(settings.unwindset, units, program);
  const ordered = withOrders(program, settings, noSuchPlace);
  const watched = asked.requested.has('uninitialized') ? withShadows(ordered) : ordered;
  const apart = [
    ...(looksAtEnds && processes.unfollowed
      ? [{ what: 'after fork no process waits for ever for what another one does', of: aboutEnds }]
      : []),
    ...(looksAtEnds && stopsAnother(processes.program)
      ? [
          {
            what: 'what a task was woken for wakes another one if the first is deleted or suspended before it runs',
            of: aboutEnds,
          },
        ]
      : []),
  ];
  const assumed = [...(watched.assumed ?? []), ...apart];
  return {
    units,
    program: assumed.length > 0 ? { ...watched, assumed } : watched,
    warnings: [...warnings, ...plan.warnings, ...hardware, ...lowered.warnings, ...unfollowedFork(processes), ...idle],
  };
}

/** The program with its processes; an undefined function may do anything, so no process is followed then. */
function processesIn({ program, isClosed }: ReturnType<typeof lowerProgram>): ReturnType<typeof withChildren> {
  return isClosed
    ? withChildren(program)
    : { program, unfollowed: { why: 'the program calls functions that nothing defines' } };
}

/** Where the answer has to assume something of processes, why. */
function unfollowedFork({ unfollowed }: ReturnType<typeof withChildren>): Diagnostic[] {
  if (!unfollowed) return [];
  const { why, position } = unfollowed;
  const message = `after fork, what processes do to each other is not followed: ${why}`;
  return [
    {
      severity: 'warning',
      code: 'processes',
      message,
      ...(position ? { position } : {}),
      hint: 'docs/bounds.md says what is followed',
    },
  ];
}

/** Settings of lowering but for interrupts: by the options, and by what the program mentions. */
function lowerOptions(sources: Sources, models: ModelParser, settings: CompileSettings, asked: Asked): LowerOptions {
  const { target, replacement, mergesVariables, units } = sources;
  const { entry, threads, args, errorLabel, undefinedFunctions, signalsArrive, masks } = settings;
  const { aboutEnds, handlersGoOn, requested, looksForRaces, fires } = asked;
  return {
    entry,
    threads,
    target,
    mergesVariables,
    requested,
    looksForRaces,
    errorLabel,
    undefinedFunctions,
    arguments: args ?? asked.argsBound,
    replaced: new Set([
      ...NVIC_INNER,
      ...masks.flatMap(({ disable, enable }) => [disable, enable]),
      ...Object.keys(replacement?.model.defines ?? {}),
    ]),
    calledByModels: replacement?.calls,
    stubs: units.slice(settings.files.length),
    model: (name) => models.unitFor(name),
    description: (name) => descriptionOf(plainName(name)),
    signals: signalsArrive ? fires : 0,
    signalsGoOn: aboutEnds.length > 0 && (signalsArrive === undefined || handlersGoOn),
    exactOutput: conversationOf(settings) && exactOutput(settings, models),
    ...mentioned(sources, models),
  };
}

/** Settings for which only programs pay that mention some functions. */
function mentioned({ target, units }: Sources, models: ModelParser): Partial<LowerOptions> {
  const some = (names: Iterable<string>): boolean => [...names].some((name) => models.mentions(name));
  return {
    usesErrno: some(['__tcbmc_errno', '__errno_location']),
    handlesSignals: some(HANDLING),
    callsAtEnd: new Set(['atexit', 'at_quick_exit'].filter((name) => models.mentions(name))),
    cancellation: cancellationIn(models),
    takenForGranted: [
      ...(some(STREAM_FUNCTIONS) ? ['functions given to streams are not called'] : []),
      ...(target.name === AVR.name && definesOutput(units) && some(PRINTING)
        ? ["printf does not call the program's putchar"]
        : []),
    ],
    printsByPutchar: printsByPutchar(target, units),
    knownStreams: models.streamModels && knownStreams(models.streamModels),
    leadsInside: models.has('__TCBMC_INSIDE'),
    forks: models.has('__TCBMC_FORKING'),
    jumps: some(LONG_JUMPS),
  };
}

/** The conversation as known before anybody asks the world. */
function conversationOf({
  conversation,
  outside,
}: Pick<ModelOptions, 'conversation' | 'outside'>): Conversation | undefined {
  return conversation ?? (outside && { streams: [] });
}

/** Functions that put another stream in the place of a standard one. */
const PLACING: readonly string[] = ['dup', 'dup2', 'dup3', 'freopen', 'freopen64'];

function exactOutput({ streams }: CompileSettings, models: ModelParser): ExactOutput {
  const counts = (name: string): boolean =>
    (streams[name] ?? 'ignored') !== 'ignored' || PLACING.some((placing) => models.mentions(placing));
  return { stdout: counts('stdout'), stderr: counts('stderr') };
}

/** Functions of a small machine's library that write through the program's `putchar`. */
const PRINTING: readonly string[] = ['printf', 'vprintf', 'puts'];

/** As the library for the MSP430 does. */
function printsByPutchar(target: Target, units: readonly TranslationUnit[]): boolean {
  return target.name === IP16.name && definesOutput(units);
}

function definesOutput(units: readonly TranslationUnit[]): boolean {
  return units.some(({ functions }) => functions.some(({ symbol }) => symbol.name === 'putchar'));
}

function cancellationIn(models: ModelParser): LowerOptions['cancellation'] {
  if (!models.mentions('pthread_cancel')) return undefined;
  return {
    point: (name: string) => cancellationPoint(plainName(name)),
    asynchronous: models.mentions('pthread_setcanceltype'),
  };
}
