import type { InvisibleInstr } from '../ir/instruction-kinds.js';
import type { Application, Expr, Padding } from '../ir/ir.js';
import { largestBlock } from '../ir/address-space.js';
import { threadOf } from '../ir/task-schedule.js';
import { executeCall } from './calls.js';
import { Contents, type Unwritten } from './contents.js';
import type { InstrOf, Machine, MachineStep } from './machine.js';
import { followsNumber, placeObject, setRegister, valueOf } from './machine.js';
import type { MemoryObject, Origin } from './memory.js';
import type { Stop } from './outcome.js';
import { noChoice, userPosition } from './outcome.js';
import { bitsOf, isRepresentation } from './representation.js';
import type { ObjectChoice } from './schedule.js';

/** The alignment that `malloc` promises on the machine. */
const HEAP_ALIGN = 16;

/** Executes an instruction that only touches the frame of its own task. */
export function executeInvisible(step: MachineStep<InvisibleInstr>): Stop | undefined {
  const { frame, instr } = step;
  switch (instr.kind) {
    case 'assign':
      setRegister(step, instr.dst, valueOf(step, instr.value));
      break;
    case 'jump':
      frame.pc = instr.target;
      return undefined;
    case 'branch':
      step.machine.observer?.branched(step.task, instr);
      frame.pc = valueOf(step, instr.cond) !== 0n ? instr.target : frame.pc + 1;
      return undefined;
    case 'call':
      return executeCall({ ...step, instr });
    case 'self':
      setRegister(step, instr.dst, step.state.tasks[threadOf(step.task.index, step.task.schedule)]!.id);
      break;
    case 'weak-access':
      if (instr.access === 'fence') step.machine.observer?.fenced(step.task, instr);
      break;
    case 'rely':
    case 'fact':
    case 'boot':
      break;
    case 'exists':
      setRegister(step, instr.dst, exists(objectAt(step, instr.address), instr.writable) ? 1n : 0n);
      break;
    case 'same-place':
      setRegister(step, instr.dst, placeOf(step, instr.left) === placeOf(step, instr.right) ? 1n : 0n);
      break;
    case 'distance':
      setRegister(
        step,
        instr.dst,
        BigInt.asUintN(frame.function.registers[instr.dst]!, placeOf(step, instr.left) - placeOf(step, instr.right)),
      );
      break;
    case 'object-size': {
      const width = frame.function.registers[instr.dst]!;
      const size = objectAt(step, instr.address)?.size ?? 0n;
      setRegister(step, instr.dst, BigInt.asUintN(width, size));
      break;
    }
    case 'nondet': {
      const stop = executeInput({ ...step, instr });
      if (stop) return stop;
      break;
    }
    case 'enter': {
      const stop = executeEnter({ ...step, instr });
      if (stop) return stop;
      break;
    }
  }
  frame.pc++;
  return undefined;
}

function placeOf(step: MachineStep, pointer: Expr): bigint {
  const address = valueOf(step, pointer);
  return step.state.memory.representationOf(address, followsNumber(step, 'question')) ?? address;
}

function exists(object: MemoryObject | undefined, writable: boolean | undefined): boolean {
  return object?.alive === true && !(writable && object.readOnly);
}

function objectAt(step: MachineStep, pointer: Expr): MemoryObject | undefined {
  return step.state.memory.find(placeOf(step, pointer));
}

function executeInput(step: MachineStep<InstrOf<'nondet'>>): Stop | undefined {
  const { machine, task, frame, instr } = step;
  const value = machine.choices.input(task.index, task.inputs, frame.function.registers[instr.dst]!, instr.name);
  if (value === undefined) return noChoice(instr.position, `no value is left for the input ${instr.name}`);
  if (instr.application && !agrees(step, instr.application, value))
    return noChoice(instr.position, `${instr.name} has another value for the same arguments`);
  task.inputs++;
  machine.observer?.input(task, instr, instr.name, value);
  setRegister(step, instr.dst, value);
  return undefined;
}

