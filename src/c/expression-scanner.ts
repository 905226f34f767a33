import { fail } from '../source/diagnostic.js';
import { TokenCursor } from './token-cursor.js';

const TYPE_WORDS = new Set([
  ...[
    'void',
    'char',
    'short',
    'int',
    'long',
    'float',
    'double',
    'signed',
    'unsigned',
    '_Bool',
    '_Complex',
    '_Imaginary',
  ],
  ...[
    '__signed',
    '__signed__',
    '__complex__',
    '__complex',
    '__int128',
    '__int128_t',
    '__uint128_t',
    '__float128',
    '__float80',
  ],
  ...['_Float16', '_Float32', '_Float64', '_Float128', '_Float32x', '_Float64x', '__auto_type', '__CPROVER_bool'],
  ...['_BitInt', '_Decimal32', '_Decimal64', '_Decimal128', '__fp16', '__bf16'],
]);
const OTHER_SPECIFIERS = new Set([
  ...[
    'struct',
    'union',
    'enum',
    'typeof',
    '__typeof',
    '__typeof__',
    '__typeof_unqual',
    '__typeof_unqual__',
    '_Atomic',
    '_Alignas',
    'alignas',
    '__attribute__',
    '__attribute',
  ],
  ...[
    'const',
    '__const',
    '__const__',
    'volatile',
    '__volatile',
    '__volatile__',
    'restrict',
    '__restrict',
    '__restrict__',
  ],
  ...['typedef', 'extern', 'static', 'auto', 'register', 'inline', '__inline', '__inline__', '_Noreturn'],
  ...['_Thread_local', 'thread_local', '__thread', '__CPROVER_thread_local'],
]);
const ALIGNOF = new Set(['_Alignof', '__alignof__', '__alignof', 'alignof']);
/** Calls that take a type name where the grammar wants an expression. */
const WITH_TYPES = new Set(['__builtin_va_arg', '__builtin_types_compatible_p', '_Generic']);

export function isTypeWord(word: string): boolean {
  return TYPE_WORDS.has(word);
}

/** A word of declaration specifiers other than those for basic types and for names of types. */
export function isSpecifierWord(word: string): boolean {
  return OTHER_SPECIFIERS.has(word);
}

/** The grammar takes few forms on the left of one. */
export const ASSIGNMENT = /^(?:[-+*/%&^|]|<<|>>)?=$/;
export const NOT_ASSIGNABLE = 'only an object can be assigned to';

export const COMMA_OR_END: ReadonlySet<string> = new Set([',', ';']);
export const END: ReadonlySet<string> = new Set([';']);
export const CLOSE: ReadonlySet<string> = new Set([')']);
const CLOSE_BRACKET: ReadonlySet<string> = new Set([']']);
const ITEM_END: ReadonlySet<string> = new Set([',', '}']);
const ARGUMENT_END: ReadonlySet<string> = new Set([',', ')']);

/** Rewrites expressions: literals to plain ones, type names to keywords, and what the grammar lacks to calls. */
export abstract class ExpressionScanner extends TokenCursor {
  /** The current token ends an operand, so that an operator must follow. */
  private afterOperand = false;

  protected abstract typeName(): void;
  protected abstract block(): void;

  /** Whether a type name or a declaration can start with the token at `distance`. */
  protected startsType(distance = 0): boolean {
    if (this.peekKind(distance) !== 'identifier') return false;
    const word = this.peek(distance);
    if (isTypeWord(word) || OTHER_SPECIFIERS.has(word) || this.isTypedefName(word)) return true;
    return (
      (word === 'typeof_unqual' && this.peek(distance + 1) === '(') ||
      (word === 'constexpr' && this.peekKind(distance + 1) === 'identifier')
    );
  }

  /** Scans up to one of `stops` outside all brackets. */
  protected expression(stops: ReadonlySet<string>): void {
    this.afterOperand = false;
    const start = this.index;
    let questions = 0;
    while (!(stops.has(this.text) && (questions === 0 || !this.is(':')))) {
      if (this.atAttribute()) return;
      if (this.is('?')) questions++;
      else if (this.is(':')) questions--;
      this.expressionToken();
    }
    if (this.index > start && !this.afterOperand) this.unexpected('expression');
  }

