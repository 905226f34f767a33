import type { Instr, IrFunction } from '../../ir/ir.js';
import type { Aig, Lit } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import * as bits from '../../logic/bits.js';
import type { ObjectId } from '../../steps/ids.js';
import { PRIVATE } from './ownership.js';
import type { ByteRange } from './access.js';
import type { Aim } from './memory.js';
import { highest } from '../values/range.js';
import type { State } from '../paths/state.js';
import type { Stretch, Way } from './stretches.js';
import { behind, takesInputs, waysOf } from './stretches.js';
import type { Unrolling } from '../paths/unrolling.js';
import { choose } from '../values/choice.js';
import type { Value } from '../values/value.js';
import { constantOf, mostOf, numberOf, plain, rangeOf } from '../values/value.js';

/**
 * The loops over bytes of the library (`library/models/bytes.c`) at once. Of each object only the bytes that some cell
 * has count: a cell comes into being when it is accessed, and the first access to it makes another round necessary, so
 * in the last round nobody looks at the others. For them there is nothing but the entries of the log, since a replay
 * goes through the loop byte by byte. Where two tasks go through one object in this way and properties want to know of
 * every access, and wherever an address is not one of a few places, the loop is unrolled like any other. So it is where
 * values have shadows.
 */
export function accessBytes(unrolling: Unrolling, fn: IrFunction, state: State): { returned: State[] } | undefined {
  const { round } = unrolling;
  const kind = fn.library && !round.program.shadowed && !round.program.unprotected ? KINDS[fn.name] : undefined;
  if (!kind) return undefined;
  const argument = (index: number): Value => state.registers[fn.params[index]!]!;
  const isEmpty = kind.counts.some((count) => largest(argument(count)) === 0n);
  const indices = isEmpty ? [] : [kind.from, kind.to].filter((index) => index !== undefined);
  const pointers = indices.map((index) => ({
    pointer: argument(index),
    kind: index === kind.to ? ('write' as const) : ('read' as const),
    isSeen: index === kind.from && kind.length !== undefined,
  }));
  const ways = waysOf(unrolling, state, pointers, unrolling.sites.userPosition(fn.position));
  const isCertain = ways?.every(({ stretches }) => stretches.every(({ isOpen }) => !isOpen));
  const plans = isCertain ? ways?.map((way) => planned(unrolling, kind, fn, way)) : undefined;
  if (!ways || !plans?.every((plan) => plan !== undefined) || plans.reduce((sum, { end }) => sum + end, 0) > MAX_BYTES)
    return undefined;
  return { returned: ways.flatMap((way, i) => along(unrolling, fn, plans[i]!, way.state)) };
}

function along(unrolling: Unrolling, fn: IrFunction, plan: Plan, state: State): State[] {
  const after = execute(unrolling, plan, state);
  if (after.guard === FALSE) return [];
  unrolling.sites.log(
    fn.code.find(({ kind }) => kind === 'return')!,
    after,
  );
  return [{ ...after, registers: [], locals: [] }];
}

/** A kind of loop over bytes: its effect on each, and its parameters. */
interface Kind {
  readonly to?: number;
  readonly from?: number;
  /** Written to each. */
  readonly value?: number;
  /** Each becomes anything, or anything but 0. */
  readonly any?: 'byte' | 'character';
  /** So many, and no more than the others say. */
  readonly counts: readonly number[];
  /** So many are copied, the others become zero; that they exist has been seen before. */
  readonly length?: number;
  readonly isDownwards?: true;
}

const KINDS: Readonly<Record<string, Kind>> = {
  __tcbmc_set_bytes: { to: 0, value: 1, counts: [2] },
  __tcbmc_copy_bytes: { to: 0, from: 1, counts: [2] },
  __tcbmc_copy_some_bytes: { to: 0, from: 1, counts: [2, 3] },
  __tcbmc_copy_bytes_down: { to: 0, from: 1, counts: [2], isDownwards: true },
  __tcbmc_any_bytes: { to: 0, any: 'byte', counts: [1, 2] },
  __tcbmc_any_characters: { to: 0, any: 'character', counts: [1, 2] },
  __tcbmc_look_at_bytes: { from: 0, counts: [1] },
  __tcbmc_copy_padded: { to: 0, from: 1, length: 2, counts: [3] },
};

