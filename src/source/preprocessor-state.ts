import type { Target } from './target.js';
import type { Diagnostic, DiagnosticCode } from './diagnostic.js';
import { Errors } from './diagnostic.js';
import { Expander } from './expander.js';
import type { HeaderSearch, OnInclude } from './header-search.js';
import type { InputStack } from './input-stack.js';
import type { Lexer } from './lexer.js';
import type { Budget } from './limits.js';
import { isRenaming, type DynamicMacro, type Macro } from './macro.js';
import type { SourceMap } from './source-map.js';
import { FROM_MACRO, LINE_START, NUMBER, SPACE_BEFORE, STRING, Token, type TokenSource } from './token.js';

/** The settings with which a translation unit is preprocessed. */
export interface Setup {
  readonly file: string;
  readonly target: Target;
  readonly macros: Map<string, Macro>;
  readonly sources: SourceMap;
  readonly inputs: InputStack;
  readonly headers: HeaderSearch;
  readonly budget: Budget | undefined;
  readonly onInclude: OnInclude | undefined;
}

/** The state that all directives share. */
export class PreprocessorState {
  readonly setup: Setup;
  readonly expander: Expander;
  /** Headers that are not there. */
  readonly missing = new Errors(new Set<DiagnosticCode>(['missing-file']));
  readonly warnings: Diagnostic[] = [];
  /** By name: what pragmas say of functions and variables. */
  readonly attributes = new Map<string, readonly string[]>();
  private counter = 0;

  constructor(setup: Setup, source: TokenSource) {
    this.setup = setup;
    this.expander = new Expander({
      source,
      macros: setup.macros,
      sources: setup.sources,
      budget: setup.budget,
      dynamicToken: (macro, use) => this.dynamicToken(macro, use),
      isForeign: (macro, use) => this.isForeign(macro, use),
    });
  }

  get lexer(): Lexer {
    return this.setup.inputs.current.lexer;
  }

  /** Passes the rest of the directive's line; the location of its end. */
  endLine(): number {
    let token = this.expander.nextRaw();
    while (!token.isEnd) token = this.expander.nextRaw();
    this.lexer.inDirective = false;
    return token.loc;
  }

  /** The rest of the directive's line, unexpanded. The line stays to be ended. */
  restOfLine(): Token[] {
    const tokens: Token[] = [];
    for (let token = this.expander.nextRaw(); !token.isEnd; token = this.expander.nextRaw()) tokens.push(token);
    return tokens;
  }

  fail(code: DiagnosticCode, message: string, loc: number, hint?: string): never {
    return this.setup.sources.fail(code, message, loc, hint);
  }

  /** An error that is told in the end, with others of its kind. */
  goOnAfter(code: DiagnosticCode, message: string, loc: number, hint?: string): void {
    try {
      this.fail(code, message, loc, hint);
    } catch (error) {
      this.missing.add(error);
    }
  }

  warn(message: string, loc: number): void {
    this.warnings.push({
      severity: 'warning',
      code: 'preprocessor',
      message,
      position: this.setup.sources.positionOf(loc),
    });
  }

  /**
   * Our headers declare more than those of any one system. So a macro may have the name of something that the
   * program's own library does not have: it stays out of what they declare, if it is more than another name.
   */
  private isForeign(macro: Macro, use: Token): boolean {
    return !this.lexer.inDirective && this.setup.sources.isBundled(use.loc) && !isRenaming(macro.definition);
  }

  private dynamicToken(macro: DynamicMacro, use: Token): Token {
    const flags = (use.flags & (SPACE_BEFORE | LINE_START)) | FROM_MACRO;
    const number = (value: number): Token => new Token(NUMBER, String(value), use.loc, flags);
    const string = (value: string): Token => new Token(STRING, `"${value.replace(/["\\]/g, '\\$&')}"`, use.loc, flags);
    switch (macro) {
      case '__LINE__':
        return number(this.setup.sources.positionOf(use.loc).line);
      case '__FILE__':
        return string(this.setup.sources.positionOf(use.loc).file);
      case '__BASE_FILE__':
        return string(this.setup.file);
      case '__COUNTER__':
        return number(this.counter++);
      case '__INCLUDE_LEVEL__':
        return number(this.setup.inputs.depth - 1);
    }
  }
}
