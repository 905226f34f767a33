import type { Folders } from './folders.js';
import { wordInMakefile } from './shell.js';

/** A copy of a file of the program. */
export interface Copy {
  readonly reported: string;
  /** Its place in the folder of the program. */
  readonly name: string;
  readonly text: string;
}

const SEPARATE =
  /^(-[DUI]|--define|--undefine|--include|--include-file|-include|-imacros|-iquote|-isystem|-idirafter)$/;
const JOINED = /^(-[DUI]|--(?:define|undefine|include|include-file)=|-(?:iquote|isystem|idirafter))(.+)$/;

interface Flag {
  readonly flag: string;
  readonly value: string;
}

/** The flags of the preprocessor at the check, for copies of the sources. */
export function preprocessorFlags(words: readonly string[], copies: readonly Copy[], folders: Folders): string[] {
  const flags = flagsOf(words);
  const given = flags.filter(({ flag }) => kindOf(flag) === '-I').map(({ value }) => folders.placeOf(value));
  return [
    ...flags.flatMap((flag) => wordsOf(flag, copies, folders)),
    ...unsaidFolders(given, copies).map((folder) => `-idirafter ${wordInMakefile(folder)}`),
  ];
}

function flagsOf(words: readonly string[]): Flag[] {
  return words.flatMap((word, index) => {
    const before = words[index - 1] ?? '';
    if (SEPARATE.test(before)) return [{ flag: before, value: word }];
    const [, flag, value] = SEPARATE.test(word) ? [] : (JOINED.exec(word) ?? []);
    return flag === undefined || value === undefined ? [] : [{ flag: flag.replace('=', ''), value }];
  });
}

function kindOf(flag: string): '-D' | '-U' | '-I' | '-include' | '-imacros' {
  if (flag === '-imacros') return flag;
  if (/^(-D|--define)$/.test(flag)) return '-D';
  if (/^(-U|--undefine)$/.test(flag)) return '-U';
  return /^(-include|--include-file)$/.test(flag) ? '-include' : '-I';
}

function wordsOf({ flag, value }: Flag, copies: readonly Copy[], folders: Folders): string[] {
  const kind = kindOf(flag);
  if (kind === '-D' || kind === '-U') return [wordInMakefile(`${kind}${value}`)];
  const place = folders.placeOf(value);
  if (kind === '-I') {
    const option = /^-i/.test(flag) ? `${flag} ` : '-I';
    return copies.some(({ name }) => name.startsWith(`${place}/`)) ? [`${option}${wordInMakefile(place)}`] : [];
  }
  const found = copies.find(({ name }) => name === place) ?? copies.find(({ name }) => name.endsWith(`/${value}`));
  return found ? [`${kind} ${wordInMakefile(found.name)}`] : [];
}

/**
 * Folders of headers that nobody has named in the command line, but in a configuration: `x/inc` if `sub/q.h` is
 * included, and only `x/inc/sub/q.h` is there.
 */
function unsaidFolders(given: readonly string[], copies: readonly Copy[]): string[] {
  const names = new Set(copies.map(({ name }) => name));
  const found: string[] = [];
  for (const { name, text } of copies) {
    const own = name.slice(0, name.lastIndexOf('/'));
    for (const [, included = ''] of text.matchAll(/^[ \t]*#[ \t]*include(?:_next)?[ \t]*["<]([^">\r\n]+)[">]/gm)) {
      const isFound =
        included.includes('..') || [own, ...given, ...found].some((folder) => names.has(`${folder}/${included}`));
      const copy = isFound ? undefined : copies.find((each) => each.name.endsWith(`/${included}`));
      if (copy) found.push(copy.name.slice(0, -included.length - 1));
    }
  }
  return found;
}
