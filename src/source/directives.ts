import { ConditionalInclusion } from './conditional-inclusion.js';
import { Inclusion } from './inclusion.js';
import { tokensOf } from './lexer.js';
import { Macro, parseDefinition, sameDefinition } from './macro.js';
import { destringized, Pragmas } from './pragma.js';
import { PreprocessorState, type Setup } from './preprocessor-state.js';
import {
  END_OF_FILE,
  IDENTIFIER,
  LINE_START,
  NUMBER,
  OTHER,
  STRING,
  UNTERMINATED,
  type Token,
  type TokenSource,
} from './token.js';

const LARGEST_LINE = 2147483647;

/** Reads the tokens of all files in order, obeying the directives on the way (C11 6.10). */
export class Directives implements TokenSource {
  readonly state: PreprocessorState;
  private readonly inclusion: Inclusion;
  private readonly conditionals: ConditionalInclusion;
  private readonly pragmas: Pragmas;
  /** Tokens that stand for pragmas. */
  private readonly inserted: Token[] = [];
  /** Tokens that pragmas add behind the token that has just been given. */
  private readonly following: Token[] = [];

  constructor(setup: Setup) {
    const state = new PreprocessorState(setup, this);
    this.state = state;
    this.inclusion = new Inclusion(state);
    this.conditionals = new ConditionalInclusion(state, this.inclusion);
    this.pragmas = new Pragmas({
      macros: setup.macros,
      readOnlyOnce: () => setup.inputs.readOnlyOnce(),
      attribute: (name, attributes) => void state.attributes.set(name, attributes),
      markSystemHeader: () => this.markSystemHeader(),
      insert: (text, loc) =>
        void this.inserted.push(...tokensOf(text, loc, (message) => state.fail('preprocessor', message, loc))),
      warn: (message, loc) => state.warn(message, loc),
      fail: (code, message, loc, hint) => state.fail(code, message, loc, hint),
    });
  }

  /** The next token of the text, unexpanded, directives obeyed. */
  next(): Token {
    const { inputs } = this.state.setup;
    for (;;) {
      const lexer = inputs.current.lexer;
      const inserted = lexer.inDirective ? undefined : this.inserted.shift();
      if (inserted) return inserted;
      const token = lexer.next();
      if (lexer.inDirective) return token;
      if (token.kind === END_OF_FILE) {
        this.noteBlanks();
        if (!inputs.leave()) return token;
      } else if ((token.flags & LINE_START) !== 0 && (token.is('#') || token.is('%:'))) {
        lexer.inDirective = true;
        this.obey(lexer.next());
      } else if (token.kind !== OTHER || !this.isDropped(token)) return token;
    }
  }

  private noteBlanks(): void {
    const { lexer } = this.state;
    if (lexer.foreignBlank === undefined) return;
    this.state.warn('this character, which is no blank in C, is taken for one', lexer.foreignBlank);
    lexer.foreignBlank = undefined;
  }

  /** SDCC passes over characters that it does not know. */
  private isDropped({ text, loc }: Token): boolean {
    if (text !== '`' || this.state.setup.target.name !== 'mcs51') return false;
    this.state.warn(`the character '${text}' is dropped, as by SDCC`, loc);
    return true;
  }

  /** The next token of the translation unit, expanded; pragmas are obeyed and gone. */
  nextExpanded(): Token {
    for (;;) {
      const added = this.following.shift();
      if (added) return added;
      const token = this.state.expander.next();
      if (token.kind === UNTERMINATED)
        this.state.fail(
          'preprocessor',
          `the ${token.text.includes('"') ? 'string' : 'character'} literal is not closed`,
          token.loc,
        );
      if (token.kind !== IDENTIFIER) return token;
      if (token.text === 'struct' || token.text === 'union') this.pack(token);
      if (token.text !== '_Pragma') return token;
      this.pragmaOperator(token);
    }
  }

  /** `#pragma pack` becomes an attribute of the structures after it. */
  private pack({ loc }: Token): void {
    const { current } = this.pragmas.packing;
    if (current === undefined) return;
    const bad = (message: string): never => this.state.fail('preprocessor', message, loc);
    this.following.push(...tokensOf(`__attribute__((__tcbmc_pack__(${current})))`, loc, bad));
  }

  private obey(directive: Token): void {
    if (directive.isEnd) this.state.endLine();
    else if (directive.kind === NUMBER) this.lineMarker(directive);
    else if (directive.kind !== IDENTIFIER) this.unknown(directive);
    else this.obeyNamed(directive);
  }

