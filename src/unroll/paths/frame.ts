import type { IrFunction, FunctionId } from '../../ir/ir.js';
import type { Lit } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import type { CellId } from '../../steps/ids.js';
import type { Head } from './loops.js';
import { differs } from './loops.js';
import type { State } from './state.js';
import type { Store } from './store.js';
import type { Value } from '../values/value.js';
import { numberOf } from '../values/value.js';

/**
 * The last wait of a call. The same of who serves a queue: a second call runs the tasks that the first one would have
 * run if it had returned only now, and then all goes on from the same state. So it is not followed: `for (;;) run();`
 * comes to its head only so often.
 */
export interface LastWait {
  /** How it began, and the effects that the task had had when it returned. */
  readonly from: Head;
  readonly returned: Lit;
}

/** One inlined call. */
export interface Frame {
  readonly fn: IrFunction;
  readonly functionId: FunctionId;
  readonly caller: Frame | undefined;
  /** Addresses of the caller's locals at the call. */
  readonly callerLocals: readonly (Value | undefined)[];
  readonly callerRegisters: readonly (Value | undefined)[];
  /** The call. */
  readonly callerPc: number;
  /** How the unrolling came here; part of the keys of objects and tasks. */
  readonly path: string;
  /** How often each instruction of this frame has made an object, a call or a task. */
  readonly occurrences: Map<number, number>;
  /** The last wait of the library by each call of this frame. */
  readonly waits: Map<number, LastWait>;
  /** It is such a wait, and repeats the last one, which began there. */
  readonly repeats: Head | undefined;
  /** It is a wait of the library that does not end by itself, since the task could as well have come later. */
  readonly sleepsOn: boolean;
  /** By the calls of this frame that lock: the mutex that was certainly taken there the last time. */
  readonly taken: Map<number, Bits>;
  readonly entry: { readonly guard: Lit; readonly store: Store<CellId, Value> };
  /** The constant arguments, as text; empty if there are none. */
  readonly constants: string;
  /** Active calls of the same function below this one. */
  readonly depthOfSame: number;
  /** Of those, the ones that something other than constants may have ended, or that nothing will ever end. */
  readonly undetermined: number;
}

/** The parts of a call on which its frame depends. */
interface Entry {
  readonly functionId: FunctionId;
  readonly args: readonly Value[];
  readonly pc?: number;
  readonly frame?: Frame | undefined;
  readonly repeats?: Head | undefined;
  readonly sleepsOn?: boolean;
}

/** @param state where the call is made */
export function enterFrame(fn: IrFunction, entry: Entry, state: State, taskKey: string): Frame {
  const { functionId, args, pc = 0, frame: caller, repeats, sleepsOn = false } = entry;
  let same = caller;
  while (same && same.functionId !== functionId) same = same.caller;
  const constants = args.map((arg) => String(numberOf(arg) ?? '')).join();
  const determined = same === undefined || isDetermined(same, constants, state);
  return {
    fn,
    functionId,
    caller,
    callerLocals: caller ? state.locals : [],
    callerRegisters: caller ? state.registers : [],
    callerPc: pc,
    path: caller ? objectKey(caller, pc) : taskKey,
    occurrences: new Map(),
    waits: new Map(),
    repeats,
    sleepsOn: sleepsOn || (fn.library && caller?.sleepsOn === true),
    taken: new Map(),
    entry: { guard: state.guard, store: state.store },
    constants,
    depthOfSame: same ? same.depthOfSame + 1 : 0,
    undetermined: (same?.undetermined ?? 0) + (determined ? 0 : 1),
  };
}

/**
 * Constants alone decided that the function calls itself, and they are others than before: the arguments, or what is in
 * memory.
 */
function isDetermined(same: Frame, constants: string, state: State): boolean {
  if (/\d/.test(constants) && isNew(same, constants)) return true;
  const { guard, store } = same.entry;
  return (
    guard === state.guard &&
    store.differs(state.store, (_, before, after) => before !== undefined && differs(before, after))
  );
}

function isNew(same: Frame, constants: string): boolean {
  for (let at: Frame | undefined = same; at; at = at.caller)
    if (at.functionId === same.functionId && at.constants === constants) return false;
  return true;
}

/** Frames that have locals below this one. */
export function depthOfLocals({ caller }: Frame): number {
  let depth = 0;
  for (let at = caller; at; at = at.caller) if (at.fn.locals.length > 0) depth++;
  return depth;
}

/**
 * A name for what the instruction makes this time: the same in every round in which the unrolling goes the same way.
 */
export function objectKey(frame: Frame, pc: number): string {
  const count = frame.occurrences.get(pc) ?? 0;
  frame.occurrences.set(pc, count + 1);
  return `${frame.path}/${pc}.${count}`;
}
