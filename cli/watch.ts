/** `--watch`: the same check again, whenever a file has changed that it has read. */
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
  const before = files.map(contents);
  for (let last = before; ;) {
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
    const now = files.map(contents);
    if (!areSame(now, before) && areSame(now, last)) return;
    last = now;
  }
}

/** None, if the file cannot be read. */
function contents(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function areSame(some: readonly (Buffer | undefined)[], others: readonly (Buffer | undefined)[]): boolean {
  return some.every((one, i) => (one && others[i] ? one.equals(others[i]) : one === others[i]));
}
