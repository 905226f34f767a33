import type { Diagnostic, DiagnosticCode, Position } from '../source/diagnostic.js';
import { fail } from '../source/diagnostic.js';
import type { Budget } from '../source/limits.js';
import type { CSymbol, Expression, FunctionDefinition, FunctionSymbol, ThreadIdType, VariableSymbol } from './ast.js';
import type { DeclaratorNote, Note, Rewritten } from './emitter.js';
import type { FunctionContext } from './scope.js';
import { Scope } from './scope.js';
import type { Syntax } from './syntax.js';
import type { Tokens } from './tokens.js';
import type { CType, RecordDecl } from '../source/ctypes/ctype.js';
import type { BasicTypes } from '../source/ctypes/types.js';
import { unmodelled } from '../source/ctypes/types.js';

/**
 * Expressions, and statements inside expressions, may be this deep. 990 levels just fit the 984 kB of stack that
 * Node.js gives its main thread.
 */
const MAX_DEPTH = 800;

/** The state of the analysis of one translation unit. */
export class Analysis {
  readonly warnings: Diagnostic[] = [];
  readonly variables: VariableSymbol[] = [];
  readonly functions: FunctionDefinition[] = [];
  readonly defined = new Set<FunctionSymbol>();
  /** File-scope and block-scope `extern` declarations of one name are one entity. */
  readonly external = new Map<string, CSymbol>();
  /** Builtin functions with a type that depends on their argument, by name and type. */
  readonly generic = new Map<string, FunctionSymbol>();
  /** Registers of PICs that nobody declares, by their names. */
  readonly pic = new Map<string, VariableSymbol>();
  /** Special function registers by their addresses. */
  readonly registers = new Map<bigint, VariableSymbol>();
  scope = new Scope();
  function: FunctionContext | undefined;
  /** Where the lengths of variable-length arrays are evaluated, if they can be where the text stands. */
  private lengths: Expression[] | undefined;
  private depth = 0;
  private temporaries = 0;

  /** Records that are members of others, so that their layout is settled. */
  readonly embedded = new Set<RecordDecl>();
  /** How many bytes a thread's id has in the program, and where that is said. */
  threadId: ThreadIdType | undefined;

  /** Where assembly stands that is not understood. */
  readonly assembly: Position[] = [];

  constructor(
    readonly tokens: Tokens,
    readonly rewritten: Rewritten,
    readonly types: BasicTypes,
    /** Operands taken out of the text by the prepass. */
    readonly fragments: readonly Syntax[],
    private readonly budget: Budget | undefined,
    /** Names of types whose objects need so many bytes, since the library keeps its state there. */
    readonly rooms: ReadonlyMap<string, number> = new Map(),
  ) {}

  token(node: Syntax): number {
    return this.rewritten.tokenAt(node.start);
  }

  /** The source text of a node that is a single token. */
  text(node: Syntax): string {
    return this.tokens.texts[this.token(node)]!;
  }

  position(node: Syntax): Position {
    return this.tokens.position(this.token(node));
  }

  /** Of the last token of a block or a call. */
  endOf(node: Syntax): Position {
    return this.tokens.position(this.rewritten.tokenAt(node.end - 1));
  }

  note(node: Syntax): Note | undefined {
    return this.rewritten.noteAt(node.start);
  }

  declaratorNote(name: Syntax): DeclaratorNote | undefined {
    const note = this.note(name);
    return note?.kind === 'declarator' ? note : undefined;
  }

  inSystemHeader(node: Syntax): boolean {
    return this.tokens.inSystemHeader(this.token(node));
  }

  fail(code: DiagnosticCode, message: string, node: Syntax): never {
    fail(code, message, this.position(node));
  }

  /** Refuses what needs an object of a type of which there is none. */
  incomplete(type: CType, message: string, node: Syntax): never {
    const what = unmodelled(type);
    return what === undefined
      ? this.fail('type', message, node)
      : this.fail('unsupported', `${what} are not supported`, node);
  }

  failAt(code: DiagnosticCode, message: string, position: Position): never {
    fail(code, message, position);
  }

  /** A warning, unless it is about a system header. */
  warn(code: DiagnosticCode, message: string, node: Syntax): void {
    if (this.inSystemHeader(node)) return;
    this.warnings.push({ severity: 'warning', code, message, position: this.position(node) });
  }

  inScope<T>(work: () => T): T {
    const outer = this.scope;
    this.scope = new Scope(outer);
    try {
      return work();
    } finally {
      this.scope = outer;
    }
  }

  /**
   * The lengths of variable-length arrays in the types that `work` reads, in the order in which they are to be
   * evaluated.
   */
  collectLengths<T>(work: () => T): readonly [T, readonly Expression[]] {
    const outer = this.lengths;
    const lengths: Expression[] = [];
    this.lengths = lengths;
    try {
      return [work(), lengths];
    } finally {
      this.lengths = outer;
    }
  }

  /** Has a length evaluated before what its type is for. */
  addLength(evaluation: Expression, node: Syntax): void {
    if (!this.lengths) this.fail('unsupported', 'a variable-length array cannot be described here', node);
    this.lengths.push(evaluation);
  }

  /** Does `work` deeper by `levels`; the call stack and the consumers' must hold it. */
  nested<T>(node: Syntax, levels: number, work: () => T): T {
    this.depth += levels;
    if (this.depth > MAX_DEPTH) this.fail('limit', `expressions are nested more than ${MAX_DEPTH} levels deep`, node);
    this.budget?.check();
    try {
      return work();
    } finally {
      this.depth -= levels;
    }
  }

  /** Does `work`; an error in it is remembered, and told when the function has been looked at. */
  recovering<T>(work: () => T, otherwise: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!this.function) throw error;
      this.function.errors.add(error);
      return otherwise();
    }
  }

  /** A name that no program can contain. */
  temporaryName(): string {
    return `<temporary ${++this.temporaries}>`;
  }
}