/** Notes a value of an uninterpreted function, unless it contradicts an earlier one. */
function agrees(step: MachineStep, { function: name, args }: Application, value: bigint): boolean {
  const { applications } = step.state;
  const key = `${name} ${args.map((arg) => bitsOf(valueOf(step, arg))).join()}`;
  const known = applications.get(key);
  if (known === undefined) step.state.applications = new Map([...applications, [key, value]]);
  return known === undefined || known === value;
}

/** Which bits of a new object count as never written. */
function unwritten({ program }: Machine, padding: Padding = [0]): Unwritten | undefined {
  return program.shadowed && ((offset) => WHOLE_BYTE & ~padding[offset % padding.length]!);
}

const WHOLE_BYTE = 0xff;

/** The contents of a new object that nobody has written. */
function contentsOf({ contents, addresses }: ObjectChoice, size: bigint, unwritten: Unwritten | undefined): Contents {
  const result = Contents.of(contents, size, unwritten);
  if (addresses) result.takeForPointers(addresses);
  return result;
}

function executeEnter(step: MachineStep<InstrOf<'enter'>>): Stop | undefined {
  const { machine, task, frame, instr } = step;
  const local = frame.function.locals[instr.local]!;
  const size = instr.size ? bitsOf(valueOf(step, instr.size)) : BigInt(local.size);
  const choice = machine.choices.object(task.index, task.objects, size, local.align);
  if (!choice) return noChoice(instr.position, `no address is given for ${local.name}`);
  const origin: Origin = { kind: 'local', function: frame.functionId, local: instr.local, task: task.index };
  const contents = contentsOf(choice, size, unwritten(machine, local.padding));
  const older = frame.locals[instr.local]!;
  makeRoom(step, choice.address, older);
  const stop = placeObject(machine, step.state, [choice.address, size, origin, contents], local.align, instr.position);
  if (stop) return stop;
  task.objects++;
  if (older !== 0n && older !== choice.address) task.dying.push(older);
  frame.locals[instr.local] = choice.address;
  return undefined;
}

/** A local that ends with the next visible instruction ends now if the new one lies there: nobody else knows it. */
function makeRoom({ state, task }: MachineStep, address: bigint, older: bigint): void {
  if (older === address || task.dying.includes(address)) state.memory.kill(address);
  task.dying = task.dying.filter((other) => other !== address);
}

/** A new heap block: visible, since it may depend on what others have freed. */
export function executeAlloc(step: MachineStep<InstrOf<'alloc'>>): Stop | undefined {
  const { machine, task, instr } = step;
  const { pointerBits } = machine.program;
  const mayFail = machine.program.allocationsMayFail === true && !instr.certain;
  const size = BigInt.asUintN(pointerBits, valueOf(step, instr.size));
  const fails = mayFail ? machine.choices.input(task.index, task.inputs, 1, 'allocation fails') : 0n;
  if (fails === undefined) return noChoice(instr.position, 'nothing says whether an allocation fails');
  if (mayFail) task.inputs++;
  if (fails !== 0n || size > largestBlock(pointerBits)) {
    setRegister(step, instr.dst, 0n);
    return undefined;
  }
  const choice = machine.choices.object(task.index, task.objects, size, HEAP_ALIGN);
  if (!choice) return noChoice(instr.position, 'no address is given for a heap block');
  const origin: Origin =
    instr.named === undefined
      ? {
          kind: 'heap',
          type: instr.type,
          task: task.index,
          position: userPosition(task, instr),
          ...(instr.certain ? { reserved: instr.certain } : {}),
        }
      : { kind: 'named', name: instr.named, type: instr.type };
  const contents = instr.zero
    ? new Contents()
    : contentsOf(choice, size, instr.given ? undefined : unwritten(machine, instr.padding));
  const align = isRepresentation(choice.address) && instr.named === undefined ? HEAP_ALIGN : 1;
  const replaced =
    instr.replaces && step.state.memory.representationOf(valueOf(step, instr.replaces), followsNumber(step, 'access'));
  const stop = placeObject(
    machine,
    step.state,
    [choice.address, size, origin, contents],
    align,
    instr.position,
    replaced,
  );
  if (stop) return stop;
  task.objects++;
  setRegister(step, instr.dst, choice.address);
  return undefined;
}