  /** An expression that cannot be left out. */
  protected someExpression(stops: ReadonlySet<string>): void {
    if (stops.has(this.text)) this.unexpected('expression');
    this.expression(stops);
  }

  private expressionToken(): void {
    switch (this.kind) {
      case 'end':
        return this.unexpected();
      case 'string':
        this.operandMayFollow();
        return this.strings();
      case 'number':
      case 'character':
        this.operandMayFollow();
        this.emitter.emit('0', this.index++);
        this.afterOperand = true;
        return;
      case 'identifier':
        return this.word();
      case 'punctuator':
        return this.punctuator();
    }
  }

  private operandMayFollow(): void {
    if (this.afterOperand) this.unexpected(`';' or an operator`);
  }

  /** Adjacent string literals become one. */
  private strings(): void {
    const first = this.index;
    while (this.peekKind() === 'string') this.index++;
    this.emitter.emit('""', first, { kind: 'strings', first, last: this.index });
    this.index++;
    this.afterOperand = true;
  }

  /** Whether a literal ends here that no cast makes a pointer to be followed (`*(int *)0x25 = 1`). */
  private endsLiteral(): boolean {
    return /^(?:number|character|string)$/.test(this.peekKind(-1)) && this.peek(-2) !== ')';
  }

  private punctuator(): void {
    const text = this.text;
    if (text === '(') return this.parenthesis();
    if (text === '[') return this.subscript();
    if (text === '{') return this.braces();
    if (text === ')' || text === ']' || text === '}' || text === ';') this.unexpected();
    if (text === '&&' && !this.afterOperand) return this.addressOfLabel();
    if (ASSIGNMENT.test(text) && this.endsLiteral()) fail('type', NOT_ASSIGNABLE, this.tokens.position(this.index));
    this.take();
    if (text === '.' || text === '->') {
      this.takeName();
      this.afterOperand = true;
    } else if (text !== '++' && text !== '--') this.afterOperand = false;
  }

  /** `&&a` → `x (a)`. */
  private addressOfLabel(): void {
    const token = this.index++;
    this.emitter.emit('x', token);
    this.emitter.emit('(', token);
    this.takeName();
    this.emitter.emit(')', token);
    this.afterOperand = true;
  }

  private bracketed(stop: ReadonlySet<string>): void {
    this.nested(() => {
      this.take();
      this.expression(stop);
      this.take();
    });
    this.afterOperand = true;
  }

  /** `a[i, j]` → `a[(i, j)]`. */
  private subscript(): void {
    if (!this.hasComma()) return this.bracketed(CLOSE_BRACKET);
    const token = this.index;
    this.nested(() => {
      this.take();
      this.emitter.emit('(', token);
      this.expression(CLOSE_BRACKET);
      this.emitter.emit(')', token);
      this.take();
    });
    this.afterOperand = true;
  }

  /** Whether the brackets that open here have a comma between them, but in no others. */
  private hasComma(): boolean {
    let level = 0;
    for (let next = this.index; this.tokens.kinds[next] !== 'end'; next++) {
      const text = this.tokens.texts[next]!;
      if (text === '(' || text === '[' || text === '{') level++;
      else if (text === ',' && level === 1) return true;
      else if ((text === ')' || text === ']' || text === '}') && --level === 0) return false;
    }
    return false;
  }

  private parenthesis(): void {
    if (this.startsType(1)) {
      const isSizeof = this.index > 0 && this.peek(-1) === 'sizeof';
      this.take();
      this.typeName();
      this.expect(')');
      this.afterOperand = isSizeof;
    } else if (this.peek() === '{') {
      this.take();
      this.block();
      this.expect(')');
      this.afterOperand = true;
    } else if (!this.afterOperand && (this.isSizeofName() || this.looksLikeCast())) {
      const token = this.index;
      this.emitter.emit('(', token);
      this.bracketed(CLOSE);
      this.emitter.emit(')', token);
    } else this.bracketed(CLOSE);
  }

  /** `sizeof (a)[0]` and `sizeof (f ())`, in which the grammar takes the name for one of a type. */
  private isSizeofName(): boolean {
    return this.index > 0 && this.peek(-1) === 'sizeof' && this.peekKind() === 'identifier';
  }

