import { given } from '../base/given.js';
import { namesOf } from '../ir/ids.js';
import type { RegisterId } from '../ir/ir.js';
import { LEAK } from '../ir/check-classes.js';
import { isHeld } from '../ir/liveness.js';
import type { InstrOf, MachineStep } from './machine.js';
import type { MemoryObject } from './memory.js';
import type { Fault, Stop } from './outcome.js';
import type { State, Task } from './state.js';

/** Whether all other threads have been joined, so that none of them holds anything. */
export function isLastOf({ tasks }: State, index: number): boolean {
  return tasks.every((other) => !other || other.index === index || other.schedule.kind !== 'thread' || other.joined);
}

/** The live heap blocks to which nothing leads; none as long as a thread that has not been joined may hold them. */
export function findLeaks(step: MachineStep<InstrOf<'check-leaks'>>): Stop | undefined {
  const { machine, state, task, instr } = step;
  if (!isLastOf(state, task.index)) return undefined;
  const reached = reachable(step);
  const found = { task: task.index, ...given({ check: machine.checks.get(instr) }) };
  const faults = state.memory.all().flatMap(({ origin, alive, base }): Fault[] => {
    if (origin.kind !== 'heap' || origin.reserved || !alive || reached.has(base)) return [];
    return [{ property: 'leak', message: LEAK, position: origin.position ?? instr.position, ...found, object: base }];
  });
  const [fault, ...others] = faults.filter((each) => !machine.passes(each));
  return fault && { kind: 'violation', fault, ...(others.length > 0 ? { others } : {}) };
}

/** Where the objects begin that can be reached. */
function reachable({ machine, state, task, instr }: MachineStep<InstrOf<'check-leaks'>>): ReadonlySet<bigint> {
  const { memory } = state;
  const found = new Set<bigint>();
  const work: MemoryObject[] = [];
  const add = (object: MemoryObject | undefined): void => {
    if (!object?.alive || found.has(object.base)) return;
    found.add(object.base);
    work.push(object);
  };
  const width = machine.program.pointerBits / 8;
  for (const object of memory.all()) if (isRoot(object, task, instr.frames)) add(object);
  if (instr.frames)
    for (const { function: fn, registers, pc } of task.frames)
      for (const register of namesOf<RegisterId>(registers))
        if (isHeld(fn, register, pc)) add(blockAt(memory, registers[register]!));
  for (let object = work.pop(); object; object = work.pop())
    for (const value of memory.pointersIn(object, width)) add(blockAt(memory, value));
  return found;
}

function isRoot({ origin }: MemoryObject, task: Task, frames: boolean): boolean {
  if (origin.kind === 'global') return origin.task === undefined || origin.task === task.index;
  return frames && origin.kind === 'local' && origin.task === task.index;
}

/** The heap block into which a pointer leads, or to whose end. */
function blockAt(memory: MachineStep['state']['memory'], value: bigint): MemoryObject | undefined {
  const address = memory.representationOf(value) ?? value;
  const isIn = (object: MemoryObject | undefined): boolean =>
    object?.origin.kind === 'heap' && address - object.base <= object.size;
  return [memory.find(address), memory.find(address - 1n)].find(isIn);
}
