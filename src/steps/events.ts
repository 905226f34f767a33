import type { Reduction } from '../base/reductions.js';
import type { Position } from '../source/diagnostic.js';
import type { Fact, GlobalId } from '../ir/ir.js';
import type { TaskSchedule } from '../ir/task-schedule.js';
import type { JointUse } from '../ir/joint-use.js';
import type { ReorderingModel } from '../base/memory-model.js';
import type { AtomicOrder } from '../base/memory-order.js';
import type { Aig, Lit } from '../logic/aig.js';
import type { Bits } from '../logic/bits.js';
import type { CellId, CheckId, ObjectId, TaskId } from './ids.js';
import type { LookedAt } from './looked.js';
import type { Told } from './told.js';
import type { PlacedWeakAccess } from './weak-access.js';

/**
 * The outcome of unrolling: every task as a straight line of steps in program order. Everything here speaks of one task
 * at a time; what makes them one program is added by the encodings.
 */
export interface UnrolledProgram {
  readonly aig: Aig;
  /** Index is the TaskId; 0 is the first task. */
  readonly tasks: readonly UnrolledTask[];
  /** The shared cells: those that some step reads or writes. */
  readonly cells: readonly SharedCell[];
  readonly memory: MemoryMap;
  readonly equations: readonly Equation[];
  /**
   * Present if not all checks are asked for, but these classes: runs go past failing checks after which a machine goes
   * on.
   */
  readonly claimed?: ReadonlySet<string>;
  /** The program looks at addresses, of which only one layout was considered. */
  readonly layoutSeen?: true;
  /** Where the program ends there may be threads of which nobody knows what they hold. */
  readonly unjoinedSeen?: true;
  /** The first step of the first task sets up the machine: the program begins after it, with any task that may. */
  readonly starts?: true;
  /** Of memory that several tasks access: it begins to be there beside them, with contents that nobody writes. */
  readonly beginsBeside?: true;
  /** Assumptions of some execution, and where; absent if there are none. */
  readonly relied?: ReadonlyMap<string, ReadonlySet<string>>;
  readonly facts: ReadonlySet<Fact>;
  /** Where another order of accesses may be seen if memory is not sequentially consistent. */
  readonly weak?: readonly PlacedWeakAccess[];
  /** Which lines paths have come to, and what was asked there. */
  readonly looked?: readonly LookedAt[];
  /** The program could tell if objects touched, or had the addresses of others that are gone. */
  readonly distinctnessSeen?: true;
  readonly final?: FinalQuestions;
  /** Handlers of which further firings leave nothing out: `repeated-firings.ts`. */
  readonly repeated?: ReadonlySet<string>;
  /** Reductions that are left out. */
  readonly without?: ReadonlySet<Reduction>;
  /** Accesses are seen in the orders that this model allows; otherwise memory is sequentially consistent. */
  readonly reordered?: ReorderingModel;
  /** Present if somebody asks for atomicity violations. */
  readonly atomicity?: AtomicityQuestion;
}

/** Vectors that are equal in every execution; with `when`, those that go that way. */
export interface Equation {
  readonly when?: Lit;
  readonly left: Bits;
  readonly right: Bits;
}

/** Which atomicity violations are of interest. */
export interface AtomicityQuestion {
  /** Entry functions of the tasks that may come between; default: all. */
  readonly by?: ReadonlySet<string>;
  /** If given, the two accesses of one task must lie in the same function. */
  readonly functionAt?: (position: Position) => string | undefined;
  /** By which those that are rarely mistakes are told from others; without it, none are. */
  readonly uses?: JointUse;
  /** Those are of interest as well. */
  readonly rare?: true;
}

/**
 * Questions of properties about the state in which a run stops, as fresh variables that `encodings/final-state.ts`
 * constrains.
 */
export interface FinalQuestions {
  /** By task. */
  readonly ended: readonly Lit[];
  /** Implies that the task waits. */
  readonly blocked: readonly Lit[];
  /** Implies that the task goes round in a loop, where only others can end that. */
  readonly spins: readonly Lit[];
  /** Implies that it does, or in a loop without an end. */
  readonly rests: readonly Lit[];
  /** By the task that may wake, then by the one that waits; its negation implies that it cannot. */
  readonly mayWake: readonly (readonly Lit[])[];
  readonly values: ReadonlyMap<CellId, Bits>;
  readonly claims: readonly { readonly cond: Lit; readonly property: string; readonly message: string }[];
  readonly told: readonly Told[];
}

