import type { Instr, IrFunction } from '../../ir/ir.js';
import type { Aig, Lit } from '../../logic/aig.js';
import { FALSE, TRUE, isConst, not } from '../../logic/aig.js';
import * as bits from '../../logic/bits.js';
import { chosenOf } from '../values/cases.js';
import { limitReached } from '../paths/loops.js';
import type { ByteRange } from '../memory/access.js';
import { PRIVATE } from '../memory/ownership.js';
import type { State } from '../paths/state.js';
import type { Stretch, Way } from '../memory/stretches.js';
import { takesInputs, waysOf } from '../memory/stretches.js';
import type { Unrolling } from '../paths/unrolling.js';
import type { LoopLimit } from '../paths/limits.js';
import type { Case, Value } from '../values/value.js';
import { constantOf, numberOf, plain } from '../values/value.js';

/** A loop along a string, as the parameters in which it finds its operands. */
interface Scan {
  readonly text: number;
  /** Each byte is copied there, the last one too. */
  readonly to?: number;
  /** Each byte is compared with the one there, which is read after it: the result is the first difference. */
  readonly other?: number;
  /** The loop ends at this character as well: the result says where it is, or is -1. */
  readonly wanted?: number;
  /** How far they look; negative numbers that have a sign are no limit. */
  readonly limit?: number;
  readonly isSigned?: true;
  /** Zeros are bytes like any other. */
  readonly isBinary?: true;
}

const SCANS: Readonly<Record<string, Scan>> = {
  strlen: { text: 0 },
  strnlen: { text: 0, limit: 1 },
  __tcbmc_read_string: { text: 0 },
  __tcbmc_spelled_string: { text: 0, limit: 1, isSigned: true },
  __tcbmc_copy_text: { text: 1, to: 0 },
  __tcbmc_compare_texts: { text: 0, other: 1, limit: 2 },
  __tcbmc_compare_bytes: { text: 0, other: 1, limit: 2, isBinary: true },
  __tcbmc_find_character: { text: 0, wanted: 1 },
  __tcbmc_find_byte: { text: 0, wanted: 1, limit: 2, isBinary: true },
};

/** Bytes that nobody else sees cost so much less than iterations of other loops. */
const BYTES_PER_ITERATION = 16;

type Load = Extract<Instr, { kind: 'load' }>;
type Store = Extract<Instr, { kind: 'store' }>;

/** A string, and how it is accessed. */
interface Side<T> extends Stretch {
  readonly instr: T;
  /** Each load is followed by an input that counts for nothing. */
  readonly takesInput?: boolean;
}

interface Plan {
  readonly scan: Scan;
  readonly text: Side<Load>;
  readonly to: Side<Store> | undefined;
  readonly other: Side<Load> | undefined;
  readonly wanted: Value | undefined;
  readonly limit: number;
  readonly width: number;
}

/**
 * The loop of `strlen` and its like along a path that knows where the strings begin. The bytes are accessed one after
 * the other, as by the loop, but there is one path on which the result is one of a few numbers, not one that goes
 * through the loop for each. Limits are those of the loop.
 */
export function findEnd(unrolling: Unrolling, fn: IrFunction, state: State): { returned: State[] } | undefined {
  const { round } = unrolling;
  const scan = fn.library && !round.program.shadowed && !round.program.unprotected ? SCANS[fn.name] : undefined;
  if (!scan) return undefined;
  const argument = (index: number): Value => state.registers[fn.params[index]!]!;
  const limit = scan.limit === undefined ? Infinity : limitOf(argument(scan.limit), scan.isSigned === true);
  if (limit === undefined) return undefined;
  const pointers = [scan.text, scan.to, scan.other]
    .filter((index) => index !== undefined)
    .map((index) => ({ pointer: argument(index), kind: index === scan.to ? ('write' as const) : ('read' as const) }));
  const ways = waysOf(unrolling, state, pointers, unrolling.sites.userPosition(fn.position));
  const wanted = scan.wanted === undefined ? undefined : argument(scan.wanted);
  const width = fn.resultWidth || round.program.pointerBits;
  return (
    ways && {
      returned: ways.flatMap((way) =>
        along(unrolling, fn, way.state, { ...planned(scan, fn, way), wanted, limit, width }),
      ),
    }
  );
}

function planned(scan: Scan, fn: IrFunction, { stretches }: Way): Pick<Plan, 'scan' | 'text' | 'to' | 'other'> {
  const loads = fn.code.filter((instr): instr is Load => instr.kind === 'load');
  const store = fn.code.find((instr): instr is Store => instr.kind === 'store');
  const [text, second] = stretches;
  const takesInput = takesInputs(fn);
  return {
    scan,
    text: { ...text!, instr: loads[0]!, takesInput },
    to: scan.to === undefined ? undefined : { ...second!, instr: store! },
    other: scan.other === undefined ? undefined : { ...second!, instr: loads[1]!, takesInput },
  };
}

function along(unrolling: Unrolling, fn: IrFunction, before: State, plan: Plan): State[] {
  const { g } = unrolling.round;
  const { ends, state, left } = follow(unrolling, fn, before, plan);
  const after = { ...state, guard: g.and(state.guard, not(left)) };
  const result = chosenOf(g, ends);
  if (!result || after.guard === FALSE) return [];
  unrolling.sites.log(
    fn.code.find(({ kind }) => kind === 'return')!,
    after,
  );
  return [{ ...after, registers: [result], locals: [] }];
}

/**
 * The results and when they are that; on which paths the loop is left in no such way: behind the end of an object, or
 * at the limit of the loop.
 */
