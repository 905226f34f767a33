import type { Dirent } from 'node:fs';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Walking {
  /** Folders of this name are left out. */
  readonly isLeftOut?: (name: string) => boolean;
  /** So many files at most. */
  readonly most?: number;
}

/**
 * The paths of the files in a folder and in the folders below, those near it first. Folders that cannot be read are as
 * if they were empty, and links are not followed.
 */
export function filesBelow(folder: string, { isLeftOut = () => false, most = Infinity }: Walking = {}): string[] {
  const found: string[] = [];
  const waiting = [folder];
  for (let next = waiting.shift(); next !== undefined && found.length < most; next = waiting.shift())
    for (const entry of entriesOf(next)) {
      const path = join(next, entry.name);
      if (entry.isDirectory() && !isLeftOut(entry.name)) waiting.push(path);
      else if (entry.isFile()) found.push(path);
    }
  return found.slice(0, most);
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
