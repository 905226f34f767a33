import { buryLocals, endTask, enterFunction, executeReturn, resolveCallee } from './calls.js';
import { Contents } from './contents.js';
import { executeAlloc } from './invisible.js';
import { findLeaks } from './leaks.js';
import type { InstrOf, Machine, MachineStep } from './machine.js';
import type { VisibleInstr } from '../ir/instruction-kinds.js';
import type { FaultWords } from '../ir/faults.js';
import { FAULTS } from '../ir/faults.js';
import { namesOf } from '../ir/ids.js';
import type { GlobalId } from '../ir/ir.js';
import { IS_SILENT } from '../ir/access-flags.js';
import { scheduleOf, threadOf } from '../ir/task-schedule.js';
import { followsNumber, placeObject, setRegister, valueOf } from './machine.js';
import { isFault } from './memory.js';
import type { Stop } from './outcome.js';
import { blocked, noChoice, userPosition, violation, violations } from './outcome.js';
import type { State, Task } from './state.js';
import { hasEnded } from './state.js';
import { initializeGlobal } from './startup.js';
import { askWorld } from './ask-world.js';

/**
 * Runs a task as far as it gets without a visible instruction; needed to see whether a task that was never entered has
 * anything to do.
 */
export type Advance = (state: State, task: number) => unknown;

/** Executes an instruction that other tasks can tell from its absence. */
export function executeVisible(step: MachineStep<VisibleInstr>, advance: Advance): Stop | undefined {
  const { state, task, frame } = step;
  buryLocals(state, task);
  const stop = dispatch(step, advance);
  if (stop) return stop;
  task.visible++;
  if (!isPrivate(step.instr)) task.yields = step.instr.kind === 'yield' && task.atomicDepth === 0;
  if (step.instr.kind !== 'return') frame.pc++;
  return undefined;
}

function dispatch(step: MachineStep<VisibleInstr>, advance: Advance): Stop | undefined {
  const { state, task, frame, instr } = step;
  switch (instr.kind) {
    case 'load':
      return executeLoad({ ...step, instr });
    case 'store':
      return executeStore({ ...step, instr });
    case 'alloc':
      return executeAlloc({ ...step, instr });
    case 'free':
      return executeFree({ ...step, instr });
    case 'leave':
      state.memory.kill(frame.locals[instr.local]!);
      step.machine.observer?.died(task, frame.locals[instr.local]!);
      frame.locals[instr.local] = 0n;
      return undefined;
    case 'assume':
      if (valueOf(step, instr.cond) === 0n) return waiting({ ...step, instr });
      step.machine.observer?.assumed(task, instr);
      return undefined;
    case 'mark':
      step.machine.observer?.marked(
        task,
        instr,
        instr.name,
        instr.args.map((arg) => ({ value: valueOf(step, arg), width: arg.width })),
      );
      return undefined;
    case 'assert':
      return valueOf(step, instr.cond) !== 0n
        ? undefined
        : failing(step, instr.property, instr.message, instr.after === 'goes-on');
    case 'world':
      return askWorld({ ...step, instr });
    case 'atomic-begin':
      if (task.atomicDepth === 0) step.machine.observer?.section(task);
      task.atomicDepth++;
      return undefined;
    case 'atomic-end':
      task.atomicDepth = Math.max(0, task.atomicDepth - 1);
      if (instr.starts) task.startup = task.visible + 1;
      return undefined;
    case 'yield':
      return undefined;
    case 'inherit':
      task.inherits = instr.begins;
      return undefined;
    case 'create':
      return executeCreate({ ...step, instr });
    case 'join':
      return executeJoin({ ...step, instr }, advance);
    case 'serve':
      task.serves = valueOf(step, instr.queue);
      return undefined;
    case 'drain':
      return executeDrain({ ...step, instr });
    case 'return':
      return executeReturn({ ...step, instr });
    case 'exit-task':
      endTask(step, valueOf(step, instr.value));
      return undefined;
    case 'check-leaks':
      return findLeaks({ ...step, instr });
    case 'halt':
      return { kind: 'halted', ...(instr.status ? { status: valueOf(step, instr.status) } : {}) };
  }
}

