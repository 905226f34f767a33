import { named } from '../../ir/ids.js';
import type { FaultWords } from '../../ir/faults.js';
import { FAULTS } from '../../ir/faults.js';
import { misfit, misfitMessage } from '../../ir/call-shape.js';
import type { Callee, FunctionId, Instr } from '../../ir/ir.js';
import type { Lit } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import * as bits from '../../logic/bits.js';
import { checkActions } from './checks.js';
import { FIRST_ADDRESS } from '../memory/one-layout.js';
import { objectsIn } from '../addresses/pointsto.js';
import type { State } from './state.js';
import type { Unrolling } from './unrolling.js';
import type { Value } from '../values/value.js';

/** An instruction that has a callee. */
type Calling = Extract<Instr, { kind: 'call' | 'create' }>;

type Indirect = Extract<Callee, { kind: 'indirect' }>;

interface Reached {
  readonly functionId: FunctionId;
  readonly when: Lit;
}

/** The functions that a call can reach, each with the state in which it does. */
export function callees(
  unrolling: Unrolling,
  instr: Calling,
  state: State,
): { functionId: FunctionId; state: State; when: Lit }[] {
  const { callee } = instr;
  if (callee.kind === 'direct') return [{ functionId: callee.function, state, when: TRUE }];
  const { g, space } = unrolling.round;
  const pointer = unrolling.memory.settled(
    state,
    unrolling.evaluate(callee.pointer, state),
    unrolling.sites.before(instr),
  );
  const functions = objectsIn(pointer.pointsTo)
    .map((object) => space.get(object))
    .filter((info) => info.kind === 'function')
    .map((info) => ({
      functionId: named<FunctionId>(info.index),
      when: bits.eq(g, pointer.bits, unrolling.round.objects.address(info, pointer.bits.length).bits),
    }))
    .filter(({ when }) => when !== FALSE);
  claimFunction(unrolling, instr, state, pointer, g.orAll(functions.map(({ when }) => when)));
  return fitting(unrolling, instr, callee, functions, state).map(({ functionId, when }) => ({
    functionId,
    when,
    state: { ...state, guard: g.and(state.guard, when) },
  }));
}

/** Those that the call fits; that it is none of the others is claimed. */
function fitting(
  unrolling: Unrolling,
  instr: Calling,
  { shape }: Indirect,
  functions: readonly Reached[],
  state: State,
): readonly Reached[] {
  return functions.filter(({ functionId, when }) => {
    const { name, shape: own } = unrolling.round.program.functions[functionId]!;
    const reason = shape && own && misfit(shape, own);
    if (reason === undefined) return true;
    const message = misfitMessage(name, reason);
    const check = { guard: state.guard, cond: not(when), property: 'call-misuse', message, after: 'unknown' } as const;
    for (const action of checkActions(unrolling.round, check, unrolling.sites.before(instr)))
      unrolling.recorder.private(state, action);
    return false;
  });
}

function claimFunction(unrolling: Unrolling, instr: Calling, state: State, pointer: Value, valid: Lit): void {
  if (valid === TRUE) return;
  const { g } = unrolling.round;
  const isNull = bits.ult(g, pointer.bits, bits.constant(pointer.bits.length, FIRST_ADDRESS));
  const site = unrolling.sites.before(instr);
  const claim = (cond: Lit, fault: FaultWords): void => {
    for (const action of checkActions(unrolling.round, { guard: state.guard, cond, ...fault, after: 'unknown' }, site))
      unrolling.recorder.private(state, action);
  };
  claim(not(isNull), FAULTS.nullCall);
  claim(g.or(isNull, valid), FAULTS.noFunction);
}
