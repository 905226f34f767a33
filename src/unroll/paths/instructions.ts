import type { Expr, Instr } from '../../ir/ir.js';
import { isConditionWait } from '../../ir/guarded-waits.js';
import { BEGIN_MARK, CONVERSATION, LOCK_MARKS, beyond, isForReports } from '../../ir/ir.js';
import type { Aig } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import * as bits from '../../logic/bits.js';
import { Boot } from './boot.js';
import { callees } from './callees.js';
import { checkActions, goesPast } from './checks.js';
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
import type { TaskUnroller } from './task.js';
import type { Aim } from '../memory/memory.js';
import { placesOf } from '../memory/targets.js';
import { attendQueue } from './queues.js';
import { createTasks, joinTask } from './tasks.js';
import type { Value } from '../values/value.js';
import { constantOf, plain, resize, taskNumber } from '../values/value.js';

/** Where no object is common to both, it is a constant: what depends on it is not followed. */
function distance(unroller: TaskUnroller, { left, right, position }: Extract<Instr, { kind: 'distance' }>, state: State): Bits {
  const { g } = unroller.round;
  const [to, from] = [left, right].map((pointer) => unroller.memory.settled(state, unroller.evaluate(pointer, state), unroller.here(position))) as [
    Value,
    Value,
  ];
  unroller.round.objects.tellApart([...objectsIn(to.pointsTo), ...objectsIn(from.pointsTo)]);
  const isPlace = ({ pointsTo }: Value): boolean => pointsTo.length > 0 && objectsIn(pointsTo).length === pointsTo.length;
  const isApart = isPlace(to) && isPlace(from) && !to.pointsTo.some((object) => from.pointsTo.includes(object));
  const width = to.bits.length;
  return isApart ? bits.constant(width, 1n << BigInt(width - 1)) : bits.sub(g, to.bits, from.bits);
}

function aimOf(unroller: TaskUnroller, { address, size }: Extract<Instr, { kind: 'load' | 'store' }>, state: State): Aim {
  return { pointer: unroller.evaluate(address, state), size };
}

/** Instructions after which control goes to the next one. @returns undefined if no path goes on */
export function simple(unroller: TaskUnroller, instr: Instr, pc: number, state: State, frame: Frame): State | undefined {
  switch (instr.kind) {
    case 'assign':
      return withRegister(state, instr.dst, unroller.evaluate(instr.value, state));
    case 'nondet':
      return withRegister(state, instr.dst, input(unroller, instr, state, frame));
    case 'self':
      return withRegister(state, instr.dst, constantOf(64, taskNumber(unroller.thread)));
    case 'load': {
      const site = unroller.logSite(instr, state);
      const loaded = unroller.memory.load(state, aimOf(unroller, instr, state), instr.flags, site, instr.shadow !== undefined);
      const told = withRegister(loaded.state, instr.dst, loaded.value);
      return instr.shadow === undefined ? told : withRegister(told, instr.shadow, loaded.shadow);
    }
    case 'store': {
      const site = unroller.logSite(instr, state);
      const shadow = instr.shadow && unroller.evaluate(instr.shadow, state);
      const aim = aimOf(unroller, instr, state);
      return unroller.memory.store(state, aim, unroller.evaluate(instr.value, state), instr.flags, site, shadow);
    }
    case 'call':
      return callInstr(unroller, instr, pc, state, frame);
    case 'enter':
      return enter(unroller, instr, pc, state, frame);
    case 'leave':
      return leave(unroller, instr.local, unroller.logSite(instr, state), state);
    case 'alloc':
      return alloc(unroller, instr, pc, state, frame);
    case 'free':
      return unroller.memory.free(state, unroller.evaluate(instr.address, state), unroller.logSite(instr, state));
    case 'exists': {
      const exists = unroller.memory.exists(state, unroller.evaluate(instr.address, state), unroller.here(instr.position), instr.writable);
      return withRegister(state, instr.dst, plain([exists]));
    }
    case 'same-place': {
      const placeOf = (pointer: Expr): Bits => unroller.memory.settled(state, unroller.evaluate(pointer, state), unroller.here(instr.position)).bits;
      return withRegister(state, instr.dst, plain([bits.eq(unroller.round.g, placeOf(instr.left), placeOf(instr.right))]));
    }
    case 'distance':
      return withRegister(state, instr.dst, plain(distance(unroller, instr, state)));
    case 'object-size': {
      const size = unroller.memory.sizeAt(state, unroller.evaluate(instr.address, state), unroller.here(unroller.userPosition(instr.position)));
      return withRegister(state, instr.dst, resize(plain(size), frame.fn.registers[instr.dst]!));
    }
    case 'assume':
    case 'assert':
      return condition(unroller, instr, state);
    case 'mark':
      return mark(unroller, instr, state);
    case 'world':
      return endOfConversation(unroller, instr, state);
    case 'fact':
      unroller.round.findings.facts.add(instr.fact);
      return state;
    case 'rely':
      unroller.round.findings.rely(instr.what, instr.placed ? unroller.userPosition(instr.position) : undefined);
      return state;
    case 'weak-access':
      if (state.concurrent) unroller.round.findings.weak.note(unroller.id, { access: instr.access, order: instr.order }, unroller.userPosition(instr.position));
      return state;
    case 'boot':
      unroller.boot = instr.over ? undefined : new Boot();
      return state;
    case 'atomic-begin':
      return atomicBegin(unroller, state);
    case 'atomic-end':
      return atomicEnd(unroller, instr, state);
    case 'create':
      return createTasks(unroller, instr, pc, state, frame);
    case 'join':
      return joinTask(unroller, instr, state);
    case 'serve':
    case 'drain':
      return attendQueue(unroller, instr, state, frame);
    case 'check-leaks':
      return checkLeaks(unroller, instr, pc, state, frame);
    case 'jump':
    case 'branch':
    case 'return':
    case 'halt':
    case 'exit-task':
      throw new Error(`${instr.kind} is not a simple instruction`);
  }
}

