import type { TokenKind } from './tokens.js';
import { Tokens } from './tokens.js';

/**
 * Puts together the tokens of a unit anew, some of them others than in the text; each stands where the one stands that
 * it comes from.
 */
export class TokenWriter {
  private readonly kinds: TokenKind[] = [];
  private readonly texts: string[] = [];
  private readonly starts: number[] = [];

  constructor(private readonly source: Tokens) {}

  /** The token that was written last. */
  get last(): string {
    return this.texts.at(-1) ?? '';
  }

  copy(index: number): void {
    this.put(this.source.kinds[index]!, this.source.texts[index]!, index);
  }

  /** Tokens with these texts in the place of token `index`. */
  write(texts: readonly string[], index: number): void {
    for (const text of texts) this.put(kindOf(text), text, index);
  }

  /** Takes back the last token. */
  drop(): void {
    this.kinds.pop();
    this.texts.pop();
    this.starts.pop();
  }

  finish(): Tokens {
    return new Tokens(this.source.unit, this.kinds, this.texts, this.starts);
  }

  private put(kind: TokenKind, text: string, index: number): void {
    this.kinds.push(kind);
    this.texts.push(text);
    this.starts.push(this.source.starts[index]!);
  }
}

function kindOf(text: string): TokenKind {
  if (/^[A-Za-z_$\u0080-\uffff]/.test(text) && !/["']$/.test(text)) return 'identifier';
  if (/^\.?[0-9]/.test(text)) return 'number';
  if (text.endsWith('"')) return 'string';
  return text.endsWith("'") ? 'character' : 'punctuator';
}