/** Where the objects are, and the unspecified contents that were looked at: what a schedule needs of memory. */
export interface MemoryMap {
  readonly address: (object: ObjectId) => bigint;
  readonly name: (object: ObjectId) => string;
  /** Undefined for all but globals. */
  readonly globalName: (object: ObjectId) => string | undefined;
  readonly unspecified: (object: ObjectId) => readonly UnspecifiedContents[];
  readonly globals: readonly bigint[];
  /** Addresses on the machine of the objects and functions at whose address the program looks. */
  readonly exposed: ReadonlyMap<ObjectId, Bits>;
  readonly functions: readonly (bigint | undefined)[];
  readonly threadLocals: (task: TaskId) => ReadonlyMap<GlobalId, bigint>;
}

export interface UnspecifiedContents {
  readonly offset: number;
  readonly value: Bits;
  /** It is taken for an address, not for a number that looks like the representation of one. */
  readonly isAddress: Lit;
}

export interface SharedCell {
  readonly id: CellId;
  readonly object: ObjectId;
  /** Byte offset in the object; {@link ALIVE} for the flag that says whether the object exists. */
  readonly offset: number;
  readonly width: number;
  /** The value before the first block. */
  readonly initial: Bits;
  /** Bits that are the same constant in every value the cell can have; undefined for those that vary. */
  readonly constant: readonly (Lit | undefined)[];
  /** Of each bit the lowest one that is the same in every value the cell can have; without it, each is for itself. */
  readonly like?: readonly number[];
}

/** A unit that a context switch cannot divide: one access, or a whole atomic section. */
export interface Step {
  readonly task: TaskId;
  readonly index: number;
  /** In program order. Of two actions at most one may be executed if they lie on different branches. */
  readonly actions: Action[];
  /** Where the atomic sections in it end, path by path: the entry of the log, and the guard of the path. */
  readonly ends: Entry[];
  /** Entries of the task's log of which no action is left. */
  readonly passed?: readonly Entry[];
  /** The accounts of properties of the user's own, in order. */
  readonly told?: readonly Told[];
}

/** An entry of the task's log, with the guard of what the step does there. */
export interface Entry {
  readonly guard: Lit;
  readonly log: number;
}

interface ActionBase {
  /**
   * The action happens if its task gets there and this holds: the path condition, relative to the start of the task.
   */
  readonly guard: Lit;
  readonly position: Position;
  /** Index of the instruction's entry in the task's log. */
  readonly log: number;
  /** The instruction that it belongs to, if that checks something. */
  readonly check?: CheckId;
  /** In an atomic section of which nobody had seen anything: it begins at this entry of the task's log, or after it. */
  readonly begin?: number;
  /** By a function of the library, on whose behalf the position is the user's. */
  readonly library?: boolean;
  /** Cells that the task holds as mutexes, whatever path it came on. */
  readonly held?: readonly CellId[];
  /** Checks of one access of the task have this number in common: each is judged as if the others held. */
  readonly access?: number;
  readonly part?: PartOf;
  /** Of a load or store that is atomic. */
  readonly order?: AtomicOrder;
  /** The bytes that it accesses, of which the cell may be a part. */
  readonly size?: number;
}

/** The machine makes an access in parts, one directly after the other. */
export interface PartOf {
  /** Index of the first one's entry in the task's log. */
  readonly first: number;
  /** Of this part, in bytes, in the whole. */
  readonly offset: number;
}

export type LockOperation = 'take' | 'give';

/** The reason why a task waits. */
export interface Blocking {
  /** The number of the only task that can end it, if it is not 0. */
  readonly owner?: Bits;
  /** It does not stand still, but goes round: the step is never executed. */
  readonly round?: IdleRound;
}

/** Rounds of a loop that change nothing as long as nobody changes what they look at. */
export interface IdleRound {
  /** As `--show-loops` lists it. */
  readonly loop: string;
  /**
   * The loop has a way out, so that its rounds are waiting for something; otherwise it goes on for ever in any case.
   */
  readonly canEnd: boolean;
}

