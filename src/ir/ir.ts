import type { Position } from '../source/diagnostic.js';
import type { CType } from '../source/ctypes/ctype.js';
import type { AccessFlags } from './access-flags.js';
import type { CallerShape, FunctionShape } from './call-shape.js';
import type { Aftermath, PropertyClass } from './check-classes.js';
import type { CreatedSchedule } from './task-schedule.js';
import type { WorldRequest } from './world-requests.js';

/**
 * The program as functions of simple steps. Expressions are pure: they read registers and constants only. Every access
 * to memory is an instruction of its own, since another task may run between any two of them.
 *
 * Registers hold bit vectors of a fixed width; they live in a frame and no other task can see them. Everything that has
 * an address is an *object*: a global, a local whose address is taken (or that is not a scalar), or a heap block.
 * Memory is bytes, little-endian; an address is a bit vector of `pointerBits`. The null pointer is 0.
 */
export interface Program {
  readonly pointerBits: number;
  readonly globals: readonly GlobalObject[];
  readonly functions: readonly IrFunction[];
  /** Index in `functions` of the entry point; its parameters, if any, are unconstrained inputs. */
  readonly entry: FunctionId;
  /**
   * An access outside every live object is no violation: it reads an unknown value, or writes nothing, as where no
   * memory is protected.
   */
  readonly unprotected?: boolean;
  /** Every allocation may fail: an input of one bit says whether it does. */
  readonly allocationsMayFail?: boolean;
  /** Values have shadows, and so has memory: see `shadows.ts`. */
  readonly shadowed?: true;
  /**
   * The arguments of `main` are unknown within this bound; absent if the program does not use them, or they are given.
   * Without `length`, it only counts them. So many are `asked` for.
   */
  readonly arguments?: { readonly count: number; readonly length?: number; readonly asked: number };
  /** Addresses of hardware registers, at which there is no object. Absent if empty. */
  readonly reserved?: readonly { readonly first: bigint; readonly last: bigint }[];
  /** Absent if empty. */
  readonly assumed?: readonly Assumption[];
  /**
   * Functions and variables that are used and defined nowhere: what they do and hold is made up. Absent if there are
   * none.
   */
  readonly undefinedNames?: readonly string[];
  /** Names of the streams of which something is known, by their number. Absent if there are none. */
  readonly streams?: readonly string[];
}

/** A fact that the program's code relies on and that could be otherwise, so that a violation might be missed. */
export interface Assumption {
  /** Continues the words "assuming that". */
  readonly what: string;
  /** Why it is in question. */
  readonly because?: string;
  /** The flag that changes it. */
  readonly flag?: string;
  /** Names of the properties whose answers rest on it; absent if all do. */
  readonly of?: readonly string[];
}

/**
 * A fact that makes a freedom matter, if some execution comes to the place. `signals`: a handler is set for a signal
 * that comes from outside. `waits`: a wait for a condition makes a difference if it ends by itself. `readers`: somebody
 * begins to read under a read-write lock while others do. `processes`: a process learns what another one has done.
 * `reordering`: something asks for less than sequential consistency.
 */
export type Fact = 'signals' | 'waits' | 'readers' | 'processes' | 'reordering';

/** Whether the program asks for heap blocks anywhere that it might not get. */
export function allocates({ functions }: Program): boolean {
  return functions.some(({ code }) => code.some((instr) => instr.kind === 'alloc' && !instr.certain));
}

export type FunctionId = number & { readonly __brand: 'FunctionId' };
export type GlobalId = number & { readonly __brand: 'GlobalId' };
export type LocalId = number & { readonly __brand: 'LocalId' };
export type RegisterId = number & { readonly __brand: 'RegisterId' };

export interface GlobalObject {
  readonly name: string;
  readonly size: number;
  readonly align: number;
  /** For names of parts (`queue[2].head`) in reports only. */
  readonly type: CType;
  /** One instance a task, each initialised anew. */
  readonly threadLocal: boolean;
  /** String literals and `const` objects: a store is a violation. */
  readonly readOnly: boolean;
  /** Contents of a string literal; those of equal contents may be one object. */
  readonly literal?: string;
  /** Each read of so many bytes at its start gives a fresh unknown value: hardware registers. */
  readonly inputBytes?: number;
  /** It lies with others of this name in memory. */
  readonly bank?: Bank;
  /** It is static, and so are others of its name, in other files. */
  readonly namesakes?: true;
  /**
   * It stands for a state of the machine, such as a mask: no property of data is about it, even where the program names
   * it.
   */
  readonly machineState?: boolean;
  /** Initial contents; `value` is built from `const`, `addr` and arithmetic on them. What is not mentioned is zero. */
  readonly init: readonly { readonly offset: number; readonly size: number; readonly value: Expr }[];
  readonly position: Position;
}

