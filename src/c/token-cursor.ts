import { fail } from '../source/diagnostic.js';
import type { Budget } from '../source/limits.js';
import type { Attribute } from './emitter.js';
import { Emitter } from './emitter.js';
import type { TokenKind, Tokens } from './tokens.js';

/** Brackets, statements and declarators may be nested this deep. */
export const MAX_NESTING = 400;

/** A declarator may have this many `*`, `[]` and `()`. */
export const MAX_DECLARATOR_PARTS = 64;

const ATTRIBUTE = new Set(['__attribute__', '__attribute']);
const ASM = new Set(['asm', '__asm', '__asm__']);
/** Attributes whose argument changes a type's size or alignment, or says which register a name is. */
const WITH_EXPRESSION = new Set(['aligned', 'vector_size', 'tcbmc_pack', 'tcbmc_sfr', 'tcbmc_bit']);

export function isAttributeWord(word: string): boolean {
  return ATTRIBUTE.has(word);
}

export function isAsmWord(word: string): boolean {
  return ASM.has(word);
}

/** `__packed__` → `packed`. */
export function plainWord(word: string): string {
  return /^__.+__$/.test(word) ? word.slice(2, -2) : word;
}

/** Walks over the tokens, knows which names are types where it stands, and hands on what tree-sitter is to see. */
export abstract class TokenCursor {
  protected readonly emitter = new Emitter();
  protected index = 0;
  private depth = 0;
  private readonly scopes: Map<string, boolean>[] = [];

  constructor(
    protected readonly tokens: Tokens,
    private readonly budget: Budget | undefined,
  ) {}

  protected abstract operandFragment(): number;

  protected get text(): string {
    return this.tokens.texts[this.index]!;
  }

  protected get kind(): TokenKind {
    return this.tokens.kinds[this.index]!;
  }

  protected peek(distance = 1): string {
    return this.tokens.texts[this.index + distance] ?? '';
  }

  protected peekKind(distance = 1): TokenKind {
    return this.tokens.kinds[this.index + distance] ?? 'end';
  }

  /** Strings and characters are never mistaken for punctuation: their text starts with a quote or prefix. */
  protected is(text: string): boolean {
    return this.text === text;
  }

  protected unexpected(wanted?: string): never {
    const found = this.kind === 'end' ? 'end of input' : `'${this.text}'`;
    const expected = wanted === undefined ? '' : `expected ${wanted} before `;
    fail('syntax', expected ? `${expected}${found}` : `unexpected ${found}`, this.tokens.position(this.index));
  }

  protected fail(code: 'name' | 'unsupported' | 'limit', message: string, token = this.index): never {
    fail(code, message, this.tokens.position(token));
  }

  /** Emits the current token as it is. */
  protected take(): void {
    this.emitter.emit(this.text, this.index);
    this.index++;
  }

  protected expect(text: string): void {
    if (!this.is(text)) this.unexpected(`'${text}'`);
    this.take();
  }

  protected skip(text: string): void {
    if (!this.is(text)) this.unexpected(`'${text}'`);
    this.index++;
  }

  protected takeName(): string {
    if (this.kind !== 'identifier') this.unexpected('identifier');
    const name = this.text;
    this.emitter.emitName(name, this.index++);
    return name;
  }

  /** Runs `scan` one level deeper. */
  protected nested<T>(scan: () => T): T {
    if (++this.depth > MAX_NESTING) this.fail('limit', `the program is nested more than ${MAX_NESTING} levels deep`);
    this.budget?.check();
    const result = scan();
    this.depth--;
    return result;
  }

  /** Runs `scan` at the present level, also if it fails. @returns what it failed with */
  protected attempt(scan: () => void): unknown {
    const { depth } = this;
    const scopes = this.scopes.length;
    try {
      scan();
      return undefined;
    } catch (error) {
      this.depth = depth;
      this.scopes.length = scopes;
      return error;
    }
  }

  protected inScope<T>(scan: () => T): T {
    this.scopes.push(new Map());
    const result = scan();
    this.scopes.pop();
    return result;
  }

  protected declare(name: string, isType: boolean): void {
    this.scopes[this.scopes.length - 1]?.set(name, isType);
  }

  protected isTypedefName(name: string): boolean {
    for (let level = this.scopes.length - 1; level >= 0; level--) {
      const isType = this.scopes[level]!.get(name);
      if (isType !== undefined) return isType;
    }
    return name === '__builtin_va_list' || name === '__gnuc_va_list' || name === 'bool';
  }

  protected atAttribute(): boolean {
    return this.kind === 'identifier' && isAttributeWord(this.text);
  }

  protected atAsm(): boolean {
    return this.kind === 'identifier' && isAsmWord(this.text);
  }

  /** Steps over a bracketed group without emitting it. */
  protected skipGroup(): void {
    let level = 0;
    do {
      if (this.kind === 'end') this.unexpected();
      if (this.is('(') || this.is('[') || this.is('{')) level++;
      else if (this.is(')') || this.is(']') || this.is('}')) level--;
      this.index++;
    } while (level > 0);
  }

  /** Reads any number of `__attribute__((…))` and `__extension__` into `into`; emits nothing. */
  protected attributes(into: Attribute[]): void {
    for (;;) {
      if (this.is('__extension__')) this.index++;
      else if (this.atAttribute()) this.attributeSpecifier(into);
      else return;
    }
  }

  private attributeSpecifier(into: Attribute[]): void {
    this.index++;
    this.skip('(');
    this.skip('(');
    while (!this.is(')')) {
      if (this.is(',')) this.index++;
      else if (this.kind === 'identifier') into.push(this.attribute());
      else this.unexpected('attribute');
    }
    this.skip(')');
    this.skip(')');
  }

  private attribute(): Attribute {
    const token = this.index;
    const name = plainWord(this.text);
    this.index++;
    if (!this.is('(')) return { name, token };
    if (WITH_EXPRESSION.has(name)) return { name, token, fragment: this.operandFragment() };
    const word = this.peekKind() === 'identifier' ? plainWord(this.peek()) : undefined;
    this.skipGroup();
    return word === undefined ? { name, token } : { name, token, word };
  }

  /** Reads `asm(…)`, after the keyword's qualifiers; gives its first string. */
  protected asmText(): string {
    this.index++;
    while (this.kind === 'identifier') this.index++;
    if (!this.is('(')) this.unexpected(`'('`);
    let text = '';
    for (let next = this.index + 1; this.tokens.kinds[next] === 'string'; next++) {
      text += this.tokens.texts[next]!.replace(/^[^"]*"|"$/g, '');
    }
    this.skipGroup();
    return text;
  }
}