export type Action = ActionBase &
  /** The value is a vector of fresh variables, constrained by the order's memory (`encodings/memory.ts`). */
  (
    | { readonly kind: 'read'; readonly cell: CellId; readonly value: Bits }
    /**
     * `lock`: the library takes or gives back, by this write, the lock whose owner the cell names. `address`: of the
     * cell, as the program computes it. `publishes`: the task wrote it earlier, when nobody else could see it.
     */
    | {
        readonly kind: 'write';
        readonly cell: CellId;
        readonly value: Bits;
        readonly lock?: LockOperation;
        readonly address?: Bits;
        readonly publishes?: true;
      }
    /** Only where memory is reordered. */
    | { readonly kind: 'fence'; readonly order: AtomicOrder }
    /**
     * `unclaimed`: a check that no property asks for, and which ends the program if it fails. `waits`: others may make
     * it true; only the task with the number `owner` if that is not 0. `chosen`: some values of the inputs that the
     * step takes fulfil it.
     */
    | {
        readonly kind: 'assume';
        readonly cond: Lit;
        readonly waits?: Blocking;
        readonly unclaimed?: true;
        readonly chosen?: true;
      }
    /**
     * `observer`: made by a property that observes; the program goes on whether it holds or not; `inCode`: so it does
     * after this check in the code. `other`: the second place that a violation is about.
     */
    | {
        readonly kind: 'assert';
        readonly cond: Lit;
        readonly property: string;
        readonly message: string;
        readonly observer?: true;
        readonly inCode?: true;
        readonly other?: Position;
      }
    /** The unrolling does not follow the path any further. */
    | { readonly kind: 'cut'; readonly place: CutPlace }
    | { readonly kind: 'create'; readonly child: TaskId }
    /** Waits for one of these tasks to end; `result` (fresh variables) is its exit value. */
    | {
        readonly kind: 'join';
        readonly choices: readonly { readonly task: TaskId; readonly when: Lit }[];
        readonly result: Bits;
      }
    | { readonly kind: 'end' }
    /** The last of its step on its path: tasks of lower priorities may run from here on, up to the task's next step. */
    | { readonly kind: 'yield' }
    /** From the task's next step on it may be as urgent as any, or is not so any more. */
    | { readonly kind: 'inherit'; readonly begins: boolean }
    /**
     * Tasks posted to the queue may run from here on, up to the `drain` that follows, which waits until those posted by
     * then are over, or for ever.
     */
    | { readonly kind: 'serve'; readonly queue: bigint }
    | { readonly kind: 'drain'; readonly queue: bigint }
    | ObservedAction
  );

/** A read or write of a shared cell. */
export type CellAccess = Extract<Action, { readonly kind: 'read' | 'write' }>;

/** Actions for properties alone: see {@link Observation}. */
export type ObservedAction =
  /**
   * One load or store, or the end of a heap block; `watched` is the name of the scalar if a property asks for that one.
   */
  | {
      readonly kind: 'access';
      readonly write: boolean;
      readonly object: ObjectId;
      readonly offset: number;
      readonly size: number;
      readonly value: Bits;
      readonly atomic: boolean;
      /** In an atomic section. */
      readonly inSection?: true;
      /** The block is given back: no value is written. */
      readonly frees?: true;
      readonly watched?: string;
    }
  /** `places`: where the first argument may point to. */
  | {
      readonly kind: 'mark';
      readonly name: string;
      readonly args: readonly Bits[];
      readonly places: readonly { readonly object: ObjectId; readonly offset: number; readonly when: Lit }[];
    }
  /**
   * The step that is executed directly afterwards, by another task, may ask for this; `inSection`: not one that has to
   * wait for the end of the atomic section.
   */
  | { readonly kind: 'offer'; readonly offer: number; readonly inSection?: true }
  /** `holds` implies that the step that was executed directly before, by another task, made one of these offers. */
  | { readonly kind: 'neighbour'; readonly holds: Lit; readonly offers: readonly number[] };

