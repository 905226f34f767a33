import type { ReorderingModel } from '../base/memory-model.js';
import type { CheckId } from '../ir/checks.js';
import type { GlobalId } from '../ir/ir.js';
import type { Position } from '../source/diagnostic.js';

/**
 * One execution, as choices: everything that the program text leaves open. It is what the model of the formula is
 * turned into and what the interpreter replays; the two share nothing else.
 */
export interface Schedule {
  /** Index 0 is the first task. */
  readonly tasks: readonly TaskChoices[];
  /** Blocks in order of time. */
  readonly blocks: readonly Block[];
  readonly globalAddresses: readonly bigint[];
  /** Of those that somebody has a pointer to. */
  readonly functionAddresses: readonly (bigint | undefined)[];
  /**
   * Where objects and functions are on the machine, by their addresses here, as far as the program looks at that.
   * Addresses here are representations (bit 62 is set) that say which object is meant.
   */
  readonly machine?: ReadonlyMap<bigint, bigint>;
  /** `task:n` if the n-th visible instruction of a task is an access that properties are told of; all, if absent. */
  readonly observed?: ReadonlySet<string>;
  /**
   * Such instructions that nobody looks at, neither at their values nor at them: they might as well come earlier, or
   * later, and do not come between others.
   */
  readonly idle?: ReadonlySet<string>;
  /**
   * Present if only some classes of checks are asked for: the run goes past failing ones after which a machine goes on.
   */
  readonly claimed?: ReadonlySet<string>;
  /** The check of the code that fails in the end. Absent if properties are broken, or nothing is. */
  readonly breaks?: BrokenCheck;
  /** Present if the run stops by itself, not at a violation. */
  readonly final?: FinalChoices;
  /** The blocks from this one on lead back to where they began, and can come again and again. */
  readonly round?: number;
  /** Present if accesses are seen in another order than that of the blocks. */
  readonly views?: Views;
}

/** The writes that reads see where memory is reordered. */
export interface Views {
  /** The model that allows it. */
  readonly model: ReorderingModel;
  /** Of the n-th visible instruction of a task, as `task:n`: which writes it sees. */
  readonly reads: ReadonlyMap<string, readonly View[]>;
  /** By place, the instructions that write there, as they are seen. */
  readonly writes: readonly { readonly place: ViewedPlace; readonly moments: readonly string[] }[];
}

/** `from`: the instruction that wrote there last, as `task:n`; undefined for what the place held at first. */
export interface View {
  readonly place: ViewedPlace;
  readonly from: string | undefined;
}

/** Bytes of an object. */
export interface ViewedPlace {
  readonly base: bigint;
  readonly offset: number;
  readonly size: number;
}

/** `position` tells apart what one check finds in several places: blocks that leak. */
export interface BrokenCheck {
  readonly check: CheckId;
  readonly property: string;
  readonly message: string;
  readonly position: Position;
}

export interface FinalChoices {
  /** Tasks that cannot go on after so many visible instructions, or go round from there. */
  readonly waiting: readonly Standing[];
  /**
   * By the task that may wake, then by the one that waits: known from what tasks do later, for waits that name nobody.
   */
  readonly mayWake: readonly (readonly boolean[])[];
  /** By task: it has nothing left to do that others could notice. */
  readonly ended: readonly boolean[];
}

/** Where a task waits. */
export interface Standing extends Block {
  /** It has come to the head of this loop, and goes round in it; `canEnd`: which it can leave. */
  readonly round?: { readonly loop: string; readonly canEnd: boolean };
}

/** The choices on one task's path, each list in the order of execution. */
export interface TaskChoices {
  /** The id that `create` hands out for it. */
  readonly id: bigint;
  /** For the entry function: values of its parameters; then of each `nondet` instruction and missing argument. */
  readonly inputs: readonly bigint[];
  /** One for each executed `alloc` and `enter`. */
  readonly objects: readonly ObjectChoice[];
  /** Tasks (indices in `tasks`) that its `create` instructions start. */
  readonly children: readonly number[];
  /** Addresses of its instances of the thread-local globals, by global id. */
  readonly threadLocals: ReadonlyMap<GlobalId, bigint>;
  /** Where it follows an address as a number of the machine. Absent if nowhere. */
  readonly numbers?: NumbersFollowed;
}

/**
 * Where a number of the machine is followed although it may have been made by moving a pointer out of its object, such
 * as a sum with the distance of two objects. Each place is said by how many visible instructions the task has executed
 * before.
 */
export interface NumbersFollowed {
  readonly byAccesses: ReadonlySet<number>;
  /** By questions that are no access: how large the object is, say. */
  readonly byQuestions: ReadonlySet<number>;
}

/** A heap block, or one lifetime of a local object. Addresses overlap only those of locals that are dead. */
export interface ObjectChoice {
  readonly address: bigint;
  /** Unspecified contents that were chosen: byte offset → byte. Bytes not mentioned are 0. */
  readonly contents: ReadonlyMap<number, number>;
  /** Offsets in `contents` of the addresses; what else looks like one is a number. Absent if there are none. */
  readonly addresses?: ReadonlySet<number>;
}

/** A stretch of one task: it runs until it has executed `until` visible instructions since its start. */
export interface Block {
  readonly task: number;
  readonly until: number;
}
