import {
  CHARACTER,
  END_OF_DIRECTIVE,
  END_OF_FILE,
  IDENTIFIER,
  LINE_START,
  NUMBER,
  OTHER,
  PUNCTUATOR,
  SPACE_BEFORE,
  STRING,
  Token,
  UNTERMINATED,
} from './token.js';

const LETTER = 1;
const DIGIT = 2;

/** Bit set LETTER, DIGIT for each ASCII character. `$` is a letter, as in GCC. */
const CLASS = new Uint8Array(128);
for (const c of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$') CLASS[c.charCodeAt(0)] = LETTER;
for (const c of '0123456789') CLASS[c.charCodeAt(0)] = DIGIT;

/** Punctuators of one character by code, and of two by both codes; longer ones are looked for from these. */
const ONE: (string | undefined)[] = new Array<string | undefined>(128).fill(undefined);
const TWO: (string | undefined)[] = new Array<string | undefined>(128 * 128).fill(undefined);
for (const p of '[](){}.&*+-~!/%<>^|?:;=,#') ONE[p.charCodeAt(0)] = p;
for (const p of '-> ++ -- << >> <= >= == != && || *= /= %= += -= &= ^= |= ## <: :> <% %> %:'.split(' '))
  TWO[(p.charCodeAt(0) << 7) | p.charCodeAt(1)] = p;

const NEW_LINE = 10;
const DOUBLE_QUOTE = 34;
const QUOTE = 39;
const DOT = 46;
const SLASH = 47;
const BACKSLASH = 92;

/** Blanks that editors and web pages put in the place of others, and a mark of the order of bytes. */
const FOREIGN_BLANKS: ReadonlySet<number> = new Set([0xa0, 0x200b, 0x3000, 0xfeff]);

function isWordPart(c: number): boolean {
  return c < 128 ? CLASS[c] !== 0 : c >= 128 && !FOREIGN_BLANKS.has(c);
}

function isDigit(c: number): boolean {
  return c >= 48 && c <= 57;
}

const RAW_START = /"([^ ()\\\s]{0,16})\(/y;

/** A header's name as `#include` spells it. */
export interface HeaderName {
  readonly name: string;
  readonly angled: boolean;
  readonly loc: number;
}

/** A comment, by offsets in the text. */
export interface Comment {
  readonly start: number;
  readonly end: number;
  /** The place that it is about: its own if something stands before it in its line, else that of the next token. */
  readonly about: number;
}

/** Splits a text without line splices into preprocessing tokens, one at a time. */
export class Lexer {
  /** While set, the next new line ends the directive and is not passed. */
  inDirective = false;
  /** Where the first blank lies that is none in C. */
  foreignBlank: number | undefined;
  /** Where comments are noted, if somebody reads them; not those in what conditions leave out. */
  comments: Comment[] | undefined;
  private readonly text: string;
  private readonly base: number;
  private readonly onError: (message: string, loc: number) => never;
  private at = 0;

  constructor(text: string, base: number, onError: (message: string, loc: number) => never) {
    this.text = text;
    this.base = base;
    this.onError = onError;
  }

  /** The next token; at the end, an end token, again and again. */
  next(): Token {
    const flags = this.skipBlank(this.at === 0 ? LINE_START : 0);
    const text = this.text;
    const start = this.at;
    const c = text.charCodeAt(start);
    if (start >= text.length || c === NEW_LINE) return this.endToken(start);
    if (c < 128) {
      const kind = CLASS[c];
      if (kind === LETTER) return this.word(start, flags);
      if (kind === DIGIT || (c === DOT && isDigit(text.charCodeAt(start + 1)))) return this.number(start, flags);
      if (c === DOUBLE_QUOTE || c === QUOTE) return this.literal(start, start, flags);
      const punctuator = this.punctuator(start, c);
      if (punctuator !== undefined) {
        this.at = start + punctuator.length;
        return new Token(PUNCTUATOR, punctuator, this.base + start, flags);
      }
      if (!this.isUniversalName(start)) {
        this.at = start + 1;
        return new Token(OTHER, text[start]!, this.base + start, flags);
      }
    }
    return this.word(start, flags);
  }

  /** The header's name that stands here in a directive, if one does; else nothing is consumed. */
  headerName(): HeaderName | undefined {
    this.skipBlank(0);
    const open = this.text[this.at];
    if (open !== '<' && open !== '"') return undefined;
    const end = this.text.indexOf(open === '<' ? '>' : '"', this.at + 1);
    const name = end < 0 ? '\n' : this.text.slice(this.at + 1, end);
    if (name.includes('\n')) return undefined;
    const loc = this.base + this.at;
    this.at = end + 1;
    return { name, angled: open === '<', loc };
  }

  /** The characters up to the end of the line, which stay there to be read. */
  peekLine(): string {
    const end = this.text.indexOf('\n', this.at);
    return this.text.slice(this.at, end < 0 ? undefined : end).trim();
  }

  /** The lines before the first one that matches, which is passed as well; undefined if there is none. */
  linesBefore(end: RegExp): string | undefined {
    const rest = this.text.slice(this.at);
    const found = end.exec(rest);
    if (!found) return undefined;
    this.at += found.index + found[0].length;
    return rest.slice(0, found.index);
  }

  /** The location of the next character. */
  get location(): number {
    return this.base + this.at;
  }

  /**
   * Goes to just behind the `#` of the next directive without making tokens; the location of the `#`, or undefined at
   * the end.
   */
  skipToDirective(): number | undefined {
    const { comments } = this;
    this.comments = undefined;
    const found = this.directiveAfter();
    this.comments = comments;
    return found;
  }

  private directiveAfter(): number | undefined {
    for (;;) {
      const lineStart = (this.skipBlank(this.at === 0 ? LINE_START : 0) & LINE_START) !== 0;
      const start = this.at;
      const { text } = this;
      const c = text.charCodeAt(start);
      if (start >= text.length) return undefined;
      if (
        c === DOUBLE_QUOTE &&
        /(?:^|\W)(?:u8|[uUL])?R$/.test(text.slice(Math.max(0, start - 4), start)) &&
        this.rawString(start - 1, start) !== undefined
      )
        continue;
      if (c === DOUBLE_QUOTE || c === QUOTE) this.at = this.literalEnd(start, c);
      else {
        const hash = lineStart ? this.punctuator(start, c) : undefined;
        if (hash === '#' || hash === '%:') {
          this.at = start + hash.length;
          return this.base + start;
        }
        this.skipPlain(start);
      }
    }
  }

  /** Skips white space and comments; `flags` with what was found added. */
  private skipBlank(flags: number): number {
    const { text, comments } = this;
    const before = comments?.length ?? 0;
    let at = this.at;
    for (;;) {
      const c = text.charCodeAt(at);
      if (c === 32 || (c >= 9 && c <= 13)) {
        if (c === NEW_LINE) {
          if (this.inDirective) break;
          flags |= LINE_START;
        }
        flags |= SPACE_BEFORE;
        at++;
      } else if (c > 127 && FOREIGN_BLANKS.has(c)) {
        this.foreignBlank ??= this.base + at;
        flags |= SPACE_BEFORE;
        at++;
      } else if (c === SLASH && text.charCodeAt(at + 1) === 42) {
        const end = this.commentEnd(at);
        comments?.push({ start: at, end, about: flags & LINE_START ? -1 : at });
        at = end;
        flags |= SPACE_BEFORE;
      } else if (c === SLASH && text.charCodeAt(at + 1) === SLASH) {
        const newLine = text.indexOf('\n', at);
        const end = newLine < 0 ? text.length : newLine;
        comments?.push({ start: at, end, about: flags & LINE_START ? -1 : at });
        at = end;
        flags |= SPACE_BEFORE;
      } else break;
    }
    this.at = at;
    if (comments)
      for (let i = before; i < comments.length; i++)
        if (comments[i]!.about < 0) comments[i] = { ...comments[i]!, about: at };
    return flags;
  }

  private commentEnd(start: number): number {
    const end = this.text.indexOf('*/', start + 2);
    return end < 0 ? this.onError('this comment is never closed', this.base + start) : end + 2;
  }

  private endToken(start: number): Token {
    return new Token(
      this.inDirective ? END_OF_DIRECTIVE : END_OF_FILE,
      '',
      this.base + start,
      SPACE_BEFORE | LINE_START,
    );
  }

  private word(start: number, flags: number): Token {
    const text = this.text;
    let at = start;
    for (;;) {
      const c = text.charCodeAt(at);
      if (isWordPart(c)) at++;
      else if (c === BACKSLASH && this.isUniversalName(at)) at += 2;
      else {
        if ((c === DOUBLE_QUOTE || c === QUOTE) && this.isEncodingPrefix(start, at))
          return this.literal(start, at, flags);
        const raw = c === DOUBLE_QUOTE ? this.rawString(start, at) : undefined;
        if (raw) return new Token(STRING, raw, this.base + start, flags);
        this.at = at;
        return new Token(IDENTIFIER, text.slice(start, at), this.base + start, flags);
      }
    }
  }

  /**
   * GNU C's `R"x(…)x"`, which ends where nothing else does, as the literal that has the same characters; `quoteAt`
   * follows the word before it.
   */
  private rawString(start: number, quoteAt: number): string | undefined {
    const prefix = /^(u8|[uUL]|)R$/.exec(this.text.slice(start, quoteAt))?.[1];
    if (prefix === undefined) return undefined;
    RAW_START.lastIndex = quoteAt;
    const open = RAW_START.exec(this.text);
    if (!open) return undefined;
    const first = quoteAt + open[0].length;
    const close = `)${open[1]!}"`;
    const end = this.text.indexOf(close, first);
    if (end < 0) return this.onError('the raw string literal is not closed', this.base + start);
    this.at = end + close.length;
    const escaped = this.text.slice(first, end).replace(/[\\"]/g, '\\$&').replace(/\r?\n/g, '\\n');
    return `${prefix}"${escaped}"`;
  }

  private number(start: number, flags: number): Token {
    const text = this.text;
    let at = start + 1;
    for (;;) {
      const c = text.charCodeAt(at);
      if (isWordPart(c) || c === DOT) at++;
      else if (c === QUOTE && isWordPart(text.charCodeAt(at + 1))) at += 2;
      else if ((c === 43 || c === 45) && 'eEpP'.includes(text[at - 1]!)) at++;
      else break;
    }
    this.at = at;
    return new Token(NUMBER, text.slice(start, at), this.base + start, flags);
  }

  private isUniversalName(at: number): boolean {
    const kind = this.text[at + 1];
    if (this.text.charCodeAt(at) !== BACKSLASH || (kind !== 'u' && kind !== 'U')) return false;
    return /^[0-9a-fA-F]+$/.test(this.text.slice(at + 2, at + (kind === 'u' ? 6 : 10)));
  }

  private isEncodingPrefix(start: number, end: number): boolean {
    if (end - start > 2) return false;
    const prefix = this.text.slice(start, end);
    return prefix === 'L' || prefix === 'u' || prefix === 'U' || prefix === 'u8';
  }

  private literal(start: number, quoteAt: number, flags: number): Token {
    const quote = this.text.charCodeAt(quoteAt);
    const end = this.literalEnd(quoteAt, quote);
    this.at = end;
    const closed = end > quoteAt + 1 && this.text.charCodeAt(end - 1) === quote && !this.isEscaped(end - 1, quoteAt);
    const kind = !closed ? UNTERMINATED : quote === QUOTE ? CHARACTER : STRING;
    return new Token(kind, this.text.slice(start, end), this.base + start, flags);
  }

  private isEscaped(at: number, after: number): boolean {
    let backslashes = 0;
    while (at - 1 - backslashes > after && this.text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
    return backslashes % 2 === 1;
  }

  /** The offset behind the closing quote, or of the end of the line when there is none. */
  private literalEnd(quoteAt: number, quote: number): number {
    const text = this.text;
    for (let at = quoteAt + 1; ; at++) {
      const c = text.charCodeAt(at);
      if (c === quote) return at + 1;
      if (at >= text.length || c === NEW_LINE) return Math.min(at, text.length);
      if (c === BACKSLASH && at + 1 < text.length && text.charCodeAt(at + 1) !== NEW_LINE) at++;
    }
  }

  private punctuator(start: number, c: number): string | undefined {
    if (c >= 128) return undefined;
    const text = this.text;
    const d = text.charCodeAt(start + 1);
    const two = d < 128 ? TWO[(c << 7) | d] : undefined;
    if (two === undefined) return c === DOT && text.startsWith('...', start) ? '...' : ONE[c];
    if (two === '<<' && text[start + 2] === '=') return '<<=';
    if (two === '>>' && text[start + 2] === '=') return '>>=';
    if (two === '%:' && text.startsWith('%:', start + 2)) return '%:%:';
    return two;
  }

  /** Passes at least one character, up to the next one that can end a line or start a literal or comment. */
  private skipPlain(start: number): void {
    const text = this.text;
    let at = start + 1;
    for (;;) {
      const c = text.charCodeAt(at);
      if (at >= text.length || c === NEW_LINE || c === SLASH || c === DOUBLE_QUOTE || c === QUOTE) break;
      at++;
    }
    this.at = at;
  }
}

/**
 * The kind of the token that `text` spells as a whole, or undefined when it is not exactly one token (C11 6.10.3.3p3).
 */
export function kindOfSingleToken(text: string): number | undefined {
  if (text.startsWith('//') || text.startsWith('/*')) return undefined;
  const token = new Lexer(text, 0, (message) => {
    throw new Error(message);
  }).next();
  return token.text === text && token.kind !== UNTERMINATED ? token.kind : undefined;
}

/** All tokens of a text that comes from no file, such as a definition on the command line. */
export function tokensOf(text: string, loc: number, onError: (message: string) => never): Token[] {
  const lexer = new Lexer(text, 0, (message) => onError(message));
  const tokens: Token[] = [];
  for (let token = lexer.next(); !token.isEnd; token = lexer.next())
    tokens.push(new Token(token.kind, token.text, loc, token.flags));
  return tokens;
}
