import { closeSync, constants, fstatSync, ftruncateSync, openSync, statSync, unlinkSync, writeSync } from 'node:fs';

/** A file that the command line names cannot be used, or not any more. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
}

/** Bundles that are loaded later have a class of their own, so the name counts. */
export function isOutputError(error: unknown): error is OutputError {
  return error instanceof Error && error.name === 'OutputError';
}

/** Milliseconds between two tries to write into a pipe that is full. */
const NAP = 10;

/** A file for the answer, opened before there is one, and left as it was until then. */
export class OutputFile {
  private constructor(
    private readonly path: string,
    private readonly descriptor: number,
    private readonly isNew: boolean,
  ) {}

  /** @throws OutputError */
  static open(path: string): OutputFile {
    const isNew = identity(path) === undefined;
    return guarded(path, () => new OutputFile(path, openSync(path, constants.O_WRONLY | constants.O_CREAT | (constants.O_NONBLOCK ?? 0), 0o666), isNew));
  }

  /** The first of these files that is the same as this one, by whatever name. */
  sameAs(paths: Iterable<string>): string | undefined {
    const { dev, ino } = fstatSync(this.descriptor);
    return [...paths].find((path) => identity(path) === `${dev}:${ino}`);
  }

  /** Leaves no trace. */
  discard(): void {
    closeSync(this.descriptor);
    if (this.isNew) unlinkSync(this.path);
  }

  /** Replaces what the file holds. @throws OutputError */
  write(text: string): void {
    guarded(this.path, () => {
      if (fstatSync(this.descriptor).isFile()) ftruncateSync(this.descriptor);
      const bytes = Buffer.from(text);
      for (let from = 0; from < bytes.length;) from += writeSome(this.descriptor, bytes.subarray(from));
      closeSync(this.descriptor);
    });
  }
}

function writeSome(descriptor: number, bytes: Buffer): number {
  try {
    return writeSync(descriptor, bytes);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EAGAIN') throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, NAP);
    return 0;
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
};

/** What the system says, in words. */
export function whyNotWritten(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}

function guarded<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new OutputError(`cannot write ${path}: ${whyNotWritten(error)}`);
  }
}
