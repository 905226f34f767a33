import type { PreprocessedUnit } from './unit.js';

/** White space that begins a token's place in the text, and the token up to the next white space. */
const WORD = /\S+/g;

/**
 * Preprocessed text that can be read again: with the line markers of GCC, so that positions are those of the first
 * time.
 */
export function markedText(unit: PreprocessedUnit): string {
  const lines: string[] = [];
  let last: { readonly file: string; readonly line: number; readonly isSystem: boolean } | undefined;
  let words: string[] = [];
  for (const { 0: word, index } of unit.text.matchAll(WORD)) {
    const { file, line } = unit.positionAt(index);
    const isSystem = unit.inSystemHeader(index);
    if (last?.file !== file || last.line !== line || last.isSystem !== isSystem) {
      if (words.length > 0) lines.push(words.join(' '));
      words = [];
      last = { file, line, isSystem };
      lines.push(`# ${line} ${JSON.stringify(file)}${isSystem ? ' 3' : ''}`);
    }
    words.push(word);
  }
  return [...lines, words.join(' '), ''].join('\n');
}
