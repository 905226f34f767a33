/**
 * An interrupt has a cause. A byte has been sent only where one was written, a conversion ends that somebody began, a
 * timer that stands still does not expire. Sources of such interrupts have flags, which are noted when the program
 * writes what brings them about, and a firing waits for one (`enabled-sources.ts`).
 *
 *   store [a] = v      →  …;  store [v brings c about ? caused(c) : spare] = 1           for each cause c with a register that the access touches
 *                             store [v takes c back ? caused(c) : spare] = 0             the same for what takes it back
 *
 * A firing takes the flags of `since: 'firing'` with it, unless another source of its vector may have been the reason.
 * A source without causes may come whenever it is enabled.
 *
 * A vector register (TAIV of the MSP430) says which of several sources it was: of those that are enabled the one with
 * the highest priority that is pending, and 0 where none is. A firing has a reason, which is pending until the register
 * is accessed: one of the sources that were open when it began. If all of these still are, the first read finds one:
 *
 *   a firing begins             →  …; store [reasons] = m                    mᵢ ↔ open(i)
 *   r = load [vector register]  →  p = any bits; m = load [reasons]; store [reasons] = 0
 *                                  r = first i with open(i) ∧ pᵢ ? code(i) : m ≠ 0 ∧ (mᵢ → open(i) for all i) ? code(first i with mᵢ) : 0
 *   store [vector register]     →  store [reasons] = 0
 */
import {
  anyOf,
  binary,
  compare,
  complement,
  constant,
  FALSE,
  ite,
  nonZero,
  offsetBy,
  register,
  TRUE,
} from '../ir/expr.js';
import type { Expr, GlobalObject, Instr, RegisterId } from '../ir/ir.js';
import { IS_ATOMIC } from '../ir/access-flags.js';
import type { Scratch } from '../ir/rewrite.js';
import type { Position } from '../source/diagnostic.js';
import { machineObject, rowOf } from './machine-object.js';

export interface RegisterBits {
  readonly name: string;
  readonly address: bigint;
  /** Of the register, in bytes. */
  readonly size: number;
  readonly bits: bigint;
}

/**
 * A cause of an interrupt source: a write to a register that sets one of the bits, or any write to it if there are
 * none. Since the reset: the bits keep what is written to them. Since the last firing, which takes the flag with it:
 * they may change by themselves, so what was read from the register and is written back says nothing of them.
 */
export interface Cause extends RegisterBits {
  readonly since: 'reset' | 'firing';
  /** Of the value that is written these bits are 0. */
  readonly zero?: bigint;
  /** A write that clears one of these bits takes it back. */
  readonly undone?: RegisterBits;
  /** It is one only while one of these bits, which keep what is written to them, is set. */
  readonly during?: RegisterBits;
  /**
   * It is one only while these bits, which keep what is written to them, are clear. `clearedWith`: while one of these bits
   * of the register is set, the hardware may clear them.
   */
  readonly unless?: RegisterBits & { readonly clearedWith?: bigint };
}

/** A register that tells which source of a vector is pending, those of the highest priority first. */
export interface VectorRegister {
  readonly name: string;
  readonly address: bigint;
  readonly vector: number;
  readonly sources: readonly { readonly code: number; readonly enable: RegisterBits }[];
}

/** A store to a register. */
export interface Written {
  readonly size: number;
  readonly value: Expr;
  /** The definition of registers of the IR that are assigned once. */
  readonly definition: (register: RegisterId) => Expr | undefined;
  /** Where nothing is noted. */
  readonly spare: Expr;
  readonly position: Position;
}

type Address = Extract<Expr, { kind: 'addr' }>;

/** Bytes in which each source of a vector register has a bit. */
const REASONS = 4;

/**
 * The flags of causes, and thread-local words with the reasons of firings, for each vector register that was not
 * accessed since.
 */
export class CauseFlags {
  /** @param caused, allReasons the addresses of the two objects ({@link flagObjects}) */
  constructor(
    private readonly caused: Address,
    private readonly allReasons: Address,
    readonly causes: readonly Cause[],
    readonly vectorRegisters: readonly VectorRegister[],
  ) {}

  flag(cause: Cause): Expr {
    return offsetBy(this.caused, this.causes.indexOf(cause));
  }

  reasons(of: VectorRegister): Expr {
    return offsetBy(this.allReasons, REASONS * this.vectorRegisters.indexOf(of));
  }

