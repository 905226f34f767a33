/** Commands of a build for the sources: its compile_commands.json, or the command line of a compiler. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import type { SourceSettings } from '../src/options/options.js';
import { fail } from '../src/source/diagnostic.js';
import type { Target } from '../src/source/target.js';
import { filesBelow } from './files-below.js';
import type { CompilerLine } from './compiler-line.js';
import { readCompilerLine, shellWords } from './compiler-line.js';

const DATABASE = 'compile_commands.json';

/** Sources, and how each is read. */
export interface Build {
  readonly files: readonly string[];
  readonly sourceSettings: Readonly<Record<string, SourceSettings>>;
  readonly target: Target | undefined;
  readonly notes: readonly string[];
}

interface Entry {
  readonly directory: string;
  readonly file: string;
  readonly words: readonly string[];
}

/** Whether the path leads to what `--build` wants. */
export function isBuild(path: string): boolean {
  return databaseAt(path) !== undefined;
}

/** Whether `-p` means a build: where one is, or a path on which one is expected, and no name of a property. */
export function isBuildPath(path: string): boolean {
  return isBuild(path) || (/^\.{1,2}$|\//.test(path) && isFolder(path));
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** @throws DiagnosticError that says what can be done if a folder stands where C files are wanted */
export function refuseFolders(files: readonly string[]): void {
  const folder = files.find(isFolder);
  if (folder === undefined) return;
  const sources = sourcesBelow(folder);
  const some = sources.slice(0, MOST_NAMED).map((name) => join(folder, name));
  const more = sources.length > some.length ? ` and ${sources.length - some.length} more` : '';
  const hint =
    sources.length === 0
      ? 'there is no C source in it'
      : `its C sources: ${some.join(', ')}${more}; name those of one program, or let tcbmc init ${folder} say how to check it; tcbmc suite makes many checks`;
  fail('usage', `${folder} is a folder`, undefined, hint);
}

const MOST_NAMED = 8;
const MOST_LOOKED_AT = 20_000;

function sourcesBelow(folder: string): readonly string[] {
  return filesBelow(folder, { most: MOST_LOOKED_AT })
    .filter((path) => /\.[ci]$/.test(path))
    .map((path) => relative(folder, path))
    .sort();
}

export function databaseAt(path: string): string | undefined {
  const file = existsSync(path) && statSync(path).isDirectory() ? join(path, DATABASE) : path;
  return existsSync(file) && (file === path ? file.endsWith('.json') : true) ? file : undefined;
}

/** The files named, or all of its C sources, as the build has them. @throws DiagnosticError */
export function buildFromDatabase(path: string, files: readonly string[]): Build {
  const database =
    databaseAt(path) ??
    fail(
      'usage',
      `there is no ${DATABASE} in ${path}`,
      undefined,
      `cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON or bear writes one; without it, tcbmc init ${path} says how to check what is there`,
    );
  const entries = entriesOf(database).filter(({ file }) => /\.[ci]$/.test(file));
  const byPath = new Map<string, Entry>();
  for (const entry of entries) {
    const full = resolve(entry.directory, entry.file);
    if (!byPath.has(full)) byPath.set(full, entry);
  }
  if (files.length === 0 && byPath.size === 0) fail('usage', `${database} has no C sources`);
  const chosen =
    files.length > 0
      ? files.map((file): [string, string] => [file, resolve(file)])
      : [...byPath.keys()].map((full): [string, string] => [shown(full), full]);
  return combined(
    chosen.map(([name, full]) => {
      const entry =
        byPath.get(full) ??
        fail(
          'usage',
          `${name} is not in ${database}`,
          undefined,
          'it has the sources of one build, by the commands that compile them',
        );
      return [name, readCompilerLine(entry.words, shown(resolve(entry.directory)))];
    }),
  );
}

/** The sources of a compiler's command line. */
export function buildFromLine(words: readonly string[]): Build {
  const line = readCompilerLine(words, '');
  return combined(line.sources.length > 0 ? line.sources.map((source) => [source, line]) : [['', line]]);
}

function combined(lines: readonly (readonly [string, CompilerLine])[]): Build {
  const files = lines.map(([file]) => file).filter((file) => file !== '');
  const targets = new Map(lines.flatMap(([, { target }]) => (target ? [[JSON.stringify(target), target]] : [])));
  if (targets.size > 1)
    fail('usage', 'the sources are compiled for different machines', undefined, 'name those of one program');
  const unique = (lists: readonly (readonly string[])[]): string => [...new Set(lists.flat())].join(' ');
  const unheeded = unique(lines.map(([, line]) => line.unheeded));
  const unread = unique(lines.map(([, line]) => line.unread));
  const notes = [
    ...(unheeded === '' ? [] : [`flags of the compiler that are not heeded: ${unheeded}`]),
    ...(unread === '' ? [] : [`files that are not read, since they are no C: ${unread}`]),
  ];
  return {
    files,
    sourceSettings: Object.fromEntries(lines.map(([file, { settings }]) => [file, settings])),
    target: [...targets.values()][0],
    notes,
  };
}

/** As short as it can be said. */
function shown(path: string): string {
  const near = relative('', path);
  return near.startsWith('..') || isAbsolute(near) ? path : near;
}

function entriesOf(database: string): readonly Entry[] {
  const bad = (): never =>
    fail('usage', `${database} is not a list of objects with "directory", "file" and "command" or "arguments"`);
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(database, 'utf8'));
  } catch {
    return bad();
  }
  return Array.isArray(list) ? list.map((item: unknown) => entryOf(item) ?? bad()) : bad();
}

function entryOf(item: unknown): Entry | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const { directory, file, command, arguments: given } = item as Readonly<Record<string, unknown>>;
  if (typeof directory !== 'string' || typeof file !== 'string') return undefined;
  if (Array.isArray(given) && given.every((word) => typeof word === 'string')) return { directory, file, words: given };
  return typeof command === 'string' ? { directory, file, words: shellWords(command) } : undefined;
}
