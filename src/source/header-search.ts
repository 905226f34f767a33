import type { Host } from './host.js';
import { BUNDLED_PREFIX } from '../base/bundled.js';
import { contentText } from './text-file.js';

/** A file that may be included, and where its search stopped. */
export interface FoundFile {
  readonly path: string;
  readonly text: string;
  /** One of our own standard headers, or one of the machine's. */
  readonly system: boolean;
  /** Index in the list of include directories, for `#include_next`; -1 for a file beside its includer. */
  readonly directory: number;
}

/** Where headers are looked for. */
export interface HeaderFolders {
  /** For headers in quotes only. */
  readonly quoted: readonly string[];
  readonly all: readonly string[];
  /** After these; what lies there belongs to the system. */
  readonly system: readonly string[];
  /** Whether headers that are not found there may be the machine's. */
  readonly hasMachine: boolean;
}

/**
 * Finds headers: beside the includer (quotes only), in the include directories, among the bundled headers, among the
 * machine's if there is one like the target.
 */
export class HeaderSearch {
  private readonly host: Host | undefined;
  private readonly quoted: readonly string[];
  private readonly directories: readonly string[];
  /** Index of the first of the system's. */
  private readonly firstOfSystem: number;
  private readonly hasMachine: boolean;
  private readonly bundled: (name: string) => string | undefined;
  private readonly cache = new Map<string, string | undefined>();
  private readonly folders = new Map<string, ReadonlyMap<string, readonly string[]>>();

  constructor(
    host: Host | undefined,
    { quoted, all, system, hasMachine }: HeaderFolders,
    bundled: (name: string) => string | undefined,
  ) {
    this.hasMachine = hasMachine;
    this.host = host;
    this.quoted = quoted;
    this.directories = [...all, ...system];
    this.firstOfSystem = all.length;
    this.bundled = bundled;
  }

  /** `#include`; `includer` is the path of the file that asks. */
  find(name: string, angled: boolean, includer: string): FoundFile | undefined {
    if (isAbsolute(name)) return this.onDisk(normalised(name), -1);
    if (!angled && !includer.startsWith(BUNDLED_PREFIX)) {
      const beside = this.onDisk(joined(directoryOf(includer), name), -1);
      if (beside) return beside;
      for (const directory of this.quoted) {
        const found = this.onDisk(joined(directory, name), -1);
        if (found) return found;
      }
    }
    return this.findFrom(name, 0);
  }

  /**
   * As sources are found that were written where file names mean the same in small and in capital letters, and folders
   * are separated by backslashes; only if one file can be meant.
   */
  findAsOnWindows(name: string, angled: boolean, includer: string): FoundFile | undefined {
    const plain = name.replaceAll('\\', '/');
    const asSpelled = plain === name ? undefined : this.find(plain, angled, includer);
    if (asSpelled) return asSpelled;
    const isBeside = !angled && !includer.startsWith(BUNDLED_PREFIX);
    const beside = isBeside ? [directoryOf(includer), ...this.quoted].map((folder) => ({ folder, directory: -1 })) : [];
    const places = [...beside, ...this.directories.map((folder, directory) => ({ folder, directory }))];
    for (const { folder, directory } of places) {
      const [path, another] = this.spellings(folder, plain.split('/'));
      if (path !== undefined) return another === undefined ? this.onDisk(path, directory) : undefined;
    }
    return this.bundledAs(plain.toLowerCase());
  }

  /** The files that a name means if letters may differ in case. */
  private spellings(folder: string, [part, ...rest]: readonly string[]): readonly string[] {
    const names = part === '.' || part === '..' ? [part] : (this.listed(folder).get((part ?? '').toLowerCase()) ?? []);
    const paths = names.map((name) => joined(folder, name));
    return rest.length === 0
      ? paths.filter((path) => this.onDisk(path, -1))
      : paths.flatMap((path) => this.spellings(path, rest));
  }

