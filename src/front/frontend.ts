import type { TranslationUnit } from '../c/ast.js';
import type { Conversation } from '../base/conversation.js';
import type { CParser } from '../c/parser.js';
import { loadParser } from '../c/parser.js';
import type { Target } from '../source/target.js';
import { ARM, AVR, LP64, MCS51 } from '../source/target.js';
import { plainName } from '../c/library-names.js';
import { avrMark, smallMachineMark } from '../c/dialect-marks.js';
import { parseTokens, tokensOf } from '../c/parse-unit.js';
import type { Tokens } from '../c/tokens.js';
import { withoutUnreached } from '../c/unreached.js';
import { withoutUnused } from '../c/unused.js';
import { checkLoopNames, checkNames } from './given-names.js';
import { withOneBoot } from '../firmware/boot.js';
import { cortexHandler, interruptsOf, isNamedLikeHandler, throughHardware } from '../firmware/firmware.js';
import type { AtomicWidth } from '../firmware/atomic-width.js';
import { machineNote, machineOf, refined, smallMachine, type Machine } from '../firmware/machine-headers.js';
import { platformFor, schedulerIn, type Platform, type Replacement } from '../firmware/platforms/index.js';
import type { RegisterMap } from '../firmware/volatile-inputs.js';
import type { Program } from '../ir/ir.js';
import { DEFAULT_ARGUMENTS } from '../ir/main-arguments.js';
import type { ExactOutput } from '../lower/context.js';
import type { LowerOptions } from '../lower/program.js';
import { LONG_JUMPS } from '../lower/setjmp-sites.js';
import { lowerProgram } from '../lower/program.js';
import { withChildren } from '../transform/processes/followed.js';
import { withShadows } from '../transform/shadows.js';
import { bundledHeader } from '../library/headers/index.js';
import { HANDLING } from '../library/models/features.js';
import { conversationModels, knownStreams } from '../library/models/conversation/index.js';
import { cancellationPoint, descriptionOf, modelFor } from '../library/models/index.js';
import { STREAM_FUNCTIONS } from '../library/models/avr.js';
import { NVIC_INNER } from '../library/models/interrupts.js';
import { ModelParser } from './model-parser.js';
import type { CheckOptions } from '../options/options.js';
import type { Diagnostic, DiagnosticCode, Position } from '../source/diagnostic.js';
import { DiagnosticError, Errors } from '../source/diagnostic.js';
import type { FoundFile } from '../source/header-search.js';
import { ownTypes } from './own-types.js';
import type { Budget } from '../source/limits.js';
import { preprocess } from '../source/preprocess.js';
import type { PreprocessedUnit } from '../source/unit.js';
import type { Stopwatch } from '../base/stopwatch.js';

export interface FrontEndResult {
  readonly units: readonly TranslationUnit[];
  readonly program: Program;
  readonly warnings: readonly Diagnostic[];
}

/** What a run needs that is looked at where it stops. */
interface EndQuestions {
  /** No property asks what the first task does before anything else can happen, and the program lets interrupts in at one place first. */
  readonly startsLate?: boolean;
  /** Some property asks who still could do what. */
  readonly looksAtEnds?: boolean;
  /** Nobody has given the bound on firings. */
  readonly handlersGoOn?: boolean;
}

/** The program's own sources, read. No bound changes them, and no freedom that models have. */
export interface Sources {
  readonly parser: CParser;
  readonly target: Target;
  /** What is known of the machine beyond its target. */
  readonly machineWidth: AtomicWidth | undefined;
  readonly registerMap: RegisterMap | undefined;
  /** What takes the place of functions of the program. */
  readonly replacement: Replacement | undefined;
  /** Functions that are first called when the machine has started. */
  readonly bootEnds: readonly string[];
  /** See {@link Machine}. */
  readonly mergesVariables: boolean;
  readonly units: readonly TranslationUnit[];
  /** What the units were parsed from. */
  readonly tokens: readonly Tokens[];
  readonly warnings: readonly Diagnostic[];
}

