/** Whether files are the same in a revision of git as they are now; git is asked as a process. */
import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { OutputError } from './output.js';

const MOST_OUTPUT = 1 << 29;
const REGULAR = /^100/;
const SUBMODULE = '160000';
const GONE = 'is gone';

interface Entry {
  readonly mode: string;
  readonly hash: string;
}

/** A file that is not as it was in the revision, and how. */
export interface Difference {
  readonly file: string;
  readonly how: string;
}

export interface Differences {
  readonly found: readonly Difference[];
  /** How many of the files are in no repository that the revision speaks of. */
  readonly outside: number;
}

/** A work tree of git beside one of its revisions. */
export class WorkTree {
  private constructor(
    private readonly top: string,
    private readonly folder: string,
    /** All files of the revision, by their paths from the top. */
    private readonly tree: ReadonlyMap<string, Entry>,
  ) {}

  /** @param folder in it @param base to which names of files are relative @throws OutputError */
  static async at(folder: string, revision: string, base = folder): Promise<WorkTree> {
    const asked = await git(folder, ['rev-parse', '--show-toplevel']);
    if (asked.failure !== undefined) throw new OutputError(`--changed asks git, which says: ${asked.failure}`);
    const commit = await git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
    if (commit.failure !== undefined)
      throw new OutputError(
        `git knows no revision '${revision}' here; in a clone of the last commits alone, git fetch brings it`,
      );
    const top = realpathSync(asked.output.replace(/\r?\n$/, ''));
    return new WorkTree(top, realpathSync(base), await treeOf(top, commit.output.trim()));
  }

  /**
   * @param read files that are there @param missed files that were looked for, and are not: they may have been there
   */
  async differences(read: readonly string[], missed: readonly string[]): Promise<Differences> {
    const found: Difference[] = [];
    const compared = new Map<string, string>();
    const within = new Map<string, string[]>();
    let outside = 0;
    for (const file of read) {
      const asNamed = resolve(this.folder, file);
      const real = realpathSync(asNamed);
      const path = this.pathOf(real);
      const submodule = path === undefined ? undefined : this.above(path, SUBMODULE);
      if (path === undefined && this.pathOf(asNamed) === undefined) outside++;
      else if (path === undefined || real !== asNamed) found.push({ file, how: 'is reached through a symbolic link' });
      else if (submodule !== undefined) within.set(submodule, [...(within.get(submodule) ?? []), file]);
      else if (!REGULAR.test(this.tree.get(path)?.mode ?? '')) found.push({ file, how: 'was not there' });
      else if (/[\r\n]/.test(path)) found.push({ file, how: 'has a new line in its name' });
      else compared.set(path, file);
    }
    const hashes = await hashesOf(this.top, [...compared.keys()]);
    [...compared].forEach(([path, file], index) => {
      if (this.tree.get(path)?.hash !== hashes[index]) found.push({ file, how: 'has changed' });
    });
    const missing = this.bySubmodule(missed);
    for (const submodule of new Set([...within.keys(), ...missing.keys()]))
      found.push(...(await this.inSubmodule(submodule, within.get(submodule) ?? [], missing.get(submodule) ?? [])));
    return { found: [...found, ...this.gone(missed)], outside };
  }

  /** Modules by their names are not followed: scripts anywhere that are not as they were. */
  async scripts(): Promise<readonly Difference[]> {
    const listed = async (...words: readonly string[]): Promise<string[]> => {
      const { output, failure } = await git(this.top, ['ls-files', '-z', ...words]);
      if (failure !== undefined) throw new OutputError(`--changed asks git, which says: ${failure}`);
      return output.split('\0');
    };
    const isScript = (path: string): boolean => /\.(?:[cm]?[jt]s|json)$/.test(path);
    const now = [...(await listed()), ...(await listed('--others', '--exclude-standard'))].filter(isScript);
    const there = now.map((path) => join(this.top, path)).filter((path) => existsSync(path));
    const { found } = await this.differences(there, []);
    const gone = [...this.tree.keys()].filter((path) => isScript(path) && !existsSync(join(this.top, path)));
    return [...found, ...gone.map((path) => ({ file: path, how: GONE }))];
  }

