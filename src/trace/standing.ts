/** Where a task stands, as a user sees it: without functions that only the library's models call. */
import type { Task } from '../machine/state.js';
import { BUNDLED_PREFIX } from '../base/bundled.js';

/** The prefix of the library's own names. */
const OWN = '__tcbmc_';

/** Those of them that stand for functions of the program's text. */
const STANDING_FOR: Readonly<Record<string, string>> = { [`${OWN}abort`]: 'abort' };

/** The name of a library function that the program calls; undefined if it does not stand in the program's text. */
export function shownName(name: string): string | undefined {
  return name.startsWith(OWN) ? STANDING_FOR[name] : name;
}

/** The name of a function of the library, of which nothing else says what it does. */
export function inWords(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Functions with which a program puts tasks into queues: where they refuse, nothing else tells of it. */
const POSTING: ReadonlySet<string> = new Set([
  `${OWN}post`,
  `${OWN}post_to`,
  `${OWN}post_after`,
  `${OWN}post_to_after`,
]);

export function isPosting(name: string): boolean {
  return POSTING.has(name);
}

export function inLibrary({ frames }: Task): boolean {
  return frames.at(-1)?.function.library === true;
}

/** All active functions are the library's: what starts a task, or comes after its function. */
export function isAround({ frames }: Task): boolean {
  return frames.every(({ function: fn }) => fn.library);
}

/** The innermost function is one that a header of the library has for itself: it is where it was called. */
export function inHeader({ frames }: Task): boolean {
  const { name, position } = frames.at(-1)!.function;
  return frames.length > 1 && name.startsWith(OWN) && position.file.startsWith(BUNDLED_PREFIX);
}

/** Names of the active functions, outermost first: the user's, and those of the library that these have called. */
export function stackOf({ frames }: Task): string[] {
  return frames.flatMap(({ function: fn }, depth) => {
    if (!fn.library) return shownName(fn.name) ?? [];
    const isCalled = depth > 0 && !frames[depth - 1]!.function.library;
    return isCalled ? (shownName(fn.name) ?? []) : [];
  });
}
