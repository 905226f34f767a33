import type { Loop, RegisterId } from '../../ir/ir.js';
import { liveAt } from '../../ir/liveness.js';
import type { Needs } from '../../ir/needs.js';
import { isRenewed, needsOf } from '../../ir/needs.js';
import { isUnread } from '../memory/unread.js';
import type { CellId } from '../../steps/ids.js';
import type { Frame } from './frame.js';
import type { Compared } from './loops.js';
import { sameOrNone } from './loops.js';
import type { State } from './state.js';
import type { Unrolling } from './unrolling.js';

/** Whether it is asked who looks at what. Observers may count what tasks do. */
function isAsked({ round: { limits, observation } }: Unrolling): boolean {
  return !observation.counted && limits.without?.has('unread-values') !== true;
}

/** Registers that may be used; or those that are needed, where that makes a difference. */
export function compared(unrolling: Unrolling, frame: Frame, pc: number, before: State, after: State): Compared {
  const live = liveAt(frame.fn, pc);
  if (!isAsked(unrolling)) return { registers: live, ignores: () => false };
  const ignores = (cell: CellId): boolean => isGone(unrolling, cell, before, after) || isUnread(unrolling.round, cell);
  return {
    registers: differing(live, before, after).length === 0 ? live : needsAt(unrolling, frame).before[pc]!,
    ignores,
  };
}

/**
 * The comparison, but for what each round of the loop gives anew ({@link isRenewed}); undefined if there is nothing of
 * that.
 *
 * Let a round lead from state S to S', which differ in no more than this, without any effect, and another one from S'
 * to S". What the second one reads, the path in S could have read at that time, without the first one: it would have
 * gone the same way, with the same effects, and be in S". So whoever is in S' has only to be followed until it comes to
 * the head again: of all rounds but the last one only that is left.
 */
export function comparedButRenewed(
  unrolling: Unrolling,
  frame: Frame,
  loop: Loop,
  before: State,
  after: State,
): Compared | undefined {
  const { registers, ignores } = compared(unrolling, frame, loop.head, before, after);
  const others = differing(registers, before, after);
  if (others.length === 0 || !isAsked(unrolling)) return undefined;
  const needs = needsAt(unrolling, frame);
  if (!others.every((register) => isRenewed(frame.fn, loop, register, needs))) return undefined;
  return { registers: new Set([...registers].filter((register) => !others.includes(register))), ignores };
}

function differing(registers: ReadonlySet<RegisterId>, before: State, after: State): RegisterId[] {
  return [...registers].filter((register) => !sameOrNone(before.registers[register], after.registers[register]));
}

function needsAt({ round: { program } }: Unrolling, frame: Frame): Needs {
  return needsOf(
    program,
    frame.functionId,
    usesResult(frame, ({ functionId }, used) => needsOf(program, functionId, used)),
  );
}

/** Whether somebody looks at what the call returns. */
function usesResult({ caller, callerPc }: Frame, needs: (frame: Frame, resultUsed: boolean) => Needs): boolean {
  const call = caller?.fn.code[callerPc];
  if (!caller || call?.kind !== 'call') return true;
  return call.dst !== undefined && needs(caller, usesResult(caller, needs)).before[callerPc + 1]!.has(call.dst);
}

/**
 * It is part of a local that the path has made since, and that is gone again: otherwise it would be in the frame, which
 * is the same.
 */
function isGone({ round: { knowledge, space } }: Unrolling, cell: CellId, before: State, after: State): boolean {
  const { object } = knowledge.cells.get(cell);
  return space.get(object).kind === 'local' && !before.made.get(object) && after.made.get(object) !== undefined;
}