/** A place among hardware registers that lie one after the other. */
export interface Bank {
  readonly name: string;
  /** Of the register, in bytes. */
  readonly offset: number;
  /** Of the bank, in bytes. */
  readonly size: number;
  /** So many bytes at the start of the bank are inputs. */
  readonly inputBytes: number;
}

export interface LocalObject {
  readonly name: string;
  readonly size: number;
  readonly align: number;
  readonly type: CType;
  readonly padding?: Padding;
  readonly position: Position;
}

/**
 * Of each byte of an object, from its start over and over, the bits that belong to no member; for programs with
 * shadows.
 */
export type Padding = readonly number[];

/** A loop of a function: every backward jump or branch goes to the head of one. */
export interface Loop {
  /** Index in the code of the first instruction, the target of every back edge. */
  readonly head: number;
  /** The last instruction with a back edge to `head`; structured loops have only this one. */
  readonly end: number;
  /** `function.index`, loops counted from 0 in source order. */
  readonly name: string;
  /** Of the loop keyword, or of the `goto`. */
  readonly position: Position;
}

export interface IrFunction {
  readonly name: string;
  /** Registers that receive the arguments. */
  readonly params: readonly RegisterId[];
  /** Registers that receive the shadows of the arguments, 0 where the caller gives none. */
  readonly shadows?: readonly (RegisterId | undefined)[];
  /** Width in bits of each register. */
  readonly registers: readonly number[];
  /** The source variable that a register holds, for reports; absent for temporaries. */
  readonly registerNames: readonly (string | undefined)[];
  /** The C types of those variables, where known: how their values are shown. */
  readonly registerTypes?: readonly (CType | undefined)[];
  readonly locals: readonly LocalObject[];
  /** Straight-line code with jumps; falls off nowhere (the last instruction is a return, jump or halt). */
  readonly code: readonly Instr[];
  /** 0 for void. */
  readonly resultWidth: number;
  /** The shape that calls through pointers must fit; absent if any will do. */
  readonly shape?: FunctionShape;
  /** In the order of their heads. */
  readonly loops: readonly Loop[];
  readonly position: Position;
  /** Part of a library model: its steps are shown in a report as the call only. */
  readonly library: boolean;
}

/* ------------------------------------------------------------------ expressions */

export type UnaryOp = 'not' | 'neg';
/**
 * Two's complement, results truncated to the width. Division by zero is excluded by an `assert` before it;
 * `sdiv`/`srem` truncate towards zero. A shift by the width or more gives 0 (`ashr`: copies of the sign); the amount is
 * unsigned and of the same width.
 */
export type BinaryOp =
  'add' | 'sub' | 'mul' | 'udiv' | 'sdiv' | 'urem' | 'srem' | 'and' | 'or' | 'xor' | 'shl' | 'lshr' | 'ashr';
export type CompareOp = 'eq' | 'ne' | 'ult' | 'ule' | 'slt' | 'sle';

export type Expr =
  /** 0 ≤ value < 2^width. */
  | { readonly kind: 'const'; readonly width: number; readonly value: bigint }
  | { readonly kind: 'reg'; readonly width: number; readonly reg: RegisterId }
  /** The address of an object of the program or of this frame, or of a function (its identity as a pointer). */
  | AddressOf
  | { readonly kind: 'unary'; readonly width: number; readonly op: UnaryOp; readonly arg: Expr }
  | {
      readonly kind: 'binary';
      readonly width: number;
      readonly op: BinaryOp;
      readonly left: Expr;
      readonly right: Expr;
    }
  /** Width 1. */
  | { readonly kind: 'compare'; readonly width: 1; readonly op: CompareOp; readonly left: Expr; readonly right: Expr }
  /** To a larger (`zext`, `sext`) or smaller (`trunc`) width. */
  | { readonly kind: 'zext' | 'sext' | 'trunc'; readonly width: number; readonly arg: Expr }
  | {
      readonly kind: 'ite';
      readonly width: number;
      readonly cond: Expr;
      readonly then: Expr;
      readonly otherwise: Expr;
    };

