import { isAbsolute, resolve } from 'node:path';

/** The file that the answer names so, or undefined if it is none of the machine's (a built-in header). */
export type FindFile = (name: string) => string | undefined;

/** Names are as the command line had them: relative to the folder in which it ran. */
export function filesIn(folder: string, exists: (path: string) => boolean): FindFile {
  const known = new Map<string, string | undefined>();
  return (name) => {
    if (!known.has(name)) {
      const path = isAbsolute(name) ? name : resolve(folder, name);
      known.set(name, exists(path) ? path : undefined);
    }
    return known.get(name);
  };
}
