/** Puts what was sent to a worker into a folder of its own. Nothing of it is trusted. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { MAX_SOURCE_CHARACTERS } from '../../src/source/limits.js';
import type { Parcel } from './parcel.js';
import { decompressed, sha256 } from './parcel.js';

/** A parcel that is not as tcbmc makes them, or that nobody can open any more; the message says why. */
export class BadParcel extends Error {}

/** Bytes of one file: no source is longer. */
const MOST_BYTES = 4 * MAX_SOURCE_CHARACTERS;
const MOST_FILES = 20_000;

export interface Unpacked {
  /** All that was sent is below it, and nothing else is. */
  readonly root: string;
  /** In which the check runs. */
  readonly folder: string;
  readonly remove: () => void;
}

/**
 * @param contentOf a file's compressed content by its hash
 * @param library the folder of tcbmc, which code that was sent may import
 * @throws BadParcel
 */
export async function unpack(
  { folder, folders, files }: Parcel,
  contentOf: (hash: string) => Promise<string | null>,
  library: string | undefined,
): Promise<Unpacked> {
  const paths = [folder, ...folders, ...files.map(({ path }) => path)];
  const outside = paths.find(leadsOut);
  if (outside !== undefined)
    throw new BadParcel(`the name ${JSON.stringify(outside)} would leave the folder of the check`);
  if (paths.length > MOST_FILES) throw new BadParcel(`it has more than ${MOST_FILES} files`);
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'tcbmc-check-')));
  const remove = (): void => rmSync(root, { recursive: true, force: true });
  try {
    for (const each of [folder, ...folders]) make(root, each);
    for (const { path, hash } of files) write(root, path, await content(path, hash, contentOf));
    if (library !== undefined) link(root, library);
    return { root, folder: join(root, folder), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Names are relative, of plain parts with slashes between; the folder itself is the empty name. */
function leadsOut(path: string): boolean {
  if (path === '') return false;
  return /^[A-Za-z]:|[\\\0]/.test(path) || path.split('/').some((part) => part === '' || part === '.' || part === '..');
}

function make(root: string, folder: string): void {
  try {
    mkdirSync(join(root, folder), { recursive: true });
  } catch (error) {
    throw clash(folder, error);
  }
}

/** A file is new in any case: the folder had nothing in it, and no parcel has links. */
function write(root: string, path: string, bytes: Buffer): void {
  make(root, dirname(path));
  try {
    writeFileSync(join(root, path), bytes, { flag: 'wx' });
  } catch (error) {
    throw clash(path, error);
  }
}

const CLASHES: ReadonlySet<string> = new Set(['EEXIST', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG']);

/** The error in words if names are to blame; a full disk is not their fault. */
function clash(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return CLASHES.has(code) ? new BadParcel(`the name ${JSON.stringify(path)} cannot be used (${code})`) : error;
}

async function content(
  path: string,
  hash: string,
  contentOf: (hash: string) => Promise<string | null>,
): Promise<Buffer> {
  const packed = await contentOf(hash);
  if (packed === null) throw new BadParcel(`the content of ${path} is not on the server any more`);
  const bytes = opened(path, packed);
  if (sha256(bytes) !== hash) throw new BadParcel(`the content of ${path} is another one than was sent`);
  return bytes;
}

function opened(path: string, packed: string): Buffer {
  try {
    return decompressed(packed, MOST_BYTES);
  } catch {
    throw new BadParcel(`the content of ${path} cannot be read`);
  }
}

function link(root: string, library: string): void {
  make(root, 'node_modules');
  symlinkSync(library, join(root, 'node_modules', 'tcbmc'), 'junction');
}
