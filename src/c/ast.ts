import type { Diagnostic, Position } from '../source/diagnostic.js';
import type { BitField, CType, Field, FunctionType, RecordType } from '../source/ctypes/ctype.js';

/**
 * The typed AST. Names are resolved to symbols, all implicit conversions are explicit, constant expressions that the
 * language requires to be constant (array lengths, enumerators, `sizeof`, case labels, …) are already values.
 */
export interface TranslationUnit {
  readonly file: string;
  /** File-scope variables, static locals and string-literal-free data, in order of declaration. */
  readonly variables: readonly VariableSymbol[];
  readonly functions: readonly FunctionDefinition[];
  /** Functions whose definitions were not looked at, since nothing leads to them. */
  readonly unreached?: readonly string[];
  /** Names of all functions that are declared or defined. */
  readonly functionNames: ReadonlySet<string>;
  /** The enumeration constants at file scope. */
  readonly enumerators: ReadonlyMap<string, bigint>;
  readonly warnings: readonly Diagnostic[];
  /** Assembly that is not understood. */
  readonly assembly: readonly Position[];
  /** `pthread_t` or `thrd_t`, if the unit has it. */
  readonly threadId?: ThreadIdType | undefined;
}

/** The type of the ids of threads, and where it is declared. */
export interface ThreadIdType {
  readonly type: CType;
  readonly position: Position;
}

/** Anything a name can denote at run time. Identity matters: one symbol per declared entity and translation unit. */
export type CSymbol = VariableSymbol | FunctionSymbol;

export interface VariableSymbol {
  readonly kind: 'variable';
  readonly name: string;
  /** The completed type (an array's length may come from its initialiser). */
  type: CType;
  readonly storage: 'global' | 'local' | 'parameter';
  /**
   * For `global`: `external` names are one object across translation units; `internal` ones and static locals are not.
   */
  readonly linkage: 'external' | 'internal' | 'none';
  readonly threadLocal: boolean;
  /** For `global`: true if only declared (`extern int x;`), so that the definition must come from elsewhere. */
  declarationOnly: boolean;
  /** For `global`: the initialiser; every address in it is a constant expression. Absent: all zero. */
  initializer: Initializer | undefined;
  /** Where the name is declared. */
  readonly position: Position;
  /** The function it is declared in, for locals, static locals and parameters. */
  readonly owner?: string;
  /**
   * `__asm__("name")`, `__attribute__` names and the like that later stages may care for, as written, of all its
   * declarations.
   */
  attributes: readonly string[];
  /**
   * The alignment that `_Alignas` and `aligned` of its declarations ask for; less than the type's own has no effect.
   */
  align?: number;
  /** Of a local: the function that `cleanup` names, which is called with its address where its scope is left. */
  cleanup?: FunctionSymbol;
  /** Of a `constexpr` object of a scalar type. */
  constant?: bigint | number;
  /** Declared in a system header. */
  readonly system?: true;
}

export interface FunctionSymbol {
  readonly kind: 'function';
  readonly name: string;
  type: FunctionType;
  readonly linkage: 'external' | 'internal';
  readonly position: Position;
  /** True when first declared in a system header (or implicitly). */
  readonly system: boolean;
  attributes: readonly string[];
}

export interface FunctionDefinition {
  readonly symbol: FunctionSymbol;
  readonly parameters: readonly VariableSymbol[];
  readonly body: Extract<Statement, { kind: 'block' }>;
  readonly position: Position;
  /** Position of the closing brace. */
  readonly end: Position;
  /**
   * Set when the definition cannot be modelled, and stands in a system header or has internal linkage; its body is then
   * empty and must not be used.
   */
  readonly refused?: Diagnostic;
}

/**
 * A flattened initialiser: what to store where; whatever is not mentioned is zero. Later items override earlier ones.
 */
export interface Initializer {
  readonly items: readonly InitItem[];
  /** Bytes that the object has beyond its type's, for the elements of a flexible array member. */
  readonly extra?: number;
}

export interface InitItem {
  /** Byte offset in the object; for a bit-field: of its storage unit. */
  readonly offset: number;
  /** Scalar, or a record type when a whole struct is assigned (`struct s a = b;`). */
  readonly type: CType;
  readonly bits?: BitField;
  /** Already converted to `type`. A string literal that initialises a char array is spread into its bytes. */
  readonly value: Expression;
}

