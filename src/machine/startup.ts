import { namesOf } from '../ir/ids.js';
import type { GlobalId } from '../ir/ir.js';
import { enterFunction } from './calls.js';
import { Contents } from './contents.js';
import { evaluate } from './evaluate.js';
import type { Machine } from './machine.js';
import { placeObject } from './machine.js';
import type { Stop } from './outcome.js';
import { noChoice } from './outcome.js';
import { isRepresentation } from './representation.js';
import { State } from './state.js';

export const FIRST_TASK_ID = 1n;

/** The state before the first instruction: globals initialised, one task in the entry function. */
export function initialState(machine: Machine): State | Stop {
  const { program, choices } = machine;
  const state = new State();
  const placed = machine.functions
    .filter((address) => address !== undefined)
    .filter(isRepresentation)
    .map((base) => [base, choices.machineAddress(base, 1n, 1n)] as const);
  state.memory.placeFunctions(new Map(placed));
  const addresses: bigint[] = [];
  for (const id of namesOf<GlobalId>(program.globals)) {
    const object = program.globals[id]!;
    const address = object.threadLocal
      ? choices.threadLocalAddress(0, id, object.size, object.align)
      : choices.globalAddress(id, object.size, object.align);
    if (address === undefined) return noChoice(object.position, `no address is given for ${object.name}`);
    const origin = { kind: 'global', global: id, task: object.threadLocal ? 0 : undefined } as const;
    const stop = placeObject(
      machine,
      state,
      [address, BigInt(object.size), origin, new Contents(), object.readOnly],
      object.align,
      object.position,
    );
    if (stop) return stop;
    addresses.push(address);
  }
  for (const id of namesOf<GlobalId>(program.globals)) initializeGlobal(machine, state, id, addresses);
  const entry = program.functions[program.entry]!;
  if (
    state.memory
      .all()
      .some((object) =>
        machine.functions.some(
          (address) => address !== undefined && address >= object.base && address < object.base + object.size,
        ),
      )
  )
    return noChoice(entry.position, 'a function has the address of an object');
  const task = state.addTask(0, FIRST_TASK_ID, addresses);
  if (!enterFunction(machine, state, task, program.entry, { args: [] }, undefined))
    return noChoice(entry.position, `no values are given for the parameters of ${entry.name}`);
  return state;
}

/** The machine has been set up, and the first task has done nothing since. */
export function hasOnlyStarted({ tasks }: State): boolean {
  const { visible, startup } = tasks[0]!;
  return startup > 0 && visible === startup;
}

/** Stores the initial contents of one instance of a global. */
export function initializeGlobal(machine: Machine, state: State, id: GlobalId, globals: readonly bigint[]): void {
  const environment = { registers: [], locals: [], globals, functions: machine.functions };
  for (const item of machine.program.globals[id]!.init) {
    const object = state.memory.find(globals[id]!)!;
    state.memory.write(object, item.offset, item.size, evaluate(item.value, environment, state.memory));
  }
}