/** Nobody else can tell that it has been executed, and who yields goes on to do so. */
function isPrivate({ kind }: VisibleInstr): boolean {
  return kind === 'assert' || kind === 'assume' || kind === 'return';
}

/** A check fails: a violation, unless the execution goes past it. */
function failing(step: MachineStep, property: string, message: string, goesOn: boolean): Stop | undefined {
  const stop = violation(step, property, message);
  return goesOn && step.machine.passes(stop.fault) ? undefined : stop;
}

function waiting(step: MachineStep<InstrOf<'assume'>>): Stop {
  const { waits } = step.instr;
  if (!waits) return blocked(step.instr, 'an assumption does not hold');
  return {
    ...blocked(step.instr, 'what is waited for has not happened'),
    waitsFor: waits.owner ? valueOf(step, waits.owner) : 0n,
  };
}

function executeLoad(step: MachineStep<InstrOf<'load'>>): Stop | undefined {
  const { machine, state, task, instr } = step;
  const place = state.memory.locate(valueOf(step, instr.address), instr.size, false, followsNumber(step, 'access'));
  if (isFault(place)) return machine.program.unprotected ? readUnknown(step) : violations(step, place);
  const last = state.memory.read(place.object, place.offset, instr.size);
  const value = machine.sees?.(task, place.object, place.offset, instr.size, last) ?? last;
  if ((instr.flags & IS_SILENT) === 0)
    machine.observer?.access(task, instr, 'read', place.object, place.offset, instr.size, value);
  else machine.observer?.moved(task, instr, 'read', place.object, place.offset, instr.size);
  setRegister(step, instr.dst, value);
  if (instr.shadow !== undefined)
    setRegister(step, instr.shadow, state.memory.readShadow(place.object, place.offset, instr.size));
  return undefined;
}

/** Where nothing is, a machine without memory protection reads something. */
function readUnknown(step: MachineStep<InstrOf<'load'>>): Stop | undefined {
  const { machine, task, instr } = step;
  const value = machine.choices.input(task.index, task.inputs, instr.size * 8, 'invalid read');
  if (value === undefined) return noChoice(instr.position, 'no value is left for an invalid read');
  task.inputs++;
  setRegister(step, instr.dst, value);
  if (instr.shadow !== undefined) setRegister(step, instr.shadow, 0n);
  return undefined;
}

function executeStore(step: MachineStep<InstrOf<'store'>>): Stop | undefined {
  const { machine, state, task, instr } = step;
  const place = state.memory.locate(valueOf(step, instr.address), instr.size, true, followsNumber(step, 'access'));
  if (isFault(place)) return machine.program.unprotected ? undefined : violations(step, place);
  const value = valueOf(step, instr.value);
  state.memory.write(place.object, place.offset, instr.size, value, instr.shadow && valueOf(step, instr.shadow));
  if ((instr.flags & IS_SILENT) === 0)
    machine.observer?.access(task, instr, 'write', place.object, place.offset, instr.size, value);
  else machine.observer?.moved(task, instr, 'write', place.object, place.offset, instr.size);
  return undefined;
}

function executeFree(step: MachineStep<InstrOf<'free'>>): Stop | undefined {
  const { machine, state, task, instr } = step;
  const address = valueOf(step, instr.address);
  const asNumber = followsNumber(step, 'access');
  const block = state.memory.find(state.memory.representationOf(address, asNumber) ?? address);
  const fault = state.memory.free(address, asNumber);
  if (fault) return violations(step, [fault]);
  if (block) machine.observer?.freed(task, instr, block);
  return undefined;
}

