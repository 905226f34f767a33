import type { Attribute, DeclaratorNote, SpecifierNote, Storage } from './emitter.js';
import { COMMA_OR_END, ExpressionScanner, isTypeWord } from './expression-scanner.js';
import { MAX_DECLARATOR_PARTS, plainWord } from './token-cursor.js';

const STORAGE: Readonly<Record<string, Storage>> = {
  typedef: 'typedef',
  extern: 'extern',
  static: 'static',
  auto: 'auto',
  register: 'register',
};
const CONST = new Set(['const', '__const', '__const__']);
const VOLATILE = new Set(['volatile', '__volatile', '__volatile__']);
const RESTRICT = new Set(['restrict', '__restrict', '__restrict__']);
const THREAD_LOCAL = new Set(['_Thread_local', 'thread_local', '__thread', '__CPROVER_thread_local']);
const TYPEOF = new Set(['typeof', '__typeof', '__typeof__']);
const TYPEOF_UNQUALIFIED = new Set(['typeof_unqual', '__typeof_unqual', '__typeof_unqual__']);
const INLINE = new Set(['inline', '__inline', '__inline__']);
const ITEM_END: ReadonlySet<string> = new Set([',', '}']);
const CLOSE_BRACKET: ReadonlySet<string> = new Set([']']);

/** The names that a declarator declares, as far as scoping is concerned. */
interface Declared {
  readonly name: string | undefined;
  readonly note: DeclaratorNote | undefined;
  /** The names of the parameters, if it is a function's. */
  readonly parameters: readonly string[] | undefined;
}

const FIELD_END: ReadonlySet<string> = new Set([',', ';', '}']);

/** Reduces declaration specifiers to a single type token with a note, and keeps track of the names that are types. */
export abstract class DeclarationScanner extends ExpressionScanner {
  protected abstract functionBody(parameters: readonly string[]): void;

  protected typeName(): void {
    this.specifiers();
    this.declarator();
  }

  /** A declaration, or at file scope a function definition. */
  protected declaration(atFileScope: boolean): void {
    if (this.is('_Static_assert') || this.is('static_assert')) return this.staticAssert();
    const specifiers = this.specifiers();
    if (this.is(';')) return this.take();
    if (specifiers.implicit) this.refuseUnknownType();
    for (let first = true; ; first = false) {
      const declared = this.declarator();
      if (declared.name === undefined) this.unexpected('identifier');
      this.declare(declared.name, specifiers.storage === 'typedef');
      if (first && declared.parameters && (this.is('{') || (this.startsType() && !this.atAttribute()))) {
        if (!atFileScope) this.fail('unsupported', 'nested functions are not supported');
        return this.definition(declared.parameters, declared.note);
      }
      if (this.is('=')) {
        this.take();
        this.someExpression(COMMA_OR_END);
      }
      if (!this.is(',')) return this.expect(';');
      this.take();
    }
  }

  /**
   * After the declarator: the parameters of an old-style definition, which the grammar knows only after a plain
   * declarator, and the body.
   */
  private definition(parameters: readonly string[], note: DeclaratorNote | undefined): void {
    if (note && !this.is('{'))
      note.oldStyle = this.emitter.declarationsFragment(this.index, () =>
        this.inScope(() => this.oldStyleParameters()),
      );
    this.functionBody(parameters);
  }

  private oldStyleParameters(): void {
    while (!this.is('{')) {
      if (!this.startsType()) this.unexpected('declaration');
      this.declaration(false);
    }
  }

  /** Without a type specifier, `foo bar` and `foo *bar` can only mean a type that nobody declared. */
  private refuseUnknownType(): void {
    if (this.kind !== 'identifier') return;
    if (this.peekKind() === 'identifier' && this.peek() !== '__attribute__' && !this.startsType(1))
      this.fail('name', `unknown type name '${this.text}'`);
    if (this.peek() === '*') this.fail('name', `unknown type name '${this.text}'`);
  }

