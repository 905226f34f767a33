/** Measuring and cutting text for a terminal with characters of fixed width. */

const COMBINING = /^[\p{M}\u200b-\u200f\u2060\ufeff]$/u;
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]$/u;
/** Everything that could move the cursor, change colours or reverse the direction of writing. */
// The reports quote the user's text; a hostile file must not be able to drive the terminal.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Columns that a character takes on a terminal. */
function characterWidth(character: string): number {
  if (COMBINING.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** Columns that a text takes on a terminal. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

/** Replaces tabs by spaces up to the next multiple of `tab`, and other control characters by a visible stand-in. */
export function printable(text: string, tab = 8): string {
  let result = '';
  let column = 0;
  for (const character of text) {
    if (character === '\t') {
      const spaces = tab - (column % tab);
      result += ' '.repeat(spaces);
      column += spaces;
    } else {
      const shown = character.replace(UNPRINTABLE, '\ufffd');
      result += shown;
      column += characterWidth(shown);
    }
  }
  return result;
}

/** Splits after the last character that fits in `width` columns; always takes at least one character. */
function splitAtWidth(text: string, width: number): [string, string] {
  let used = 0;
  let end = 0;
  for (const character of text) {
    const next = used + characterWidth(character);
    if (next > width && end > 0) break;
    used = next;
    end += character.length;
  }
  return [text.slice(0, end), text.slice(end)];
}

/** Shortens a text to `width` columns, with an ellipsis if something had to go. */
export function clip(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  return width <= 1 ? '…' : `${splitAtWidth(text, width - 1)[0]}…`;
}

/** Fills a text with spaces up to `width` columns. */
export function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

const POSITION = /:\d+:\d+/;

/**
 * Where to break a line of which `head` fits: at the last space, else behind the last punctuation in the second half,
 * else at the end.
 */
function breakPoint(head: string, tail: string): number {
  if (tail.startsWith(' ')) return head.length;
  const space = head.lastIndexOf(' ');
  if (space > 0) return space;
  const punctuation = 1 + Math.max(...['(', ',', ';'].map((character) => head.lastIndexOf(character)));
  return punctuation >= head.length / 2 ? punctuation : head.length;
}

/** Breaks a text into lines of at most `width` columns, at spaces where possible. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (displayWidth(rest) > width) {
    const [head, tail] = splitAtWidth(rest, width);
    const end = breakPoint(head, tail);
    lines.push(head.slice(0, end).trimEnd());
    rest = (head.slice(end) + tail).trimStart();
  }
  if (rest !== '' || lines.length === 0) lines.push(rest);
  return lines;
}

/**
 * {@link wrap} for sentences: positions, which people copy and terminals link, are never broken, even where they do not
 * fit.
 */
export function wrapProse(text: string, width: number): string[] {
  const indent = /^ */.exec(text)![0];
  const lines: string[] = [];
  let line = indent;
  for (const word of text.slice(indent.length).split(/ +/)) {
    const longer = line.trim() === '' ? line + word : `${line} ${word}`;
    if (displayWidth(longer) <= width) line = longer;
    else {
      if (line.trim() !== '') lines.push(line);
      const hanging = indent === '' ? '' : `${indent}  `;
      const parts = POSITION.test(word) ? [word] : wrap(word, width - hanging.length);
      lines.push(...parts.slice(0, -1).map((part) => hanging + part));
      line = hanging + parts.at(-1)!;
    }
  }
  return [...lines, line];
}

/** Lines that follow the first are indented a little more. */
export function indented(text: string, by: number, width: number): string[] {
  return wrapProse(text, width - by - 2).map((line, i) => ' '.repeat(i === 0 ? by : by + 2) + line);
}

/** {@link wrap} with at most `count` lines; the last one ends in an ellipsis if something had to go. */
export function wrapAtMost(text: string, width: number, count: number): string[] {
  const lines = wrap(text, width);
  if (lines.length <= count) return lines;
  const kept = lines.slice(0, count);
  kept[count - 1] = clip(`${kept[count - 1]} …`, width);
  return kept;
}
