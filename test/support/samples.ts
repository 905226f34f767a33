import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const SAMPLES = join(ROOT, 'samples');
export const REGRESSIONS = join(ROOT, 'test', 'regressions');

export interface Sample {
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

/** Every C file of a folder, by name. */
export function allSamples(folder = SAMPLES): Sample[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.c'));
  return names.sort().map((name) => ({ name, path: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }));
}
