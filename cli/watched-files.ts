/** Files that checks have read, and whether their contents are others now. */
import type { FSWatcher } from 'node:fs';
import { readFileSync, statSync, watch } from 'node:fs';
import { dirname } from 'node:path';

/** Milliseconds between two looks at the files where the system does not tell of changes. */
const INTERVAL = 300;
/** So long contents must stay the same: editors write in several steps. */
const SETTLED = 40;
/** The system tells of several changes at once. */
const SOON = 10;

export class WatchedFiles {
  /** The contents that count, none where the file cannot be read or nobody knows what was read. */
  private before = new Map<string, Buffer | undefined>();
  private last: readonly (Buffer | undefined)[] = [];
  private readonly folders = new Map<string, FSWatcher | undefined>();
  private since = 0;
  private timer: NodeJS.Timeout | undefined;
  private due = Infinity;
  private told: (() => void) | undefined;

  /** A check begins: what it reads of the files that are known is what they hold now, or later. */
  begin(): void {
    this.since = Date.now();
    for (const file of this.before.keys()) this.before.set(file, contents(file));
  }

  /** The check has read it just now, or will have. What was written since it began may be newer than what it read. */
  note(file: string): void {
    if (this.before.has(file)) return;
    this.before.set(file, isNewer(file, this.since) ? undefined : contents(file));
    this.listen(dirname(file));
  }

  /** Forgets what the last check has not read. */
  keep(files: ReadonlySet<string>): void {
    for (const file of files) this.note(file);
    for (const file of this.before.keys()) if (!files.has(file)) this.before.delete(file);
  }

  /** Resolves when contents are others, and stay so. There is one at a time. */
  change(): Promise<void> {
    this.last = [];
    return new Promise((resolve) => {
      this.told = resolve;
      this.lookIn(INTERVAL);
    });
  }

  close(): void {
    clearTimeout(this.timer);
    this.told = undefined;
    for (const watcher of this.folders.values()) watcher?.close();
    this.folders.clear();
  }

  /** Unless it looks before anyway. */
  private lookIn(milliseconds: number): void {
    const due = Date.now() + milliseconds;
    if (!this.told || this.due <= due) return;
    clearTimeout(this.timer);
    this.due = due;
    this.timer = setTimeout(() => this.look(), milliseconds);
  }

  private look(): void {
    this.due = Infinity;
    const now = [...this.before.keys()].map(contents);
    const isChanged = !areSame(now, [...this.before.values()]);
    if (isChanged && areSame(now, this.last)) {
      const { told } = this;
      this.told = undefined;
      told?.();
      return;
    }
    this.last = now;
    this.lookIn(isChanged ? SETTLED : INTERVAL);
  }

  /** Some file systems tell nothing; the looks suffice then. */
  private listen(folder: string): void {
    if (this.folders.has(folder)) return;
    try {
      const watcher = watch(folder, { persistent: false }, () => this.lookIn(SOON));
      watcher.on('error', () => watcher.close());
      this.folders.set(folder, watcher);
    } catch {
      this.folders.set(folder, undefined);
    }
  }
}

function isNewer(file: string, time: number): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > time;
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
  return (
    some.length === others.length &&
    some.every((one, i) => (one && others[i] ? one.equals(others[i]) : one === others[i]))
  );
}
