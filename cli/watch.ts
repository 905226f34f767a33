/** `--watch`: the same check again, whenever a file has changed that it has read. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Interruption, isInterruption } from './interruption.js';

/**
 * Milliseconds between two looks at the files, and that they must stay the same before a check begins: editors write in
 * several steps.
 */
const INTERVAL = 300;

export interface WatchedRun {
  readonly exitCode: number;
  /** The files that were read. */
  readonly files: ReadonlySet<string>;
}

/** @param run makes the check @param prepare is called while nothing happens, so that the next one starts at once */
export async function watchRuns(
  run: () => Promise<WatchedRun>,
  prepare: () => void,
  stream: NodeJS.WriteStream,
): Promise<number> {
  for (;;) {
    if (stream.isTTY) stream.write('\u001b[2J\u001b[3J\u001b[H');
    const { exitCode, files } = await run();
    if (isInterruption(exitCode)) return exitCode;
    prepare();
    stream.write(
      `tcbmc: ${new Date().toTimeString().slice(0, 8)}, watching ${files.size === 1 ? 'one file' : `${files.size} files`}; Ctrl-C ends\n`,
    );
    const interruption = new Interruption();
    const end = new Promise<void>((resolve) => interruption.signal.addEventListener('abort', () => resolve()));
    await Promise.race([end, changed([...files])]);
    interruption.over();
    if (interruption.exitCode !== undefined) return interruption.exitCode;
  }
}

/** Until the contents of one of the files are others, and stay so. */
async function changed(files: readonly string[]): Promise<void> {
  const before = state(files);
  for (let last = before; ;) {
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
    const now = state(files);
    if (now !== before && now === last) return;
    last = now;
  }
}

function state(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(contents(file)).update('\0');
  return hash.digest('hex');
}

function contents(file: string): Buffer | string {
  try {
    return readFileSync(file);
  } catch {
    return 'none';
  }
}