  noteReasons(of: VectorRegister, open: readonly Expr[], position: Position): Instr[] {
    return [storeReasons(this.reasons(of), wordOf(open), position)];
  }

  /** The register was accessed. */
  forgetReasons(of: VectorRegister, position: Position): Instr {
    return storeReasons(this.reasons(of), constant(8 * REASONS, 0), position);
  }

  /** The notes of a store at this address. */
  notedBy(address: bigint, written: Written): Instr[] {
    return this.noting(written, (of, cause) => of(cause, address, written));
  }

  /** The notes of a store at an address that is computed; `isThere`: it is among the registers. */
  notedAt(there: Expr, isThere: Expr, written: Written): Instr[] {
    const at = (place: bigint): Expr => binary('and', isThere, compare('eq', there, constant(there.width, place)));
    return this.noting(written, (of, cause, touched) =>
      anyOf(placesOf(touched, written.size).map((place) => binary('and', at(place), of(cause, place, written)))),
    );
  }

  private noting(
    { spare, position }: Written,
    when: (of: typeof bringsAbout, cause: Cause, touched: RegisterBits) => Expr,
  ): Instr[] {
    return this.causes.flatMap((cause) => [
      ...this.note(cause, 1, when(bringsAbout, cause, cause), spare, position),
      ...(cause.undone ? this.note(cause, 0, when(takesBack, cause, cause.undone), spare, position) : []),
    ]);
  }

  /** The causes that some store of the program can bring about. */
  noted(code: readonly Instr[]): ReadonlySet<Cause> {
    const offsets = new Set(
      code.flatMap((instr) => (instr.kind === 'store' && isOne(instr.value) ? this.offsetsIn(instr.address) : [])),
    );
    return new Set(this.causes.filter((_, index) => offsets.has(index)));
  }

  /** The flags at which an access may be. */
  private offsetsIn(address: Expr): number[] {
    if (address.kind === 'ite') return [...this.offsetsIn(address.then), ...this.offsetsIn(address.otherwise)];
    const [base, offset] =
      address.kind === 'binary' && address.right.kind === 'const'
        ? [address.left, Number(address.right.value)]
        : [address, 0];
    return base.kind === 'addr' && base.of === 'global' && base.id === this.caused.id ? [offset] : [];
  }

  private note(cause: Cause, set: number, when: Expr, spare: Expr, position: Position): Instr[] {
    if (isZero(when)) return [];
    const address = ite(when, this.flag(cause), spare);
    return [{ kind: 'store', address, size: 1, value: constant(8, set), flags: IS_ATOMIC, position }];
  }
}

function isOne(e: Expr): boolean {
  return e.kind === 'const' && e.value === 1n;
}

function isZero(e: Expr): boolean {
  return e.kind === 'const' && e.value === 0n;
}

/** Where accesses of that size begin that touch the register. */
function placesOf({ address, size: own }: RegisterBits, size: number): bigint[] {
  return Array.from({ length: own + size - 1 }, (_, i) => address + BigInt(i - size + 1)).filter(
    (place) => place >= 0n,
  );
}

/** The bits of a register as those of an access that begins elsewhere. */
function inAccess(bits: bigint, { address }: RegisterBits, begin: bigint, size: number): bigint {
  const shift = 8n * (begin - address);
  return (shift >= 0n ? bits >> shift : bits << -shift) & ((1n << BigInt(8 * size)) - 1n);
}

function touches({ address, size: own }: RegisterBits, begin: bigint, size: number): boolean {
  return begin < address + BigInt(own) && address < begin + BigInt(size);
}

function bringsAbout(cause: Cause, begin: bigint, { size, value, definition }: Written): Expr {
  if (!touches(cause, begin, size)) return FALSE;
  const { zero = 0n, bits, since } = cause;
  const areClear = noneOf(value, inAccess(zero, cause, begin, size));
  if (bits === 0n) return areClear;
  const mask = inAccess(bits, cause, begin, size);
  if (since === 'firing' && isChanged(value, definition))
    return (certainOnes(value, definition) & mask) !== 0n ? areClear : FALSE;
  return binary('and', areClear, complement(noneOf(value, mask)));
}

function takesBack({ undone }: Cause, begin: bigint, { size, value }: Written): Expr {
  if (!undone || !touches(undone, begin, size)) return FALSE;
  const mask = inAccess(undone.bits, undone, begin, size);
  return mask === 0n ? FALSE : noneOf(value, mask);
}