/** So many bytes are gone through at once. */
const MAX_BYTES = 1 << 20;

type Load = Extract<Instr, { kind: 'load' }>;
type Store = Extract<Instr, { kind: 'store' }>;

interface Side<T> extends Stretch {
  readonly instr: T;
  /** Each load is followed by an input that counts for nothing. */
  readonly takesInput?: boolean;
}

interface Plan {
  readonly kind: Kind;
  readonly to: Side<Store> | undefined;
  readonly from: Side<Load> | undefined;
  readonly value: Value | undefined;
  readonly counts: readonly Value[];
  readonly length: Value | undefined;
  /** No byte from here on is reached. */
  readonly end: number;
  /** The bytes before this one exist. */
  readonly room: number;
}

function planned(unrolling: Unrolling, kind: Kind, fn: IrFunction, { state, stretches }: Way): Plan | undefined {
  const argument = (index: number): Value => state.registers[fn.params[index]!]!;
  const counts = kind.counts.map(argument);
  const most = counts.map(largest).reduce((least, each) => (each < least ? each : least));
  const value = kind.value === undefined ? undefined : argument(kind.value);
  const length = kind.length === undefined ? undefined : argument(kind.length);
  if (stretches.length === 0) return { kind, to: undefined, from: undefined, value, counts, length, end: 0, room: 0 };
  const from =
    kind.from === undefined
      ? undefined
      : {
          ...stretches[0]!,
          instr: fn.code.find((instr) => instr.kind === 'load') as Load,
          takesInput: takesInputs(fn),
        };
  const to =
    kind.to === undefined
      ? undefined
      : { ...stretches.at(-1)!, instr: fn.code.find((instr) => instr.kind === 'store') as Store };
  const room = Math.min(to ? sizeOf(to) : Infinity, from && !length ? sizeOf(from) : Infinity);
  const isBeyond = most > BigInt(room);
  const end = isBeyond ? room : Number(most);
  if (isBeyond && kind.isDownwards) return undefined;
  const isHidden = [to, from].every((side) => !side?.place || admits(unrolling, side.place.object, side === to, state));
  return isHidden ? { kind, to, from, value, counts, length, end: isBeyond ? room + 1 : end, room } : undefined;
}

function sizeOf({ place }: Stretch): number {
  return place?.size ?? 0;
}

function largest(count: Value): bigint {
  const range = rangeOf(count);
  const [byBits, byRange] = [mostOf(count), highest(range)];
  return range.low >= 0n && byRange < byBits ? byRange : byBits;
}

/** Nobody wants to know of accesses to bytes of the object that have no cell. */
function admits({ round, recorder, memory }: Unrolling, object: ObjectId, write: boolean, state: State): boolean {
  const { knowledge, observation, space } = round;
  if (!round.objects.isStatic(object)) memory.cells.touched.add(object);
  knowledge.sharing.noteBytes(object, recorder.task, write, recorder.childCount);
  const { kind, index } = space.get(object);
  if (kind === 'global' && observation.watched.some(({ global }) => global === index)) return false;
  return (
    !observation.shared ||
    !state.concurrent ||
    state.owned.get(object) === PRIVATE ||
    !knowledge.sharing.areBytesShared(object)
  );
}

function execute(unrolling: Unrolling, plan: Plan, before: State): State {
  const { g } = unrolling.round;
  const { kind, end, room } = plan;
  const reaches = reaching(g, plan.counts, end);
  const counting = cellsOf(unrolling, plan, before);
  const isCopied = plan.length && reaching(g, [plan.length], end);
  let state = before;
  for (let n = 0; n < Math.min(end, room); n++) {
    const i = kind.isDownwards ? end - 1 - n : n;
    const when = reaches(i);
    if (g.and(before.guard, when) === FALSE) continue;
    state = accessByte(unrolling, plan, state, {
      i,
      when,
      copied: isCopied ? g.and(when, isCopied(i)) : when,
      counts: counting(i),
    });
    unrolling.round.tick();
  }
  return end > room ? leaveObject(unrolling, plan, state, reaches(room), isCopied?.(room)) : state;
}

