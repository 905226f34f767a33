import type { TranslationUnit } from '../c/ast.js';
import type { CParser } from '../c/parser.js';
import { loadParser } from '../c/parser.js';
import { parseTokens, tokensOf } from '../c/parse-unit.js';
import type { Tokens } from '../c/tokens.js';
import { withoutUnreached } from '../c/unreached.js';
import { withoutUnused } from '../c/unused.js';
import type { AtomicWidth } from '../firmware/atomic-width.js';
import { isNamedLikeHandler } from '../firmware/firmware.js';
import { schedulerIn, type Replacement } from '../firmware/platforms/index.js';
import type { RegisterMap } from '../firmware/volatile-inputs.js';
import { descriptionOf, modelFor } from '../library/models/index.js';
import type { ReadSettings } from '../options/settings.js';
import type { Diagnostic, Position } from '../source/diagnostic.js';
import type { Budget } from '../source/limits.js';
import type { Target } from '../source/target.js';
import type { PreprocessedUnit } from '../source/unit.js';
import type { Stopwatch } from '../base/stopwatch.js';
import { checkNames } from './given-names.js';
import { readOnItsMachine } from './machine-search.js';
import { ownTypes } from './own-types.js';
import { textsOn } from './source-texts.js';

/** The program's own sources, read. No bound changes them, and no freedom that models have. */
export interface Sources {
  readonly parser: CParser;
  readonly target: Target;
  /** The widest access of the machine, which its target does not tell. */
  readonly machineWidth: AtomicWidth | undefined;
  readonly registerMap: RegisterMap | undefined;
  /** A replacement for functions of the program. */
  readonly replacement: Replacement | undefined;
  /** Functions that are first called when the machine has started. */
  readonly bootEnds: readonly string[];
  /** See {@link Machine}. */
  readonly mergesVariables: boolean;
  readonly units: readonly TranslationUnit[];
  /** The preprocessed texts that the units were parsed from, and their tokens. */
  readonly texts: readonly PreprocessedUnit[];
  readonly tokens: readonly Tokens[];
  readonly warnings: readonly Diagnostic[];
}

type Parsed = Pick<Sources, 'units' | 'texts' | 'tokens' | 'warnings'>;

/** @throws DiagnosticError, Interrupted */
export async function readSources(settings: ReadSettings, budget: Budget, watch: Stopwatch): Promise<Sources> {
  const parser = await watch.measure('load parser', () => loadParser(settings.host));
  const warnings: Diagnostic[] = settings.notes.map((message) => ({ severity: 'warning', code: 'options', message }));
  const { guess, parsed } = await readOnItsMachine(settings, {
    preprocess: (on, onInclude) => watch.measure('preprocess', () => textsOn(on, settings, budget, onInclude)),
    parse: (texts, { machine }) => parsedUnits(parser, texts, machine.target, settings, budget, watch),
  });
  const { units, texts, tokens } = parsed;
  checkNames(settings, units);
  const { machine, platform, note } = guess;
  const { replacement, notes: tasks } = schedulerIn(platform, units);
  return {
    parser,
    target: machine.target,
    machineWidth: machine.atomicWidth,
    registerMap: platform?.registerMap(),
    bootEnds: platform?.bootEnds ?? [],
    replacement: settings.without.includes('task-queues') ? undefined : replacement,
    mergesVariables: machine.mergesVariables ?? false,
    units,
    texts,
    tokens,
    warnings: [...warnings, ...(note ? [note] : []), ...parsed.warnings, ...tasks],
  };
}

async function parsedUnits(
  parser: CParser,
  texts: readonly PreprocessedUnit[],
  target: Target,
  settings: ReadSettings,
  budget: Budget,
  watch: Stopwatch,
): Promise<Parsed> {
  const units: TranslationUnit[] = [];
  const tokens: Tokens[] = [];
  const warnings: Diagnostic[] = [];
  const sources = await watch.measure('parse', () => texts.map(tokensOf));
  const rooms = await watch.measure('parse', () => ownTypes(sources, target));
  for (const reached of await watch.measure('parse', () => withoutUnreached(sources, rootsOf(settings, sources)))) {
    const used = withoutUnused(reached.tokens);
    tokens.push(used);
    const parsed = await watch.measure('parse', () => parseTokens(parser, used, target, budget, rooms));
    warnings.push(...parsed.warnings);
    units.push({ ...parsed, unreached: reached.unreached });
  }
  return { units, texts, tokens, warnings: [...told(warnings), ...notesOfAssembly(units)] };
}

/** The warnings, without those that several units give about one header. */
function told(warnings: readonly Diagnostic[]): readonly Diagnostic[] {
  return [
    ...new Map(
      warnings.map((warning) => [`${warning.message} ${warning.position ? placeOf(warning.position) : ''}`, warning]),
    ).values(),
  ];
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

/** The functions that are executed without being named in the source, or that options name. */
function rootsOf(
  { entry = 'main', threads, interrupts, masks, atomicityBy, errorLabel }: ReadSettings,
  sources: readonly Tokens[],
): (name: string, body: Iterable<string>) => boolean {
  const given = new Set([
    entry,
    ...Object.keys(threads),
    ...interrupts.map(({ handler }) => handler),
    ...masks.flatMap(({ disable, enable }) => [disable, enable]),
    ...atomicityBy,
  ]);
  for (const { unit } of sources) for (const name of unit.attributes.keys()) given.add(name);
  const isLibrarys = (name: string): boolean =>
    name.startsWith('__') || modelFor(name) !== undefined || descriptionOf(name) !== undefined;
  // Who is called by nobody may be a handler: that takes all calls.
  const tells = (name: string): boolean => name === errorLabel || isNamedLikeHandler(name);
  return (name, body) => given.has(name) || isNamedLikeHandler(name) || isLibrarys(name) || [...body].some(tells);
}
