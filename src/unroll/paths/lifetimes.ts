import { namesOf } from '../../ir/ids.js';
import type { Expr, Instr, GlobalId } from '../../ir/ir.js';
import { largestBlock } from '../../ir/address-space.js';
import type { Lit } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import * as bits from '../../logic/bits.js';
import type { Frame } from './frame.js';
import { depthOfLocals, objectKey } from './frame.js';
import type { Site } from '../../steps/events.js';
import type { ObjectId } from '../../steps/ids.js';
import { PRIVATE, PUBLISHED } from '../memory/ownership.js';
import { highest } from '../values/range.js';
import type { Slot } from '../memory/stack-slots.js';
import { slotExtent } from '../memory/stack-slots.js';
import type { State } from './state.js';
import { withRegister } from './state.js';
import type { Unrolling } from './unrolling.js';
import type { Value } from '../values/value.js';
import { choose } from '../values/choice.js';
import { constantOf, rangeOf, resize } from '../values/value.js';

/** `malloc` promises so much. */
const HEAP_ALIGN = 16;

export function enter(
  unrolling: Unrolling,
  instr: Extract<Instr, { kind: 'enter' }>,
  pc: number,
  state: State,
  frame: Frame,
): State {
  const local = frame.fn.locals[instr.local]!;
  const site = unrolling.sites.here(instr.position);
  const fresh = leave(unrolling, instr.local, site, state);
  const make = {
    kind: 'local' as const,
    index: -1,
    name: `${frame.fn.name}::${local.name}`,
    type: local.type,
    align: local.align,
  };
  const { bits: size, ...extent } = instr.size
    ? sizeOf(unrolling, instr.size, state)
    : { bits: unrolling.round.objects.word(local.size), size: local.size, maxSize: local.size };
  const slot = instr.size === undefined ? slotOf(unrolling, instr.local, frame) : undefined;
  const info = unrolling.round.space.intern(objectKey(frame, pc), extent.size, make, slot);
  if (extent.size === undefined) limitSize(unrolling, size, instr, state);
  unrolling.round.objects.declare(info.id, size, {
    ...extent,
    contents: 'unspecified',
    padding: local.padding,
    readOnly: false,
  });
  unrolling.recorder.logLocal(state.guard, info.id);
  const locals = fresh.locals.slice();
  locals[instr.local] = unrolling.round.objects.address(info);
  return { ...made(unrolling, fresh, info.id), locals };
}

/** Where the local may share an address; nowhere if one asks what pointers lead to, whoever has them. */
function slotOf({ round, id }: Unrolling, index: number, frame: Frame): Slot | undefined {
  if (round.space.wide || round.looksForLeaks) return undefined;
  const { size, align } = frame.fn.locals[index]!;
  const extent = slotExtent(size);
  const nth = frame.fn.locals
    .slice(0, index)
    .filter((other) => slotExtent(other.size) === extent && other.align === align).length;
  return { task: id, depth: depthOfLocals(frame), nth, extent, align };
}

/** The size of a variable-length array, which is known to be one that a block can have. */
function sizeOf(
  unrolling: Unrolling,
  expr: Expr,
  state: State,
): { readonly bits: Bits; readonly size: number | undefined; readonly maxSize: number } {
  const { pointerBits } = unrolling.round.program;
  const most = largestBlock(pointerBits);
  const asked = resize(unrolling.evaluate(expr, state), pointerBits);
  const possible = asked.bits.map((bit, i) => (most >> BigInt(i) === 0n ? FALSE : bit));
  const constant = bits.constantValue(possible);
  return {
    bits: possible,
    size: constant === undefined ? undefined : Number(constant),
    maxSize: largest(possible, asked),
  };
}

/** The largest that a size can be on the path, by its own bits and by what is known of what was asked for. */
function largest(size: Bits, asked: Value): number {
  const byBits = size.reduce<number>((sum, bit, i) => (bit === FALSE ? sum : sum + 2 ** i), 0);
  const range = rangeOf(asked);
  return range.low < 0n ? byBits : Math.min(byBits, Number(highest(range)));
}

export function leave(unrolling: Unrolling, local: number, site: Site, state: State): State {
  const address = state.locals[local];
  if (!address) return state;
  const locals = state.locals.slice();
  locals[local] = undefined;
  return { ...unrolling.memory.kill(state, [address], site), locals };
}