/** @throws DiagnosticError, Interrupted */
export async function readSources(options: CheckOptions, budget: Budget, watch: Stopwatch): Promise<Sources> {
  const parser = await watch.measure('load parser', () => loadParser(options.host));
  const warnings: Diagnostic[] = (options.notes ?? []).map((message) => ({ severity: 'warning', code: 'options', message }));
  const { machine, platform, texts, notes } = await watch.measure('preprocess', () => preprocessed(options, budget));
  let { target } = machine;
  let parsed = await parsedUnits(parser, texts, target, options, budget, watch);
  const handler = options.target || target !== LP64 || options.recogniseInterrupts === false ? undefined : cortexHandler(parsed.units);
  if (handler) {
    target = ARM;
    const again = await watch.measure('preprocess', () => preprocessed({ ...options, target: ARM }, budget));
    parsed = await parsedUnits(parser, again.texts, target, options, budget, watch);
    notes.push(machineNote({ target }, `defines ${handler.handler} and accesses the peripherals of a Cortex-M`, handler.position));
  }
  const { units, tokens } = parsed;
  checkNames(options, units);
  const { atomicWidth: machineWidth, mergesVariables = false } = machine;
  const { bootEnds = [] } = platform ?? {};
  const { replacement, notes: tasks } = schedulerIn(platform, units);
  return {
    parser,
    target,
    machineWidth,
    registerMap: platform?.registerMap(),
    bootEnds,
    replacement: options.without?.includes('task-queues') ? undefined : replacement,
    mergesVariables,
    units,
    tokens,
    warnings: [...warnings, ...notes, ...parsed.warnings, ...tasks],
  };
}

async function parsedUnits(
  parser: CParser,
  texts: readonly PreprocessedUnit[],
  target: Target,
  options: CheckOptions,
  budget: Budget,
  watch: Stopwatch,
): Promise<Pick<Sources, 'units' | 'tokens' | 'warnings'>> {
  const units: TranslationUnit[] = [];
  const tokens: Tokens[] = [];
  const warnings: Diagnostic[] = [];
  const sources = await watch.measure('parse', () => texts.map(tokensOf));
  const rooms = await watch.measure('parse', () => ownTypes(sources, target));
  for (const reached of await watch.measure('parse', () => withoutUnreached(sources, rootsOf(options, sources)))) {
    const used = withoutUnused(reached.tokens);
    tokens.push(used);
    const parsed = await watch.measure('parse', () => parseTokens(parser, used, target, budget, rooms));
    warnings.push(...parsed.warnings);
    units.push({ ...parsed, unreached: reached.unreached });
  }
  return { units, tokens, warnings: [...told(warnings), ...notesOfAssembly(units)] };
}

/** What several units say of the same header is told once. */
function told(warnings: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(warnings.map((warning) => [`${warning.message} ${warning.position ? placeOf(warning.position) : ''}`, warning])).values()];
}

function placeOf({ file, line, column }: Position): string {
  return `${file}:${line}:${column}`;
}

const PLACES_SHOWN = 12;

/** All assembly that is not understood, in one note; its statements are told apart by their places. */
function notesOfAssembly(units: readonly TranslationUnit[]): Diagnostic[] {
  const places = units.flatMap(({ assembly }) => assembly);
  const [first] = places;
  if (!first) return [];
  const lines = [...new Set(places.map(({ file, line }) => `${file}:${line}`))];
  const more = lines.length > PLACES_SHOWN ? `, and ${lines.length - PLACES_SHOWN} more` : '';
  const message = `assembly that is not known leaves any values in its outputs, and changes nothing else: ${lines.slice(0, PLACES_SHOWN).join(', ')}${more}`;
  return [{ severity: 'warning', code: 'assembly', message, position: first, hint: 'C in its place says more' }];
}

