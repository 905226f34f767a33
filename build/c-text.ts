/**
 * The syntax of C as far as the build needs it to embed the library: comments, literals, and lines of the preprocessor.
 */

/** A comment, a literal, or whatever else; comments and literals are found in the order of C11 5.1.1.2. */
const PIECES = /\/\*[^]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g;

const isComment = (piece: string): boolean => piece.startsWith('/*') || piece.startsWith('//');

/** The text with spaces for everything but its lines. */
function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

/** The text without comments and indentation, with as many lines. */
export function squeezed(text: string): string {
  const plain = text.replace(PIECES, (piece) => (isComment(piece) ? ` ${piece.replace(/[^\n]/g, '')}` : piece));
  return plain.replace(/^[ \t]+|[ \t]+$/gm, '');
}

/** A text of the same length and lines in which only the code is left: no comments, literals, or directives. */
export function codeOf(text: string): string {
  const plain = text.replace(PIECES, blank);
  return plain.replace(/^[ \t]*#(?:\\\n|[^\n])*/gm, blank);
}

/** The comments for the documentation, which begin with two stars, and where they end. */
export function docComments(text: string): { readonly note: string; readonly start: number; readonly end: number }[] {
  return [...text.matchAll(PIECES)]
    .filter(([piece]) => /^\/\*\*[^*/]/.test(piece))
    .map(({ 0: piece, index }) => ({ note: words(piece), start: index, end: index + piece.length }));
}

/** The words of a comment, on one line. */
function words(comment: string): string {
  return comment
    .slice(3, -2)
    .replace(/^[ \t]*\*(?= |$)/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}
