import { atomicOrder } from '../../ir/access-order.js';
import { PLAIN } from '../../ir/access-flags.js';
import type { ControlInstr } from '../../ir/instruction-kinds.js';
import type { Expr, Instr, LoadOrStore, WeakAccess } from '../../ir/ir.js';
import type { AtomicOrder } from '../../base/memory-order.js';
import { isConditionWait } from '../../ir/guarded-waits.js';
import { CONVERSATION } from '../../ir/check-classes.js';
import { BEGIN_MARK, LOCK_MARKS, isForReports } from '../../ir/marks.js';
import { beyond } from '../../ir/world-requests.js';
import type { Aig } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import * as bits from '../../logic/bits.js';
import { Boot } from './boot.js';
import { callees } from './callees.js';
import { checkActions, goesPast, noteAccess, noteCheck } from './checks.js';
import type { Step } from '../../steps/events.js';
import type { CellId } from '../../steps/ids.js';
import type { Frame } from './frame.js';
import { checkLeaks } from './leaks.js';
import { usesOf } from '../../steps/mutex-uses.js';
import { markLock } from './mark-lock.js';
import { alloc, enter, leave } from './lifetimes.js';
import { noteTaken, noteWait, repeatable, repeated, sleepsOn } from './repeats.js';
import { objectsIn } from '../addresses/pointsto.js';
import { OUTSIDE, atDepth, depthOf, entered, sectionOf } from './sections.js';
import type { State } from './state.js';
import { withRegister } from './state.js';
import type { Unrolling } from './unrolling.js';
import type { Aim } from '../memory/memory.js';
import { placesOf } from '../memory/targets.js';
import { attendQueue } from './queues.js';
import { createTasks, joinTask } from './tasks.js';
import type { Value } from '../values/value.js';
import { constantOf, plain, resize, taskNumber } from '../values/value.js';

/** Where no object is common to both, it is a constant: what depends on it is not followed. */
function distance(
  unrolling: Unrolling,
  { left, right, position }: Extract<Instr, { kind: 'distance' }>,
  state: State,
): Bits {
  const { g } = unrolling.round;
  const [to, from] = [left, right].map((pointer) =>
    unrolling.memory.settled(state, unrolling.evaluate(pointer, state), unrolling.sites.here(position)),
  ) as [Value, Value];
  unrolling.round.objects.tellApart([...objectsIn(to.pointsTo), ...objectsIn(from.pointsTo)]);
  const isPlace = ({ pointsTo }: Value): boolean =>
    pointsTo.length > 0 && objectsIn(pointsTo).length === pointsTo.length;
  const isApart = isPlace(to) && isPlace(from) && !to.pointsTo.some((object) => from.pointsTo.includes(object));
  const width = to.bits.length;
  return isApart ? bits.constant(width, 1n << BigInt(width - 1)) : bits.sub(g, to.bits, from.bits);
}

function aimOf(unrolling: Unrolling, { address, size }: LoadOrStore, state: State): Aim {
  return { pointer: unrolling.evaluate(address, state), size };
}