  private obeyNamed(directive: Token): void {
    switch (directive.text) {
      case 'include':
      case 'include_next':
      case 'import':
        return this.inclusion.include(directive);
      case 'define':
        return this.define(directive);
      case 'undef':
        return this.undefine(directive);
      case 'if':
      case 'ifdef':
      case 'ifndef':
        return this.conditionals.begin(directive);
      case 'elif':
      case 'elifdef':
      case 'elifndef':
      case 'else':
        return this.conditionals.next(directive);
      case 'endif':
        return this.conditionals.end(directive);
      case 'line':
        return this.line(directive);
      case 'pragma':
        return this.pragma(directive);
      case 'asm':
        this.state.endLine();
        return this.assembly(directive, /^[ \t]*#[ \t]*endasm\b.*$/m);
      case 'error':
        return this.state.fail('preprocessor', `#error ${this.state.lexer.peekLine()}`, directive.loc);
      case 'warning':
        this.state.warn(`#warning ${this.state.lexer.peekLine()}`, directive.loc);
        return void this.state.endLine();
      case 'embed':
        return this.state.fail(
          'unsupported',
          '#embed is not supported: what a file contains is no part of the program here',
          directive.loc,
        );
      case 'ident':
      case 'sccs':
        return void this.state.endLine();
      default:
        return this.unknown(directive);
    }
  }

  private pragma({ loc }: Token): void {
    const tokens = this.state.restOfLine();
    this.state.endLine();
    if (tokens.length === 1 && tokens[0]!.text === 'asm')
      this.assembly(tokens[0]!, /^[ \t]*#[ \t]*pragma[ \t]+endasm\b.*$/m);
    else this.pragmas.run(tokens, loc);
  }

  /**
   * Takes lines between `#asm` and `#endasm` (XC8), or such pragmas (Keil), for a statement in assembly; `;` begins a
   * comment there.
   */
  private assembly({ loc, text }: Token, end: RegExp): void {
    const lines = this.state.lexer.linesBefore(end);
    if (lines === undefined) return this.state.fail('preprocessor', `this #${text} has no end`, loc);
    const plain = lines.replace(/;.*$/gm, '').replace(/[\\"]/g, '\\$&').replace(/\r?\n/g, '\\n');
    this.inserted.push(
      ...tokensOf(`__asm__ ("${plain}");`, loc, (message) => this.state.fail('preprocessor', message, loc)),
    );
  }

  private unknown(directive: Token): never {
    return this.state.fail('preprocessor', `unknown preprocessing directive #${directive.text}`, directive.loc);
  }

  private macroName(directive: Token): Token {
    const name = this.state.expander.nextRaw();
    if (name.kind !== IDENTIFIER)
      this.state.fail('preprocessor', `#${directive.text} needs the name of a macro`, directive.loc);
    if (name.text === 'defined') this.state.fail('preprocessor', '"defined" cannot be the name of a macro', name.loc);
    return name;
  }

  private define(directive: Token): void {
    const { macros } = this.state.setup;
    const name = this.macroName(directive);
    const definition = parseDefinition(name, this.state.restOfLine(), (message, token) =>
      this.state.fail('preprocessor', message, token.loc),
    );
    this.state.endLine();
    const old = macros.get(name.text)?.definition;
    if (old && !sameDefinition(old, definition))
      this.state.warn(`the macro "${name.text}" is defined again, differently`, name.loc);
    macros.set(name.text, new Macro(definition, !this.state.setup.sources.isSystem(name.loc)));
  }

  private undefine(directive: Token): void {
    this.state.setup.macros.delete(this.macroName(directive).text);
    this.state.endLine();
  }

  /** `#line` (C11 6.10.4). */
  private line(directive: Token): void {
    const { expander } = this.state;
    const number = expander.next();
    const file = expander.next();
    if (!isLineNumber(number)) this.state.fail('preprocessor', '#line needs a line number', directive.loc);
    if (!file.isEnd && file.kind !== STRING)
      this.state.fail('preprocessor', '#line needs a file name in quotes after the number', file.loc);
    const name = file.isEnd ? undefined : destringized(file.text);
    this.state.setup.inputs.current.file.mark(this.state.endLine(), Number(number.text), name, undefined);
  }

  /** GCC's `# 12 "file.h" 1 3 4`, where the flag 3 means a system header. */
  private lineMarker(number: Token): void {
    const [file, ...flags] = this.state.restOfLine();
    if (!isLineNumber(number) || (file && file.kind !== STRING)) this.unknown(number);
    const system = file ? flags.some((flag) => flag.text === '3') : undefined;
    const name = file && destringized(file.text);
    this.state.setup.inputs.current.file.mark(this.state.endLine(), Number(number.text), name, system);
  }

  private markSystemHeader(): void {
    const { file, lexer } = this.state.setup.inputs.current;
    const end = lexer.location;
    file.mark(end, file.presumed(end).line + 1, undefined, true);
  }

  private pragmaOperator(operator: Token): void {
    const { expander } = this.state;
    const open = expander.next();
    const literal = expander.next();
    const close = expander.next();
    if (!open.is('(') || literal.kind !== STRING || !close.is(')'))
      this.state.fail('preprocessor', '_Pragma needs a string literal in parentheses', operator.loc);
    const bad = (message: string): never => this.state.fail('preprocessor', message, operator.loc);
    this.pragmas.run(tokensOf(destringized(literal.text), operator.loc, bad), operator.loc);
  }
}

function isLineNumber(token: Token): boolean {
  return token.kind === NUMBER && /^[0-9]+$/.test(token.text) && Number(token.text) <= LARGEST_LINE;
}
