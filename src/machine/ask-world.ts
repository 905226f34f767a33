import { CONVERSATION } from '../ir/check-classes.js';
import { beyond } from '../ir/world-requests.js';
import type { InstrOf, MachineStep } from './machine.js';
import { setRegister, valueOf } from './machine.js';
import { isFault } from './memory.js';
import type { Fault, Stop } from './outcome.js';
import { blocked, userPosition, violation, violations } from './outcome.js';
import type { Asker, World } from './world.js';

type Ask = MachineStep<InstrOf<'world'>>;

/** Carries out what the program asks of the world, if there is one. */
export function askWorld(step: Ask): Stop | undefined {
  const { machine, task, instr } = step;
  const { world } = machine;
  if (instr.request === 'refuse') return refuse(step);
  if (!world) return violation(step, CONVERSATION, beyond(instr.request));
  const args = instr.args.map((arg) => valueOf(step, arg));
  const asker = { task: task.index, position: userPosition(task, instr) };
  const answer = answerOf(step, world, args, asker);
  if (answer === undefined) return { ...blocked(instr, 'the world has not answered yet'), waitsFor: 0n };
  if (typeof answer !== 'number') return answer;
  setRegister(step, instr.dst, BigInt.asUintN(64, BigInt(answer)));
  return undefined;
}

/** Ends the execution at a request that is not modelled: nobody follows it any further. */
function refuse(step: Ask): Stop {
  const why = textAt(step, valueOf(step, step.instr.args[0]!));
  return typeof why === 'string' ? violation(step, CONVERSATION, `${why} is not modelled`) : why;
}

/** Whether a program with a world ends where it wants what is not modelled: that is no violation. */
export function isRefusal({ property }: Fault): boolean {
  return property === CONVERSATION;
}

function answerOf(
  step: Ask,
  world: NonNullable<Ask['machine']['world']>,
  args: readonly bigint[],
  asker: Asker,
): number | Stop | undefined {
  const { request } = step.instr;
  switch (request) {
    case 'receive':
    case 'content':
      return receive(step, world, request, args, asker);
    case 'send':
    case 'append': {
      const bytes = bytesAt(step, args[1]!, Number(args[2]));
      return bytes instanceof Uint8Array
        ? world.send(request, Number(args[0]), bytes, Number(args[3] ?? 0n), asker)
        : bytes;
    }
    case 'open': {
      const path = textAt(step, args[0]!);
      return typeof path === 'string' ? world.open(path, args[1] !== 0n) : path;
    }
    case 'await': {
      const bytes = bytesAt(step, args[0]!, Number(args[1]) * PLACE);
      return bytes instanceof Uint8Array ? world.await([...placesIn(bytes)], args[2] !== 0n) : bytes;
    }
    case 'accept':
    case 'close':
    case 'connect':
    case 'listen':
    case 'refuse':
    case 'shut':
    case 'size':
    case 'standard':
      return world.ask(request, args, asker);
  }
}

/** Writes received bytes to memory as far as there is room. */
function receive(
  step: Ask,
  world: World,
  request: 'receive' | 'content',
  args: readonly bigint[],
  asker: Asker,
): number | Stop | undefined {
  const { memory } = step.state;
  const most = args[2]!;
  const given = world.receive(request, args, Number(most), asker);
  if (!(given instanceof Uint8Array)) return given;
  if (given.length === 0) return 0;
  const place = memory.locate(args[1]!, given.length, true);
  if (isFault(place)) return violations(step, place);
  memory.writeBytes(place.object, place.offset, given);
  step.machine.observer?.moved(step.task, step.instr, 'write', place.object, place.offset, given.length);
  return given.length;
}

function bytesAt(step: Ask, address: bigint, count: number): Uint8Array | Stop {
  const { memory } = step.state;
  if (count === 0) return new Uint8Array(0);
  const place = memory.locate(address, count, false);
  return isFault(place) ? violations(step, place) : memory.readBytes(place.object, place.offset, count);
}

function textAt(step: Ask, address: bigint): string | Stop {
  const { memory } = step.state;
  const place = memory.locate(address, 1, false);
  if (isFault(place)) return violations(step, place);
  const { object, offset } = place;
  const room = Number(object.size) - offset;
  const bytes = memory.readBytes(object, offset, room);
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(bytes.subarray(0, end < 0 ? room : end));
}

const PLACE = 4;

function* placesIn(bytes: Uint8Array): Iterable<number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; at += PLACE) yield view.getInt32(at, true);
}
