/** Makes a parcel of a check: reads the sources as the check would, and takes along all that was read. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { nodeHost } from '../../node/host.js';
import type { WorkerOptions } from '../../node/messages.js';
import { textOf } from '../../src/base/byte-text.js';
import type { Host } from '../../src/source/host.js';
import { loadLibrary } from '../loaders.js';
import { ownVersion } from '../version.js';
import type { Parcel } from './parcel.js';
import { readOptions, sha256, writtenOptions } from './parcel.js';
import { whyNotSent } from './sendable.js';

/** A check that can be made only where it was started; the message says why. */
export class NotSendable extends Error {}

/** A file as it was when it was first read. */
interface Content {
  readonly bytes: Buffer;
  readonly hash: string;
}

export interface Packed {
  readonly parcel: Parcel;
  /** All that it reads, by the names that it uses. */
  readonly read: ReadonlyMap<string, Content>;
}

/** Files are read once, however many checks need them: all checks of a run see the same. */
export class Packer {
  private readonly known = new Map<string, Content | undefined>();

  /** Names are relative to the current folder. */
  constructor(private readonly folder = process.cwd()) {}

  /** @throws NotSendable */
  async pack(title: string, options: WorkerOptions): Promise<Packed> {
    const [packed] = await this.packAll(options, [{ title, options }]);
    return packed!;
  }

  /** Questions about one program, which is read once. @throws NotSendable */
  async packAll(
    program: WorkerOptions,
    questions: readonly { readonly title: string; readonly options: WorkerOptions }[],
  ): Promise<readonly Packed[]> {
    const why = whyNotSent(program);
    if (why !== undefined) throw new NotSendable(why);
    if (!isDeepStrictEqual(readOptions(writtenOptions(program)), program))
      throw new NotSendable('its options cannot be written down');
    const read = await this.reading(program);
    const foreign = [...read.keys()].find((name) => isAbsolute(name));
    if (foreign !== undefined) throw new NotSendable(`${foreign} is read, which is not named from the current folder`);
    return questions.map(({ title, options }) => ({ parcel: this.parcelOf(title, options, read), read }));
  }

  private parcelOf(title: string, options: WorkerOptions, read: ReadonlyMap<string, Content>): Parcel {
    const names = [...read.keys()];
    const folders = new Set(names.flatMap((name) => this.foldersOf(name)).concat(this.folder));
    const root = commonFolder([...folders]);
    const files = new Map<string, string>();
    for (const [name, { hash }] of read) {
      const path = below(root, resolve(this.folder, name));
      if ((files.get(path) ?? hash) !== hash) throw new NotSendable(`${name} leads through a link to another file`);
      files.set(path, hash);
    }
    return {
      version: ownVersion(),
      title,
      folder: below(root, this.folder),
      folders: [...folders].map((folder) => below(root, folder)).sort(),
      files: [...files].map(([path, hash]) => ({ path, hash })).sort((one, other) => (one.path < other.path ? -1 : 1)),
      options: writtenOptions(options),
    };
  }

  /** The folders that a name leads through. */
  private foldersOf(name: string): readonly string[] {
    const parts = name.split('/').slice(0, -1);
    return parts.map((_, index) => resolve(this.folder, parts.slice(0, index + 1).join('/')));
  }

  private async reading(options: WorkerOptions): Promise<ReadonlyMap<string, Content>> {
    const read = new Map<string, Content>();
    const take = (path: string): Content | undefined => {
      const content = this.contentOf(path);
      if (content) read.set(path, content);
      return content;
    };
    const host: Host = { ...nodeHost(), readFile: (path) => take(path)?.bytes };
    const { survey } = await loadLibrary();
    const { propertyFiles = [], ioTrace } = options;
    await survey({ ...options, host });
    if (ioTrace !== undefined) take(ioTrace);
    for (const file of propertyFiles) for (const part of modulesOf(file, take)) take(part);
    return read;
  }

  /** As it is spelled: `..` after a link leads elsewhere than without both. */
  private placeOf(path: string): string {
    return isAbsolute(path) ? path : `${this.folder}/${path}`;
  }

  private contentOf(path: string): Content | undefined {
    if (!this.known.has(path)) this.known.set(path, read(this.placeOf(path), path));
    return this.known.get(path);
  }
}

/** @throws NotSendable for what can be read only once */
function read(path: string, name: string): Content | undefined {
  try {
    const found = statSync(path);
    if (!found.isFile() && !found.isDirectory()) throw new NotSendable(`${name} is no file that can be read twice`);
    const bytes = readFileSync(path);
    return { bytes, hash: sha256(bytes) };
  } catch (error) {
    if (error instanceof NotSendable) throw error;
    return undefined;
  }
}

/** The text of a file that was taken along. */
export function textOfContent({ bytes }: Content): string {
  return textOf(bytes);
}

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;

/** The modules that a property file is made of, and what says of which kind they are. */
function modulesOf(file: string, take: (path: string) => Content | undefined, seen = new Set<string>()): Set<string> {
  const content = seen.has(file) ? undefined : take(file);
  if (!content) return seen;
  seen.add(file);
  const manifest = manifestFor(dirname(file));
  if (manifest !== undefined) seen.add(manifest);
  for (const [, name] of content.bytes.toString('utf8').matchAll(IMPORT))
    modulesOf(join(dirname(file), name!), take, seen);
  return seen;
}

/** The `package.json` that Node.js goes by for modules of a folder. */
function manifestFor(folder: string): string | undefined {
  const path = join(folder, 'package.json');
  if (existsSync(path)) return path;
  const above = join(folder, '..');
  return resolve(above) === resolve(folder) ? undefined : manifestFor(above);
}

function commonFolder(folders: readonly string[]): string {
  const [first = sep, ...others] = folders;
  return others.reduce((common, folder) => {
    let shared = common;
    while (shared !== dirname(shared) && folder !== shared && !folder.startsWith(shared + sep))
      shared = dirname(shared);
    return shared;
  }, first);
}

function below(root: string, path: string): string {
  return relative(root, path).replaceAll('\\', '/');
}
