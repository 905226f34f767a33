import type { Position } from './diagnostic.js';
import type { Comment } from './lexer.js';
import type { SourceFile } from './source-map.js';

/** A comment by which findings are known: `// tcbmc: known race: see #12`. */
export interface Suppression {
  /** The word in the place of `known`. */
  readonly verb: string;
  /** The word in the place of the property; empty if there is none. */
  readonly property: string;
  readonly reason: string;
  readonly position: Position;
  /** The line with what it is about: its own, or the next one with code if it stands alone. */
  readonly about: Pick<Position, 'file' | 'line'>;
}

const BEGINNING = 'tcbmc:';
const FORM = /^tcbmc:\s*([a-z]+)\s*([\w-]*)\s*(?:[:,;–—]|-+(?=\s|$))?\s*(.*)$/;

/** Whether some comment may be one. */
export function mayHaveSuppressions(text: string): boolean {
  return text.includes(BEGINNING);
}

/** Those among the comments of a file that say something to us, of whatever kind. */
export function suppressionsIn(file: SourceFile, comments: readonly Comment[]): Suppression[] {
  return joined(file.source.text, comments).flatMap(({ start, about, words }) => {
    const [, verb, property = '', reason = ''] = FORM.exec(words) ?? [];
    if (verb === undefined) return [];
    const { file: name, line } = file.presumed(file.base + about);
    return [{ verb, property, reason, position: file.presumed(file.base + start), about: { file: name, line } }];
  });
}

/** The comments with their words; lines that go on with `//` in the next one are one comment. */
function joined(text: string, comments: readonly Comment[]): (Comment & { readonly words: string })[] {
  const found: (Comment & { readonly words: string })[] = [];
  for (const comment of comments) {
    const words = wordsOf(text.slice(comment.start, comment.end));
    const before = found.at(-1);
    const between = before && text.slice(before.end, comment.start);
    const goesOn =
      before?.about === comment.about &&
      text.startsWith('//', before.start) &&
      text.startsWith('//', comment.start) &&
      /^\r?\n[ \t]*$/.test(between ?? '') &&
      !words.startsWith(BEGINNING);
    if (goesOn) found[found.length - 1] = { ...before, end: comment.end, words: `${before.words} ${words}` };
    else found.push({ ...comment, words });
  }
  return found;
}

/** The words of a comment, in one line. */
function wordsOf(comment: string): string {
  const inside = comment.startsWith('/*') ? comment.slice(2, -2).replace(/\n\s*\*+/g, '\n') : comment.slice(2);
  return inside
    .replace(/^[/*!<]+/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
