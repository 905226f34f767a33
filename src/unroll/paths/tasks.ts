import type { FaultWords } from '../../ir/faults.js';
import { FAULTS } from '../../ir/faults.js';
import { MOST_THREADS } from '../../base/largest.js';
import type { Instr, FunctionId } from '../../ir/ir.js';
import type { TaskSchedule } from '../../ir/task-schedule.js';
import { scheduleOf } from '../../ir/task-schedule.js';
import type { Lit } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import * as bits from '../../logic/bits.js';
import type { Position } from '../../source/diagnostic.js';
import type { CutPlace } from '../../steps/events.js';
import type { TaskId } from '../../steps/ids.js';
import { callees } from './callees.js';
import { checkActions, goesPast } from './checks.js';
import type { Frame } from './frame.js';
import { objectKey } from './frame.js';
import type { Lineage } from './lineage.js';
import { generationOf } from './generations.js';
import { limitReached } from './loops.js';
import { meet } from './meeting.js';
import type { Generation, LoggedPost } from './posts.js';
import { keyIn } from './posts.js';
import { queuesAt } from './queues.js';
import type { Round } from './round.js';
import { CREATED, JOINED } from '../../steps/flags.js';
import type { State } from './state.js';
import { withRegister } from './state.js';
import type { Unrolling } from './unrolling.js';
import type { Value } from '../values/value.js';
import { choose } from '../values/choice.js';
import { constantOf, plain, resize, taskNumber } from '../values/value.js';

/** `create`: one new task for each function that may be meant. */
export function createTasks(
  unrolling: Unrolling,
  instr: Extract<Instr, { kind: 'create' }>,
  pc: number,
  before: State,
  frame: Frame,
): State | undefined {
  const { round, recorder } = unrolling;
  const site = unrolling.sites.log(instr, before);
  let state = unrolling.publication.publishAll(unrolling.publication.publish(before, instr.position), instr.position);
  const arg = unrolling.evaluate(instr.arg, state);
  const shadow = instr.shadow && unrolling.evaluate(instr.shadow, state);
  const priority = instr.priority && unrolling.evaluate(instr.priority, state).bits;
  const { various } = unrolling.memory.cells;
  let number: Value | undefined;
  let admitted = state.guard;
  for (const { functionId, when, state: taken, posted } of starts(unrolling, instr, state)) {
    const lineage = round.tasks.lineages.below(unrolling.id, functionId, arg.bits);
    const generation = generationOf(unrolling, instr, posted);
    const onceKey = generation && keyIn(generation, functionId, arg);
    const key = onceKey ?? objectKey(frame, pc);
    const waiting = round.tasks.waiting(key);
    const schedule = scheduleOf(instr.schedule, unrolling, posted?.queue);
    const once = onceKey ? generation : undefined;
    const child = waiting?.id ?? round.knowledge.sharing.task(key, unrolling.id, recorder.childCount, schedule, once);
    round.tasks.admit(schedule);
    const refusal = refusalOf(round, lineage, instr.position, schedule, child);
    if (refusal) {
      unrolling.endings.cut(taken, refusal);
      admitted = round.g.and(admitted, not(taken.guard));
      continue;
    }
    const access = unrolling.memory.begin(state, site);
    access.add({ kind: 'create', guard: taken.guard, child, ...site });
    if (round.looksForLeaks && instr.schedule.kind === 'thread')
      unrolling.memory.cells.writeFlag(access, round.objects.task(child).id, CREATED, TRUE, when);
    const step = access.step()!;
    state = access.state;
    recorder.logChild(taken.guard, child);
    const own = constantOf(64, taskNumber(child));
    number = number ? choose(round.g, when, own, number) : own;
    const origin = unrolling.sites.userPosition(instr.position);
    logPost(unrolling, instr, { callee: functionId, arg, ...posted, origin, step }, once);
    if (!waiting) round.tasks.lineages.add(child, lineage);
    meet(
      round,
      {
        id: child,
        key,
        callee: functionId,
        arg,
        shadow,
        schedule,
        turn: posted?.turn,
        priority,
        origin,
        generation: once,
      },
      { creator: unrolling.id, nth: recorder.childCount - 1, step, store: state.store, various },
    );
  }
  return (
    number && withRegister({ ...state, guard: admitted }, instr.dst, resize(number, frame.fn.registers[instr.dst]!))
  );
}

/** The task posts: what it does so others may do as well that do the same. */
function logPost(
  { recorder, generation: own }: Unrolling,
  { schedule }: Extract<Instr, { kind: 'create' }>,
  post: Omit<LoggedPost, 'schedule' | 'queue' | 'turn'> & Partial<Pick<LoggedPost, 'queue' | 'turn'>>,
  generation: Generation | undefined,
): void {
  const { queue, turn } = post;
  const follows = own !== undefined && generation?.origin === own.origin && generation.number === own.number + 1;
  if (!follows || schedule.kind !== 'posted' || queue === undefined || !turn) recorder.isIndividual = true;
  else recorder.posts.push({ ...post, schedule, queue, turn });
}

