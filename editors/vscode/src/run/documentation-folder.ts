import { delimiter, dirname, isAbsolute, join } from 'node:path';
import type { Command } from './command-line.js';

export interface Files {
  readonly exists: (path: string) => boolean;
  /** Where a link leads. */
  readonly real: (path: string) => string;
}

/** The documentation that came with a tcbmc, if it can be found. */
export function documentationFolder(
  { program, words }: Command,
  path: string,
  { exists, real }: Files,
): string | undefined {
  const [script = program] = words;
  const places = isAbsolute(script) ? [script] : path.split(delimiter).map((folder) => join(folder, script));
  const found = places.find(exists);
  if (found === undefined) return undefined;
  const folder = join(dirname(real(found)), '..', '..', 'docs');
  return exists(folder) ? folder : undefined;
}
