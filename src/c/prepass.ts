import { Errors } from '../source/diagnostic.js';
import type { Budget } from '../source/limits.js';
import { DeclarationScanner } from './declaration-scanner.js';
import type { Rewritten } from './emitter.js';
import { CLOSE, END } from './expression-scanner.js';
import type { Tokens } from './tokens.js';

const COLON: ReadonlySet<string> = new Set([':']);
const RANGE_OR_COLON: ReadonlySet<string> = new Set([':', '...']);

const DIRECTIVE =
  /^\.(?:symver|section|previous|pushsection|popsection|text|data|bss|ident|file|type|size|globl|global|hidden|internal|protected|p2align|align|balign|asciz|ascii|string|byte|long|cpu|fpu|arch|syntax|thumb|arm|eabi_attribute|att_syntax|intel_syntax|code16gcc|code32|code64)\b/;

/**
 * Whether a text of assembly consists of directives without an effect on what the program does; what a macro does, who
 * uses it says.
 */
function isDirectives(text: string): boolean {
  const lines = text.replaceAll('\\t', ' ').split(/\\n|;|\n/);
  const trimmed = lines.map((line) => line.replace(/(?:#|@|\/\/).*$/, '').trim());
  let inMacro = false;
  return trimmed.every((line) => {
    if (/^\.(?:macro|endm)\b/.test(line)) {
      inMacro = line.startsWith('.macro');
      return true;
    }
    return inMacro || line === '' || DIRECTIVE.test(line);
  });
}

/**
 * Rewrites a translation unit so that the grammar, which knows no typedef names and only some of the GNU extensions,
 * cannot misread it. Type names become keywords, specifiers become one token with a note, attributes are taken out and
 * kept.
 */
export function prepare(tokens: Tokens, budget?: Budget): Rewritten {
  return new StatementScanner(tokens, budget).unit();
}

class StatementScanner extends DeclarationScanner {
  private readonly errors = new Errors();

  unit(): Rewritten {
    this.inScope(() => {
      while (this.kind !== 'end') this.recovering(() => this.externalDeclaration());
    });
    this.errors.report();
    return this.emitter.finish();
  }

  /** Scans one declaration or statement; after an error the next one follows. */
  private recovering(scan: () => void): void {
    const start = this.index;
    const error = this.attempt(scan);
    if (error === undefined) return;
    this.errors.add(error);
    this.index = this.nextItem(start, this.index);
    if (this.kind === 'end') this.errors.report();
  }

  /**
   * Where to go on after an error at token `at` of what starts at `start`. If only a `;` is missing at the end of the
   * line before, that is right there; else it is after the next `;` or closing brace that belongs to it, or at the
   * brace that closes what is around it.
   */
  private nextItem(start: number, at: number): number {
    const { kinds, texts } = this.tokens;
    let depth = 0;
    for (let index = start; kinds[index] !== 'end'; index++) {
      const text = texts[index]!;
      if (index === at && at > start && depth === 0 && kinds[index] === 'identifier' && this.startsLine(index))
        return index;
      if (text === '{') depth++;
      else if (text === '}' && depth === 0 && index > start) return index;
      else if (text === '}') depth--;
      const isEnd = depth === 0 && (text === ';' || text === '}');
      if (isEnd && index >= at) return index + 1;
    }
    return kinds.length - 1;
  }

  private startsLine(index: number): boolean {
    const [before, here] = [this.tokens.position(index - 1), this.tokens.position(index)];
    return before.line !== here.line || before.file !== here.file;
  }

  private externalDeclaration(): void {
    if (this.is(';')) this.index++;
    else if (this.atAsm()) this.fileScopeAssembly();
    else if (this.kind !== 'identifier' && !this.is('*') && !this.is('(')) this.unexpected('declaration');
    else this.declaration(true);
  }

  /** Directives that only tell the assembler about names, sections and versions are no code. */
  private fileScopeAssembly(): void {
    const token = this.index;
    if (!isDirectives(this.asmText())) this.fail('unsupported', 'assembly at file scope is not supported', token);
    this.skip(';');
  }

  protected functionBody(parameters: readonly string[]): void {
    this.inScope(() => {
      for (const name of parameters) this.declare(name, false);
      this.block();
    });
  }

  protected block(): void {
    this.nested(() =>
      this.inScope(() => {
        this.expect('{');
        while (!this.is('}')) this.recovering(() => this.blockItem());
        this.take();
      }),
    );
  }

  private blockItem(): void {
    if (this.kind === 'end') this.unexpected(`'}'`);
    while (this.is('__extension__')) this.index++;
    if (this.startsDeclaration()) this.declaration(false);
    else this.statement();
  }

  private startsDeclaration(): boolean {
    if (this.atAttribute()) {
      const start = this.index;
      while (this.atAttribute()) {
        this.index++;
        this.skipGroup();
      }
      const starts = this.startsType();
      this.index = start;
      return starts;
    }
    if (this.is('_Static_assert') || this.is('static_assert')) return this.peek() === '(';
    return this.startsType() && this.peek() !== ':';
  }

  /** The body of another statement. The grammar lets a `case` swallow what follows it, hence the braces. */
  private substatement(): void {
    if (!this.is('case') && !this.is('default')) return this.statement();
    this.emitter.emit('{', this.index);
    this.statement();
    this.emitter.emit('}', this.index);
  }

  private statement(): void {
    this.nested(() => {
      this.attributes([]);
      if (this.kind !== 'identifier') {
        if (this.is('{')) this.block();
        else this.expressionStatement(END);
      } else if (this.peek() === ':' && !this.is('default')) this.label();
      else this.wordStatement();
    });
  }

  private wordStatement(): void {
    switch (this.text) {
      case 'if':
        return this.ifStatement();
      case 'while':
      case 'switch':
        return this.headed();
      case 'do':
        return this.doStatement();
      case 'for':
        return this.inScope(() => this.forStatement());
      case 'case':
      case 'default':
        return this.caseLabels();
      case 'goto':
        return this.gotoStatement();
      case 'return':
        this.take();
        this.expression(END);
        return this.take();
      case 'break':
      case 'continue':
        this.take();
        return this.expect(';');
      case '__label__':
        return this.localLabels();
      case 'asm':
      case '__asm':
      case '__asm__':
        return this.asmStatement();
      default:
        return this.expressionStatement(END);
    }
  }

  /** `__label__ a, b;` Two labels of one name are refused later, so that the declaration tells nothing new. */
  private localLabels(): void {
    const token = this.index;
    do {
      this.index++;
      if (this.kind !== 'identifier') this.unexpected('identifier');
      this.index++;
    } while (this.is(','));
    this.skip(';');
    this.emitter.emit(';', token);
  }

  private condition(): void {
    this.expect('(');
    this.someExpression(CLOSE);
    this.take();
  }

  private ifStatement(): void {
    for (;;) {
      this.take();
      this.condition();
      this.substatement();
      if (!this.is('else')) return;
      this.take();
      if (!this.is('if')) return this.substatement();
    }
  }

  private headed(): void {
    const needsBlock = this.is('switch');
    this.take();
    this.condition();
    if (!needsBlock || this.is('{')) return this.substatement();
    this.emitter.emit('{', this.index);
    this.statement();
    this.emitter.emit('}', this.index);
  }

  private doStatement(): void {
    this.take();
    this.substatement();
    if (!this.is('while')) this.unexpected(`'while'`);
    this.take();
    this.condition();
    this.expect(';');
  }

  private forStatement(): void {
    this.take();
    this.expect('(');
    while (this.is('__extension__')) this.index++;
    if (this.startsDeclaration()) this.declaration(false);
    else this.expressionStatement(END);
    this.expression(END);
    this.take();
    this.expression(CLOSE);
    this.take();
    this.substatement();
  }

  private gotoStatement(): void {
    if (this.peek() === '*') return this.computedGoto();
    this.take();
    this.takeName();
    this.expect(';');
  }

  /** `goto *e;` → `x (e);` */
  private computedGoto(): void {
    const token = this.index;
    this.emitter.emit('x', token);
    this.emitter.emit('(', token);
    this.index += 2;
    this.someExpression(END);
    this.emitter.emit(')', token);
    this.take();
  }

  /** Emits a call of the keyword for assembly that has not become C: it is refused where it is used. */
  private asmStatement(): void {
    for (const text of ['x', '(', ')']) this.emitter.emit(text, this.index);
    this.asmText();
    this.expect(';');
  }

  /** A run of `case` and `default` labels, and the statement after it, if any. */
  private caseLabels(): void {
    while (this.is('case') || this.is('default')) {
      if (this.is('default')) {
        this.take();
        this.expect(':');
      } else this.caseLabel();
    }
    if (!this.is('}') && !this.startsDeclaration()) this.statement();
    else this.emitter.emit(';', this.index);
  }

  /** `case a ... b:` → `case x (a, b):`. */
  private caseLabel(): void {
    this.take();
    if (!this.isCaseRange()) this.expression(COLON);
    else {
      this.emitter.emit('x', this.index);
      this.emitter.emit('(', this.index);
      this.expression(RANGE_OR_COLON);
      this.emitter.emit(',', this.index++);
      this.expression(COLON);
      this.emitter.emit(')', this.index);
    }
    this.expect(':');
  }

  private isCaseRange(): boolean {
    let next = this.index;
    while (this.tokens.kinds[next] !== 'end' && !/^(?::|\.\.\.|[;{}])$/.test(this.tokens.texts[next]!)) next++;
    return this.tokens.texts[next] === '...';
  }

  private label(): void {
    this.takeName();
    this.take();
    this.attributes([]);
    if (this.is('}') || this.startsDeclaration()) this.emitter.emit(';', this.index);
    else this.substatement();
  }

  /**
   * An expression statement; `a * b;` gets parentheses lest it be read as a declaration of `b`, and so does `f(g(a *
   * b));`, whose `f (…)` might be a type.
   */
  private expressionStatement(stops: ReadonlySet<string>): void {
    const token = this.index;
    if (this.kind === 'identifier' && this.peekKind() === 'identifier' && this.text !== 'sizeof' && !this.startsType(1))
      this.fail('name', `unknown type name '${this.text}'`);
    const ambiguous =
      this.kind === 'identifier' && (this.peek() === '*' || (this.peek() === '(' && this.peek(2) !== ')'));
    if (ambiguous) this.emitter.emit('(', token);
    this.expression(stops);
    if (ambiguous) this.emitter.emit(')', token);
    this.take();
  }
}
