import { namesOf } from '../../ir/ids.js';
import type { Instr, RegisterId, GlobalId } from '../../ir/ir.js';
import { LEAK } from '../../ir/check-classes.js';
import { isHeld } from '../../ir/liveness.js';
import type { Lit } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import * as bits from '../../logic/bits.js';
import { checkActions } from './checks.js';
import type { Access } from '../memory/access.js';
import type { ObjectId, TaskId } from '../../steps/ids.js';
import type { Frame } from './frame.js';
import type { ObjectInfo } from '../memory/objects.js';
import { numbersIn, objectsIn } from '../addresses/pointsto.js';
import { CREATED, JOINED } from '../../steps/flags.js';
import type { State } from './state.js';
import type { Unrolling } from './unrolling.js';
import type { Value } from '../values/value.js';

/** Who holds a pointer to a block: a root, or another block. */
interface Link {
  readonly from: ObjectId | undefined;
  readonly to: ObjectId;
  readonly when: Lit;
  /** A part of the pointer, of which nobody knows whether the rest is kept. */
  readonly isPart: boolean;
}

/**
 * Where the program ends: each heap block that is there must be reached from globals, from the thread-locals of the
 * task and, if they are still in use, from its frames. What threads hold that have not been joined is not known, so
 * nothing is claimed as long as there are any.
 */
export function checkLeaks(
  unrolling: Unrolling,
  instr: Extract<Instr, { kind: 'check-leaks' }>,
  pc: number,
  state: State,
  frame: Frame,
): State {
  const { round, memory } = unrolling;
  const { g } = round;
  const site = unrolling.sites.log(instr, state);
  const access = memory.begin(state, site);
  const alone = isAlone(unrolling, access);
  if (alone !== TRUE) round.findings.unjoined = true;
  const blocks = heapBlocks(unrolling);
  const isThere = new Map(
    blocks.map(({ id }): [ObjectId, Lit] => {
      const { object, offset } = round.objects.blockFlag(id);
      return [id, memory.cells.readFlag(access, object, offset, TRUE)];
    }),
  );
  const present = blocks.filter(({ id }) => isThere.get(id) !== FALSE);
  const links =
    present.length === 0
      ? []
      : linksIn(unrolling, present, instr.frames ? inFrames(state, frame, pc) : NOTHING, access);
  const certain = reached(
    unrolling,
    present,
    links.filter(({ isPart }) => !isPart),
    isThere,
  );
  const possible = reached(unrolling, present, links, isThere);
  for (const { id, position, reserved } of present) {
    if (reserved) continue;
    const lost = g.andAll([alone, isThere.get(id)!, not(certain.get(id)!)]);
    const unclear = g.andAll([state.guard, lost, possible.get(id)!]);
    if (unclear !== FALSE)
      access.add({
        kind: 'cut',
        guard: unclear,
        place: { kind: 'address', position: position!, why: 'elsewhere' },
        ...site,
      });
    const cond = not(g.and(lost, not(possible.get(id)!)));
    const check = { guard: state.guard, cond, property: 'leak', message: LEAK, after: 'goes-on' } as const;
    access.add(...checkActions(round, check, { ...site, position: position! }));
  }
  access.step();
  return state;
}

/** No other thread is left that might hold something. */
function isAlone({ round, memory, id }: Unrolling, access: Access): Lit {
  const { g, knowledge } = round;
  const others = knowledge.sharing.taskIds.filter((task) => task !== id);
  const flag = (task: TaskId, offset: number): Lit =>
    memory.cells.readFlag(access, round.objects.task(task).id, offset, TRUE);
  return id === 0 ? g.andAll(others.map((task) => g.or(not(flag(task, CREATED)), flag(task, JOINED)))) : FALSE;
}

function heapBlocks({ round: { space } }: Unrolling): ObjectInfo[] {
  return space.all.filter(({ kind, id }) => kind === 'heap' && space.facts(id) !== undefined);
}

