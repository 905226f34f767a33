/**
 * Dialects of compilers for small machines become GNU C, before anything else looks at the tokens: words without effect
 * go, marks become attributes, registers become declarations with attributes that {@link ./registers.ts} obeys.
 *
 *   __sfr __at (0x90) P1;      sfr P1 = 0x90;          →  static volatile unsigned char __attribute__((tcbmc_sfr(0x90))) P1;
 *   __sbit __at (0x97) LED;    sbit LED = P1 ^ 7;      →  extern volatile _Bool __attribute__((tcbmc_bit(0x97))) LED;
 *   void f(void) __interrupt (3)   void __interrupt() f(void)     →  an attribute `interrupt`
 *   unsigned char x @ 0x25;    __at (0x25)   _at_ 0x25    →  an attribute `tcbmc_at`
 *   __critical { … }                                   →  a block with a variable that is destroyed with it
 *
 * A word that a program could use as a name counts only where it would be refused otherwise.
 */
import {
  ALSO_NAMES,
  HANDLER_MARKS,
  IN_GNU_C,
  KEIL_MEMORY,
  REGISTER_BITS,
  WITHOUT_EFFECT,
  WITHOUT_EFFECT_OF_ARGUMENT,
  WITHOUT_INTERRUPTS,
} from './dialect-words.js';
import { fail } from '../source/diagnostic.js';
import { isFollowedByName, isHandlerSuffix, isTypedef, meansKeil } from './dialect-marks.js';
import { isTypeWord } from './expression-scanner.js';
import { groupEnd } from './outline.js';
import { TokenWriter } from './token-writer.js';
import type { Tokens } from './tokens.js';

const WORDS: ReadonlySet<string> = new Set([
  ...[
    ...WITHOUT_EFFECT,
    ...WITHOUT_EFFECT_OF_ARGUMENT,
    ...HANDLER_MARKS,
    ...WITHOUT_INTERRUPTS,
    ...Object.keys(IN_GNU_C),
  ],
  ...[
    ...Object.keys(REGISTER_BITS),
    '__sbit',
    'sbit',
    'bit',
    'interrupt',
    'using',
    '__at',
    '_at_',
    '@',
    '__packed',
    '__align',
    'org',
    'iv',
  ],
]);
const STORAGE: ReadonlySet<string> = new Set(['static', 'extern']);
const TYPE_OF_BITS: Readonly<Record<number, readonly string[]>> = {
  8: ['unsigned', 'char'],
  16: ['unsigned', 'short'],
  32: ['unsigned', 'long'],
};

/**
 * Of a program for the 8051: interrupts are off until the register IE says otherwise, which the model of interrupts
 * has.
 */
const IS_8051 =
  'extern const unsigned char __tcbmc_starts_masked ; extern const unsigned char __tcbmc_is_8051 ; extern const unsigned char __tcbmc_handlers_keep_mask ; extern volatile _Atomic unsigned char __tcbmc_status ;';
const MASKED_SECTION =
  'unsigned char __tcbmc_saved __attribute__ ( ( cleanup ( __tcbmc_restore_status ) ) ) = __tcbmc_save_status ( ) ;';
const FUNCTIONS_OF_SECTIONS =
  'unsigned char __tcbmc_save_status ( void ) ; void __tcbmc_restore_status ( const unsigned char * ) ;';

/** The tokens in GNU C. */
export function withoutDialects(tokens: Tokens): Tokens {
  const isKeil = tokens.texts.some((_, index) => meansKeil(tokens, index));
  return isKeil || tokens.texts.some((text) => WORDS.has(text)) ? new Translation(tokens, isKeil).result() : tokens;
}

class Translation {
  private readonly writer: TokenWriter;
  private readonly has8051Bits: boolean;
  /** Names of single bits, of which `~` is the other value. */
  private readonly bits = new Set<string>();
  private index = 0;
  private depth = 0;
  /** The function that starts here is executed with interrupts off. */
  private masked = false;

