import { spawn } from 'node:child_process';
import type { Command } from './command-line.js';

export interface Ended {
  readonly output: string;
  readonly errors: string;
  /** Undefined if a signal has ended it. */
  readonly code: number | undefined;
}

/** The program cannot be started. */
export class StartError extends Error {}

/** Milliseconds that tcbmc has to say how far it came. */
const PATIENCE = 5000;

/**
 * Runs a program to its end. When it is stopped, it is asked first, as Ctrl-C does, and then made to.
 * @throws StartError
 */
export function run({ program, words }: Command, folder: string, stop: AbortSignal): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    let timer: NodeJS.Timeout | undefined;
    const ask = (): void => {
      child.kill('SIGINT');
      timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
    };
    child.stdout.on('data', (data: Buffer) => output.push(data));
    child.stderr.on('data', (data: Buffer) => errors.push(data));
    child.on('error', (error) => {
      stop.removeEventListener('abort', ask);
      reject(new StartError(`${program} cannot be started: ${error.message}`));
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      stop.removeEventListener('abort', ask);
      resolve({
        output: Buffer.concat(output).toString(),
        errors: Buffer.concat(errors).toString(),
        code: code ?? undefined,
      });
    });
    stop.addEventListener('abort', ask);
    if (stop.aborted) ask();
  });
}