export type AddressOf = { readonly kind: 'addr'; readonly width: number } & Named;

/** A thing that has an address. */
export type Named =
  | { readonly of: 'global'; readonly id: GlobalId }
  | { readonly of: 'local'; readonly id: LocalId }
  | { readonly of: 'function'; readonly id: FunctionId };

/* ------------------------------------------------------------------ instructions */

interface InstrBase {
  readonly position: Position;
}

/** The reason for an access. */
interface AccessOf {
  /** Of the unit that is read or written only these bits are meant: a bit-field. */
  readonly bits?: { readonly start: number; readonly width: number };
  /** The machine makes the access in several. */
  readonly part?: AccessPart;
  /** The library function that the program calls, of which it is a part. */
  readonly by?: string;
}

/** One of the accesses, one directly after the other, that the machine makes for one of the program's. */
export interface AccessPart {
  /** Counted from 0. */
  readonly index: number;
  /** In bytes, in the whole. */
  readonly offset: number;
  /** Bytes of the whole. */
  readonly of: number;
}

/** The name of the input by which a task says that others will stop it. */
export const FORESEEN = '__tcbmc_foresee()';

export type Instr = InstrBase &
  (
    | { readonly kind: 'assign'; readonly dst: RegisterId; readonly value: Expr }
    /**
     * An unconstrained input. `name` is what the report calls it. `unlessRepeated`: nothing is lost if it is 0 where
     * the function is called again although nothing has happened since the last time (`unroll/paths/repeats.ts`).
     * `foresees`: whether others will do something to the task, which it says beforehand, and need not in any round.
     * `unset`: it is what a variable happens to hold that nobody has written. `register`: it is what a variable of the
     * program holds that is a register of the hardware.
     */
    | {
        readonly kind: 'nondet';
        readonly dst: RegisterId;
        readonly name: string;
        readonly application?: Application;
        readonly unlessRepeated?: boolean;
        readonly foresees?: true;
        readonly unset?: true;
        readonly register?: true;
        /** The parenthesis that closes the call, if one in the program's text gives it. */
        readonly end?: Position;
      }
    /**
     * Reads `size` bytes (register width = 8·size) in one indivisible access. An address outside every live object is a
     * violation of this instruction (null-dereference, out-of-bounds or use-after-free).
     */
    | (AccessOf & {
        readonly kind: 'load';
        readonly dst: RegisterId;
        readonly address: Expr;
        readonly size: number;
        readonly flags: AccessFlags;
        /** Receives the shadow of what is read. */
        readonly shadow?: RegisterId;
        /**
         * Where the user's statement begins of which it is a part, unless that may be evaluated again without being
         * begun.
         */
        readonly statement?: Position;
      })
    | (AccessOf & {
        readonly kind: 'store';
        readonly address: Expr;
        readonly value: Expr;
        readonly size: number;
        readonly flags: AccessFlags;
        readonly shadow?: Expr;
      })
    | { readonly kind: 'jump'; readonly target: number }
    /** Continues at `target` if the 1-bit condition holds, else with the next instruction. */
    | { readonly kind: 'branch'; readonly cond: Expr; readonly target: number }
    | {
        readonly kind: 'call';
        readonly dst?: RegisterId;
        readonly callee: Callee;
        readonly args: readonly Expr[];
        /** Of the arguments. */
        readonly shadows?: readonly Expr[];
        /** Receives that of the result. */
        readonly shadow?: RegisterId;
        /** The library function that the program calls, if the callee only does its work. */
        readonly by?: string;
      }
    | { readonly kind: 'return'; readonly value?: Expr; readonly shadow?: Expr }
    /**
     * A local object comes into scope, as a new object with unspecified contents (an older instance of the same local
     * in this frame dies). Every local is entered before it is used. `size` in bytes, where the local's own is not it.
     */
    | { readonly kind: 'enter'; readonly local: LocalId; readonly size?: Expr }
    /** It goes out of scope; an access through a stale pointer is a violation. All locals leave at return. */
    | { readonly kind: 'leave'; readonly local: LocalId }
    /**
     * A new heap block of `size` bytes (any width); null if that is more than {@link largestBlock}, or where
     * allocations may fail, unless it is `certain` to be granted. Contents unspecified, or zero; `given`: unspecified,
     * but somebody has written them. `type` names its parts in reports. One that is `named` belongs to the system: it
     * cannot be freed. It may have the address of the live block that it `replaces`, which is freed before anybody else
     * gets to know the new one.
     */
    | {
        readonly kind: 'alloc';
        readonly dst: RegisterId;
        readonly size: Expr;
        readonly zero: boolean;
        readonly given?: true;
        readonly certain?: true;
        readonly type?: CType;
        readonly padding?: Padding;
        readonly named?: string;
        readonly replaces?: Expr;
        /** The library function that the program calls for it, if that is no function of the IR. */
        readonly by?: string;
      }
    /** Null is allowed; anything but the start of a live heap block is an `invalid-free`. */
    | { readonly kind: 'free'; readonly address: Expr; /** Default: plain. */ readonly flags?: AccessFlags }
    /** The size in bytes of the object that the address points into (0 if none): what realloc needs. */
    | { readonly kind: 'object-size'; readonly dst: RegisterId; readonly address: Expr }
    /**
     * Whether the address lies in an object that exists (1 bit), and may be written to if that is asked. Only in atomic
     * sections: others may end its life.
     */
    | { readonly kind: 'exists'; readonly dst: RegisterId; readonly address: Expr; readonly writable?: true }
    /**
     * Whether both addresses are the same place of one object (1 bit), wherever a machine might have put another one.
     */
    | { readonly kind: 'same-place'; readonly dst: RegisterId; readonly left: Expr; readonly right: Expr }
    /**
     * The distance in bytes from the right to the left, if both are places of one object; else it is longer than any
     * object.
     */
    | { readonly kind: 'distance'; readonly dst: RegisterId; readonly left: Expr; readonly right: Expr }
    /**
     * The task goes no further unless the 1-bit condition holds (inside an atomic section: the section is not entered).
     */
    | { readonly kind: 'assume'; readonly cond: Expr; readonly waits?: Waiting; readonly chosen?: true }
    /**
     * A violation of `property` unless the 1-bit condition holds; the program ends there, unless a question goes past
     * it (see {@link Aftermath}).
     */
    | {
        readonly kind: 'assert';
        readonly cond: Expr;
        readonly property: PropertyClass;
        readonly message: string;
        readonly after: Aftermath;
      }
    /** Tells properties that something has happened; see {@link MARKS}. */
    | { readonly kind: 'mark'; readonly name: string; readonly args: readonly Expr[] }
    /**
     * Whoever comes here relies on this, and it could be otherwise: answers say so, unlike a `fact`. `placed`: reports
     * say where that is.
     */
    | { readonly kind: 'rely'; readonly what: string; readonly placed?: true }
    /**
     * The next access may be seen in another order than it is made; a fence says so of those around it. What that
     * leaves open is assumed away, and answers say so.
     */
    | ({ readonly kind: 'weak-access' } & WeakAccess)
    /**
     * Whoever comes here makes a freedom matter: a further question is asked, and nothing is said, unlike of what one
     * has to `rely` on.
     */
    | { readonly kind: 'fact'; readonly fact: Fact }
    /**
     * From here on, or until here, inputs have values of one execution in which the program gets on: see
     * `unroll/paths/boot.ts`.
     */
    | { readonly kind: 'boot'; readonly over: boolean }
    /**
     * Asks the world for what the conversation with it does not tell (`dst`: 64 bits). Where there is no world nobody
     * knows what it answers: the execution ends, which can be told as a violation of {@link CONVERSATION}.
     */
    | {
        readonly kind: 'world';
        readonly dst: RegisterId;
        readonly request: WorldRequest;
        readonly args: readonly Expr[];
        readonly refused?: string;
      }
    | { readonly kind: 'atomic-begin' }
    /** `starts`: what came before has set up the machine; only now the program begins. */
    | { readonly kind: 'atomic-end'; readonly starts?: true }
    /**
     * Starts a task that calls `callee(arg)`. `dst` receives its id: 64 bits, never 0, the same as `self` gives in it.
     * What the function returns (zero-extended to 64 bits) is its exit value.
     */
    | {
        readonly kind: 'create';
        readonly dst: RegisterId;
        readonly callee: Callee;
        readonly arg: Expr;
        readonly schedule: Creation;
        /** The task is a process, made by `fork`. */
        readonly process?: true;
        /** Between whose steps it may come is a matter of this; see `yield`. Default: any may come between any. */
        readonly priority?: Expr | undefined;
        /** Of the argument. */
        readonly shadow?: Expr;
      }
    /**
     * Waits until the task with this id has ended; `dst` receives its exit value (64 bits). No such task, or joined
     * before: `join-misuse`; where a question goes past that, `failed` (1 bit) is set, and `dst` receives 0.
     */
    | { readonly kind: 'join'; readonly dst: RegisterId; readonly failed?: RegisterId; readonly task: Expr }
    /**
     * From here on, up to its next step, the task may be off the processor. Elsewhere no task of a lower priority comes
     * between its steps, from its creation on.
     */
    | { readonly kind: 'yield' }
    /**
     * From here on, or until here, the task may have any priority that is larger than its own: it holds what a more
     * urgent one may wait for.
     */
    | { readonly kind: 'inherit'; readonly begins: boolean }
    /** From here on, up to the `drain` that follows, tasks posted to the queue may run: see {@link PostedSchedule}. */
    | { readonly kind: 'serve'; readonly queue: Expr }
    /** Waits until everything that has been posted to the queue is over, and lets nothing of it run any more. */
    | { readonly kind: 'drain'; readonly queue: Expr }
    /** The id of the running task (64 bits); the first task has id 1. */
    | { readonly kind: 'self'; readonly dst: RegisterId }
    /** The running task ends with this exit value (64 bits). */
    | { readonly kind: 'exit-task'; readonly value: Expr }
    /**
     * The program is about to end: a violation for each live heap block to which nothing leads. `frames`: what is in
     * the frames of the task counts.
     */
    | { readonly kind: 'check-leaks'; readonly frames: boolean }
    /** The whole program ends, without violation. `status`: with what, if it is run. */
    | { readonly kind: 'halt'; readonly status?: Expr }
  );

