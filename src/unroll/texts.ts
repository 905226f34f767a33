import type { Instr, IrFunction } from '../ir/ir.js';
import type { Lit } from '../logic/aig.js';
import { FALSE, TRUE, not } from '../logic/aig.js';
import * as bits from '../logic/bits.js';
import { chosenOf } from './cases.js';
import { limitReached } from './loops.js';
import type { Place } from './memory.js';
import { PRIVATE } from './ownership.js';
import type { State } from './state.js';
import type { TaskUnroller } from './task.js';
import type { LoopLimit } from './round.js';
import type { Case, Value } from './value.js';
import { constantOf, numberOf } from './value.js';

/** In which parameter the functions that look for the end of a string find it, and how far they look; negative numbers that have a sign are no limit. */
const SCANS: Readonly<Record<string, { readonly text: number; readonly limit?: number; readonly isSigned?: true }>> = {
  strlen: { text: 0 },
  strnlen: { text: 0, limit: 1 },
  __tcbmc_read_string: { text: 0 },
  __tcbmc_spelled_string: { text: 0, limit: 1, isSigned: true },
};

/** Bytes that nobody else sees cost so much less than iterations of other loops. */
const BYTES_PER_ITERATION = 16;

type Load = Extract<Instr, { kind: 'load' }>;

/**
 * The loop of `strlen` and its like along a path that knows where the string begins: the bytes are read one after the other, as by the loop, but there is one
 * path on which the length is one of a few numbers, not one that goes through the loop for each. Limits are those of the loop.
 */
export function findEnd(unroller: TaskUnroller, fn: IrFunction, state: State): { returned: State[] } | undefined {
  const { round, memory } = unroller;
  const scan = fn.library && !round.program.shadowed && !round.program.unprotected ? SCANS[fn.name] : undefined;
  if (!scan) return undefined;
  const pointer = state.registers[fn.params[scan.text]!]!;
  const limit = scan.limit === undefined ? Infinity : limitOf(state.registers[fn.params[scan.limit]!]!, scan.isSigned === true);
  const text = memory.stretchAt(state, pointer, false, unroller.here(unroller.userPosition(fn.position)));
  if (!text || limit === undefined) return undefined;
  const { ends, beyond } = follow(unroller, fn, state, text, limit);
  const { g } = round;
  const load = loadOf(fn);
  const out = { ...state, guard: g.and(state.guard, beyond.outside) };
  const end = constantOf(pointer.bits.length, numberOf(pointer)! + BigInt(text.size), pointer.pointsTo);
  if (out.guard !== FALSE) memory.load(out, end, 1, load.flags, unroller.logSite(load, out));
  const after = { ...state, guard: g.andAll([state.guard, not(beyond.outside), not(beyond.cut)]) };
  const length = chosenOf(g, ends);
  if (!length || after.guard === FALSE) return { returned: [] };
  unroller.logSite(
    fn.code.find(({ kind }) => kind === 'return')!,
    after,
  );
  return { returned: [{ ...after, registers: [length], locals: [] }] };
}

function loadOf({ code }: IrFunction): Load {
  return code.find((instr) => instr.kind === 'load') as Load;
}

/** When the string ends at which byte; when it does not before the end of its object, or before the limit of the loop. */
function follow(
  unroller: TaskUnroller,
  fn: IrFunction,
  state: State,
  text: Place,
  limit: number,
): { readonly ends: readonly Case[]; readonly beyond: { readonly outside: Lit; readonly cut: Lit } } {
  const { round, memory } = unroller;
  const { g } = round;
  const [loop] = fn.loops;
  const width = fn.resultWidth || round.program.pointerBits;
  const limits = scaled(round.limits.loop(loop!.name), !state.concurrent || state.owned.get(text.object) === PRIVATE);
  const ends: Case[] = [];
  let undetermined = 0;
  for (let i = 0, when: Lit = TRUE; ; i++) {
    const path = { ...state, guard: g.and(state.guard, when) };
    if (path.guard === FALSE) return { ends, beyond: { outside: FALSE, cut: FALSE } };
    if (i === limit) return { ends: [...ends, { when, value: constantOf(width, BigInt(i)) }], beyond: { outside: FALSE, cut: FALSE } };
    if (i === text.size) return { ends, beyond: { outside: when, cut: FALSE } };
    const reached = limitReached(limits, i, undetermined, state.concurrent);
    if (reached) {
      unroller.cut(path, { kind: 'loop', name: loop!.name, position: loop!.position, ...reached });
      return { ends, beyond: { outside: FALSE, cut: when } };
    }
    const load = loadOf(fn);
    const byte = memory.loadAt(state, { ...text, offset: text.offset + i, size: 1 }, when, load.flags, unroller.logSite(load, path));
    const isEnd = bits.isZero(g, byte.bits);
    if (isEnd !== TRUE && isEnd !== FALSE) undetermined++;
    ends.push({ when: g.and(when, isEnd), value: constantOf(width, BigInt(i)) });
    when = g.and(when, not(isEnd));
    unroller.tick();
  }
}

/** Where a limit is given, it is exact. */
function scaled(limits: LoopLimit, isOwn: boolean): LoopLimit {
  const { undetermined, counted } = limits;
  return isOwn && counted > undetermined ? { ...limits, undetermined: Math.min(counted, undetermined * BYTES_PER_ITERATION) } : limits;
}

/** The most characters that are looked at; undefined if that is not known. */
function limitOf(value: Value, isSigned: boolean): number | undefined {
  const number = numberOf(value);
  if (number === undefined) return undefined;
  return isSigned && BigInt.asIntN(value.bits.length, number) < 0n ? Infinity : Number(number);
}
