/** Sentences that are hard to read once: of more than so many words, in comments of code and on pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { proseOf } from '../support/markdown.js';

export const MOST_WORDS = 40;

/** `file: so many words: the sentence`. @param files names in the repository, of sources and pages */
export function longSentences(root: string, files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const paragraphs = file.endsWith('.md') ? paragraphsOfPage(text) : paragraphsOfComments(text);
    return paragraphs.flatMap(sentencesIn).flatMap((sentence) => {
      const words = sentence.split(/\s+/).filter((word) => /\w/.test(word)).length;
      return words > MOST_WORDS ? [`${file}: ${words} words: ${sentence}`] : [];
    });
  });
}

/** A colon or semicolon ends one where a new sentence could stand behind it. */
function sentencesIn(paragraph: string): string[] {
  return paragraph.split(/(?<=[.!?:;])\s+(?=[A-Z`*([])/);
}

const LIST_ITEM = /^\s*(?:[-*+•]|\d+[.)])\s/;

/** Without blocks of code, tables and markup. */
function paragraphsOfPage(text: string): string[] {
  const paragraphs: string[][] = [[]];
  for (const line of proseOf(text)) {
    const isCode = paragraphs.at(-1)!.length === 0 && line.startsWith('    ');
    if (line.trim() === '' || /^\s*[|#<]/.test(line) || isCode) paragraphs.push([]);
    else if (LIST_ITEM.test(line)) paragraphs.push([line]);
    else paragraphs.at(-1)!.push(line);
  }
  return paragraphs.map((lines) => lines.map((line) => line.trim()).join(' '));
}

/** Without tables and equations, which are indented or have columns. */
function paragraphsOfComments(text: string): string[] {
  const paragraphs: string[][] = [[]];
  for (const line of text.split('\n')) {
    const [, words = ''] = /^\s*(?:\/\/+|\/?\*+)\s?(.*?)(?:\*\/)?$/.exec(line) ?? [];
    const isTable = words.startsWith('  ') || /\S {3,}\S/.test(words);
    if (words.trim() === '' || isTable) paragraphs.push([]);
    else if (LIST_ITEM.test(words) || words.startsWith('@')) paragraphs.push([words]);
    else paragraphs.at(-1)!.push(words);
  }
  return paragraphs.map((lines) => lines.map((line) => line.trim()).join(' '));
}