/** The extent of a byte's meaning: nothing, the byte, or a value that begins there and of which it is a part. */
type Count = 'byte' | 'nothing' | { readonly size: number };

interface Byte {
  readonly i: number;
  /** The loop comes to it. */
  readonly when: Lit;
  /** It is read there. */
  readonly copied: Lit;
  readonly counts: Count;
}

function accessByte(
  unrolling: Unrolling,
  { kind, to, from, value, length }: Plan,
  before: State,
  { i, when, copied, counts }: Byte,
): State {
  const { round, recorder, memory } = unrolling;
  const path = { ...before, guard: round.g.and(before.guard, when) };
  const size = typeof counts === 'object' ? counts.size : 1;
  let written = value;
  if (kind.any) written = anyByte(unrolling, kind.any, path.guard, counts !== 'nothing');
  const reads = { ...before, guard: from?.place && i < from.place.size ? round.g.and(before.guard, copied) : FALSE };
  if (length) written = NO_BYTE;
  if (from && reads.guard !== FALSE && counts !== 'nothing') {
    const { instr, place } = from;
    const read = memory.load(
      before,
      { place: { ...place!, offset: place!.offset + i, size }, when: copied },
      instr.flags,
      unrolling.sites.log(instr, reads),
    ).value;
    written = length ? choose(round.g, copied, read, NO_BYTE) : read;
  } else if (from && reads.guard !== FALSE) recorder.logVisible(reads);
  if (from?.takesInput && reads.guard !== FALSE) recorder.logInput(reads.guard, NO_INPUT);
  if (!to) return before;
  const { instr, place } = to;
  if (counts !== 'nothing')
    return memory.store(
      before,
      { place: { ...place!, offset: place!.offset + i, size }, when },
      written!,
      instr.flags,
      unrolling.sites.log(instr, path),
    );
  recorder.logVisible(path);
  return before;
}

function anyByte({ round, recorder }: Unrolling, any: 'byte' | 'character', guard: Lit, counts: boolean): Value {
  const { g } = round;
  const input = counts ? bits.inputs(g, 8) : NO_INPUT;
  recorder.logInput(guard, input);
  return plain(any === 'byte' ? input : [g.or(input[0]!, bits.isZero(g, input)), ...input.slice(1)]);
}

const NO_INPUT = bits.constant(8, 0n);
const NO_BYTE = constantOf(8, 0n);

/**
 * The access behind the end of an object: an ordinary one, with its claims. `copied`: where a byte is read for it, if
 * that is a question.
 */
function leaveObject(
  unrolling: Unrolling,
  { kind, to, from, room, value }: Plan,
  state: State,
  beyond: Lit,
  copied?: Lit,
): State {
  const { g } = unrolling.round;
  const out = { ...state, guard: g.and(state.guard, beyond) };
  const stays = { ...state, guard: g.and(state.guard, not(beyond)) };
  if (out.guard === FALSE) return stays;
  const at = ({ pointer, place }: Stretch): Aim => ({
    pointer: place ? behind({ pointer, place: { ...place, size: room } }) : pointer,
    size: 1,
  });
  const made = kind.any ? anyByte(unrolling, kind.any, out.guard, false) : value;
  const reads = copied === undefined ? out : { ...out, guard: g.and(out.guard, copied) };
  const isRead = from && reads.guard !== FALSE && (copied === undefined || room < sizeOf(from));
  const read = isRead
    ? unrolling.memory.load(reads, at(from), from.instr.flags, unrolling.sites.log(from.instr, reads))
    : undefined;
  if (read && from?.takesInput) unrolling.recorder.logInput(reads.guard, NO_INPUT);
  const next = copied === undefined && read ? read.state : out;
  if (to && next.guard !== FALSE)
    unrolling.memory.store(
      next,
      at(to),
      read?.value ?? made ?? NO_BYTE,
      to.instr.flags,
      unrolling.sites.log(to.instr, out),
    );
  return stays;
}

