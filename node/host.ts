import { closeSync, constants, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { textOf } from '../src/base/byte-text.js';
import { fail } from '../src/source/diagnostic.js';
import { systemIncludeDirs } from './system-headers.js';
import type { Host } from '../src/source/host.js';
import { MAX_SOURCE_CHARACTERS } from '../src/source/limits.js';

/**
 * A character of UTF-16 takes at most three bytes of UTF-8: what is cut off here is beyond the limit that the library
 * reports.
 */
const MAX_BYTES = 3 * MAX_SOURCE_CHARACTERS + 16;
/** Milliseconds between two looks at a pipe that has nothing to say. */
const NAP = 20;

/**
 * Reads a file up to {@link MAX_BYTES}; works for pipes and devices, whose size is not known before. A thread that
 * hangs in a read can be stopped by nobody, so pipes are never waited for by the system: `waiting` is called now and
 * then, and throws when it takes too long.
 */
function readBounded(path: string, waiting: () => void): Buffer {
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    // A named pipe that nobody has opened yet looks like one that has ended.
    const patient = fstatSync(descriptor).isFIFO() && !/^\/(dev|proc)\//.test(path);
    const chunks: Buffer[] = [];
    let total = 0;
    while (total < MAX_BYTES) {
      waiting();
      const chunk = Buffer.allocUnsafe(Math.min(1 << 20, MAX_BYTES - total));
      const length = readAvailable(descriptor, chunk);
      if (length === 0 && (!patient || total > 0)) break;
      if (length === undefined || length === 0) nap();
      else chunks.push(chunk.subarray(0, length));
      total += length ?? 0;
    }
    return Buffer.concat(chunks);
  } finally {
    closeSync(descriptor);
  }
}

/** Undefined if there is nothing to be read yet. */
function readAvailable(descriptor: number, chunk: Buffer): number | undefined {
  try {
    return readSync(descriptor, chunk);
  } catch (error) {
    if (errorCode(error) === 'EAGAIN') return undefined;
    throw error;
  }
}

function nap(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, NAP);
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const REASONS: Readonly<Record<string, string>> = {
  EISDIR: 'it is a directory',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  ELOOP: 'its symbolic links form a loop',
  ENXIO: 'it is a socket',
};

/** Settings of {@link nodeHost}, and who is told of what it reads. */
export interface Reading {
  /** Called while a pipe has nothing to say; throws when that takes too long. */
  readonly waiting?: () => void;
  /** Told of each file that was read; with the text if it can be read only once, as a pipe. */
  readonly onRead?: (path: string, onlyCopy: string | undefined) => void;
  /** The part of the memory limit in use. */
  readonly memoryFilled?: () => number;
}

/** A file that is there and cannot be read is reported if the user named it; as a header it counts as absent. */
function readText(
  path: string,
  named: ReadonlySet<string>,
  { waiting = () => undefined, onRead }: Reading,
): string | undefined {
  try {
    const stat = statSync(path);
    if (stat.isDirectory()) throw Object.assign(new Error('directory'), { code: 'EISDIR' });
    const text = textOf(readBounded(path, waiting));
    onRead?.(path, stat.isFile() ? undefined : text);
    return text;
  } catch (error) {
    if (errorCode(error) === '') throw error;
    const reason = REASONS[errorCode(error)];
    if (reason !== undefined && named.has(path)) fail('missing-file', `cannot read ${path}: ${reason}`);
    return undefined;
  }
}

function listFolder(path: string): readonly string[] {
  try {
    return readdirSync(path === '' ? '.' : path);
  } catch {
    return [];
  }
}

/** The text of a file that can be read again and again; undefined for all else. */
export function readAgain(path: string): string | undefined {
  try {
    return statSync(path).isFile() ? textOf(readBounded(path, () => undefined)) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Starts the solver on a file, as in SAT competitions; solvers say SAT or UNSAT by exit codes 10 and 20, so those are
 * no errors.
 */
async function solverOutput(path: string, file: string, signal: AbortSignal): Promise<string> {
  const { spawn } = await import('node:child_process');
  return new Promise((resolve, reject) => {
    const child = spawn(path, [file], { stdio: ['ignore', 'pipe', 'ignore'], signal, killSignal: 'SIGKILL' });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}

async function runSolver(path: string, dimacs: string, limits: { signal: AbortSignal }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tcbmc-'));
  try {
    const file = join(folder, 'problem.cnf');
    await writeFile(file, dimacs);
    return await solverOutput(path, file, limits.signal);
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'EACCES')
      fail('usage', `the solver ${path} cannot be run`);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The library's view of this machine. `named` are the files that the user asked for by name. */
export function nodeHost(named: readonly string[] = [], reading: Reading = {}): Host {
  const names = new Set(named);
  return {
    readFile: (path) => readText(path, names, reading),
    listFolder,
    runSolver,
    systemIncludeDirs,
    cores: availableParallelism,
    memoryFilled: reading.memoryFilled ?? (() => 0),
  };
}