/* ------------------------------------------------------------------ expressions */

/** Operators on two operands that have already been converted to a common type (shifts: each promoted on its own). */
export type ComparisonOperator = '<' | '>' | '<=' | '>=' | '==' | '!=';
export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '&' | '|' | '^' | '<<' | '>>' | ComparisonOperator;

interface ExpressionBase {
  /** The type of the value; for an lvalue: of the object. */
  readonly type: CType;
  readonly position: Position;
}

/** Expressions that designate an object; they yield its value only through a `load`. */
export type Lvalue = ExpressionBase &
  (
    | { readonly kind: 'variable'; readonly symbol: VariableSymbol }
    /** `*pointer`; `a[i]` and `p->m` are built from this. */
    | { readonly kind: 'deref'; readonly pointer: Expression }
    /** `base.field`; one node a step through anonymous members. */
    | { readonly kind: 'member'; readonly base: Lvalue; readonly field: Field }
    /** A string literal: a static array of `type` (char, or wchar_t, …); `bytes` include the terminating zero. */
    | { readonly kind: 'string'; readonly bytes: Uint8Array }
    /** `(T){ … }`: an unnamed object, initialised each time it is evaluated (static when at file scope). */
    | { readonly kind: 'compound'; readonly initializer: Initializer; readonly symbol: VariableSymbol }
    /** An rvalue of record type used as an object: `f().x`. */
    | { readonly kind: 'temporary'; readonly value: Expression }
  );

/**
 * Expressions that yield a value. Record-typed values come from `load`, `call`, `assign`, `conditional`, `comma`,
 * `statement`.
 */
export type Expression = ExpressionBase &
  /** Integer constant (also enumerators, sizeof, offsetof, null pointers); the value is in the range of `type`. */
  (
    | { readonly kind: 'constant'; readonly value: bigint }
    /**
     * `extended`: the image in the format of x87, where no double has the value, of which `value` is the nearest one.
     */
    | { readonly kind: 'float'; readonly value: number; readonly extended?: bigint }
    | { readonly kind: 'load'; readonly lvalue: Lvalue }
    /** `&lvalue`, also the decay of an array (then `type` points to the element). */
    | { readonly kind: 'address'; readonly lvalue: Lvalue }
    /** A function used as a value (type: pointer to function). */
    | { readonly kind: 'function'; readonly symbol: FunctionSymbol }
    | { readonly kind: 'unary'; readonly operator: '-' | '~' | '!'; readonly operand: Expression }
    /** Arithmetic and comparison on converted operands of arithmetic type, comparison of pointers too. */
    | {
        readonly kind: 'binary';
        readonly operator: BinaryOperator;
        readonly left: Expression;
        readonly right: Expression;
      }
    /** `pointer ± index`, in elements of `elementSize` bytes. */
    | {
        readonly kind: 'pointer-add';
        readonly pointer: Expression;
        readonly index: Expression;
        readonly subtract: boolean;
        readonly elementSize: number;
        /** The elements are variable-length arrays of so many of these. */
        readonly count?: Expression;
      }
    | {
        readonly kind: 'pointer-difference';
        readonly left: Expression;
        readonly right: Expression;
        readonly elementSize: number;
        readonly count?: Expression;
      }
    | {
        readonly kind: 'logical';
        readonly operator: '&&' | '||';
        readonly left: Expression;
        readonly right: Expression;
      }
    | {
        readonly kind: 'conditional';
        readonly condition: Expression;
        readonly then: Expression;
        readonly otherwise: Expression;
      }
    | { readonly kind: 'comma'; readonly left: Expression; readonly right: Expression }
    /** `target = value`; the value is already converted to the target's type. Yields the stored value. */
    | { readonly kind: 'assign'; readonly target: Lvalue; readonly value: Expression }
    /**
     * `target op= value` and `++`/`--`: the target is evaluated once, its old value converted to `computation`,
     * combined with `value` (already converted; for pointers an index to be scaled by `elementSize`), converted back
     * and stored. Yields the new value, or the old one if `postfix`.
     */
    | {
        readonly kind: 'update';
        readonly target: Lvalue;
        readonly operator: BinaryOperator;
        readonly value: Expression;
        readonly computation: CType;
        readonly elementSize?: number;
        readonly count?: Expression;
        readonly postfix: boolean;
      }
    /**
     * The callee is a `function` expression or any pointer to a function. Arguments are converted (or promoted).
     * `end`: the parenthesis that closes it, of a call that the program's text has.
     */
    | {
        readonly kind: 'call';
        readonly callee: Expression;
        readonly args: readonly Expression[];
        readonly end?: Position;
      }
    /** `implicit`: nobody wrote it, and it may change the value. */
    | { readonly kind: 'cast'; readonly operand: Expression; readonly implicit?: true }
    /**
     * `length × count`, where `length` is that of a variable-length array with elements of `elementSize` × `count`
     * bytes, which must be able to exist.
     */
    | {
        readonly kind: 'array-count';
        readonly length: Expression;
        readonly count: Expression;
        readonly elementSize: number;
      }
    /** GNU statement expression `({ … })`; `result` is the value of the last statement, absent for void. */
    | { readonly kind: 'statement'; readonly body: Extract<Statement, { kind: 'block' }>; readonly result?: Expression }
    /**
     * `va_start`, `va_arg`, `va_end`, `va_copy`; operands are the lvalue of the list (and for va_copy of the source).
     */
    | {
        readonly kind: 'va';
        readonly operation: 'start' | 'arg' | 'end' | 'copy';
        readonly list: Lvalue;
        readonly source?: Lvalue;
      }
  );