export function alloc(
  unrolling: Unrolling,
  instr: Extract<Instr, { kind: 'alloc' }>,
  pc: number,
  state: State,
  frame: Frame,
): State {
  const site = unrolling.sites.log(instr, state);
  const { g, program, addresses } = unrolling.round;
  const request = resize(unrolling.evaluate(instr.size, state), program.pointerBits);
  const asked = request.bits;
  const most = largestBlock(program.pointerBits);
  const fits = bits.ule(g, asked, bits.constant(asked.length, most));
  const granted = g.and(fits, not(fails(unrolling, instr, state)));
  if (granted === FALSE) return withRegister(state, instr.dst, constantOf(frame.fn.registers[instr.dst]!, 0n));
  const size = asked.map((bit, i) => (most >> BigInt(i) === 0n ? FALSE : g.and(fits, bit)));
  const constant = bits.constantValue(size);
  const bytes = constant === undefined ? undefined : Number(constant);
  const make = {
    kind: instr.named === undefined ? ('heap' as const) : ('local' as const),
    index: -1,
    name: instr.named ?? 'heap',
    type: instr.type,
    align: instr.named === undefined ? HEAP_ALIGN : 1,
    position: unrolling.sites.userPosition(instr.position),
    ...(instr.certain ? { reserved: true as const } : {}),
  };
  const info = unrolling.round.space.intern(objectKey(frame, pc), bytes, make);
  if (bytes === undefined) limitSize(unrolling, size, instr, state);
  unrolling.round.objects.declare(info.id, size, {
    size: bytes,
    maxSize: largest(size, request),
    contents: instr.zero ? 'zero' : instr.given ? 'given' : 'unspecified',
    padding: instr.padding,
    readOnly: false,
  });
  unrolling.recorder.logObject(g.and(state.guard, granted), info.id);
  const replaces = instr.replaces && unrolling.evaluate(instr.replaces, state);
  if (replaces) unrolling.memory.begin(state, site).followNumber(addresses.revealing.isMadeNumber(replaces), 'access');
  const replaced = replaces && addresses.concealing.conceal(replaces).value;
  const isReplaced = (other: ObjectId): Lit =>
    replaced ? g.andAll([state.guard, granted, addresses.representation.isStart(replaced, other)]) : FALSE;
  const noted = unrolling.memory.allocated(state, info, granted, site, (isDead) => {
    addresses.machine.fates.allocated(info.id, (other) => g.or(isDead(other), isReplaced(other)));
  });
  const width = frame.fn.registers[instr.dst]!;
  return withRegister(
    made(unrolling, noted, info.id, granted),
    instr.dst,
    choose(g, granted, unrolling.round.objects.address(info, width), constantOf(width, 0n)),
  );
}

/** An object has come into being, where its memory was granted; beside others it is the task's own for now. */
function made({ round, id }: Unrolling, state: State, object: ObjectId, granted = TRUE): State {
  round.knowledge.objects.noteMade(object, state.concurrent, id);
  const made = state.made.set(object, { when: granted });
  if (!state.concurrent) return { ...state, made };
  const status = round.limits.reordered ? PUBLISHED : PRIVATE;
  return { ...state, made, owned: state.owned.set(object, status) };
}

/** A block of unknown size has only so many addresses for itself; paths on which it is larger are not followed. */
function limitSize(unrolling: Unrolling, size: Bits, { position }: Instr, state: State): void {
  const { g, space } = unrolling.round;
  const tooLarge = bits.ult(g, bits.constant(size.length, space.roomForUnknown), size);
  if (tooLarge === FALSE) return;
  const site = unrolling.sites.here(position);
  unrolling.recorder.private(state, {
    kind: 'cut',
    guard: g.and(state.guard, tooLarge),
    place: { kind: 'address', position, why: 'large' },
    ...site,
  });
  unrolling.recorder.private(state, { kind: 'assume', guard: state.guard, cond: not(tooLarge), ...site });
}

/** Whether no memory is given although there is some. */
function fails({ round, recorder }: Unrolling, { certain }: Extract<Instr, { kind: 'alloc' }>, state: State): Lit {
  if (!round.program.allocationsMayFail || certain) return FALSE;
  const [input] = bits.inputs(round.g, 1);
  recorder.logInput(state.guard, [input!]);
  return input!;
}

export function leaveFunction(
  unrolling: Unrolling,
  instr: Extract<Instr, { kind: 'return' }>,
  state: State,
  frame: Frame,
): State {
  const site = unrolling.sites.log(instr, state);
  const value = instr.value && unrolling.evaluate(instr.value, state);
  const isProgramEnd = unrolling.id === 0 && frame.caller === undefined;
  const threadLocals = frame.caller === undefined ? threadLocalsOf(unrolling) : [];
  const left = isProgramEnd ? state : unrolling.memory.kill(state, [...present(state.locals), ...threadLocals], site);
  return { ...left, registers: [value, instr.shadow && unrolling.evaluate(instr.shadow, state)], locals: [] };
}

/** All locals of the task go with it, and its thread-locals. */
export function killFrames(unrolling: Unrolling, state: State, frame: Frame, site: Site): State {
  const locals = [...present(state.locals)];
  for (let at: Frame | undefined = frame; at; at = at.caller) locals.push(...present(at.callerLocals));
  return { ...unrolling.memory.kill(state, [...locals, ...threadLocalsOf(unrolling)], site), locals: [] };
}

function present(locals: readonly (Value | undefined)[]): readonly Value[] {
  return locals.filter((address) => address !== undefined);
}

/** The thread's instances, which end with it. */
function threadLocalsOf({ round, thread, id }: Unrolling): readonly Value[] {
  if (thread !== id) return [];
  const { program, objects } = round;
  const own = namesOf<GlobalId>(program.globals).filter((global) => program.globals[global]!.threadLocal);
  return own.map((global) => objects.address(objects.global(global, id)));
}
