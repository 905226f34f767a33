/** Kinds of preprocessing token (C11 6.4), as small integers because millions of tokens may carry one. */
export const IDENTIFIER = 0;
export const NUMBER = 1;
export const STRING = 2;
export const CHARACTER = 3;
export const PUNCTUATOR = 4;
/** A character that starts no token; an error only if it reaches the compiler. */
export const OTHER = 5;
/** A quote without its partner on the line; an error only if it reaches the compiler. */
export const UNTERMINATED = 6;
/** The end of a directive's line. */
export const END_OF_DIRECTIVE = 7;
export const END_OF_FILE = 8;

/** Flag: white space (a new line included) stands before the token. */
export const SPACE_BEFORE = 1;
/** Flag: first token of its line. */
export const LINE_START = 2;
/** Flag: names a macro that must not be expanded again ("painted blue", C11 6.10.3.4p2). */
export const NO_EXPAND = 4;
/** Flag: comes from a macro's replacement; its location is that of the macro's use. */
export const FROM_MACRO = 8;

/** A preprocessing token. Immutable: lists of tokens share them. */
export class Token {
  readonly kind: number;
  readonly text: string;
  /** A location of the {@link SourceMap}. */
  readonly loc: number;
  readonly flags: number;

  constructor(kind: number, text: string, loc: number, flags: number) {
    this.kind = kind;
    this.text = text;
    this.loc = loc;
    this.flags = flags;
  }

  withFlags(flags: number): Token {
    return new Token(this.kind, this.text, this.loc, flags);
  }

  /** The token with white space before it if and only if `like` has it. */
  spacedLike(like: Token): Token {
    const flags = (this.flags & ~(SPACE_BEFORE | LINE_START)) | (like.flags & (SPACE_BEFORE | LINE_START));
    return flags === this.flags ? this : this.withFlags(flags);
  }

  is(punctuator: string): boolean {
    return this.kind === PUNCTUATOR && this.text === punctuator;
  }

  get isEnd(): boolean {
    return this.kind >= END_OF_DIRECTIVE;
  }
}

/** The text of a number without C23's digit separators. */
export function withoutSeparators(number: string): string {
  return number.replaceAll("'", '');
}

/** Where the expander gets its tokens from. At the end it goes on returning an end token. */
export interface TokenSource {
  next(): Token;
}
