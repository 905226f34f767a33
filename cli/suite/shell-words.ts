import { shellWord } from '../../src/base/shell-word.js';

/** As a shell divides a line; what stands in quotes is one word. */
export function shellWords(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
}

/** As the user has to type them. */
export function shellLine(words: readonly string[]): string {
  return words.map(shellWord).join(' ');
}