/** The models that these sources need, each read once. */
export function modelsFor(
  { parser, target, tokens, replacement }: Sources,
  options: CheckOptions & Pick<LowerOptions, 'requested'> & EndQuestions,
  budget: Budget,
): ModelParser {
  const { looksAtEnds = false, signalsArrive } = options;
  const conversation = conversationOf(options);
  const models = new ModelParser(parser, target, budget, {
    ...options,
    signalsArrive: signalsArrive ?? looksAtEnds,
    looksAtEnds,
    replacement: replacement?.model,
    ...(conversation ? { streamModels: conversationModels({ ...options, conversation }) } : {}),
  });
  for (const each of tokens) models.expect(each);
  return models;
}

/** From sources to one IR program. @throws DiagnosticError, Interrupted */
export async function compile(
  { target, machineWidth, registerMap, bootEnds, replacement, mergesVariables, units, warnings }: Sources,
  models: ModelParser,
  options: CheckOptions & Pick<LowerOptions, 'requested' | 'looksForRaces'> & EndQuestions,
  watch: Stopwatch,
): Promise<FrontEndResult> {
  const { looksAtEnds = false, handlersGoOn = false, signalsArrive } = options;
  const plan = interruptsOf(units, { ...options, handlersGoOn: looksAtEnds && handlersGoOn, ...(registerMap ? { homes: registerMap.homes } : {}) });
  const { interrupts, startsMasked } = plan;
  const usesErrno = models.mentions('__tcbmc_errno') || models.mentions('__errno_location');
  const settings = {
    ...programOptions(options, replacement),
    usesErrno,
    mergesVariables,
    handlesSignals: HANDLING.some((name) => models.mentions(name)),
    interrupts,
    startsMasked,
    ...(options.requested ? { requested: options.requested } : {}),
    ...(options.looksForRaces ? { looksForRaces: true } : {}),
    target,
    model: (name: string) => models.unitFor(name),
    description: (name: string) => descriptionOf(plainName(name)),
    stubs: units.slice(options.files.length),
    ...cancellationIn(models),
    signals: signalsArrive ? (options.fires ?? 1) : 0,
    signalsGoOn: looksAtEnds && (signalsArrive === undefined || handlersGoOn),
    ...(conversationOf(options) ? { exactOutput: exactOutput(options, models) } : {}),
    callsAtEnd: new Set(['atexit', 'at_quick_exit'].filter((name) => models.mentions(name))),
    takenForGranted: [
      ...(STREAM_FUNCTIONS.some((name) => models.mentions(name)) ? ['functions given to streams are not called'] : []),
      ...(target.int === 2 && definesOutput(units) && PRINTING.some((name) => models.mentions(name)) ? ["printf does not call the program's putchar"] : []),
    ],
    ...(models.streamModels ? { knownStreams: knownStreams(models.streamModels) } : {}),
    leadsInside: models.has('__TCBMC_INSIDE'),
    forks: models.has('__TCBMC_FORKING'),
    jumps: LONG_JUMPS.some((name) => models.mentions(name)),
  };
  const lowered = await watch.measure('lower', () => lowerProgram(units.slice(0, options.files.length), settings));
  const followed = settings.forks && lowered.isClosed ? withChildren(lowered.program) : lowered.program;
  const booted = options.boot === 'skip' ? withOneBoot(followed, bootEnds) : followed;
  const { program, warnings: hardware } = throughHardware(units, booted, plan, {
    ...options,
    machineWidth: machineWidth ?? target.accessBits,
    registerMap,
  });
  const idle = checkLoopNames(options, units, program);
  const watched = options.requested?.has('uninitialized') ? withShadows(program) : program;
  return { units, program: watched, warnings: [...warnings, ...plan.warnings, ...hardware, ...lowered.warnings, ...idle] };
}

/** What is known of the world before anybody asks. */
function conversationOf({ conversation, outside }: CheckOptions): Conversation | undefined {
  return conversation ?? (outside && { streams: [] });
}

/** What puts another stream where a standard one was. */
const PLACING: readonly string[] = ['dup', 'dup2', 'dup3', 'freopen', 'freopen64'];