function linksIn(unrolling: Unrolling, blocks: readonly ObjectInfo[], held: Held, access: Access): Link[] {
  const { round, memory } = unrolling;
  const read = (object: ObjectId): Value[] => memory.cells.readAll(access, object);
  const links = (from: ObjectId | undefined, values: readonly Value[]): Link[] =>
    values.flatMap((value) => linksOf(unrolling, from, value));
  const globals = namesOf<GlobalId>(round.program.globals)
    .filter((id) => !round.program.globals[id]!.inputBytes)
    .flatMap((id) => read(round.objects.global(id, unrolling.thread).id));
  const locals = held.locals.flatMap((address) => objectsIn(address.pointsTo)).flatMap(read);
  return [
    ...links(undefined, [...globals, ...held.registers, ...locals]),
    ...blocks.flatMap(({ id }) => links(id, read(id))),
  ];
}

/** Values that the frames of the task hold: variables, and what is going to be used. */
interface Held {
  readonly registers: readonly Value[];
  /** Addresses. */
  readonly locals: readonly Value[];
}

const NOTHING: Held = { registers: [], locals: [] };

function inFrames(state: State, innermost: Frame, pc: number): Held {
  const isSet = (value: Value | undefined): value is Value => value !== undefined;
  const registers = namesOf<RegisterId>(state.registers).flatMap((id) =>
    isHeld(innermost.fn, id, pc) ? [state.registers[id]] : [],
  );
  const locals = [...state.locals];
  for (let frame = innermost; frame.caller; frame = frame.caller) {
    const { caller, callerPc } = frame;
    const ids = namesOf<RegisterId>(frame.callerRegisters);
    registers.push(...ids.flatMap((id) => (isHeld(caller.fn, id, callerPc + 1) ? [frame.callerRegisters[id]] : [])));
    locals.push(...frame.callerLocals);
  }
  return { registers: registers.filter(isSet), locals: locals.filter(isSet) };
}

/** To which blocks a value leads. */
function linksOf({ round }: Unrolling, from: ObjectId | undefined, value: Value): Link[] {
  const { g, space, program } = round;
  return heapIn(value).flatMap(({ id, isNumber }): Link[] => {
    if (space.get(id).kind !== 'heap') return [];
    if (value.bits.length !== program.pointerBits) return [{ from, to: id, when: TRUE, isPart: true }];
    const start = isNumber ? round.addresses.machine.of(id) : round.objects.address(space.get(id)).bits;
    const when = bits.ule(g, bits.sub(g, value.bits, start), round.objects.sizeOf(id));
    return when === FALSE ? [] : [{ from, to: id, when, isPart: false }];
  });
}

function heapIn({ pointsTo }: Value): { readonly id: ObjectId; readonly isNumber: boolean }[] {
  const pointers = objectsIn(pointsTo).map((id) => ({ id, isNumber: false }));
  const numbers = numbersIn(pointsTo).map((id) => ({ id, isNumber: true }));
  return [...pointers, ...numbers];
}

/** Which blocks are reached: the least fixpoint, after as many rounds as there are blocks at most. */
function reached(
  { round: { g } }: Unrolling,
  blocks: readonly ObjectInfo[],
  links: readonly Link[],
  isThere: ReadonlyMap<ObjectId, Lit>,
): ReadonlyMap<ObjectId, Lit> {
  let result = new Map<ObjectId, Lit>(blocks.map(({ id }) => [id, FALSE]));
  for (let round = 0; round < blocks.length; round++) {
    const before = result;
    const via = ({ from, when }: Link): Lit =>
      from === undefined ? when : g.andAll([when, isThere.get(from) ?? FALSE, before.get(from) ?? FALSE]);
    result = new Map(blocks.map(({ id }) => [id, g.orAll(links.filter(({ to }) => to === id).map(via))]));
    if (blocks.every(({ id }) => result.get(id) === before.get(id))) break;
  }
  return result;
}
