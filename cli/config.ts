import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import type { InterruptSettings } from '../src/ir/lower/handler-plan.js';
import type { MaskPair } from '../src/library/models/masks.js';
import { fail } from '../src/source/diagnostic.js';
import { nodeHost } from './host.js';
import { parseJson } from './json-text.js';
import { parseTarget, volatileInput } from './options.js';
import type { CheckFlags } from './options.js';
import type { WorkerOptions } from './thread.js';
import { Fields, listOf, oneOf, recordOf, text, truth, wholeNumber, word } from './shape.js';

/** What a configuration file can say: the flags of the same meaning win. */
export type Configuration = Partial<Omit<WorkerOptions, 'files'>>;

const NAME = 'tcbmc.json';
const MAX_BOUND = 999999;

/** The configuration that is asked for, or that lies beside the first source or in the current folder. @throws DiagnosticError */
export function loadConfiguration(files: readonly string[], { config }: Pick<CheckFlags, 'config'>): Configuration {
  const path = config ?? configurationFor(files);
  if (path === undefined) return {};
  const content = nodeHost([path]).readFile(path) ?? fail('missing-file', `cannot read ${path}`);
  return parseConfiguration(path, content);
}

function configurationFor([first]: readonly string[]): string | undefined {
  const places = [...(first !== undefined ? [join(dirname(first), NAME)] : []), NAME];
  return places.find((place) => existsSync(place));
}

/** Reads the text of a configuration; folders in it are relative to the file. @throws DiagnosticError at the first error */
export function parseConfiguration(file: string, content: string): Configuration {
  const fields = new Fields(parseJson(file, content), 'the configuration');
  fields.optional('$schema', text);
  const configuration: Configuration = {
    ...bounds(fields),
    ...program(fields, dirname(file)),
    ...fields.renamed('handlers', 'interrupts', listOf(handler)),
    ...fields.optional('fires', wholeNumber(0, 99)),
    ...fields.renamed('recognition', 'recogniseInterrupts', truth),
    ...fields.optional('lossy', truth),
    ...fields.optional('masks', listOf(maskPair)),
    ...fields.optional(
      'volatileInputs',
      listOf((node) => word(node, volatileInput)),
    ),
    ...fields.optional('atomicWidth', oneOf([8, 16, 32] as const)),
  };
  fields.nothingElse();
  return configuration;
}

function bounds(fields: Fields): Configuration {
  const bound = wholeNumber(0, MAX_BOUND);
  return {
    ...fields.optional('switches', bound),
    ...fields.optional('maxSwitches', bound),
    ...fields.optional('unwind', bound),
    ...fields.optional('unwindset', recordOf(bound)),
    ...fields.optional('timeout', wholeNumber(1, MAX_BOUND)),
    ...fields.optional('all', truth),
    ...fields.optional('properties', listOf(text)),
  };
}

function program(fields: Fields, folder: string): Configuration {
  return {
    ...fields.optional('entry', text),
    ...fields.optional('errorLabel', text),
    ...fields.optional('undefinedFunctions', oneOf(['error', 'nondet'] as const)),
    ...fields.optional('spuriousWakeups', truth),
    ...fields.optional('target', (node) => word(node, parseTarget)),
    ...fields.optional('defines', recordOf(text)),
    ...fields.optional(
      'includeDirs',
      listOf((node) => within(folder, text(node))),
    ),
  };
}

function within(folder: string, path: string): string {
  return isAbsolute(path) ? path : relative('', join(folder, path)) || '.';
}

function handler(node: Parameters<typeof text>[0]): InterruptSettings {
  const fields = new Fields(node, 'a handler');
  const settings = {
    handler: fields.required('name', text),
    ...fields.optional('number', wholeNumber(0, 239)),
    ...fields.optional('priority', wholeNumber(1, 255)),
    ...fields.optional('fires', wholeNumber(0, 99)),
    ...fields.optional('software', truth),
  };
  fields.nothingElse();
  return settings;
}

function maskPair(node: Parameters<typeof text>[0]): MaskPair {
  const fields = new Fields(node, 'a pair of masking functions');
  const pair = {
    disable: fields.required('disable', identifier),
    enable: fields.required('enable', identifier),
    ...fields.optional('number', wholeNumber(0, 239)),
    ...fields.optional('nests', truth),
  };
  fields.nothingElse();
  return pair;
}

function identifier(node: Parameters<typeof text>[0]): string {
  const name = text(node);
  return /^[A-Za-z_]\w*$/.test(name) ? name : fail('usage', 'this must be the name of a function', node.position);
}

/** The options of the command line over those of the configuration; lists are joined, and of two settings of one name the flag's counts. */
export function withConfiguration(configuration: Configuration, flags: WorkerOptions): WorkerOptions {
  const named = new Set(flags.interrupts?.map(({ handler: name }) => name));
  const others = configuration.interrupts?.filter((each) => !named.has(each.handler));
  const interrupts = joined(flags.interrupts, others);
  const volatileInputs = joined(flags.volatileInputs, configuration.volatileInputs);
  const includeDirs = joined(flags.includeDirs, configuration.includeDirs);
  return {
    ...configuration,
    ...flags,
    ...(interrupts ? { interrupts } : {}),
    ...(volatileInputs ? { volatileInputs } : {}),
    ...(includeDirs ? { includeDirs } : {}),
    ...(flags.defines && configuration.defines ? { defines: { ...configuration.defines, ...flags.defines } } : {}),
    ...(flags.unwindset && configuration.unwindset ? { unwindset: { ...configuration.unwindset, ...flags.unwindset } } : {}),
  };
}

/** Both lists, if there is one. */
function joined<T>(first: readonly T[] | undefined, second: readonly T[] | undefined): readonly T[] | undefined {
  return first || second ? [...(first ?? []), ...(second ?? [])] : undefined;
}
