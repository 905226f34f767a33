/** Storage class of a declaration, as written. */
export type Storage = 'typedef' | 'extern' | 'static' | 'auto' | 'register';

/** The type that a type specifier denotes, as far as tokens can tell. */
export type BaseType =
  /** Keywords such as `unsigned` `long`, in any order; none at all means `int`. */
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'typedef'; readonly name: string }
  /** The operand, an expression or a type name, is a fragment. */
  | { readonly kind: 'typeof'; readonly fragment: number; readonly unqualified?: boolean }
  | { readonly kind: 'auto' }
  | { readonly kind: 'tagged' };

/** `__attribute__((name(arguments)))`. */
export interface Attribute {
  readonly name: string;
  readonly token: number;
  /** The arguments, read as one expression or type name. */
  readonly fragment?: number;
  /** The first argument where it is a bare word (`mode(DI)`). */
  readonly word?: string;
}

/** Everything in front of the declarators of a declaration, gathered by the prepass. */
export interface SpecifierNote {
  readonly kind: 'specifiers';
  base: BaseType;
  /** No type was written. */
  implicit: boolean;
  storage: Storage | undefined;
  isConst: boolean;
  isVolatile: boolean;
  isAtomic: boolean;
  threadLocal: boolean;
  /** `auto` stands there: without a type, that of the initialiser. */
  isAuto: boolean;
  isConstexpr: boolean;
  readonly alignments: number[];
  readonly attributes: Attribute[];
  /** Attributes of the struct, union or enum itself. */
  readonly tagAttributes: Attribute[];
  /** The type that an enum is declared to have, a fragment. */
  underlying?: number;
}

/** Attached to the name in a declarator. */
export interface DeclaratorNote {
  readonly kind: 'declarator';
  readonly attributes: Attribute[];
  asmName: string | undefined;
  /** An unnamed bit-field: the name stands only for the grammar's sake. */
  readonly unnamed: boolean;
  /** The declarations between the identifier list and the body of an old-style definition. */
  oldStyle?: number;
}

export type Note =
  | SpecifierNote
  | DeclaratorNote
  | { readonly kind: 'static-assert'; readonly fragment: number; readonly message: string }
  | { readonly kind: 'strings'; readonly first: number; readonly last: number };

/** One token of the text that tree-sitter gets to see. */
interface Entry {
  readonly text: string;
  readonly token: number;
  readonly note: Note | undefined;
}

/** The rewritten text, with the way back from its offsets to tokens and notes. */
export class Rewritten {
  constructor(
    readonly text: string,
    /** Fragments stand after the unit proper, each one declaration. */
    readonly unitEnd: number,
    private readonly entryAt: Int32Array,
    private readonly entries: readonly Entry[],
  ) {}

  /** The source token that the rewritten token at `offset` stands for. */
  tokenAt(offset: number): number {
    let start = Math.min(offset, this.entryAt.length - 1);
    while (start > 0 && this.entryAt[start]! < 0) start--;
    return this.entries[this.entryAt[start]!]?.token ?? 0;
  }

  noteAt(offset: number): Note | undefined {
    const entry = this.entryAt[offset];
    return entry === undefined || entry < 0 ? undefined : this.entries[entry]!.note;
  }
}

/** Words that the grammar takes for something else than an identifier. */
const GRAMMAR_WORDS =
  /^(?:bool|char|int|float|double|void|s?size_t|ptrdiff_t|u?intptr_t|charptr_t|nullptr_t|max_align_t|u?int\d+_t|char\d+_t|true|TRUE|false|FALSE|NULL|nullptr|offsetof|alignof|alignas|_alignof|noreturn|constexpr|thread_local|typeof|_Nonnull|defined|asm|auto|__(?:cdecl|clrcall|stdcall|fastcall|thiscall|vectorcall|based|declspec|forceinline|unaligned|uptr|sptr|try|except|finally|leave|attribute|thread)|_unaligned)$/;

/** The tokens before and after a fragment. */
type Frame = readonly [before: readonly string[], after: readonly string[]];
const OPERAND: Frame = [
  ['int', 'x', '=', 'sizeof', '('],
  [')', ';'],
];
const DECLARATIONS: Frame = [['int', 'x', '(', ')', '{'], ['}']];

/** Collects the tokens that tree-sitter will see. */
export class Emitter {
  private current: Entry[] = [];
  private readonly fragments: Entry[][] = [];

  /** Emits `text` in place of source token `token`. */
  emit(text: string, token: number, note?: Note): void {
    this.current.push({ text, token, note });
  }

  /** Emits an identifier of the program. */
  emitName(name: string, token: number, note?: Note): void {
    this.emit(GRAMMAR_WORDS.test(name) ? 'x' : name, token, note);
  }

  /** Makes a fragment of its own of all that `scan` emits: the operand of a `sizeof`. Returns its number. */
  fragment(token: number, scan: () => void): number {
    return this.framed(token, scan, OPERAND);
  }

  /** Makes a fragment of the declarations that `scan` emits. */
  declarationsFragment(token: number, scan: () => void): number {
    return this.framed(token, scan, DECLARATIONS);
  }

  private framed(token: number, scan: () => void, [before, after]: Frame): number {
    const outer = this.current;
    this.current = [];
    for (const text of before) this.emit(text, token);
    scan();
    for (const text of after) this.emit(text, token);
    const id = this.fragments.push(this.current) - 1;
    this.current = outer;
    return id;
  }

  /** How many tokens have been emitted at the current place. */
  get length(): number {
    return this.current.length;
  }

  finish(): Rewritten {
    const entries = this.current.slice();
    const unitEntries = entries.length;
    for (const fragment of this.fragments) for (const entry of fragment) entries.push(entry);
    const starts: number[] = [];
    let length = 0;
    let unitEnd = 0;
    entries.forEach((entry, index) => {
      if (index === unitEntries) unitEnd = length;
      starts.push(length);
      length += entry.text.length + 1;
    });
    if (unitEntries === entries.length) unitEnd = length;
    const entryAt = new Int32Array(length + 1).fill(-1);
    starts.forEach((start, index) => (entryAt[start] = index));
    return new Rewritten(entries.map((entry) => entry.text + ' ').join(''), unitEnd, entryAt, entries);
  }
}