function noneOf(value: Expr, mask: bigint): Expr {
  return mask === 0n
    ? TRUE
    : compare('eq', binary('and', value, constant(value.width, mask)), constant(value.width, 0));
}

/** Some bits of another value are set or cleared. */
function isChanged(e: Expr, definition: Written['definition']): boolean {
  if (e.kind === 'zext' || e.kind === 'trunc') return isChanged(e.arg, definition);
  if (e.kind === 'reg') return isChanged(definition(e.reg) ?? FALSE, definition);
  return (
    e.kind === 'binary' && (e.op === 'and' || e.op === 'or') && [e.left, e.right].some(({ kind }) => kind === 'const')
  );
}

/** The bits that the value has, as far as its operations tell. */
function certainOnes(e: Expr, definition: Written['definition']): bigint {
  const of = (part: Expr): bigint => certainOnes(part, definition);
  if (e.kind === 'const') return e.value;
  if (e.kind === 'zext') return of(e.arg);
  if (e.kind === 'trunc') return of(e.arg) & ((1n << BigInt(e.width)) - 1n);
  if (e.kind === 'reg') return of(definition(e.reg) ?? FALSE);
  if (e.kind === 'binary' && e.op === 'or') return of(e.left) | of(e.right);
  if (e.kind === 'binary' && e.op === 'and') return of(e.left) & of(e.right);
  return 0n;
}

function storeReasons(address: Expr, value: Expr, position: Position): Instr {
  return { kind: 'store', address, size: REASONS, value, flags: IS_ATOMIC, position };
}

/** A bit for each condition. */
function wordOf(conditions: readonly Expr[]): Expr {
  const bit = (i: number): Expr => constant(8 * REASONS, 1n << BigInt(i));
  return conditions.reduce<Expr>(
    (word, condition, i) => binary('or', word, ite(condition, bit(i), constant(8 * REASONS, 0))),
    constant(8 * REASONS, 0),
  );
}

/** The value of a vector register when read; `open`: whether a source is enabled, and may have come. */
export function pendingSource(
  { sources, name }: VectorRegister,
  { dst, position, size }: Extract<Instr, { kind: 'load' }>,
  open: readonly Expr[],
  reasons: Expr,
  scratch: Scratch,
): Instr[] {
  const width = 8 * REASONS;
  const [bits, word, now] = [scratch.newRegister(width), scratch.newRegister(width), scratch.newRegister(width)];
  const [pending, reason, openNow] = [register(width, bits), register(width, word), register(width, now)];
  const has = (set: Expr, i: number): Expr => nonZero(binary('and', set, constant(width, 1n << BigInt(i))));
  const firstIn = (set: (i: number) => Expr, otherwise: Expr): Expr =>
    sources.reduceRight<Expr>((rest, { code }, i) => ite(set(i), constant(8 * size, code), rest), otherwise);
  const isKnown = binary('and', nonZero(reason), complement(nonZero(binary('and', reason, complement(openNow)))));
  const forced = ite(
    isKnown,
    firstIn((i) => has(reason, i), constant(8 * size, 0)),
    constant(8 * size, 0),
  );
  return [
    { kind: 'nondet', dst: bits, name: `pending in ${name}`, position },
    { kind: 'load', dst: word, address: reasons, size: REASONS, flags: IS_ATOMIC, position },
    { kind: 'assign', dst: now, value: wordOf(open), position },
    storeReasons(reasons, constant(width, 0), position),
    { kind: 'assign', dst, value: firstIn((i) => has(binary('and', openNow, pending), i), forced), position },
  ];
}

/** The objects behind {@link CauseFlags}. */
export function flagObjects(
  causes: readonly Cause[],
  vectorRegisters: readonly VectorRegister[],
  position: Position,
): readonly [GlobalObject, GlobalObject] {
  const caused = rowOf(
    causes.map(({ name }) => name),
    1,
  );
  const reasons = rowOf(
    vectorRegisters.map(({ name }) => name),
    REASONS,
  );
  const sizeOf = (fields: readonly { readonly size: number }[]): number =>
    Math.max(
      1,
      fields.reduce((sum, { size }) => sum + size, 0),
    );
  return [
    machineObject('caused', caused, { size: sizeOf(caused), align: 1, position }),
    machineObject('reasons', reasons, { size: sizeOf(reasons), align: 2, threadLocal: true, position }),
  ];
}