function atomicBegin(unroller: TaskUnroller, state: State): State {
  const log = unroller.recorder.logVisible(state);
  const depth = depthOf(state);
  return { ...state, inside: depth > 0 ? atDepth(state.inside, depth + 1) : entered(log) };
}

/** The end of a section that has not begun is none. */
function atomicEnd(unroller: TaskUnroller, { starts }: Extract<Instr, { kind: 'atomic-end' }>, state: State): State {
  unroller.recorder.logVisible(state);
  if (starts && unroller.recorder.steps.length > 0) unroller.round.findings.starts = true;
  const depth = depthOf(state);
  if (depth === 0) return state;
  if (depth > 1) return { ...state, inside: atDepth(state.inside, depth - 1) };
  unroller.recorder.closeSections(state);
  const step = sectionOf(state)?.step;
  const held = step ? heldAfter(unroller.round.g, step, state) : state.held;
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

function condition(unroller: TaskUnroller, instr: Extract<Instr, { kind: 'assume' | 'assert' }>, state: State): State | undefined {
  const site = unroller.logSite(instr, state);
  const cond = unroller.evaluate(instr.cond, state).bits[0]!;
  if (cond === TRUE) return state;
  if (instr.kind === 'assume') {
    const owner = instr.waits?.owner && unroller.evaluate(instr.waits.owner, state).bits;
    const waits = instr.waits && { waits: owner ? { owner } : {} };
    unroller.recorder.private(state, { kind: 'assume', guard: state.guard, cond, ...waits, ...(instr.chosen ? { chosen: true } : {}), ...site });
    if (unroller.round.addresses.facts.tells(unroller.round.g, cond)) return { ...state, assumed: [...state.assumed, cond] };
  } else {
    const { property, message, after } = instr;
    for (const action of checkActions(unroller.round, { guard: state.guard, cond, property, message, after }, site)) unroller.recorder.private(state, action);
    if (goesPast(unroller.round.observation, after)) return state;
  }
  return cond === FALSE ? undefined : state;
}

function refusalOf({ refused }: Extract<Instr, { kind: 'world' }>): { readonly refused?: string } {
  return refused === undefined ? {} : { refused };
}

/** Executions are followed up to there. */
function endOfConversation(unroller: TaskUnroller, instr: Extract<Instr, { kind: 'world' }>, state: State): undefined {
  const { guard } = state;
  const site = unroller.logSite(instr, state);
  const { observation } = unroller.round;
  unroller.recorder.private(
    state,
    observation.conversing && instr.request !== 'refuse'
      ? { kind: 'assert', guard, cond: FALSE, property: CONVERSATION, message: beyond(instr.request), ...site }
      : { kind: 'cut', guard, place: { kind: 'conversation', position: site.position, ...refusalOf(instr) }, ...site },
  );
  return undefined;
}

function mark(unroller: TaskUnroller, instr: Extract<Instr, { kind: 'mark' }>, state: State): State {
  const site = unroller.logSite(instr, state);
  const [lock] = instr.args;
  const step = sectionOf(state)?.step;
  if (site.library && step && lock) markLock(unroller.round, instr.name, unroller.evaluate(lock, state), step, state.guard);
  const isHeard = unroller.round.observation.marks && !isForReports(instr.name);
  if (!isHeard && instr.name !== BEGIN_MARK) return state;
  const values = instr.args.map((arg) => unroller.evaluate(arg, state));
  const isLock = LOCK_MARKS.includes(instr.name) && values.length > 0;
  const { places, beyond } = isLock ? placesOf(unroller.round, values[0]!) : { places: [], beyond: FALSE };
  unroller.memory.leaveFar(state, beyond, site);
  unroller.recorder.public(state, [{ kind: 'mark', guard: state.guard, name: instr.name, args: values.map((value) => value.bits), places, ...site }]);
  return state;
}

function callInstr(unroller: TaskUnroller, instr: Extract<Instr, { kind: 'call' }>, pc: number, state: State, frame: Frame): State | undefined {
  const args = instr.args.map((arg) => unroller.evaluate(arg, state));
  const shadows = instr.shadows?.map((shadow) => unroller.evaluate(shadow, state));
  const results: State[] = [];
  for (const { functionId, state: taken } of callees(unroller, instr.callee, instr.position, state)) {
    const waits = repeatable(unroller.round.program, functionId);
    const before = waits ? { ...taken, registers: taken.registers.slice(), locals: taken.locals.slice() } : taken;
    const steps = unroller.recorder.steps.length;
    const called = unroller.round.program.functions[functionId]!;
    const sleeps = isConditionWait(called) && sleepsOn(unroller, frame, pc, args);
    if (isConditionWait(called) && !sleeps && !frame.sleepsOn) unroller.round.findings.facts.add('waits');
    const last = waits && repeated(unroller, frame, pc, before, waits);
    const result = unroller.call(functionId, { args, shadows }, taken, frame, instr.position, pc, last, sleeps);
    if (called.library) noteTaken(frame, pc, args, result?.value);
    if (waits) noteWait(unroller, frame, pc, { state: before, steps }, result?.state);
    if (!result) continue;
    const registers = taken.registers.slice();
    if (instr.dst !== undefined)
      registers[instr.dst] = unroller.round.addresses.arithmetic.fit(
        result.value ?? unroller.input(result.state.guard, frame.fn.registers[instr.dst]!),
        frame.fn.registers[instr.dst]!,
      );
    if (instr.shadow !== undefined) registers[instr.shadow] = shadowOfResult(result.shadow, frame.fn.registers[instr.shadow]!);
    results.push({ ...result.state, registers, locals: taken.locals.slice() });
  }
  return results.length === 0 ? undefined : unroller.merge(results, instr.position);
}

function shadowOfResult(shadow: Value | undefined, width: number): Value {
  return shadow ? resize(shadow, width) : constantOf(width, 0n);
}

function input(unroller: TaskUnroller, instr: Extract<Instr, { kind: 'nondet' }>, state: State, frame: Frame): Value {
  const width = frame.fn.registers[instr.dst]!;
  if (!instr.unlessRepeated || !(frame.repeats || frame.sleepsOn)) return unconstrained(unroller, instr, state, width);
  const value = constantOf(width, 0n);
  unroller.recorder.logInput(state.guard, value.bits);
  return value;
}

function unconstrained(unroller: TaskUnroller, { application, name }: Extract<Instr, { kind: 'nondet' }>, state: State, width: number): Value {
  if (unroller.boot) {
    const value = constantOf(width, unroller.boot.next(width, name));
    unroller.recorder.logInput(state.guard, value.bits);
    return value;
  }
  if (!application) return unroller.input(state.guard, width);
  const args = application.args.map((arg) => unroller.evaluate(arg, state).bits);
  const value = unroller.round.applications.apply(unroller.round.g, application.function, args, width);
  unroller.recorder.logInput(state.guard, value);
  return plain(value);
}
