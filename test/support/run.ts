import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './samples.js';

export const MAIN = join(ROOT, 'dist/cli/main.js');

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** What is piped to it. */
  readonly input?: string;
  /** Sent to the process after so many milliseconds. */
  readonly interruptAfter?: number;
}

/** Runs the built command line as a user would. `npm test` builds it first. */
export function runCli(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  if (!existsSync(MAIN)) throw new Error('dist/ is not there: npm run build');
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NO_COLOR: undefined, ...options.env };
    const child = spawn(process.execPath, [MAIN, ...args], {
      cwd: options.cwd ?? ROOT,
      env,
      stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    child.stdin?.end(options.input);
    const output = { stdout: '', stderr: '' };
    child.stdout!.setEncoding('utf8').on('data', (chunk: string) => (output.stdout += chunk));
    child.stderr!.setEncoding('utf8').on('data', (chunk: string) => (output.stderr += chunk));
    if (options.interruptAfter !== undefined) setTimeout(() => child.kill('SIGINT'), options.interruptAfter);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...output }));
  });
}