function executeCreate(step: MachineStep<InstrOf<'create'>>): Stop | undefined {
  const { machine, state, task, instr } = step;
  const callee = resolveCallee(step, instr.callee);
  if (typeof callee !== 'number') return callee;
  const choice = machine.choices.child(task.index, task.children);
  if (!choice) return noChoice(instr.position, 'no task is given for a creation');
  if (
    choice.id === 0n ||
    state.tasks.some((other) => other && (other.index === choice.index || other.id === choice.id))
  )
    return noChoice(instr.position, 'the task that is given for a creation exists already');
  const queue = instr.schedule.kind === 'posted' ? valueOf(step, instr.schedule.queue) : undefined;
  const schedule = scheduleOf(
    instr.schedule,
    { thread: threadOf(task.index, task.schedule), schedule: task.schedule },
    queue,
  );
  const turn =
    instr.schedule.kind === 'posted'
      ? { key: valueOf(step, instr.schedule.key), number: inQueue(state, queue!).length }
      : undefined;
  const child =
    schedule.kind === 'signal'
      ? state.addTask(choice.index, choice.id, task.globals)
      : startTask(machine, state, choice.index, choice.id, instr.position);
  if (!('frames' in child)) return child;
  const shadows = instr.shadow ? [valueOf(step, instr.shadow)] : [];
  if (!enterFunction(machine, state, child, callee, { args: [valueOf(step, instr.arg)], shadows }, undefined))
    return noChoice(instr.position, 'no input for a missing argument');
  child.schedule = schedule;
  if (schedule.kind === 'posted') child.origin = userPosition(task, instr);
  child.turn = turn;
  child.priority = instr.priority && valueOf(step, instr.priority);
  // One that is scheduled so itself may be kept from being preempted.
  child.yields = task.priority !== undefined;
  task.children++;
  machine.observer?.created(task, instr, child);
  setRegister(step, instr.dst, choice.id);
  return undefined;
}

/** All tasks that were posted to the queue. */
function inQueue({ tasks }: State, queue: bigint): readonly Task[] {
  return tasks.filter((task) => task?.schedule.kind === 'posted' && task.schedule.queue === queue).map((task) => task!);
}

function executeDrain({ state, task, instr, ...step }: MachineStep<InstrOf<'drain'>>): Stop | undefined {
  const left = inQueue(state, valueOf({ state, task, instr, ...step }, instr.queue)).some(
    (posted) => !hasEnded(posted),
  );
  if (left) return { ...blocked(instr, 'what has been posted is not over'), waitsFor: 0n };
  task.serves = undefined;
  return undefined;
}

/** A new task with thread-local objects of its own, in no function yet. */
function startTask(
  machine: Machine,
  state: State,
  index: number,
  id: bigint,
  position: MachineStep['instr']['position'],
): Task | Stop {
  const globals = state.tasks[0]!.globals.slice();
  const { globals: objects } = machine.program;
  const own = namesOf<GlobalId>(objects).filter((global) => objects[global]!.threadLocal);
  for (const global of own) {
    const object = objects[global]!;
    const address = machine.choices.threadLocalAddress(index, global, object.size, object.align);
    if (address === undefined) return noChoice(position, `no address is given for the thread-local ${object.name}`);
    const origin = { kind: 'global', global, task: index } as const;
    const stop = placeObject(
      machine,
      state,
      [address, BigInt(object.size), origin, new Contents(), object.readOnly],
      object.align,
      position,
    );
    if (stop) return stop;
    globals[global] = address;
  }
  for (const global of own) initializeGlobal(machine, state, global, globals);
  return state.addTask(index, id, globals);
}

function executeJoin(step: MachineStep<InstrOf<'join'>>, advance: Advance): Stop | undefined {
  const { machine, state, task, instr } = step;
  const id = valueOf(step, instr.task);
  const found = state.tasks.find((other) => other?.id === id);
  if (!found) return nothingToJoin(step, FAULTS.noThread);
  if (found.index === task.index) return nothingToJoin(step, FAULTS.itself);
  if (found.joined) return nothingToJoin(step, FAULTS.joined);
  if (!hasEnded(found)) advance(state, found.index);
  const target = state.writable(found.index);
  if (!hasEnded(target)) return { ...blocked(instr, 'the thread to be joined has not ended'), waitsFor: id };
  target.joined = true;
  machine.observer?.joined(task, instr, target);
  setJoined(step, target.exitValue, false);
  return undefined;
}

function nothingToJoin(step: MachineStep<InstrOf<'join'>>, { property, message }: FaultWords): Stop | undefined {
  const stop = failing(step, property, message, true);
  if (!stop) setJoined(step, 0n, true);
  return stop;
}

function setJoined(step: MachineStep<InstrOf<'join'>>, value: bigint, failed: boolean): void {
  setRegister(step, step.instr.dst, value);
  if (step.instr.failed !== undefined) setRegister(step, step.instr.failed, failed ? 1n : 0n);
}