interface Start {
  readonly functionId: FunctionId;
  readonly when: Lit;
  readonly state: State;
  readonly posted?: { readonly queue: bigint; readonly turn: Bits };
}

/** The functions that may be meant, and the queues. */
function starts(unrolling: Unrolling, instr: Extract<Instr, { kind: 'create' }>, state: State): readonly Start[] {
  const { schedule, position } = instr;
  const functions = callees(unrolling, instr, state);
  if (schedule.kind !== 'posted') return functions;
  const { g } = unrolling.round;
  const turn = unrolling.evaluate(schedule.key, state).bits;
  return queuesAt(unrolling, schedule.queue, state, position).flatMap(({ queue, when }) =>
    functions.map((start) => ({
      ...start,
      when: g.and(start.when, when),
      state: { ...start.state, guard: g.and(start.state.guard, when) },
      posted: { queue, turn },
    })),
  );
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
  if (schedule.kind === 'posted')
    return isMost ? { kind: 'tasks', position, bound: MOST_THREADS, last: true } : undefined;
  const name = `${program.functions[callee]!.name}.recursion`;
  const reached = limitReached(limits.loop(name), depth, undetermined);
  if (reached) return { kind: 'loop', name, position, ...reached };
  if (isMost) return { kind: 'tasks', position, bound: tasks.count, last: true };
  return schedule.kind === 'firing' || tasks.count < limits.maxTasks
    ? undefined
    : { kind: 'tasks', position, bound: limits.maxTasks };
}

/** `join`: waits for whichever task the number denotes; each may be joined once. */
export function joinTask(
  unrolling: Unrolling,
  instr: Extract<Instr, { kind: 'join' }>,
  before: State,
): State | undefined {
  const { round, memory } = unrolling;
  const { g } = round;
  const site = unrolling.sites.log(instr, before);
  unrolling.recorder.isIndividual = true;
  const number = unrolling.evaluate(instr.task, before);
  const choices = possibleTasks(unrolling, number);
  const access = memory.begin(before, site);
  const claim = (cond: Lit, fault: FaultWords): void => {
    access.add(...checkActions(round, { guard: before.guard, cond, ...fault, after: 'goes-on' }, site));
  };
  const known = g.orAll(choices.map((c) => c.when));
  const own = bits.eq(g, number.bits, bits.constant(number.bits.length, taskNumber(unrolling.id)));
  claim(g.or(known, own), FAULTS.noThread);
  claim(not(own), FAULTS.itself);
  const unjoined = choices.map(({ task, when }) => {
    const joined = memory.cells.readFlag(access, round.objects.task(task).id, JOINED, when);
    return not(g.and(when, joined));
  });
  claim(g.andAll(unjoined), FAULTS.joined);
  const valid = goesPast(round.observation, 'goes-on') ? g.andAll([known, ...unjoined]) : TRUE;
  if (choices.length === 0) {
    access.alone();
    return valid === TRUE ? undefined : joined(before, instr, constantOf(64, 0n), valid);
  }
  const result = choices
    .map(({ task, when }) => ({ when, value: exitValueOf(unrolling, task) }))
    .reduceRight<Value | undefined>(
      (rest, { when, value }) => (rest ? round.addresses.revealing.choose(when, value, rest) : value),
      undefined,
    )!;
  const fresh = result.bits.map((bit) => (bit === TRUE || bit === FALSE ? bit : g.newInput()));
  if (valid !== FALSE) access.add({ kind: 'join', guard: g.and(before.guard, valid), choices, result: fresh, ...site });
  for (const { task, when } of choices) memory.cells.writeFlag(access, round.objects.task(task).id, JOINED, TRUE, when);
  access.step();
  const value = { bits: fresh, pointsTo: result.pointsTo };
  return joined(access.state, instr, valid === TRUE ? value : choose(g, valid, value, constantOf(64, 0n)), valid);
}

function joined(state: State, { dst, failed }: Extract<Instr, { kind: 'join' }>, value: Value, valid: Lit): State {
  const told = withRegister(state, dst, value);
  return failed === undefined ? told : withRegister(told, failed, plain([not(valid)]));
}

function possibleTasks(unrolling: Unrolling, number: Value): { task: TaskId; when: Lit }[] {
  const others = unrolling.round.knowledge.sharing.taskIds.filter((task) => task !== unrolling.id);
  return others
    .map((task) => ({
      task,
      when: bits.eq(unrolling.round.g, number.bits, bits.constant(number.bits.length, taskNumber(task))),
    }))
    .filter(({ when }) => when !== FALSE);
}

/** The exit value as known; unknown bits are placeholders. */
function exitValueOf(unrolling: Unrolling, task: TaskId): Value {
  const contents = unrolling.round.knowledge.contents.exitValue(task);
  if (!contents.bits) return constantOf(64, 0n);
  return {
    bits: contents.bits.map((bit) => bit ?? unrolling.round.g.newInput()),
    pointsTo: contents.pointsTo,
  };
}
