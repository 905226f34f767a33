import type { Expr, FunctionId } from '../../ir/ir.js';
import type { TaskSchedule } from '../../ir/task-schedule.js';
import type { Lit } from '../../logic/aig.js';
import type { Position } from '../../source/diagnostic.js';
import type { TaskId } from '../../steps/ids.js';
import type { SymbolicMemory } from '../memory/memory.js';
import type { Value } from '../values/value.js';
import type { Boot } from './boot.js';
import type { Endings } from './endings.js';
import type { Frame } from './frame.js';
import type { Generation } from './posts.js';
import type { Head } from './loops.js';
import type { Publication } from './publication.js';
import type { Recorder } from './recorder.js';
import type { Round } from './round.js';
import type { Sites } from './sites.js';
import type { State } from './state.js';

/** The unrolling of one task, as those see it who execute its instructions. */
export interface Unrolling {
  readonly round: Round;
  readonly id: TaskId;
  /** Whose number and thread-local variables it has. */
  readonly thread: TaskId;
  readonly schedule: TaskSchedule;
  /** If it is posted at most once. */
  readonly generation?: Generation | undefined;
  readonly recorder: Recorder;
  readonly memory: SymbolicMemory;
  readonly sites: Sites;
  readonly publication: Publication;
  readonly endings: Endings;
  /** While the first task starts the machine, and nobody asks what registers say. */
  boot: Boot | undefined;

  /** The value of an expression in the innermost frame. */
  evaluate(expr: Expr, state: State): Value;
  /** A value of which nothing is known. */
  input(guard: Lit, width: number): Value;
  /** Inlines a call. @returns undefined if no path comes back */
  call(call: Call, caller: State): Returned | undefined;
}

/** A function is called, or begins the task. */
export interface Call {
  readonly functionId: FunctionId;
  readonly args: readonly Value[];
  /** Those of the arguments, 0 where there is none. */
  readonly shadows?: readonly Value[] | undefined;
  readonly position: Position;
  /** The call in the caller's code. */
  readonly pc?: number;
  readonly frame?: Frame | undefined;
  /** It is a wait of the library, and repeats the last one, which began there. */
  readonly repeats?: Head | undefined;
  /** It is a wait of the library that does not end by itself. */
  readonly sleepsOn?: boolean;
}

export interface Returned {
  readonly state: State;
  readonly value: Value | undefined;
  readonly shadow: Value | undefined;
}
