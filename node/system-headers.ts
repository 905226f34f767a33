import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const TRIPLETS: Readonly<Record<string, string>> = {
  x64: 'x86_64-linux-gnu',
  arm64: 'aarch64-linux-gnu',
  arm: 'arm-linux-gnueabihf',
  ia32: 'i386-linux-gnu',
};
const SDK = '/Library/Developer/CommandLineTools/SDKs/MacOSX.sdk/usr/include';

/** The folders with this machine's own headers, in the order in which its compiler looks for them. */
export function systemIncludeDirs(): readonly string[] {
  const triplet = TRIPLETS[process.arch] ?? '';
  return [...compilerFolders(triplet), '/usr/local/include', join('/usr/include', triplet), '/usr/include', SDK].filter(
    (folder, i, all) => all.indexOf(folder) === i && isThere(folder),
  );
}

/** Folders of the newest GCC, with `stddef.h` and its like. */
function compilerFolders(triplet: string): string[] {
  const versions = join('/usr/lib/gcc', triplet);
  const newest = namesIn(versions)
    .filter((name) => /^\d+(\.\d+)*$/.test(name))
    .sort((a, b) => parseFloat(b) - parseFloat(a))[0];
  return newest === undefined ? [] : ['include', 'include-fixed'].map((name) => join(versions, newest, name));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // It is not there, or the process may not look at it.
    return [];
  }
}

/** Where a process may not look there is nothing for it. */
function isThere(folder: string): boolean {
  try {
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}
