import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join, relative } from 'node:path';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const SAMPLES = join(ROOT, 'samples');
export const REGRESSIONS = join(ROOT, 'test', 'regressions');

export interface Sample {
  /** Its path below the folder. */
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

/** Every C file of a folder and the folders in it, by name. */
export function allSamples(folder = SAMPLES): Sample[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.c'))
    .map((entry) => join(entry.parentPath, entry.name));
  return paths.sort().map((path) => ({ name: relative(folder, path), path, text: readFileSync(path, 'utf8') }));
}

/** The folders of samples: each is a subject. */
export function subjects(): string[] {
  const entries = readdirSync(SAMPLES, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}
