import type { IrFunction } from '../ir/ir.js';
import type { Lit } from '../logic/aig.js';
import type { State } from './state.js';
import type { Value } from './value.js';
import { numberOf } from './value.js';

/** One inlined call. */
export interface Frame {
  readonly fn: IrFunction;
  readonly functionId: number;
  readonly caller: Frame | undefined;
  /** Addresses of the caller's locals at the call. */
  readonly callerLocals: readonly (Value | undefined)[];
  /** How the unrolling came here; part of the keys of objects and tasks. */
  readonly path: string;
  /** How often each instruction of this frame has made an object, a call or a task. */
  readonly occurrences: Map<number, number>;
  readonly entryGuard: Lit;
  /** The constant arguments, as text; empty if there are none. */
  readonly constants: string;
  /** Active calls of the same function below this one. */
  readonly depthOfSame: number;
  /** Of those, the ones that nothing constant decided. */
  readonly undetermined: number;
  /** Constants alone decided that the function calls itself. */
  readonly determined: boolean;
}

export function enterFrame(
  functionId: number,
  fn: IrFunction,
  caller: Frame | undefined,
  pc: number,
  state: State,
  args: readonly Value[],
  taskKey: string,
): Frame {
  let same = caller;
  while (same && same.functionId !== functionId) same = same.caller;
  const constants = args.map((arg) => String(numberOf(arg) ?? '')).join();
  const counting = /\d/.test(constants) && same !== undefined && same.constants !== constants;
  const determined = same === undefined || counting;
  return {
    fn,
    functionId,
    caller,
    callerLocals: caller ? state.locals : [],
    path: caller ? objectKey(caller, pc) : taskKey,
    occurrences: new Map(),
    entryGuard: state.guard,
    constants,
    depthOfSame: same ? same.depthOfSame + 1 : 0,
    undetermined: (same?.undetermined ?? 0) + (determined ? 0 : 1),
    determined,
  };
}

/** A name for what the instruction makes this time: the same in every round in which the unrolling goes the same way. */
export function objectKey(frame: Frame, pc: number): string {
  const count = frame.occurrences.get(pc) ?? 0;
  frame.occurrences.set(pc, count + 1);
  return `${frame.path}/${pc}.${count}`;
}