function exactOutput({ streams = {} }: CheckOptions, models: ModelParser): ExactOutput {
  const counts = (name: string): boolean => (streams[name] ?? 'ignored') !== 'ignored' || PLACING.some((placing) => models.mentions(placing));
  return { stdout: counts('stdout'), stderr: counts('stderr') };
}

/** What a platform declares, as if it were a header. */
const PLATFORM_HEADER = 'tcbmc/platform.h';

/** All files for the platform or the target that is given, or else for the machine that headers tell that they ask for, or words that only compilers for it take. */
function preprocessed(
  options: CheckOptions,
  budget: Budget,
): {
  readonly machine: Machine;
  readonly platform?: Platform;
  readonly texts: readonly PreprocessedUnit[];
  readonly notes: Diagnostic[];
} {
  const told: { readonly machine: Machine; readonly header: string }[] = [];
  const onInclude = (header: string, found: FoundFile | undefined): void => {
    const machine = machineOf(header, found);
    if (machine) told.push({ machine, header });
  };
  const files = [...options.files, ...(options.stubs ?? [])].map((file) => (typeof file === 'string' ? { file } : { file: file.name, text: file.text }));
  const textsFor = (target: Target, macro?: string): PreprocessedUnit[] =>
    each(files, (file) => {
      const source = sourceOptions(options, file.file, target, budget);
      const defines = macro ? { [macro]: '1', ...source.defines } : source.defines;
      return preprocess({ ...file, ...source, ...(defines ? { defines } : {}), onInclude });
    });
  const textsOn = ({ machine, declarations, places }: Platform): PreprocessedUnit[] =>
    each(files, (file) => {
      const source = sourceOptions(options, file.file, options.target ?? machine.target, budget);
      const includeFiles = [PLATFORM_HEADER, ...(source.includeFiles ?? [])];
      const bundled = (name: string): string | undefined => (name === PLATFORM_HEADER ? declarations : source.bundled(name));
      return { ...preprocess({ ...file, ...source, includeFiles, bundled }), places };
    });
  const { target = LP64 } = options;
  let texts: PreprocessedUnit[] | undefined;
  let problem: unknown;
  try {
    texts = textsFor(target);
  } catch (error) {
    problem = error;
  }
  const platform = platformFor(options.platform ?? (options.target ? 'none' : undefined), texts ?? []);
  if (platform && (texts || problem instanceof DiagnosticError)) {
    const { name, machine } = platform;
    const note = machineNote(machine, `is one for ${name}`, undefined, '--platform says otherwise');
    const given = options.target ? { ...machine, target: options.target } : machine;
    return { machine: given, platform, texts: textsOn(platform), notes: options.platform ? [] : [note] };
  }
  const [first] = told;
  if (first && !options.target && (texts || problem instanceof DiagnosticError)) {
    const { header } = first;
    const asTold = textsFor(first.machine.target, first.machine.macro);
    const machine = refined(first.machine, asTold);
    return {
      machine,
      texts: machine === first.machine ? asTold : textsFor(machine.target, machine.macro),
      notes: [machineNote(machine, `includes "${header}"`)],
    };
  }
  if (!texts) throw problem;
  const avr = options.target ? undefined : texts.map(avrMark).find((found) => found !== undefined);
  if (avr)
    return {
      machine: { target: AVR },
      texts: textsFor(AVR),
      notes: [machineNote({ target: AVR }, `has '${avr.word}' as only AVRs' compilers do`, avr.position)],
    };
  const mark = options.target ? undefined : texts.map(smallMachineMark).find((found) => found !== undefined);
  if (mark) {
    const machine = smallMachine(texts);
    const note = machineNote(machine, `has '${mark.word}' as compilers for such machines do`, mark.position);
    return { machine, texts: textsFor(machine.target), notes: [note] };
  }
  const merges = target.name === MCS51.name && told.some(({ machine }) => machine.mergesVariables);
  return { machine: { target, ...(merges ? { mergesVariables: true } : {}) }, texts, notes: [] };
}