  constructor(
    private readonly tokens: Tokens,
    private readonly isKeil: boolean,
  ) {
    this.writer = new TokenWriter(tokens);
    this.has8051Bits =
      tokens.texts.includes('__sbit') || (isKeil && tokens.texts.some((text) => text === 'sfr' || text === 'sbit'));
  }

  result(): Tokens {
    const { texts, kinds } = this.tokens;
    if (texts.some((text) => WITHOUT_INTERRUPTS.has(text))) this.writer.write(FUNCTIONS_OF_SECTIONS.split(' '), 0);
    if (this.has8051Bits) this.writer.write(IS_8051.split(' '), 0);
    while (this.index < kinds.length) {
      const start = this.index;
      if (WORDS.has(texts[start]!) || KEIL_MEMORY.has(texts[start]!)) this.word(texts[start]!);
      if (this.index === start) this.plain();
    }
    return this.writer.finish();
  }

  /** A token that is C. */
  private plain(): void {
    const { texts } = this.tokens;
    const text = texts[this.index]!;
    if (text === '~' && this.isKeil && this.bits.has(this.peek(1)) && !/^(?:\.|->|\[|\()$/.test(this.peek(2)))
      this.writer.write(['!'], this.index);
    else this.writer.copy(this.index);
    if (text === '{') {
      this.depth++;
      if (this.masked && this.depth === 1) this.startMasked();
    } else if (text === '}') this.depth--;
    else if (text === ';' && this.depth === 0) this.masked = false;
    this.index++;
  }

  private startMasked(): void {
    this.masked = false;
    this.writer.write(MASKED_SECTION.split(' '), this.index);
  }

  private peek(distance: number): string {
    return this.tokens.texts[this.index + distance] ?? '';
  }

  /** Translates what starts with this word, unless it is a name of the program's. */
  private word(word: string): void {
    if (/^(?:\.|->|struct|union|enum|goto)$/.test(this.peek(-1))) return;
    const bits = REGISTER_BITS[word];
    if (bits !== undefined && Object.hasOwn(REGISTER_BITS, word)) this.register(word, bits);
    else if (word === '__sbit' || word === 'sbit') this.bit(word);
    else if (word === '@' || ((word === '__at' || word === '_at_') && /^[(\w]/.test(this.peek(1)))) this.place();
    else if (HANDLER_MARKS.has(word) || word === 'interrupt') this.handler(word);
    else if (WITHOUT_INTERRUPTS.has(word)) this.maskedPart();
    else if (word === '__packed') this.packed();
    else if (word === '__align') this.aligned();
    else if (word === 'using') this.bank();
    else if (word === 'org' || word === 'iv') this.refuseMikroC(word);
    else if (word === 'bit' || word === '__bit') this.truth(word);
    else if (Object.hasOwn(IN_GNU_C, word)) this.inGnuC(IN_GNU_C[word]!);
    else if (WITHOUT_EFFECT_OF_ARGUMENT.has(word)) this.dropWithArgument();
    else if (this.isQualifier(word)) this.index++;
  }

  private inGnuC(words: readonly string[]): void {
    if (!this.isFollowedByName() && this.peek(-1) !== ')') return;
    this.writer.write(words, this.index++);
  }

  private dropWithArgument(): void {
    if (this.peek(1) === '(') this.index = groupEnd(this.tokens, this.index + 1);
    else this.index += this.tokens.kinds[this.index + 1] === 'number' ? 2 : 1;
  }

  private isFollowedByName(): boolean {
    return isFollowedByName(this.tokens, this.index);
  }

  /** Whether a word without effect is meant here, and no name. */
  private isQualifier(word: string): boolean {
    if (KEIL_MEMORY.has(word) && !this.isKeil) return false;
    if (this.isFollowedByName()) return true;
    const before = this.tokens.kinds[this.index - 1];
    const last = this.peek(-1);
    const next = this.peek(1);
    if (last === ')') return /^(?:[{;,]|__attribute__)$/.test(next);
    if (next === '*')
      return (before === 'identifier' && !/^(?:return|case|sizeof)$/.test(last)) || this.writer.last === '*';
    return isTypeWord(last) && /^[),[(]$/.test(next) && !ALSO_NAMES.has(word);
  }

  /** `__sfr __at (0x90) P1;`, `sfr P1 = 0x90;` */
  private register(word: string, bits: number): void {
    const isKeils = !word.startsWith('_');
    if (isKeils ? !this.isKeil || !this.isFollowedByName() : this.peek(1) === ';') return;
    const at = this.index;
    const address = isKeils ? this.readAssigned() : this.readPlace();
    this.dropStorage();
    const attribute =
      address.length === 0
        ? 'tcbmc_volatile_input'
        : `${this.has8051Bits ? 'tcbmc_sfr' : 'tcbmc_port'} ( ${address.join(' ')} )`;
    this.writer.write(
      ['static', 'volatile', ...TYPE_OF_BITS[bits]!, ...`__attribute__ ( ( ${attribute} ) )`.split(' ')],
      at,
    );
    if (isKeils) this.writer.write([this.tokens.texts[at + 1]!], at + 1);
  }

  /** `__sbit __at (0x97) LED;`, `sbit LED = P1 ^ 7;` */
  private bit(word: string): void {
    const isKeils = word === 'sbit';
    if (isKeils && (!this.isKeil || !this.isFollowedByName())) return;
    const at = this.index;
    const address = isKeils ? this.readAssigned() : this.readPlace();
    this.dropStorage();
    if (isKeils) this.bits.add(this.tokens.texts[at + 1]!);
    const attribute = address.length === 0 ? [] : `__attribute__ ( ( tcbmc_bit ( ${address.join(' ')} ) ) )`.split(' ');
    this.writer.write(['extern', 'volatile', '_Bool', ...attribute], at);
    if (isKeils) this.writer.write([this.tokens.texts[at + 1]!], at + 1);
  }

  /** Of `sfr NAME = ADDRESS;` the address, in parentheses. */
  private readAssigned(): readonly string[] {
    const { texts, kinds } = this.tokens;
    this.index += 2;
    if (texts[this.index] !== '=') return [];
    const first = ++this.index;
    while (kinds[this.index] !== 'end' && texts[this.index] !== ';') this.index++;
    return ['(', ...texts.slice(first, this.index), ')'];
  }

  /** Of `__sfr __banked __at (ADDRESS) NAME` the address. */
  private readPlace(): readonly string[] {
    this.index++;
    while (WITHOUT_EFFECT.has(this.peek(0)) || /^(?:static|extern|volatile|const)$/.test(this.peek(0))) this.index++;
    return this.peek(0) === '__at' ? this.readAddress() : [];
  }

  /** After `__at`, `_at_` or `@`: an expression in parentheses, or up to where the declarator goes on. */
  private readAddress(): readonly string[] {
    const { texts, kinds } = this.tokens;
    const sign = texts[this.index];
    const first = ++this.index;
    if (sign === '__at') this.index = texts[first] === '(' ? groupEnd(this.tokens, first) : first + 1;
    else
      while (kinds[this.index] !== 'end' && !/^[;=,{]$/.test(texts[this.index]!))
        this.index = groupEndOrNext(this.tokens, this.index);
    return ['(', ...texts.slice(first, this.index), ')'];
  }

  /** Drops `extern` and `static` as written so far; registers have their own. */
  private dropStorage(): void {
    while (STORAGE.has(this.writer.last) || this.writer.last === 'volatile') this.writer.drop();
  }

  private place(): void {
    const at = this.index;
    const address = this.readAddress();
    const isSection = address.some((text) => text.startsWith('"'));
    this.writer.write(
      `__attribute__ ( ( ${isSection ? 'section' : 'tcbmc_at'} ( ${isSection ? address.slice(1, -1).join('') : address.join(' ')} ) ) )`.split(
        ' ',
      ),
      at,
    );
  }

  /** `__interrupt (3)`, `interrupt 3`, `__interrupt(high_priority)`, `interrupt`. */
  private handler(word: string): void {
    const at = this.index;
    const isReserved = word.startsWith('_');
    const hasNumber = this.tokens.kinds[at + 1] === 'number';
    const isSuffix = isHandlerSuffix(this.tokens, at, this.depth);
    const isPrefix = (this.peek(-1) === 'void' || this.peek(1) === 'void') && this.isFollowedByName();
    if (!isSuffix && !isPrefix && (!isReserved || (this.depth > 0 && this.peek(1) === '('))) return;
    this.index++;
    let inside: readonly string[] = [];
    if (hasNumber) inside = [this.tokens.texts[this.index++]!];
    else if (this.peek(0) === '(') {
      const end = groupEnd(this.tokens, this.index);
      inside = this.tokens.texts.slice(this.index + 1, end - 1);
      this.index = end;
    } else if (/^(?:high|low)_priority$/.test(this.peek(0))) inside = [this.tokens.texts[this.index++]!];
    const priority = inside.includes('high_priority') ? 2 : 1;
    const isNumber =
      inside.length > 0 && !inside.some((text) => /^(?:high_priority|low_priority|irq|base|default)$/.test(text));
    const mark = isNumber
      ? `interrupt ( ${inside.join(' ')} )`
      : priority > 1
        ? `interrupt , tcbmc_priority ( ${priority} )`
        : 'interrupt';
    this.writer.write(`__attribute__ ( ( ${mark} ) )`.split(' '), at);
  }

  /** `__critical { … }`, or of a function. */
  private maskedPart(): void {
    if (this.depth === 0) this.masked = true;
    else if (this.peek(1) !== '{') return;
    const isBlock = this.depth > 0;
    this.index++;
    if (!isBlock) return;
    this.plain();
    this.index--;
    this.startMasked();
    this.index++;
  }

  /**
   * Before `struct` it is the structure's; of what a pointer leads to it says that it may lie anywhere, as all may
   * here.
   */
  private packed(): void {
    const at = this.index++;
    while (/^(?:const|volatile|static|extern|typedef)$/.test(this.peek(0))) this.plain();
    if (!/^(?:struct|union)$/.test(this.peek(0))) return;
    this.plain();
    this.writer.write('__attribute__ ( ( packed ) )'.split(' '), at);
  }

  private aligned(): void {
    if (this.peek(1) !== '(') return;
    const end = groupEnd(this.tokens, this.index + 1);
    this.writer.write(
      ['__attribute__', '(', '(', 'aligned', ...this.tokens.texts.slice(this.index + 1, end), ')', ')'],
      this.index,
    );
    this.index = end;
  }

  /** Keil's `using 1` after the parameters. */
  private bank(): void {
    if (
      this.tokens.kinds[this.index + 1] === 'number' &&
      (this.peek(-1) === ')' || this.tokens.kinds[this.index - 1] === 'number')
    )
      this.index += 2;
  }

  /** `void f() org 0x08 {`, `void f() iv IVT_INT_TMR0 ics ICS_AUTO {`, which would not be understood anyway. */
  private refuseMikroC(word: string): void {
    if (
      this.peek(-1) !== ')' ||
      !/^(?:identifier|number)$/.test(this.tokens.kinds[this.index + 1]!) ||
      !/^(?:\{|ics)$/.test(this.peek(2))
    )
      return;
    fail(
      'unsupported',
      `'${word}' after the parameters: mikroC's dialect is not supported`,
      this.tokens.position(this.index),
    );
  }

  private truth(word: string): void {
    const isCast = this.peek(-1) === '(' && this.peek(1) === ')';
    if (!this.isFollowedByName() && !(isCast && (word === '__bit' || this.isKeil))) return;
    if (word === 'bit' && isTypedef(this.tokens, word)) return;
    this.bits.add(this.peek(1));
    this.writer.write(['_Bool'], this.index++);
  }
}

function groupEndOrNext(tokens: Tokens, index: number): number {
  return tokens.texts[index] === '(' ? groupEnd(tokens, index) : index + 1;
}
