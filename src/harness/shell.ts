import { shellWord } from '../base/shell-word.js';

/** One word of a shell's command in a makefile. */
export function wordInMakefile(text: string): string {
  return shellWord(text).replaceAll('$', '$$$$');
}

/** Escapes words for a makefile's variable: there a comment could begin. */
export function inVariable(words: string): string {
  return words.replaceAll('#', String.raw`\#`);
}

/** As gcc writes a file's name into its assembler text. */
export function asInAssembler(name: string): string {
  return [...new TextEncoder().encode(name)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      if (character === '"' || character === '\\') return `\\${character}`;
      return byte >= 0x20 && byte < 0x7f ? character : `\\${byte.toString(8).padStart(3, '0')}`;
    })
    .join('');
}