/** The functions that are executed without being named in the source, or that options name. */
function rootsOf(options: CheckOptions, sources: readonly Tokens[]): (name: string, body: Iterable<string>) => boolean {
  const { entry = 'main', interrupts = [], masks = [], atomicityBy = [], errorLabel } = options;
  const given = new Set([entry, ...interrupts.map(({ handler }) => handler), ...masks.flatMap(({ disable, enable }) => [disable, enable]), ...atomicityBy]);
  for (const { unit } of sources) for (const name of unit.attributes.keys()) given.add(name);
  const isLibrarys = (name: string): boolean => name.startsWith('__') || modelFor(name) !== undefined || descriptionOf(name) !== undefined;
  // Who is called by nobody may be a handler: that takes all calls.
  const tells = (name: string): boolean => name === errorLabel || isNamedLikeHandler(name);
  return (name, body) => given.has(name) || isNamedLikeHandler(name) || isLibrarys(name) || [...body].some(tells);
}

/** What a small machine's library writes through the program's `putchar`. */
const PRINTING: readonly string[] = ['printf', 'vprintf', 'puts'];

function definesOutput(units: readonly TranslationUnit[]): boolean {
  return units.some(({ functions }) => functions.some(({ symbol }) => symbol.name === 'putchar'));
}

/** What only programs pay for that cancel threads. */
function cancellationIn(models: ModelParser): Pick<LowerOptions, 'cancellation'> {
  if (!models.mentions('pthread_cancel')) return {};
  const point = (name: string) => cancellationPoint(plainName(name));
  return { cancellation: { point, asynchronous: models.mentions('pthread_setcanceltype') } };
}

function sourceOptions(options: CheckOptions, file: string, target: Target, budget: Budget): Omit<Parameters<typeof preprocess>[0], 'file' | 'text'> {
  const { host, systemHeaders = false } = options;
  const own = options.sourceSettings?.[file] ?? {};
  const machine = systemHeaders ? (host?.systemIncludeDirs?.() ?? []) : [];
  return {
    ...(host ? { host } : {}),
    includeDirs: [...(own.includeDirs ?? []), ...(options.includeDirs ?? [])],
    quoteDirs: own.quoteDirs ?? [],
    systemDirs: [...(own.systemDirs ?? []), ...machine],
    includeFiles: [...(own.includeFiles ?? []), ...(options.includeFiles ?? [])],
    defines: { ...own.defines, ...options.defines },
    undefines: [...(own.undefines ?? []).filter((name) => !hasMacro(options, name)), ...(options.undefines ?? [])],
    target,
    budget,
    bundled: bundledHeader,
  };
}

function hasMacro({ defines = {} }: CheckOptions, name: string): boolean {
  return Object.keys(defines).some((head) => head.replace(/\(.*/s, '') === name);
}

function programOptions(
  { entry = 'main', args, argsBound, errorLabel, undefinedFunctions, masks = [] }: CheckOptions,
  replacement: Replacement | undefined,
): Omit<LowerOptions, 'target' | 'model'> {
  return {
    entry,
    ...(errorLabel !== undefined ? { errorLabel } : {}),
    ...((args ?? argsBound) ? { arguments: args ?? { ...DEFAULT_ARGUMENTS, ...argsBound } } : {}),
    ...(undefinedFunctions ? { undefinedFunctions } : {}),
    replaced: new Set([...NVIC_INNER, ...masks.flatMap(({ disable, enable }) => [disable, enable]), ...Object.keys(replacement?.model.defines ?? {})]),
    ...(replacement ? { calledByModels: replacement.calls } : {}),
  };
}

/** What is made of each file; what is missing for some of them is told together. @throws DiagnosticError */
function each<T, U>(files: readonly T[], action: (file: T) => U): U[] {
  const missing = new Errors(new Set<DiagnosticCode>(['missing-file']));
  const made = files.flatMap((file) => {
    try {
      return [action(file)];
    } catch (error) {
      missing.add(error);
      return [];
    }
  });
  missing.report();
  return made;
}
