import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail } from '../src/source/diagnostic.js';
import type { Host } from '../src/source/host.js';
import { MAX_SOURCE_CHARACTERS } from '../src/source/limits.js';

/** A character of UTF-16 takes at most three bytes of UTF-8: what is cut off here is beyond the limit that the library reports. */
const MAX_BYTES = 3 * MAX_SOURCE_CHARACTERS + 16;

/** Reads a file up to {@link MAX_BYTES}; works for pipes and devices, whose size is not known before. */
function readBounded(path: string): Buffer {
  const descriptor = openSync(path, 'r');
  try {
    const chunks: Buffer[] = [];
    let total = 0;
    while (total < MAX_BYTES) {
      const chunk = Buffer.allocUnsafe(Math.min(1 << 20, MAX_BYTES - total));
      const length = readSync(descriptor, chunk);
      if (length === 0) break;
      chunks.push(chunk.subarray(0, length));
      total += length;
    }
    return Buffer.concat(chunks);
  } finally {
    closeSync(descriptor);
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const REASONS: Readonly<Record<string, string>> = {
  EISDIR: 'it is a directory',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  ELOOP: 'its symbolic links form a loop',
};

/** A file that is there and cannot be read is reported if the user named it; as a header it counts as absent. */
function readText(path: string, named: ReadonlySet<string>): string | undefined {
  try {
    if (statSync(path).isDirectory()) throw Object.assign(new Error('directory'), { code: 'EISDIR' });
    return readBounded(path).toString('utf8');
  } catch (error) {
    const reason = REASONS[errorCode(error)];
    if (reason !== undefined && named.has(path)) fail('missing-file', `cannot read ${path}: ${reason}`);
    return undefined;
  }
}

/** Starts the solver on a file, as in SAT competitions; solvers say SAT or UNSAT by exit codes 10 and 20, so those are no errors. */
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
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'EACCES') fail('usage', `the solver ${path} cannot be run`);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The library's view of this machine. `named` are the files that the user asked for by name. */
export function nodeHost(named: readonly string[]): Host {
  const names = new Set(named);
  return { readFile: (path) => readText(path, names), runSolver };
}