export type LoadOrStore = Extract<Instr, { readonly kind: 'load' | 'store' }>;

/** An assumption that others may make true: the task waits for it. */
export interface Waiting {
  /** The id (64 bits) of the only task that can; 0 if there may be several. */
  readonly owner?: Expr;
}

/** The place of a created task in scheduling, with the queue of a posted one as values. */
export type Creation = Exclude<CreatedSchedule, { readonly kind: 'posted' }> | Posting;

/**
 * A task is posted to a queue, which an address names. Of those in the queue, one with a smaller key (64 bits) comes
 * first, with equal keys what was posted first.
 */
export interface Posting {
  readonly kind: 'posted';
  readonly queue: Expr;
  readonly key: Expr;
  /** Nobody serves the queue: its tasks run by themselves, and are of the phase of who creates them. */
  readonly byItself?: true;
  /**
   * The task is not posted again before it has begun: of all that come from one firing, or from one task, by so many
   * posts, at most one posts it.
   */
  readonly once?: true;
}

/**
 * A value of an uninterpreted function: of all applications of that name, those to equal arguments give equal values.
 */
export interface Application {
  readonly function: string;
  readonly args: readonly Expr[];
}

export type Callee =
  | { readonly kind: 'direct'; readonly function: FunctionId }
  /**
   * A pointer to a function; anything else is a violation, and so is one that does not fit the `shape` of the call.
   * Missing arguments are unconstrained, spare ones are dropped, widths are adapted by zero-extension or truncation.
   */
  | { readonly kind: 'indirect'; readonly pointer: Expr; readonly shape?: CallerShape };

/** Something that asks for less than sequential consistency. `volatile`: does not ask for any order. */
export interface WeakAccess {
  readonly access: 'load' | 'store' | 'exchange' | 'operation' | 'fence';
  readonly order: 'relaxed' | 'consume' | 'acquire' | 'release' | 'acq_rel' | 'seq_cst' | 'volatile' | 'unknown';
}
