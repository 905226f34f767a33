import type { Diagnostic, Position } from './diagnostic.js';
import { MAX_SOURCE_CHARACTERS } from './limits.js';
import { lastNotAbove, type SourceMap } from './source-map.js';
import { FROM_MACRO, LINE_START, PUNCTUATOR, type Token } from './token.js';
import type { PreprocessedUnit } from './unit.js';

const PIECES_PER_CHUNK = 8192;
const FIRST_CAPACITY = 1024;

/** Digraphs and what they stand for (C11 6.4.6p3); the parser knows only the latter. */
const DIGRAPHS: Readonly<Record<string, string>> = {
  '<:': '[',
  ':>': ']',
  '<%': '{',
  '%>': '}',
  '%:': '#',
  '%:%:': '##',
};

/** Writes the tokens of a translation unit as text, and remembers where each came from. */
export class TextBuilder {
  private readonly sources: SourceMap;
  private readonly chunks: string[] = [];
  private pieces: string[] = [];
  private length = 0;
  /** Location that the next token must have to stand directly behind the last one in the same file. */
  private adjacentLoc = -1;
  /** The text from `offsets[i]` on comes from the location `locs[i]`. */
  private offsets = new Int32Array(FIRST_CAPACITY);
  private locs = new Int32Array(FIRST_CAPACITY);
  private entries = 0;

  constructor(sources: SourceMap) {
    this.sources = sources;
  }

  add(token: Token): void {
    const text = token.kind === PUNCTUATOR ? (DIGRAPHS[token.text] ?? token.text) : token.text;
    const fromMacro = (token.flags & FROM_MACRO) !== 0;
    const separator =
      this.length === 0 || (!fromMacro && token.loc === this.adjacentLoc)
        ? ''
        : !fromMacro && (token.flags & LINE_START) !== 0
          ? '\n'
          : ' ';
    if (separator !== '') this.pieces.push(separator);
    this.mark(this.length + separator.length, token.loc);
    this.pieces.push(text);
    this.length += separator.length + text.length;
    this.adjacentLoc = fromMacro ? -1 : token.loc + token.text.length;
    if (this.pieces.length >= PIECES_PER_CHUNK) this.flush();
    if (this.length > MAX_SOURCE_CHARACTERS)
      this.sources.fail('limit', `the preprocessed text is larger than ${MAX_SOURCE_CHARACTERS} characters`, token.loc);
  }

  finish(file: string, warnings: readonly Diagnostic[]): Omit<PreprocessedUnit, 'attributes' | 'suppressions'> {
    this.pieces.push('\n');
    this.flush();
    const sources = this.sources;
    const offsets = this.offsets.slice(0, this.entries);
    const locs = this.locs.slice(0, this.entries);
    const locAt = (offset: number): number | undefined =>
      locs[Math.max(0, lastNotAbove(offsets, offsets.length, offset))];
    return {
      file,
      text: this.chunks.join(''),
      warnings,
      positionAt(offset: number): Position {
        const loc = locAt(offset);
        return loc === undefined ? { file, line: 1, column: 1 } : sources.positionOf(loc);
      },
      inSystemHeader(offset: number): boolean {
        const loc = locAt(offset);
        return loc !== undefined && sources.isSystem(loc);
      },
    };
  }

  private mark(offset: number, loc: number): void {
    if (this.entries > 0 && this.locs[this.entries - 1] === loc) return;
    if (this.entries === this.offsets.length) {
      this.offsets = grown(this.offsets);
      this.locs = grown(this.locs);
    }
    this.offsets[this.entries] = offset;
    this.locs[this.entries++] = loc;
  }

  private flush(): void {
    this.chunks.push(this.pieces.join(''));
    this.pieces = [];
  }
}

function grown(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
