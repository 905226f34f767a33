import type { Diagnostic, Position } from '../source/diagnostic.js';
import type { Expression, FunctionDefinition, FunctionSymbol, Lvalue, Statement, VariableSymbol } from '../c/ast.js';
import type { CType } from '../source/ctypes/ctype.js';
import type { Target } from '../source/target.js';
import { addressOf, constant, register } from '../ir/expr.js';
import type { Expr, FunctionId, Instr, IrFunction, RegisterId, LocalId } from '../ir/ir.js';
import type { AccessFlags } from '../ir/access-flags.js';
import type { RequestedClass } from '../ir/check-classes.js';
import type { BodyShape, ScopeNode } from './analysis.js';
import type { Reach } from './reach.js';
import { Label, type CodeBuilder } from './builder.js';
import { alignOf } from '../source/ctypes/types.js';
import { accessSize, accessFlags, alignOfVariable, isScalar, sizeOf, widthOf, type BitRange } from './types.js';
import type { LowerSettings } from './settings.js';

/** A function definition found by the linker. */
export interface LinkedFunction {
  readonly definition: FunctionDefinition;
  /** From a library model, not from the user's files. */
  readonly library: boolean;
}

/** Functions that no code of the program defines. */
interface OutsideFunctions {
  /** Evaluates the arguments, and gives the result; undefined for void. */
  call(cx: FunctionContext, symbol: FunctionSymbol, e: Extract<Expression, { kind: 'call' }>): Expr | undefined;
  /** The target of a pointer to a function. */
  pointee(symbol: FunctionSymbol, position: Position): FunctionId;
}

interface UndefinedFunctions extends OutsideFunctions {
  /** All that are called or mentioned. */
  readonly called: ReadonlySet<string>;
  /** Those of which nothing is known. */
  readonly names: ReadonlySet<string>;
  /** @param shown to what the library will let its pointers to void point */
  pointee(symbol: FunctionSymbol, position: Position, shown?: Reach): FunctionId;
}

/** Names that may be defined elsewhere, or nowhere. */
interface WeakNames {
  /** 0 where it is defined nowhere. */
  address(cx: FunctionContext, name: string, there: () => Expr, position: Position): Expr;
  requireForCall(cx: FunctionContext, name: string, position: Position): void;
}

/** Objects that say which thread is meant. */
interface IdsOfThreads {
  /** Of such an object, those that hold the id. */
  bytes(): number;
  areOf(type: CType): boolean;
  read(cx: FunctionContext, address: Expr, width: number, position: Position): Expr;
  objectFor(cx: FunctionContext, id: Expr, type: CType, position: Position): Expr;
}

/** The surroundings that the lowering of one function needs. */
export interface ProgramContext {
  readonly settings: LowerSettings;
  readonly target: Target;
  readonly pointerBits: number;
  readonly warnings: Diagnostic[];
  /** Functions that run before `main`, and after it; see {@link constructorsAmong}. */
  readonly constructors: readonly LinkedFunction[];
  readonly destructors: readonly LinkedFunction[];
  readonly undefinedFunctions: UndefinedFunctions;
  readonly uninterpretedFunctions: OutsideFunctions;
  readonly weakSymbols: WeakNames;
  /** The address of a global, whose initialiser then becomes part of the program. */
  globalAddress(cx: FunctionContext, symbol: VariableSymbol, position: Position): Expr;
  hasNamesakes(symbol: VariableSymbol): boolean;
  stringAddress(literal: Extract<Lvalue, { kind: 'string' }>): Expr;
  compoundAddress(literal: Extract<Lvalue, { kind: 'compound' }>): Expr;
  readonly threadIds: IdsOfThreads;
  findFunction(symbol: FunctionSymbol): LinkedFunction | undefined;
  /** The address of something that functions of the system share. */
  hiddenState(name: string, position: Position): Expr;
  /** Whether the user's files define an external function of this name. */
  isUserFunction(name: string): boolean;
  /** The definition with this external name, among the user's files or else the models. */
  findByName(name: string): LinkedFunction | undefined;
  functionId(linked: LinkedFunction): FunctionId;
  /** Whether a function is the program's, or may call one of its. */
  callsBack(linked: LinkedFunction): boolean;
  /**
   * The function that an asynchronous statement has become; made on first use, and then also for what it mentions
   * itself.
   */
  outlined(statement: Statement, make: () => IrFunction): FunctionId;
  /** Notes what is taken for granted; see {@link Assumptions.add}. */
  assume(what: string, about?: string, flag?: string): void;
  /** Adds a function that has no definition of its own in the source. */
  addFunction(fn: IrFunction): FunctionId;
}

/** Where an object is. `size` is that of a scalar access; aggregates are accessed part by part. */
export type ObjectLocation =
  | { readonly kind: 'register'; readonly reg: RegisterId; readonly width: number }
  | {
      readonly kind: 'memory';
      readonly address: Expr;
      readonly size: number;
      readonly flags: AccessFlags;
      readonly bits?: BitRange;
    };

/** How a function gives back its value. */
export interface ReturnPlan {
  readonly kind: 'return' | 'halt';
  readonly type: CType;
  /** Where the caller wants a struct result. */
  readonly hidden?: Expr;
  /** The body is one atomic section. */
  readonly atomic: boolean;
  /** It must not: the function is declared `noreturn`. */
  readonly never?: boolean;
}

interface Scope {
  readonly node: ScopeNode;
  readonly entered: LocalId[];
  /** Variables with a cleanup function, as far as declared. */
  readonly cleanups: VariableSymbol[];
}

