import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { conflictsIn, describeConflict } from '../src/options/conflicts.js';
import type { AllOptions } from '../src/options/rows/row.js';
import { DEFAULT_TIMEOUT } from '../src/options/defaults.js';
import { OPTIONS, OPTION_ROWS, configName } from '../src/options/table.js';
import { fail } from '../src/source/diagnostic.js';
import { Interrupted } from '../src/source/limits.js';
import { contentText } from '../src/source/text-file.js';
import { nodeHost } from '../node/host.js';
import { parseJson } from './json-text.js';
import { Fields, text, valueOf } from './shape.js';

/** The name of a configuration. */
export const CONFIGURATION = 'tcbmc.json';

/**
 * The configuration that is asked for, or that lies beside the first source or in the current folder.
 * @throws DiagnosticError
 */
export function loadConfiguration(files: readonly string[], given: Partial<AllOptions>): Partial<AllOptions> {
  const [path] = configurationPath(files, given);
  if (path === undefined) return {};
  const { timeout = DEFAULT_TIMEOUT } = given;
  const deadline = timeout === 0 ? Infinity : Date.now() + timeout * 1000;
  const waiting = (): void => {
    if (Date.now() >= deadline) throw new Interrupted('timeout');
  };
  const content =
    contentText(nodeHost([path], { waiting }).readFile(path)) ?? fail('missing-file', `cannot read ${path}`);
  return parseConfiguration(path, content);
}

/** Where the configuration is, if there is one. */
export function configurationPath(files: readonly string[], { config }: Partial<AllOptions>): string[] {
  const path = config ?? configurationFor(files);
  return path === undefined ? [] : [path];
}

function configurationFor([first]: readonly string[]): string | undefined {
  const places = [...(first !== undefined ? [join(dirname(first), CONFIGURATION)] : []), CONFIGURATION];
  return places.find((place) => existsSync(place));
}

/**
 * Reads the text of a configuration; folders in it are relative to the file.
 * @throws DiagnosticError at the first error
 */
export function parseConfiguration(file: string, content: string): Partial<AllOptions> {
  const folder = dirname(file);
  const resolve = (path: string): string => (isAbsolute(path) ? path : relative('', join(folder, path)) || '.');
  const fields = new Fields(parseJson(file, content), 'the configuration');
  fields.get('$schema', text);
  const options = OPTION_ROWS.flatMap(([name, row]) => {
    const key = configName(name, row);
    const value = key === undefined ? undefined : fields.get(key, (node) => valueOf(row.shape, node, resolve));
    return value === undefined ? [] : [[name, value] as const];
  });
  fields.nothingElse();
  const configuration: Partial<AllOptions> = Object.fromEntries(options);
  for (const conflict of conflictsIn(configuration)) {
    const [first, second] = conflict.between.map(nameInFile);
    fail(
      'usage',
      describeConflict(conflict, (name) => `"${nameInFile(name)}"`),
      fields.placeOf(second ?? '') ?? fields.placeOf(first ?? ''),
    );
  }
  return configuration;
}

function nameInFile(name: keyof AllOptions): string {
  return configName(name, OPTIONS[name]) ?? name;
}
