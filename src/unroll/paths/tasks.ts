import type { FaultWords } from '../../ir/faults.js';
import { FAULTS } from '../../ir/faults.js';
import { MOST_THREADS } from '../../base/largest.js';
import type { Instr, TaskSchedule } from '../../ir/ir.js';
import { scheduleOf } from '../../ir/ir.js';
import type { Lit } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import * as bits from '../../logic/bits.js';
import type { Position } from '../../source/diagnostic.js';
import type { Action, CutPlace } from '../../steps/events.js';
import type { TaskId } from '../../steps/ids.js';
import { callees } from './callees.js';
import { checkActions, goesPast } from './checks.js';
import type { Frame } from './frame.js';
import { objectKey } from './frame.js';
import type { Lineage } from './lineage.js';
import { limitReached } from './loops.js';
import { queuesAt } from './queues.js';
import { type Round } from './round.js';
import { CREATED, JOINED } from '../../steps/flags.js';
import type { State } from './state.js';
import { withRegister } from './state.js';
import type { TaskUnroller } from './task.js';
import type { Value } from '../values/value.js';
import { choose } from '../values/choice.js';
import { constantOf, plain, resize, taskNumber } from '../values/value.js';

/** `create`: one new task for each function that may be meant. */
export function createTasks(unroller: TaskUnroller, instr: Extract<Instr, { kind: 'create' }>, pc: number, before: State, frame: Frame): State | undefined {
  const { round, recorder } = unroller;
  const site = unroller.logSite(instr, before);
  let state = unroller.publishAll(unroller.publish(before, instr.position), instr.position);
  const arg = unroller.evaluate(instr.arg, state);
  const shadow = instr.shadow && unroller.evaluate(instr.shadow, state);
  let number: Value | undefined;
  let admitted = state.guard;
  for (const { functionId, when, state: taken, posted } of starts(unroller, instr, state)) {
    const lineage = round.lineages.below(unroller.id, functionId, arg.bits);
    const key = objectKey(frame, pc);
    const child = round.knowledge.task(key, unroller.id, recorder.childCount);
    const schedule = scheduleOf(instr.schedule, unroller, posted?.queue);
    onceEach(round, schedule);
    const refusal = refusalOf(round, lineage, instr.position, schedule, child);
    if (refusal) {
      unroller.cut(taken, refusal);
      admitted = round.g.and(admitted, not(taken.guard));
      continue;
    }
    const noted: Action[] = [];
    if (round.looksForLeaks && instr.schedule.kind === 'thread')
      state = unroller.memory.cells.writeFlag(state, round.taskObject(child).id, CREATED, TRUE, when, site, noted);
    const step = recorder.public(state, [{ kind: 'create', guard: taken.guard, child, ...site }, ...noted])!;
    recorder.logChild(taken.guard, child);
    round.lineages.add(child, lineage);
    if (schedule.kind === 'thread') round.tasks++;
    round.pending.push({
      id: child,
      key,
      callee: functionId,
      arg,
      shadow,
      schedule,
      turn: posted?.turn,
      origin: unroller.userPosition(instr.position),
      late: lateness(round, schedule, unroller.userPosition(instr.position)),
      parent: { task: unroller.id, step },
      store: state.store,
    });
    const own = constantOf(64, taskNumber(child));
    number = number ? choose(round.g, when, own, number) : own;
  }
  return number && withRegister({ ...state, guard: admitted }, instr.dst, resize(number, frame.fn.registers[instr.dst]!));
}

/** A firing is created at several places; those of a handler would be several series then, of which an execution has one. */
export class CreatedTwice extends Error {}

/** @throws CreatedTwice where this firing of its handler is there already */
function onceEach({ firings }: Round, schedule: TaskSchedule): void {
  if (schedule.kind !== 'firing') return;
  const which = `${schedule.handler} ${schedule.instance}`;
  if (firings.has(which)) throw new CreatedTwice(which);
  firings.add(which);
}

interface Start {
  readonly functionId: number;
  readonly when: Lit;
  readonly state: State;
  readonly posted?: { readonly queue: bigint; readonly turn: Bits };
}

/** The functions that may be meant, and the queues. */
function starts(unroller: TaskUnroller, { callee, schedule, position }: Extract<Instr, { kind: 'create' }>, state: State): readonly Start[] {
  const functions = callees(unroller, callee, position, state);
  if (schedule.kind !== 'posted') return functions;
  const { g } = unroller.round;
  const turn = unroller.evaluate(schedule.key, state).bits;
  return queuesAt(unroller, schedule.queue, state, position).flatMap(({ queue, when }) =>
    functions.map((start) => ({
      ...start,
      when: g.and(start.when, when),
      state: { ...start.state, guard: g.and(start.state.guard, when) },
      posted: { queue, turn },
    })),
  );
}