/* ------------------------------------------------------------------ statements */

interface StatementBase {
  readonly position: Position;
}

/** A label whose address is taken: that of an object which nobody accesses. */
export interface LabelAddress {
  readonly name: string;
  readonly symbol: VariableSymbol;
}

/** One `if` of a chain. */
export interface Branch extends StatementBase {
  readonly condition: Expression;
  readonly then: Statement;
}

export type Statement = StatementBase &
  /** `part`: of a declaration, which has the lengths of its arrays evaluated. */
  (
    | { readonly kind: 'expression'; readonly expression: Expression; readonly part?: true }
    /**
     * A local variable comes into scope, of `size` bytes if it is a variable-length array; with initialiser items to
     * store, in order (unmentioned bytes are zero when there are any). `start`: of the declaration, if the variable is
     * the first one in it.
     */
    | {
        readonly kind: 'declaration';
        readonly symbol: VariableSymbol;
        readonly initializer?: Initializer;
        readonly size?: Expression;
        readonly start?: Position;
      }
    | { readonly kind: 'block'; readonly statements: readonly Statement[] }
    /** `if` with what follows as `else if`, and the last `else`. */
    | { readonly kind: 'if'; readonly branches: readonly Branch[]; readonly otherwise?: Statement }
    | { readonly kind: 'while'; readonly condition: Expression; readonly body: Statement }
    | { readonly kind: 'do'; readonly condition: Expression; readonly body: Statement }
    | {
        readonly kind: 'for';
        readonly init: readonly Statement[];
        readonly condition?: Expression;
        readonly step?: Expression;
        readonly body: Statement;
      }
    | { readonly kind: 'switch'; readonly subject: Expression; readonly body: Statement }
    /**
     * `case low … high:` (GNU range; low = high for an ordinary label), inside the nearest enclosing switch; values are
     * in the range of the promoted subject.
     */
    | { readonly kind: 'case'; readonly low: bigint; readonly high: bigint; readonly body: Statement }
    | { readonly kind: 'default'; readonly body: Statement }
    | { readonly kind: 'label'; readonly name: string; readonly body: Statement }
    | { readonly kind: 'goto'; readonly name: string }
    /** `goto *target;`: `labels` are all of the function whose addresses are taken. */
    | { readonly kind: 'computed-goto'; readonly target: Expression; readonly labels: readonly LabelAddress[] }
    | { readonly kind: 'break' }
    | { readonly kind: 'continue' }
    | { readonly kind: 'return'; readonly value?: Expression }
    | { readonly kind: 'empty' }
  );

export type { RecordType };
