import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

/** A CommonJS bundle that was loaded. */
export interface Loaded<Exports> {
  readonly exports: Exports;
  /** Keeps the code that V8 has made of the bundle so far for the next start, unless this one had some. */
  readonly keep: () => void;
}

/** Made when the package is built, and of use to the same version of V8 only. */
const BUILT = new URL('../code/', import.meta.url);
/** The first characters of a bundle tell it from all others: V8 itself compares only the lengths of sources. */
const MARK_LENGTH = 32;

/**
 * Where code is kept that was not made with the package: `TCBMC_CODE_CACHE` if that is given (nowhere if it is empty),
 * else the user's folder for such things.
 */
function ownFolder(): string | undefined {
  const { TCBMC_CODE_CACHE: asked, XDG_CACHE_HOME: caches, LOCALAPPDATA: local } = process.env;
  if (asked !== undefined) return asked === '' ? undefined : asked;
  return join(caches ?? local ?? join(homedir(), '.cache'), 'tcbmc');
}

function contents(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Either all of the file is there or none of it, whoever else writes it; that it cannot be written is no harm. */
function replace(folder: string, name: string, bytes: readonly Uint8Array[]): void {
  try {
    mkdirSync(folder, { recursive: true });
    const own = mkdtempSync(join(folder, 'new-'));
    try {
      writeFileSync(join(own, name), Buffer.concat(bytes));
      renameSync(join(own, name), join(folder, name));
    } finally {
      rmSync(own, { recursive: true, force: true });
    }
  } catch {
    return;
  }
}

/**
 * Runs a bundle of ASCII characters with the code that V8 has made of it before, if that is at hand: half the time of a
 * small check would go into making it.
 */
export function loadCached<Exports>(file: URL): Loaded<Exports> {
  const path = fileURLToPath(file);
  const source = readFileSync(path, 'latin1');
  const mark = Buffer.from(source.slice(0, MARK_LENGTH), 'latin1');
  const name = `${basename(path)}-${process.versions.v8}-${process.arch}`;
  const compiled = (cachedData?: Buffer): Script =>
    new Script(source, { filename: path, ...(cachedData ? { cachedData } : {}) });
  const folder = ownFolder();
  let script: Script | undefined;
  for (const place of [fileURLToPath(BUILT), ...(folder === undefined ? [] : [folder])]) {
    const found = contents(join(place, name));
    if (!found?.subarray(0, MARK_LENGTH).equals(mark)) continue;
    script = compiled(found.subarray(MARK_LENGTH));
    if (!script.cachedDataRejected) break;
  }
  script ??= compiled();
  const isCached = script.cachedDataRejected === false;
  const used = script;
  const module = { exports: {} };
  const require = createRequire(file);
  (used.runInThisContext() as (...given: readonly unknown[]) => void)(
    module.exports,
    require,
    module,
    path,
    // The loader of ES modules takes long to begin, and most of what a bundle asks for is Node.js's own.
    (name: string) => (isBuiltin(name) ? Promise.resolve(require(name)) : import(name)),
  );
  return {
    exports: module.exports as Exports,
    keep: () => {
      if (!isCached && folder !== undefined) replace(folder, name, [mark, used.createCachedData()]);
    },
  };
}
