/**
 * Machines that cannot access a whole variable at once: an access that is wider than the bus becomes several, the low
 * part first, since bytes are little-endian and compilers for such machines go upwards. Between two of them anything
 * may happen.
 *
 *   r = load4 [a]        →  p0 = load1 [a]; p1 = load1 [a+1]; p2 = load1 [a+2]; p3 = load1 [a+3]; r = p3·p2·p1·p0
 *   store4 [a] = v       →  store1 [a] = v0; store1 [a+1] = v1; store1 [a+2] = v2; store1 [a+3] = v3
 *
 * Atomic accesses stay whole: compilers make them critical sections or library calls. So do those of library models,
 * which are no code of the machine.
 */
import { binary, constant, isAtom, offsetBy, register, resize } from '../ir/expr.js';
import type { AccessPart, Expr, Instr, LoadOrStore, Program } from '../ir/ir.js';
import { IS_ATOMIC } from '../ir/access-flags.js';
import { expand, type Scratch } from '../ir/rewrite.js';

export type AtomicWidth = 8 | 16 | 32 | 64;

/** The program with no plain access wider than `width` bits. */
export function withAtomicWidth(program: Program, width: AtomicWidth): Program {
  const bytes = width / 8;
  const functions = program.functions.map((fn) =>
    fn.library ? fn : expand(fn, (instr, scratch) => parts(instr, bytes, scratch)),
  );
  return { ...program, functions };
}

function parts(instr: Instr, bytes: number, scratch: Scratch): readonly Instr[] | undefined {
  if ((instr.kind !== 'load' && instr.kind !== 'store') || instr.size <= bytes || (instr.flags & IS_ATOMIC) !== 0)
    return undefined;
  return instr.kind === 'load' ? loads(instr, bytes, scratch) : stores(instr, bytes, scratch);
}

interface Range {
  readonly offset: number;
  readonly size: number;
  /** Absent where no bit of the part is meant. */
  readonly part?: AccessPart;
}

/** Offset and size of each part. */
function ranges({ size, bits }: LoadOrStore, bytes: number): Range[] {
  return Array.from({ length: Math.ceil(size / bytes) }, (_, index) => {
    const offset = index * bytes;
    const range = { offset, size: Math.min(bytes, size - offset) };
    const isMeant = !bits || (bits.start < 8 * (offset + range.size) && 8 * offset < bits.start + bits.width);
    return isMeant ? { ...range, part: { index, offset, of: size } } : range;
  });
}

/** The expression in a form that later assignments cannot change and that costs nothing to repeat. */
function saved(value: Expr, code: Instr[], scratch: Scratch, { position }: Instr): Expr {
  if (isAtom(value)) return value;
  const dst = scratch.newRegister(value.width);
  code.push({ kind: 'assign', dst, value, position });
  return register(value.width, dst);
}

function loads(instr: Extract<Instr, { kind: 'load' }>, bytes: number, scratch: Scratch): Instr[] {
  const code: Instr[] = [];
  const address = saved(instr.address, code, scratch, instr);
  let whole: Expr = constant(instr.size * 8, 0);
  for (const { offset, ...range } of ranges(instr, bytes)) {
    const { size } = range;
    const dst = scratch.newRegister(size * 8);
    code.push({ ...instr, ...range, dst, address: offsetBy(address, offset) });
    const piece = resize(register(size * 8, dst), instr.size * 8, false);
    whole = binary('or', whole, binary('shl', piece, constant(instr.size * 8, offset * 8)));
  }
  code.push({ kind: 'assign', dst: instr.dst, value: whole, position: instr.position });
  return code;
}

function stores(instr: Extract<Instr, { kind: 'store' }>, bytes: number, scratch: Scratch): Instr[] {
  const code: Instr[] = [];
  const address = saved(instr.address, code, scratch, instr);
  const value = saved(instr.value, code, scratch, instr);
  for (const { offset, ...range } of ranges(instr, bytes)) {
    const piece = resize(binary('lshr', value, constant(value.width, offset * 8)), range.size * 8, false);
    code.push({ ...instr, ...range, address: offsetBy(address, offset), value: piece });
  }
  return code;
}