function follow(
  unrolling: Unrolling,
  fn: IrFunction,
  before: State,
  plan: Plan,
): { readonly ends: readonly Case[]; readonly state: State; readonly left: Lit } {
  const { round } = unrolling;
  const { g } = round;
  const { scan, text, to, other, limit, width } = plan;
  const [loop] = fn.loops;
  const isOwn = [text, to, other].every(
    (side) => !side || !before.concurrent || !side.place || before.owned.get(side.place.object) === PRIVATE,
  );
  const limits = scaled(round.limits.loop(loop!.name), isOwn);
  const ends: Case[] = [];
  let state = before;
  let undetermined = 0;
  for (let i = 0, when: Lit = TRUE; ; i++) {
    const path = { ...state, guard: g.and(before.guard, when) };
    if (path.guard === FALSE) return { ends, state, left: FALSE };
    if (i === limit) return { ends: [...ends, { when, value: atLimit(plan, i) }], state, left: FALSE };
    const reached = i === sizeOf(text) ? undefined : limitReached(limits, i, undetermined, state.concurrent);
    if (reached) {
      unrolling.endings.cut(path, { kind: 'loop', name: loop!.name, position: loop!.position, ...reached });
      return { ends, state, left: when };
    }
    const byte = loadByte(unrolling, text, { state, path, when }, i);
    const compared = byte && other ? loadByte(unrolling, other, { state, path, when }, i) : undefined;
    if (!byte || (other && !compared)) return { ends, state, left: when };
    if (to) {
      const stored = storeByte(unrolling, to, { state, path, when }, i, byte);
      if (!stored) return { ends, state, left: when };
      state = stored;
    }
    const isZero = scan.isBinary ? FALSE : bits.isZero(g, byte.bits);
    const isOther = endsBefore(g, plan, byte, compared);
    const isEnd = g.or(isOther, isZero);
    if (!isConst(isEnd)) undetermined++;
    if (compared) ends.push({ when: g.and(when, isOther), value: difference(g, width, byte, compared) });
    else if (plan.wanted) ends.push({ when: g.and(when, isOther), value: constantOf(width, BigInt(i)) });
    const value = compared ? 0n : plan.wanted ? -1n : BigInt(i);
    ends.push({ when: g.andAll([when, isZero, not(isOther)]), value: constantOf(width, BigInt.asUintN(width, value)) });
    when = g.and(when, not(isEnd));
    unrolling.round.tick();
  }
}

/** The byte is another one, or the one that is looked for. */
function endsBefore(g: Aig, { wanted }: Plan, byte: Value, compared: Value | undefined): Lit {
  if (compared) return not(bits.eq(g, byte.bits, compared.bits));
  return wanted ? bits.eq(g, byte.bits, wanted.bits) : FALSE;
}

function difference(g: Aig, width: number, byte: Value, compared: Value): Value {
  return plain(bits.sub(g, bits.zext(byte.bits, width), bits.zext(compared.bits, width)));
}

function atLimit({ other, wanted, width }: Plan, limit: number): Value {
  if (other) return constantOf(width, 0n);
  return constantOf(width, wanted ? BigInt.asUintN(width, -1n) : BigInt(limit));
}

/** The loop has come there if the condition holds. */
interface Here {
  readonly state: State;
  readonly path: State;
  readonly when: Lit;
}

/** Undefined where the path ends: an ordinary access, with its claims. */
function loadByte(
  unrolling: Unrolling,
  { instr, takesInput, ...stretch }: Side<Load>,
  { state, path, when }: Here,
  i: number,
): Value | undefined {
  const { memory, recorder } = unrolling;
  const site = unrolling.sites.log(instr, path);
  const place = byteOf(stretch, i);
  const loaded = place ? undefined : memory.load(path, { pointer: addressOf(stretch, i), size: 1 }, instr.flags, site);
  const value = place
    ? memory.load(state, { place, when }, instr.flags, site).value
    : stretch.isOpen && loaded!.state.guard !== FALSE
      ? loaded!.value
      : undefined;
  if (takesInput && value) recorder.logInput(path.guard, NO_INPUT);
  return value;
}

const NO_INPUT = bits.constant(8, 0n);

function storeByte(
  unrolling: Unrolling,
  { instr, ...stretch }: Side<Store>,
  { state, path, when }: Here,
  i: number,
  byte: Value,
): State | undefined {
  const { memory } = unrolling;
  const site = unrolling.sites.log(instr, path);
  const place = byteOf(stretch, i);
  if (place) return memory.store(state, { place, when }, byte, instr.flags, site);
  const next = memory.store(state, { pointer: addressOf(stretch, i), size: 1, when }, byte, instr.flags, site);
  return stretch.isOpen && next.guard !== FALSE ? next : undefined;
}

function addressOf({ pointer, isOpen }: Stretch, i: number): Value {
  return isOpen || i > 0 ? constantOf(pointer.bits.length, numberOf(pointer)! + BigInt(i), pointer.pointsTo) : pointer;
}

/** Nobody looks behind that. */
function sizeOf({ place, isOpen }: Stretch): number {
  return isOpen ? Infinity : (place?.size ?? 0);
}

function byteOf({ place }: Stretch, i: number): ByteRange | undefined {
  return place && i < place.size ? { ...place, offset: place.offset + i, size: 1 } : undefined;
}

/** Where a limit is given, it is exact. */
function scaled(limits: LoopLimit, isOwn: boolean): LoopLimit {
  const { undetermined, counted } = limits;
  return isOwn && counted > undetermined
    ? { ...limits, undetermined: Math.min(counted, undetermined * BYTES_PER_ITERATION) }
    : limits;
}

/** The most characters that are looked at; undefined if that is not known. */
function limitOf(value: Value, isSigned: boolean): number | undefined {
  const number = numberOf(value);
  if (number === undefined) return undefined;
  return isSigned && BigInt.asIntN(value.bits.length, number) < 0n ? Infinity : Number(number);
}