/** Where the unrolling does not follow a path any further, and why. */
export type CutPlace =
  /** A loop or recursion would go on here, beyond the bound; which of the bounds it was, says `limit`. */
  | {
      readonly kind: 'loop';
      readonly name: string;
      readonly position: Position;
      readonly bound: number;
      readonly limit: LimitKind;
    }
  /** One more task than the bound would be created here; `last`: no bound follows one more. */
  | { readonly kind: 'tasks'; readonly position: Position; readonly bound: number; readonly last?: boolean }
  /** A task would be posted in a later phase than the last one. */
  | { readonly kind: 'phases'; readonly position: Position; readonly bound: number }
  /** A routine has fired as often as it may. */
  | { readonly kind: 'firings'; readonly handler: string; readonly position: Position; readonly bound: number }
  /** A check that no property asks for fails here, and a real machine would not go on. */
  | { readonly kind: 'error'; readonly property: string; readonly position: Position }
  /** Nobody knows what the world says from here on. */
  /** A request that would ask the world; the reason where it is refused. */
  | { readonly kind: 'conversation'; readonly position: Position; readonly refused?: string }
  | { readonly kind: 'address'; readonly position: Position; readonly why: Lost };

/**
 * Why an address is not followed. It lies by arithmetic in an object that it is not known to point to (`elsewhere`), or
 * at one of too many places in its own (`far`). It lies at a part of a pointer, which is where is not known (`torn`),
 * or in a block larger than the addresses that there are for one (`large`).
 */
export type Lost = 'elsewhere' | 'far' | 'torn' | 'large';

/**
 * `undetermined`: of iterations that something other than constants may have ended; `counted`: of iterations that
 * constants decided; `depth`: of active calls, which no option moves.
 */
export type LimitKind = 'undetermined' | 'counted' | 'depth';

/** Where a path of a task leaves what is unrolled. */
export interface Exit {
  readonly steps: number;
  readonly guard: Lit;
  /** The path is as it was before this step, and might do again what it has done since, or could have: nothing else. */
  readonly again?: number;
  /** The loop in which it then goes round. */
  readonly loop?: Position;
}

export interface UnrolledTask {
  readonly id: TaskId;
  readonly name: string;
  readonly entry: string;
  readonly schedule: TaskSchedule;
  /** Of a posted task: of those in its queue, one with a smaller key comes first. */
  readonly turn?: Bits;
  /** Of a task that is scheduled by its priority: it keeps off those with a smaller one, except where it yields. */
  readonly priority?: Bits;
  /**
   * Who creates it, in one of these steps: of each task in program order, and at most one of them all does. If there are
   * none, nobody does.
   */
  readonly parent: { readonly tasks: readonly TaskId[]; readonly steps: readonly Step[] } | undefined;
  readonly steps: readonly Step[];
  /** The result of the entry function, 64 bits. */
  readonly exitValue: Bits;
  /**
   * Where the task may end the whole program, or is not followed any further: after this many steps, on paths with this
   * guard.
   */
  readonly exits: readonly Exit[];
  /** Guards of the paths on which the task ends the program. */
  readonly halts: readonly Lit[];
  /** Tasks that run the same function with the same argument behave alike. */
  readonly log: TaskLog;
}

/**
 * Everything that happens on some path of a task, each with its path condition, in program order: what turns a model
 * into a schedule.
 */
export interface TaskLog {
  /** Guards of the visible instructions. */
  readonly visible: readonly Lit[];
  readonly inputs: readonly { readonly guard: Lit; readonly value: Bits }[];
  /** `contents`: what nobody had written there, where that is not what the program's memory says. */
  readonly objects: readonly {
    readonly guard: Lit;
    readonly object: ObjectId;
    readonly contents?: readonly UnspecifiedContents[];
  }[];
  readonly children: readonly { readonly guard: Lit; readonly task: TaskId }[];
  /**
   * Where an address is followed that is a number of the machine. Its entry is that of the access, or the one before a
   * question that is none.
   */
  readonly numbers: readonly NumberFollowed[];
}

export interface NumberFollowed extends Entry {
  readonly by: 'access' | 'question';
}

/** Where an instruction stands, for its actions. */
export interface Site {
  readonly position: Position;
  readonly log: number;
  readonly check?: CheckId;
  readonly library?: boolean;
  readonly held?: readonly CellId[];
  readonly part?: PartOf;
  readonly order?: AtomicOrder;
  readonly size?: number;
}

/**
 * The last entry of the task's log that is executed where only this action is. Of a section that nobody has seen
 * anything of that is none, until it has ended: it may still become a step that comes later.
 */
export function entryOf({ guard, log, begin }: Action): Entry {
  return { guard, log: begin === undefined ? log : begin - 1 };
}