/** Whether the loop comes to a byte. Numbers that differ in low bits share what is said of the high ones. */
function reaching(g: Aig, counts: readonly Value[], end: number): (i: number) => Lit {
  const width = Math.floor(Math.log2(Math.max(1, end))) + 1;
  const conditions = counts.map((count): ((i: number) => Lit) => {
    const constant = numberOf(count);
    if (constant !== undefined) return (i) => (BigInt(i) < constant ? TRUE : FALSE);
    const low: Bits = count.bits.slice(0, width);
    const high = g.orAll(count.bits.slice(width));
    return (i) => g.or(high, bits.ult(g, bits.constant(low.length, BigInt(i)), low));
  });
  return (i) => g.andAll(conditions.map((condition) => condition(i)));
}

/** Which bytes count. */
function cellsOf(
  unrolling: Unrolling,
  { to, from, counts, length, end, room }: Plan,
  state: State,
): (i: number) => Count {
  const { knowledge, looksForLeaks } = unrolling.round;
  const found = new Map<number, Count>();
  const isCertain = !length && counts.every((count) => numberOf(count) !== undefined);
  const last = Math.min(end, room);
  const add = ({ object, offset }: ByteRange, isTarget: boolean): void => {
    for (const { id, offset: start, width } of knowledge.cells.within(object, offset, last)) {
      const size = width / 8;
      const first = start - offset;
      const isWhole =
        isTarget && isCertain && first >= 0 && first + size <= last && unrolling.memory.cells.isPrivate(state, id);
      if (isWhole && from?.place && isMovable(unrolling, { to: to!.place!, from: from.place }, first, size, state)) {
        found.set(first, { size });
        for (let i = first + 1; i < first + size; i++) found.set(i, 'nothing');
      } else
        for (let i = Math.max(0, first); i < Math.min(last, first + size); i++) if (!found.has(i)) found.set(i, 'byte');
    }
  };
  if (to?.place && from?.place) coverSources(unrolling, to.place, from.place, last);
  if (to?.place) add(to.place, true);
  // A copy that nobody looks at still keeps a block from being lost.
  if (from?.place && (!to || looksForLeaks || isSeen(state, from.place.object))) add(from.place, false);
  const others = knowledge.rounds > PATIENT_ROUNDS ? 'byte' : 'nothing';
  return (i) => found.get(i) ?? others;
}

/**
 * After so many rounds every byte counts: with each one the copies might make a further cell necessary, and so on for
 * ever.
 */
const PATIENT_ROUNDS = 30;

/**
 * Within an object, what is copied to a cell comes from a cell that may be copied to, too: all of them are made at
 * once.
 */
function coverSources({ round: { knowledge } }: Unrolling, to: ByteRange, from: ByteRange, count: number): void {
  if (to.object !== from.object) return;
  const open = [...knowledge.cells.within(to.object, to.offset, count)];
  const known = new Set(open.map(({ id }) => id));
  for (let cell = open.pop(); cell; cell = open.pop()) {
    const start = Math.max(cell.offset, to.offset) - to.offset + from.offset;
    const end = Math.min(cell.offset + cell.width / 8, to.offset + count) - to.offset + from.offset;
    knowledge.cells.cover(from.object, start, end - start);
    for (const source of knowledge.cells.within(from.object, start, end - start))
      if (!known.has(source.id) && source.offset < to.offset + count && source.offset + source.width / 8 > to.offset) {
        known.add(source.id);
        open.push(source);
      }
  }
}

/** Others may see that the task reads it. */
function isSeen(state: State, object: ObjectId): boolean {
  return state.concurrent && state.owned.get(object) !== PRIVATE;
}

/** A value can be copied as a whole, since nobody sees that it is done byte by byte. */
function isMovable(
  unrolling: Unrolling,
  { to, from }: { to: ByteRange; from: ByteRange },
  first: number,
  size: number,
  state: State,
): boolean {
  const cells = unrolling.round.knowledge.cells.within(from.object, from.offset + first, size);
  const isApart = to.object !== from.object || Math.abs(to.offset - from.offset) >= size;
  return isApart && cells.every(({ id }) => unrolling.memory.cells.isPrivate(state, id));
}
