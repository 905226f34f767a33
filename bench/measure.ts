import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** One run of a program. */
export interface Measurement {
  readonly code: number | null;
  readonly stdout: string;
  readonly milliseconds: number;
  /** The largest resident set in bytes; absent where the system does not tell. */
  readonly peakBytes?: number;
  readonly timedOut: boolean;
}

const POLL = 10;

/** The high-water mark of a running process, as Linux keeps it. */
function highWaterMark(pid: number): number | undefined {
  try {
    const match = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return match ? Number(match[1]) * 1024 : undefined;
  } catch {
    return undefined;
  }
}

/** Runs a command to its end or to the time limit, and watches its memory. */
export function measure(command: string, args: readonly string[], limitSeconds: number): Promise<Measurement> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    const chunks: Buffer[] = [];
    let peakBytes: number | undefined;
    let timedOut = false;
    const poll = setInterval(() => {
      const mark = child.pid === undefined ? undefined : highWaterMark(child.pid);
      if (mark !== undefined) peakBytes = Math.max(peakBytes ?? 0, mark);
    }, POLL);
    const limit = setTimeout(() => {
      timedOut = true;
      child.kill('SIGKILL');
    }, limitSeconds * 1000);
    const stop = (): void => {
      clearInterval(poll);
      clearTimeout(limit);
    };
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => {
      stop();
      reject(error);
    });
    child.on('close', (code) => {
      stop();
      const milliseconds = performance.now() - start;
      resolve({
        code,
        stdout: Buffer.concat(chunks).toString('utf8'),
        milliseconds,
        timedOut,
        ...(peakBytes !== undefined ? { peakBytes } : {}),
      });
    });
  });
}

/** Several runs, the one with the median time. */
export async function medianOf(count: number, run: () => Promise<Measurement>): Promise<Measurement> {
  const runs: Measurement[] = [];
  for (let i = 0; i < count; i++) {
    runs.push(await run());
    if (runs.at(-1)?.timedOut) break;
  }
  runs.sort((left, right) => left.milliseconds - right.milliseconds);
  return runs[Math.floor(runs.length / 2)]!;
}