/** Instructions after which control goes to the next one. @returns undefined if no path goes on */
export function simple(
  unrolling: Unrolling,
  instr: Exclude<Instr, ControlInstr>,
  pc: number,
  state: State,
  frame: Frame,
): State | undefined {
  switch (instr.kind) {
    case 'assign':
      return withRegister(state, instr.dst, unrolling.evaluate(instr.value, state));
    case 'nondet':
      return withRegister(state, instr.dst, input(unrolling, instr, state, frame));
    case 'self':
      unrolling.recorder.isIndividual = true;
      return withRegister(state, instr.dst, constantOf(64, taskNumber(unrolling.thread)));
    case 'load': {
      const site = unrolling.sites.log(instr, state);
      noteAccess(unrolling.round, instr.address, site);
      const loaded = unrolling.memory.load(
        state,
        aimOf(unrolling, instr, state),
        instr.flags,
        site,
        instr.shadow !== undefined,
      );
      const told = withRegister(loaded.state, instr.dst, loaded.value);
      return instr.shadow === undefined ? told : withRegister(told, instr.shadow, loaded.shadow);
    }
    case 'store': {
      const site = unrolling.sites.log(instr, state);
      noteAccess(unrolling.round, instr.address, site);
      const shadow = instr.shadow && unrolling.evaluate(instr.shadow, state);
      const aim = aimOf(unrolling, instr, state);
      return drained(
        unrolling,
        atomicOrder(instr) === 'seq_cst' ? instr : undefined,
        unrolling.memory.store(state, aim, unrolling.evaluate(instr.value, state), instr.flags, site, shadow),
        frame,
      );
    }
    case 'call':
      return callInstr(unrolling, instr, pc, state, frame);
    case 'enter':
      return enter(unrolling, instr, pc, state, frame);
    case 'leave':
      return leave(unrolling, instr.local, unrolling.sites.log(instr, state), state);
    case 'alloc':
      return alloc(unrolling, instr, pc, state, frame);
    case 'free': {
      const { address, flags = PLAIN } = instr;
      return unrolling.memory.free(state, unrolling.evaluate(address, state), flags, unrolling.sites.log(instr, state));
    }
    case 'exists': {
      const exists = unrolling.memory.exists(
        state,
        unrolling.evaluate(instr.address, state),
        unrolling.sites.here(instr.position),
        instr.writable,
      );
      return withRegister(state, instr.dst, plain([exists]));
    }
    case 'same-place': {
      const placeOf = (pointer: Expr): Bits =>
        unrolling.memory.settled(state, unrolling.evaluate(pointer, state), unrolling.sites.here(instr.position)).bits;
      return withRegister(
        state,
        instr.dst,
        plain([bits.eq(unrolling.round.g, placeOf(instr.left), placeOf(instr.right))]),
      );
    }
    case 'distance':
      return withRegister(state, instr.dst, plain(distance(unrolling, instr, state)));
    case 'object-size': {
      const size = unrolling.memory.sizeAt(
        state,
        unrolling.evaluate(instr.address, state),
        unrolling.sites.here(unrolling.sites.userPosition(instr.position)),
      );
      return withRegister(state, instr.dst, resize(plain(size), frame.fn.registers[instr.dst]!));
    }
    case 'assume':
    case 'assert':
      return condition(unrolling, instr, state);
    case 'mark':
      return mark(unrolling, instr, state);
    case 'world':
      unrolling.recorder.isIndividual = true;
      return endOfConversation(unrolling, instr, state);
    case 'fact':
      unrolling.round.findings.facts.add(instr.fact);
      return state;
    case 'rely':
      unrolling.round.findings.rely(
        instr.what,
        instr.placed ? unrolling.sites.userPosition(instr.position) : undefined,
      );
      return state;
    case 'weak-access':
      if (state.concurrent)
        unrolling.round.findings.weak.note(
          unrolling.id,
          { access: instr.access, order: instr.order },
          unrolling.sites.userPosition(instr.position),
        );
      if (instr.access === 'fence') fence(unrolling, instr, state);
      return state;
    case 'boot':
      unrolling.boot = instr.over ? undefined : new Boot();
      return state;
    case 'atomic-begin':
      return atomicBegin(unrolling, state);
    case 'atomic-end':
      return drained(unrolling, instr, atomicEnd(unrolling, instr, state), frame);
    case 'yield': {
      const site = unrolling.sites.log(instr, state);
      if (depthOf(state) === 0) unrolling.recorder.public(state, [{ kind: 'yield', guard: state.guard, ...site }]);
      return state;
    }
    case 'inherit': {
      const { begins } = instr;
      const site = unrolling.sites.log(instr, state);
      unrolling.recorder.public(state, [{ kind: 'inherit', begins, guard: state.guard, ...site }]);
      return state;
    }
    case 'create':
      return createTasks(unrolling, instr, pc, state, frame);
    case 'join':
      return joinTask(unrolling, instr, state);
    case 'serve':
    case 'drain':
      return attendQueue(unrolling, instr, state, frame);
    case 'check-leaks':
      return checkLeaks(unrolling, instr, pc, state, frame);
  }
}

/** Makes the fence that orders accesses that others see: those of a task that is alone need none. */
function fence(
  { round, recorder, sites }: Unrolling,
  { order, position }: Extract<Instr, { kind: 'weak-access' }>,
  state: State,
): void {
  if (!round.limits.reordered || !state.concurrent) return;
  const { guard } = state;
  recorder.public(state, [
    { kind: 'fence', guard, ...sites.here(sites.userPosition(position)), order: orderOfFence(order) },
  ]);
}

/** Of one that is not known nothing can be concluded. */
function orderOfFence(order: WeakAccess['order']): AtomicOrder {
  if (order === 'consume') return 'acquire';
  return order === 'unknown' || order === 'volatile' ? 'relaxed' : order;
}