  /** The files of a folder, by their names in small letters. */
  private listed(folder: string): ReadonlyMap<string, readonly string[]> {
    const known = this.folders.get(folder);
    if (known) return known;
    const listed = new Map<string, string[]>();
    const names = this.host?.listFolder?.(folder) ?? [];
    for (const name of names.length > 0 ? names : (this.host?.listFolder?.(withoutParents(folder)) ?? [])) {
      const small = name.toLowerCase();
      const same = listed.get(small);
      if (same) same.push(name);
      else listed.set(small, [name]);
    }
    this.folders.set(folder, listed);
    return listed;
  }

  /** `#include_next`: goes on behind the directory in which the asking file was found. */
  findNext(name: string, after: number): FoundFile | undefined {
    return this.findFrom(name, after + 1);
  }

  /** The words for a message about a missing header on where it was looked for. */
  searched(name: string, angled: boolean, includer: string): string {
    const folder = directoryOf(includer);
    if (angled && this.onDisk(joined(folder, name), -1))
      return `it lies beside the file that asks for it: -I ${folder || '.'}`;
    const places = [...(angled ? [] : this.quoted), ...this.directories].map((directory) => `"${directory}"`);
    if (!angled) places.unshift(`"${directoryOf(includer) || '.'}"`);
    places.push('the bundled standard headers');
    return `searched: ${places.join(', ')}; add a directory with -I`;
  }

  private findFrom(name: string, first: number): FoundFile | undefined {
    for (let i = first; i < this.directories.length; i++) {
      const found = this.onDisk(joined(this.directories[i]!, name), i);
      if (found) return found;
    }
    const bundled = first > this.directories.length ? undefined : this.bundledAs(name);
    if (bundled) return bundled;
    return this.hasMachine ? this.onMachine(name, first) : undefined;
  }

  private bundledAs(name: string): FoundFile | undefined {
    const text = this.bundled(name);
    return text === undefined
      ? undefined
      : { path: BUNDLED_PREFIX + name, text, system: true, directory: this.directories.length };
  }

  private onMachine(name: string, first: number): FoundFile | undefined {
    for (const [i, folder] of (this.host?.systemIncludeDirs?.() ?? []).entries()) {
      const at = this.directories.length + 1 + i;
      const found = at < first ? undefined : this.onDisk(joined(folder, name), at);
      if (found) return { ...found, system: true };
    }
    return undefined;
  }

  /** As spelled, since `..` may go through a link; then without `..`, for hosts that only know plain names. */
  private onDisk(path: string, directory: number): FoundFile | undefined {
    const plain = withoutParents(path);
    for (const name of path === plain ? [path] : [path, plain]) {
      if (!this.cache.has(name)) this.cache.set(name, contentText(this.host?.readFile(name)));
      const text = this.cache.get(name);
      if (text !== undefined) return { path: name, text, system: directory >= this.firstOfSystem, directory };
    }
    return undefined;
  }
}

function isAbsolute(path: string): boolean {
  return /^([/\\]|[A-Za-z]:[/\\])/.test(path);
}

function directoryOf(path: string): string {
  const end = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  return end < 0 ? '' : path.slice(0, end + 1);
}

function joined(directory: string, name: string): string {
  return normalised(directory === '' || /[/\\]$/.test(directory) ? directory + name : `${directory}/${name}`);
}

/** Without `.` parts, so that one file has one name. */
function normalised(path: string): string {
  return path.replace(/(^|\/)(?:\.\/)+/g, '$1');
}

function withoutParents(path: string): string {
  if (!path.includes('..')) return path;
  const parts: string[] = [];
  for (const part of path.split('/')) {
    const last = parts.at(-1);
    if (part === '..' && last !== undefined && last !== '' && last !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

/** Is told of each file that is included, and of each that is not there. */
export type OnInclude = (name: string, found: FoundFile | undefined) => void;
