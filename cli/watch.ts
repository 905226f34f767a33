/** `--watch`: the same check again, whenever a file has changed that it has read, also while it goes on. */
import { Interruption, isInterruption } from './interruption.js';
import { WatchedFiles } from './watched-files.js';

export interface WatchedRun {
  readonly exitCode: number;
  /** The files that were read. */
  readonly files: ReadonlySet<string>;
}

/** The talk between a run and whoever watches. */
export interface Watching {
  /** Nobody wants to know the answer any more. */
  readonly stale: AbortSignal;
  readonly onRead: (file: string) => void;
}

/** @param run makes the check @param prepare is called while nothing happens, so that the next one starts at once */
export async function watchRuns(
  run: (watching: Watching) => Promise<WatchedRun>,
  prepare: () => void,
  stream: NodeJS.WriteStream,
): Promise<number> {
  const watched = new WatchedFiles();
  try {
    for (;;) {
      if (stream.isTTY) stream.write('\u001b[2J\u001b[3J\u001b[H');
      const stale = new AbortController();
      watched.begin();
      const change = watched.change().then(() => stale.abort());
      const { exitCode, files } = await run({ stale: stale.signal, onRead: (file) => watched.note(file) });
      if (isInterruption(exitCode)) return exitCode;
      prepare();
      watched.keep(files);
      if (stale.signal.aborted) continue;
      const interruption = new Interruption();
      stream.write(
        `tcbmc: ${new Date().toTimeString().slice(0, 8)}, watching ${files.size === 1 ? 'one file' : `${files.size} files`}; Ctrl-C ends\n`,
      );
      const end = new Promise<void>((resolve) => interruption.signal.addEventListener('abort', () => resolve()));
      await Promise.race([end, change]);
      interruption.over();
      if (interruption.exitCode !== undefined) return interruption.exitCode;
    }
  } finally {
    watched.close();
  }
}
