import type { FaultWords } from '../../ir/faults.js';
import { FAULTS } from '../../ir/faults.js';
import { misfit, misfitMessage } from '../../ir/call-shape.js';
import type { Callee } from '../../ir/ir.js';
import type { Lit } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import * as bits from '../../logic/bits.js';
import type { Position } from '../../source/diagnostic.js';
import { checkActions } from './checks.js';
import { FIRST_ADDRESS } from '../memory/one-layout.js';
import { objectsIn } from '../addresses/pointsto.js';
import type { State } from './state.js';
import type { TaskUnroller } from './task.js';
import type { Value } from '../values/value.js';

type Indirect = Extract<Callee, { kind: 'indirect' }>;

interface Reached {
  readonly functionId: number;
  readonly when: Lit;
}

/** The functions that a call can reach, each with the state in which it does. */
export function callees(unroller: TaskUnroller, callee: Callee, position: Position, state: State): { functionId: number; state: State; when: Lit }[] {
  if (callee.kind === 'direct') return [{ functionId: callee.function, state, when: TRUE }];
  const { g, space } = unroller.round;
  const pointer = unroller.memory.settled(state, unroller.evaluate(callee.pointer, state), unroller.here(unroller.userPosition(position)));
  const functions = objectsIn(pointer.pointsTo)
    .map((object) => space.get(object))
    .filter((info) => info.kind === 'function')
    .map((info) => ({ functionId: info.index, when: bits.eq(g, pointer.bits, unroller.round.address(info, pointer.bits.length).bits) }))
    .filter(({ when }) => when !== FALSE);
  claimFunction(unroller, state, pointer, g.orAll(functions.map(({ when }) => when)), position);
  return fitting(unroller, callee, functions, position, state).map(({ functionId, when }) => ({
    functionId,
    when,
    state: { ...state, guard: g.and(state.guard, when) },
  }));
}

/** Those that the call fits; that it is none of the others is claimed. */
function fitting(unroller: TaskUnroller, { shape }: Indirect, functions: readonly Reached[], position: Position, state: State): readonly Reached[] {
  return functions.filter(({ functionId, when }) => {
    const { name, shape: own } = unroller.round.program.functions[functionId]!;
    const reason = shape && own && misfit(shape, own);
    if (reason === undefined) return true;
    const message = misfitMessage(name, reason);
    const check = { guard: state.guard, cond: not(when), property: 'call-misuse', message, after: 'unknown' } as const;
    for (const action of checkActions(unroller.round, check, unroller.here(unroller.userPosition(position)))) unroller.recorder.private(state, action);
    return false;
  });
}

function claimFunction(unroller: TaskUnroller, state: State, pointer: Value, valid: Lit, position: Position): void {
  if (valid === TRUE) return;
  const { g } = unroller.round;
  const isNull = bits.ult(g, pointer.bits, bits.constant(pointer.bits.length, FIRST_ADDRESS));
  const site = unroller.here(unroller.userPosition(position));
  const claim = (cond: Lit, fault: FaultWords): void => {
    for (const action of checkActions(unroller.round, { guard: state.guard, cond, ...fault, after: 'unknown' }, site)) unroller.recorder.private(state, action);
  };
  claim(not(isNull), FAULTS.nullCall);
  claim(g.or(isNull, valid), FAULTS.noFunction);
}
