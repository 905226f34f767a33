import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** A file that the command line names cannot be used, or not any more. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
}

/** Bundles that are loaded later have a class of their own, so the name counts. */
export function isOutputError(error: unknown): error is OutputError {
  return error instanceof Error && error.name === 'OutputError';
}

/** The result of the action; `failed` is told why something could not be written. */
export function attempt<T>(action: () => T, failed: (message: string) => void): T | undefined {
  try {
    return action();
  } catch (error) {
    if (!isOutputError(error)) throw error;
    failed(error.message);
    return undefined;
  }
}

/** For a person, whatever becomes of standard output. */
export function complain(message: string): void {
  process.stderr.write(`tcbmc: ${message}\n`);
}

/** Milliseconds between two tries to write into a pipe that is full. */
const NAP = 10;

/**
 * A place for an answer. A file is not touched until all of the answer lies beside it, so that one that cannot be
 * written leaves that of before; a pipe or a device is opened at once.
 */
export class OutputFile {
  private constructor(
    private readonly path: string,
    /** Where it is, links followed. */
    private readonly target: string,
    /** Of a pipe or a device. */
    private readonly descriptor: number | undefined,
  ) {}

  /** @throws OutputError if it is clear that it cannot be written */
  static open(path: string): OutputFile {
    return guarded(path, () => {
      const target = targetOf(path);
      const found = statSync(target, { throwIfNoEntry: false });
      if (found?.isDirectory()) throw systemError('EISDIR');
      if (found && !found.isFile())
        return new OutputFile(path, target, openSync(target, constants.O_WRONLY | (constants.O_NONBLOCK ?? 0)));
      if (!found && !statSync(dirname(target)).isDirectory()) throw systemError('ENOTDIR');
      accessSync(found ? target : dirname(target), constants.W_OK);
      return new OutputFile(path, target, undefined);
    });
  }

  /** The first of these files that is the same as this one, by whatever name. */
  sameAs(paths: Iterable<string>): string | undefined {
    const own = identity(this.target) ?? this.target;
    return [...paths].find((path) => (identity(path) ?? targetOf(path)) === own);
  }

  /**
   * Replaces what the file holds.
   * @throws OutputError if it could not be written; a file of before is as it was then
   */
  write(text: string): true {
    return guarded(this.path, () => {
      const bytes = Buffer.from(text);
      if (this.descriptor !== undefined) fill(this.descriptor, bytes);
      else replace(this.target, bytes);
      return true;
    });
  }
}

/** The bytes take the place of a file in one step: they are written beside it first. */
function replace(target: string, bytes: Buffer): void {
  const mode = statSync(target, { throwIfNoEntry: false })?.mode;
  const beside = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  let descriptor: number;
  try {
    descriptor = openSync(beside, 'wx', 0o666);
  } catch (error) {
    // Nothing can be made in this folder, but the file can be written.
    return mode !== undefined && IN_PLACE.has(codeOf(error)) ? overwrite(target, bytes) : raise(error);
  }
  try {
    if (mode !== undefined) fchmodSync(descriptor, mode);
    fill(descriptor, bytes);
    renameSync(beside, target);
  } catch (error) {
    unlinkSync(beside);
    // A file that is mounted by itself cannot be replaced.
    if (codeOf(error) !== 'EBUSY') throw error;
    overwrite(target, bytes);
  }
}

const IN_PLACE: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENAMETOOLONG']);

/** Puts back what the file held if that fails. */
function overwrite(target: string, bytes: Buffer): void {
  const before = readFileSync(target);
  const put = (content: Buffer): void => {
    const descriptor = openSync(target, 'r+');
    fill(descriptor, content, () => ftruncateSync(descriptor, content.length));
  };
  try {
    put(bytes);
  } catch (error) {
    put(before);
    throw error;
  }
}

/** Writes all of it, and closes the descriptor in any case. */
function fill(descriptor: number, bytes: Buffer, last: () => void = () => undefined): void {
  try {
    for (let from = 0; from < bytes.length;) from += writeSome(descriptor, bytes.subarray(from));
    last();
  } finally {
    closeSync(descriptor);
  }
}

function writeSome(descriptor: number, bytes: Buffer): number {
  try {
    return writeSync(descriptor, bytes);
  } catch (error) {
    if (codeOf(error) !== 'EAGAIN') throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, NAP);
    return 0;
  }
}

/** The path that a link leads to in the end, whether something is there or not. */
function targetOf(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    const link = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    if (link) return targetOf(resolve(dirname(path), readlinkSync(path)));
    return join(realpathSync(dirname(path)), basename(path));
  }
}

function identity(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path);
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function systemError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

function raise(error: unknown): never {
  throw error;
}

const REASONS: Readonly<Record<string, string>> = {
  EISDIR: 'it is a directory',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EPIPE: 'nobody reads it any more',
  ENXIO: 'nobody reads it',
  EFBIG: 'it would be larger than is allowed',
  EIO: 'the device does not work, or is gone',
};

/** The system's reason, in words. */
export function whyNotWritten(error: unknown): string {
  return REASONS[codeOf(error)] ?? (error instanceof Error ? error.message : String(error));
}

function guarded<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new OutputError(`cannot write ${path}: ${whyNotWritten(error)}`);
  }
}
