/** A check in a process that can read its own files only. */
import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WorkerOptions } from '../../node/messages.js';
import type { Unpacked } from './unpacking.js';

export interface ConfinedAnswer {
  readonly answer: string;
  /** The search came to its end. */
  readonly isWhole: boolean;
}

/** Messages of such a process; it is told the options, once. */
export type FromConfined =
  | { readonly kind: 'progress'; readonly text: string }
  /** In JSON, without origin and sources. */
  | ({ readonly kind: 'answer' } & ConfinedAnswer)
  | { readonly kind: 'failure'; readonly message: string };

/** The process has ended without an answer: somebody has ended it, or there was no memory left. */
export class NoAnswer extends Error {}

/** A defect of tcbmc, which it would have everywhere. */
export class CheckDefect extends Error {}

const SCRIPT = fileURLToPath(new URL('./confined.js', import.meta.url));
/** Of tcbmc: what is two folders above its command line. */
export const LIBRARY_FOLDER = realpathSync(join(dirname(SCRIPT), '..', '..'));
/** Characters of what it complains about that are kept. */
const MOST_COMPLAINTS = 2000;

/** @throws NoAnswer, also if the signal has ended it, or CheckDefect */
export function checkConfined(
  options: WorkerOptions,
  { root, folder }: Pick<Unpacked, 'root' | 'folder'>,
  signal: AbortSignal,
  onProgress: (text: string) => void,
): Promise<ConfinedAnswer> {
  return new Promise((resolve, reject) => {
    const child = fork(SCRIPT, [], {
      cwd: folder,
      // Addresses and passwords in the environment are not for what was sent.
      env: kept(process.env),
      execArgv: permissions(root),
      // Options may hold large integers.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const complaints = complaintsOf(child);
    let answer: ConfinedAnswer | undefined;
    let failure: string | undefined;
    const end = (): unknown => child.kill('SIGKILL');
    signal.addEventListener('abort', end);
    child.on('message', (message: FromConfined) => {
      if (message.kind === 'progress') onProgress(message.text);
      else if (message.kind === 'answer') answer = { answer: message.answer, isWhole: message.isWhole };
      else failure = message.message;
    });
    let lost: Error | undefined;
    child.on('error', (error) => (lost ??= new NoAnswer(error.message)));
    child.on('close', (code, killed) => {
      signal.removeEventListener('abort', end);
      if (answer !== undefined && !signal.aborted) return resolve(answer);
      if (failure !== undefined) return reject(new CheckDefect(`internal error: ${failure}`));
      const why = complaints().trim();
      reject(
        lost ?? new NoAnswer(`the process of the check has ended (${code ?? killed})${why === '' ? '' : `: ${why}`}`),
      );
    });
    child.send(options, () => undefined);
    if (signal.aborted) end();
  });
}

const KEPT = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'SYSTEMROOT', 'TCBMC_CODE_CACHE'] as const;

function kept(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    KEPT.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]])),
  );
}

function complaintsOf({ stderr }: ChildProcess): () => string {
  let said = '';
  stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-MOST_COMPLAINTS)));
  return () => said;
}

/** Flags of Node.js: it may read below these folders, and have threads. */
function permissions(root: string): string[] {
  const flag = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';
  const folders = [root, join(LIBRARY_FOLDER, 'dist'), ...modulesAbove(LIBRARY_FOLDER)];
  // Node.js fails if a folder is named twice.
  const readable = new Set([join(LIBRARY_FOLDER, 'package.json'), ...folders.map((folder) => join(folder, '*'))]);
  return [flag, '--no-warnings', '--allow-worker', ...[...readable].map((path) => `--allow-fs-read=${path}`)];
}

/** Where Node.js looks for the packages that tcbmc needs. */
function modulesAbove(folder: string): string[] {
  const own = join(folder, 'node_modules');
  const above = dirname(folder);
  return [...(existsSync(own) ? [own, realpathSync(own)] : []), ...(above === folder ? [] : modulesAbove(above))];
}