/**
 * On x86 what the program locks waits for its stores (`encodings/axiomatic/store-buffers.ts`), whoever else knows what it
 * accesses: behind it stands a fence. So it does in the graph of a replay (`trace/graph/graph-observer.ts`).
 */
function drained(
  { round, recorder, sites }: Unrolling,
  locked: Instr | undefined,
  state: State,
  { fn: { library } }: Frame,
): State {
  if (!locked || library || round.limits.reordered !== 'tso' || !state.concurrent || depthOf(state) > 0) return state;
  const { guard } = state;
  recorder.public(state, [
    { kind: 'fence', guard, ...sites.here(sites.userPosition(locked.position)), order: 'seq_cst' },
  ]);
  return state;
}

function atomicBegin(unrolling: Unrolling, state: State): State {
  const log = unrolling.recorder.logVisible(state);
  const depth = depthOf(state);
  return { ...state, inside: depth > 0 ? atDepth(state.inside, depth + 1) : entered(log) };
}

/** The end of a section that has not begun is none. */
function atomicEnd(unrolling: Unrolling, { starts }: Extract<Instr, { kind: 'atomic-end' }>, state: State): State {
  unrolling.recorder.logVisible(state);
  if (starts && unrolling.recorder.steps.length > 0) unrolling.round.findings.starts = true;
  const depth = depthOf(state);
  if (depth === 0) return state;
  if (depth > 1) return { ...state, inside: atDepth(state.inside, depth - 1) };
  unrolling.recorder.closeSections(state);
  const step = sectionOf(state)?.step;
  const held = step ? heldAfter(unrolling.round.g, step, state) : state.held;
  return { ...state, inside: OUTSIDE, held };
}

/** Which locks the path holds once the section has been executed. */
function heldAfter(g: Aig, step: Step, { held, guard }: State): readonly CellId[] {
  let result = held;
  for (const use of usesOf(g, step)) {
    if (use.kind === 'take' && g.and(guard, not(use.guard)) === FALSE) result = [...result, use.lock];
    if (use.kind === 'give') result = result.filter((lock) => lock !== use.lock);
  }
  return result;
}

function condition(
  unrolling: Unrolling,
  instr: Extract<Instr, { kind: 'assume' | 'assert' }>,
  state: State,
): State | undefined {
  const site = unrolling.sites.log(instr, state);
  const cond = unrolling.evaluate(instr.cond, state).bits[0]!;
  if (instr.kind === 'assert') noteCheck(unrolling.round, instr.property, site);
  if (cond === TRUE) return state;
  if (instr.kind === 'assume') {
    const owner = instr.waits?.owner && unrolling.evaluate(instr.waits.owner, state).bits;
    const waits = instr.waits && { waits: owner ? { owner } : {} };
    unrolling.recorder.private(state, {
      kind: 'assume',
      guard: state.guard,
      cond,
      ...waits,
      ...(instr.chosen ? { chosen: true } : {}),
      ...site,
    });
    if (unrolling.round.addresses.facts.tells(unrolling.round.g, cond))
      return { ...state, assumed: [...state.assumed, cond] };
  } else {
    const { property, message, after } = instr;
    for (const action of checkActions(unrolling.round, { guard: state.guard, cond, property, message, after }, site))
      unrolling.recorder.private(state, action);
    if (goesPast(unrolling.round.observation, after)) return state;
  }
  return cond === FALSE ? undefined : state;
}

function refusalOf({ refused }: Extract<Instr, { kind: 'world' }>): { readonly refused?: string } {
  return refused === undefined ? {} : { refused };
}

/** Executions are followed up to there. */
function endOfConversation(unrolling: Unrolling, instr: Extract<Instr, { kind: 'world' }>, state: State): undefined {
  const { guard } = state;
  const site = unrolling.sites.log(instr, state);
  const { observation } = unrolling.round;
  unrolling.recorder.private(
    state,
    observation.conversing && instr.request !== 'refuse'
      ? { kind: 'assert', guard, cond: FALSE, property: CONVERSATION, message: beyond(instr.request), ...site }
      : { kind: 'cut', guard, place: { kind: 'conversation', position: site.position, ...refusalOf(instr) }, ...site },
  );
  return undefined;
}