  /** `(f ()) - 1`, `(a) && (b) == 1` and their like, which the grammar takes for casts of what follows. */
  private looksLikeCast(): boolean {
    const { kinds, texts } = this.tokens;
    const at = this.index;
    if (kinds[at + 1] !== 'identifier' || !/^[()*[]$/.test(texts[at + 2]!)) return false;
    let level = 0;
    for (let next = at; kinds[next] !== 'end'; next++) {
      const text = texts[next]!;
      if (text === '(' || text === '[' || text === '{') level++;
      else if ((text === ')' || text === ']' || text === '}') && --level === 0)
        return /^([-+*&(]|&&)$/.test(texts[next + 1]!);
      else if (text === ';' && level === 1) return false;
    }
    return false;
  }

  /** An initialiser list, or that of a compound literal. */
  protected braces(): void {
    this.nested(() => {
      this.take();
      while (!this.is('}')) {
        if (this.is('[')) this.designatedIndex();
        this.expression(ITEM_END);
        if (this.is(',')) this.take();
      }
      this.take();
    });
    this.afterOperand = true;
  }

  /** GNU C's old `[1] 5` for `[1] = 5`. */
  private designatedIndex(): void {
    this.subscript();
    if (!/^[=.[]$/.test(this.text)) this.emitter.emit('=', this.index);
  }

  private word(): void {
    const word = this.text;
    if (word === '__extension__') {
      this.index++;
      return;
    }
    if (word === 'sizeof') {
      this.take();
      this.afterOperand = false;
      return;
    }
    if (this.peek() === '(') {
      if (ALIGNOF.has(word)) return this.alignof();
      if (word === '__builtin_offsetof') return this.offsetof();
      if (WITH_TYPES.has(word)) return this.callWithTypes();
    }
    if (word === '__real__' || word === '__imag__') this.fail('unsupported', 'complex numbers are not supported');
    this.operandMayFollow();
    this.takeName();
    this.afterOperand = true;
  }

  /** `sizeof (type or expression)`, without its keyword. */
  private operand(stops: ReadonlySet<string>): void {
    const token = this.index;
    this.emitter.emit('sizeof', token);
    this.emitter.emit('(', token);
    this.typeOrExpression(stops);
    this.emitter.emit(')', token);
  }

  /** Scans the operand of a `sizeof`. An expression gets parentheses, lest the grammar take it for a type. */
  private typeOrExpression(stops: ReadonlySet<string>): void {
    if (this.startsType()) return this.typeName();
    const token = this.index;
    this.emitter.emit('(', token);
    this.expression(stops);
    this.emitter.emit(')', token);
  }

  protected operandFragment(): number {
    const token = this.index;
    return this.nested(() => {
      this.skip('(');
      const fragment = this.emitter.fragment(token, () => {
        if (this.is(')')) this.emitter.emit('0', token);
        else this.typeOrExpression(CLOSE);
      });
      this.skip(')');
      return fragment;
    });
  }

  /** `_Alignof (T)` → `x (sizeof (T))`. */
  private alignof(): void {
    this.nested(() => {
      this.emitter.emit('x', this.index++);
      this.take();
      this.operand(CLOSE);
      this.expect(')');
    });
    this.afterOperand = true;
  }

  /** `__builtin_offsetof (T, a.b)` → `x (sizeof (T), x.a.b)`. */
  private offsetof(): void {
    this.nested(() => {
      this.emitter.emit('x', this.index++);
      this.take();
      this.operand(ARGUMENT_END);
      this.expect(',');
      this.emitter.emit('x', this.index);
      this.emitter.emit('.', this.index);
      this.expression(CLOSE);
      this.take();
    });
    this.afterOperand = true;
  }

  /** `_Generic (e, T: a, default: b)` → `x (e, sizeof (T), a, default, b)`, and so on. */
  private callWithTypes(): void {
    const isSelection = this.is('_Generic');
    this.nested(() => {
      this.emitter.emit('x', this.index++);
      this.take();
      while (!this.is(')')) {
        if (isSelection && this.is('default')) this.emitter.emit('x', this.index++);
        else if (this.startsType()) this.operand(ARGUMENT_END);
        else this.expression(ARGUMENT_END);
        if (isSelection && this.is(':')) this.emitter.emit(',', this.index++);
        else if (!this.is(')')) this.expect(',');
      }
      this.take();
    });
    this.afterOperand = true;
  }
}