  /** `_Static_assert (e, "message");` → `int x;` with a note. */
  protected staticAssert(): void {
    const token = this.index++;
    this.skip('(');
    const fragment = this.emitter.fragment(token, () => this.expression(new Set([',', ')'])));
    let message = '';
    if (this.is(',')) {
      this.index++;
      for (; this.kind === 'string'; this.index++) message += this.text.replace(/^[^"]*"|"$/g, '');
    }
    this.skip(')');
    this.skip(';');
    this.emitter.emit('int', token, { kind: 'static-assert', fragment, message });
    this.emitter.emit('x', token);
    this.emitter.emit(';', token);
  }

  /** Declaration specifiers; emits one type specifier. */
  protected specifiers(): SpecifierNote {
    const note: SpecifierNote = {
      kind: 'specifiers',
      base: { kind: 'words', words: [] },
      implicit: true,
      storage: undefined,
      isConst: false,
      isVolatile: false,
      isAtomic: false,
      threadLocal: false,
      isAuto: false,
      isConstexpr: false,
      alignments: [],
      attributes: [],
      tagAttributes: [],
    };
    const words: string[] = [];
    const start = this.index;
    let typeToken = start;
    for (;;) {
      this.attributes(note.attributes);
      if (this.kind !== 'identifier') break;
      const before = this.index;
      if (this.modifier(note)) continue;
      const typeSeen = words.length > 0 || !note.implicit;
      if (isTypeWord(this.text) && (note.implicit || words.length > 0)) {
        words.push(this.text);
        this.index++;
        if (words.at(-1) === '_BitInt' && this.is('(')) this.skipGroup();
      } else if (typeSeen || !this.typeSpecifier(note)) break;
      if (note.implicit) typeToken = before;
      note.implicit = false;
    }
    if (note.implicit && note.isAuto && this.kind === 'identifier' && this.peek() === '=') {
      note.base = { kind: 'auto' };
      note.implicit = false;
    }
    if (words.length > 0) note.base = words.includes('__auto_type') ? { kind: 'auto' } : { kind: 'words', words };
    if (note.base.kind !== 'tagged') this.emitter.emit('int', typeToken, note);
    return note;
  }

  /** Reads one storage class, qualifier or function specifier, if there is one. */
  private modifier(note: SpecifierNote): boolean {
    const word = this.text;
    const storage = STORAGE[word];
    if (storage !== undefined && Object.hasOwn(STORAGE, word)) {
      if (storage === 'auto') note.isAuto = true;
      if (storage !== 'auto' || note.storage === undefined) note.storage = storage;
    } else if (word === 'constexpr' && this.peekKind() === 'identifier') note.isConstexpr = note.isConst = true;
    else if (CONST.has(word)) note.isConst = true;
    else if (VOLATILE.has(word)) note.isVolatile = true;
    else if (word === '_Atomic' && this.peek() !== '(') note.isAtomic = true;
    else if (THREAD_LOCAL.has(word)) note.threadLocal = true;
    else if (INLINE.has(word)) note.attributes.push({ name: 'inline', token: this.index });
    else if (word === '_Noreturn') note.attributes.push({ name: 'noreturn', token: this.index });
    else if (word === '_Alignas' || word === 'alignas') {
      this.index++;
      note.alignments.push(this.operandFragment());
      return true;
    } else if (!RESTRICT.has(word)) return false;
    this.index++;
    return true;
  }

  private typeSpecifier(note: SpecifierNote): boolean {
    const word = this.text;
    if (word === 'struct' || word === 'union' || word === 'enum') {
      note.base = { kind: 'tagged' };
      this.tagged(note);
    } else if (TYPEOF_UNQUALIFIED.has(word) && this.peek() === '(') {
      this.index++;
      note.base = { kind: 'typeof', fragment: this.operandFragment(), unqualified: true };
    } else if (TYPEOF.has(word) || word === '_Atomic') {
      if (word === '_Atomic') note.isAtomic = true;
      this.index++;
      note.base = { kind: 'typeof', fragment: this.operandFragment() };
    } else if (this.isTypedefName(word)) {
      note.base = { kind: 'typedef', name: word };
      this.index++;
    } else return false;
    return true;
  }

  private tagged(note: SpecifierNote): void {
    const isEnum = this.is('enum');
    this.emitter.emit(this.text, this.index++, note);
    this.attributes(note.tagAttributes);
    if (this.kind === 'identifier') this.takeName();
    else if (!this.is('{') && !(isEnum && this.is(':'))) this.unexpected(`'{'`);
    if (isEnum && this.is(':') && this.startsType(1))
      note.underlying = this.emitter.fragment(++this.index, () => this.specifiers());
    if (!this.is('{')) return;
    this.nested(() => (isEnum ? this.enumerators() : this.fields()));
    this.attributes(note.tagAttributes);
  }

  private enumerators(): void {
    this.take();
    while (!this.is('}')) {
      this.declare(this.takeName(), false);
      this.attributes([]);
      if (this.is('=')) {
        this.take();
        this.someExpression(ITEM_END);
      }
      if (this.is(',')) this.take();
      else if (!this.is('}')) this.unexpected(`',' or '}'`);
    }
    this.take();
  }

  private fields(): void {
    this.take();
    while (!this.is('}')) {
      if (this.is(';')) this.index++;
      else if (this.is('_Static_assert') || this.is('static_assert')) this.staticAssert();
      else this.fieldDeclaration();
    }
    this.take();
  }

  private fieldDeclaration(): void {
    if (this.specifiers().implicit) {
      if (this.kind === 'identifier') this.fail('name', `unknown type name '${this.text}'`);
      this.unexpected();
    }
    if (this.is(';')) return this.take();
    for (;;) {
      let note: DeclaratorNote | undefined;
      if (this.is(':')) {
        this.emitter.emit('x', this.index, { kind: 'declarator', attributes: [], asmName: undefined, unnamed: true });
      } else {
        const declared = this.declarator();
        if (declared.name === undefined) this.unexpected('identifier');
        note = declared.note;
      }
      if (this.is(':')) {
        this.take();
        this.expression(FIELD_END);
      }
      this.attributes(note?.attributes ?? []);
      if (this.is('}')) return this.emitter.emit(';', this.index);
      if (!this.is(',')) return this.expect(';');
      this.take();
    }
  }

  /** A declarator with or without a name. */
  protected declarator(): Declared {
    return this.nested(() => {
      const before: Attribute[] = [];
      this.pointers(before);
      const direct = this.directDeclarator();
      const { name, note } = direct;
      let { parameters } = direct;
      let suffixes = 0;
      for (; this.is('[') || this.is('('); suffixes++) {
        if (suffixes === MAX_DECLARATOR_PARTS) this.refuseDeclarator();
        if (this.is('[')) this.arraySuffix();
        else {
          const names = this.parameters();
          if (suffixes === 0) parameters ??= names;
        }
      }
      this.attributes(before);
      if (this.atAsm()) {
        const asmName = this.asmText();
        if (note) note.asmName = asmName;
      }
      this.attributes(before);
      note?.attributes.push(...before);
      return { name, note, parameters };
    });
  }

  private pointers(attributes: Attribute[]): void {
    for (let stars = 0; ;) {
      this.attributes(attributes);
      if (this.is('*')) {
        if (stars++ === MAX_DECLARATOR_PARTS) this.refuseDeclarator();
        this.take();
      } else if (CONST.has(this.text)) this.emitter.emit('const', this.index++);
      else if (VOLATILE.has(this.text)) this.emitter.emit('volatile', this.index++);
      else if (this.is('_Atomic')) this.take();
      else if (RESTRICT.has(this.text)) this.index++;
      else return;
    }
  }

  private refuseDeclarator(): never {
    return this.fail('limit', `a declarator has more than ${MAX_DECLARATOR_PARTS} parts`);
  }

  private directDeclarator(): Declared {
    if (this.kind === 'identifier' && !isTypeWord(this.text)) {
      const note: DeclaratorNote = { kind: 'declarator', attributes: [], asmName: undefined, unnamed: false };
      const name = this.text;
      this.emitter.emitName(name, this.index++, note);
      return { name, note, parameters: undefined };
    }
    const nothing = { name: undefined, note: undefined, parameters: undefined };
    if (!this.is('(')) return nothing;
    const isParameterList =
      this.peek() === ')' || this.peek() === '...' || (this.startsType(1) && plainWord(this.peek()) !== 'attribute');
    if (isParameterList) return nothing;
    return this.parenthesized();
  }

  /**
   * Parentheses mean something around pointers only, and the grammar takes those of the parameter `int (x)` for a list
   * of parameters.
   */
  private parenthesized(): Declared {
    const isRedundant = this.peek() !== '*' && plainWord(this.peek()) !== 'attribute';
    if (isRedundant) this.index++;
    else this.take();
    const inner = this.declarator();
    if (isRedundant) this.skip(')');
    else this.expect(')');
    return inner;
  }

  private arraySuffix(): void {
    this.take();
    while (this.is('static') || CONST.has(this.text) || VOLATILE.has(this.text) || RESTRICT.has(this.text))
      this.index++;
    if (this.is('*') && this.peek() === ']') this.index++;
    this.expression(CLOSE_BRACKET);
    this.take();
  }

  private parameters(): readonly string[] {
    this.take();
    const names: string[] = [];
    this.inScope(() => {
      const oldStyle = this.kind === 'identifier' && !this.startsType() && (this.peek() === ',' || this.peek() === ')');
      while (!this.is(')')) {
        if (this.is('...')) this.take();
        else if (oldStyle) names.push(this.takeName());
        else this.parameter(names);
        if (this.is(',')) this.take();
        else if (!this.is(')')) this.unexpected(`',' or ')'`);
      }
    });
    this.take();
    return names;
  }

  private parameter(names: string[]): void {
    if (!this.startsType() && this.kind === 'identifier') this.fail('name', `unknown type name '${this.text}'`);
    if (!this.startsType() && !this.is('__extension__')) this.unexpected('parameter');
    this.specifiers();
    const { name } = this.declarator();
    if (name === undefined) return;
    this.declare(name, false);
    names.push(name);
  }
}