function mark(unrolling: Unrolling, instr: Extract<Instr, { kind: 'mark' }>, state: State): State {
  const site = unrolling.sites.log(instr, state);
  const [lock] = instr.args;
  const step = sectionOf(state)?.step;
  if (site.library && step && lock)
    markLock(unrolling.round, instr.name, unrolling.evaluate(lock, state), step, state.guard);
  const isHeard = unrolling.round.observation.marks && !isForReports(instr.name);
  if (!isHeard && instr.name !== BEGIN_MARK) return state;
  const values = instr.args.map((arg) => unrolling.evaluate(arg, state));
  const isLock = LOCK_MARKS.includes(instr.name) && values.length > 0;
  const { places, beyond } = isLock ? placesOf(unrolling.round, values[0]!) : { places: [], beyond: FALSE };
  unrolling.memory.leaveFar(state, beyond, site);
  unrolling.recorder.public(state, [
    { kind: 'mark', guard: state.guard, name: instr.name, args: values.map((value) => value.bits), places, ...site },
  ]);
  return state;
}

function callInstr(
  unrolling: Unrolling,
  instr: Extract<Instr, { kind: 'call' }>,
  pc: number,
  state: State,
  frame: Frame,
): State | undefined {
  const args = instr.args.map((arg) => unrolling.evaluate(arg, state));
  const shadows = instr.shadows?.map((shadow) => unrolling.evaluate(shadow, state));
  const results: State[] = [];
  for (const { functionId, state: taken } of callees(unrolling, instr, state)) {
    const waits = repeatable(unrolling.round.program, functionId);
    const before = waits ? { ...taken, registers: taken.registers.slice(), locals: taken.locals.slice() } : taken;
    const steps = unrolling.recorder.steps.length;
    const called = unrolling.round.program.functions[functionId]!;
    const sleeps = isConditionWait(called) && sleepsOn(unrolling, frame, pc, args);
    if (isConditionWait(called) && !sleeps && !frame.sleepsOn) unrolling.round.findings.facts.add('waits');
    const last = waits && repeated(unrolling, frame, pc, before, waits);
    const result = unrolling.call(
      { functionId, args, shadows, position: instr.position, pc, frame, repeats: last, sleepsOn: sleeps },
      taken,
    );
    if (called.library) noteTaken(frame, pc, args, result?.value);
    if (waits) noteWait(unrolling, frame, pc, { state: before, steps }, result?.state);
    if (!result) continue;
    const registers = taken.registers.slice();
    if (instr.dst !== undefined)
      registers[instr.dst] = unrolling.round.addresses.arithmetic.fit(
        result.value ?? unrolling.input(result.state.guard, frame.fn.registers[instr.dst]!),
        frame.fn.registers[instr.dst]!,
      );
    if (instr.shadow !== undefined)
      registers[instr.shadow] = shadowOfResult(result.shadow, frame.fn.registers[instr.shadow]!);
    results.push({ ...result.state, registers, locals: taken.locals.slice() });
  }
  return results.length === 0 ? undefined : unrolling.publication.merge(results, instr.position);
}

function shadowOfResult(shadow: Value | undefined, width: number): Value {
  return shadow ? resize(shadow, width) : constantOf(width, 0n);
}

function input(unrolling: Unrolling, instr: Extract<Instr, { kind: 'nondet' }>, state: State, frame: Frame): Value {
  const width = frame.fn.registers[instr.dst]!;
  if (!instr.unlessRepeated || !(frame.repeats || frame.sleepsOn)) return unconstrained(unrolling, instr, state, width);
  const value = constantOf(width, 0n);
  unrolling.recorder.logInput(state.guard, value.bits);
  return value;
}

function unconstrained(
  unrolling: Unrolling,
  { application, name, foresees }: Extract<Instr, { kind: 'nondet' }>,
  state: State,
  width: number,
): Value {
  if (unrolling.boot) {
    const value = constantOf(width, unrolling.boot.next(width, name));
    unrolling.recorder.logInput(state.guard, value.bits);
    return value;
  }
  if (foresees) {
    const value = bits.inputs(unrolling.round.g, width);
    unrolling.recorder.logInput(state.guard, value, true, true);
    return plain(value);
  }
  if (!application) return unrolling.input(state.guard, width);
  const args = application.args.map((arg) => unrolling.evaluate(arg, state).bits);
  const value = unrolling.round.applications.apply(unrolling.round.g, application.function, args, width);
  unrolling.recorder.logInput(state.guard, value);
  return plain(value);
}