  /** Undefined outside of the tree. */
  private pathOf(absolute: string): string | undefined {
    const path = relative(this.top, absolute);
    return path === '..' || path.startsWith(`..${sep}`) || path === resolve(path)
      ? undefined
      : path.split(sep).join('/');
  }

  /** The entry of that mode in which the path lies. */
  private above(path: string, mode: string): string | undefined {
    const parts = path.split('/');
    return parts
      .map((_, count) => parts.slice(0, count).join('/'))
      .find((folder) => this.tree.get(folder)?.mode === mode);
  }

  private bySubmodule(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, string[]>();
    for (const file of files) {
      const path = this.pathOf(resolve(this.folder, file));
      const submodule = path === undefined ? undefined : this.above(path, SUBMODULE);
      if (submodule !== undefined) found.set(submodule, [...(found.get(submodule) ?? []), file]);
    }
    return found;
  }

  private async inSubmodule(
    submodule: string,
    files: readonly string[],
    missed: readonly string[],
  ): Promise<readonly Difference[]> {
    try {
      const inner = await WorkTree.at(join(this.top, submodule), this.tree.get(submodule)!.hash, this.folder);
      return (await inner.differences(files, missed)).found;
    } catch (error) {
      if (!(error instanceof OutputError)) throw error;
      return [...files, ...missed].map((file) => ({ file, how: `is in the submodule ${submodule}, and not known` }));
    }
  }

  /** Names may have been found although they are spelled otherwise, and behind links. */
  private gone(missed: readonly string[]): readonly Difference[] {
    if (missed.length === 0) return [];
    const small = new Map([...this.tree].map(([path, { mode }]) => [path.toLowerCase(), { path, mode }]));
    const gone = missed.flatMap((file) => {
      const parts = this.pathOf(resolve(this.folder, file))?.toLowerCase().split('/') ?? [];
      const whole = small.get(parts.join('/'));
      const above = parts.map((_, count) => small.get(parts.slice(0, count).join('/')));
      const links = above.filter((found) => found !== undefined && !REGULAR.test(found.mode));
      return [whole, ...links].flatMap((found) => (found ? [join(this.top, found.path)] : []));
    });
    return [...new Set(gone)]
      .filter((path) => !existsSync(path))
      .map((path) => ({ file: relative(this.folder, path), how: GONE }));
  }
}

async function treeOf(top: string, commit: string): Promise<ReadonlyMap<string, Entry>> {
  const { output, failure } = await git(top, ['ls-tree', '-r', '-z', '--full-tree', commit]);
  if (failure !== undefined) throw new OutputError(`--changed asks git, which says: ${failure}`);
  const entries = output.split('\0').flatMap((line) => {
    const [, mode, hash, path] = /^(\d+) \w+ (\w+)\t([^]+)$/.exec(line) ?? [];
    return mode !== undefined && hash !== undefined && path !== undefined ? [[path, { mode, hash }] as const] : [];
  });
  return new Map(entries);
}

/** As git would store the files: ends of lines may be others in the work tree. */
async function hashesOf(top: string, paths: readonly string[]): Promise<readonly string[]> {
  if (paths.length === 0) return [];
  const { output, failure } = await git(top, ['hash-object', '--stdin-paths'], `${paths.join('\n')}\n`);
  if (failure !== undefined) throw new OutputError(`--changed asks git, which says: ${failure}`);
  return output.trim().split('\n');
}

interface Said {
  readonly output: string;
  /** The complaint, if it has failed. */
  readonly failure?: string;
}

function git(cwd: string, words: readonly string[], input = ''): Promise<Said> {
  return new Promise((answer) => {
    const child = execFile(
      'git',
      words,
      { cwd, maxBuffer: MOST_OUTPUT, env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' } },
      (error, output, complaint) =>
        answer(error ? { output, failure: complaint.trim().split('\n')[0] || error.message } : { output }),
    );
    child.stdin?.on('error', () => undefined).end(input);
  });
}