/** A call of setjmp, in the statement that is executed once more when somebody jumps there. */
interface JumpSite {
  readonly call: Extract<Expression, { kind: 'call' }>;
  readonly label: string;
  /** Where a jump there leads to. */
  readonly frame: LocalId;
  /** The result of the call. */
  readonly result: RegisterId;
}

interface JumpTargets {
  readonly breakTo: Label;
  /** Absent in a `switch`. */
  readonly continueTo?: Label;
  readonly depth: number;
}

/** For code in which nothing is checked that nobody always asks for. */
export const NOTHING: ReadonlySet<RequestedClass> = new Set();

/** The state of lowering one function. */
export class FunctionContext {
  readonly storage = new Map<VariableSymbol, ObjectLocation>();
  readonly scopes: Scope[] = [];
  readonly targets: JumpTargets[] = [];
  readonly jumpSites = new Map<Statement, JumpSite>();
  readonly caseLabels = new Map<Statement, Label>();
  /** Receives the variadic arguments. */
  varargs: Expr | undefined;
  asyncCount = 0;
  /** Objects that live to the end of the full expression that is being evaluated. */
  temporaries: LocalId[] = [];
  /** A call whose failure leads back to the head of a loop, and nowhere else. */
  retry: { readonly call: Expression; readonly head: Label } | undefined;
  /** The call whose result nobody uses. */
  discarded: Expression | undefined;
  /** Where the statement begins that is being lowered, if it is one that is evaluated once whenever it begins. */
  statement: Position | undefined;
  /** The call of a library function that is being lowered into instructions. */
  expanding: { readonly name: string; readonly position: Position } | undefined;
  /** Classes that are checked here only because somebody asked for them. */
  requested: ReadonlySet<RequestedClass>;
  private readonly labels = new Map<string, Label>();

  constructor(
    readonly program: ProgramContext,
    readonly name: string,
    readonly code: CodeBuilder,
    readonly shape: BodyShape,
    readonly returns: ReturnPlan,
    readonly library: boolean,
  ) {
    this.requested = library ? NOTHING : program.settings.requested;
  }

  get pointerBits(): number {
    return this.program.pointerBits;
  }

  emit(instr: Instr): void {
    this.code.emit(this.library ? instr : this.placed(instr));
  }

  /**
   * The instruction with what it is a part of in the user's text. The arguments of a call have positions of their own.
   */
  private placed(instr: Instr): Instr {
    if (instr.kind !== 'load' && instr.kind !== 'store' && instr.kind !== 'alloc' && instr.kind !== 'call')
      return instr;
    const by = this.expanding?.position === instr.position ? { by: this.expanding.name } : {};
    if (instr.kind !== 'load') return { ...instr, ...by };
    return { ...instr, ...by, ...(this.statement ? { statement: this.statement } : {}) };
  }

  label(name: string): Label {
    let label = this.labels.get(name);
    if (!label) this.labels.set(name, (label = new Label()));
    return label;
  }

  pointer(value: number | bigint): Expr {
    return constant(this.pointerBits, value);
  }

  /** An unconstrained value; `name` is what the report calls it, `end` closes the call that gives it. */
  nondet(width: number, name: string, position: Position, type?: CType, end?: Position): Expr {
    const dst = this.code.newRegister(width, undefined, type);
    this.emit({ kind: 'nondet', dst, name, position, ...(end ? { end } : {}) });
    return register(width, dst);
  }

  /** `bits`: those of the unit that are meant, of a bit-field. */
  load(address: Expr, size: number, flags: AccessFlags, position: Position, bits?: BitRange): Expr {
    const dst = this.code.newRegister(size * 8);
    this.emit({ kind: 'load', dst, address, size, flags, position, ...(bits ? { bits } : {}) });
    return register(size * 8, dst);
  }

  store(address: Expr, value: Expr, flags: AccessFlags, position: Position, bits?: BitRange): void {
    this.emit({ kind: 'store', address, value, size: value.width / 8, flags, position, ...(bits ? { bits } : {}) });
  }

  /** A new local object in this frame; the caller enters it. */
  newObject(name: string, type: CType, position: Position, align = alignOf(type, this.program.target)): LocalId {
    return this.code.newLocal({ name, size: sizeOf(type, position), align, type, position });
  }

  enter(local: LocalId, position: Position): void {
    this.emit({ kind: 'enter', local, position });
  }

  /** A nameless object that lives to the end of the function. */
  temporary(name: string, type: CType, position: Position): Expr {
    const local = this.newObject(name, type, position);
    this.enter(local, position);
    return this.localAddress(local);
  }

  localAddress(local: LocalId): Expr {
    return addressOf(this.pointerBits, 'local', local);
  }

  /** The register or the object of a local variable or parameter. */
  place(symbol: VariableSymbol): ObjectLocation {
    let place = this.storage.get(symbol);
    if (!place) this.storage.set(symbol, (place = this.newPlace(symbol)));
    return place;
  }

  private newPlace(symbol: VariableSymbol): ObjectLocation {
    const { name, type, position } = symbol;
    if (isScalar(type) && !this.shape.addressTaken.has(symbol)) {
      const width = widthOf(type, position);
      return { kind: 'register', width, reg: this.code.newRegister(width, name, type) };
    }
    if (type.kind === 'float') widthOf(type, position);
    const local = this.newObject(name, type, position, alignOfVariable(type, symbol.align, this.program.target));
    return { kind: 'memory', address: this.localAddress(local), size: accessSize(type), flags: accessFlags(type) };
  }
}