/** Where a task is cut off as soon as it begins, since its phase is not followed. */
function lateness({ limits: { phases } }: Round, schedule: TaskSchedule, position: Position): CutPlace | undefined {
  return schedule.kind === 'posted' && schedule.phase > phases ? { kind: 'phases', position, bound: phases } : undefined;
}

/** Why one more task is not followed, if so. */
function refusalOf(
  { program, limits, tasks }: Round,
  { callee, depth, undetermined }: Lineage,
  position: Position,
  schedule: TaskSchedule,
  child: TaskId,
): CutPlace | undefined {
  if (schedule.kind === 'signal' || (schedule.kind === 'firing' && schedule.beyond)) return undefined;
  const isMost = schedule.kind !== 'firing' && taskNumber(child) > MOST_THREADS;
  if (schedule.kind === 'posted') return isMost ? { kind: 'tasks', position, bound: MOST_THREADS, last: true } : undefined;
  const name = `${program.functions[callee]!.name}.recursion`;
  const reached = limitReached(limits.loop(name), depth, undetermined);
  if (reached) return { kind: 'loop', name, position, ...reached };
  if (isMost) return { kind: 'tasks', position, bound: tasks, last: true };
  return schedule.kind === 'firing' || tasks < limits.maxTasks ? undefined : { kind: 'tasks', position, bound: limits.maxTasks };
}

/** `join`: waits for whichever task the number denotes; each may be joined once. */
export function joinTask(unroller: TaskUnroller, instr: Extract<Instr, { kind: 'join' }>, before: State): State | undefined {
  const { round, recorder, memory } = unroller;
  const { g } = round;
  const site = unroller.logSite(instr, before);
  const number = unroller.evaluate(instr.task, before);
  const choices = possibleTasks(unroller, number);
  const actions: Action[] = [];
  const claim = (cond: Lit, fault: FaultWords): void => {
    actions.push(...checkActions(round, { guard: before.guard, cond, ...fault, after: 'goes-on' }, site));
  };
  const known = g.orAll(choices.map((c) => c.when));
  claim(known, FAULTS.noThread);
  let state = before;
  const unjoined = choices.map(({ task, when }) => {
    const joined = memory.cells.readFlag(state, round.taskObject(task).id, JOINED, when, site, actions);
    return not(g.and(when, joined));
  });
  claim(g.andAll(unjoined), FAULTS.joined);
  const valid = goesPast(round.observation, 'goes-on') ? g.andAll([known, ...unjoined]) : TRUE;
  if (choices.length === 0) {
    for (const action of actions) recorder.private(state, action);
    return valid === TRUE ? undefined : joined(state, instr, constantOf(64, 0n), valid);
  }
  const result = choices
    .map(({ task, when }) => ({ when, value: exitValueOf(unroller, task) }))
    .reduceRight<Value | undefined>((rest, { when, value }) => (rest ? round.addresses.revealing.choose(when, value, rest) : value), undefined)!;
  const fresh = result.bits.map((bit) => (bit === TRUE || bit === FALSE ? bit : g.newInput()));
  if (valid !== FALSE) actions.push({ kind: 'join', guard: g.and(state.guard, valid), choices, result: fresh, ...site });
  for (const { task, when } of choices) state = memory.cells.writeFlag(state, round.taskObject(task).id, JOINED, TRUE, when, site, actions);
  recorder.public(state, actions);
  const value = { bits: fresh, pointsTo: result.pointsTo };
  return joined(state, instr, valid === TRUE ? value : choose(g, valid, value, constantOf(64, 0n)), valid);
}

function joined(state: State, { dst, failed }: Extract<Instr, { kind: 'join' }>, value: Value, valid: Lit): State {
  const told = withRegister(state, dst, value);
  return failed === undefined ? told : withRegister(told, failed, plain([not(valid)]));
}

function possibleTasks(unroller: TaskUnroller, number: Value): { task: TaskId; when: Lit }[] {
  const result: { task: TaskId; when: Lit }[] = [];
  for (let task = 0; task < unroller.round.knowledge.taskCount; task++) {
    if (task === unroller.id) continue;
    const expected = bits.constant(number.bits.length, taskNumber(task as TaskId));
    const when = bits.eq(unroller.round.g, number.bits, expected);
    if (when !== FALSE) result.push({ task: task as TaskId, when });
  }
  return result;
}

/** What is known of the exit value; unknown bits are placeholders. */
function exitValueOf(unroller: TaskUnroller, task: TaskId): Value {
  const contents = unroller.round.knowledge.exitContents(task);
  if (!contents.bits) return constantOf(64, 0n);
  return {
    bits: contents.bits.map((bit) => bit ?? unroller.round.g.newInput()),
    pointsTo: contents.pointsTo,
  };
}
