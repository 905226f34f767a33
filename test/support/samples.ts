import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const SAMPLES = join(ROOT, 'samples');

export interface Sample {
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

/** Every C file of samples/, by name. */
export function allSamples(): Sample[] {
  const names = readdirSync(SAMPLES).filter((name) => name.endsWith('.c'));
  return names.sort().map((name) => ({ name, path: join(SAMPLES, name), text: readFileSync(join(SAMPLES, name), 'utf8') }));
}
